import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '../../people/accounts/accounts.table'
import { properties } from '../properties/properties.table'

/** What staff tell all tenants, or those of one property. */
export const notices = pgTable(
  'notices',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null: all tenants. */
    propertyId: uuid('property_id').references(() => properties.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    body: text().notNull(),
    /** The last day on which it is shown; null: until it is withdrawn. */
    showUntil: date('show_until', { mode: 'string' }),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true, mode: 'date' }),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    index('notices_created').on(table.createdAt.desc(), table.id),
    check('notices_title', sql`${table.title} <> ''`),
  ],
)
