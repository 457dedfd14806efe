import { addDays, addMonths, type Day } from '@makao/contract/days'
import type { LedgerAccount } from '@makao/contract/money/ledger/ledger.kinds'
import type { EntryFilter, LedgerEntry, TrialBalance } from '@makao/contract/money/ledger/ledger.schema'
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lte,
  max,
  min,
  not,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Author } from '../../context'
import { inTurn, type Sends } from '../../db/in-turn'
import { insertRows } from '../../db/insert-rows'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { asNumber, isOneOf } from '../../lists'
import { charges } from '../charges/charges.table'
import { receivingAccounts } from '../receiving-accounts/receiving-accounts.table'
import { ledgerSums, NO_ACCOUNT, placeSums } from '../sums/sums.table'
import { firstOpenDay, type NewEntry } from './ledger.rules'
import { begunMonths, closedMonths, earlierRows, ledgerEntries, ledgerPostings } from './ledger.table'

/**
 * Writes entries into the books, in this order. The database refuses one that does not balance, that moves nothing, or
 * that is dated in a closed month.
 */
export async function postEntries(
  tx: Sends,
  author: Pick<Author, 'id' | 'name'>,
  entries: readonly NewEntry[],
  now: Date,
): Promise<void> {
  const made = entries.map((entry) => ({ id: crypto.randomUUID(), entry }))
  const actor = { actorId: author.id, actorName: author.name }
  const entryRows = () =>
    made.map(({ id, entry }) => {
      const { day, tenancyId, propertyId, ownerId, currency, kind } = entry
      const { chargeId, paymentId, refundId, allocationId, receiptLineId } = entry
      const { expenseId, remittanceId, accountTransferId, agencyMoneyId, rentalTaxPaymentId } = entry
      const ofTenancy = { chargeId, paymentId, refundId, allocationId, receiptLineId }
      const documents = { ...ofTenancy, expenseId, remittanceId, accountTransferId, agencyMoneyId, rentalTaxPaymentId }
      return { id, day, tenancyId, propertyId, ownerId, currency, kind, ...documents, ...actor, createdAt: now }
    })
  const postingRows = () =>
    made.flatMap(({ id, entry: { postings, currency } }) =>
      postings.map((posting, line) => ({
        entryId: id,
        line: line + 1,
        currency,
        ownerId: null,
        receivingAccountId: null,
        agencyAccountId: null,
        ...posting,
      })),
    )
  await inTurn(tx, [
    (turn) => insertRows(turn, ledgerEntries, entryRows()),
    (turn) => insertRows(turn, ledgerPostings, postingRows()),
  ])
}

/** What `readClosedThrough` found, for a transaction that asks again. */
const closedFor = new WeakMap<Tx, string | null>()

/**
 * The month, 'YYYY-MM', that was closed last; null: none is. None is closed from now on until the transaction ends, so that
 * what was found open still is when the entry is made.
 */
export async function readClosedThrough(tx: Tx): Promise<string | null> {
  const known = closedFor.get(tx)
  if (known !== undefined) return known
  await tx.execute(sql`lock table ${ledgerEntries} in row exclusive mode`)
  const [found] = await tx.select({ month: max(closedMonths.month) }).from(closedMonths)
  const month = found?.month ?? null
  closedFor.set(tx, month)
  return month
}

/** @throws Refusal MONTH_CLOSED: nothing can be dated on this day */
export async function requireOpenDay(tx: Tx, day: Day): Promise<void> {
  const firstOpen = firstOpenDay(await readClosedThrough(tx))
  if (firstOpen !== null && day < firstOpen) throw new Refusal('MONTH_CLOSED', { month: day.slice(0, 7), firstOpen })
}

export async function findLastClosed(db: Queryable) {
  const [last] = await db.select().from(closedMonths).orderBy(desc(closedMonths.month)).limit(1)
  return last
}

/** When a month, 'YYYY-MM', was closed; undefined: it is open. */
export async function findClosing(db: Queryable, month: string): Promise<Date | undefined> {
  const [row] = await db
    .select()
    .from(closedMonths)
    .where(gte(closedMonths.month, month))
    .orderBy(asc(closedMonths.month))
    .limit(1)
  return row?.closedAt
}

