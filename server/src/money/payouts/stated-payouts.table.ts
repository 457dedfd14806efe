import { sql } from 'drizzle-orm'
import { index, pgTable, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { remittances } from '../owners/owners.table'
import { receiptLines } from '../receipt-lines/receipt-lines.table'

/** Which line of a statement shows which payout: each shows one that counts at most. */
export const statedPayouts = pgTable(
  'stated_payouts',
  {
    remittanceId: uuid('remittance_id')
      .primaryKey()
      .references(() => remittances.id),
    receiptLineId: uuid('receipt_line_id')
      .notNull()
      .references(() => receiptLines.id),
    /** When the payout was voided; null: it counts. Set by a trigger. */
    takenBackAt: timestamp('taken_back_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [
    uniqueIndex('stated_payouts_once').on(table.receiptLineId).where(sql`${table.takenBackAt} is null`),
    index('stated_payouts_line').on(table.receiptLineId),
  ],
)
