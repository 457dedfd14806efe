import type { Day } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import type { MoneyProvider } from '@makao/contract/money/receiving-accounts/receiving-accounts.kinds'
import type { Oddity } from '@makao/contract/money/reconciliation/reconciliation.kinds'
import type { Stated } from '@makao/contract/money/reconciliation/reconciliation.schema'
import { and, between, desc, eq, gt, isNotNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Author } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { ledgerEntries, ledgerPostings } from '../ledger/ledger.table'
import { payments } from '../payments/payments.table'
import { receiptLinePayments, receiptLineSightings, receiptLines } from '../receipt-lines/receipt-lines.table'
import type { KnownDay } from './reconciliation.rules'
import { agreedMonths, statementDays } from './reconciliation.table'

/** An account whose money is looked at. `isUsual`: lines that name no account count for it. */
export interface AccountOf {
  id: string
  provider: MoneyProvider
  currency: Currency
  isUsual: boolean
}

/** Days, both included. */
export interface Range {
  from: Day
  to: Day
}

const isOfAccount = ({ id, provider, currency, isUsual }: AccountOf, alias: 'line' | 'told' = 'line'): SQL => {
  const line = sql.identifier(alias)
  return isUsual
    ? sql`(${line}.receiving_account_id = ${id} or ${line}.receiving_account_id is null and ${line}.provider = ${provider} and ${line}.currency = ${currency})`
    : sql`${line}.receiving_account_id = ${id}`
}

/** The lines of some days with what a statement says of each; null: none tells of it. Those of a statement that was undone are left out. */
const linesOf = (account: AccountOf, { from, to }: Range): SQL => sql`
  select line.*, case when line.source = 'statement' then line.amount_minor else (
    select said.amount_minor from ${receiptLineSightings} said where said.line_id = line.id and said.source = 'statement'
    order by said.at desc, said.id desc limit 1) end as stated
  from ${receiptLines} line
  where ${isOfAccount(account)} and line.day between ${from} and ${to} and line.state <> 'withdrawn'`

/** Entries by which nothing comes in to an own account, or leaves it: by far the most, and not looked at. */
const movesNoCash = sql`entry.kind in ('charge', 'charge_void', 'allocation', 'release', 'write_off', 'write_off_void', 'owner_opening',
  'owner_share', 'owner_share_earlier', 'rental_tax')`

/** What a statement says of a move: cash that was banked out of several boxes came in as one amount. */
const onStatement = (accountId: string): SQL => sql`
  case when moved.cash_banking_id is null or moved.to_account_id <> ${accountId} then moved.amount_minor else (
    select sum(part.amount_minor) from account_transfers part where part.cash_banking_id = moved.cash_banking_id) end`

/**
 * What the books say of an account that no line tells of, by day and document: payments that somebody typed, refunds, expenses, payouts,
 * and what came from an own account or went to one. What a line of the same amount tells of within three days is left to it, and a payment
 * that was reversed while it was money of a line: the line tells of it still. Found by the days, as an account has all that ever came in.
 */
const typedOf = (account: AccountOf, { from, to }: Range): SQL => sql`
  select entry.day, entry.currency, case when entry.refund_id is null then entry.payment_id end as payment_id,
    sum(posting.amount_minor) as amount
  from ${ledgerEntries} entry cross join lateral (
    select told.amount_minor from ${ledgerPostings} told where told.entry_id = entry.id and told.receiving_account_id = ${account.id} offset 0
  ) posting
  where entry.day between ${from} and ${to} and not ${movesNoCash}
    and (entry.receipt_line_id is null or entry.kind = 'line_returned')
    and (entry.refund_id is not null or not exists (select from ${receiptLinePayments} part where part.payment_id = entry.payment_id
      and (part.taken_back_at is null or part.taken_back_at = (select reversed_at from ${payments} paid where paid.id = part.payment_id))))
    and (entry.account_transfer_id is null or exists (select from account_transfers moved where moved.id = entry.account_transfer_id
      and moved.receipt_line_id is null and num_nonnulls(moved.from_account_id, moved.cash_banking_id) > 0
      and not exists (select from ${receiptLines} told where ${isOfAccount(account, 'told')} and told.amount_minor = ${onStatement(account.id)}
        and told.state = 'not_rent' and told.day between moved.moved_on - 3 and moved.moved_on + 3
        and told.direction = case when moved.to_account_id = ${account.id} then 'in' else 'out' end)))
  group by entry.day, entry.currency, 3, entry.refund_id, entry.expense_id, entry.remittance_id, entry.account_transfer_id, entry.agency_money_id, entry.rental_tax_payment_id
  having sum(posting.amount_minor) < 0 or sum(posting.amount_minor) > 0
    and (case when entry.refund_id is null then entry.payment_id end is not null
      or num_nonnulls(entry.account_transfer_id, entry.agency_money_id, entry.rental_tax_payment_id) > 0)`

