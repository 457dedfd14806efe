import { addDays, addMonths, type Day } from '@makao/contract/days'
import type { CameIn, ComingEnd, Vacancy } from '@makao/contract/documents/dashboard/dashboard.schema'
import { ages } from '@makao/contract/documents/reports/reports.schema'
import { type Currency, currencies } from '@makao/contract/money'
import { LEASE_ENDS_SOON } from '@makao/contract/money/tenants/tenants.terms'
import { and, asc, count, eq, gte, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { together } from '../../db/together'
import type { Queryable } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { endsWithin, isLeaseOver, isMovingOut, tenanciesOf } from '../../homes/tenancies/tenancies.repository'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { isKeptEmpty } from '../../homes/units/units.repository'
import { units } from '../../homes/units/units.table'
import { asNumber } from '../../lists'
import {
  balance,
  counted,
  isOpen,
  isOverdue,
  isSumOverdue,
  sumOfBalances,
} from '../../money/charges/charges.repository'
import { charges } from '../../money/charges/charges.table'
import { cameIn, isMoneyIn } from '../../money/payments/payments.repository'
import { allocations, payments } from '../../money/payments/payments.table'
import { countOwing, ofHome, ofPlace } from '../../money/sums/sums.repository'
import { chargeSums, homeSums, owingTenancies, paymentSums, rentPaidSums } from '../../money/sums/sums.table'
import { profiles } from '../../people/accounts/accounts.table'
import {
  ageOn,
  collected,
  dueWithin,
  expected,
  month,
  monthOfSum,
  sumCollected,
  sumDueWithin,
  sumExpected,
} from '../reports/reports.repository'
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

/** The same of all properties, as the sums have it. */
async function sumRentDueKept(db: Queryable, days: Days): Promise<MonthSum[]> {
  const months: string[] = []
  for (let month = days.from.slice(0, 7); month <= days.to.slice(0, 7); month = addMonths(month, 1)) months.push(month)
  const dueIn = (month: string) => ({ from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) })
  const [sums, open] = await together(
    db,
    () =>
      db
        .select({ month: monthOfSum, currency: chargeSums.currency, expected: sumExpected, collected: sumCollected })
        .from(chargeSums)
        .where(and(ofPlace(null), eq(chargeSums.paymentType, 'rent'), sumDueWithin(days)))
        .groupBy(sql`1`, chargeSums.currency)
        .having(sql`sum(${chargeSums.charges}) > 0`)
        .orderBy(sql`1`, chargeSums.currency),
    () => countOwing(db, months.map(dueIn), { isRent: true }),
  )
  return sums.map((sum) => ({ ...sum, tenanciesOpen: open[months.indexOf(sum.month)]?.get(sum.currency) ?? 0 }))
}

/** Rent due in each month of a range of whole months, with how many tenancies have not settled theirs. */
export async function sumRentDue(db: Queryable, days: Days, propertyId: Place): Promise<MonthSum[]> {
  if (!propertyId) return sumRentDueKept(db, days)
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
    .select({ month: monthOfSum, currency: chargeSums.currency, day: chargeSums.dueDate, amount: sumExpected })
    .from(chargeSums)
    .where(and(ofPlace(propertyId), eq(chargeSums.paymentType, 'rent'), sumDueWithin(days)))
    .groupBy(chargeSums.currency, chargeSums.dueDate)
    .having(sql`sum(${chargeSums.charges}) > 0`)
}

