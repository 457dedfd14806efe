import type { FirstStepName } from '@makao/contract/documents/first-steps/first-steps.kinds'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '../../people/accounts/accounts.table'

/** What people do not want to be told of the first steps any more: some of them, or since a day all. */
export const hiddenFirstSteps = pgTable('hidden_first_steps', {
  profileId: uuid('profile_id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  hiddenAt: timestamp('hidden_at', { withTimezone: true, mode: 'date' }),
  skipped: text('skipped').array().$type<FirstStepName[]>(),
})