const orNull = (value: unknown) => (value === null ? null : Number(value))

/** What lines say of each day. */
export async function listLineDays(db: Queryable, account: AccountOf, range: Range): Promise<KnownDay[]> {
  const { rows } = await db.execute<Record<string, unknown> & { day: Day }>(sql`
    select day::text as day, coalesce(sum(amount_minor) filter (where direction = 'in'), 0) as came_in,
      count(*) filter (where direction = 'in') as payments,
      coalesce(sum(amount_minor - booked_minor) filter (where direction = 'in' and state in ('waiting', 'held')), 0) as unmatched,
      coalesce(sum(amount_minor) filter (where direction = 'out'), 0) as went_out,
      case when count(stated) > 0 then coalesce(sum(stated) filter (where direction = 'in'), 0) end as stated_in,
      case when count(stated) > 0 then coalesce(sum(stated) filter (where direction = 'out'), 0) end as stated_out
    from (${linesOf(account, range)}) told group by day order by day`)
  return rows.map((row) => ({
    day: row.day,
    cameIn: Number(row.came_in),
    payments: Number(row.payments),
    unmatched: Number(row.unmatched),
    wentOut: Number(row.went_out),
    byLines: { cameIn: orNull(row.stated_in), wentOut: orNull(row.stated_out) },
  }))
}

export async function listTypedDays(db: Queryable, account: AccountOf, range: Range) {
  const { rows } = await db.execute<Record<string, unknown> & { day: Day }>(sql`
    select day::text as day, coalesce(sum(amount) filter (where amount > 0), 0) as came_in,
      count(payment_id) filter (where amount > 0) as payments, coalesce(-sum(amount) filter (where amount < 0), 0) as went_out
    from (${typedOf(account, range)}) typed group by 1`)
  return rows.map((row) => ({
    day: row.day,
    cameIn: Number(row.came_in),
    payments: Number(row.payments),
    wentOut: Number(row.went_out),
  }))
}

/** So many payments of a day are looked at one by one. */
const MOST_ODD = 200

/** Payments of a day in which it differs from its statement, and those that are nobody's yet. */
export async function listOddPayments(db: Queryable, account: AccountOf, day: Day) {
  const range = { from: day, to: day }
  const { rows } = await db.execute<Record<string, string | null> & { oddity: Oddity }>(sql`
    with told as (${linesOf(account, range)}),
      known as (select count(stated) > 0 as has_statement from told)
    select id as line_id, null as payment_id, transaction_id as code, payer_name as payer, amount_minor as amount, stated,
      case when stated <> amount_minor then 'other_amount'
        when stated is null and (select has_statement from known) then 'not_on_statement' else 'unmatched' end as oddity
    from told where direction = 'in' and (stated <> amount_minor or stated is null and (select has_statement from known)
      or state in ('waiting', 'held'))
    union all
    select null, paid.id, paid.reference, paid.payer_name, typed.amount, null, 'typed' from (${typedOf(account, range)}) typed
      join ${payments} paid on paid.id = typed.payment_id where typed.amount > 0
    order by amount desc, code, line_id, payment_id limit ${MOST_ODD + 1}`)
  const odd = rows.slice(0, MOST_ODD).map((row) => ({
    lineId: row.line_id ?? null,
    paymentId: row.payment_id ?? null,
    code: row.code ?? null,
    payer: row.payer ?? null,
    amount: Number(row.amount),
    stated: orNull(row.stated ?? null),
    oddity: row.oddity,
  }))
  return { odd, hasMore: rows.length > MOST_ODD }
}

