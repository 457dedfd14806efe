import type { Day } from '@makao/contract/days'
import type { PaymentType } from '@makao/contract/money/charges/charges.kinds'
import type { ChargeAllocation } from '@makao/contract/money/charges/charges.schema'
import type { AllocationBasis } from '@makao/contract/money/payments/allocation.kinds'
import type { Due, Free } from '@makao/contract/money/payments/allocation-order.terms'
import type { AllocationStep } from '@makao/contract/money/payments/payments.schema'
import { and, asc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Sends } from '../../db/in-turn'
import { insertRows } from '../../db/insert-rows'
import type { Queryable } from '../../db/types'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { asNumber, isOneOf } from '../../lists'
import type { DayMove } from '../ledger/by-day.rules'
import { allocations, payments, refunds } from '../payments/payments.table'
import { transferParts } from '../payments/transfers.table'
import { said, versionAtStep } from './charge-versions.repository'
import { charges, chargeVersions } from './charges.table'
import { lotsOf } from './lots.rules'

/** A part of a payment, or of the deposit (`paymentId` null), on its way to a charge. `amount`: above zero. */
export interface Move {
  tenancyId: string
  currency: 'KES' | 'UGX'
  paymentId: string | null
  chargeId: string
  paymentType: PaymentType
  amount: number
  basis: AllocationBasis
  /** On which it counts. */
  day: Day
  reason?: string | null
}

/** Writes steps into the list of all steps. @param rows `amount` below zero for what is taken back */
export async function insertAllocations(tx: Sends, rows: (typeof allocations.$inferInsert)[]): Promise<void> {
  await insertRows(tx, allocations, rows)
}

const net = asNumber(sql`sum(${allocations.amount})`)

/** What `listHeld` looks at: a payment or a charge. */
type HeldOf = { paymentId: string } | { chargeId: string }

function isHeldOf(of: HeldOf): SQL | undefined {
  if ('paymentId' in of) return eq(allocations.paymentId, of.paymentId)
  return eq(allocations.chargeId, of.chargeId)
}

/** What stands where now, in the order in which it came there. `day`: of the last step that put something there. */
export async function listHeld(db: Queryable, of: HeldOf): Promise<Move[]> {
  const rows = await db
    .select({
      tenancyId: charges.tenancyId,
      currency: charges.currency,
      paymentId: allocations.paymentId,
      chargeId: charges.id,
      paymentType: charges.paymentType,
      amount: net,
      // Of several steps the first says why it stands there.
      basis: sql<AllocationBasis>`(array_agg(${allocations.basis} order by ${allocations.position}))[1]`,
      day: sql<Day>`max(${allocations.day}) filter (where ${allocations.amount} > 0)`,
    })
    .from(allocations)
    .innerJoin(charges, eq(charges.id, allocations.chargeId))
    .where(isHeldOf(of))
    .groupBy(charges.id, allocations.paymentId)
    .having(sql`sum(${allocations.amount}) > 0`)
    .orderBy(sql`min(${allocations.position})`)
  return rows
}

/**
 * What stands where now, in the parts in which it came, each with its own day. What reached a charge in two steps is
 * two parts; what was taken back since is taken of the later one.
 */
export async function listLots(db: Queryable, of: HeldOf): Promise<Move[]> {
  const steps = await db
    .select({
      tenancyId: charges.tenancyId,
      currency: charges.currency,
      paymentId: allocations.paymentId,
      chargeId: charges.id,
      paymentType: charges.paymentType,
      amount: allocations.amount,
      basis: allocations.basis,
      day: allocations.day,
    })
    .from(allocations)
    .innerJoin(charges, eq(charges.id, allocations.chargeId))
    .where(isHeldOf(of))
    .orderBy(asc(allocations.position))
  return lotsOf(steps, ({ paymentId, chargeId }) => `${paymentId} ${chargeId}`)
}

