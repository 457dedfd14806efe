import { type Day, dayInNairobi } from '@makao/contract/days'
import { chargeEvents } from '@makao/contract/money/charges/charges.audit'
import { compareDue, share } from '@makao/contract/money/payments/allocation-order.terms'
import { transferEvents } from '@makao/contract/money/tenant-accounts/tenant-accounts.audit'
import type { NewTransfer, Transfers, TransferUndo } from '@makao/contract/money/tenant-accounts/tenant-accounts.schema'
import type { SignedIn } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { Refusal, takenKey } from '../../errors'
import { lockTenancies, requireTenancyPlace, tenancySubject } from '../../homes/tenancies/tenancies.repository'
import { writeAudit } from '../../platform/audit/audit.repository'
import { auditChange, recharge, undoCharge } from '../charge-entry/charge-entry.service'
import { chargeDeposit } from '../charge-runs/charge-runs.service'
import { putOn } from '../charges/allocation-postings.service'
import { listOpen, type Move } from '../charges/allocations.repository'
import { lockCharge, updateCharge } from '../charges/charges.repository'
import { digestOf, forgivenOf, isSameRequest } from '../charges/charges.rules'
import { postCharges } from '../charges/charging.service'
import { refundable } from '../final-accounts/final-accounts.rules'
import { readHeld } from '../final-accounts/final-accounts.service'
import { listEntries, postEntries, requireOpenDay } from '../ledger/ledger.repository'
import { paymentPostings } from '../ledger/ledger.rules'
import { insertPayment } from '../payments/payments.repository'
import { keepWithheldVersion } from '../payments/receipts.repository'
import { readSources, takeOut } from '../payments/refunds.service'
import { requireRoomForPayments } from '../payments/room.service'
import {
  findTransferByRequest,
  insertTransfer,
  readOrigins,
  requireTransfer,
  type TransferPart,
} from '../payments/transfers.repository'
import { auditUndone, readLeastHeld, TAKEN_BACK, takeTransferBack } from '../payments/transfers-back.service'
import { type PenaltyChange, sentencesOf } from '../standing/penalties.service'
import { bringInOrder } from '../standing/standing.service'
import { areOfOne, listBeside, listTransfers } from './tenant-accounts.repository'
import { accountsFor, undoActions } from './tenant-accounts.rules'

/** What can be moved from a tenancy, and what was. @throws Refusal NOT_FOUND */
export async function readTransfers(
  { db, actor, now }: SignedIn,
  tenancyId: string,
  followed: readonly PenaltyChange[] = [],
): Promise<Transfers> {
  const { currency, tenantId } = await requireTenancyPlace(db, tenancyId)
  const { credit, deposit } = await readMovable(db, tenancyId, dayInNairobi(now))
  return accountsFor(actor)({
    tenancyId,
    tenantId,
    currency,
    credit,
    deposit,
    to: await listBeside(db, tenancyId),
    rows: await listTransfers(db, tenancyId),
    followed: sentencesOf(followed),
  })
}

/**
 * What of a tenancy can be put on another one on a day, in minor units. Of one that has ended no more than could be paid back: what
 * is owed stays covered.
 */
export async function readMovable(db: Queryable, tenancyId: string, day: Day) {
  const { deposit, credits } = (await readSources(db, tenancyId)).sourcesOn(day)
  const credit = credits.reduce((sum, { amount }) => sum + amount, 0)
  const { endDate } = await requireTenancyPlace(db, tenancyId)
  const most = endDate === null ? credit + deposit : refundable({ hasLeft: true, ...(await readHeld(db, tenancyId)) })
  return { credit: Math.min(credit, most), deposit: Math.min(deposit, most), most }
}

/** Where money goes, of which tenancy and how much, which is there; both tenancies are locked by the caller. */
export interface Moving {
  requestId: string
  requestDigest: string
  fromTenancyId: string
  toTenancyId: string
  currency: 'KES' | 'UGX'
  credit: number
  deposit: number
  day: Day
  reason: string | null
  /** Only of this payment, which named the person. */
  paymentId: string | null
}

/**
 * Puts credit and deposit of a tenancy on another one. The deposit takes what the other one asks for as deposit, and is asked
 * for as far as that does not reach.
 * @returns the payments that credit came by, in order
 */
