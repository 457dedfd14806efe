import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '../../people/accounts/accounts.table'

/** An address that opens the bill of a tenant without a password. What it says follows from AUTH_SECRET, and is kept nowhere. */
export const billLinks = pgTable(
  'bill_links',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** What its address begins with. */
    key: text().notNull(),
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** The last day on which it works. */
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [
    unique('bill_links_key').on(table.key),
    index('bill_links_tenant').on(table.tenantId, table.lastDay),
    check('bill_links_key_length', sql`length(${table.key}) = 8`),
  ],
)
