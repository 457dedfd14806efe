import { sql } from 'drizzle-orm'
import { bigint, boolean, check, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '../../people/accounts/accounts.table'
import { owners } from './owners.table'

/** With which account an owner looks at what is theirs, and what they see by it. Its account is an owner's, by a trigger. */
export const ownerAccess = pgTable(
  'owner_access',
  {
    ownerId: uuid('owner_id')
      .primaryKey()
      .references(() => owners.id, { onDelete: 'cascade' }),
    /** Null: they were never invited. */
    profileId: uuid('profile_id').references(() => profiles.id),
    showsTenants: boolean('shows_tenants').notNull().default(false),
    showsArrears: boolean('shows_arrears').notNull().default(true),
    showsPapers: boolean('shows_papers').notNull().default(true),
    /** From how much on an expense is told as of something that happened, in minor units; null: of every one. */
    expenseLimit: bigint('expense_limit_minor', { mode: 'number' }),
    currency: text({ enum: ['KES', 'UGX'] })
      .notNull()
      .default('KES'),
  },
  (table) => [
    uniqueIndex('owner_access_profile_unique').on(table.profileId),
    check('owner_access_currency', sql`${table.currency} in ('KES', 'UGX')`),
    check('owner_access_expense_limit', sql`${table.expenseLimit} between 1 and 100000000000000`),
  ],
)
