import { addMonths, dayInNairobi } from '@makao/contract/days'
import type {
  AgedArrears,
  AgedFilter,
  IncomeMonth,
  IncomeRow,
  MonthsOfPlaces,
  OccupancyMonth,
  RentRoll,
  RentRollFilter,
  TargetRow,
} from '@makao/contract/documents/reports/ledger-reports.schema'
import { formatShare } from '@makao/contract/money/owners/owners.terms'
import type { Queryable } from '../../db/types'
import { groupBy } from '../../lists'
import { readClosings, readKnown } from '../../money/ledger/earlier-rows.repository'
import { listManaged } from '../../money/owners/agreements.repository'
import {
  addIncome,
  addYield,
  agreementOn,
  countedOnce,
  earlierMonthOf,
  noIncome,
  noYield,
  type PropertyMonth,
} from '../../money/owners/owners.rules'
import { readPropertyMonths } from '../../money/owners/statements.service'
import { listTargets } from '../collection-targets/collection-targets.repository'
import { rateIn, targetOf } from '../collection-targets/collection-targets.rules'
import { LONG_PAGE, listAged, pageOf, sumAged, sumCharged } from './ledger-reports.repository'
import { listOccupancy, listRentRoll, sumRentRoll } from './rent-roll.repository'
import { amongPlaces, readProperties } from './report-places.repository'
import { currencyAmong } from './reports.rules'
import { lastDayOf } from './tax.rules'

interface Reading {
  db: Queryable
  now: Date
}

export async function readRentRoll(
  { db, now }: Reading,
  { day, page, sort, currency, ...places }: RentRollFilter,
): Promise<RentRoll> {
  const among = amongPlaces(places, dayInNairobi(now))
  const sums = await sumRentRoll(db, day, among)
  const of = currencyAmong(sums, currency)
  const rows = await listRentRoll(db, day, { ...pageOf(page), sort, currency: of }, among)
  const total = sums.reduce((count, sum) => count + (of && sum.currency !== of ? 0 : sum.rows), 0)
  return { rows, total, page, pageSize: LONG_PAGE, totals: sums.map(({ rows: _, ...sum }) => sum) }
}

export async function readAged(
  { db, now }: Reading,
  { day, page, sort, currency, ...places }: AgedFilter,
): Promise<AgedArrears> {
  const among = amongPlaces(places, dayInNairobi(now))
  const totals = await sumAged(db, day, among)
  const of = currencyAmong(totals, currency)
  return {
    rows: await listAged(db, day, { ...pageOf(page), sort, currency: of }, among),
    total: totals.reduce((count, sum) => count + (of && sum.currency !== of ? 0 : sum.tenancies), 0),
    page,
    pageSize: LONG_PAGE,
    totals,
  }
}

/** Months that lie ahead are left out, and of this month its days until today count. */
export async function readOccupancy(
  { db, now }: Reading,
  { from, to, ...places }: MonthsOfPlaces,
): Promise<OccupancyMonth[]> {
  const today = dayInNairobi(now)
  const among = amongPlaces(places, today)
  const last = lastDayOf(to)
  if (`${from}-01` > today) return []
  const months: Awaited<ReturnType<typeof listOccupancy>> = []
  const knownIn = await readClosings(db)
  const end = (last < today ? last : today).slice(0, 7)
  for (let month = from; month <= end; month = addMonths(month, 1)) {
    const first = `${month}-01`
    // Months of which the same was known are read together.
    while (month < end && knownIn(addMonths(month, 1)) === knownIn(month)) month = addMonths(month, 1)
    const to = lastDayOf(month)
    months.push(...(await listOccupancy(db, { from: first, to: to < today ? to : today }, knownIn(month), among)))
  }
  return months.map((month) => ({
    ...month,
    rate: month.availableDays === 0 ? 0 : (100 * month.letDays) / month.availableDays,
  }))
}