/**
 * Says that a month, 'YYYY-MM', has begun, so that fixed commission is earned of it, and brings the owners' part of the books to what
 * the transaction has changed so far; otherwise that is done when it ends.
 */
export async function beginMonth(tx: Tx, month: string): Promise<void> {
  const [latest] = await tx.select({ month: max(begunMonths.month) }).from(begunMonths)
  if ((latest?.month ?? '') < month) await tx.insert(begunMonths).values({ month }).onConflictDoNothing()
  await tx.execute(sql`select settle_marked_properties()`)
}

/** The last month, 'YYYY-MM', of which fixed commission is in the books; null: of none. */
export async function findBegunMonth(db: Queryable): Promise<string | null> {
  const [latest] = await db.select({ month: max(begunMonths.month) }).from(begunMonths)
  return latest?.month ?? null
}

/** The first month, 'YYYY-MM', with an entry of a tenancy, or of money that is nobody's yet: from it on months are closed. */
export async function findFirstMonth(db: Queryable): Promise<string | null> {
  const [found] = await db
    .select({ day: min(ledgerEntries.day) })
    .from(ledgerEntries)
    .where(
      and(
        isNull(ledgerEntries.propertyId),
        isNull(ledgerEntries.ownerId),
        isNull(ledgerEntries.accountTransferId),
        isNull(ledgerEntries.agencyMoneyId),
      ),
    )
  return found?.day?.slice(0, 7) ?? null
}

