import { type Day, dayInNairobi } from '@makao/contract/days'
import { chargeTitle } from '@makao/contract/money/charges/charges.terms'
import type { AllocationBasis } from '@makao/contract/money/payments/allocation.kinds'
import { compareDue, share } from '@makao/contract/money/payments/allocation-order.terms'
import { paymentEvents } from '@makao/contract/money/payments/payments.audit'
import type { PaymentMethod } from '@makao/contract/money/payments/payments.kinds'
import type {
  ManagedAccount,
  NewPayment,
  Part,
  PaymentCorrection,
  PaymentDetails,
  PaymentFilter,
  PaymentPage,
  Reallocation,
  TenancyAccount,
} from '@makao/contract/money/payments/payments.schema'
import { referenceKey } from '@makao/contract/money/payments/payments.terms'
import { besideTax } from '@makao/contract/money/withholding/withholding.terms'
import { type Author, type Doing, limitOf, type SignedIn } from '../../context'
import { together } from '../../db/together'
import type { Queryable, Tx } from '../../db/types'
import { Refusal, takenKey } from '../../errors'
import { lockTenancy, requireTenancyPlace, tenancySubject } from '../../homes/tenancies/tenancies.repository'
import { listAuditOf, writeAudit } from '../../platform/audit/audit.repository'
import { requireSecondPerson } from '../approval-limits/approval-limits.service'
import { putOn, putOnMany, takeBack } from '../charges/allocation-postings.service'
import {
  listDayMoves,
  listHeld,
  listLots,
  listOpen,
  listParts,
  listSteps,
  type Move,
  type OpenDue,
  sumRefunded,
} from '../charges/allocations.repository'
import { digestOf, isOverdueOn, isSameRequest } from '../charges/charges.rules'
import { freeFrom } from '../charges/lots.rules'
import { postEntries, readBalances, readClosedThrough, requireOpenDay } from '../ledger/ledger.repository'
import {
  correctionDay,
  methodPostings,
  type NewEntry,
  onAccount,
  paymentPostings,
  reversed,
} from '../ledger/ledger.rules'
import { findAccountOfPayment } from '../ledger/real-accounts.repository'
import { requireOwnAccount } from '../receiving-accounts/receiving-accounts.repository'
import { type PenaltyChange, sentencesOf } from '../standing/penalties.service'
import { bringInOrder } from '../standing/standing.service'
import type { LockedLine } from '../suspense/suspense.repository'
import {
  bindPayment,
  lockLineAgain,
  lockLineKept,
  lockLineOf,
  lockLineOfPayment,
  rebindPayment,
  unbindPayment,
} from '../suspense/suspense.service'
import {
  findLastMethod,
  findPaymentByReference,
  findPaymentByRequest,
  insertPayment,
  listPayments,
  lockPayment,
  markReversed,
  nextRepeat,
  type PaymentAmendment,
  type ReceivedPayment,
  requirePayment,
  requireTenancyOf,
  updateDetails,
} from './payments.repository'
import { accountFor, entryOfPayment, paymentActions, paymentFor } from './payments.rules'
import { cancelReceipt, handOutReceipt } from './receipt-message.service'
import { issueReceipt, keepReceiptVersion } from './receipts.repository'
import { requireRoomForPayments } from './room.service'
import {
  findWithheldOf,
  findWithheldShown,
  insertWithheldTax,
  listWithheldOfOthers,
  readWithholdingRate,
} from './withheld.repository'
import { putWithheldOn, takeInWithheld, taxOf } from './withheld.service'

type Actor = Pick<Author, 'id' | 'name'>

/** @throws Refusal PAID_DATE_AHEAD, MONTH_CLOSED */
export async function requirePaidDay(tx: Tx, paidDate: Day, today: Day): Promise<void> {
  if (paidDate > today) throw new Refusal('PAID_DATE_AHEAD', { today })
  await requireOpenDay(tx, paidDate)
}

