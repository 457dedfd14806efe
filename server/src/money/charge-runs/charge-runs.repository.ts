import { addDays, type Day } from '@makao/contract/days'
import type { ChargeSettings } from '@makao/contract/money/charge-runs/charge-runs.schema'
import { and, asc, count, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { properties } from '../../homes/properties/properties.table'
import { livesThere } from '../../homes/tenancies/tenancies.repository'
import { rentChanges, tenancies } from '../../homes/tenancies/tenancies.table'
import { unitServiceCharges, units } from '../../homes/units/units.table'
import { groupBy } from '../../lists'
import { profiles } from '../../people/accounts/accounts.table'
import { listPaidByDay } from '../charges/allocations.repository'
import { charges } from '../charges/charges.table'
import type { PenaltyRule } from '../standing/penalties.rules'
import type { ChargedTenancy } from './charge-runs.rules'
import { chargeSettings } from './charge-runs.table'

const defaults: ChargeSettings = { isAutomatic: true, daysBefore: 5 }

export async function readChargeSettings(db: Queryable): Promise<ChargeSettings> {
  const [stored] = await db
    .select({ isAutomatic: chargeSettings.isAutomatic, daysBefore: chargeSettings.daysBefore })
    .from(chargeSettings)
  return stored ?? defaults
}

export async function writeChargeSettings(tx: Tx, settings: ChargeSettings, now: Date): Promise<void> {
  const row = { ...settings, updatedAt: now }
  await tx.insert(chargeSettings).values(row).onConflictDoUpdate({ target: chargeSettings.only, set: row })
}

/** A tenancy with its rule for penalties, and whom and what it is for. */
export interface Chargeable extends ChargedTenancy {
  tenantName: string
  unitId: string
  unitNumber: string
  propertyId: string
  propertyName: string
  penalty: PenaltyRule
}

/** Who was charged by itself and has left is looked at for so many days more: a run may have missed their last ones. */
const DAYS_AFTER = 31

const isCharged = (today: Day) =>
  or(
    livesThere(today),
    and(
      gte(tenancies.endDate, addDays(today, -DAYS_AFTER)),
      sql`exists (select from ${charges} where ${charges.tenancyId} = ${tenancies.id} and ${charges.chargeKey} like 'rent:%')`,
    ),
  )

export async function countCharged(db: Queryable, today: Day): Promise<number> {
  const [charged] = await db.select({ total: count() }).from(tenancies).where(isCharged(today))
  return charged?.total ?? 0
}

/** Keeps those of the tenancies that are still charged from others until the transaction ends. @returns them */
export async function lockCharged(tx: Tx, tenancyIds: readonly string[], today: Day): Promise<string[]> {
  const rows = await tx
    .select({ id: tenancies.id })
    .from(tenancies)
    .where(and(isCharged(today), inArray(tenancies.id, [...tenancyIds])))
    .orderBy(asc(tenancies.id))
    .for('no key update')
  return rows.map(({ id }) => id)
}

/** A tenancy and its property, which say what comes next. */
export interface ChargedPlace {
  id: string
  propertyId: string
}

/**
 * The next tenancies that are charged: where somebody lives, also when their move-out is entered, or has just left. Those of a
 * property come together, so that few transactions reckon what is due to its owners.
 */
export function listCharged(
  db: Queryable,
  today: Day,
  after: ChargedPlace | undefined,
  limit: number,
): Promise<ChargedPlace[]> {
  const isNext = after && sql`(${units.propertyId}, ${tenancies.id}) > (${after.propertyId}, ${after.id})`
  return db
    .select({ id: tenancies.id, propertyId: units.propertyId })
    .from(tenancies)
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .where(and(isCharged(today), isNext))
    .orderBy(asc(units.propertyId), asc(tenancies.id))
    .limit(limit)
}

/** What charges of these tenancies are made of. */
export async function readChargeable(db: Queryable, tenancyIds: readonly string[]): Promise<Chargeable[]> {
  const ids = [...tenancyIds]
  if (ids.length === 0) return []
  const rows = await db
    .select({
      tenancyId: tenancies.id,
      unitId: units.id,
      currency: tenancies.currency,
      startDate: tenancies.startDate,
      firstDay: sql<Day>`(case when exists (select from tenancies former where former.unit_id = "tenancies"."unit_id"
        and former.id <> "tenancies"."id" and former.end_date = "tenancies"."start_date"
        and former.start_date < former.end_date)
        then "tenancies"."start_date" + 1 else "tenancies"."start_date" end)::text`,
      endDate: tenancies.endDate,
      chargeFrom: tenancies.chargeFrom,
      leaseEnd: tenancies.leaseEnd,
      renewal: tenancies.renewal,
      unitRent: units.rentAmount,
      rentAmount: tenancies.rentAmount,
      rentMonths: tenancies.rentMonths,
      isProrated: tenancies.isProrated,
      depositAmount: tenancies.depositAmount,
      rentDueDate: units.rentDueDate,
      serviceChargeDueDate: units.serviceChargeDueDate,
      rentNotDueBefore: tenancies.rentNotDueBefore,
      serviceChargeNotDueBefore: tenancies.serviceChargeNotDueBefore,
      serviceChargeAmount: units.serviceChargeAmount,
      tenantName: profiles.fullName,
      unitNumber: units.unitNumber,
      propertyId: properties.id,
      propertyName: properties.name,
      penaltyKind: tenancies.penaltyKind,
      penaltyRate: tenancies.penaltyRate,
      penaltyAmount: tenancies.penaltyAmount,
      penaltyGraceDays: tenancies.penaltyGraceDays,
      penaltyCap: tenancies.penaltyCap,
      isPenaltyMonthly: tenancies.isPenaltyMonthly,
    })
    .from(tenancies)
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .where(inArray(tenancies.id, ids))
    .orderBy(asc(tenancies.id))
  const changes = await db
    .select({ tenancyId: rentChanges.tenancyId, fromDay: rentChanges.fromDay, rentAmount: rentChanges.rentAmount })
    .from(rentChanges)
    .where(inArray(rentChanges.tenancyId, ids))
  const named = await db
    .select({ unitId: unitServiceCharges.unitId, name: unitServiceCharges.name, amount: unitServiceCharges.amount })
    .from(unitServiceCharges)
    .where(
      inArray(
        unitServiceCharges.unitId,
        rows.map(({ unitId }) => unitId),
      ),
    )
    .orderBy(asc(unitServiceCharges.position))
  const changesOf = groupBy(changes, ({ tenancyId }) => tenancyId)
  const namedOf = groupBy(named, ({ unitId }) => unitId)
  return rows.map(({ unitId, serviceChargeAmount, ...row }) => {
    const { penaltyKind, penaltyRate, penaltyAmount, penaltyGraceDays, penaltyCap, isPenaltyMonthly, ...rest } = row
    return {
      ...rest,
      unitId,
      rentChanges: changesOf.get(row.tenancyId) ?? [],
      // A unit of the simple form has a sum without names.
      serviceCharges: namedOf.get(unitId) ?? [{ name: null, amount: serviceChargeAmount }],
      penalty: {
        kind: penaltyKind,
        rate: penaltyRate,
        amount: penaltyAmount,
        graceDays: penaltyGraceDays,
        cap: penaltyCap,
        isMonthly: isPenaltyMonthly,
      },
    }
  })
}

/** What charges of a tenancy that would begin on a day are made of, of its unit. @throws Refusal NOT_FOUND */
export async function requireUnitToCharge(db: Queryable, unitId: string, startDate: Day) {
  const [unit] = await db
    .select({
      propertyId: units.propertyId,
      currency: properties.currency,
      unitRent: units.rentAmount,
      rentDueDate: units.rentDueDate,
      serviceChargeDueDate: units.serviceChargeDueDate,
      serviceChargeAmount: units.serviceChargeAmount,
      isLeftThen: sql<boolean>`exists (select from tenancies former where former.unit_id = "units"."id"
        and former.end_date = ${startDate} and former.start_date < former.end_date)`,
    })
    .from(units)
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(and(eq(units.id, unitId), isNull(units.archivedAt)))
  if (!unit) throw new Refusal('NOT_FOUND')
  const named = await db
    .select({ name: unitServiceCharges.name, amount: unitServiceCharges.amount })
    .from(unitServiceCharges)
    .where(eq(unitServiceCharges.unitId, unitId))
    .orderBy(asc(unitServiceCharges.position))
  const { isLeftThen, serviceChargeAmount, ...rest } = unit
  return {
    ...rest,
    firstDay: isLeftThen ? addDays(startDate, 1) : startDate,
    serviceCharges: named.length > 0 ? named : [{ name: null, amount: serviceChargeAmount }],
  }
}

/** How far a tenancy was charged by itself. Months are 'YYYY-MM', null: none yet. */
export interface ChargedSoFar {
  rentMonth: string | null
  /** The last day that has its rent. */
  rentThrough: Day | null
  serviceMonth: string | null
  hasDeposit: boolean
}

export async function readChargedSoFar(
  db: Queryable,
  tenancyIds: readonly string[],
): Promise<Map<string, ChargedSoFar>> {
  const { tenancyId, chargeKey } = charges
  // Looked at every night over all that was ever charged, so in one pass; a pattern for all three takes three times as long.
  const isRent = sql`${chargeKey} like 'rent:%'`
  const isService = sql`${chargeKey} like 'service_charge:%'`
  const isDeposit = sql`${chargeKey} = 'deposit'`
  const month = sql`max(right(${chargeKey}, 7))`
  const rows = await db
    .select({
      tenancyId,
      rentMonth: sql<string | null>`${month} filter (where ${isRent})`,
      rentThrough: sql<Day | null>`max(${charges.periodTo}) filter (where ${isRent})`,
      serviceMonth: sql<string | null>`${month} filter (where ${isService})`,
      hasDeposit: sql<boolean>`bool_or(${isDeposit})`,
    })
    .from(charges)
    .where(and(inArray(tenancyId, [...tenancyIds]), or(isRent, isService, isDeposit)))
    .groupBy(tenancyId)
  return new Map(rows.map(({ tenancyId, ...soFar }) => [tenancyId, soFar]))
}

/** Rent that was late, and when it was paid. `paid`: by day received, what was taken back below zero. */
export interface LateRent {
  chargeId: string
  tenancyId: string
  dueDate: Day
  /** What is asked for, in minor units. */
  amount: number
  paid: { day: Day; amount: number }[]
}

/**
 * Rent of tenancies with a penalty that was not paid when its grace was over, so far as charges are made by themselves.
 * @param today everything whose grace was over before
 * @param chargedBefore only rent that was charged before
 */
export async function listLateRent(
  db: Queryable,
  tenancyIds: readonly string[],
  today: Day,
  chargedBefore?: Date,
): Promise<LateRent[]> {
  const grace = sql`${charges.dueDate} + ${tenancies.penaltyGraceDays}`
  const late = await db
    .select({
      chargeId: charges.id,
      tenancyId: charges.tenancyId,
      dueDate: charges.dueDate,
      amount: sql<number>`${charges.amount} - ${charges.writtenOffAmount}`.mapWith(Number),
    })
    .from(charges)
    .innerJoin(tenancies, eq(tenancies.id, charges.tenancyId))
    .where(
      and(
        inArray(charges.tenancyId, [...tenancyIds]),
        sql`${tenancies.penaltyKind} <> 'none'`,
        eq(charges.paymentType, 'rent'),
        // Earlier books charged their own.
        eq(charges.isOpening, false),
        chargedBefore && lt(charges.createdAt, chargedBefore),
        sql`${charges.voidedAt} is null`,
        sql`${grace} < ${today}::date`,
        sql`${charges.dueDate} >= greatest(coalesce(${tenancies.chargeFrom}, ${tenancies.startDate}), ${tenancies.penaltyFrom})`,
        sql`(${charges.paymentStatus} in ('pending', 'overdue', 'partial') or ${charges.paidDate} > ${grace})`,
      ),
    )
    .orderBy(asc(charges.dueDate), asc(charges.id))
  if (late.length === 0) return []
  const paid = await listPaidByDay(
    db,
    late.map(({ chargeId }) => chargeId),
  )
  const paidOn = groupBy(paid, ({ chargeId }) => chargeId)
  return late.map((charge) => ({ ...charge, paid: paidOn.get(charge.chargeId) ?? [] }))
}

/** The charge keys of penalties that were charged to these tenancies, the waived ones too. */
export async function listPenaltyKeys(db: Queryable, tenancyIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ chargeKey: charges.chargeKey })
    .from(charges)
    .where(and(inArray(charges.tenancyId, [...tenancyIds]), sql`${charges.chargeKey} like 'penalty:%'`))
  return new Set(rows.map(({ chargeKey }) => chargeKey ?? ''))
}
