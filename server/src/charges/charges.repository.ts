import type { ChargeSettings } from '@makao/contract/charges/charges.schema'
import type { Day } from '@makao/contract/days'
import { and, asc, count, eq, gt, inArray, sql } from 'drizzle-orm'
import { profiles } from '../accounts/accounts.table'
import type { Queryable, Tx } from '../db/types'
import { groupBy } from '../lists'
import { paymentRecords } from '../payments/payment-records.table'
import { allocations, payments } from '../payments/payments.table'
import { properties } from '../properties/properties.table'
import { rentChanges, tenancies } from '../tenancies/tenancies.table'
import { unitServiceCharges, units } from '../units/units.table'
import type { ChargedTenancy, PenaltyRule } from './charges.rules'
import { chargeSettings } from './charges.table'

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
  unitNumber: string
  propertyName: string
  penalty: PenaltyRule
}

export async function countActive(db: Queryable): Promise<number> {
  const [active] = await db.select({ total: count() }).from(tenancies).where(eq(tenancies.isActive, true))
  return active?.total ?? 0
}

/** Keeps the next active tenancies, by id, from others until the transaction ends. */
export async function lockActive(tx: Tx, after: string | undefined, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: tenancies.id })
    .from(tenancies)
    .where(and(tenancies.isActive, after === undefined ? undefined : gt(tenancies.id, after)))
    .orderBy(asc(tenancies.id))
    .limit(limit)
    .for('no key update')
  return rows.map(({ id }) => id)
}

export async function listActive(db: Queryable, after: string | undefined, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: tenancies.id })
    .from(tenancies)
    .where(and(tenancies.isActive, after === undefined ? undefined : gt(tenancies.id, after)))
    .orderBy(asc(tenancies.id))
    .limit(limit)
  return rows.map(({ id }) => id)
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
      serviceChargeAmount: units.serviceChargeAmount,
      tenantName: profiles.fullName,
      unitNumber: units.unitNumber,
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

/** How far a tenancy was charged by itself. `month`: the last one, 'YYYY-MM', null: none yet. `keys`: of that month. */
export interface ChargedSoFar {
  month: string | null
  keys: readonly string[]
  hasDeposit: boolean
}

export async function readChargedSoFar(
  db: Queryable,
  tenancyIds: readonly string[],
): Promise<Map<string, ChargedSoFar>> {
  const keyed = db.$with('keyed').as(
    db
      .select({
        tenancyId: paymentRecords.tenancyId,
        chargeKey: paymentRecords.chargeKey,
        month: sql<string>`right(${paymentRecords.chargeKey}, 7)`.as('month'),
      })
      .from(paymentRecords)
      .where(
        and(
          inArray(paymentRecords.tenancyId, [...tenancyIds]),
          sql`${paymentRecords.chargeKey} ~ '^(rent:|service_charge:|deposit$)'`,
        ),
      ),
  )
  const latest = db.$with('latest').as(
    db
      .select({
        tenancyId: sql<string>`tenancy_id`.as('tenancy'),
        last: sql<string | null>`max(month) filter (where charge_key <> 'deposit')`.as('last'),
        hasDeposit: sql<boolean>`bool_or(charge_key = 'deposit')`.as('has_deposit'),
      })
      .from(keyed)
      .groupBy(sql`tenancy_id`),
  )
  const rows = await db
    .with(keyed, latest)
    .select({
      tenancyId: sql<string>`tenancy`,
      month: sql<string | null>`last`,
      hasDeposit: sql<boolean>`has_deposit`,
      keys: sql<string[] | null>`array_agg(charge_key) filter (where month = last and charge_key <> 'deposit')`,
    })
    .from(latest)
    .innerJoin(keyed, sql`tenancy_id = tenancy`)
    .groupBy(sql`tenancy, last, has_deposit`)
  return new Map(
    rows.map(({ tenancyId, month, hasDeposit, keys }) => [tenancyId, { month, hasDeposit, keys: keys ?? [] }]),
  )
}

/** Rent that was late, and when it was paid. `paid`: by day received, what was taken back below zero. */
export interface LateRent {
  recordId: string
  tenancyId: string
  dueDate: Day
  /** What is asked for, in minor units. */
  amount: number
  paid: { day: Day; amount: number }[]
}

/**
 * Rent of tenancies with a penalty that was not paid when its grace was over, so far as charges are made by themselves.
 * @param today everything whose grace was over before
 */
export async function listLateRent(db: Queryable, tenancyIds: readonly string[], today: Day): Promise<LateRent[]> {
  const grace = sql`${paymentRecords.dueDate} + ${tenancies.penaltyGraceDays}`
  const late = await db
    .select({
      recordId: paymentRecords.id,
      tenancyId: paymentRecords.tenancyId,
      dueDate: paymentRecords.dueDate,
      amount: sql<number>`${paymentRecords.amount} - ${paymentRecords.writtenOffAmount}`.mapWith(Number),
    })
    .from(paymentRecords)
    .innerJoin(tenancies, eq(tenancies.id, paymentRecords.tenancyId))
    .where(
      and(
        inArray(paymentRecords.tenancyId, [...tenancyIds]),
        sql`${tenancies.penaltyKind} <> 'none'`,
        eq(paymentRecords.paymentType, 'rent'),
        sql`${paymentRecords.voidedAt} is null`,
        sql`${grace} < ${today}::date`,
        sql`${paymentRecords.dueDate} >= coalesce(${tenancies.chargeFrom}, ${tenancies.startDate})`,
        sql`(${paymentRecords.paymentStatus} in ('pending', 'overdue', 'partial') or ${paymentRecords.paidDate} > ${grace})`,
      ),
    )
    .orderBy(asc(paymentRecords.dueDate), asc(paymentRecords.id))
  if (late.length === 0) return []
  const paid = await db
    .select({
      recordId: allocations.recordId,
      day: sql<Day>`coalesce(${payments.receivedOn}, ${allocations.day})`,
      amount: sql<number>`sum(${allocations.amount})`.mapWith(Number),
    })
    .from(allocations)
    .leftJoin(payments, eq(payments.id, allocations.paymentId))
    .where(
      inArray(
        allocations.recordId,
        late.map(({ recordId }) => recordId),
      ),
    )
    .groupBy(allocations.recordId, sql`2`)
  const paidOn = groupBy(paid, ({ recordId }) => recordId)
  return late.map((record) => ({ ...record, paid: paidOn.get(record.recordId) ?? [] }))
}

/** The charge keys of penalties that were charged to these tenancies, the waived ones too. */
export async function listPenaltyKeys(db: Queryable, tenancyIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ chargeKey: paymentRecords.chargeKey })
    .from(paymentRecords)
    .where(and(inArray(paymentRecords.tenancyId, [...tenancyIds]), sql`${paymentRecords.chargeKey} like 'penalty:%'`))
  return new Set(rows.map(({ chargeKey }) => chargeKey ?? ''))
}
