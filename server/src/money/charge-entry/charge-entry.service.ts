import { type Day, dayInNairobi } from '@makao/contract/days'
import { chargeEvents } from '@makao/contract/money/charges/charges.audit'
import type {
  ChargeCorrection,
  ChargeDetails,
  ChargeEntry,
  ChargeFilter,
  ChargePage,
  ChargePaid,
  ChargeVoid,
  ChargeWriteOff,
  EnteredCharge,
  WriteOffUndo,
} from '@makao/contract/money/charges/charges.schema'
import { balanceOf, chargeTitle } from '@makao/contract/money/charges/charges.terms'
import type { Posting } from '@makao/contract/money/ledger/ledger.schema'
import { paymentEvents } from '@makao/contract/money/payments/payments.audit'
import type { SignedIn } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { Refusal, takenKey } from '../../errors'
import { lockTenancy, tenancySubject } from '../../homes/tenancies/tenancies.repository'
import { listAuditOf, writeAudit } from '../../platform/audit/audit.repository'
import { requireSecondPerson } from '../approval-limits/approval-limits.service'
import { putOn, takeBack } from '../charges/allocation-postings.service'
import { listAllocationsOn, listLots, type Move } from '../charges/allocations.repository'
import { listCharges } from '../charges/charge-list.repository'
import {
  findChargeByRequest,
  findCharged,
  lockCharge,
  requireCharge,
  requireTenancyOfCharge,
  updateCharge,
} from '../charges/charges.repository'
import {
  askedOf,
  chargeActions,
  chargeFor,
  digestOf,
  forgivenOf,
  isSameRequest,
  keptWriteOff,
  madeLess,
  paidAmountOf,
} from '../charges/charges.rules'
import { postCharges } from '../charges/charging.service'
import { lotsOf } from '../charges/lots.rules'
import { creditInvoiced } from '../credit-notes/credit-notes.service'
import { listEntries, postEntries, readClosedThrough, requireOpenDay } from '../ledger/ledger.repository'
import { chargePostings, correctionDay, type NewEntry, reversed, writeOffPostings } from '../ledger/ledger.rules'
import { lockPayment, type ReceivedPayment } from '../payments/payments.repository'
import { accountActions, paymentActions } from '../payments/payments.rules'
import { referenceRefusal, requirePaidDay, takeIn, undoPayment } from '../payments/payments.service'
import { handOutReceipt } from '../payments/receipt-message.service'
import { requireRoomForCharges, requireRoomForPayments } from '../payments/room.service'
import { findWithheldOf } from '../payments/withheld.repository'
import { type PenaltyChange, sentencesOf } from '../standing/penalties.service'
import { bringInOrder } from '../standing/standing.service'
import { untellShare } from './told-shares.repository'

/**
 * Enters an amount due by hand, and what was paid on it, which becomes a payment.
 * @returns the stored charge, or the earlier one when `requestId` was seen before
 * @throws Refusal NOT_FOUND, NO_ACTIVE_TENANCY, CURRENCY_CHANGED, PAID_DATE_AHEAD, MONTH_CLOSED, SUM_TOO_LARGE
 * @throws Refusal ALREADY_CHARGED: the same was charged by itself and waits for its payment
 * @throws Refusal RECEIPT_USED: naming the payment that has the receipt
 * @throws Refusal REQUEST_REUSED: `requestId` was seen before with other values
 */
