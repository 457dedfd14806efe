import type { Day } from '@makao/contract/days'
import type { CameIn, ComingEnd, Vacancy } from '@makao/contract/documents/dashboard/dashboard.schema'
import { ages } from '@makao/contract/documents/reports/reports.schema'
import { currencies } from '@makao/contract/money'
import { LEASE_ENDS_SOON } from '@makao/contract/money/tenants/tenants.terms'
import { and, asc, count, eq, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { endsWithin, isLeaseOver, isMovingOut, tenanciesOf } from '../../homes/tenancies/tenancies.repository'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { isNotForRent } from '../../homes/units/units.repository'
import { units } from '../../homes/units/units.table'
import { asNumber } from '../../lists'
import { balance, counted, isOverdue } from '../../money/charges/charges.repository'
import { charges } from '../../money/charges/charges.table'
import { cameIn } from '../../money/payments/payments.repository'
import { allocations, payments } from '../../money/payments/payments.table'
import { profiles } from '../../people/accounts/accounts.table'
import { ageOn, collected, dueWithin, expected, month } from '../reports/reports.repository'
import type { DaySum, MonthSum } from './figures.rules'

/** How many rows of a list that could be long are shown. */
export const MOST_SHOWN = 5

type Place = string | null | undefined

function ofProperty(db: Queryable, propertyId: Place): SQL | undefined {
  const held = tenanciesOf(db, propertyId)
  return held && inArray(charges.tenancyId, held)
}

interface Days {
  from: Day
  to: Day
}

const isRent = (db: Queryable, days: Days, propertyId: Place) =>
  and(counted, eq(charges.paymentType, 'rent'), dueWithin(days), ofProperty(db, propertyId))

/** Rent due in each month of a range, with how many tenancies have not settled theirs. */
export function sumRentDue(db: Queryable, days: Days, propertyId: Place): Promise<MonthSum[]> {
  return db
    .select({
      month,
      currency: charges.currency,
      expected,
      collected,
      tenanciesOpen: asNumber(sql`count(distinct ${charges.tenancyId}) filter (where ${balance} > 0)`),
    })
    .from(charges)
    .where(isRent(db, days, propertyId))
    .groupBy(sql`1`, charges.currency)
    .orderBy(sql`1`, charges.currency)
}

/** The same by the day on which it is due. */
export function sumRentByDueDay(db: Queryable, days: Days, propertyId: Place): Promise<DaySum[]> {
  return db
    .select({ month, currency: charges.currency, day: charges.dueDate, amount: expected })
    .from(charges)
    .where(isRent(db, days, propertyId))
    .groupBy(charges.currency, charges.dueDate)
}

/** What came in of it, by the day on which it was put on it; what was taken back below zero. `month`: in which it is due. */
export function sumRentByPaidDay(db: Queryable, days: Days, propertyId: Place): Promise<DaySum[]> {
  return db
    .select({
      month,
      currency: charges.currency,
      day: allocations.day,
      amount: asNumber(sql`sum(${allocations.amount})`),
    })
    .from(charges)
    .innerJoin(allocations, eq(allocations.chargeId, charges.id))
    .where(isRent(db, days, propertyId))
    .groupBy(sql`1`, charges.currency, allocations.day)
}

/** All that is overdue by currency: of each age, and of all together, where `age` is null. */
export async function sumOverdue(db: Queryable, today: Day, propertyId: Place) {
  const late = db
    .select({
      currency: charges.currency,
      age: ageOn(today).as('age'),
      balance: sql<number>`${balance}`.as('balance'),
      tenancyId: charges.tenancyId,
      dueDate: charges.dueDate,
    })
    .from(charges)
    .where(and(isOverdue(today), ofProperty(db, propertyId)))
    .as('late')
  const rows = await db
    .select({
      currency: late.currency,
      age: sql<(typeof ages)[number] | null>`${late.age}`,
      amount: asNumber(sql`sum(${late.balance})`),
      charges: count(),
      tenancies: asNumber(sql`count(distinct ${late.tenancyId})`),
      since: sql<Day>`min(${late.dueDate})::text`,
    })
    .from(late)
    .groupBy(sql`grouping sets ((${late.currency}, ${late.age}), (${late.currency}))`)
  return currencies.flatMap((currency) => {
    const own = rows.filter((row) => row.currency === currency)
    const all = own.find(({ age }) => age === null)
    if (!all) return []
    const { amount, charges, tenancies, since } = all
    const none = { amount: 0, charges: 0, tenancies: 0 }
    const byAge = ages.map((age) => {
      const { amount, charges, tenancies } = own.find((row) => row.age === age) ?? none
      return { age, amount, charges, tenancies }
    })
    return [{ currency, amount, charges, tenancies, since, ages: byAge }]
  })
}

/** What came in since the first of the month. */
export function sumCameIn(db: Queryable, today: Day, propertyId: Place): Promise<CameIn[]> {
  const held = tenanciesOf(db, propertyId)
  const isOfToday = eq(payments.receivedOn, today)
  return db
    .select({
      currency: payments.currency,
      today: asNumber(sql`coalesce(sum(${payments.amount}) filter (where ${isOfToday}), 0)`),
      paymentsToday: asNumber(sql`count(*) filter (where ${isOfToday})`),
      month: asNumber(sql`sum(${payments.amount})`),
      payments: count(),
    })
    .from(payments)
    .where(
      and(
        isNull(payments.reversedAt),
        cameIn,
        gte(payments.receivedOn, `${today.slice(0, 7)}-01`),
        lte(payments.receivedOn, today),
        held && inArray(payments.tenancyId, held),
      ),
    )
    .groupBy(payments.currency)
    .orderBy(payments.currency)
}

/** Units that may be let or are, and those without an active tenancy, as Units counts them. */
export function sumVacancy(db: Queryable, propertyId: Place, today: Day): Promise<Vacancy[]> {
  const isVacant = sql`not exists (select from ${tenancies} where ${tenancies.unitId} = ${units.id} and ${tenancies.isActive})`
  return db
    .select({
      currency: units.currency,
      units: count(),
      vacant: asNumber(sql`count(*) filter (where ${isVacant})`),
      rent: asNumber(sql`coalesce(sum(${units.rentAmount}) filter (where ${isVacant}), 0)`),
    })
    .from(units)
    .where(
      and(
        isNull(units.archivedAt),
        sql`not (${isVacant} and ${isNotForRent(today)})`,
        propertyId ? eq(units.propertyId, propertyId) : undefined,
      ),
    )
    .groupBy(units.currency)
    .orderBy(units.currency)
}

/** What ends of tenancies, soonest first. `day`: the column that says when. */
function listEnds(
  db: Queryable,
  day: typeof tenancies.leaseEnd | typeof tenancies.endDate,
  where: SQL | undefined,
): Promise<ComingEnd[]> {
  return db
    .select({
      tenancyId: tenancies.id,
      tenantId: tenancies.tenantId,
      tenantName: profiles.fullName,
      unitNumber: units.unitNumber,
      propertyName: properties.name,
      day: sql<Day>`${day}`,
    })
    .from(tenancies)
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(where)
    .orderBy(asc(day), asc(tenancies.id))
    .limit(MOST_SHOWN)
}

const LATER = 60

/** Leases that nobody renews by themselves: over, and ending soon. */
export async function readLeases(db: Queryable, today: Day, propertyId: Place) {
  const held = tenanciesOf(db, propertyId)
  const isOfProperty = held && inArray(tenancies.id, held)
  const countWhere = (where: SQL | undefined) => asNumber(sql`count(*) filter (where ${where})`)
  const [counts] = await db
    .select({
      over: countWhere(isLeaseOver(today)),
      within30: countWhere(endsWithin(today, LEASE_ENDS_SOON)),
      within60: countWhere(endsWithin(today, LATER)),
    })
    .from(tenancies)
    .where(isOfProperty)
  const rows = await listEnds(db, tenancies.leaseEnd, and(endsWithin(today, LATER), isOfProperty))
  return { over: 0, within30: 0, within60: 0, ...counts, rows }
}

/** Who is to move out. */
export async function readMovingOut(db: Queryable, today: Day, propertyId: Place) {
  const held = tenanciesOf(db, propertyId)
  const where = and(isMovingOut(today), held && inArray(tenancies.id, held))
  return { tenancies: await db.$count(tenancies, where), rows: await listEnds(db, tenancies.endDate, where) }
}