const entered = {
  day: statementDays.day,
  cameIn: statementDays.cameIn,
  wentOut: statementDays.wentOut,
  closing: statementDays.closing,
}

/** Figures that were taken away again leave their row. */
const isStated = sql`num_nonnulls(${statementDays.cameIn}, ${statementDays.wentOut}, ${statementDays.closing}) > 0`

/** What people read off statements. */
export const listEnteredDays = (
  db: Queryable,
  accountId: string,
  { from, to }: Range,
): Promise<({ day: Day } & Stated)[]> =>
  db
    .select(entered)
    .from(statementDays)
    .where(and(eq(statementDays.receivingAccountId, accountId), between(statementDays.day, from, to), isStated))

/** The last balance that somebody read off a statement before a day. */
export async function findBalanceBefore(db: Queryable, accountId: string, day: Day) {
  const [found] = await db
    .select({ day: statementDays.day, closing: statementDays.closing })
    .from(statementDays)
    .where(
      and(
        eq(statementDays.receivingAccountId, accountId),
        lt(statementDays.day, day),
        isNotNull(statementDays.closing),
      ),
    )
    .orderBy(desc(statementDays.day))
    .limit(1)
  if (!found || found.closing === null) return undefined
  return { day: found.day, closing: found.closing }
}

export async function findEnteredDay(db: Queryable, accountId: string, day: Day) {
  const [found] = await db
    .select()
    .from(statementDays)
    .where(and(eq(statementDays.receivingAccountId, accountId), eq(statementDays.day, day)))
  return found
}