/** What a failed write means when another payment has the reference: a refusal that names it; else the error itself. */
export async function referenceRefusal(db: Queryable, error: unknown, reference: string | null): Promise<unknown> {
  if (takenKey(error) !== 'payments_reference_unique' || reference === null) return error
  return (await usedReference(db, reference)) ?? error
}

/** The refusal that names the payment which has a reference; undefined where none has. */
async function usedReference(db: Queryable, reference: string): Promise<Refusal | undefined> {
  const holder = await findPaymentByReference(db, reference)
  if (!holder) return undefined
  const { id: paymentId, tenantName, unitNumber, receivedOn } = holder
  return new Refusal('RECEIPT_USED', { receipt: reference, paymentId, tenantName, unitNumber, receivedOn })
}

/** @throws Refusal RECEIPT_USED: all that came in with this reference is assigned; LINE_AMOUNT, LINE_ELSEWHERE */
async function requireLineOf(tx: Tx, payment: ReceivedPayment): Promise<LockedLine | undefined> {
  const line = await lockLineOf(tx, payment)
  if (line?.isFull) throw await usedReference(tx, line.transactionId)
  return line
}

/**
 * Writes money that came in, with its receipt; what of a line it is stands in the books at once.
 * @returns its id, and the entries that are still to be posted
 */
async function enter(
  tx: Tx,
  actor: Actor,
  payment: ReceivedPayment,
  now: Date,
  from?: LockedLine,
): Promise<{ paymentId: string; entries: NewEntry[] }> {
  const line = from ?? (await requireLineOf(tx, payment))
  const paymentId = await insertPayment(tx, actor, payment, now)
  await issueReceipt(tx, paymentId, dayInNairobi(now))
  const { amount, receivedOn: day } = payment
  const ofLine = line?.receivingAccountId ?? payment.accountId
  // Cash that is put right stays where it was entered: whoever banked it has moved it.
  const isCashAnew = payment.method === 'cash' && payment.correctsId !== undefined
  const entry = entryOfPayment(paymentId, payment, isCashAnew ? (payment.accountId ?? ofLine) : ofLine)
  if (!line) return { paymentId, entries: [entry] }
  await postEntries(tx, actor, [entry], now)
  await bindPayment(tx, actor, line, { paymentId, amount, day }, now)
  return { paymentId, entries: [] }
}

/**
 * Writes money that came in, with its receipt and in the books; it is credit until it is put somewhere.
 * @param from the line that says so, locked; without it the one that has its reference, if any
 * @returns its id
 * @throws Refusal LINE_AMOUNT, LINE_ELSEWHERE, RECEIPT_USED
 */
export async function takeIn(
  tx: Tx,
  actor: Actor,
  payment: ReceivedPayment,
  now: Date,
  from?: LockedLine,
): Promise<string> {
  const { paymentId, entries } = await enter(tx, actor, payment, now, from)
  if (entries.length > 0) await postEntries(tx, actor, entries, now)
  return paymentId
}

/** A part of a payment and the open charge that it is for. */
interface Placed extends Part {
  charge: OpenDue
}

/**
 * The charges that parts of a payment are for.
 * @param held what stands on each charge already and counts as free
 * @throws Refusal NOT_FOUND: not an amount due of this tenancy
 * @throws Refusal PARTS_EXCEED, CHARGE_FULL, CHARGE_WRITTEN_OFF
 */
function place(parts: readonly Part[], free: number, open: readonly OpenDue[]): Placed[] {
  if (new Set(parts.map(({ chargeId }) => chargeId)).size < parts.length) throw new Refusal('PARTS_EXCEED')
  if (parts.reduce((sum, { amount }) => sum + amount, 0) > free) throw new Refusal('PARTS_EXCEED')
  return parts.map((part) => {
    const charge = open.find(({ id }) => id === part.chargeId)
    if (!charge) throw new Refusal('NOT_FOUND')
    const { id: chargeId, currency, balance, dueDate, writtenOffAmount } = charge
    if (balance === 0 && writtenOffAmount > 0) {
      throw new Refusal('CHARGE_WRITTEN_OFF', { chargeId, title: chargeTitle(charge), dueDate })
    }
    if (part.amount > balance) {
      throw new Refusal('CHARGE_FULL', { chargeId, title: chargeTitle(charge), dueDate, currency, amount: balance })
    }
    return { ...part, charge }
  })
}

