import { sql } from 'drizzle-orm'
import { bigint, check, date, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '../../people/accounts/accounts.table'
import { owners } from './owners.table'

/** What earlier books said the agency holds for an owner on the day before `startsOn`; below zero: what the owner owes. */
export const ownerOpenings = pgTable(
  'owner_opening_balances',
  {
    id: uuid().primaryKey().defaultRandom(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => owners.id, { onDelete: 'cascade' }),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    amount: bigint('amount_minor', { mode: 'number' }).notNull(),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    uniqueIndex('owner_opening_balances_owner_unique').on(table.ownerId, table.currency),
    check(
      'owner_opening_balances_amount',
      sql`${table.amount} <> 0 and ${table.amount} between -100000000000000 and 100000000000000`,
    ),
  ],
)
