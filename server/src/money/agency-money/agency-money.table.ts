import { agencyAccountKinds } from '@makao/contract/money/agency-money/agency-money.terms'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
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
import { receivingAccounts } from '../receiving-accounts/receiving-accounts.table'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Accounts that the agency has added to the chart: what it spends on, and what it takes beside commission. */
export const agencyAccounts = pgTable(
  'agency_accounts',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: agencyAccountKinds }).notNull(),
    name: text().notNull(),
    archivedAt: at('archived_at'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('agency_accounts_name_unique').on(table.kind, sql`lower(${table.name})`),
    check('agency_accounts_kind', sql`${table.kind} in ('cost', 'income')`),
    check('agency_accounts_name', sql`${table.name} <> ''`),
  ],
)

/** What the accountant calls an account of the books: by the account, its detail, and the own account or the agency's that it is of. */
export const accountCodes = pgTable(
  'account_codes',
  {
    /** 'income: rent', 'cash: 0198…', 'commission' */
    key: text().primaryKey(),
    code: text().notNull(),
  },
  (table) => [check('account_codes_code', sql`${table.code} <> ''`)],
)

/**
 * What the agency spent itself, took beside commission, or paid of VAT: no owner's. Never deleted, a wrong one is taken back. Triggers
 * refuse more VAT than is left of its month, and more out of accounts of clients than stands there of commission, unless the row
 * says that it is.
 */
export const agencyMoney = pgTable(
  'agency_money',
  {
    /** Chosen by the browser: the same one sent twice is one. */
    id: uuid().primaryKey(),
    /** Null: it is VAT. */
    agencyAccountId: uuid('agency_account_id').references(() => agencyAccounts.id),
    /** 'YYYY-MM', of which the agency paid VAT to the tax authority. */
    vatMonth: text('vat_month'),
    /** On purpose more VAT than was due. */
    isBeyondDue: boolean('is_beyond_due').notNull().default(false),
    /** A cost that an account of clients paid although less commission stood there. */
    isBeyondEarned: boolean('is_beyond_earned').notNull().default(false),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    amount: bigint('amount_minor', { mode: 'number' }).notNull(),
    /** Of a cost: what of it is VAT, taken off what the agency owes of it. */
    vat: bigint('vat_minor', { mode: 'number' }).notNull().default(0),
    supplierPin: text('supplier_pin'),
    paidOn: date('paid_on', { mode: 'string' }).notNull(),
    /** Out of which own account, or into which: the agency's, or one of clients, out of the commission that stands there. */
    receivingAccountId: uuid('receiving_account_id').notNull(),
    description: text().notNull(),
    reference: text(),
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
      name: 'agency_money_account_currency',
      columns: [table.receivingAccountId, table.currency],
      foreignColumns: [receivingAccounts.id, receivingAccounts.currency],
    }).onUpdate('restrict'),
    index('agency_money_day').on(table.paidOn.desc(), table.id),
    index('agency_money_account').on(table.agencyAccountId),
    index('agency_money_own').on(table.receivingAccountId),
    check('agency_money_amount', sql`${table.amount} between 1 and 100000000000000`),
    check(
      'agency_money_vat',
      sql`${table.vat} = 0 or ${table.vat} > 0 and ${table.vat} < ${table.amount} and ${table.vatMonth} is null`,
    ),
    check('agency_money_about', sql`num_nonnulls(${table.agencyAccountId}, ${table.vatMonth}) = 1`),
    check(
      'agency_money_vat_month',
      sql`${table.vatMonth} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$' and (${table.vatMonth} || '-01')::date <= ${table.paidOn}`,
    ),
    check('agency_money_beyond_due', sql`not ${table.isBeyondDue} or ${table.vatMonth} is not null`),
    check('agency_money_beyond_earned', sql`not ${table.isBeyondEarned} or ${table.agencyAccountId} is not null`),
    check('agency_money_void', sql`(${table.voidedAt} is null) = (${table.voidReason} is null)`),
    check(
      'agency_money_taken_back',
      sql`${table.takenBackOn} is null or (${table.voidedAt} is not null and ${table.takenBackOn} > ${table.paidOn})`,
    ),
  ],
)
