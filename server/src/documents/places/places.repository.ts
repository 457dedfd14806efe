import type { Day } from '@makao/contract/days'
import type { PlaceRow, UnitCell } from '@makao/contract/documents/places/places.schema'
import { and, asc, count, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { livesThere } from '../../homes/tenancies/tenancies.repository'
import { rentChanges, tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { asNumber, groupBy, naturally, pageWindow } from '../../lists'
import { balance, counted, isOverdue } from '../../money/charges/charges.repository'
import { charges } from '../../money/charges/charges.table'
import { payments } from '../../money/payments/payments.table'
import { profiles } from '../../people/accounts/accounts.table'
import type { LivedThere, RentCharge } from './places.rules'

const PAGE_SIZE = 50
/** More is no map any more: the list shows the rest. */
const MOST_CELLS = 300

const standing = (propertyId: string) => and(eq(units.propertyId, propertyId), isNull(units.archivedAt))
const byNumber = [...naturally(units.unitNumber), asc(units.id)]

/** Of two that meet in a unit the one that goes on. */
const residents = (db: Queryable, propertyId: string, today: Day) =>
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
    .where(and(standing(propertyId), livesThere(today)))
    .orderBy(tenancies.unitId, desc(tenancies.isActive), desc(tenancies.endDate))
    .as('resident')

/** What each tenancy of a property is charged and has not paid. */
const debts = (db: Queryable, propertyId: string, today: Day) => {
  const isRent = eq(charges.paymentType, 'rent')
  // Rent without a period is that of its month.
  const from = sql`coalesce(${charges.periodFrom}, date_trunc('month', ${charges.dueDate})::date)`
  const to = sql`coalesce(${charges.periodTo}, (date_trunc('month', ${charges.dueDate}) + interval '1 month - 1 day')::date)`
  return db
    .select({
      tenancyId: charges.tenancyId,
      owed: sql<number>`sum(${balance})`.as('owed'),
      overdue: sql<number>`coalesce(sum(${balance}) filter (where ${isOverdue(today)}), 0)`.as('overdue'),
      paidTo: sql<Day | null>`coalesce(min(${from}) filter (where ${isRent} and ${balance} > 0) - 1,
        max(${to}) filter (where ${isRent}))`.as('paid_to'),
    })
    .from(charges)
    .innerJoin(tenancies, eq(tenancies.id, charges.tenancyId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .where(and(counted, eq(units.propertyId, propertyId)))
    .groupBy(charges.tenancyId)
    .as('debt')
}

/** What tenancies of a property have paid and not used. */
const credits = (db: Queryable, propertyId: string) =>
  db
    .select({
      tenancyId: payments.tenancyId,
      credit: sql<number>`sum(${payments.amount} - ${payments.allocatedAmount})`.as('credit'),
    })
    .from(payments)
    .innerJoin(tenancies, eq(tenancies.id, payments.tenancyId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .where(and(isNull(payments.reversedAt), eq(units.propertyId, propertyId)))
    .groupBy(payments.tenancyId)
    .as('credit')

interface Window {
  propertyId: string
  limit: number
  offset: number
}

/** Units of a property with who lives there and how they stand. */
async function readPlaces(db: Queryable, today: Day, { propertyId, limit, offset }: Window) {
  const resident = residents(db, propertyId, today)
  const debt = debts(db, propertyId, today)
  const credit = credits(db, propertyId)
  const state = sql<PlaceRow['state']>`case when not coalesce(${resident.isActive}, false) then 'vacant'
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
      owed: asNumber(sql`coalesce(${debt.owed}, 0) - coalesce(${credit.credit}, 0)`),
      overdue: asNumber(sql`coalesce(${debt.overdue}, 0)`),
      paidTo: sql<Day | null>`${debt.paidTo}::text`,
    })
    .from(units)
    .leftJoin(resident, eq(resident.unitId, units.id))
    .leftJoin(profiles, eq(profiles.id, resident.tenantId))
    .leftJoin(debt, eq(debt.tenancyId, resident.id))
    .leftJoin(credit, eq(credit.tenancyId, resident.id))
    .where(standing(propertyId))
    .orderBy(...byNumber)
    .limit(limit)
    .offset(offset)
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
  return rows.map(({ unitId, unitNumber, state }) => ({ unitId, unitNumber, state }))
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
