import { type Day, dayInNairobi } from '@makao/contract/days'
import { depositEvents } from '@makao/contract/money/final-accounts/final-accounts.audit'
import type {
  FinalAccount,
  NewDeduction,
  NewRefund,
  RefundReversal,
} from '@makao/contract/money/final-accounts/final-accounts.schema'
import { canBeSettled } from '@makao/contract/money/final-accounts/final-accounts.terms'
import { share } from '@makao/contract/money/payments/allocation-order.terms'
import type { SignedIn } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { Refusal, takenKey } from '../../errors'
import { lockTenancy, tenancySubject } from '../../homes/tenancies/tenancies.repository'
import { writeAudit } from '../../platform/audit/audit.repository'
import { requireSecondPerson } from '../approval-limits/approval-limits.service'
import { putOn } from '../charges/allocation-postings.service'
import { listOpen, type Move, type OpenDue } from '../charges/allocations.repository'
import { findChargeByRequest } from '../charges/charges.repository'
import { digestOf, isSameRequest } from '../charges/charges.rules'
import { postCharges } from '../charges/charging.service'
import { readBalances } from '../ledger/ledger.repository'
import { findOpening } from '../openings/openings.repository'
import { readTenancyAccount, requirePaidDay } from '../payments/payments.service'
import { findRefundByRequest, lockRefund, requireTenancyOfRefund } from '../payments/refunds.repository'
import { giveBack, readSources, takeOut } from '../payments/refunds.service'
import { requireRoomForCharges } from '../payments/room.service'
import { requireOwnAccount } from '../receiving-accounts/receiving-accounts.repository'
import { type PenaltyChange, sentencesOf } from '../standing/penalties.service'
import { bringInOrder } from '../standing/standing.service'
import { listDeductions, listRefunds, sumDepositReceived } from './final-accounts.repository'
import { finalAccountActions, isSameRefund, refundActions, refundable, splitRefund } from './final-accounts.rules'

/** @throws Refusal NOT_FOUND */
export async function readFinalAccount(
  context: Pick<SignedIn, 'db' | 'now'>,
  tenancyId: string,
  followed: readonly PenaltyChange[] = [],
): Promise<FinalAccount> {
  const { db } = context
  const { tenantId: _, overdue: __, overdueSince: ___, ...account } = await readTenancyAccount(context, tenancyId)
  const { depositHeld, credit } = account
  const landlordDeposit = (await findOpening(db, tenancyId))?.landlordDeposit ?? 0
  const openCharges = account.openCharges.filter(isOwedAtTheEnd)
  const owed = openCharges.reduce((sum, charge) => sum + charge.balance, 0)
  return {
    ...account,
    openCharges,
    owed,
    depositReceived: await sumDepositReceived(db, tenancyId),
    ...(landlordDeposit > 0 && { landlordDeposit }),
    balance: depositHeld + credit - owed,
    deductions: await listDeductions(db, tenancyId),
    refunds: await listRefunds(db, tenancyId),
    followed: sentencesOf(followed),
  }
}

/** What is missing of the deposit is no debt when the tenancy ends: what counts is what came in of it. */
const isOwedAtTheEnd = ({ paymentType }: Pick<OpenDue, 'paymentType'>) => paymentType !== 'deposit'

/** A tenancy whose last day has come, kept from others until the transaction ends. @throws Refusal NOT_FOUND, TENANCY_ACTIVE */
async function lockEnded(tx: Tx, tenancyId: string, now: Date) {
  const tenancy = await lockTenancy(tx, tenancyId)
  const obstacle = finalAccountActions.deduct({ hasLeft: canBeSettled(tenancy.endDate, dayInNairobi(now)) })
  if (obstacle) throw new Refusal(obstacle)
  return tenancy
}

/** What there is to pay back or to settle with, in minor units. */
export async function readHeld(db: Queryable, tenancyId: string) {
  const { deposits_held: held, credit } = await readBalances(db, tenancyId)
  const open = (await listOpen(db, [tenancyId])).filter(isOwedAtTheEnd)
  return { depositHeld: -held, credit: -credit, owed: open.reduce((sum, { balance }) => sum + balance, 0) }
}

