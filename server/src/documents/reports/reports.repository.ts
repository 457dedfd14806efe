import { addDays, addMonths, type Day } from '@makao/contract/days'
import type { OverdueOrder, TenantSummaryOrder } from '@makao/contract/documents/reports/report-orders.terms'
import type {
  Arrears,
  MonthCollection,
  OverdueFilter,
  OverdueRow,
  ReportRange,
  TenantSummaryFilter,
  TenantSummaryRow,
} from '@makao/contract/documents/reports/reports.schema'
import { and, asc, count, eq, gt, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { rentOn } from '../../homes/tenancies/tenancies.repository'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { asNumber, inBatches, inOrder, naturally, type OrderedBy, pageWindow } from '../../lists'
import {
  balance,
  counted,
  isOverdue,
  isSumOverdue,
  selectRowsWith,
  statusOn,
  sumOfBalances,
} from '../../money/charges/charges.repository'
import { charges } from '../../money/charges/charges.table'
import { ofPlace } from '../../money/sums/sums.repository'
import { ALL_PROPERTIES, chargeSums, homeSums, peopleSums, rentingPeople } from '../../money/sums/sums.table'
import { profiles } from '../../people/accounts/accounts.table'
import { type Among, isAmong } from './report-places.repository'

export const PAGE_SIZE = 25

export const month = sql<string>`to_char(${charges.dueDate}, 'YYYY-MM')`
/** What is written off is no longer expected. */
export const expected = asNumber(sql`coalesce(sum(${charges.amount} - ${charges.writtenOffAmount}), 0)`)
export const collected = asNumber(sql`coalesce(sum(${charges.paidAmount}), 0)`)

/** What was owed before the books were kept here is charged in no month. */
export const dueWithin = ({ from, to }: ReportRange) =>
  and(gte(charges.dueDate, from), lte(charges.dueDate, to), eq(charges.isOpening, false))

export const monthOfSum = sql<string>`to_char(${chargeSums.dueDate}, 'YYYY-MM')`
/** The same three of the sums that are kept, of which no charge is void. */
export const sumExpected = asNumber(sql`coalesce(sum(${chargeSums.amount} - ${chargeSums.writtenOffAmount}), 0)`)
export const sumCollected = asNumber(sql`coalesce(sum(${chargeSums.paidAmount}), 0)`)
export const sumDueWithin = ({ from, to }: ReportRange) =>
  and(gte(chargeSums.dueDate, from), lte(chargeSums.dueDate, to), eq(chargeSums.isOpening, false))

/** Rent due and collected by month, from `firstMonth` ('YYYY-MM') to the end of the range's last month. */
export function sumRentByMonth(
  db: Queryable,
  firstMonth: string,
  to: Day,
  { tenancies }: Among,
): Promise<MonthCollection[]> {
  const range = { from: `${firstMonth}-01`, to: addDays(`${addMonths(to.slice(0, 7), 1)}-01`, -1) }
  if (tenancies) {
    return db
      .select({ month, currency: charges.currency, expected, collected })
      .from(charges)
      .where(and(counted, eq(charges.paymentType, 'rent'), dueWithin(range), isAmong(charges.tenancyId, tenancies)))
      .groupBy(month, charges.currency)
      .orderBy(month, charges.currency)
  }
  return db
    .select({ month: monthOfSum, currency: chargeSums.currency, expected: sumExpected, collected: sumCollected })
    .from(chargeSums)
    .where(and(ofPlace(null), eq(chargeSums.paymentType, 'rent'), sumDueWithin(range)))
    .groupBy(monthOfSum, chargeSums.currency)
    .having(sql`sum(${chargeSums.charges}) > 0`)
    .orderBy(monthOfSum, chargeSums.currency)
}

/** What was due of a property and what came in on it, month by month ('YYYY-MM', both included). */
export function sumMonthsOf(
  db: Queryable,
  propertyId: string,
  { from, to }: { from: string; to: string },
): Promise<{ month: string; expected: number; collected: number }[]> {
  const range = { from: `${from}-01`, to: addDays(`${addMonths(to, 1)}-01`, -1) }
  return db
    .select({ month: monthOfSum, expected: sumExpected, collected: sumCollected })
    .from(chargeSums)
    .where(and(ofPlace(propertyId), sumDueWithin(range)))
    .groupBy(monthOfSum)
    .having(sql`sum(${chargeSums.charges}) > 0`)
    .orderBy(monthOfSum)
}

const isTenant = and(eq(profiles.role, 'tenant'), isNull(profiles.archivedAt))

function selectTenants(db: Queryable, today: Day) {
  return db
    .select({
      tenantId: profiles.id,
      tenantName: profiles.fullName,
      email: profiles.email,
      phoneNumber: profiles.phoneNumber,
      tenancyId: tenancies.id,
      unitId: units.id,
      unitNumber: units.unitNumber,
      propertyId: properties.id,
      propertyName: properties.name,
      rentAmount: rentOn(today),
      currency: units.currency,
      leaseStart: tenancies.startDate,
    })
    .from(profiles)
    .leftJoin(tenancies, and(eq(tenancies.tenantId, profiles.id), eq(tenancies.isActive, true)))
    .leftJoin(units, eq(units.id, tenancies.unitId))
    .leftJoin(properties, eq(properties.id, units.propertyId))
}

/** Of no tenancy, so that a batch begins after whoever has none. */
const tenancyKey = sql`coalesce(${tenancies.id}, '00000000-0000-0000-0000-000000000000')`

const byName = [sql`lower(${profiles.fullName})`, asc(profiles.id), asc(tenancyKey)]

const tenantsBy = (today: Day): OrderedBy<TenantSummaryOrder> => ({
  tenant: sql`lower(${profiles.fullName})`,
  contact: profiles.phoneNumber,
  unit: [...naturally(units.unitNumber), sql`lower(${properties.name})`],
  rent: [units.currency, rentOn(today)],
  leaseStart: tenancies.startDate,
  // As it is read: Active before Inactive.
  status: sql`${tenancies.id} is null`,
})

/** One page of all tenants, a row an active tenancy if there is one; by name unless asked for otherwise. */
export function listTenantsByName(
  db: Queryable,
  today: Day,
  { page, sort }: TenantSummaryFilter,
  among: Among,
): Promise<TenantSummaryRow[]> {
  const { limit, offset } = pageWindow(page, PAGE_SIZE)
  return selectTenants(db, today)
    .where(and(isTenant, isAmong(units.id, among.units)))
    .orderBy(...inOrder(sort, tenantsBy(today), byName))
    .limit(limit)
    .offset(offset)
}

/**
 * How many rows all tenants have, and how many of them rent something by themselves: as it is kept, less the tenancies of who is no tenant any
 * more, and once of who has several.
 */
async function countAllTenants(db: Queryable) {
  const { rows } = await db.execute<{ tenants: string; going: string; others: string; again: string }>(sql`
    select (select coalesce(sum(people), 0) from ${peopleSums} where what = 'tenants') as tenants,
      (select coalesce(sum(tenancies), 0) from ${homeSums} where property_id = ${ALL_PROPERTIES}) as going,
      (select count(*) from ${profiles} person join ${tenancies} held on held.tenant_id = person.id and held.is_active
        where person.role <> 'tenant' or person.archived_at is not null) as others,
      (select coalesce(sum(own - 1), 0) from (
        select count(*) as own from ${rentingPeople} renting join ${tenancies} held on held.tenant_id = renting.profile_id and held.is_active
        join ${profiles} person on person.id = renting.profile_id and person.role = 'tenant' and person.archived_at is null
        where renting.tenancies > 1 group by renting.profile_id) several) as again`)
  const of = (figure: 'tenants' | 'going' | 'others' | 'again') => Number(rows[0]?.[figure])
  const going = of('going') - of('others')
  const active = going - of('again')
  const inactive = of('tenants') - active
  return { total: going + inactive, active, inactive }
}

export async function countTenants(db: Queryable, among: Among) {
  if (!among.units) return countAllTenants(db)
  const [counts] = await db
    .select({ total: count(), active: sql<number>`count(distinct ${tenancies.tenantId})`.mapWith(Number) })
    .from(profiles)
    .innerJoin(tenancies, and(eq(tenancies.tenantId, profiles.id), eq(tenancies.isActive, true)))
    .where(and(isTenant, isAmong(tenancies.unitId, among.units)))
  return { total: 0, active: 0, ...counts, inactive: 0 }
}

export async function listTenantSummary(db: Queryable, today: Day, filter: TenantSummaryFilter, among: Among) {
  const rows = await listTenantsByName(db, today, filter, among)
  return { rows, ...(await countTenants(db, among)), page: filter.page, pageSize: PAGE_SIZE }
}

export function streamTenantSummary(db: Queryable, today: Day, among: Among): AsyncGenerator<TenantSummaryRow> {
  return inBatches((size, last: TenantSummaryRow | undefined) =>
    selectTenants(db, today)
      .where(
        and(
          isTenant,
          isAmong(units.id, among.units),
          last &&
            sql`(lower(${profiles.fullName}), ${profiles.id}, ${tenancyKey}) > (lower(${last.tenantName}), ${last.tenantId}::uuid,
              coalesce(${last.tenancyId}::uuid, '00000000-0000-0000-0000-000000000000'))`,
        ),
      )
      .orderBy(...byName)
      .limit(size),
  )
}

const daysOverdue = (today: Day): SQL<number> => asNumber(sql`greatest(${today}::date - ${charges.dueDate}, 0)`)

const selectOverdue = (db: Queryable, today: Day) =>
  selectRowsWith(db, today, { phoneNumber: profiles.phoneNumber, daysOverdue: daysOverdue(today) })

// As the index of what is open has it backwards.
const oldestFirst = [sql`${charges.dueDate} asc nulls first`, asc(charges.id)]

const overdueBy = (today: Day): OrderedBy<OverdueOrder> => ({
  tenant: sql`lower(${profiles.fullName})`,
  place: [sql`lower(${properties.name})`, ...naturally(units.unitNumber)],
  amount: [charges.currency, balance],
  dueDate: charges.dueDate,
  daysOverdue: daysOverdue(today),
  status: statusOn(today),
})

const byNames: readonly (OverdueOrder | null | undefined)[] = ['tenant', '-tenant', 'place', '-place']

/** One page of what is overdue, oldest first unless asked for otherwise. */
export async function listOverdue(db: Queryable, today: Day, { page, sort, currency }: OverdueFilter, among: Among) {
  const { limit, offset } = pageWindow(page, PAGE_SIZE)
  const orderBy = inOrder(sort, overdueBy(today), oldestFirst)
  // Chosen first, so that whom thousands of other charges are for is not looked up.
  const chosen = db.select({ id: charges.id }).from(charges).$dynamic()
  if (byNames.includes(sort)) {
    chosen
      .innerJoin(tenancies, eq(tenancies.id, charges.tenancyId))
      .innerJoin(units, eq(units.id, tenancies.unitId))
      .innerJoin(properties, eq(properties.id, units.propertyId))
      .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
  }
  chosen
    .where(
      and(
        isOverdue(today),
        isAmong(charges.tenancyId, among.tenancies),
        currency ? eq(charges.currency, currency) : undefined,
      ),
    )
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
  return selectOverdue(db, today)
    .where(inArray(charges.id, chosen))
    .orderBy(...orderBy)
}

export function streamOverdue(db: Queryable, today: Day, among: Among): AsyncGenerator<OverdueRow> {
  return inBatches((size, last: OverdueRow | undefined) =>
    selectOverdue(db, today)
      .where(
        and(
          isOverdue(today),
          isAmong(charges.tenancyId, among.tenancies),
          // For the index, which cannot begin at an either-or.
          last && gte(charges.dueDate, last.dueDate),
          last &&
            or(gt(charges.dueDate, last.dueDate), and(eq(charges.dueDate, last.dueDate), gt(charges.id, last.id))),
        ),
      )
      .orderBy(...oldestFirst)
      .limit(size),
  )
}

/** How old a debt is, by the days of Aged Arrears. What was entered as overdue before its day is young. */
export function ageOn(today: Day, dueDate: typeof charges.dueDate | typeof chargeSums.dueDate = charges.dueDate) {
  const days = sql`(${today}::date - ${dueDate})`
  return sql<
    Arrears['age']
  >`case when ${days} <= 30 then '1-30' when ${days} <= 60 then '31-60' when ${days} <= 90 then '61-90'
    else '90+' end`
}

/** What is overdue by age and currency, youngest first. */
export function sumArrears(db: Queryable, today: Day, { tenancies }: Among): Promise<Arrears[]> {
  if (tenancies) {
    return db
      .select({
        age: ageOn(today),
        currency: charges.currency,
        amount: asNumber(sql`sum(${balance})`),
        charges: count(),
      })
      .from(charges)
      .where(and(isOverdue(today), isAmong(charges.tenancyId, tenancies)))
      .groupBy(sql`1`, charges.currency)
      .orderBy(sql`1`, charges.currency)
  }
  return db
    .select({
      age: ageOn(today, chargeSums.dueDate),
      currency: chargeSums.currency,
      amount: asNumber(sql`sum(${sumOfBalances})`),
      charges: asNumber(sql`sum(${chargeSums.charges})`),
    })
    .from(chargeSums)
    .where(and(ofPlace(null), isSumOverdue(today)))
    .groupBy(sql`1`, chargeSums.currency)
    .having(sql`sum(${chargeSums.charges}) > 0`)
    .orderBy(sql`1`, chargeSums.currency)
}