export async function moveMoney(tx: Tx, context: SignedIn, moving: Moving): Promise<{ id: string; amount: number }[]> {
  const { actor, now } = context
  const { fromTenancyId, toTenancyId, currency, credit, deposit, day, reason, paymentId } = moving
  const { credits } = (await readSources(tx, fromTenancyId)).sourcesOn(day)
  const free = credits.filter(({ id }) => paymentId === null || id === paymentId)
  const refund = {
    requestId: crypto.randomUUID(),
    tenancyId: fromTenancyId,
    currency,
    fromDeposit: deposit,
    fromCredit: credit,
    method: 'transfer' as const,
    reference: null,
    paidOn: day,
    notes: reason,
  }
  const { refundId, taken } = await takeOut(tx, context, refund, free)
  if (taken.reduce((sum, { amount }) => sum + amount, 0) !== credit)
    throw new Error('More credit was moved than is free.')
  const origins = await readOrigins(
    tx,
    taken.map((part) => part.paymentId),
  )
  const bring = async (amount: number) => {
    const received = { tenancyId: toTenancyId, currency, amount, method: 'transfer' as const, receivedOn: day }
    const id = await insertPayment(tx, actor, { ...received, reference: null, requestId: crypto.randomUUID() }, now)
    const postings = paymentPostings('transfer', amount)
    const entry = { day, tenancyId: toTenancyId, currency, kind: 'payment' as const, paymentId: id, postings }
    await postEntries(tx, actor, [entry], now)
    return id
  }
  const parts: TransferPart[] = []
  const came: { id: string; amount: number }[] = []
  for (const part of taken) {
    const id = await bring(part.amount)
    parts.push({ isBrought: false, ...origins.get(part.paymentId), paymentId: id })
    came.push({ id, amount: part.amount })
  }
  let depositChargeId: string | null = null
  if (deposit > 0) {
    const id = await bring(deposit)
    // A deposit is no income, whatever it was brought by.
    parts.push({ paymentId: id, isBrought: false })
    depositChargeId = await holdDeposit(tx, context, moving, id)
  }
  await requireRoomForPayments(tx, { tenancyId: toTenancyId, currency })
  await insertTransfer(tx, actor, { id: crypto.randomUUID(), ...moving, refundId, depositChargeId }, parts, now)
  const to = await tenancySubject(tx, toTenancyId)
  const subject = await tenancySubject(tx, fromTenancyId)
  const after = { currency, credit, deposit, to }
  await writeAudit(tx, actor, transferEvents.made, { entityId: fromTenancyId, subject, reason, after }, now)
  return came
}

/** Holds a deposit that was moved. @returns what had to be asked for beyond the lease; null: nothing had */
async function holdDeposit(
  tx: Tx,
  { actor, now }: SignedIn,
  { toTenancyId: tenancyId, currency, deposit, day }: Moving,
  paymentId: string,
): Promise<string | null> {
  const asked = async () =>
    (await listOpen(tx, [tenancyId])).filter(({ paymentType }) => paymentType === 'deposit').sort(compareDue)
  const findMissing = async () => deposit - (await asked()).reduce((sum, { balance }) => sum + balance, 0)
  // What the lease asks for is charged once, with the key by which the nightly run knows it.
  if ((await findMissing()) > 0) await chargeDeposit(tx, actor, tenancyId, now)
  const missing = await findMissing()
  let chargeId: string | null = null
  if (missing > 0) {
    const charge = { tenancyId, currency, amount: missing, paymentType: 'deposit' as const, dueDate: day }
    const [charged] = await postCharges(tx, actor, [charge], now)
    if (!charged) throw new Error('The deposit that was moved was not charged.')
    chargeId = charged.id
  }
  const shares = share([{ id: paymentId, amount: deposit }], await asked())
  const moves = shares.map(
    (part): Move => ({
      tenancyId,
      currency,
      paymentId,
      chargeId: part.chargeId,
      paymentType: 'deposit',
      amount: part.amount,
      basis: 'chosen',
      day,
    }),
  )
  await putOn(tx, actor, moves, now)
  return chargeId
}

/**
 * Puts credit and deposit on another tenancy of the same person, where credit pays what is due.
 * @returns how things stand then; nothing new is moved when `requestId` was seen before
 * @throws Refusal NOT_FOUND, SAME_TENANCY, OTHER_TENANT, CURRENCY_CHANGED, OTHER_CURRENCY, TOO_MUCH, MONTH_CLOSED, SUM_TOO_LARGE
 * @throws Refusal REQUEST_REUSED: `requestId` was seen before with other values
 */