/** Where a payment is to stand: on the chosen charges, or on the oldest amounts due. */
function placesOf(paymentId: string, parts: readonly Part[] | null, free: number, open: readonly OpenDue[]): Placed[] {
  const wanted = parts ?? share([{ id: paymentId, amount: free }], open)
  return place(wanted, free, open)
}

/** They are looked at even when nothing remains to pay of them, so that the refusal can say so. */
const namedIn = (parts: readonly Part[] | null) => parts?.map(({ chargeId }) => chargeId) ?? []

const toMove = ({ charge, amount }: Placed, paymentId: string, basis: AllocationBasis, day: Day): Move => ({
  tenancyId: charge.tenancyId,
  currency: charge.currency,
  paymentId,
  chargeId: charge.id,
  paymentType: charge.paymentType,
  amount,
  basis,
  day,
})

/**
 * Takes money in to a tenancy that is locked and puts it where it belongs, with its receipt.
 * @param payment with the tax that was withheld of it; 'proposed': where it fits to the shilling what a tenant who withholds owes
 * @param parts the chosen charges; null: the oldest amounts due
 * @param from the line that says that it came, locked
 * @throws Refusal PARTS_EXCEED, CHARGE_FULL, SUM_TOO_LARGE, LINE_AMOUNT, LINE_ELSEWHERE, WITHHOLDS_NOTHING, WITHHELD_TOO_MUCH
 */
export async function receiveIn(
  tx: Tx,
  context: Doing & Pick<SignedIn, 'config'>,
  { withheld = null, ...payment }: ReceivedPayment & { withheld?: number | null | 'proposed' },
  parts: readonly Part[] | null,
  from?: LockedLine,
): Promise<{ paymentId: string; followed: PenaltyChange[] }> {
  const { actor, now } = context
  const { tenancyId, amount, receivedOn } = payment
  const tax = await taxOf(tx, payment, withheld)
  // Before the money, whose receipt says what was owed after it.
  const taxId = tax && (await takeInWithheld(tx, actor, payment, tax, now))
  const { paymentId, entries } = await enter(tx, actor, payment, now, from)
  if (tax && taxId) await insertWithheldTax(tx, { paymentId: taxId, receivedId: paymentId, rate: tax.rate })
  await requireRoomForPayments(tx, payment)
  const open = await listOpen(tx, [tenancyId], namedIn(parts))
  const placed = placesOf(paymentId, parts, amount, tax && !parts ? besideTax(open.sort(compareDue), tax.amount) : open)
  const basis = parts ? 'chosen' : 'oldest_first'
  const moves = placed.map((part) => toMove(part, paymentId, basis, receivedOn))
  await putOnMany(tx, actor, [{ entries, moves }], now)
  if (tax && taxId) {
    const of = { paymentId: taxId, tenancyId, amount: tax.amount, day: receivedOn }
    await putWithheldOn(tx, actor, of, namedIn(parts), now)
  }
  const followed = await bringInOrder(tx, context, tenancyId, { isCreditSpent: false })
  await handOutReceipt(tx, context, paymentId)
  const subject = await tenancySubject(tx, tenancyId)
  const after = { ...payment, ...(tax && { withheld: tax.amount }) }
  await writeAudit(tx, actor, paymentEvents.received, { entityId: paymentId, subject, after }, now)
  return { paymentId, followed }
}

/**
 * Receives money from a tenant and puts it where it belongs: on the chosen charges, or on the oldest amounts due. What is
 * left is credit.
 * @returns the stored payment, or the earlier one when `requestId` was seen before
 * @throws Refusal NOT_FOUND, CURRENCY_CHANGED, PAID_DATE_AHEAD, MONTH_CLOSED, PARTS_EXCEED, CHARGE_FULL, SUM_TOO_LARGE
 * @throws Refusal RECEIPT_USED: naming the payment that has the reference
 * @throws Refusal REQUEST_REUSED: `requestId` was seen before with other values
 */