export async function enterCharge(context: SignedIn, input: ChargeEntry): Promise<EnteredCharge> {
  const { db, actor, now } = context
  const today = dayInNairobi(now)
  const { requestId, tenancyId, currency, amount, paymentType, name, dueDate, notes, method } = input
  const requestDigest = digestOf(input)

  async function findEarlier(queryable: Queryable): Promise<EnteredCharge | undefined> {
    const earlier = await findChargeByRequest(queryable, requestId, today)
    if (!earlier) return undefined
    // What was entered before digests were kept has none.
    if (earlier.requestDigest === '' || isSameRequest(earlier.requestDigest, input)) return { ...earlier, followed: [] }
    throw new Refusal('REQUEST_REUSED', { chargeId: earlier.id, amount: earlier.amount, currency: earlier.currency })
  }

  try {
    const saved = await db.transaction(async (tx) => {
      // Locked, so that two clicks on Save cannot both find nothing and both insert, and nobody moves out meanwhile.
      const tenancy = await lockTenancy(tx, tenancyId)
      const earlier = await findEarlier(tx)
      if (earlier) return earlier
      // Who is to move out lives there to their last day.
      const obstacle = accountActions.charge({ ...tenancy, today })
      if (obstacle) throw new Refusal(obstacle)
      if (tenancy.currency !== currency) throw new Refusal('CURRENCY_CHANGED')
      const same = input.again ? undefined : await findCharged(tx, tenancyId, paymentType, dueDate, amount)
      if (same) {
        const { id: chargeId, ...open } = same
        throw new Refusal('ALREADY_CHARGED', {
          ...open,
          chargeId,
          currency,
          title: chargeTitle({ paymentType, ...open }),
        })
      }
      await requireOpenDay(tx, dueDate)
      const charge = { requestId, requestDigest, tenancyId, currency, amount, paymentType, name, dueDate, notes }
      const isMarkedOverdue = input.paymentStatus === 'overdue'
      const [charged] = await postCharges(tx, actor, [{ ...charge, isMarkedOverdue }], now)
      if (!charged) throw new Error('PostgreSQL returned no row for an insert.')
      await requireRoomForCharges(tx, charged)
      const paid = paidAmountOf(input)
      if (paid > 0) {
        const receivedOn = input.paidDate ?? today
        await requirePaidDay(tx, receivedOn, today)
        const reference = input.mpesaReceiptNumber
        const payment = { requestId, tenancyId, currency, amount: paid, method, reference, receivedOn }
        await payCharge(tx, context, payment, charged)
      }
      const followed = sentencesOf(await bringInOrder(tx, context, tenancyId))
      const recorded = await requireCharge(tx, charged.id, today)
      const subject = await tenancySubject(tx, tenancyId)
      await writeAudit(tx, actor, chargeEvents.recorded, { entityId: charged.id, subject, after: recorded }, now)
      return { ...recorded, followed }
    })
    context.mailWritten()
    return saved
  } catch (error) {
    if (takenKey(error) === 'payment_records_request_unique') {
      // The same request id on another tenancy, committed while this one was under way.
      const earlier = await findEarlier(db)
      if (earlier) return earlier
    }
    throw await referenceRefusal(db, error, input.mpesaReceiptNumber)
  }
}

/** Receives a payment and puts all of it on one charge. @throws Refusal SUM_TOO_LARGE */
async function payCharge(
  tx: Tx,
  context: SignedIn,
  payment: ReceivedPayment,
  { id: chargeId, paymentType }: Pick<Move, 'paymentType'> & { id: string },
): Promise<void> {
  const { actor, now } = context
  const paymentId = await takeIn(tx, actor, payment, now)
  await requireRoomForPayments(tx, payment)
  const { tenancyId, currency, amount, receivedOn: day } = payment
  const move: Move = { tenancyId, currency, paymentId, chargeId, paymentType, amount, basis: 'entered', day }
  await putOn(tx, actor, [move], now)
  await handOutReceipt(tx, context, paymentId)
  const subject = await tenancySubject(tx, tenancyId)
  await writeAudit(tx, actor, paymentEvents.received, { entityId: paymentId, subject, after: payment }, now)
}

/** @throws Refusal NOT_FOUND */
export async function readCharge(
  { db, actor, now }: SignedIn,
  chargeId: string,
  followed: readonly PenaltyChange[] = [],
): Promise<ChargeDetails> {
  const charge = await requireCharge(db, chargeId, dayInNairobi(now))
  const { createdAt, voidedAt, chargeKey, requestDigest: _, ...shown } = charge
  return chargeFor(actor)({
    ...shown,
    isAutomatic: chargeKey !== null,
    createdAt: createdAt.toISOString(),
    voidedAt: voidedAt?.toISOString() ?? null,
    allocations: await listAllocationsOn(db, chargeId),
    followed: sentencesOf(followed),
    history: await listAuditOf(db, chargeId),
  })
}

interface Seen {
  chargeId: string
  revision: number
}

type Locked = Awaited<ReturnType<typeof lockCharge>>

