import { entryKinds, ledgerAccounts } from '@makao/contract/money/ledger/ledger.terms'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { receiptLines } from '../receipt-lines/receipt-lines.table'

/**
 * One event of the books of one tenancy, or of money that is nobody's yet. Append only: a trigger refuses update and delete,
 * and another one whatever is dated in a closed month. What it moves stands in its postings.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The order in which entries were made, also within one day. */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** The day on which it counts, in Nairobi. */
    day: date({ mode: 'string' }).notNull(),
    /** Null: money that came in and is assigned to nobody. */
    tenancyId: uuid('tenancy_id'),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    kind: text({ enum: entryKinds }).notNull(),
    // The documents that it belongs to.
    chargeId: uuid('record_id'),
    paymentId: uuid('payment_id'),
    refundId: uuid('refund_id'),
    allocationId: uuid('allocation_id'),
    receiptLineId: uuid('receipt_line_id'),
    /** Null: made by itself. No reference, since the row of a person may go. */
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    foreignKey({
      name: 'ledger_entries_tenancy_currency',
      columns: [table.tenancyId, table.currency],
      foreignColumns: [tenancies.id, tenancies.currency],
    }).onUpdate('restrict'),
    // What postings refer to, so that an entry is in one currency.
    unique('ledger_entries_id_currency').on(table.id, table.currency),
    index('ledger_entries_tenancy').on(table.tenancyId, table.day, table.position),
    index('ledger_entries_day').on(table.day),
    index('ledger_entries_record').on(table.chargeId),
    index('ledger_entries_payment').on(table.paymentId),
    foreignKey({
      name: 'ledger_entries_line_currency',
      columns: [table.receiptLineId, table.currency],
      foreignColumns: [receiptLines.id, receiptLines.currency],
    }),
    index('ledger_entries_line').on(table.receiptLineId).where(sql`${table.receiptLineId} is not null`),
    check(
      'ledger_entries_document',
      sql`case when ${table.tenancyId} is null
        then ${table.receiptLineId} is not null and num_nonnulls(${table.chargeId}, ${table.paymentId}, ${table.refundId}, ${table.allocationId}) = 0
        else ${table.receiptLineId} is null and num_nonnulls(${table.chargeId}, ${table.paymentId}, ${table.refundId}) > 0 end`,
    ),
  ],
)

/**
 * What an entry moves: above zero to the debit of an account, below zero to its credit. A trigger refuses an entry
 * whose postings do not sum to zero, and any that come later.
 */
export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    entryId: uuid('entry_id').notNull(),
    line: smallint().notNull(),
    account: text({ enum: ledgerAccounts }).notNull(),
    /** Of cash the method, of income the type of charge; else ''. */
    detail: text().notNull().default(''),
    amount: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
  },
  (table) => [
    // Not a primary key, since the comparison of tables and migrations cannot read one over two columns.
    unique('ledger_postings_line').on(table.entryId, table.line),
    foreignKey({
      name: 'ledger_postings_entry_currency',
      columns: [table.entryId, table.currency],
      foreignColumns: [ledgerEntries.id, ledgerEntries.currency],
    }),
    check('ledger_postings_amount', sql`${table.amount} <> 0`),
    check('ledger_postings_detail', sql`(${table.account} in ('cash', 'income')) = (${table.detail} <> '')`),
  ],
)

/** The months that are closed, and with the latest one all before it. Opening one again deletes its row. */
export const closedMonths = pgTable(
  'closed_months',
  {
    /** 'YYYY-MM' */
    month: text().primaryKey(),
    closedBy: text('closed_by').notNull(),
    closedAt: timestamp('closed_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** The last of `earlier_rows` then: what was kept since says what rows said when the month was closed. */
    earlierRowsThrough: bigint('earlier_rows_through', { mode: 'number' }).notNull().default(0),
    /** The last of the steps of `allocations` then: what is put elsewhere since is no matter of the month. */
    stepsThrough: bigint('steps_through', { mode: 'number' }).notNull().default(0),
  },
  (table) => [check('closed_months_month', sql`${table.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`)],
)

/**
 * What rows said before they were changed, as far as reports of closed months read it. Written by triggers, once a
 * month is closed, and ordered by the changes instead of a clock.
 */
export const earlierRows = pgTable(
  'earlier_rows',
  {
    position: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tableName: text('table_name').notNull(),
    rowId: uuid('row_id').notNull(),
    /** The columns that are kept, by name; null: the row was not there. */
    was: jsonb(),
  },
  (table) => [
    index('earlier_rows_row').on(table.rowId, table.position),
    index('earlier_rows_table').on(table.tableName, table.position),
  ],
)