/** What came in of it, by the day on which it was put on it; what was taken back below zero. `month`: in which it is due. */
export function sumRentByPaidDay(db: Queryable, days: Days, propertyId: Place): Promise<DaySum[]> {
  if (!propertyId) {
    return db
      .select({
        month: rentPaidSums.month,
        currency: rentPaidSums.currency,
        day: rentPaidSums.day,
        amount: asNumber(sql`sum(${rentPaidSums.amount})`),
      })
      .from(rentPaidSums)
      .where(and(gte(rentPaidSums.month, days.from.slice(0, 7)), lte(rentPaidSums.month, days.to.slice(0, 7))))
      .groupBy(rentPaidSums.month, rentPaidSums.currency, rentPaidSums.day)
  }
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

/** The days on which what is of an age by `today` was due; of the oldest from ever. */
function daysOf(age: (typeof ages)[number], today: Day): { from?: Day; to: Day } {
  const before = (days: number) => addDays(today, -days)
  if (age === '1-30') return { from: before(30), to: before(1) }
  if (age === '31-60') return { from: before(60), to: before(31) }
  return age === '61-90' ? { from: before(90), to: before(61) } : { to: before(91) }
}

/** Tenancies with what was entered as overdue before its day, which is young: those that are not counted for their days. */
async function countMarkedAhead(db: Queryable, today: Day) {
  const { from } = daysOf('1-30', today)
  const ahead = db
    .selectDistinct({ tenancyId: charges.tenancyId, currency: charges.currency })
    .from(charges)
    .where(and(isOpen, eq(charges.isMarkedOverdue, true), gte(charges.dueDate, today)))
    .as('ahead')
  const countWithout = (days: SQL) =>
    asNumber(sql`count(*) filter (where not exists (select from ${owingTenancies} owing
      cross join unnest(owing.days) day where owing.tenancy_id = ahead.tenancy_id and day < ${today}::date and ${days}))`)
  const rows = await db
    .select({ currency: ahead.currency, young: countWithout(sql`day >= ${from}::date`), all: countWithout(sql`true`) })
    .from(ahead)
    .groupBy(ahead.currency)
  return new Map(rows.map((row) => [row.currency, row]))
}

/** How many tenancies owe what is overdue, of each age and of all together. */
async function countLate(db: Queryable, today: Day) {
  const [all, ...byAge] = await countOwing(db, [{ to: addDays(today, -1) }, ...ages.map((age) => daysOf(age, today))])
  return (marked: Awaited<ReturnType<typeof countMarkedAhead>>) =>
    (currency: Currency, age: (typeof ages)[number] | null) => {
      const ahead = marked.get(currency)
      if (age === null) return (all?.get(currency) ?? 0) + (ahead?.all ?? 0)
      return (byAge[ages.indexOf(age)]?.get(currency) ?? 0) + (age === '1-30' ? (ahead?.young ?? 0) : 0)
    }
}

/** The same as `sumOverdueOf` over all properties, as the sums have it. */
async function sumOverdueKept(db: Queryable, today: Day) {
  const late = db
    .select({
      currency: chargeSums.currency,
      age: ageOn(today, chargeSums.dueDate).as('age'),
      dueDate: chargeSums.dueDate,
      charges: chargeSums.charges,
      balance: sql<number>`${sumOfBalances}`.as('balance'),
    })
    .from(chargeSums)
    .where(and(ofPlace(null), isSumOverdue(today)))
    .as('late')
  const days = db
    .select({
      ...{ currency: late.currency, age: late.age, dueDate: late.dueDate },
      charges: sql`sum(${late.charges})`.as('day_charges'),
      balance: sql`sum(${late.balance})`.as('day_balance'),
    })
    .from(late)
    .groupBy(late.currency, late.age, late.dueDate)
    .having(sql`sum(${late.charges}) > 0`)
    .as('days')
  const sums = db
    .select({
      currency: days.currency,
      age: sql<(typeof ages)[number] | null>`${days.age}`,
      amount: asNumber(sql`sum(${days.balance})`),
      charges: asNumber(sql`sum(${days.charges})`),
      since: sql<Day>`min(${days.dueDate})::text`,
      isAnyAhead: sql<boolean>`bool_or(${days.dueDate} >= ${today}::date)`,
    })
    .from(days)
    .groupBy(sql`grouping sets ((${days.currency}, ${days.age}), (${days.currency}))`)
  const [rows, lateWith] = await together(
    db,
    () => sums,
    () => countLate(db, today),
  )
  const isAnyMarked = rows.some(({ isAnyAhead }) => isAnyAhead)
  const tenanciesOf = lateWith(isAnyMarked ? await countMarkedAhead(db, today) : new Map())
  return rows.map(({ isAnyAhead: _, ...row }) => ({ ...row, tenancies: tenanciesOf(row.currency, row.age) }))
}

/** What is overdue of one property. */
function sumOverdueOf(db: Queryable, today: Day, propertyId: string) {
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
  return db
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
}

/** All that is overdue by currency: of each age, and of all together. */
export async function sumOverdue(db: Queryable, today: Day, propertyId: Place) {
  const rows = await (propertyId ? sumOverdueOf(db, today, propertyId) : sumOverdueKept(db, today))
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
  if (!propertyId) {
    const isToday = eq(paymentSums.receivedOn, today)
    return db
      .select({
        currency: paymentSums.currency,
        today: asNumber(sql`coalesce(sum(${paymentSums.amount}) filter (where ${isToday}), 0)`),
        paymentsToday: asNumber(sql`coalesce(sum(${paymentSums.payments}) filter (where ${isToday}), 0)`),
        month: asNumber(sql`sum(${paymentSums.amount})`),
        payments: asNumber(sql`sum(${paymentSums.payments})`),
      })
      .from(paymentSums)
      .where(
        and(
          ne(paymentSums.standing, 'reversed'),
          isMoneyIn(paymentSums.method),
          gte(paymentSums.receivedOn, `${today.slice(0, 7)}-01`),
          lte(paymentSums.receivedOn, today),
        ),
      )
      .groupBy(paymentSums.currency)
      .having(sql`sum(${paymentSums.payments}) > 0`)
      .orderBy(paymentSums.currency)
  }
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
export async function sumVacancy(db: Queryable, propertyId: Place, today: Day): Promise<Vacancy[]> {
  // Few are kept from being let: they are looked up, and the others are kept as sums.
  const held = db
    .select({
      currency: units.currency,
      units: count().as('held_units'),
      rent: sql`sum(${units.rentAmount})`.as('held_rent'),
    })
    .from(units)
    .where(and(isNull(units.archivedAt), isKeptEmpty(today), propertyId ? eq(units.propertyId, propertyId) : undefined))
    .groupBy(units.currency)
    .as('held')
  const kept = (figure: SQL, without: SQL) => asNumber(sql`sum(${figure}) - coalesce(max(${without}), 0)`)
  const total = sql`sum(${homeSums.units}) - coalesce(max(${held.units}), 0)`
  return db
    .select({
      currency: homeSums.currency,
      units: asNumber(total),
      vacant: kept(sql`${homeSums.units} - ${homeSums.occupied}`, sql`${held.units}`),
      rent: kept(sql`${homeSums.vacantRentAmount}`, sql`${held.rent}`),
    })
    .from(homeSums)
    .leftJoin(held, eq(held.currency, homeSums.currency))
    .where(ofHome(propertyId))
    .groupBy(homeSums.currency)
    .having(sql`${total} > 0`)
    .orderBy(homeSums.currency)
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
  const counting = db
    .select({
      over: countWhere(isLeaseOver(today)),
      within30: countWhere(endsWithin(today, LEASE_ENDS_SOON)),
      within60: countWhere(endsWithin(today, LATER)),
    })
    .from(tenancies)
    .where(and(or(isLeaseOver(today), endsWithin(today, LATER)), isOfProperty))
  const [[counts], rows] = await together(
    db,
    () => counting,
    () => listEnds(db, tenancies.leaseEnd, and(endsWithin(today, LATER), isOfProperty)),
  )
  return { over: 0, within30: 0, within60: 0, ...counts, rows }
}

/** Who is to move out. */
export async function readMovingOut(db: Queryable, today: Day, propertyId: Place) {
  const held = tenanciesOf(db, propertyId)
  const where = and(isMovingOut(today), held && inArray(tenancies.id, held))
  const [count, rows] = await together(
    db,
    () => db.$count(tenancies, where),
    () => listEnds(db, tenancies.endDate, where),
  )
  return { tenancies: count, rows }
}