/** What each property yields month by month until this one. */
async function readYields({ db, now }: Reading, { from, to, block: _, withoutBlock: __, ...places }: MonthsOfPlaces) {
  const today = dayInNairobi(now)
  const thisMonth = today.slice(0, 7)
  const last = to < thisMonth ? to : thisMonth
  const meant = await readProperties(db, amongPlaces(places, today))
  const all = await listManaged(db, { known: await readKnown(db, to) })
  const managed = all.filter(({ propertyId }) => meant?.has(propertyId) ?? true)
  const { months } = await readPropertyMonths(db, managed, { from, to: last }, { isEverything: true })
  return { managed, months: countedOnce(months), last }
}

/** What Income by Property says, by month over all properties of a currency; months in which there was nothing are left out. */
export async function readIncomeMonths(reading: Reading, range: MonthsOfPlaces): Promise<IncomeMonth[]> {
  const { months } = await readYields(reading, range)
  return [...groupBy(months, ({ month, property }) => `${month} ${property.currency}`)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, same]) =>
      same.slice(0, 1).map(({ month, property: { currency } }) => ({
        month,
        currency,
        ...same.reduce((sum, { whole }) => addYield(sum, whole), noYield()),
      })),
    )
}

const ownerlessOf = (months: readonly PropertyMonth[]) =>
  months.filter(({ terms }) => terms === undefined).reduce((sum, { whole }) => sum + whole.net, 0)

/** Properties with what was charged and what came in for their owners; those without any are left out. */
export async function readIncome(reading: Reading, range: MonthsOfPlaces): Promise<IncomeRow[]> {
  const { from, to } = range
  const { managed, months, last } = await readYields(reading, range)
  const charged = await sumCharged(reading.db, { from, to })
  const chargedOf = groupBy(charged, ({ propertyId }) => propertyId)
  const monthsOf = groupBy(months, ({ property }) => property.propertyId)
  return managed.flatMap((property) => {
    const { propertyId, propertyName, currency, agreements } = property
    const own = monthsOf.get(propertyId) ?? []
    const chargedHere = (chargedOf.get(propertyId) ?? []).reduce((sum, month) => sum + month.charged, 0)
    const current = agreementOn(agreements, lastDayOf(last))
    if (own.length === 0 && chargedHere === 0 && !current) return []
    const owners = current?.shares.map(({ ownerName, share }) =>
      current.shares.length === 1 ? ownerName : `${ownerName} ${formatShare(share)}`,
    )
    return [
      {
        propertyId,
        propertyName,
        currency,
        owners: owners?.join(', ') ?? '',
        ownerless: (earlierMonthOf(property) ?? '9999-99') <= last ? 0 : ownerlessOf(own),
        charged: chargedHere,
        income: own.reduce((sum, { income }) => addIncome(sum, income), noIncome()),
        ...own.reduce((sum, { whole }) => addYield(sum, whole), noYield()),
      },
    ]
  })
}

/** Properties with what was to come in of what was charged, in the months for which they have a target; the others are left out. */
export async function readTargets(reading: Reading, range: MonthsOfPlaces): Promise<TargetRow[]> {
  const targets = await listTargets(reading.db)
  if (targets.length === 0) return []
  const { managed, months } = await readYields(reading, range)
  const charged = await sumCharged(reading.db, range)
  const [chargedOf, monthsOf] = [
    groupBy(charged, ({ propertyId }) => propertyId),
    groupBy(months, ({ property }) => property.propertyId),
  ]
  return managed.flatMap(({ propertyId, propertyName, currency }) => {
    const sum = { charged: 0, target: 0, collected: 0 }
    for (const { month, charged: amount } of chargedOf.get(propertyId) ?? []) {
      const rate = rateIn(targets, propertyId, month)
      if (rate === 0) continue
      sum.charged += amount
      sum.target += targetOf(amount, rate, currency)
    }
    for (const { month, whole } of monthsOf.get(propertyId) ?? []) {
      if (rateIn(targets, propertyId, month) > 0) sum.collected += whole.collected
    }
    return sum.charged === 0 && sum.collected === 0 ? [] : [{ propertyId, propertyName, currency, ...sum }]
  })
}
