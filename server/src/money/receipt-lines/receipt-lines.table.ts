import { lineDirections, lineSources, waitReasons } from '@makao/contract/money/receipt-lines/line-details.kinds'
import { lineStates } from '@makao/contract/money/receipt-lines/receipt-lines.kinds'
import type { Reason } from '@makao/contract/money/receipt-lines/receipt-lines.schema'
import { moneyProviders } from '@makao/contract/money/receiving-accounts/receiving-accounts.kinds'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { profiles } from '../../people/accounts/accounts.table'
import { payments } from '../payments/payments.table'
import { receivingAccounts } from '../receiving-accounts/receiving-accounts.table'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const oneOf = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))

/**
 * Everything that says 'money came', once for each transaction of a provider, whichever ways it became known. Never deleted,
 * and its amount never changes.
 */
export const receiptLines = pgTable(
  'receipt_lines',
  {
    id: uuid().primaryKey(),
    source: text({ enum: lineSources }).notNull(),
    direction: text({ enum: lineDirections }).notNull(),
    provider: text({ enum: moneyProviders }).notNull(),
    /** Null only of a pasted message that does not say where it came in. */
    receivingAccountId: uuid('receiving_account_id'),
    /** As it was given, and by letters and digits alone in capitals. */
    transactionId: text('transaction_id').notNull(),
    transactionKey: text('transaction_key').notNull(),
    /** Within what codes are unique: codes of M-Pesa, MTN and Airtel are unique over all, references of a bank in its account. */
    scope: text()
      .notNull()
      .generatedAlwaysAs(
        sql`case when provider in ('bank', 'cash') then provider || ':' || coalesce(receiving_account_id::text, '') else provider end`,
      ),
    /** Of what went out: the key of the transaction that it takes back. */
    reversesKey: text('reverses_key'),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    amount: bigint('amount_minor', { mode: 'number' }).notNull(),
    /** How much of it stands on tenancies; the rest of what waits or is held is suspense in the books. */
    booked: bigint('booked_minor', { mode: 'number' }).notNull().default(0),
    /** In Nairobi. */
    day: date({ mode: 'string' }).notNull(),
    at: at('at'),
    /** Whose payment was asked for by a prompt. */
    askedTenancyId: uuid('asked_tenancy_id').references(() => tenancies.id),
    payerName: text('payer_name'),
    /** Plain, masked or a hash, as it was given. */
    payerPhone: text('payer_phone'),
    accountTyped: text('account_typed'),
    details: text(),
    /** The whole thing as it came. */
    raw: text().notNull(),
    state: text({ enum: lineStates }).notNull().default('waiting'),
    /** Why it waits. */
    waits: text({ enum: waitReasons }),
    /** By what it was booked by itself. */
    reasons: jsonb().$type<Reason[]>().notNull().default([]),
    note: text(),
    /** Who decided; null: Makao. */
    decidedBy: uuid('decided_by').references(() => profiles.id, { onDelete: 'set null' }),
    decidedByName: text('decided_by_name'),
    decidedAt: at('decided_at'),
    /** The sheet that it came by first. */
    statementImportId: uuid('statement_import_id'),
    /** When it was looked at whose it is; null: it was stored, and is still to be settled. */
    judgedAt: at('judged_at'),
    /** The latest day on which some of it became suspense: it leaves no earlier. */
    suspenseFrom: date('suspense_from', { mode: 'string' }),
    createdAt: at('created_at').notNull(),
    /** In lower case, so that a search reads one index. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(transaction_id || ' ' || coalesce(payer_name, '') || ' ' || coalesce(payer_phone, '') || ' ' || coalesce(account_typed, '') || ' ' || coalesce(details, ''))`,
      ),
  },
  (table) => [
    foreignKey({
      name: 'receipt_lines_account_currency',
      columns: [table.receivingAccountId, table.currency],
      foreignColumns: [receivingAccounts.id, receivingAccounts.currency],
    }).onUpdate('restrict'),
    // What entries of the books refer to.
    unique('receipt_lines_id_currency').on(table.id, table.currency),
    uniqueIndex('receipt_lines_once').on(table.scope, table.transactionKey, table.direction),
    index('receipt_lines_key').on(table.transactionKey),
    index('receipt_lines_reverses').on(table.reversesKey).where(sql`${table.reversesKey} is not null`),
    index('receipt_lines_open').on(table.day.desc(), table.id).where(sql`${table.state} in ('waiting', 'held')`),
    index('receipt_lines_unsettled').on(table.createdAt).where(sql`${table.judgedAt} is null`),
    index('receipt_lines_day').on(table.day.desc(), table.id),
    index('receipt_lines_account').on(table.receivingAccountId, table.day),
    index('receipt_lines_import').on(table.statementImportId),
    index('receipt_lines_asked_tenancy').on(table.askedTenancyId),
    index('receipt_lines_decided_by').on(table.decidedBy),
    index('receipt_lines_search').using('gin', table.searchText.op('gin_trgm_ops')),
    check('receipt_lines_source', sql`${table.source} in (${oneOf(lineSources)})`),
    check('receipt_lines_direction', sql`${table.direction} in ('in', 'out')`),
    check('receipt_lines_provider', sql`${table.provider} in (${oneOf(moneyProviders)})`),
    check('receipt_lines_state', sql`${table.state} in (${oneOf(lineStates)})`),
    check('receipt_lines_key_form', sql`${table.transactionKey} ~ '^[A-Z0-9]{1,80}$'`),
    check('receipt_lines_amount', sql`${table.amount} between 1 and 100000000000000`),
    check('receipt_lines_booked', sql`${table.booked} between 0 and ${table.amount}`),
    check(
      'receipt_lines_stands',
      sql`case ${table.state} when 'booked' then ${table.direction} = 'out' or ${table.booked} = ${table.amount}
        when 'waiting' then ${table.booked} < ${table.amount} when 'held' then ${table.booked} < ${table.amount}
        else ${table.booked} = 0 end`,
    ),
    check('receipt_lines_reverses', sql`${table.reversesKey} is null or ${table.direction} = 'out'`),
    check('receipt_lines_raw', sql`length(${table.raw}) <= 20000`),
  ],
)

/** Another way by which the same transaction became known. It never books anything. */
export const receiptLineSightings = pgTable(
  'receipt_line_sightings',
  {
    id: uuid().primaryKey().defaultRandom(),
    lineId: uuid('line_id')
      .notNull()
      .references(() => receiptLines.id),
    source: text({ enum: lineSources }).notNull(),
    statementImportId: uuid('statement_import_id'),
    amount: bigint('amount_minor', { mode: 'number' }).notNull(),
    /** It says another amount or currency than the line. */
    differs: boolean().notNull(),
    /** What was said, as a hash: the same thing again is no other sighting. */
    digest: text().notNull(),
    raw: text().notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    uniqueIndex('receipt_line_sightings_once').on(table.lineId, table.source, table.digest),
    index('receipt_line_sightings_import').on(table.statementImportId),
    check('receipt_line_sightings_source', sql`${table.source} in (${oneOf(lineSources)})`),
    check('receipt_line_sightings_raw', sql`length(${table.raw}) <= 20000`),
  ],
)

/** The payments that money of a line became: several when it was split. */
export const receiptLinePayments = pgTable(
  'receipt_line_payments',
  {
    id: uuid().primaryKey().defaultRandom(),
    lineId: uuid('line_id')
      .notNull()
      .references(() => receiptLines.id),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    amount: bigint('amount_minor', { mode: 'number' }).notNull(),
    /** When it was taken back from there; null: it stands there. */
    takenBackAt: at('taken_back_at'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('receipt_line_payments_once').on(table.paymentId).where(sql`${table.takenBackAt} is null`),
    index('receipt_line_payments_line').on(table.lineId),
    index('receipt_line_payments_payment').on(table.paymentId),
    check('receipt_line_payments_amount', sql`${table.amount} between 1 and 100000000000000`),
  ],
)

/** What was asked of a line, so that the same request sent twice is done once. */
export const receiptLineRequests = pgTable(
  'receipt_line_requests',
  {
    id: uuid().primaryKey(),
    lineId: uuid('line_id')
      .notNull()
      .references(() => receiptLines.id),
    digest: text().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('receipt_line_requests_line').on(table.lineId)],
)
