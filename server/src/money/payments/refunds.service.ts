import type { Day } from '@makao/contract/days'
import type { PaymentSource } from '@makao/contract/money/payments/payments.kinds'
import type { Doing } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { insertAllocations, listCredit } from '../charges/allocations.repository'
import { byDay, leastFrom } from '../ledger/by-day.rules'
import { listMoves, postEntries } from '../ledger/ledger.repository'
import { onAccount, refundPostings, reversed } from '../ledger/ledger.rules'
import {
  insertRefund,
  listRefundedParts,
  type lockRefund,
  markRefundReversed,
  type NewRefundRow,
} from './refunds.repository'

/**
 * Writes that money leaves a tenancy, and takes it out of the deposit and of credit, in the books too.
 * @param credits what is free of payments, in the order in which it is taken
 * @returns what was taken of which payment
 */
export async function takeOut(
  tx: Tx,
  context: Doing,
  refund: NewRefundRow,
  credits: readonly { id: string; amount: number }[],
): Promise<{ refundId: string; taken: { paymentId: string; amount: number }[] }> {
  const { actor, now } = context
  const { tenancyId, currency, method, fromDeposit, fromCredit, paidOn: day, accountId } = refund
  const refundId = await insertRefund(tx, actor, refund, now)
  if (fromDeposit > 0) {
    const postings = onAccount(accountId, refundPostings('deposit', method, fromDeposit))
    const entry = { day, tenancyId, currency, kind: 'refund' as const, refundId, postings }
    await postEntries(tx, actor, [entry], now)
  }
  const taken: { paymentId: string; amount: number }[] = []
  let left = fromCredit
  for (const credit of credits) {
    const amount = Math.min(left, credit.amount)
    left -= amount
    if (amount === 0) continue
    const move = { tenancyId, currency, method, refundId, paymentId: credit.id, amount, day }
    await moveCredit(tx, context, { ...move, accountId })
    taken.push({ paymentId: credit.id, amount })
  }
  return { refundId, taken }
}

/**
 * What can be paid back on a day: what was here then and stood on nothing ever since. `credits`: by payment, the oldest
 * first. `days`: on which it changed.
 */
export async function readSources(tx: Queryable, tenancyId: string) {
  const held = await listMoves(tx, tenancyId, 'deposits_held')
  const moves = await listMoves(tx, tenancyId, 'credit')
  const free = await listCredit(tx, [tenancyId])
  const sourcesOn = (day: Day) => {
    const deposit = Math.max(0, leastFrom(held, day))
    const credits = free.map(({ id, amount }) => {
      const ofPayment = moves.filter(({ paymentId }) => paymentId === id)
      return { id, amount: Math.min(amount, leastFrom(ofPayment, day)) }
    })
    return { deposit, credits, all: credits.reduce((sum, { amount }) => sum + amount, deposit) }
  }
  return { days: byDay([...held, ...moves]).map(({ day }) => day), sourcesOn }
}

interface CreditMove {
  tenancyId: string
  currency: 'KES' | 'UGX'
  method: PaymentSource
  refundId: string
  paymentId: string
  /** Below zero when it is taken back. */
  amount: number
  day: Day
  reason?: string
  /** Out of which own account; without it where the refund stands already, or the usual one. */
  accountId?: string | null | undefined
}

/** Takes a part of a payment into a refund, or back out of one that is reversed. */
async function moveCredit(tx: Tx, { actor, now }: Doing, move: CreditMove): Promise<void> {
  const { tenancyId, currency, method, refundId, paymentId, amount, day, reason = null, accountId } = move
  const id = crypto.randomUUID()
  const isBack = amount < 0
  const basis = isBack ? ('released' as const) : ('refund' as const)
  const step = { id, tenancyId, currency, paymentId, refundId, amount, basis, reason, day }
  await insertAllocations(tx, [{ ...step, actorId: actor.id, actorName: actor.name, createdAt: now }])
  const moved = onAccount(accountId, refundPostings('credit', method, Math.abs(amount)))
  const documents = { tenancyId, currency, refundId, paymentId, allocationId: id }
  const kind = isBack ? ('refund_reversal' as const) : ('refund' as const)
  await postEntries(tx, actor, [{ day, kind, ...documents, postings: isBack ? reversed(moved) : moved }], now)
}

/** Puts back what was taken out of the deposit and of credit. */
export async function giveBack(
  tx: Tx,
  context: Doing,
  { id: refundId, tenancyId, currency, method, fromDeposit }: Awaited<ReturnType<typeof lockRefund>>,
  { day, reason }: { day: Day; reason: string },
): Promise<void> {
  const { actor, now } = context
  if (fromDeposit > 0) {
    const postings = reversed(refundPostings('deposit', method, fromDeposit))
    const entry = { day, tenancyId, currency, kind: 'refund_reversal' as const, refundId, postings }
    await postEntries(tx, actor, [entry], now)
  }
  for (const { paymentId, amount } of await listRefundedParts(tx, refundId)) {
    await moveCredit(tx, context, { tenancyId, currency, method, refundId, paymentId, amount: -amount, day, reason })
  }
  await markRefundReversed(tx, refundId, reason, now)
}