/** All that was put on charges out of the deposit of a tenancy, and taken back from them, oldest first. */
export function listDepositSteps(db: Queryable, tenancyId: string) {
  return db
    .select({
      chargeId: charges.id,
      paymentType: charges.paymentType,
      currency: charges.currency,
      day: allocations.day,
      amount: allocations.amount,
      basis: allocations.basis,
    })
    .from(allocations)
    .innerJoin(charges, eq(charges.id, allocations.chargeId))
    .where(and(eq(allocations.tenancyId, tenancyId), isNull(allocations.paymentId)))
    .orderBy(asc(allocations.position))
}

/** Whether the deposit of a tenancy has paid something or was moved, or its end is known, when it may. */
export const mayUseDeposit: SQL = sql`(${tenancies.endDate} is not null
  or exists (select from ${allocations} where ${allocations.tenancyId} = ${tenancies.id} and ${allocations.paymentId} is null)
  or exists (select from ${refunds} where ${refunds.tenancyId} = ${tenancies.id} and ${refunds.method} = 'transfer'))`

/** Those of the tenancies whose deposit has paid something or was moved, or whose end is known, when it may. */
export async function listWithDepositUsed(db: Queryable, tenancyIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: tenancies.id })
    .from(tenancies)
    .where(and(isOneOf(tenancies.id, tenancyIds), mayUseDeposit))
  return rows.map(({ id }) => id)
}

/** What was put somewhere of a payment, and below zero taken back, by day. */
export function listDayMoves(db: Queryable, paymentId: string): Promise<DayMove[]> {
  return db
    .select({ day: allocations.day, amount: allocations.amount })
    .from(allocations)
    .where(eq(allocations.paymentId, paymentId))
}

/** On which the money of a payment came in, wherever it was moved since; of payments with the part of a transfer that they are. */
export const firstReceivedOn = sql<Day>`coalesce(${transferParts.firstReceivedOn}, ${payments.receivedOn})`

/** What came in on charges, by the day on which the money came in, on whichever tenancy; what was taken back below zero. */
export function listPaidByDay(db: Queryable, chargeIds: readonly string[]) {
  return db
    .select({
      chargeId: allocations.chargeId,
      day: sql<Day>`coalesce(${firstReceivedOn}, ${allocations.day})`,
      amount: asNumber(sql`sum(${allocations.amount})`),
    })
    .from(allocations)
    .leftJoin(payments, eq(payments.id, allocations.paymentId))
    .leftJoin(transferParts, eq(transferParts.paymentId, payments.id))
    .where(isOneOf(allocations.chargeId, chargeIds))
    .groupBy(allocations.chargeId, sql`2`)
}

/** How much of a payment was paid back to the tenant, in minor units. */
export async function sumRefunded(db: Queryable, paymentId: string): Promise<number> {
  const [found] = await db
    .select({ amount: asNumber(sql`coalesce(sum(${allocations.amount}), 0)`) })
    .from(allocations)
    .where(and(eq(allocations.paymentId, paymentId), isNull(allocations.chargeId)))
  return found?.amount ?? 0
}

export interface OpenDue extends Due {
  tenancyId: string
  currency: 'KES' | 'UGX'
  name: string | null
  amount: number
  writtenOffAmount: number
  isMarkedOverdue: boolean
}

const balance = asNumber(sql`${charges.amount} - ${charges.paidAmount} - ${charges.writtenOffAmount}`)

/** Amounts due of which something remains to pay. @param also charges that are listed although they are paid */
export function listOpen(
  db: Queryable,
  tenancyIds: readonly string[],
  also: readonly string[] = [],
): Promise<OpenDue[]> {
  return db
    .select({
      id: charges.id,
      tenancyId: charges.tenancyId,
      currency: charges.currency,
      paymentType: charges.paymentType,
      name: charges.name,
      dueDate: charges.dueDate,
      amount: charges.amount,
      writtenOffAmount: charges.writtenOffAmount,
      isMarkedOverdue: charges.isMarkedOverdue,
      balance,
    })
    .from(charges)
    .where(
      and(
        isOneOf(charges.tenancyId, tenancyIds),
        isNull(charges.voidedAt),
        or(
          inArray(charges.paymentStatus, ['pending', 'overdue', 'partial']),
          also.length > 0 ? inArray(charges.id, [...also]) : undefined,
        ),
      ),
    )
}

