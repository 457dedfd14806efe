import { addMonths, type Day, dayInNairobi } from '@makao/contract/days'
import type { Currency, Money } from '@makao/contract/money'
import type {
  HeldBack,
  OwnerFilter,
  OwnerPage,
  OwnerRow,
  Payout,
  Payouts,
  Yield,
} from '@makao/contract/money/owners/owners.schema'
import { sumByCurrency } from '@makao/contract/money-sums'
import type { Stored } from '../../allowed'
import type { SignedIn } from '../../context'
import { together } from '../../db/together'
import type { Queryable } from '../../db/types'
import type { WholeList } from '../../lists'
import { readKnown } from '../ledger/earlier-rows.repository'
import { listManaged } from './agreements.repository'
import { readKeptDues } from './kept-dues.repository'
import { sumRemittedByOwner } from './outgoings.repository'
import { listOwnerOpenings } from './owner-openings.repository'
import { listStanding, listStatementMails, OWNERS_PAGE, readOwnerRows } from './owners.repository'
import { around, type DueOf, duesOf, lastDayOf, orderOwners, type PropertyMonth, withheldParts } from './owners.rules'
import { listRentalTax } from './rental-tax.repository'
import { readPropertyMonths } from './statements.service'
import { listWithheldFor } from './withheld.repository'

type Reading = Pick<SignedIn, 'db' | 'now'>

/**
 * What every due is reckoned from: all months up to `to`, of which those of `months` are reckoned anew and the others are known from when
 * they were closed; and what was paid out or withheld for tax, below zero what was brought forward or is known of closed months.
 * `withheld`: of it what tenants withheld in months that are reckoned, by month; `rentalTax`: what the agency did, in all.
 */
export interface DueMonths {
  /** 'YYYY-MM': from here on months are reckoned. */
  from: string
  /** 'YYYY-MM' */
  to: string
  /** Of which they are. */
  propertyIds: string[]
  months: PropertyMonth[]
  paid: { ownerId: string; currency: Currency; amount: number }[]
  withheld: { ownerId: string; currency: Currency; month: string; amount: number }[]
  rentalTax: { ownerId: string; currency: Currency; month: string; amount: number }[]
}

const NO_MONTH = '9999-99'

/**
 * Closed months say what they said when they were closed, so they are not read again, but for the last of all.
 * @param month 'YYYY-MM'; what lies ahead is left out @param ownerId only this one
 * @param from 'YYYY-MM': months from here on are reckoned anyhow
 */
export async function readDueMonths(
  { db, now }: Reading,
  month: string,
  { ownerId, from = NO_MONTH }: { ownerId?: string | undefined; from?: string } = {},
): Promise<DueMonths> {
  const thisMonth = dayInNairobi(now).slice(0, 7)
  const to = month < thisMonth ? month : thisMonth
  const managed = await listManaged(db, { ...(ownerId && { ownerId }), known: await readKnown(db, to) })
  const first =
    managed.flatMap(({ agreements }) => agreements.map(({ fromDay }) => fromDay.slice(0, 7))).sort()[0] ?? to
  const propertyIds = managed.map(({ propertyId }) => propertyId)
  // What was brought forward is due as if it had been paid in: below what was paid out.
  const [{ range: kept, dues: known }, certified, taxes, openings, remitted] = await together(
    db,
    () => readKeptDues(db, from < to ? from : to, ownerId),
    () => listWithheldFor(db, lastDayOf(to), ownerId ? propertyIds : undefined),
    () => listRentalTax(db, lastDayOf(to), ownerId),
    () => listOwnerOpenings(db, { ...(ownerId && { ownerId }), to: lastDayOf(to) }),
    () => sumRemittedByOwner(db, ownerId),
  )
  const isKept = (at: string) => kept !== null && kept.first <= at && at <= kept.last
  const withheld = withheldParts(managed, certified)
    .filter(({ counted }) => counted <= lastDayOf(to) && !isKept(counted.slice(0, 7)))
    .flatMap(({ ownerId: of, currency, counted, part }) =>
      of === null ? [] : [{ ownerId: of, currency, month: counted.slice(0, 7), amount: part }],
    )
  const rentalTax = taxes.map(({ ownerId: of, month: counted, amount }) => ({
    ...{ ownerId: of, currency: 'KES' as const, month: counted, amount },
  }))
  const months: PropertyMonth[] = []
  // What comes in is due to nobody else where the agency has no agreement with any owner.
  const ranges = managed.some(({ agreements }) => agreements.length > 0) ? around(kept, { from: first, to }) : []
  for (const range of ranges) {
    months.push(...(await readPropertyMonths(db, managed, range, { isEverything: !ownerId })).months)
  }
  const brought = [...openings, ...known].map(({ amount, ...of }) => ({ ...of, amount: -amount }))
  const paid = [...remitted, ...brought, ...withheld, ...rentalTax]
  return { from: kept ? addMonths(kept.last, 1) : first, to, propertyIds, months, withheld, rentalTax, paid }
}