export async function receivePayment(context: SignedIn, input: NewPayment): Promise<PaymentDetails> {
  const { db, now } = context
  const followed: PenaltyChange[] = []
  const { parts, ...payment } = input
  const requestDigest = digestOf(input)

  async function findEarlier(queryable: Queryable): Promise<string | undefined> {
    const earlier = await findPaymentByRequest(queryable, input.requestId)
    if (!earlier) return undefined
    if (isSameRequest(earlier.requestDigest, input)) return earlier.id
    throw new Refusal('REQUEST_REUSED', { paymentId: earlier.id, amount: earlier.amount, currency: earlier.currency })
  }

  async function receive(): Promise<string> {
    try {
      return await db.transaction(async (tx) => {
        // Locked, so that two clicks on Save cannot both find nothing and both insert, and no two put money on one charge.
        const tenancy = await lockTenancy(tx, input.tenancyId)
        const earlier = await findEarlier(tx)
        if (earlier) return earlier
        if (tenancy.currency !== input.currency) throw new Refusal('CURRENCY_CHANGED')
        await requirePaidDay(tx, input.receivedOn, dayInNairobi(now))
        await requireOwnAccount(tx, input)
        const taken = await receiveIn(tx, context, { ...payment, requestDigest }, parts)
        followed.push(...taken.followed)
        return taken.paymentId
      })
    } catch (error) {
      if (takenKey(error) === 'payments_request_unique') {
        // The same request id on another tenancy, committed while this one was under way.
        const earlier = await findEarlier(db)
        if (earlier) return earlier
      }
      throw await referenceRefusal(db, error, input.reference)
    }
  }
  const paymentId = await receive()
  context.mailWritten()
  return readPayment(context, paymentId, followed)
}

/** @throws Refusal NOT_FOUND */
export async function readPayment(
  { db, actor }: Pick<SignedIn, 'db' | 'actor'>,
  paymentId: string,
  followed: readonly PenaltyChange[] = [],
): Promise<PaymentDetails> {
  const [{ createdAt, requestDigest: _, ...payment }, withheld, othersWithheld, parts, steps, history] = await together(
    db,
    () => requirePayment(db, paymentId),
    () => findWithheldShown(db, paymentId),
    () => listWithheldOfOthers(db, paymentId, limitOf(actor)),
    () => listParts(db, paymentId),
    () => listSteps(db, paymentId),
    () => listAuditOf(db, paymentId),
  )
  return paymentFor(actor)({
    ...payment,
    withheld,
    othersWithheld,
    createdAt: createdAt.toISOString(),
    parts,
    steps,
    followed: sentencesOf(followed),
    history,
  })
}

/**
 * A payment that counts, with its tenancy kept from others until the transaction ends.
 * @throws Refusal NOT_FOUND, PAYMENT_REVERSED
 */
export async function lockCounting(tx: Tx, paymentId: string, action: keyof typeof paymentActions) {
  await lockTenancy(tx, await requireTenancyOf(tx, paymentId))
  const payment = await lockPayment(tx, paymentId)
  const obstacle = paymentActions[action](payment)
  if (obstacle) throw new Refusal(obstacle)
  return payment
}

const where = (moves: readonly Pick<Move, 'chargeId' | 'amount'>[]) => ({
  placed: Object.fromEntries(moves.map(({ chargeId, amount }) => [chargeId, amount])),
})

/**
 * Puts a payment elsewhere: only what changes is taken back and put anew. What is left is credit.
 * @throws Refusal NOT_FOUND, PAYMENT_REVERSED, PARTS_EXCEED, CHARGE_FULL
 */