/** Accounts of clients that were given what stood on them before Makao: from then on the books can be held against the bank. */
export async function listOpened(db: Queryable): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct to_account_id as id from account_transfers
    where from_account_id is null and from_method is null and voided_at is null`)
  return new Set(rows.map(({ id }) => id))
}

/** The account is locked by the caller. */
export async function writeEnteredDay(
  tx: Tx,
  day: Pick<typeof statementDays.$inferInsert, 'receivingAccountId' | 'currency' | 'day' | 'note' | 'revision'> &
    Stated,
  author: Author,
  now: Date,
): Promise<void> {
  const row = { ...day, enteredBy: author.id, enteredByName: author.name, enteredAt: now }
  await tx
    .insert(statementDays)
    .values(row)
    .onConflictDoUpdate({ target: [statementDays.receivingAccountId, statementDays.day], set: row })
}

export async function findAgreed(db: Queryable, accountId: string, month: string) {
  const [found] = await db
    .select()
    .from(agreedMonths)
    .where(and(eq(agreedMonths.receivingAccountId, accountId), eq(agreedMonths.month, month)))
  return found
}

/** What each agreed month of an account came to when it was agreed. */
export async function listAgreed(db: Queryable, accountId: string) {
  const { month, cameIn, stated } = agreedMonths
  const rows = await db
    .select({ month, cameIn, stated })
    .from(agreedMonths)
    .where(eq(agreedMonths.receivingAccountId, accountId))
  return new Map(rows.map((row) => [row.month, row]))
}

/** By account: the first of the month in which a statement first said anything, or which was agreed first. */
export async function listFirstStated(db: Queryable): Promise<Map<string, Day>> {
  const { rows } = await db.execute<{ account_id: string; day: Day }>(sql`
    select account_id, to_char(min(day), 'YYYY-MM-01') as day from (
      select receiving_account_id as account_id, day from ${statementDays} where ${isStated}
      union all select receiving_account_id, (month || '-01')::date from ${agreedMonths}
      union all select line.receiving_account_id, line.day from ${receiptLines} line
        where line.source = 'statement' and line.state <> 'withdrawn'
      union all select line.receiving_account_id, line.day from ${receiptLineSightings} said
        join ${receiptLines} line on line.id = said.line_id where said.source = 'statement' and line.state <> 'withdrawn'
    ) stated where account_id is not null group by account_id`)
  return new Map(rows.map(({ account_id, day }) => [account_id, day]))
}

/**
 * Payments that came in on days of accounts: as lines tell of them, or somebody typed them. These are found by their days, as an account
 * has all that ever came in.
 */
export async function listPaymentsOfDays(
  db: Queryable,
  days: readonly { account: AccountOf; day: Day }[],
): Promise<string[]> {
  const asked = days.map(({ account: { id, provider, currency, isUsual }, day }) => ({
    ...{ id, provider, currency, day },
    is_usual: isUsual,
  }))
  const { rows } = await db.execute<{ id: string }>(sql`
    with open as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as open(id uuid, provider text, currency text, is_usual boolean, day date)
    ), entered as materialized (
      select entry.id, entry.day, entry.payment_id from ${ledgerEntries} entry
      where entry.day = any(${sql.param([...new Set(days.map(({ day }) => day))])}::date[])
        and entry.payment_id is not null and entry.refund_id is null and not ${movesNoCash}
    )
    select part.payment_id as id from open
    join ${receiptLines} line on line.day = open.day and (line.receiving_account_id = open.id
      or open.is_usual and line.receiving_account_id is null and line.provider = open.provider and line.currency = open.currency)
    join ${receiptLinePayments} part on part.line_id = line.id and part.taken_back_at is null
    where line.direction = 'in' and line.state <> 'withdrawn'
    union select entered.payment_id from entered
    cross join lateral (
      select posting.receiving_account_id as account_id from ${ledgerPostings} posting
      where posting.entry_id = entered.id and posting.receiving_account_id is not null and posting.amount_minor > 0 offset 0
    ) came
    join open on open.day = entered.day and open.id = came.account_id
    where (select reversed_at from ${payments} paid where paid.id = entered.payment_id) is null
      and not exists (select from ${receiptLinePayments} part where part.payment_id = entered.payment_id and part.taken_back_at is null)`)
  return rows.map(({ id }) => id)
}

/** The account is locked by the caller. One that came to something else since takes the place of what was agreed. */
export async function writeAgreed(
  tx: Tx,
  month: Pick<typeof agreedMonths.$inferInsert, 'receivingAccountId' | 'month' | 'cameIn' | 'stated' | 'note'>,
  author: Author,
  now: Date,
): Promise<void> {
  const row = { ...month, agreedBy: author.id, agreedByName: author.name, agreedAt: now }
  await tx
    .insert(agreedMonths)
    .values(row)
    .onConflictDoUpdate({ target: [agreedMonths.receivingAccountId, agreedMonths.month], set: row })
}

export async function deleteAgreed(tx: Tx, accountId: string, month: string): Promise<void> {
  await tx
    .delete(agreedMonths)
    .where(and(eq(agreedMonths.receivingAccountId, accountId), eq(agreedMonths.month, month)))
}

/**
 * Months, 'YYYY-MM', of accounts in which payments were told of, or figures of a statement entered.
 * @param after months after this one; null: all
 */
export async function listMonthsWithMoney(db: Queryable, after: string | null, through: string) {
  const line = sql<string>`to_char(${receiptLines.day}, 'YYYY-MM')`
  const stated = sql<string>`to_char(${statementDays.day}, 'YYYY-MM')`
  const told = await db
    .selectDistinct({ accountId: receiptLines.receivingAccountId, month: line })
    .from(receiptLines)
    .where(
      and(
        isNotNull(receiptLines.receivingAccountId),
        sql`${receiptLines.state} <> 'withdrawn'`,
        lte(line, through),
        after === null ? undefined : gt(line, after),
      ),
    )
  const read = await db
    .selectDistinct({ accountId: statementDays.receivingAccountId, month: stated })
    .from(statementDays)
    .where(and(isStated, lte(stated, through), after === null ? undefined : gt(stated, after)))
  const all = new Map([...told, ...read].map((each) => [`${each.month} ${each.accountId}`, each]))
  return [...all.keys()].sort().flatMap((key) => {
    const found = all.get(key)
    return found?.accountId ? [{ accountId: found.accountId, month: found.month }] : []
  })
}