export async function transferMoney(context: SignedIn, input: NewTransfer): Promise<Transfers> {
  const { requestId, tenancyId, toTenancyId, currency, credit, deposit, reason } = input
  if (tenancyId === toTenancyId) throw new Refusal('SAME_TENANCY')
  const move = () =>
    context.db.transaction(async (tx) => {
      // Both, so that of two who move the same credit at once the second finds what the first left.
      const locked = await lockTenancies(tx, [tenancyId, toTenancyId])
      const [from, to] = [tenancyId, toTenancyId].map((id) => locked.find((each) => each.id === id))
      if (!from || !to) throw new Refusal('NOT_FOUND')
      const requestDigest = digestOf(input)
      const earlier = await findTransferByRequest(tx, requestId)
      if (isSameRequest(earlier?.requestDigest, input)) return []
      if (earlier) throw new Refusal('REQUEST_REUSED')
      if (!(await areOfOne(tx, tenancyId, toTenancyId))) throw new Refusal('OTHER_TENANT')
      if (from.currency !== currency) throw new Refusal('CURRENCY_CHANGED')
      if (to.currency !== currency) throw new Refusal('OTHER_CURRENCY')
      const day = dayInNairobi(context.now)
      await requireOpenDay(tx, day)
      const { most, ...movable } = await readMovable(tx, tenancyId, day)
      if (credit > movable.credit) throw new Refusal('TOO_MUCH', { currency, amount: movable.credit })
      if (deposit > movable.deposit) throw new Refusal('TOO_MUCH', { currency, amount: movable.deposit })
      if (credit + deposit > most) throw new Refusal('TOO_MUCH', { currency, amount: most })
      const moving = { requestId, requestDigest, fromTenancyId: tenancyId, toTenancyId, currency, credit, deposit }
      await moveMoney(tx, context, { ...moving, day, reason, paymentId: null })
      return [...(await bringInOrder(tx, context, tenancyId)), ...(await bringInOrder(tx, context, toTenancyId))]
    })
  // The same request id for other units, committed while this one was under way.
  const followed = await move().catch((error) => {
    if (takenKey(error) === 'tenancy_transfers_request_unique') throw new Refusal('REQUEST_REUSED', undefined, error)
    throw error
  })
  return readTransfers(context, tenancyId, followed)
}

/**
 * The deposit that was asked for so that it could be moved is not asked for any more, nor when a move-out is withdrawn. What was
 * asked for otherwise since stays, and so does what other money stands on.
 */
async function askNoMore(tx: Tx, context: SignedIn, chargeId: string, reason: string): Promise<void> {
  const charge = await lockCharge(tx, chargeId)
  const { amount, paymentType, name, dueDate, notes, paidAmount, wholeAmount, voidedAt } = charge
  if (paymentType !== 'deposit') return
  const first = (await listEntries(tx, { chargeId })).find(({ kind }) => kind === 'charge')
  const asked = first?.postings.find(({ account }) => account === 'receivable')?.amount ?? 0
  const whole = Math.max(paidAmount, (wholeAmount ?? amount) - asked)
  const left = Math.min(amount, whole)
  if (voidedAt === null && left === 0) {
    await undoCharge(tx, context, charge, reason, 'keep')
    return
  }
  if (voidedAt === null && left < amount) {
    await recharge(tx, context, charge, { amount: left, paymentType, name, dueDate, notes })
    await auditChange(tx, context, chargeEvents.corrected, charge, reason)
  }
  // What a move-out made less or void.
  const isLess = wholeAmount !== null && whole > (voidedAt === null ? left : 0)
  if (wholeAmount === null) return
  await updateCharge(tx, chargeId, {
    wholeAmount: isLess ? whole : null,
    wholeWrittenOff: isLess ? forgivenOf(charge) : null,
  })
}

/**
 * Takes back what was moved, from whatever it pays by now.
 * @throws Refusal NOT_FOUND, TRANSFER_UNDONE, MONTH_CLOSED
 * @throws Refusal PAYMENT_REFUNDED, DEPOSIT_MOVED: some of it was paid back or moved on since
 */
export async function undoTransfer(context: SignedIn, { transferId, reason }: TransferUndo): Promise<Transfers> {
  const { db, actor, now } = context
  const { fromTenancyId, toTenancyId } = await requireTransfer(db, transferId)
  const followed = await db.transaction(async (tx) => {
    await lockTenancies(tx, [fromTenancyId, toTenancyId])
    const transfer = await requireTransfer(tx, transferId)
    const obstacle = undoActions.undoTransfer(transfer)
    if (obstacle) throw new Refusal(obstacle)
    const today = dayInNairobi(now)
    await requireOpenDay(tx, today)
    const heldBefore = await readLeastHeld(tx, toTenancyId, today)
    const { depositChargeId, paymentId } = transfer
    await takeTransferBack(tx, context, transfer, { reason, on: today })
    // What was withheld of its part ended with that.
    if (paymentId) await keepWithheldVersion(tx, { paymentId, reason: TAKEN_BACK, by: actor.name, now })
    if (depositChargeId) await askNoMore(tx, context, depositChargeId, TAKEN_BACK)
    await auditUndone(tx, context, transfer, reason)
    const followed = await bringInOrder(tx, context, toTenancyId, { reason: TAKEN_BACK })
    // Of what the deposit there paid nothing is missing any more: what still is was paid back in money.
    if ((await readLeastHeld(tx, toTenancyId, today)) < Math.min(0, heldBefore)) throw new Refusal('PAYMENT_REFUNDED')
    return [...followed, ...(await bringInOrder(tx, context, fromTenancyId, { reason: TAKEN_BACK }))]
  })
  return readTransfers(context, fromTenancyId, followed)
}