/** The charge as it stands, kept from others with its tenancy until the transaction ends: only for what may be done with it. */
async function lockSeen(tx: Tx, { chargeId, revision }: Seen, action: keyof typeof chargeActions) {
  const { endDate } = await lockTenancy(tx, await requireTenancyOfCharge(tx, chargeId))
  const charge = await lockCharge(tx, chargeId)
  const obstacle = chargeActions[action](charge)
  if (obstacle !== 'CHARGE_VOID' && charge.revision !== revision) throw new Refusal('CHARGE_CHANGED')
  if (obstacle === 'CHARGE_WRITTEN_OFF') {
    throw new Refusal(obstacle, { chargeId, title: chargeTitle(charge), dueDate: charge.dueDate })
  }
  if (obstacle) throw new Refusal(obstacle)
  return { ...charge, endDate }
}

/**
 * What remains to pay came in, on `paidDate`.
 * @throws Refusal NOT_FOUND, CHARGE_VOID, CHARGE_CHANGED, ALREADY_PAID, CHARGE_WRITTEN_OFF, PAID_DATE_AHEAD, MONTH_CLOSED,
 * RECEIPT_USED, SUM_TOO_LARGE
 */
export async function markChargePaid(context: SignedIn, input: ChargePaid): Promise<ChargeDetails> {
  const { db, now } = context
  const { chargeId, paidDate: receivedOn, method, mpesaReceiptNumber: reference } = input
  const today = dayInNairobi(now)
  const followed: PenaltyChange[] = []
  try {
    await db.transaction(async (tx) => {
      const charge = await lockSeen(tx, input, 'markPaid')
      const { tenancyId, currency } = charge
      const amount = balanceOf(charge)
      await requirePaidDay(tx, receivedOn, today)
      const payment = {
        requestId: crypto.randomUUID(),
        tenancyId,
        currency,
        amount,
        method,
        reference,
        receivedOn,
      }
      await payCharge(tx, context, payment, charge)
      followed.push(...(await bringInOrder(tx, context, tenancyId, { isCreditSpent: false })))
      await auditChange(tx, context, chargeEvents.paid, charge)
    })
  } catch (error) {
    throw await referenceRefusal(db, error, reference)
  }
  context.mailWritten()
  return readCharge(context, chargeId, followed)
}

/** The charges of the actor's own tenancies, without what staff noted for themselves. */
export async function listOwnCharges({ db, actor, now }: SignedIn, filter: ChargeFilter): Promise<ChargePage> {
  const page = await listCharges(db, { ...filter, tenantId: actor.id }, dayInNairobi(now))
  return { ...page, rows: page.rows.map((row) => ({ ...row, notes: null })) }
}

/** Notes what a charge was and has become. */
export async function auditChange(
  tx: Tx,
  { actor, now }: SignedIn,
  event: (typeof chargeEvents)[keyof typeof chargeEvents],
  charge: Locked,
  reason: string | null = null,
): Promise<void> {
  const today = dayInNairobi(now)
  const after = await requireCharge(tx, charge.id, today)
  const subject = await tenancySubject(tx, charge.tenancyId)
  await writeAudit(tx, actor, event, { entityId: charge.id, subject, reason, before: charge, after }, now)
}

/** Takes the money from a charge. @returns what stood on it */
async function takeMoneyBack(tx: Tx, { actor, now }: SignedIn, charge: Locked, reason: string | null): Promise<Move[]> {
  const { id: chargeId } = charge
  const today = dayInNairobi(now)
  const closedThrough = await readClosedThrough(tx)
  const held = await listLots(tx, { chargeId })
  const back = held.map((move) => ({ ...move, day: correctionDay(move.day, today, closedThrough), reason }))
  await takeBack(tx, actor, back, now)
  return held
}

/** A part of what is written off of a charge, or was. */
interface WriteOffPart {
  day: Day
  amount: number
}

/** What was written off of a charge, and taken back below zero, oldest first. */
async function listWriteOffs(tx: Tx, chargeId: string): Promise<WriteOffPart[]> {
  const entries = await listEntries(tx, { chargeId })
  return entries
    .filter(({ kind }) => kind === 'write_off' || kind === 'write_off_void')
    .map(({ day, postings }) => ({ day, amount: -(postings.find(isReceivable)?.amount ?? 0) }))
}
const isReceivable = ({ account }: Posting) => account === 'receivable'

/** The day on which what was written off of a charge on `day` follows the charge: as the charge itself counts, today if its month is closed. */
function followingDay({ dueDate }: Locked, day: Day, today: Day, closedThrough: string | null): Day {
  return correctionDay(dueDate, today, closedThrough) === dueDate ? correctionDay(day, today, closedThrough) : today
}

