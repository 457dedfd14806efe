import type { Day } from '@makao/contract/days'
import type { FinalAccount, Refund } from '@makao/contract/money/final-accounts/final-accounts.schema'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Author } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { asNumber } from '../../lists'
import { charges } from '../charges/charges.table'
import { allocations, refunds } from '../payments/payments.table'

/** All that ever came in as deposit, in minor units. */
export async function sumDepositReceived(db: Queryable, tenancyId: string): Promise<number> {
  const [found] = await db
    .select({ amount: asNumber(sql`coalesce(sum(${charges.paidAmount}), 0)`) })
    .from(charges)
    .where(and(eq(charges.tenancyId, tenancyId), eq(charges.paymentType, 'deposit')))
  return found?.amount ?? 0
}

/** What was taken out of the deposit and not taken back. */
export function listDeductions(db: Queryable, tenancyId: string): Promise<FinalAccount['deductions']> {
  return db
    .select({
      chargeId: charges.id,
      paymentType: charges.paymentType,
      name: charges.name,
      dueDate: charges.dueDate,
      amount: asNumber(sql`sum(${allocations.amount})`),
    })
    .from(allocations)
    .innerJoin(charges, eq(charges.id, allocations.chargeId))
    .where(and(eq(allocations.tenancyId, tenancyId), isNull(allocations.paymentId)))
    .groupBy(charges.id)
    .having(sql`sum(${allocations.amount}) > 0`)
    .orderBy(asc(charges.dueDate), asc(charges.id))
}

/** Oldest first, the reversed ones too. */
export async function listRefunds(db: Queryable, tenancyId: string): Promise<Refund[]> {
  const rows = await db
    .select()
    .from(refunds)
    .where(eq(refunds.tenancyId, tenancyId))
    .orderBy(asc(refunds.paidOn), asc(refunds.createdAt))
  return rows.map(({ id, fromDeposit, fromCredit, method, reference, paidOn, notes, reversedAt, reversalReason }) => ({
    id,
    fromDeposit,
    fromCredit,
    method,
    reference,
    paidOn,
    notes,
    reversedAt: reversedAt?.toISOString() ?? null,
    reversalReason,
  }))
}

export async function findRefundByRequest(db: Queryable, requestId: string) {
  const [refund] = await db.select().from(refunds).where(eq(refunds.requestId, requestId))
  return refund
}

/** @throws Refusal NOT_FOUND */
export async function requireTenancyOfRefund(db: Queryable, refundId: string): Promise<string> {
  const [refund] = await db.select({ tenancyId: refunds.tenancyId }).from(refunds).where(eq(refunds.id, refundId))
  if (!refund) throw new Refusal('NOT_FOUND')
  return refund.tenancyId
}

/** Keeps a refund from being changed by others until the transaction ends. @throws Refusal NOT_FOUND */
export async function lockRefund(tx: Tx, refundId: string) {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('no key update')
  if (!refund) throw new Refusal('NOT_FOUND')
  return refund
}

export interface NewRefundRow {
  requestId: string
  tenancyId: string
  currency: 'KES' | 'UGX'
  fromDeposit: number
  fromCredit: number
  method: Refund['method']
  reference: string | null
  paidOn: Day
  notes: string | null
}

/** @returns the new refund's id */
export async function insertRefund(tx: Tx, author: Author, refund: NewRefundRow, now: Date): Promise<string> {
  const id = crypto.randomUUID()
  await tx.insert(refunds).values({ id, ...refund, createdBy: author.id, createdAt: now })
  return id
}

export async function markRefundReversed(tx: Tx, refundId: string, reason: string, now: Date): Promise<void> {
  await tx.update(refunds).set({ reversedAt: now, reversalReason: reason }).where(eq(refunds.id, refundId))
}

/** The parts of payments that went into a refund. */
export async function listRefundedParts(db: Queryable, refundId: string) {
  const rows = await db
    .select({ paymentId: allocations.paymentId, amount: asNumber(sql`sum(${allocations.amount})`) })
    .from(allocations)
    .where(eq(allocations.refundId, refundId))
    .groupBy(allocations.paymentId)
    .having(sql`sum(${allocations.amount}) > 0`)
  return rows.flatMap(({ paymentId, amount }) => (paymentId === null ? [] : [{ paymentId, amount }]))
}