export async function reallocatePayment(context: SignedIn, input: Reallocation): Promise<PaymentDetails> {
  const { db, actor, now } = context
  const followed: PenaltyChange[] = []
  const { paymentId, parts, reason } = input
  await db.transaction(async (tx) => {
    const payment = await lockCounting(tx, paymentId, 'allocate')
    const held = await listHeld(tx, { paymentId })
    const heldOn = (chargeId: string) => held.find((move) => move.chargeId === chargeId)?.amount ?? 0
    const open = await listOpenBeside(tx, payment.tenancyId, held, namedIn(parts))
    const free = payment.amount - (await sumRefunded(tx, paymentId))
    const placed = placesOf(paymentId, parts, free, open)
    const wantedOn = (chargeId: string) => placed.find((part) => part.chargeId === chargeId)?.amount ?? 0
    const day = dayInNairobi(now)
    const back = held
      .map((move) => ({ ...move, amount: move.amount - wantedOn(move.chargeId), day, reason }))
      .filter(({ amount }) => amount > 0)
    const on = placed
      .map((part) => ({ ...part, amount: part.amount - heldOn(part.chargeId) }))
      .filter(({ amount }) => amount > 0)
      .map((part) => toMove(part, paymentId, parts ? 'chosen' : 'oldest_first', day))
    if (back.length === 0 && on.length === 0) return
    await takeBack(tx, actor, back, now)
    await putOn(tx, actor, on, now)
    followed.push(...(await bringInOrder(tx, context, payment.tenancyId, { reason, isCreditSpent: false })))
    const states = { before: where(held), after: where(placed) }
    const subject = await tenancySubject(tx, payment.tenancyId)
    await writeAudit(tx, actor, paymentEvents.allocated, { entityId: paymentId, subject, reason, ...states }, now)
  })
  return readPayment(context, paymentId, followed)
}

/** What is open in a tenancy when what is held on it counts as open too. */
async function listOpenBeside(
  tx: Tx,
  tenancyId: string,
  held: readonly Move[],
  named: readonly string[],
): Promise<OpenDue[]> {
  const open = await listOpen(tx, [tenancyId], [...held.map(({ chargeId }) => chargeId), ...named])
  return open.map((charge) => ({
    ...charge,
    balance: charge.balance + (held.find(({ chargeId }) => chargeId === charge.id)?.amount ?? 0),
  }))
}

type Counting = Awaited<ReturnType<typeof lockCounting>>

/**
 * Takes a payment back from wherever it stands and out of the books, each part no earlier than it came there. So on no
 * day is more taken back than stood there.
 * @param on the day on which it left, not before some of it was put elsewhere; without it the day on which it came, or today
 * when that month is closed
 * @param to where the money is then, when a provider had confirmed it: among what waits, or back with the payer
 * @returns where it stood
 * @throws Refusal PAYMENT_REFUNDED
 */
export async function undoPayment(
  tx: Tx,
  actor: Actor,
  payment: Counting,
  { reason, on, to = 'waiting' }: { reason: string; on?: Day; to?: 'waiting' | 'payer' },
  now: Date,
): Promise<Move[]> {
  const { id: paymentId, tenancyId, currency, method, amount, receivedOn } = payment
  if ((await sumRefunded(tx, paymentId)) > 0) throw new Refusal('PAYMENT_REFUNDED')
  // Before anything is written, as all do who put money of a line somewhere.
  await lockLineOfPayment(tx, paymentId)
  const closedThrough = await readClosedThrough(tx)
  const today = dayInNairobi(now)
  const held = await listLots(tx, { paymentId })
  const free = freeFrom(await listDayMoves(tx, paymentId), held)
  const came = correctionDay(receivedOn, today, closedThrough)
  const wanted = on ?? came
  // What was withheld goes with its money, and not before it was put elsewhere.
  const isBound = on !== undefined && method !== 'withheld'
  const day = !isBound && free !== null && free > wanted ? free : wanted
  const back = held.map((lot) => ({ ...lot, day: lot.day > day ? lot.day : day, reason }))
  await takeBack(tx, actor, back, now)
  const accountId = await findAccountOfPayment(tx, paymentId)
  const postings = onAccount(accountId, reversed(paymentPostings(method, amount)))
  await postEntries(tx, actor, [{ day, tenancyId, currency, kind: 'payment_reversal', paymentId, postings }], now)
  await markReversed(tx, paymentId, reason, now)
  await cancelReceipt(tx, paymentId)
  await unbindPayment(tx, actor, { paymentId, day, to }, now)
  const tax = await findWithheldOf(tx, paymentId)
  if (tax) await undoPayment(tx, actor, await lockPayment(tx, tax.paymentId), { reason, ...(on && { on }) }, now)
  return held
}