/** Takes so much of a write-off back since the charge itself is taken back, or less; the latest first, on the days on which it was written off. */
async function takeWriteOffAlong(tx: Tx, { actor, now }: SignedIn, charge: Locked, amount: number): Promise<void> {
  if (amount === 0) return
  const { id: chargeId, tenancyId, currency, paymentType } = charge
  const today = dayInNairobi(now)
  const closedThrough = await readClosedThrough(tx)
  let left = amount
  const entries: NewEntry[] = []
  for (const lot of lotsOf(await listWriteOffs(tx, chargeId), () => '').reverse()) {
    const part = Math.min(left, lot.amount)
    left -= part
    const day = followingDay(charge, lot.day, today, closedThrough)
    const postings = reversed(writeOffPostings(paymentType, part))
    if (part > 0) entries.push({ day, tenancyId, currency, kind: 'write_off_void', chargeId, postings })
  }
  await postEntries(tx, actor, entries, now)
}

/** Writes so much off again of a charge that is charged anew, on the day on which it was written off last. */
async function writeOffAgain(tx: Tx, { actor, now }: SignedIn, charge: Locked, amount: number): Promise<void> {
  if (amount === 0) return
  const { id: chargeId, tenancyId, currency, paymentType } = charge
  const today = dayInNairobi(now)
  const last = (await listWriteOffs(tx, chargeId)).findLast((part) => part.amount > 0)
  const day = followingDay(charge, last?.day ?? today, today, await readClosedThrough(tx))
  const postings = writeOffPostings(paymentType, amount)
  await postEntries(tx, actor, [{ day, tenancyId, currency, kind: 'write_off', chargeId, postings }], now)
}

/** The entry that takes a charge back. */
function chargeVoid({ id: chargeId, ...charge }: Locked, today: string, closedThrough: string | null): NewEntry {
  const { tenancyId, currency, paymentType, amount, dueDate, isOpening } = charge
  const day = correctionDay(dueDate, today, closedThrough)
  const postings = reversed(chargePostings(paymentType, amount, isOpening))
  return { day, tenancyId, currency, kind: 'charge_void', chargeId, postings }
}

type Due = Pick<Locked, 'amount' | 'paymentType' | 'name' | 'dueDate' | 'notes'> &
  Partial<Pick<Locked, 'periodFrom' | 'periodTo' | 'lessOn' | 'lessAmount'>>

/**
 * Charges anew as it should have been; the tenancy is locked. The money stays as far as it fits, in the order in
 * which it came, and the rest is credit. What was written off stays so as far as it is not paid.
 * @param forgiven what is not asked for, of a charge that a move-out had made less
 */
export async function recharge(
  tx: Tx,
  context: SignedIn,
  charge: Locked,
  due: Due,
  forgiven: number = charge.writtenOffAmount,
): Promise<void> {
  const { actor, now } = context
  const { id: chargeId, tenancyId, currency, writtenOffAmount } = charge
  const { amount, paymentType, dueDate } = due
  const isSame = charge.amount === amount && charge.paymentType === paymentType && charge.dueDate === dueDate
  if (isSame) {
    await updateCharge(tx, chargeId, due)
    return
  }
  const today = dayInNairobi(now)
  const closedThrough = await readClosedThrough(tx)
  await creditInvoiced(tx, context, charge, { after: amount, reason: null })
  const held = await takeMoneyBack(tx, context, charge, null)
  const kept = keptWriteOff(forgiven, { amount, paid: held.reduce((sum, move) => sum + move.amount, 0) })
  // A write-off of another type stands on another account.
  const staying = charge.paymentType === paymentType ? Math.min(kept, writtenOffAmount) : 0
  await takeWriteOffAlong(tx, context, charge, writtenOffAmount - staying)
  await postEntries(tx, actor, [chargeVoid(charge, today, closedThrough)], now)
  // Between the two entries, so that each one says what the charge said.
  await updateCharge(tx, chargeId, due)
  const day = correctionDay(dueDate, today, closedThrough)
  const postings = chargePostings(paymentType, amount, charge.isOpening)
  await postEntries(tx, actor, [{ day, tenancyId, currency, kind: 'charge', chargeId, postings }], now)
  await writeOffAgain(tx, context, { ...charge, ...due }, kept - staying)
  let left = amount
  const moves: Move[] = []
  for (const move of held) {
    const part = Math.min(left, move.amount)
    left -= part
    const again = { ...move, paymentType, amount: part, day: correctionDay(move.day, today, closedThrough) }
    if (part > 0) moves.push(again)
  }
  await putOn(tx, actor, moves, now)
}