/** Puts the deposit on amounts due, in their order. @param only one of them; without it all. @returns what was put there */
async function spendDeposit(tx: Tx, { actor, now }: SignedIn, tenancyId: string, only?: string): Promise<number> {
  const { deposits_held: held } = await readBalances(tx, tenancyId)
  // What is missing of the deposit itself is not paid out of the deposit.
  const open = (await listOpen(tx, [tenancyId])).filter(
    (charge) => isOwedAtTheEnd(charge) && (only === undefined || charge.id === only),
  )
  const day = dayInNairobi(now)
  const moves = share([{ id: 'deposit', amount: -held }], open).map(({ chargeId, amount }): Move => {
    const { currency, paymentType } = open.find(({ id }) => id === chargeId) ?? {
      currency: 'KES',
      paymentType: 'other',
    }
    return { tenancyId, currency, paymentId: null, chargeId, paymentType, amount, basis: 'deposit', day }
  })
  await putOn(tx, actor, moves, now)
  return moves.reduce((sum, { amount }) => sum + amount, 0)
}

/**
 * Charges something that the tenant left behind and takes it out of the deposit; what that does not reach for is owed.
 * @throws Refusal NOT_FOUND, TENANCY_ACTIVE, CURRENCY_CHANGED, REQUEST_REUSED, SUM_TOO_LARGE
 */
export async function deductFromDeposit(context: SignedIn, input: NewDeduction): Promise<FinalAccount> {
  const { db, actor, now } = context
  const { requestId, tenancyId, currency, name, amount, notes } = input
  const requestDigest = digestOf(input)
  const today = dayInNairobi(now)
  const followed: PenaltyChange[] = []
  await db.transaction(async (tx) => {
    const tenancy = await lockEnded(tx, tenancyId, now)
    const earlier = await findChargeByRequest(tx, requestId, today)
    if (earlier) {
      if (!isSameRequest(earlier.requestDigest, input)) throw new Refusal('REQUEST_REUSED')
      return
    }
    if (tenancy.currency !== currency) throw new Refusal('CURRENCY_CHANGED')
    const charge = { tenancyId, currency, amount, paymentType: 'other' as const, name, dueDate: today, notes }
    const [charged] = await postCharges(tx, actor, [{ ...charge, requestId, requestDigest }], now)
    if (!charged) throw new Error('PostgreSQL returned no row for an insert.')
    await requireRoomForCharges(tx, charged)
    await spendDeposit(tx, context, tenancyId, charged.id)
    followed.push(...(await bringInOrder(tx, context, tenancyId)))
    const subject = await tenancySubject(tx, tenancyId)
    await writeAudit(tx, actor, depositEvents.deducted, { entityId: charged.id, subject, after: input }, now)
  })
  return readFinalAccount(context, tenancyId, followed)
}

/** Puts the deposit on all that is owed. @throws Refusal NOT_FOUND, TENANCY_ACTIVE, NOTHING_TO_SETTLE */
export async function settleWithDeposit(context: SignedIn, tenancyId: string): Promise<FinalAccount> {
  const { db, actor, now } = context
  const followed: PenaltyChange[] = []
  await db.transaction(async (tx) => {
    const { currency } = await lockEnded(tx, tenancyId, now)
    // First, so that the deposit pays no penalty of rent that credit pays.
    followed.push(...(await bringInOrder(tx, context, tenancyId)))
    const obstacle = finalAccountActions.settle({ hasLeft: true, ...(await readHeld(tx, tenancyId)) })
    if (obstacle) throw new Refusal(obstacle)
    const amount = await spendDeposit(tx, context, tenancyId)
    const subject = await tenancySubject(tx, tenancyId)
    const after = { amount, currency }
    await writeAudit(tx, actor, depositEvents.settled, { entityId: tenancyId, subject, after }, now)
  })
  return readFinalAccount(context, tenancyId, followed)
}

/**
 * Pays money back, first out of the deposit, then out of credit, the oldest first; of who still lives there out of credit alone.
 * What is owed stays covered.
 * @throws Refusal NOT_FOUND, CURRENCY_CHANGED, PAID_DATE_AHEAD, MONTH_CLOSED, TOO_MUCH, REFERENCE_USED,
 * REQUEST_REUSED
 * @throws Refusal NOT_IN_YET: on that day not all of it was here
 * @throws Refusal NEEDS_APPROVAL: by a second person, unless this one approves it
 * @param asker who asked for what is approved, and pays it out; undefined: nobody had to be asked
 */