/** Lets no entry be made until the transaction ends. Those that are being made are waited for. */
export async function lockLedger(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table ${ledgerEntries} in share row exclusive mode`)
}

/** Both tables are locked by the caller: what is changed from now on is changed after the month was closed. */
export async function insertClosedMonth(tx: Tx, month: string, author: Author, now: Date): Promise<void> {
  const [last] = await tx.select({ position: max(earlierRows.position) }).from(earlierRows)
  const earlierRowsThrough = last?.position ?? 0
  // By name: the table lies above this one.
  const { rows } = await tx.execute<{ last: string | null }>(sql`select max(position) as last from allocations`)
  const stepsThrough = Number(rows[0]?.last ?? 0)
  closedFor.delete(tx)
  await tx
    .insert(closedMonths)
    .values({ month, closedBy: author.name, closedAt: now, earlierRowsThrough, stepsThrough })
}

export async function deleteClosedMonth(tx: Tx, month: string): Promise<void> {
  closedFor.delete(tx)
  await tx.delete(closedMonths).where(eq(closedMonths.month, month))
}

/** The entries of a document, in the order in which they were made. */
export async function listEntries(db: Queryable, { chargeId, paymentId }: EntryFilter): Promise<LedgerEntry[]> {
  const entries = await db
    .select({
      id: ledgerEntries.id,
      day: ledgerEntries.day,
      kind: ledgerEntries.kind,
      currency: ledgerEntries.currency,
      actorName: ledgerEntries.actorName,
      at: ledgerEntries.createdAt,
    })
    .from(ledgerEntries)
    .where(chargeId ? eq(ledgerEntries.chargeId, chargeId) : eq(ledgerEntries.paymentId, paymentId ?? ''))
    .orderBy(asc(ledgerEntries.position))
  if (entries.length === 0) return []
  const ids = entries.map(({ id }) => id)
  const postings = await db
    .select({ ...getTableColumns(ledgerPostings), realAccount: receivingAccounts.name })
    .from(ledgerPostings)
    .leftJoin(receivingAccounts, eq(receivingAccounts.id, ledgerPostings.receivingAccountId))
    .where(inArray(ledgerPostings.entryId, ids))
    .orderBy(asc(ledgerPostings.line))
  return entries.map(({ at, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    postings: postings
      .filter(({ entryId }) => entryId === entry.id)
      .map(({ account, detail, amount, realAccount }) => ({
        ...{ account, detail, amount },
        ...(realAccount !== null && { realAccount }),
      })),
  }))
}

const sumOfPostings = asNumber(sql`coalesce(sum(${ledgerPostings.amount}), 0)`)

/** What the accounts of a tenancy come to, above zero for debit. */
export async function readBalances(
  db: Queryable,
  tenancyId: string,
): Promise<Record<'receivable' | 'credit' | 'deposits_held', number>> {
  const rows = await db
    .select({ account: ledgerPostings.account, amount: sumOfPostings })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.entryId, ledgerEntries.id))
    .where(eq(ledgerEntries.tenancyId, tenancyId))
    .groupBy(ledgerPostings.account)
  const of = (account: LedgerAccount) => rows.find((row) => row.account === account)?.amount ?? 0
  return { receivable: of('receivable'), credit: of('credit'), deposits_held: of('deposits_held') }
}

/** What each of the tenancies owes. */
export async function readReceivables(db: Queryable, tenancyIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ tenancyId: sql<string>`${ledgerEntries.tenancyId}`, amount: sumOfPostings })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.entryId, ledgerEntries.id))
    .where(and(isOneOf(ledgerEntries.tenancyId, tenancyIds), eq(ledgerPostings.account, 'receivable')))
    .groupBy(ledgerEntries.tenancyId)
  return new Map(rows.map(({ tenancyId, amount }) => [tenancyId, amount]))
}

/** True of what left for another tenancy, and came back, by a move that was undone: where it was in between is no matter. */
export const isUndoneMove = sql`exists (select from refunds undone where undone.id = ${ledgerEntries.refundId}
  and undone.method = 'transfer' and undone.reversed_at is not null)`

/** What an account of a tenancy moved, by day and payment: above zero came in. @param leftOut entries that are not counted */
export function listMoves(db: Queryable, tenancyId: string, account: 'credit' | 'deposits_held', leftOut?: SQL) {
  return db
    .select({
      day: ledgerEntries.day,
      paymentId: ledgerEntries.paymentId,
      amount: asNumber(sql`-sum(${ledgerPostings.amount})`),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.entryId, ledgerEntries.id))
    .where(and(eq(ledgerEntries.tenancyId, tenancyId), eq(ledgerPostings.account, account), leftOut && not(leftOut)))
    .groupBy(ledgerEntries.day, ledgerEntries.paymentId)
    .orderBy(asc(ledgerEntries.day), asc(sql`min(${ledgerEntries.position})`))
}

/**
 * The least of the deposit that a tenancy held on any day, where some of it is on another tenancy; null: nothing is. What was paid
 * back in money may be missing, what was moved may not until the move is undone.
 */
export async function findLeastDepositMoved(db: Queryable, tenancyId: string): Promise<number | null> {
  const { rows } = await db.execute<{ least: string | null }>(sql`
    select min(there) as least from (
      select sum(-sum(posting.amount_minor)) over (order by entry.day) as there
      from ${ledgerEntries} entry join ${ledgerPostings} posting on posting.entry_id = entry.id and posting.account = 'deposits_held'
      left join refunds refund on refund.id = entry.refund_id
      where entry.tenancy_id = ${tenancyId} and (refund.id is null or refund.method = 'transfer' and refund.reversed_at is null)
        and exists (select from refunds moved where moved.tenancy_id = ${tenancyId} and moved.method = 'transfer'
          and moved.from_deposit_minor > 0 and moved.reversed_at is null)
      group by entry.day
    ) days`)
  const least = rows[0]?.least ?? null
  return least === null ? null : Number(least)
}

/**
 * What counts when one looks at the books at the end of a day, in every report, statement and balance. It is what is
 * dated until then, whenever it was entered.
 */
export const countedBy = (day: Day): SQL => lte(ledgerEntries.day, day)

/** What counts only after a day: the other way round than `countedBy`. @param entry what the entry is called in the query */
export const countedAfter = (day: Day, entry = 'entry'): SQL => sql`${sql.identifier(entry)}.day > ${day}`

/**
 * What is left of each amount due at the end of a day: what is left now less what was posted since.
 * @param only which tenancies are looked at, by `tenancy_id`
 */
export const openOn = (day: Day, only: SQL = sql`true`): SQL => sql`
  select record_id, tenancy_id, currency, sum(amount) as amount from (
    select id as record_id, tenancy_id, currency, amount_minor - paid_amount_minor - written_off_amount_minor as amount
    from ${charges} where voided_at is null and payment_status in ('pending', 'overdue', 'partial') and ${only}
    union all
    select entry.record_id, entry.tenancy_id, entry.currency, -posting.amount_minor
    from ${ledgerEntries} entry join ${ledgerPostings} posting on posting.entry_id = entry.id
    where ${countedAfter(day)} and posting.account = 'receivable' and ${only}
  ) part group by 1, 2, 3 having sum(amount) <> 0`

/**
 * The tenancies of which more is to be known about the end of a day than what is left now and due by then: of one of their charges
 * something was posted since. A charge that came due since, and has nothing on it, was not there.
 */
export const movedAfter = (day: Day): SQL => sql`
  select since.tenancy_id from (
    select entry.record_id, entry.tenancy_id, sum(posting.amount_minor) as amount
    from ${ledgerEntries} entry join ${ledgerPostings} posting on posting.entry_id = entry.id
    where ${countedAfter(day)} and posting.account = 'receivable' group by 1, 2
  ) since join ${charges} charge on charge.id = since.record_id
  where charge.due_date <= ${day} or since.amount <> case when charge.voided_at is null
    then charge.amount_minor - charge.paid_amount_minor - charge.written_off_amount_minor else 0 end`

/**
 * What moved what is due to owners, and to nobody, until the end of a day: property_id, owner_id, currency, detail, lines, amount and is_within, true
 * from a day on. Kept of whole months; of those that the days cut it is read line by line.
 * @param isOfNobody with what is due to nobody, which has lines of each property and day
 */
export function ownersMoved({ from, to }: { from: Day; to: Day }, { isOfNobody = true } = {}): SQL {
  const accounts = isOfNobody ? sql`('owners', 'ownerless')` : sql`('owners')`
  // As the index has it, which holds no other lines.
  const isSomeones = isOfNobody ? sql`` : sql`and posting.owner_id is not null`
  const monthOf = (day: Day) => day.slice(0, 7)
  const lastOf = (month: string) => addDays(`${addMonths(month, 1)}-01`, -1)
  const isCut = { from: !from.endsWith('-01'), to: to !== lastOf(monthOf(to)) }
  const cut = new Set([...(isCut.from ? [monthOf(from)] : []), ...(isCut.to ? [monthOf(to)] : [])])
  const whole = sql`
    select nullif(property_id, ${NO_ACCOUNT}) as property_id, nullif(owner_id, ${NO_ACCOUNT}) as owner_id, currency, detail, lines, amount_minor as amount,
      month >= ${monthOf(from)} as is_within
    from ${placeSums} where account in ${accounts} and month <= ${monthOf(to)}
      and month <> all (${sql.param([...cut])}::text[])`
  const parts = [...cut].map(
    (month) => sql`
    select entry.property_id, posting.owner_id, posting.currency, posting.detail, 1, posting.amount_minor, entry.day >= ${from}
    from ${ledgerEntries} entry join ${ledgerPostings} posting on posting.entry_id = entry.id
    where posting.account in ${accounts} ${isSomeones} and entry.day between ${`${month}-01`} and least(${lastOf(month)}::date, ${to}::date)`,
  )
  return sql.join([whole, ...parts], sql` union all `)
}

interface Standing {
  /** Account, detail, currency, account_id and amount of all but the two below. */
  accounts: SQL
  /** Currency and amount of what is due to each owner. */
  owners: SQL
  /** Currency and amount of what is due of charges, and below zero of what is paid ahead. */
  receivables: SQL
}

/** Currency and amount of what was put on each charge before it counted, at the end of a day: of it more was posted since than is left now. */
const paidAheadOn = (day: Day): SQL => sql`
  select since.currency, coalesce(left_now.amount, 0) - since.amount as amount from (
    select entry.record_id, entry.currency, sum(posting.amount_minor) as amount
    from ${ledgerEntries} entry join ${ledgerPostings} posting on posting.entry_id = entry.id
    where ${countedAfter(day)} and posting.account = 'receivable' group by 1, 2 having sum(posting.amount_minor) > 0
  ) since left join (
    select id, amount_minor - paid_amount_minor - written_off_amount_minor as amount from ${charges} where voided_at is null
  ) left_now on left_now.id = since.record_id
  where coalesce(left_now.amount, 0) < since.amount`

/** What the books come to at the end of a day, from what is kept of them; of owners by month. */
const standingOfAll = (to: Day): Standing => ({
  accounts: sql`
    select account, case when named_account_id = ${NO_ACCOUNT} then detail else '' end as detail, currency,
      nullif(named_account_id, ${NO_ACCOUNT}) as account_id, sum(debit_minor - credit_minor) as amount
    from ${ledgerSums} where day <= ${to} and account not in ('receivable', 'owners') group by 1, 2, 3, 4`,
  owners: sql`
    select currency, sum(amount) as amount from (${ownersMoved({ from: `${to.slice(0, 7)}-01`, to }, { isOfNobody: false })}) moved
    group by owner_id, 1`,
  receivables: sql`
    with ahead as (${paidAheadOn(to)})
    select currency, amount from ahead
    union all
    select currency, sum(amount) from (
      select currency, debit_minor - credit_minor as amount from ${ledgerSums} where account = 'receivable' and day <= ${to}
      union all select currency, -amount from ahead
    ) due group by 1`,
})

const standingOf = (to: Day, entries: SQL): Standing => {
  const moved = sql`from ${ledgerPostings} join ${ledgerEntries} on ${ledgerEntries.id} = ${ledgerPostings.entryId}
    where ${countedBy(to)} and ${ledgerEntries.id} in (${entries}) and ${ledgerPostings.account}`
  return {
    accounts: sql`
      select ${ledgerPostings.account} as account,
        case when ${ledgerPostings.receivingAccountId} is null then ${ledgerPostings.detail} else '' end as detail,
        ${ledgerPostings.currency} as currency, coalesce(${ledgerPostings.receivingAccountId}, ${ledgerPostings.agencyAccountId}) as account_id,
        sum(${ledgerPostings.amount}) as amount
      ${moved} not in ('receivable', 'owners') group by 1, 2, 3, 4`,
    owners: sql`
      select ${ledgerPostings.currency} as currency, sum(${ledgerPostings.amount}) as amount
      ${moved} = 'owners' group by ${ledgerPostings.ownerId}, 1`,
    receivables: sql`
      select ${ledgerPostings.currency} as currency, sum(${ledgerPostings.amount}) as amount
      ${moved} = 'receivable' group by ${ledgerEntries.chargeId}, 1`,
  }
}

/** @param entries the ids of those that count, as a subselect; all of them without it */
export async function readTrialBalance(db: Queryable, to: Day, entries?: SQL): Promise<TrialBalance> {
  const { accounts, owners, receivables } = entries ? standingOf(to, entries) : standingOfAll(to)
  // A payout is of all properties of an owner: of some places alone it is not seen who was paid beyond what is due.
  const isDue = entries ? sql`true` : sql`amount < 0`
  const { rows } = await db.execute(sql`
    select stands.*, account.name from (${accounts}) stands
    left join (select id, name from receiving_accounts union all select id, name from agency_accounts) account
      on account.id = stands.account_id
    union all
    select case when ${isDue} then 'owners' else 'owner_advances' end, '', currency, null, sum(amount), null
    from (${owners}) due where amount <> 0 group by 1, 3
    union all
    select case when amount > 0 then 'receivable' else 'paid_ahead' end, '', currency, null, sum(amount), null
    from (${receivables}) open where amount <> 0 group by 1, 3`)
  return rows.flatMap((row) => {
    const amount = Number(row.amount)
    const of = row as Pick<TrialBalance[number], 'account' | 'detail' | 'currency'>
    const { account, detail, currency } = of
    const sides = { debit: Math.max(0, amount), credit: Math.max(0, -amount) }
    const realAccount = row.account_id ? { realAccount: { id: String(row.account_id), name: String(row.name) } } : {}
    return amount === 0 ? [] : [{ account, detail, ...realAccount, currency, ...sides }]
  })
}
