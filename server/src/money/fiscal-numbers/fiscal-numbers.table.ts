import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '../../people/accounts/accounts.table'
import { receipts } from '../payments/receipts.table'

/**
 * The fiscal document number that EFRIS gave a receipt in shillings of Uganda, which a trigger holds. What stood there before is in the audit
 * log, and on the versions of the receipt.
 */
export const fiscalNumbers = pgTable(
  'fiscal_numbers',
  {
    paymentId: uuid('payment_id')
      .primaryKey()
      .references(() => receipts.paymentId),
    /** In capitals. */
    number: text().notNull(),
    enteredBy: uuid('entered_by').references(() => profiles.id, { onDelete: 'set null' }),
    enteredAt: timestamp('entered_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    unique('fiscal_numbers_number_unique').on(table.number),
    index('fiscal_numbers_entered_by').on(table.enteredBy),
    check('fiscal_numbers_number', sql`${table.number} ~ '^[A-Z0-9]{1,30}$'`),
  ],
)
