import { type Day, dayInNairobi } from '@makao/contract/days'
import { paymentEvents } from '@makao/contract/money/payments/payments.audit'
import type { PaymentDetails, PaymentReversal } from '@makao/contract/money/payments/payments.schema'
import type { Doing, SignedIn } from '../../context'
import type { Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { lockTenancies, tenancySubject } from '../../homes/tenancies/tenancies.repository'
import { writeAudit } from '../../platform/audit/audit.repository'
import { requireSecondPerson } from '../approval-limits/approval-limits.service'
import { listDayMoves, listLots } from '../charges/allocations.repository'
import { freeFrom } from '../charges/lots.rules'
import type { PenaltyChange } from '../standing/penalties.service'
import { bringInOrder } from '../standing/standing.service'
import { requireTenancyOf } from './payments.repository'
import { lockCounting, readPayment, requirePaidDay, undoPayment } from './payments.service'
import { chargeRefundsInVain } from './refunds-in-vain.service'
import { listDepositsMoved, listSpread } from './transfers.repository'
import { bringInOrderWithout, TAKEN_BACK, takeTransferBack } from './transfers-back.service'
import { findWithheldOf } from './withheld.repository'

/** The tenancies that are to be locked before a payment is reversed: its own, and those on which money of it stands. */
export async function listTied(tx: Tx, paymentId: string) {
  const tenancyId = await requireTenancyOf(tx, paymentId)
  const others = (await listSpread(tx, paymentId)).map(({ toTenancyId }) => toTenancyId)
  const keptFor = (await listDepositsMoved(tx, tenancyId)).map(({ toTenancyId }) => toTenancyId)
  return { tenancyId, others, keptFor }
}
type Tied = Awaited<ReturnType<typeof listTied>>

interface Reversing {
  paymentId: string
  reason: string
  on: Day
  /** Whether what was refunded of it is owed again; without it that is refused. */
  isRefundOwed?: boolean
}

/**
 * The same of a payment whose tenancies are locked.
 * @param to where the money is then, when a provider had confirmed it: among what waits, or back with the payer
 */
export async function reverseIn(
  tx: Tx,
  context: Doing,
  { paymentId, reason, on, isRefundOwed = false }: Reversing,
  { tenancyId, others, keptFor }: Tied,
  to: 'waiting' | 'payer' = 'waiting',
): Promise<PenaltyChange[]> {
  const { actor, now } = context
  const followed: PenaltyChange[] = []
  const payment = await lockCounting(tx, paymentId, 'reverse')
  await requirePaidDay(tx, on, dayInNairobi(now))
  if (on < payment.receivedOn) throw new Refusal('REVERSED_BEFORE', { receivedOn: payment.receivedOn })
  const requireUnmoved = async (id: string) => {
    // Until then it stood where it was taken back from: earlier, less than nothing of it would be left.
    const moved = freeFrom(await listDayMoves(tx, id), await listLots(tx, { paymentId: id }))
    if (moved !== null && on < moved) throw new Refusal('MOVED_SINCE', { moved })
  }
  for (const transfer of await listSpread(tx, paymentId)) {
    for (const part of transfer.parts) await requireUnmoved(part.paymentId)
    await takeTransferBack(tx, context, transfer, { reason, on })
  }
  await requireUnmoved(paymentId)
  if (isRefundOwed) {
    const tax = await findWithheldOf(tx, paymentId)
    for (const id of tax ? [paymentId, tax.paymentId] : [paymentId]) {
      await chargeRefundsInVain(tx, context, { ...payment, id }, { reason, on })
    }
  }
  await undoPayment(tx, actor, payment, { reason, on, to }, now)
  const moves = (await listDepositsMoved(tx, tenancyId)).filter(({ toTenancyId }) => keptFor.includes(toTenancyId))
  followed.push(...(await bringInOrderWithout(tx, context, tenancyId, moves, reason)))
  for (const other of new Set(others)) {
    if (other !== tenancyId) followed.push(...(await bringInOrder(tx, context, other, { reason: TAKEN_BACK })))
  }
  const subject = await tenancySubject(tx, tenancyId)
  const states = { before: payment, after: { reversedOn: on } }
  await writeAudit(tx, actor, paymentEvents.reversed, { entityId: paymentId, subject, reason, ...states }, now)
  return followed
}

/**
 * The money never came in, or went back, on a day that the bank says. What of it was put on other units of the tenant comes
 * back first, on that day; what was refunded of it is owed again. Other credit of the tenancy takes its place.
 * @throws Refusal NOT_FOUND, PAYMENT_REVERSED, PAYMENT_REFUNDED, DEPOSIT_MOVED, PAID_DATE_AHEAD, MONTH_CLOSED
 * @throws Refusal REVERSED_BEFORE: it had not come in yet on that day
 * @throws Refusal MOVED_SINCE: some of it was put elsewhere after that day
 * @throws Refusal NEEDS_APPROVAL: by a second person, unless `isApproved`
 */
export async function reversePayment(
  context: SignedIn,
  input: PaymentReversal,
  isApproved = false,
): Promise<PaymentDetails> {
  const { paymentId, reason } = input
  const on = input.reversedOn ?? dayInNairobi(context.now)
  const followed = await context.db.transaction(async (tx) => {
    const tied = await listTied(tx, paymentId)
    // All of them in one order, so that no two wait for each other.
    await lockTenancies(tx, [tied.tenancyId, ...tied.others, ...tied.keptFor])
    const { tenancyId, currency, amount } = await lockCounting(tx, paymentId, 'reverse')
    if (!isApproved)
      await requireSecondPerson(tx, context, { kind: 'reversal', tenancyId, currency, amount, paymentId })
    return reverseIn(tx, context, { paymentId, reason, on, isRefundOwed: true }, tied)
  })
  return readPayment(context, paymentId, followed)
}
