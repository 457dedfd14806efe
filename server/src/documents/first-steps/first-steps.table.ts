import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '../../people/accounts/accounts.table'

/** Who does not want to be told the first steps any more. */
export const hiddenFirstSteps = pgTable('hidden_first_steps', {
  profileId: uuid('profile_id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  hiddenAt: timestamp('hidden_at', { withTimezone: true, mode: 'date' }).notNull(),
})