/**
 * What is due to owners for all months up to one: what the statement to that month says is still to be paid out, less
 * what was paid out since.
 * @param month 'YYYY-MM'; what lies ahead is left out @param ownerId only this one
 */
export async function readDues(context: Reading, month: string, ownerId?: string): Promise<Map<string, DueOf[]>> {
  const { months, paid, to } = await readDueMonths(context, month, { ownerId })
  return duesOf(months, paid, to)
}

/** What is due to an owner in a currency, in minor units. @param month null: today */
export async function readDue(
  { db, now }: Reading,
  { ownerId, currency, month }: { ownerId: string; currency: Currency; month: string | null },
): Promise<number> {
  const dues = await readDues({ db, now }, month ?? dayInNairobi(now).slice(0, 7), ownerId)
  return dues.get(ownerId)?.find((due) => due.currency === currency)?.due ?? 0
}

const owedNow = ({ db, now }: Reading) => readDues({ db, now }, dayInNairobi(now).slice(0, 7))

const toMoney = (dues: readonly DueOf[] = []): Money[] =>
  dues.filter(({ due }) => due !== 0).map(({ due, currency }) => ({ amount: due, currency }))

/** One page of the owners, who is owed most first unless another order is asked for. */
export async function listOwners(context: Reading, { page, sort, ...filter }: OwnerFilter): Promise<OwnerPage> {
  const { db, now } = context
  const dues = await owedNow(context)
  const found = await listStanding(db, filter)
  const owing = found.map((owner) => ({ ...owner, owed: toMoney(dues.get(owner.id)) }))
  const ids = orderOwners(owing, sort ?? '-owed').map(({ id }) => id)
  const shown = ids.slice((page - 1) * OWNERS_PAGE, page * OWNERS_PAGE)
  const rows = await withOwed(db, shown, dayInNairobi(now), dues)
  const totals = sumByCurrency(owing.flatMap(({ owed }) => owed))
  return { rows, totals, total: ids.length, page, pageSize: OWNERS_PAGE }
}

async function withOwed(
  db: Queryable,
  ids: readonly string[],
  today: Day,
  dues: ReadonlyMap<string, DueOf[]>,
): Promise<OwnerRow[]> {
  const rows = new Map((await readOwnerRows(db, ids, today)).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [{ ...row, owed: toMoney(dues.get(id)) }] : []
  })
}

/** Every owner that a filter finds, by name. */
export async function readAllOwners(
  context: Reading,
  filter: Pick<OwnerFilter, 'search' | 'ids'>,
): Promise<WholeList<OwnerRow>> {
  const { db, now } = context
  const dues = await owedNow(context)
  const ids = (await listStanding(db, filter)).map(({ id }) => id)
  async function* rows() {
    yield* await withOwed(db, ids, dayInNairobi(now), dues)
  }
  return { total: ids.length, rows: rows() }
}

/** What is due to all owners at the end of a month, who is owed most first. @param of what it is reckoned from, where it was read */
export async function readPayouts(
  context: Reading,
  month: string,
  of?: DueMonths,
): Promise<Omit<Payouts, 'rows'> & { rows: DueRow[] }> {
  const { db } = context
  const standing = await listStanding(db, {})
  // Who lets houses of their own alone owes nobody.
  if (standing.length === 0) return { month, totals: [], rows: [] }
  const [{ months, paid, to }, mails] = await together(
    db,
    async () => of ?? (await readDueMonths(context, month)),
    () => listStatementMails(db, month),
  )
  const dues = duesOf(months, paid, to)
  const rows = standing.flatMap(({ id: ownerId, ...owner }) =>
    (dues.get(ownerId) ?? [])
      .filter(({ due, net }) => due !== 0 || net !== 0)
      .map((due) => ({ ...owner, ownerId, ...due, mailed: mails.get(ownerId) ?? null })),
  )
  const open = rows.filter(({ due }) => due > 0)
  const totals = sumByCurrency(open.map(({ currency, due }) => ({ currency, amount: due })))
  return {
    month,
    totals,
    rows: rows.sort((a, b) => a.currency.localeCompare(b.currency) || b.due - a.due || a.name.localeCompare(b.name)),
  }
}

/** An owner and what is due to them in a currency, before what is held back of it. */
export type DueRow = Omit<
  Stored<Payout>,
  keyof HeldBack | 'before' | 'withheld' | 'rentalTax' | 'properties' | 'payable' | keyof Yield
> &
  DueOf & { isArchived: boolean }