export async function payBack(
  context: SignedIn,
  input: NewRefund,
  asker?: { id: string | null },
): Promise<FinalAccount> {
  const { db, actor, now } = context
  const { requestId, tenancyId, currency, amount, method, reference, paidOn, notes, accountId } = input
  try {
    await db.transaction(async (tx) => {
      const tenancy = await lockTenancy(tx, tenancyId)
      const earlier = await findRefundByRequest(tx, requestId)
      if (earlier) {
        if (!isSameRefund(earlier, input)) throw new Refusal('REQUEST_REUSED')
        return
      }
      if (tenancy.currency !== currency) throw new Refusal('CURRENCY_CHANGED')
      await requirePaidDay(tx, paidOn, dayInNairobi(now))
      await requireOwnAccount(tx, input)
      const hasLeft = canBeSettled(tenancy.endDate, dayInNairobi(now))
      const held = { hasLeft, ...(await readHeld(tx, tenancyId)) }
      const most = refundable(held)
      if (finalAccountActions.refund(held) || amount > most) throw new Refusal('TOO_MUCH', { currency, amount: most })
      const { days, sourcesOn } = await readSources(tx, tenancyId)
      const freeOn = (day: Day) => {
        const { deposit, credits, all } = sourcesOn(day)
        return hasLeft ? { deposit, credits, all } : { deposit: 0, credits, all: all - deposit }
      }
      const { deposit, credits, all } = freeOn(paidOn)
      if (amount > all) {
        const firstDay = days.find((day) => day > paidOn && freeOn(day).all >= amount)
        throw new Refusal('NOT_IN_YET', { currency, amount: all, day: paidOn, firstDay })
      }
      if (!asker) await requireSecondPerson(tx, context, { kind: 'refund', tenancyId, currency, amount })
      const from = splitRefund(amount, deposit)
      const paidOutBy = (asker ?? actor).id
      const row = { requestId, tenancyId, currency, ...from, method, reference, paidOn, notes, accountId, paidOutBy }
      const { refundId } = await takeOut(tx, context, row, credits)
      const subject = await tenancySubject(tx, tenancyId)
      await writeAudit(tx, actor, depositEvents.refunded, { entityId: refundId, subject, after: input }, now)
    })
  } catch (error) {
    if (takenKey(error) === 'refunds_reference_unique') throw new Refusal('REFERENCE_USED', undefined, error)
    if (takenKey(error) === 'refunds_request_unique') throw new Refusal('REQUEST_REUSED', undefined, error)
    throw error
  }
  return readFinalAccount(context, tenancyId)
}

/**
 * The money came back, or never left, on a day that the bank says.
 * @throws Refusal NOT_FOUND, REFUND_REVERSED, PAID_DATE_AHEAD, MONTH_CLOSED
 * @throws Refusal REVERSED_BEFORE: it had not been paid back yet on that day
 */
export async function reverseRefund(context: SignedIn, input: RefundReversal): Promise<FinalAccount> {
  const { db, actor, now } = context
  const { refundId, reason } = input
  const today = dayInNairobi(now)
  const day = input.reversedOn ?? today
  const followed: PenaltyChange[] = []
  const tenancyId = await requireTenancyOfRefund(db, refundId)
  await db.transaction(async (tx) => {
    await lockTenancy(tx, tenancyId)
    const refund = await lockRefund(tx, refundId)
    const obstacle = refundActions.reverseRefund(refund)
    if (obstacle) throw new Refusal(obstacle)
    const { fromDeposit, fromCredit, paidOn } = refund
    await requirePaidDay(tx, day, today)
    if (day < paidOn) throw new Refusal('REVERSED_BEFORE', { paidOn })
    await giveBack(tx, context, refund, { day, reason })
    followed.push(...(await bringInOrder(tx, context, tenancyId, { reason })))
    const subject = await tenancySubject(tx, tenancyId)
    const states = {
      before: { ...refund, amount: fromDeposit + fromCredit },
      after: { reversedOn: day },
    }
    const audited = { entityId: refundId, subject, reason, ...states }
    await writeAudit(tx, actor, depositEvents.refundReversed, audited, now)
  })
  return readFinalAccount(context, tenancyId, followed)
}
