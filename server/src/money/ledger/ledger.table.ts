import { ledgerAccounts } from '@makao/contract/money/ledger/ledger.kinds'
import { entryKinds } from '@makao/contract/money/ledger/ledger.terms'
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
import { properties } from '../../homes/properties/properties.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { accountTransfers } from '../account-transfers/account-transfers.table'
import { agencyAccounts, agencyMoney } from '../agency-money/agency-money.table'
import { expenses, owners, remittances } from '../owners/owners.table'
import { receiptLines } from '../receipt-lines/receipt-lines.table'
import { receivingAccounts } from '../receiving-accounts/receiving-accounts.table'
import { rentalTaxPayments } from '../rental-tax/rental-tax.table'

/**
 * One event of the books of one tenancy, one property, one owner, or of money that is nobody's yet. Append only: a trigger refuses update and delete,
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
    /**
     * Whose books it is of: a tenancy, a property, an owner, or a receipt line, of money that is assigned to nobody. What moves between
     * own accounts is of none of them.
     */
    tenancyId: uuid('tenancy_id'),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    kind: text({ enum: entryKinds }).notNull(),
    // The documents that it belongs to.
    chargeId: uuid('record_id'),
    paymentId: uuid('payment_id'),
    refundId: uuid('refund_id'),
    allocationId: uuid('allocation_id'),
    receiptLineId: uuid('receipt_line_id'),
    propertyId: uuid('property_id'),
    expenseId: uuid('expense_id').references(() => expenses.id),
    ownerId: uuid('owner_id').references(() => owners.id),
    remittanceId: uuid('remittance_id').references(() => remittances.id),
    accountTransferId: uuid('account_transfer_id').references(() => accountTransfers.id),
    agencyMoneyId: uuid('agency_money_id').references(() => agencyMoney.id),
    rentalTaxPaymentId: uuid('rental_tax_payment_id').references(() => rentalTaxPayments.id),
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
    // For a page of the general ledger too, which goes by both.
    index('ledger_entries_day').on(table.day, table.position),
    index('ledger_entries_record').on(table.chargeId),
    index('ledger_entries_payment').on(table.paymentId),
    foreignKey({
      name: 'ledger_entries_line_currency',
      columns: [table.receiptLineId, table.currency],
      foreignColumns: [receiptLines.id, receiptLines.currency],
    }),
    index('ledger_entries_line').on(table.receiptLineId).where(sql`${table.receiptLineId} is not null`),
    foreignKey({
      name: 'ledger_entries_property_currency',
      columns: [table.propertyId, table.currency],
      foreignColumns: [properties.id, properties.currency],
    }).onUpdate('restrict'),
    index('ledger_entries_property').on(table.propertyId, table.day).where(sql`${table.propertyId} is not null`),
    index('ledger_entries_expense').on(table.expenseId).where(sql`${table.expenseId} is not null`),
    index('ledger_entries_owner').on(table.ownerId).where(sql`${table.ownerId} is not null`),
    index('ledger_entries_remittance').on(table.remittanceId).where(sql`${table.remittanceId} is not null`),
    index('ledger_entries_transfer').on(table.accountTransferId).where(sql`${table.accountTransferId} is not null`),
    index('ledger_entries_agency').on(table.agencyMoneyId).where(sql`${table.agencyMoneyId} is not null`),
    index('ledger_entries_rental_tax').on(table.rentalTaxPaymentId).where(sql`${table.rentalTaxPaymentId} is not null`),
    check(
      'ledger_entries_document',
      sql`num_nonnulls(${table.tenancyId}, ${table.receiptLineId}, ${table.propertyId}, ${table.ownerId}, ${table.accountTransferId}, ${table.agencyMoneyId}) = 1
        and (${table.agencyMoneyId} is not null) = (${table.kind} in ('agency_money', 'agency_money_void'))
        and (${table.accountTransferId} is not null) = (${table.kind} in ('account_transfer', 'account_transfer_void'))
        and (${table.tenancyId} is not null) = (num_nonnulls(${table.chargeId}, ${table.paymentId}, ${table.refundId}) > 0)
        and (${table.allocationId} is null or ${table.tenancyId} is not null)
        and (${table.propertyId} is not null) = (${table.kind} in ('expense', 'expense_void', 'expense_moved', 'owner_share', 'owner_share_earlier', 'rental_tax'))
        and (${table.expenseId} is not null) = (${table.kind} in ('expense', 'expense_void', 'expense_moved'))
        and (${table.ownerId} is not null) = (${table.kind} in ('payout', 'payout_void', 'owner_opening', 'rental_tax_payment', 'rental_tax_payment_void'))
        and (${table.remittanceId} is not null) = (${table.kind} in ('payout', 'payout_void'))
        and (${table.rentalTaxPaymentId} is not null) = (${table.kind} in ('rental_tax_payment', 'rental_tax_payment_void'))`,
    ),
  ],
)

