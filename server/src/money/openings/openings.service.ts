import { type Day, dayInNairobi } from '@makao/contract/days'
import { chargeTitle } from '@makao/contract/money/charges/charges.terms'
import { openingEvents } from '@makao/contract/money/openings/openings.audit'
import type { NewOpening, Opening, OpeningWithdrawal } from '@makao/contract/money/openings/openings.schema'
import type { SignedIn } from '../../context'
import type { Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { lockTenancy, requireTenancyPlace, tenancySubject } from '../../homes/tenancies/tenancies.repository'
import { writeAudit } from '../../platform/audit/audit.repository'
import { undoCharge } from '../charge-entry/charge-entry.service'
import { putOn } from '../charges/allocation-postings.service'
import { lockCharge } from '../charges/charges.repository'
import { digestOf, type NewCharge } from '../charges/charges.rules'
import { postCharges } from '../charges/charging.service'
import { type PenaltyChange, sentencesOf } from '../charges/penalties.service'
import { bringInOrder } from '../charges/standing.service'
import { postEntries, requireOpenDay } from '../ledger/ledger.repository'
import { paymentPostings } from '../ledger/ledger.rules'
import { insertPayment, lockPayment } from '../payments/payments.repository'
import { undoPayment } from '../payments/payments.service'
import { requireRoomForCharges, requireRoomForPayments } from '../payments/room.service'
import {
  chargeNoEarlier,
  deleteOpening,
  findBefore,
  findName,
  findOpening,
  findOpeningByRequest,
  insertOpening,
  listOpeningCharges,
  listOpeningPayments,
} from './openings.repository'
import { chargedFrom, latestStart, openingActions, openingDay, openingFor } from './openings.rules'

/** What stands of an opening balance now; undefined: the tenancy has none. */
async function findEntered(db: SignedIn['db'] | Tx, tenancyId: string) {
  const opening = await findOpening(db, tenancyId)
  if (!opening) return undefined
  const owed = await listOpeningCharges(db, tenancyId)
  const held = await listOpeningPayments(db, tenancyId)
  const amountOf = (paymentId: string | null) => held.find(({ id }) => id === paymentId)?.amount ?? 0
  return {
    startsOn: opening.startsOn,
    owed: owed.filter(({ chargeId }) => chargeId !== opening.depositChargeId),
    credit: amountOf(opening.creditPaymentId),
    depositHeld: amountOf(opening.depositPaymentId),
    landlordDeposit: opening.landlordDeposit,
    enteredBy: await findName(db, opening.createdBy),
    enteredAt: opening.createdAt.toISOString(),
  }
}

/** @throws Refusal NOT_FOUND */
export async function readOpening(
  { db, actor }: SignedIn,
  tenancyId: string,
  followed: readonly PenaltyChange[] = [],
): Promise<Opening> {
  const { currency } = await requireTenancyPlace(db, tenancyId)
  const entered = (await findEntered(db, tenancyId)) ?? null
  const isEntered = entered !== null
  const { allowed } = openingFor(actor)({ isEntered })
  return { tenancyId, currency, entered, followed: sentencesOf(followed), allowed }
}

/**
 * Takes a tenancy over from earlier books: what it owed, its credit and its deposit, dated the day before it is kept here.
 * Charges are made by themselves from the start on; credit goes to what is due.
 * @throws Refusal NOT_FOUND, CURRENCY_CHANGED, OPENING_AHEAD, MONTH_CLOSED, SUM_TOO_LARGE
 * @throws Refusal OPENING_ENTERED: one was entered before
 * @throws Refusal OPENING_OVERLAPS: something is dated before the start, and would count twice
 * @throws Refusal REQUEST_REUSED: `requestId` was seen before with other values
 */
export async function enterOpening(context: SignedIn, input: NewOpening): Promise<Opening> {
  const followed = await context.db.transaction((tx) => enterOpeningIn(tx, context, input))
  return readOpening(context, input.tenancyId, followed)
}

/** The same within a transaction of the caller. @returns what became of penalties */
export async function enterOpeningIn(tx: Tx, context: SignedIn, input: NewOpening): Promise<PenaltyChange[]> {
  const { actor, now } = context
  const { requestId, tenancyId, currency, startsOn, landlordDeposit } = input
  const today = dayInNairobi(now)
  // Locked, so that of two who enter it at once the second finds the first's.
  const tenancy = await lockTenancy(tx, tenancyId)
  const requestDigest = digestOf(input)
  const earlier = await findOpeningByRequest(tx, requestId)
  if (earlier?.requestDigest === requestDigest) return []
  if (earlier) throw new Refusal('REQUEST_REUSED')
  if (tenancy.currency !== currency) throw new Refusal('CURRENCY_CHANGED')
  const entered = await findOpening(tx, tenancyId)
  const obstacle = openingActions.enter({ isEntered: entered !== undefined })
  if (obstacle) throw new Refusal(obstacle, { startsOn: entered?.startsOn ?? startsOn })
  const latest = latestStart(today)
  if (startsOn > latest) throw new Refusal('OPENING_AHEAD', { latest })
  const day = openingDay(startsOn)
  await requireOpenDay(tx, day)
  const before = await findBefore(tx, tenancyId, startsOn)
  if (before) {
    const { paymentType, name, day: on } = before
    const title = paymentType ? chargeTitle({ paymentType, name }) : 'A payment'
    throw new Refusal('OPENING_OVERLAPS', { title, day: on })
  }
  const owed = input.owed.map((part): NewCharge => ({ ...part, tenancyId, currency, dueDate: day, isOpening: true }))
  await postCharges(tx, actor, owed, now)
  const deposit = await bringDeposit(tx, context, input, day)
  const creditPaymentId = await bring(tx, context, input, { amount: input.credit, day })
  await requireRoomForCharges(tx, input)
  await requireRoomForPayments(tx, input)
  await chargeNoEarlier(tx, tenancyId, chargedFrom(startsOn))
  const row = { tenancyId, currency, requestId, requestDigest, startsOn, landlordDeposit }
  await insertOpening(tx, actor, { ...row, creditPaymentId, ...deposit }, now)
  const followed = await bringInOrder(tx, context, tenancyId)
  const subject = await tenancySubject(tx, tenancyId)
  await writeAudit(tx, actor, openingEvents.entered, { entityId: tenancyId, subject, after: input }, now)
  return followed
}

/** Credit for which no money comes in here, so that it has no receipt and is no cash. @returns its id; null: there is none */
async function bring(
  tx: Tx,
  { actor, now }: SignedIn,
  { tenancyId, currency }: NewOpening,
  { amount, day }: { amount: number; day: Day },
): Promise<string | null> {
  if (amount === 0) return null
  const opening = { tenancyId, currency, amount, method: 'opening' as const, reference: null, receivedOn: day }
  const paymentId = await insertPayment(tx, actor, { ...opening, requestId: crypto.randomUUID() }, now)
  const postings = paymentPostings('opening', amount)
  await postEntries(tx, actor, [{ day, tenancyId, currency, kind: 'payment', paymentId, postings }], now)
  return paymentId
}

/** A deposit that the agency holds already: asked for and settled on one day. */
async function bringDeposit(tx: Tx, context: SignedIn, input: NewOpening, day: Day) {
  const { tenancyId, currency, depositHeld: amount } = input
  const depositPaymentId = await bring(tx, context, input, { amount, day })
  if (depositPaymentId === null) return { depositPaymentId, depositChargeId: null }
  const { actor, now } = context
  const paymentType = 'deposit' as const
  const charge: NewCharge = { tenancyId, currency, amount, paymentType, dueDate: day, isOpening: true }
  const [charged] = await postCharges(tx, actor, [charge], now)
  if (!charged) throw new Error('The deposit that was brought forward was not charged.')
  const { id: chargeId } = charged
  const move = { tenancyId, currency, paymentId: depositPaymentId, chargeId, paymentType, amount, day }
  await putOn(tx, actor, [{ ...move, basis: 'chosen' }], now)
  return { depositPaymentId, depositChargeId: chargeId }
}

/**
 * Takes an opening balance back, with all it brought. What was paid of it since is credit again.
 * @throws Refusal NOT_FOUND, OPENING_NONE, MONTH_CLOSED
 * @throws Refusal PAYMENT_REFUNDED: some of it was paid back in money
 */
export async function withdrawOpening(context: SignedIn, input: OpeningWithdrawal): Promise<Opening> {
  const { actor, now } = context
  const { tenancyId, reason } = input
  const followed = await context.db.transaction(async (tx) => {
    const { currency } = await lockTenancy(tx, tenancyId)
    const before = await findEntered(tx, tenancyId)
    const obstacle = openingActions.withdraw({ isEntered: before !== undefined })
    if (obstacle || !before) throw new Refusal('OPENING_NONE')
    await requireOpenDay(tx, openingDay(before.startsOn))
    for (const { id } of await listOpeningPayments(tx, tenancyId)) {
      await undoPayment(tx, actor, await lockPayment(tx, id), { reason }, now)
    }
    for (const { chargeId } of await listOpeningCharges(tx, tenancyId)) {
      await undoCharge(tx, context, await lockCharge(tx, chargeId), reason, 'keep')
    }
    await deleteOpening(tx, tenancyId)
    const subject = await tenancySubject(tx, tenancyId)
    await writeAudit(
      tx,
      actor,
      openingEvents.withdrawn,
      { entityId: tenancyId, subject, reason, before: { currency, ...before } },
      now,
    )
    return bringInOrder(tx, context, tenancyId, { reason })
  })
  return readOpening(context, tenancyId, followed)
}