type Referenced = Pick<ReceivedPayment, 'reference'>
const isSameReference = (one: Referenced, other: Referenced) =>
  referenceKey(one.reference ?? '') === referenceKey(other.reference ?? '')

/** Which one of those with its reference a payment is that is given one: of a line that is partly free the next, else the first. */
async function repeatFor(tx: Tx, right: Parameters<typeof lockLineOf>[1]): Promise<number> {
  const line = await lockLineOf(tx, right)
  return line && !line.isFull ? nextRepeat(tx, line.transactionKey) : 0
}

/**
 * Puts right what is neither money nor day of a payment, also in a closed month. A method counts on its day, or today when that month is closed.
 */
async function amendPayment(
  tx: Tx,
  { actor, now }: SignedIn,
  wrong: Counting,
  right: PaymentAmendment & { method: PaymentMethod },
  reason: string,
): Promise<void> {
  const detailsOf = ({ method, reference, payerName, payerPhone, notes }: PaymentAmendment) => ({
    method,
    reference,
    payerName,
    payerPhone,
    notes,
  })
  const states = { before: detailsOf(wrong), after: detailsOf(right) }
  if (JSON.stringify(states.before) === JSON.stringify(states.after)) return
  const { id: paymentId, tenancyId, currency, amount, receivedOn } = wrong
  const closedThrough = await readClosedThrough(tx)
  const today = dayInNairobi(now)
  const keepsReference = isSameReference(wrong, right)
  const { reference } = right
  const referenceRepeats = keepsReference
    ? wrong.referenceRepeats
    : await repeatFor(tx, { currency, amount, reference })
  if (!keepsReference) {
    const day = correctionDay(receivedOn, today, closedThrough)
    await rebindPayment(
      tx,
      actor,
      { paymentId, tenancyId, currency, method: wrong.method, amount, reference },
      day,
      now,
    )
  }
  await updateDetails(tx, paymentId, { ...states.after, referenceRepeats })
  if (
    wrong.method !== 'opening' &&
    wrong.method !== 'transfer' &&
    wrong.method !== 'withheld' &&
    wrong.method !== right.method
  ) {
    const day = correctionDay(receivedOn, today, closedThrough)
    const line = await lockLineOfPayment(tx, paymentId)
    const stood = { method: wrong.method, accountId: await findAccountOfPayment(tx, paymentId) }
    const came = { method: right.method, accountId: line?.receivingAccountId ?? null }
    const postings = methodPostings(stood, came, amount)
    await postEntries(tx, actor, [{ day, tenancyId, currency, kind: 'payment_method', paymentId, postings }], now)
  }
  const subject = await tenancySubject(tx, tenancyId)
  await writeAudit(tx, actor, paymentEvents.amended, { entityId: paymentId, subject, reason, ...states }, now)
}

/** Books what was withheld of a payment that stays as it is, otherwise than before; of a closed month today. */
async function sayWithheldAnew(
  tx: Tx,
  { actor, now }: SignedIn,
  received: Counting,
  {
    before,
    withheld,
    reason,
  }: { before: Awaited<ReturnType<typeof findWithheldOf>>; withheld: number | null; reason: string },
): Promise<void> {
  if (before) await undoPayment(tx, actor, await lockPayment(tx, before.paymentId), { reason }, now)
  if (withheld !== null) await addWithheldTo(tx, { actor, now }, received, withheld, before?.certificateId ?? null)
  const { id: entityId, tenancyId, currency } = received
  const noted = { entityId, subject: await tenancySubject(tx, tenancyId), reason }
  const states = { before: { currency, withheld: before?.amount ?? null }, after: { currency, withheld } }
  await writeAudit(tx, actor, paymentEvents.taxCorrected, { ...noted, ...states }, now)
}

