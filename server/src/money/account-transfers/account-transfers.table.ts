import { paymentMethods } from '@makao/contract/money/payments/payments.kinds'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { cashBankings } from '../cash-ups/cash-ups.table'
import { receiptLines } from '../receipt-lines/receipt-lines.table'
import { receivingAccounts } from '../receiving-accounts/receiving-accounts.table'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * Money that went from one own account to another: cash that was banked, a paybill that was swept to the bank. Out of neither an account nor
 * a method: what stood on the account before Makao. Never deleted, a wrong one is taken back.
 */
export const accountTransfers = pgTable(
  'account_transfers',
  {
    /** Chosen by the browser: the same one sent twice is one. */
    id: uuid().primaryKey(),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    amount: bigint('amount_minor', { mode: 'number' }).notNull(),
    movedOn: date('moved_on', { mode: 'string' }).notNull(),
    fromAccountId: uuid('from_account_id'),
    /** Out of what came in this way and stands on no account that is named, or what expenses were paid out of. */
    fromMethod: text('from_method', { enum: [...paymentMethods, 'expense'] }),
    toAccountId: uuid('to_account_id').notNull(),
    reference: text(),
    note: text(),
    /** The cash of a person and day that it was. */
    cashBankingId: uuid('cash_banking_id').references(() => cashBankings.id),
    /** What the statement of the receiving account says of it. */
    receiptLineId: uuid('receipt_line_id').references(() => receiptLines.id),
    voidedAt: at('voided_at'),
    voidReason: text('void_reason'),
    /** On which it is taken back where its own month was closed by then. */
    takenBackOn: date('taken_back_on', { mode: 'string' }),
    /** No reference, since the row of a person may go. */
    createdBy: uuid('created_by'),
    createdByName: text('created_by_name').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'account_transfers_from_currency',
      columns: [table.fromAccountId, table.currency],
      foreignColumns: [receivingAccounts.id, receivingAccounts.currency],
    }).onUpdate('restrict'),
    foreignKey({
      name: 'account_transfers_to_currency',
      columns: [table.toAccountId, table.currency],
      foreignColumns: [receivingAccounts.id, receivingAccounts.currency],
    }).onUpdate('restrict'),
    // Out of each box once; out of what stands in none that is named once too.
    uniqueIndex('account_transfers_banking_once').on(
      table.cashBankingId,
      sql`coalesce(${table.fromAccountId}, ${table.toAccountId})`,
    ),
    index('account_transfers_day').on(table.movedOn.desc(), table.id),
    index('account_transfers_from').on(table.fromAccountId),
    index('account_transfers_to').on(table.toAccountId),
    index('account_transfers_line').on(table.receiptLineId).where(sql`${table.receiptLineId} is not null`),
    check('account_transfers_amount', sql`${table.amount} between 1 and 100000000000000`),
    check('account_transfers_from', sql`num_nonnulls(${table.fromAccountId}, ${table.fromMethod}) <= 1`),
    check(
      'account_transfers_elsewhere',
      sql`${table.fromAccountId} is null or ${table.fromAccountId} <> ${table.toAccountId}`,
    ),
    check('account_transfers_void', sql`(${table.voidedAt} is null) = (${table.voidReason} is null)`),
    check(
      'account_transfers_taken_back',
      sql`${table.takenBackOn} is null or (${table.voidedAt} is not null and ${table.takenBackOn} > ${table.movedOn})`,
    ),
  ],
)