/** Whether a charge was a deposit when the day began, or when it was charged if that was today. */
async function beganAsDeposit(tx: Tx, chargeId: string, today: Day): Promise<boolean> {
  const charged = (await listEntries(tx, { chargeId })).filter(({ kind }) => kind === 'charge')
  const began = charged.findLast(({ at }) => dayInNairobi(new Date(at)) < today) ?? charged[0]
  return began?.postings.some(({ account }) => account === 'deposit_due') ?? false
}

/**
 * Mends what is due. The charge is taken back and made anew; the money stays as far as it fits, and the rest is credit. What was
 * written off stays so: who makes it dearer asks for what it is more.
 * @throws Refusal NOT_FOUND, CHARGE_VOID, CHARGE_CHANGED, CURRENCY_CHANGED, MONTH_CLOSED, SUM_TOO_LARGE
 * @throws Refusal NEEDS_APPROVAL: to make it less, or a deposit, by a second person, unless `isApproved`
 */
export async function correctCharge(
  context: SignedIn,
  input: ChargeCorrection,
  isApproved = false,
): Promise<ChargeDetails> {
  const { db } = context
  const { chargeId, currency, amount, paymentType, name, dueDate, notes } = input
  const followed: PenaltyChange[] = []
  await db.transaction(async (tx) => {
    const charge = await lockSeen(tx, input, 'correct')
    if (charge.currency !== currency) throw new Refusal('CURRENCY_CHANGED')
    const { tenancyId } = charge
    if (charge.dueDate !== dueDate) await requireOpenDay(tx, dueDate)
    const today = dayInNairobi(context.now)
    const wasDeposit = await beganAsDeposit(tx, chargeId, today)
    const asked = askedOf(charge, wasDeposit)
    const after = askedOf({ ...charge, amount, paymentType }, wasDeposit)
    const less = { kind: 'writeOff' as const, tenancyId, currency, amount: asked - after }
    if (!isApproved) await requireSecondPerson(tx, context, less)
    const byHand = madeLess({ ...charge, amount: asked }, after, today)
    await recharge(tx, context, charge, { amount, paymentType, name, dueDate, notes, ...byHand })
    if (amount > charge.amount) await requireRoomForCharges(tx, charge)
    if (charge.amount !== amount) {
      // A penalty that somebody has set is not reckoned again.
      if (charge.lateAmount !== null) await updateCharge(tx, chargeId, { lateAmount: null, wholeAmount: null })
      else if (charge.endDate !== null) await updateCharge(tx, chargeId, { isSetSince: true })
    }
    followed.push(...(await bringInOrder(tx, context, tenancyId)))
    await auditChange(tx, context, chargeEvents.corrected, charge)
  })
  return readCharge(context, chargeId, followed)
}

/**
 * A charge counts no more. Its money is credit again and goes to what else is due, or is reversed with it.
 * @throws Refusal NOT_FOUND, CHARGE_VOID, CHARGE_CHANGED, PAYMENT_REFUNDED, BROUGHT_FORWARD, TRANSFERRED, TAX_WITHHELD
 * @throws Refusal NEEDS_APPROVAL: by a second person, unless `isApproved`
 */
export async function voidCharge(context: SignedIn, input: ChargeVoid, isApproved = false): Promise<ChargeDetails> {
  const { db } = context
  const { chargeId, reason } = input
  const followed: PenaltyChange[] = []
  await db.transaction(async (tx) => {
    const charge = await lockSeen(tx, input, 'void')
    const today = dayInNairobi(context.now)
    const amount = askedOf(charge, await beganAsDeposit(tx, chargeId, today))
    if (!isApproved) {
      const { tenancyId, currency } = charge
      if (input.payments === 'reverse') await requireSecondPersonToReverse(tx, context, charge)
      await requireSecondPerson(tx, context, { kind: 'writeOff', tenancyId, currency, amount })
    }
    await updateCharge(tx, chargeId, madeLess({ ...charge, amount }, 0, today))
    await undoCharge(tx, context, charge, reason, input.payments)
    await untellShare(tx, charge)
    followed.push(...(await bringInOrder(tx, context, charge.tenancyId, { reason })))
  })
  return readCharge(context, chargeId, followed)
}

