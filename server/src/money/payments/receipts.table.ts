import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { payments } from './payments.table'

/** The last number of each year; its row is held by whoever issues a receipt, so that numbers have no gaps. */
export const receiptCounters = pgTable('receipt_counters', {
  year: smallint().primaryKey(),
  last: integer().notNull(),
})

/** The receipt of a payment, issued with it and never deleted: that of a reversed payment counts no more. */
export const receipts = pgTable(
  'receipts',
  {
    paymentId: uuid('payment_id')
      .primaryKey()
      .references(() => payments.id),
    year: smallint().notNull(),
    number: integer().notNull(),
    issuedOn: date('issued_on', { mode: 'string' }).notNull(),
    /** In the address of the public page; 32 random hexadecimal digits, so that nobody counts through receipts. */
    token: text().notNull().unique('receipts_token_unique'),
  },
  (table) => [
    unique('receipts_number_unique').on(table.year, table.number),
    check('receipts_number', sql`${table.number} > 0`),
    check('receipts_year', sql`${table.year} = extract(year from ${table.issuedOn})`),
  ],
)
