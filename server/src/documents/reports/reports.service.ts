import { type Day, dayInNairobi } from '@makao/contract/days'
import type {
  Collection,
  OverdueFilter,
  OverduePayments,
  PropertyPerformanceFilter,
  PropertyPerformancePage,
  RentCollection,
  RentCollectionFilter,
  ReportRange,
} from '@makao/contract/documents/reports/reports.schema'
import { currencies } from '@makao/contract/money'
import type { ChargeTotals } from '@makao/contract/money/charges/charges.schema'
import type { Queryable } from '../../db/types'
import { pageWindow } from '../../lists'
import { countCharges, listCharges } from '../../money/charges/charge-list.repository'
import { listPerformance, sumPerformance } from './property-performance.repository'
import { type Among, amongPlaces } from './report-places.repository'
import { listOverdue, PAGE_SIZE, sumArrears, sumRentByMonth } from './reports.repository'
import { collectionOf, currencyAmong, firstMonthOf } from './reports.rules'

interface Reading {
  db: Queryable
  now: Date
}

/** What all charges of several sums come to, one per currency. */
export function totalsOf(sums: readonly Pick<Collection, 'currency' | 'expected' | 'collected'>[]): Collection[] {
  return currencies.flatMap((currency) => {
    const same = sums.filter((sum) => sum.currency === currency)
    const add = (pick: (sum: (typeof same)[number]) => number) => same.reduce((all, sum) => all + pick(sum), 0)
    if (same.length === 0) return []
    return collectionOf({ currency, expected: add((sum) => sum.expected), collected: add((sum) => sum.collected) })
  })
}

/** What charges come to as a collection: what is written off is no longer expected. */
export function collectionsOf(totals: readonly ChargeTotals[]): Collection[] {
  return totalsOf(
    totals.map(({ currency, paid, pending }) => ({ currency, expected: paid + pending, collected: paid })),
  )
}

export async function readRentCollection(
  { db, now }: Reading,
  { from, to, currency, page, sort, ...places }: RentCollectionFilter,
): Promise<RentCollection> {
  const today = dayInNairobi(now)
  const among = amongPlaces(places, today)
  const rent = { from, to, paymentType: 'rent' as const, tenancies: among.tenancies }
  const { totals } = await countCharges(db, rent, today)
  const of = currencyAmong(totals, currency)
  const { totals: _, ...records } = await listCharges(db, { ...rent, currency: of, page, sort }, today)
  return {
    ...records,
    totals: collectionsOf(totals).map((sum) => ({
      ...sum,
      amount: totals.find(({ currency }) => currency === sum.currency)?.amount ?? 0,
    })),
    months: await sumRentByMonth(db, firstMonthOf({ from, to }), to, among),
  }
}

/** Of its rent alone besides. */
function performanceOf<Sums extends Pick<Collection, 'currency' | 'expected' | 'collected'>>({
  rentExpected,
  rentCollected,
  ...sums
}: Sums & { rentExpected: number; rentCollected: number }) {
  const { expected, collected, rate } = collectionOf({
    currency: sums.currency,
    expected: rentExpected,
    collected: rentCollected,
  })
  return { ...sums, ...collectionOf(sums), rent: { expected, collected, rate } }
}

/** Of properties as a whole: blocks are left out. */
const amongProperties = ({ block: _, withoutBlock: __, ...places }: ReportRange, now: Date) =>
  amongPlaces(places, dayInNairobi(now))

/** What the properties of a report come to together, one per currency, and how many they are. */
export const readPerformanceTotals = async ({ db, now }: Reading, range: ReportRange) =>
  (await sumPerformance(db, range, amongProperties(range, now))).map(performanceOf)

/** Rows of it, by name: all, or those of one page. */
export const readPerformanceRows = async ({ db, now }: Reading, range: ReportRange, page?: number) =>
  (
    await listPerformance(db, range, {}, amongProperties(range, now), page ? pageWindow(page, PAGE_SIZE) : undefined)
  ).map(performanceOf)

export async function readPropertyPerformance(
  reading: Reading,
  { page, currency, sort, ...range }: PropertyPerformanceFilter,
): Promise<PropertyPerformancePage> {
  const totals = await readPerformanceTotals(reading, range)
  const of = currencyAmong(totals, currency)
  const rows = await listPerformance(
    reading.db,
    range,
    { currency: of, sort },
    amongProperties(range, reading.now),
    pageWindow(page, PAGE_SIZE),
  )
  const listed = totals.filter((sum) => !of || sum.currency === of)
  return {
    rows: rows.map(performanceOf),
    total: listed.reduce((sum, { properties }) => sum + properties, 0),
    page,
    pageSize: PAGE_SIZE,
    totals: totals.map(({ properties: _, ...sum }) => sum),
  }
}

/** What all arrears come to, one per currency, and how many charges they are. */
export async function readArrears(db: Queryable, today: Day, among: Among) {
  const arrears = await sumArrears(db, today, among)
  return {
    arrears,
    total: arrears.reduce((sum, { charges }) => sum + charges, 0),
    totals: totalsOf(arrears.map(({ currency, amount }) => ({ currency, expected: amount, collected: 0 }))).map(
      ({ currency, outstanding }) => ({ currency, amount: outstanding }),
    ),
  }
}

export async function readOverduePayments({ db, now }: Reading, filter: OverdueFilter): Promise<OverduePayments> {
  const today = dayInNairobi(now)
  const among = amongPlaces(filter, today)
  const { totals, arrears } = await readArrears(db, today, among)
  const currency = currencyAmong(totals, filter.currency)
  const listed = arrears.filter((part) => !currency || part.currency === currency)
  return {
    rows: await listOverdue(db, today, { ...filter, currency }, among),
    total: listed.reduce((sum, { charges }) => sum + charges, 0),
    page: filter.page,
    pageSize: PAGE_SIZE,
    totals,
    arrears,
  }
}