/**
 * What an entry moves: above zero to the debit of an account, below zero to its credit. A trigger refuses an entry
 * whose postings do not sum to zero, of client money and of the agency's own each by itself, and any that come later.
 */
export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    entryId: uuid('entry_id').notNull(),
    line: smallint().notNull(),
    account: text({ enum: ledgerAccounts }).notNull(),
    /** Of cash the method, of income the type of charge, of what is due to owners what it is about; else ''. */
    detail: text().notNull().default(''),
    /** To whom it is due. */
    ownerId: uuid('owner_id').references(() => owners.id),
    /** Of cash: the paybill, till, bank account or cash box on which it stands; null: nobody has named it. It is named once. */
    receivingAccountId: uuid('receiving_account_id'),
    /** Of costs and other income of the agency: which of the accounts that it added. */
    agencyAccountId: uuid('agency_account_id').references(() => agencyAccounts.id),
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
    foreignKey({
      name: 'ledger_postings_account_currency',
      columns: [table.receivingAccountId, table.currency],
      foreignColumns: [receivingAccounts.id, receivingAccounts.currency],
    }).onUpdate('restrict'),
    index('ledger_postings_account').on(table.receivingAccountId).where(sql`${table.receivingAccountId} is not null`),
    check(
      'ledger_postings_real_account',
      sql`case ${table.account} when 'agency_cash' then ${table.receivingAccountId} is not null
        else ${table.receivingAccountId} is null or ${table.account} = 'cash' end`,
    ),
    index('ledger_postings_agency').on(table.agencyAccountId).where(sql`${table.agencyAccountId} is not null`),
    check(
      'ledger_postings_agency_account',
      sql`(${table.agencyAccountId} is not null) = (${table.account} in ('agency_costs', 'agency_income'))`,
    ),
    index('ledger_postings_agency_due').on(table.currency).where(sql`${table.account} = 'agency_due'`),
    // For who has how much deposit, and what is due to owners: a few of all postings.
    index('ledger_postings_deposits').on(table.entryId).where(sql`${table.account} = 'deposits_held'`),
    index('ledger_postings_of_owners').on(table.entryId).where(sql`${table.account} in ('owners', 'ownerless')`),
    index('ledger_postings_of_agency')
      .on(table.entryId)
      .where(sql`${table.account} in ('commission', 'agency_income', 'agency_costs')`),
    index('ledger_postings_vat').on(table.currency).where(sql`${table.account} in ('vat_due', 'input_vat')`),
    check('ledger_postings_amount', sql`${table.amount} <> 0`),
    index('ledger_postings_rental_tax').on(table.ownerId).where(sql`${table.detail} = 'rental_tax'`),
    index('ledger_postings_owner').on(table.ownerId).where(sql`${table.ownerId} is not null`),
    check(
      'ledger_postings_detail',
      sql`(${table.account} in ('cash', 'income', 'owners', 'ownerless')) = (${table.detail} <> '')`,
    ),
    check('ledger_postings_owner', sql`(${table.account} = 'owners') = (${table.ownerId} is not null)`),
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

/** The months, 'YYYY-MM', that have begun: of each a fixed commission is earned on its first day. */
export const begunMonths = pgTable('begun_months', { month: text().primaryKey() }, (table) => [
  check('begun_months_month', sql`${table.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
])

/**
 * Properties whose owners' part of the books has to be brought to what documents and agreements say, from a day on. Written and read by
 * triggers within one transaction; nothing of it is ever kept.
 */
export const ownerBookMarks = pgTable('owner_book_marks', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  propertyId: uuid('property_id').notNull(),
  fromDay: date('from_day', { mode: 'string' }).notNull(),
  markedAt: timestamp('marked_at', { withTimezone: true, mode: 'date' }).notNull(),
})
