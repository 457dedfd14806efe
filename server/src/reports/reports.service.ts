import { type Day, dayInNairobi } from '@makao/contract/days'
import type {
  OverduePayments,
  PropertyPerformance,
  RentCollection,
  ReportRange,
} from '@makao/contract/reports/reports.schema'
import type { Queryable } from '../db/types'
import { listPayments } from '../payments/payments.repository'
import { listOverdue, PAGE_SIZE, sumArrears, sumByProperty, sumRentByMonth } from './reports.repository'
import { collectionOf, firstMonthOf } from './reports.rules'

interface Reading {
  db: Queryable
  now: Date
}

export async function readRentCollection(
  { db, now }: Reading,
  { from, to, page }: ReportRange & { page: number },
): Promise<RentCollection> {
  const { totals, ...records } = await listPayments(db, { from, to, paymentType: 'rent', page }, dayInNairobi(now))
  return {
    ...records,
    totals: totals.map(({ currency, amount, paid }) => collectionOf({ currency, expected: amount, collected: paid })),
    months: await sumRentByMonth(db, firstMonthOf({ from, to }), to),
  }
}

export async function readPropertyPerformance({ db }: Reading, range: ReportRange): Promise<PropertyPerformance[]> {
  const rows = await sumByProperty(db, range)
  return rows.map(({ propertyId, propertyName, totalUnits, ...sums }) => ({
    propertyId,
    propertyName,
    totalUnits,
    ...collectionOf(sums),
  }))
}

/** What all arrears come to, one per currency, and how many records they are. */
export async function readArrears(db: Queryable, today: Day) {
  const arrears = await sumArrears(db, today)
  const currencies = [...new Set(arrears.map(({ currency }) => currency))].sort()
  return {
    arrears,
    total: arrears.reduce((sum, { records }) => sum + records, 0),
    totals: currencies.map((currency) => ({
      currency,
      amount: arrears.reduce((sum, part) => (part.currency === currency ? sum + part.amount : sum), 0),
    })),
  }
}

export async function readOverduePayments({ db, now }: Reading, page: number): Promise<OverduePayments> {
  const today = dayInNairobi(now)
  const rows = await listOverdue(db, today, page)
  return { rows, page, pageSize: PAGE_SIZE, ...(await readArrears(db, today)) }
}
