import type { Day } from '@makao/contract/days'
import type { Refund } from '@makao/contract/money/final-accounts/final-accounts.schema'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Author } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { asNumber } from '../../lists'
import { allocations, refunds } from './payments.table'

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
  /** Out of which own account; without it the usual one. */
  accountId?: string | null
  /** Who pays it out, where another person enters it. */
  paidOutBy?: string | null
}

/** @returns the new refund's id */
export async function insertRefund(
  tx: Tx,
  author: Author,
  { accountId: _, paidOutBy = author.id, ...refund }: NewRefundRow,
  now: Date,
): Promise<string> {
  const id = crypto.randomUUID()
  await tx.insert(refunds).values({ id, ...refund, createdBy: paidOutBy, createdAt: now })
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
    .orderBy(sql`min(${allocations.position})`)
  return rows.flatMap(({ paymentId, amount }) => (paymentId === null ? [] : [{ paymentId, amount }]))
}

/** The refunds in money that hold parts of a payment, oldest first. */
export async function listRefundsOf(db: Queryable, paymentId: string): Promise<string[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(allocations)
    .innerJoin(refunds, eq(refunds.id, allocations.refundId))
    .where(and(eq(allocations.paymentId, paymentId), ne(refunds.method, 'transfer')))
    .groupBy(refunds.id)
    .having(sql`sum(${allocations.amount}) > 0`)
    .orderBy(refunds.paidOn, refunds.createdAt, refunds.id)
  return rows.map(({ id }) => id)
}

/** Has the database judge what was spent of deposits by what is there now, and not by what a transaction takes away after it. */
export async function judgeDepositNow(tx: Tx): Promise<void> {
  await tx.execute(sql`set constraints ledger_postings_deposit_held immediate`)
  await tx.execute(sql`set constraints ledger_postings_deposit_held deferred`)
}