/**
 * Books tax that was withheld of a payment of a tenancy that is locked: on its day, or today when that month is closed.
 * @returns the payment as which it settles charges
 * @throws Refusal WITHHOLDS_NOTHING, WITHHELD_TOO_MUCH, SUM_TOO_LARGE
 */
export async function addWithheldTo(
  tx: Tx,
  { actor, now }: Pick<SignedIn, 'actor' | 'now'>,
  { id: receivedId, tenancyId, currency, amount, receivedOn }: Counting,
  withheld: number,
  certificateId: string | null = null,
): Promise<string> {
  const day = correctionDay(receivedOn, dayInNairobi(now), await readClosedThrough(tx))
  const tax = await taxOf(tx, { tenancyId, currency, amount, receivedOn }, withheld)
  if (!tax) throw new Error('Nothing was said to be withheld.')
  const paymentId = await takeInWithheld(tx, actor, { tenancyId, currency, receivedOn: day }, tax, now)
  await insertWithheldTax(tx, { paymentId, receivedId, rate: tax.rate, certificateId })
  await requireRoomForPayments(tx, { tenancyId, currency })
  const chosen = (await listParts(tx, receivedId)).map(({ chargeId }) => chargeId)
  await putWithheldOn(tx, actor, { paymentId, tenancyId, amount: tax.amount, day }, chosen, now)
  return paymentId
}

/**
 * Puts a payment right. Where its amount or day was wrong it is reversed and received anew in one step, and goes where
 * the wrong one stood as far as it reaches.
 * @returns the payment that counts
 * @throws Refusal NOT_FOUND, PAYMENT_REVERSED, PAYMENT_REFUNDED, CURRENCY_CHANGED, PAID_DATE_AHEAD, MONTH_CLOSED,
 * RECEIPT_USED, LINE_AMOUNT, LINE_ELSEWHERE, SUM_TOO_LARGE, WITHHOLDS_NOTHING, WITHHELD_TOO_MUCH
 */
export async function correctPayment(
  context: SignedIn,
  input: PaymentCorrection,
  isApproved = false,
): Promise<PaymentDetails> {
  const { db, actor, now } = context
  const followed: PenaltyChange[] = []
  const { paymentId: wrongId, reason, withheld: said, ...entered } = input
  try {
    const paymentId = await db.transaction(async (tx) => {
      const wrong = await lockCounting(tx, wrongId, 'correct')
      const { tenancyId, currency } = wrong
      if (currency !== input.currency) throw new Refusal('CURRENCY_CHANGED')
      const less = {
        kind: 'reversal' as const,
        tenancyId,
        currency,
        amount: wrong.amount - input.amount,
        paymentId: wrongId,
      }
      if (!isApproved) await requireSecondPerson(tx, context, less)
      const before = await findWithheldOf(tx, wrongId)
      const withheld = said === undefined ? (before?.amount ?? null) : said
      if (wrong.amount === input.amount && wrong.receivedOn === input.receivedOn) {
        await amendPayment(tx, context, wrong, input, reason)
        if (withheld !== (before?.amount ?? null)) {
          await sayWithheldAnew(tx, context, wrong, { before, withheld, reason })
          followed.push(...(await bringInOrder(tx, context, tenancyId, { reason })))
        }
        await keepReceiptVersion(tx, { paymentId: wrongId, reason, by: actor.name, now }, input)
        return wrongId
      }
      await requirePaidDay(tx, input.receivedOn, dayInNairobi(now))
      const accountId = wrong.method === input.method ? await findAccountOfPayment(tx, wrongId) : null
      const keepsReference = isSameReference(wrong, input)
      const line = await (keepsReference ? lockLineOfPayment(tx, wrongId) : lockLineKept(tx, wrongId, input))
      const held = await undoPayment(tx, actor, wrong, { reason }, now)
      const from = line && (await lockLineAgain(tx, line.id, input.amount))
      const payment = {
        ...entered,
        ...{ accountId, tenancyId, requestId: crypto.randomUUID(), correctsId: wrongId },
        referenceRepeats: keepsReference ? wrong.referenceRepeats : await repeatFor(tx, input),
      }
      const tax = await taxOf(tx, payment, withheld)
      const taxId = tax && (await takeInWithheld(tx, actor, payment, tax, now))
      const rightId = await takeIn(tx, actor, payment, now, from)
      if (tax && taxId) {
        const certificateId = before?.certificateId ?? null
        await insertWithheldTax(tx, { paymentId: taxId, receivedId: rightId, rate: tax.rate, certificateId })
      }
      // Less than before is taken even where all of them come to too much: how else is it put right?
      if (input.amount > wrong.amount) await requireRoomForPayments(tx, payment)
      let left = input.amount
      const moves: Move[] = []
      for (const move of held) {
        const amount = Math.min(left, move.amount)
        left -= amount
        // What it paid later, as credit, it paid no earlier.
        const day = move.day > input.receivedOn ? move.day : input.receivedOn
        if (amount > 0) moves.push({ ...move, paymentId: rightId, amount, day })
      }
      await putOn(tx, actor, moves, now)
      if (tax && taxId) {
        const of = { paymentId: taxId, tenancyId, amount: tax.amount, day: input.receivedOn }
        await putWithheldOn(
          tx,
          actor,
          of,
          held.map(({ chargeId }) => chargeId),
          now,
        )
      }
      followed.push(...(await bringInOrder(tx, context, tenancyId, { reason })))
      await handOutReceipt(tx, context, rightId)
      const noted = { subject: await tenancySubject(tx, tenancyId), reason, after: payment }
      await writeAudit(tx, actor, paymentEvents.replaced, { ...noted, entityId: wrongId, before: wrong }, now)
      await writeAudit(tx, actor, paymentEvents.received, { ...noted, entityId: rightId }, now)
      return rightId
    })
    context.mailWritten()
    return await readPayment(context, paymentId, followed)
  } catch (error) {
    throw await referenceRefusal(db, error, input.reference)
  }
}

