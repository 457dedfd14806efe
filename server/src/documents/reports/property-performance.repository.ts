import type { PropertyPerformanceOrder } from '@makao/contract/documents/reports/report-orders.terms'
import type { ReportRange } from '@makao/contract/documents/reports/reports.schema'
import type { Currency } from '@makao/contract/money'
import { and, asc, count, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { together } from '../../db/together'
import type { Queryable } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { asNumber, inOrder, type OrderedBy, type pageWindow } from '../../lists'
import { ofPlace } from '../../money/sums/sums.repository'
import { chargeSums, homeSums } from '../../money/sums/sums.table'
import { type Among, isAmong } from './report-places.repository'
import { sumCollected, sumDueWithin, sumExpected } from './reports.repository'

const ofRent = (sum: SQL) => asNumber(sql`coalesce(${sum} filter (where ${eq(chargeSums.paymentType, 'rent')}), 0)`)

/** What charges come to, of all types and of rent alone. */
const figures = {
  expected: sumExpected,
  collected: sumCollected,
  rentExpected: ofRent(sql`sum(${chargeSums.amount} - ${chargeSums.writtenOffAmount})`),
  rentCollected: ofRent(sql`sum(${chargeSums.paidAmount})`),
}

/** The same of a property in a range: read of each property that is named, and of no other. */
const sumsOf = (db: Queryable, range: ReportRange) =>
  db
    .select({
      expected: figures.expected.as('expected'),
      collected: figures.collected.as('collected'),
      rentExpected: figures.rentExpected.as('rent_expected'),
      rentCollected: figures.rentCollected.as('rent_collected'),
    })
    .from(chargeSums)
    .where(and(eq(chargeSums.propertyId, properties.id), sumDueWithin(range)))
    .as('sums')

const unitsOf = sql`(select coalesce(sum(${homeSums.units}), 0) from ${homeSums} where ${homeSums.propertyId} = ${properties.id})`

/** Properties of a report, archived ones only when they have charges in the range. */
function isListed(range: ReportRange, among: Among, currency: Currency | null | undefined) {
  const hasCharges = sql`exists (select from ${chargeSums}
    where ${and(eq(chargeSums.propertyId, properties.id), sumDueWithin(range))} having sum(${chargeSums.charges}) > 0)`
  return and(
    or(isNull(properties.archivedAt), hasCharges),
    isAmong(properties.id, among.properties),
    currency ? eq(properties.currency, currency) : undefined,
  )
}

const name = sql`lower(${properties.name})`
const byName = [name, asc(properties.id)]

function orderedBy(sums: ReturnType<typeof sumsOf>): OrderedBy<PropertyPerformanceOrder> {
  const inCurrency = (amount: SQL) => [properties.currency, amount]
  return {
    property: name,
    units: unitsOf,
    expected: inCurrency(sql`${sums.expected}`),
    collected: inCurrency(sql`${sums.collected}`),
    outstanding: inCurrency(sql`${sums.expected} - ${sums.collected}`),
    rate: sql`${sums.collected}::numeric / nullif(${sums.expected}, 0)`,
    rentRate: sql`${sums.rentCollected}::numeric / nullif(${sums.rentExpected}, 0)`,
  }
}

interface Listed {
  currency?: Currency | null | undefined
  sort?: PropertyPerformanceOrder | null | undefined
}

/** Properties with the sums of their charges in a range, all or some in their order. By name no sums are read but of those. */
export async function listPerformance(
  db: Queryable,
  range: ReportRange,
  { currency, sort }: Listed,
  among: Among,
  window?: ReturnType<typeof pageWindow>,
) {
  const sums = sumsOf(db, range)
  const orderBy = inOrder(sort, orderedBy(sums), byName)
  const listed = isListed(range, among, currency)
  const isByName = !sort || sort === 'property' || sort === '-property'
  const chosen = db
    .select({ id: properties.id })
    .from(properties)
    .where(listed)
    .orderBy(...orderBy)
  const select = db
    .select({
      propertyId: properties.id,
      propertyName: properties.name,
      currency: properties.currency,
      totalUnits: asNumber(unitsOf),
      expected: asNumber(sql`${sums.expected}`),
      collected: asNumber(sql`${sums.collected}`),
      rentExpected: asNumber(sql`${sums.rentExpected}`),
      rentCollected: asNumber(sql`${sums.rentCollected}`),
    })
    .from(properties)
    .crossJoinLateral(sums)
    .orderBy(...orderBy)
    .$dynamic()
  if (!window) return select.where(listed)
  if (isByName) {
    const onPage = db.select({ id: sql`id` }).from(chosen.limit(window.limit).offset(window.offset).as('chosen'))
    return select.where(inArray(properties.id, onPage))
  }
  return select.where(listed).limit(window.limit).offset(window.offset)
}

/** How many properties there are in each currency, and what all of their charges in a range come to. */
export async function sumPerformance(db: Queryable, range: ReportRange, among: Among) {
  const [counts, sums] = await together(
    db,
    () =>
      db
        .select({ currency: properties.currency, properties: count() })
        .from(properties)
        .where(isListed(range, among, undefined))
        .groupBy(properties.currency)
        .orderBy(properties.currency),
    () =>
      db
        .select({ currency: chargeSums.currency, ...figures })
        .from(chargeSums)
        .where(
          and(among.properties ? isAmong(chargeSums.propertyId, among.properties) : ofPlace(null), sumDueWithin(range)),
        )
        .groupBy(chargeSums.currency),
  )
  const nothing = { expected: 0, collected: 0, rentExpected: 0, rentCollected: 0 }
  return counts.map((counted) => ({
    ...nothing,
    ...sums.find(({ currency }) => currency === counted.currency),
    ...counted,
  }))
}
