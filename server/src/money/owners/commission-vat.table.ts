import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '../../people/accounts/accounts.table'

/** VAT that the agency charges on its commission in a currency, from the first of a month on until the next row; 0: none. */
export const commissionVat = pgTable(
  'commission_vat',
  {
    id: uuid().primaryKey().defaultRandom(),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    /** In hundredths of a percent. */
    rate: integer().notNull(),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    unique('commission_vat_day_unique').on(table.currency, table.fromDay),
    index('commission_vat_created_by').on(table.createdBy),
    check('commission_vat_from_day', sql`extract(day from ${table.fromDay}) = 1`),
    check('commission_vat_rate', sql`${table.rate} between 0 and 10000`),
  ],
)
