import { sql } from 'drizzle-orm'
import { bigint, check, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '../../people/accounts/accounts.table'
import { owners } from './owners.table'

/** What is kept back of what is due to an owner: a float that always stays, and an amount that is held for a reason. */
export const ownerHolds = pgTable(
  'owner_holds',
  {
    id: uuid().primaryKey().defaultRandom(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => owners.id, { onDelete: 'cascade' }),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    float: bigint('float_minor', { mode: 'number' }).notNull(),
    held: bigint('held_minor', { mode: 'number' }).notNull(),
    reason: text(),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    uniqueIndex('owner_holds_owner_unique').on(table.ownerId, table.currency),
    check(
      'owner_holds_amounts',
      sql`${table.float} between 0 and 100000000000000 and ${table.held} between 0 and 100000000000000 and ${table.float} + ${table.held} > 0`,
    ),
    check('owner_holds_reason', sql`(${table.held} > 0) = (${table.reason} is not null)`),
  ],
)