/** The actor's own payments, without what staff noted for themselves. */
export async function listOwnPayments({ db, actor }: SignedIn, filter: PaymentFilter): Promise<PaymentPage> {
  const page = await listPayments(db, { ...filter, tenantId: actor.id })
  return { ...page, rows: page.rows.map((row) => ({ ...row, notes: null })) }
}

/** How a tenancy stands, by the ledger. @throws Refusal NOT_FOUND */
export async function readTenancyAccount(
  { db, now }: Pick<SignedIn, 'db' | 'now'>,
  tenancyId: string,
): Promise<TenancyAccount> {
  const [place, balances, charges] = await together(
    db,
    () => requireTenancyPlace(db, tenancyId),
    () => readBalances(db, tenancyId),
    () => listOpen(db, [tenancyId]),
  )
  const today = dayInNairobi(now)
  const open = charges.sort(compareDue)
  const late = open.filter((charge) => isOverdueOn(charge, today))
  return {
    ...place,
    owed: balances.receivable,
    overdue: late.reduce((sum, { balance }) => sum + balance, 0),
    overdueSince: late[0]?.dueDate ?? null,
    credit: -balances.credit || 0,
    depositHeld: -balances.deposits_held || 0,
    openCharges: open.map(({ id, paymentType, name, dueDate, amount, balance, isMarkedOverdue }) => ({
      id,
      paymentType,
      name,
      dueDate,
      amount,
      balance,
      isOverdue: isOverdueOn({ dueDate, isMarkedOverdue }, today),
    })),
  }
}

/** The same for staff, with how its money came in last and what may be done with it. @throws Refusal NOT_FOUND */
export async function readManagedAccount(context: SignedIn, tenancyId: string): Promise<ManagedAccount> {
  const { db } = context
  const today = dayInNairobi(context.now)
  const [account, lastMethod, withholdingRate] = await together(
    db,
    () => readTenancyAccount(context, tenancyId),
    () => findLastMethod(db, tenancyId),
    () => readWithholdingRate(db, tenancyId, today),
  )
  return accountFor(context.actor)({ ...account, lastMethod, withholdingRate, today })
}
