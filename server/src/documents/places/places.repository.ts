import { addDays, addMonths, type Day } from '@makao/contract/days'
import type { PlaceRow, UnitCell } from '@makao/contract/documents/places/places.schema'
import { and, asc, count, desc, eq, gte, inArray, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { properties } from '../../homes/properties/properties.table'
import { isGenuine, livesThere } from '../../homes/tenancies/tenancies.repository'
import { rentChanges, tenancies } from '../../homes/tenancies/tenancies.table'
import { holdOf } from '../../homes/units/units.repository'
import { units } from '../../homes/units/units.table'
import { asNumber, groupBy, naturally, type OrderedBy, pageWindow } from '../../lists'
import {
  balance,
  counted,
  isOpen,
  isOverdue,
  isSumOverdue,
  sumOfBalances,
} from '../../money/charges/charges.repository'
import { charges } from '../../money/charges/charges.table'
import { payments } from '../../money/payments/payments.table'
import { chargeSums } from '../../money/sums/sums.table'
import { profiles } from '../../people/accounts/accounts.table'
import { sumDueWithin } from '../reports/reports.repository'
import type { LivedThere, RentCharge } from './places.rules'

const PAGE_SIZE = 50
/** More is no map any more: the list shows the rest. */
const MOST_CELLS = 300

const standing = (propertyId: string) => and(eq(units.propertyId, propertyId), isNull(units.archivedAt))
const byNumber = [...naturally(units.unitNumber), asc(units.id)]

/** Of two that meet in a unit the one that goes on, before what was entered by mistake. */
const residents = (db: Queryable, of: SQL | undefined, today: Day) =>
  db
    .selectDistinctOn([tenancies.unitId], {
      id: tenancies.id,
      unitId: tenancies.unitId,
      tenantId: tenancies.tenantId,
      isActive: tenancies.isActive,
      endDate: tenancies.endDate,
      startDate: tenancies.startDate,
      rentAmount: tenancies.rentAmount,
    })
    .from(tenancies)
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .where(and(of, livesThere(today)))
    .orderBy(tenancies.unitId, desc(tenancies.isActive), desc(isGenuine()), desc(tenancies.endDate), asc(tenancies.id))
    .as('resident')

/** What each tenancy of some units is charged and has not paid. */
const debts = (db: Queryable, of: SQL | undefined, today: Day) => {
  const isRent = eq(charges.paymentType, 'rent')
  // Rent without a period is that of its month.
  const from = sql`coalesce(${charges.periodFrom}, date_trunc('month', ${charges.dueDate})::date)`
  const to = sql`coalesce(${charges.periodTo}, (date_trunc('month', ${charges.dueDate}) + interval '1 month - 1 day')::date)`
  return db
    .select({
      tenancyId: charges.tenancyId,
      owed: sql<number>`sum(${balance})`.as('owed'),
      overdue: sql<number>`coalesce(sum(${balance}) filter (where ${isOverdue(today)}), 0)`.as('overdue'),
      since: sql<Day | null>`min(${charges.dueDate}) filter (where ${isOverdue(today)})`.as('since'),
      paidTo: sql<Day | null>`coalesce(min(${from}) filter (where ${isRent} and ${balance} > 0) - 1,
        max(${to}) filter (where ${isRent}))`.as('paid_to'),
    })
    .from(charges)
    .innerJoin(tenancies, eq(tenancies.id, charges.tenancyId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .where(and(counted, of))
    .groupBy(charges.tenancyId)
    .as('debt')
}

/** What tenancies of some units have paid and not used. */
const credits = (db: Queryable, of: SQL | undefined) =>
  db
    .select({
      tenancyId: payments.tenancyId,
      credit: sql<number>`sum(${payments.amount} - ${payments.allocatedAmount})`.as('credit'),
    })
    .from(payments)
    .innerJoin(tenancies, eq(tenancies.id, payments.tenancyId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .where(and(isNull(payments.reversedAt), of))
    .groupBy(payments.tenancyId)
    .as('credit')

const owedOf = (owed: SQLWrapper, credit: SQLWrapper) => asNumber(sql`coalesce(${owed}, 0) - coalesce(${credit}, 0)`)

interface Window {
  propertyId: string
  limit: number
  offset: number
}

/** Units of a property with who lives there and how they stand. */
async function readPlaces(db: Queryable, today: Day, { propertyId, limit, offset }: Window) {
  const of = standing(propertyId)
  const resident = residents(db, of, today)
  const debt = debts(db, of, today)
  const credit = credits(db, of)
  const state = sql<
    PlaceRow['state']
  >`case when not coalesce(${resident.isActive}, false) then coalesce(${holdOf(today)}, 'vacant')
    when ${debt.overdue} > 0 then 'owing' else 'let' end`
  return db
    .select({
      unitId: units.id,
      unitNumber: units.unitNumber,
      state,
      currency: units.currency,
      unitRent: units.rentAmount,
      rentAmount: resident.rentAmount,
      serviceCharge: units.serviceChargeAmount,
      rentDueDate: units.rentDueDate,
      serviceChargeDueDate: units.serviceChargeDueDate,
      tenancyId: resident.id,
      tenantId: resident.tenantId,
      tenantName: profiles.fullName,
      startDate: resident.startDate,
      until: resident.endDate,
      owed: owedOf(debt.owed, credit.credit),
      overdue: asNumber(sql`coalesce(${debt.overdue}, 0)`),
      overdueSince: sql<Day | null>`${debt.since}::text`,
      paidTo: sql<Day | null>`${debt.paidTo}::text`,
    })
    .from(units)
    .leftJoin(resident, eq(resident.unitId, units.id))
    .leftJoin(profiles, eq(profiles.id, resident.tenantId))
    .leftJoin(debt, eq(debt.tenancyId, resident.id))
    .leftJoin(credit, eq(credit.tenancyId, resident.id))
    .where(of)
    .orderBy(...byNumber)
    .limit(limit)
    .offset(offset)
}

/** Who lives in some units and how they stand, by unit; a vacant one is left out. */
export async function readResidents(db: Queryable, unitIds: readonly string[], today: Day) {
  const of = inArray(units.id, [...unitIds])
  const resident = residents(db, of, today)
  const debt = debts(db, of, today)
  const credit = credits(db, of)
  const rows = await db
    .select({
      unitId: resident.unitId,
      tenancyId: resident.id,
      tenantId: resident.tenantId,
      tenantName: profiles.fullName,
      owed: owedOf(debt.owed, credit.credit),
      overdue: asNumber(sql`coalesce(${debt.overdue}, 0)`),
    })
    .from(resident)
    .innerJoin(profiles, eq(profiles.id, resident.tenantId))
    .leftJoin(debt, eq(debt.tenancyId, resident.id))
    .leftJoin(credit, eq(credit.tenancyId, resident.id))
  return new Map(rows.map(({ unitId, ...row }) => [unitId, row]))
}

/** Nothing owed is nothing to compare: such rows come last either way, and amounts of two currencies apart. */
const amountOrder = (amount: SQL, currency: SQLWrapper) => [
  sql`case when ${amount} <> 0 then ${currency} end`,
  sql`nullif(${amount}, 0)`,
]

/** How units order by who lives there, which is read of each as `readResidents` reads it. */
export function residentOrders(today: Day): OrderedBy<'tenant' | 'balance' | 'arrears'> {
  const resident = (column: SQLWrapper) => sql`(select ${column} from ${tenancies}
    join ${profiles} on ${profiles.id} = ${tenancies.tenantId}
    where ${tenancies.unitId} = ${units.id} and ${livesThere(today)}
    order by ${tenancies.isActive} desc, ${isGenuine()} desc, ${tenancies.endDate} desc nulls last, ${tenancies.id} limit 1)`
  const ofResident = eq(charges.tenancyId, resident(tenancies.id))
  const overdue = sql`(select sum(${balance}) from ${charges} where ${ofResident} and ${isOverdue(today)})`
  const owed = sql`(select sum(${balance}) from ${charges} where ${ofResident} and ${isOpen})`
  const credit = sql`(select sum(${payments.amount} - ${payments.allocatedAmount}) from ${payments}
    where ${payments.tenancyId} = ${resident(tenancies.id)} and ${payments.reversedAt} is null)`
  return {
    tenant: resident(sql`lower(${profiles.fullName})`),
    balance: amountOrder(owedOf(owed, credit), units.currency),
    arrears: amountOrder(overdue, units.currency),
  }
}

const monthOf = (today: Day) => {
  const from = `${today.slice(0, 7)}-01`
  return sumDueWithin({ from, to: addDays(`${addMonths(today.slice(0, 7), 1)}-01`, -1) })
}

/** What is overdue of some properties, and what is due this month and came in of it, by property. */
export async function sumStandings(db: Queryable, propertyIds: readonly string[], today: Day) {
  const rows = await db
    .select({
      propertyId: chargeSums.propertyId,
      arrears: asNumber(sql`coalesce(sum(${sumOfBalances}) filter (where ${isSumOverdue(today)}), 0)`),
      expected: asNumber(
        sql`coalesce(sum(${chargeSums.amount} - ${chargeSums.writtenOffAmount}) filter (where ${monthOf(today)}), 0)`,
      ),
      collected: asNumber(sql`coalesce(sum(${chargeSums.paidAmount}) filter (where ${monthOf(today)}), 0)`),
    })
    .from(chargeSums)
    .where(and(inArray(chargeSums.propertyId, [...propertyIds]), or(isSumOverdue(today), monthOf(today))))
    .groupBy(chargeSums.propertyId)
  return new Map(rows.map(({ propertyId, ...sums }) => [propertyId, sums]))
}

/** How properties order by the same sums; `collected` by the share of what is due. */
export function standingOrders(today: Day): OrderedBy<'arrears' | 'collected'> {
  const ofProperty = (sum: SQL, which: SQL | undefined) => sql`(select ${sum} from ${chargeSums}
    where ${chargeSums.propertyId} = ${properties.id} and ${which})`
  return {
    arrears: amountOrder(ofProperty(sql`sum(${sumOfBalances})`, isSumOverdue(today)), properties.currency),
    collected: ofProperty(
      sql`sum(${chargeSums.paidAmount})::numeric / nullif(sum(${chargeSums.amount} - ${chargeSums.writtenOffAmount}), 0)`,
      monthOf(today),
    ),
  }
}

/** Rents of later days that are agreed, by tenancy. */
export async function listRentChanges(db: Queryable, tenancyIds: readonly string[]) {
  if (tenancyIds.length === 0) return new Map<string, { fromDay: Day; rentAmount: number }[]>()
  const rows = await db
    .select({ tenancyId: rentChanges.tenancyId, fromDay: rentChanges.fromDay, rentAmount: rentChanges.rentAmount })
    .from(rentChanges)
    .where(inArray(rentChanges.tenancyId, [...tenancyIds]))
  return groupBy(rows, ({ tenancyId }) => tenancyId)
}

export async function listPlaces(
  db: Queryable,
  { propertyId, page }: { propertyId: string; page: number },
  today: Day,
) {
  const rows = await readPlaces(db, today, { propertyId, ...pageWindow(page, PAGE_SIZE) })
  const [all] = await db.select({ total: count() }).from(units).where(standing(propertyId))
  return { rows, total: all?.total ?? 0, page, pageSize: PAGE_SIZE }
}

export async function listCells(db: Queryable, propertyId: string, today: Day): Promise<UnitCell[]> {
  const rows = await readPlaces(db, today, { propertyId, limit: MOST_CELLS, offset: 0 })
  return rows.map(({ unitId, unitNumber, state, tenantName, overdue, overdueSince }) => ({
    unitId,
    unitNumber,
    state,
    tenantName,
    overdue,
    overdueSince,
  }))
}

/** What is overdue of a property, also of those who moved out, and of how many tenancies. */
export async function sumArrearsOf(db: Queryable, propertyId: string, today: Day) {
  const [found] = await db
    .select({
      arrears: asNumber(sql`coalesce(sum(${balance}), 0)`),
      tenanciesInArrears: asNumber(sql`count(distinct ${charges.tenancyId})`),
    })
    .from(charges)
    .innerJoin(tenancies, eq(tenancies.id, charges.tenancyId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .where(and(isOverdue(today), eq(units.propertyId, propertyId)))
  return found ?? { arrears: 0, tenanciesInArrears: 0 }
}

/** @throws Refusal NOT_FOUND */
export async function requirePlace(db: Queryable, unitId: string) {
  const [unit] = await db
    .select({
      unitId: units.id,
      currency: units.currency,
      accountNumber: units.accountNumber,
      rentAmount: units.rentAmount,
      createdAt: units.createdAt,
    })
    .from(units)
    .where(and(eq(units.id, unitId), isNull(units.archivedAt)))
  if (!unit) throw new Refusal('NOT_FOUND')
  return unit
}

export function listLivedThere(db: Queryable, unitId: string): PromiseLike<(LivedThere & { isActive: boolean })[]> {
  return db
    .select({
      tenancyId: tenancies.id,
      tenantId: tenancies.tenantId,
      tenantName: profiles.fullName,
      startDate: tenancies.startDate,
      endDate: tenancies.endDate,
      isActive: tenancies.isActive,
    })
    .from(tenancies)
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .where(eq(tenancies.unitId, unitId))
    .orderBy(asc(tenancies.startDate), asc(tenancies.id))
}

/** Rent of a unit that was charged, due on a day or later. */
export function listRentCharges(db: Queryable, tenancyIds: readonly string[], from: Day): PromiseLike<RentCharge[]> {
  return db
    .select({
      amount: charges.amount,
      dueDate: charges.dueDate,
      periodFrom: charges.periodFrom,
      periodTo: charges.periodTo,
      isCut: sql<boolean>`${charges.wholeAmount} is not null`,
    })
    .from(charges)
    .where(
      and(
        counted,
        inArray(charges.tenancyId, [...tenancyIds]),
        eq(charges.paymentType, 'rent'),
        gte(charges.dueDate, from),
      ),
    )
}