/**
 * Payments of which something stands on no charge, oldest first, money before the tax that was withheld of it. What was moved together
 * goes in the order in which it came in.
 */
export function listCredit(db: Queryable, tenancyIds: readonly string[]): Promise<(Free & { tenancyId: string })[]> {
  const isTax = sql`${payments.method} = 'withheld'`
  return db
    .select({
      id: payments.id,
      tenancyId: payments.tenancyId,
      amount: asNumber(sql`${payments.amount} - ${payments.allocatedAmount}`),
    })
    .from(payments)
    .leftJoin(transferParts, eq(transferParts.paymentId, payments.id))
    .where(
      and(
        isOneOf(payments.tenancyId, tenancyIds),
        isNull(payments.reversedAt),
        lt(payments.allocatedAmount, payments.amount),
      ),
    )
    .orderBy(asc(payments.receivedOn), asc(payments.createdAt), asc(firstReceivedOn), asc(isTax), asc(payments.id))
}

/** What of the payments of tenancies stands on no charge, in minor units; those without any are left out. */
export async function sumCredit(db: Queryable, tenancyIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({
      tenancyId: payments.tenancyId,
      amount: asNumber(sql`sum(${payments.amount} - ${payments.allocatedAmount})`),
    })
    .from(payments)
    .where(
      and(
        isOneOf(payments.tenancyId, tenancyIds),
        isNull(payments.reversedAt),
        lt(payments.allocatedAmount, payments.amount),
      ),
    )
    .groupBy(payments.tenancyId)
  return new Map(rows.map(({ tenancyId, amount }) => [tenancyId, amount]))
}

/** How the money on a charge came there, oldest first; what was taken back is left out. */
export async function listAllocationsOn(db: Queryable, chargeId: string): Promise<ChargeAllocation[]> {
  const rows = await db
    .select({
      paymentId: allocations.paymentId,
      method: payments.method,
      reference: payments.reference,
      receivedOn: sql<Day>`coalesce(${payments.receivedOn}, max(${allocations.day}))`,
      amount: net,
      basis: sql<AllocationBasis>`(array_agg(${allocations.basis} order by ${allocations.position}))[1]`,
      actorName: sql<string>`(array_agg(${allocations.actorName} order by ${allocations.position}))[1]`,
    })
    .from(allocations)
    .leftJoin(payments, eq(payments.id, allocations.paymentId))
    .where(eq(allocations.chargeId, chargeId))
    .groupBy(allocations.paymentId, payments.id)
    .having(gt(sql`sum(${allocations.amount})`, 0))
    .orderBy(sql`min(${allocations.position})`)
  return rows
}

/** The way of a payment, oldest step first; each charge is named as it was then. */
export async function listSteps(db: Queryable, paymentId: string): Promise<AllocationStep[]> {
  const rows = await db
    .select({
      id: allocations.id,
      chargeId: allocations.chargeId,
      paymentType: sql<PaymentType | null>`${said.paymentType}`,
      name: said.name,
      dueDate: sql<Day | null>`${said.dueDate}`,
      amount: allocations.amount,
      basis: allocations.basis,
      reason: allocations.reason,
      at: allocations.createdAt,
      actorName: allocations.actorName,
    })
    .from(allocations)
    .leftJoin(charges, eq(charges.id, allocations.chargeId))
    .leftJoin(chargeVersions, versionAtStep(allocations.chargeId, allocations.position))
    .where(eq(allocations.paymentId, paymentId))
    .orderBy(asc(allocations.position))
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/** Where the shillings of a payment stand now. */
export function listParts(db: Queryable, paymentId: string) {
  return db
    .select({
      chargeId: charges.id,
      paymentType: charges.paymentType,
      name: charges.name,
      dueDate: charges.dueDate,
      chargeAmount: charges.amount,
      amount: net,
    })
    .from(allocations)
    .innerJoin(charges, eq(charges.id, allocations.chargeId))
    .where(eq(allocations.paymentId, paymentId))
    .groupBy(charges.id)
    .having(sql`sum(${allocations.amount}) > 0`)
    .orderBy(asc(charges.dueDate), asc(charges.id))
}