/** What is reversed with a charge is judged as payments that are reversed are. @throws Refusal NEEDS_APPROVAL: with the sum of all of them */
async function requireSecondPersonToReverse(tx: Tx, context: SignedIn, charge: Locked): Promise<void> {
  const { id: chargeId, tenancyId, currency } = charge
  const payments = await lockToReverse(tx, await listLots(tx, { chargeId }))
  for (const { id: paymentId, amount } of payments) {
    try {
      await requireSecondPerson(tx, context, { kind: 'reversal', tenancyId, currency, amount, paymentId })
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'NEEDS_APPROVAL') throw error
      // Whoever approves it is shown all that goes, and not the one payment that is too much.
      throw new Refusal('NEEDS_APPROVAL', {
        ...error.data,
        amount: payments.reduce((sum, each) => sum + each.amount, 0),
      })
    }
  }
}

/**
 * The payments of which something stands on a charge; what was withheld of them goes with them.
 * @throws Refusal BROUGHT_FORWARD, TRANSFERRED, TAX_WITHHELD: one of them is not reversed by itself either
 */
async function lockToReverse(tx: Tx, lots: readonly Pick<Move, 'paymentId'>[]) {
  const payments: Awaited<ReturnType<typeof lockPayment>>[] = []
  const along = new Set<string>()
  for (const paymentId of new Set(lots.flatMap((lot) => lot.paymentId ?? []))) {
    payments.push(await lockPayment(tx, paymentId))
    const tax = await findWithheldOf(tx, paymentId)
    if (tax) along.add(tax.paymentId)
  }
  const wrong = payments.filter(({ id }) => !along.has(id))
  for (const payment of wrong) {
    const obstacle = paymentActions.reverse(payment)
    if (obstacle) throw new Refusal(obstacle)
  }
  return wrong
}

/**
 * Voids a charge together with what it was charged for. One that a move-out made void stays so, also when the tenant stays after all.
 * @returns what became of penalties
 * @throws Refusal NOT_FOUND, PAYMENT_REFUNDED, BROUGHT_FORWARD, TRANSFERRED, TAX_WITHHELD
 * @throws Refusal NEEDS_APPROVAL: to reverse its payments
 */
export async function voidChargeIn(
  tx: Tx,
  context: SignedIn,
  { chargeId, reason, payments }: Omit<ChargeVoid, 'revision'>,
): Promise<PenaltyChange[]> {
  await lockTenancy(tx, await requireTenancyOfCharge(tx, chargeId))
  const charge = await lockCharge(tx, chargeId)
  if (charge.voidedAt !== null) {
    await updateCharge(tx, chargeId, NO_WHOLE)
    return []
  }
  if (payments === 'reverse') await requireSecondPersonToReverse(tx, context, charge)
  await undoCharge(tx, context, charge, reason, payments)
  return bringInOrder(tx, context, charge.tenancyId, { reason })
}

/** A move-out that is changed or withdrawn brings back nothing of a charge. */
const NO_WHOLE = { wholeAmount: null, wholePeriodTo: null, wholeWrittenOff: null, isSetSince: false }

/** Voids a charge whose tenancy is locked; its money is credit, or reversed. */
export async function undoCharge(
  tx: Tx,
  context: SignedIn,
  charge: Locked,
  reason: string,
  payments: ChargeVoid['payments'],
): Promise<void> {
  const { actor, now } = context
  await creditInvoiced(tx, context, charge, { after: 0, reason })
  const held = await takeMoneyBack(tx, context, charge, reason)
  await takeWriteOffAlong(tx, context, charge, charge.writtenOffAmount)
  const closedThrough = await readClosedThrough(tx)
  await postEntries(tx, actor, [chargeVoid(charge, dayInNairobi(now), closedThrough)], now)
  await updateCharge(tx, charge.id, { voidedAt: now, voidReason: reason, ...NO_WHOLE })
  const subject = await tenancySubject(tx, charge.tenancyId)
  const wrong = payments === 'reverse' ? await lockToReverse(tx, held) : []
  for (const payment of wrong) {
    await undoPayment(tx, actor, payment, { reason }, now)
    await writeAudit(tx, actor, paymentEvents.reversed, { entityId: payment.id, subject, reason }, now)
  }
  await writeAudit(tx, actor, chargeEvents.voided, { entityId: charge.id, subject, reason, before: charge }, now)
}

