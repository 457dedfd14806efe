import { type Day, dayInNairobi } from '@makao/contract/days'
import type {
  Collection,
  OverdueFilter,
  OverduePayments,
  PropertyPerformance,
  RentCollection,
  RentCollectionFilter,
  ReportRange,
} from '@makao/contract/documents/reports/reports.schema'
import { currencies } from '@makao/contract/money'
import type { ChargeTotals } from '@makao/contract/money/charges/charges.schema'
import type { Queryable } from '../../db/types'
import { countCharges, listCharges } from '../../money/charges/charges.repository'
import { type Among, amongPlaces, readProperties } from './report-places.repository'
import { listOverdue, PAGE_SIZE, sumArrears, sumByProperty, sumRentByMonth } from './reports.repository'
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

export async function readPropertyPerformance(
  { db, now }: Reading,
  range: ReportRange,
): Promise<PropertyPerformance[]> {
  const rows = await sumByProperty(db, range)
  const { block: _, withoutBlock: __, ...places } = range
  const meant = await readProperties(db, amongPlaces(places, dayInNairobi(now)))
  return rows
    .filter(({ propertyId }) => meant?.has(propertyId) ?? true)
    .map(({ propertyId, propertyName, totalUnits, rentExpected, rentCollected, ...sums }) => {
      const { expected, collected, rate } = collectionOf({
        currency: sums.currency,
        expected: rentExpected,
        collected: rentCollected,
      })
      return { propertyId, propertyName, totalUnits, ...collectionOf(sums), rent: { expected, collected, rate } }
    })
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