/** A charge that is void is charged again, and stands as it is told; what was written off of it is not asked for. The tenancy is locked. */
export async function restoreCharge(
  tx: Tx,
  context: SignedIn,
  charge: Locked,
  { amount, periodTo }: Pick<Locked, 'amount' | 'periodTo'>,
  reason: string,
): Promise<void> {
  const { actor, now } = context
  const { id: chargeId, tenancyId, currency, paymentType, dueDate, isOpening } = charge
  await updateCharge(tx, chargeId, { amount, periodTo, voidedAt: null, voidReason: null })
  const day = correctionDay(dueDate, dayInNairobi(now), await readClosedThrough(tx))
  const postings = chargePostings(paymentType, amount, isOpening)
  await postEntries(tx, actor, [{ day, tenancyId, currency, kind: 'charge', chargeId, postings }], now)
  await writeOffAgain(tx, context, charge, keptWriteOff(forgivenOf(charge), { amount, paid: 0 }))
  await auditChange(tx, context, chargeEvents.restored, charge, reason)
}

/**
 * What remains to pay is no longer asked for.
 * @throws Refusal NOT_FOUND, CHARGE_VOID, CHARGE_CHANGED, ALREADY_PAID
 * @throws Refusal NEEDS_APPROVAL: by a second person, unless `isApproved`
 */
export async function writeOffCharge(
  context: SignedIn,
  input: ChargeWriteOff,
  isApproved = false,
): Promise<ChargeDetails> {
  const { db, actor, now } = context
  const { chargeId, reason } = input
  const followed: PenaltyChange[] = []
  await db.transaction(async (tx) => {
    const charge = await lockSeen(tx, input, 'writeOff')
    const { tenancyId, currency, paymentType } = charge
    const amount = balanceOf(charge)
    if (!isApproved) await requireSecondPerson(tx, context, { kind: 'writeOff', tenancyId, currency, amount })
    const postings = writeOffPostings(paymentType, amount)
    const day = dayInNairobi(now)
    await postEntries(tx, actor, [{ day, tenancyId, currency, kind: 'write_off', chargeId, postings }], now)
    followed.push(...(await bringInOrder(tx, context, tenancyId, { reason, isCreditSpent: false })))
    await auditChange(tx, context, chargeEvents.writtenOff, charge, reason)
  })
  return readCharge(context, chargeId, followed)
}

/**
 * What was written off is asked for again, from today on: credit of the tenant goes to it at once.
 * @throws Refusal NOT_FOUND, CHARGE_VOID, CHARGE_CHANGED, NOT_WRITTEN_OFF
 */
export async function undoWriteOff(context: SignedIn, input: WriteOffUndo): Promise<ChargeDetails> {
  const { db, actor, now } = context
  const { chargeId, reason } = input
  const followed: PenaltyChange[] = []
  await db.transaction(async (tx) => {
    const charge = await lockSeen(tx, input, 'undoWriteOff')
    const { tenancyId, currency, paymentType, writtenOffAmount } = charge
    const postings = reversed(writeOffPostings(paymentType, writtenOffAmount))
    const day = dayInNairobi(now)
    await postEntries(tx, actor, [{ day, tenancyId, currency, kind: 'write_off_void', chargeId, postings }], now)
    const wasDeposit = await beganAsDeposit(tx, chargeId, day)
    const asked = askedOf(charge, wasDeposit)
    const after = askedOf({ ...charge, writtenOffAmount: 0 }, wasDeposit)
    // Written off no more it is forgiven as a deposit.
    if (after < asked) await updateCharge(tx, chargeId, madeLess({ ...charge, amount: asked }, after, day))
    // Nor is it forgiven when a move-out that made the charge less is withdrawn.
    if (charge.wholeWrittenOff !== null) await updateCharge(tx, chargeId, { wholeWrittenOff: null })
    followed.push(...(await bringInOrder(tx, context, tenancyId, { reason })))
    await auditChange(tx, context, chargeEvents.writeOffUndone, charge, reason)
  })
  return readCharge(context, chargeId, followed)
}
