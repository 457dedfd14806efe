import { type Day, dayInNairobi } from '@makao/contract/days'
import { compareDue, share } from '@makao/contract/money/payments/allocation-order.terms'
import { transferEvents } from '@makao/contract/money/tenant-accounts/tenant-accounts.audit'
import type { NewTransfer, Transfers, TransferUndo } from '@makao/contract/money/tenant-accounts/tenant-accounts.schema'
import type { SignedIn } from '../../context'
import type { Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { lockTenancies, requireTenancyPlace, tenancySubject } from '../../homes/tenancies/tenancies.repository'
import { writeAudit } from '../../platform/audit/audit.repository'
import { undoCharge } from '../charge-entry/charge-entry.service'
import { putOn } from '../charges/allocation-postings.service'
import { listOpen, type Move } from '../charges/allocations.repository'
import { lockCharge } from '../charges/charges.repository'
import { digestOf } from '../charges/charges.rules'
import { postCharges } from '../charges/charging.service'
import { type PenaltyChange, sentencesOf } from '../charges/penalties.service'
import { bringInOrder } from '../charges/standing.service'
import { lockRefund } from '../final-accounts/final-accounts.repository'
import { giveBack, readSources, takeOut } from '../final-accounts/final-accounts.service'
import { postEntries, requireOpenDay } from '../ledger/ledger.repository'
import { paymentPostings } from '../ledger/ledger.rules'
import { insertPayment, lockPayment } from '../payments/payments.repository'
import { undoPayment } from '../payments/payments.service'
import { requireRoomForPayments } from '../payments/room.service'
import {
  areOfOne,
  findTransferByRequest,
  insertTransfer,
  listBeside,
  listBrought,
  listPartsOf,
  listTransfers,
  markUndone,
  requireTransfer,
} from './tenant-accounts.repository'
import { accountsFor, undoActions } from './tenant-accounts.rules'

/** What can be moved from a tenancy, and what was. @throws Refusal NOT_FOUND */
export async function readTransfers(
  { db, actor, now }: SignedIn,
  tenancyId: string,
  followed: readonly PenaltyChange[] = [],
): Promise<Transfers> {
  const { currency } = await requireTenancyPlace(db, tenancyId)
  const { deposit, credits } = (await readSources(db, tenancyId)).sourcesOn(dayInNairobi(now))
  return accountsFor(actor)({
    tenancyId,
    currency,
    credit: credits.reduce((sum, { amount }) => sum + amount, 0),
    deposit,
    to: await listBeside(db, tenancyId),
    rows: await listTransfers(db, tenancyId),
    followed: sentencesOf(followed),
  })
}

/** Where money goes, of which tenancy and how much; both tenancies are locked by the caller. */
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
 * @throws Refusal TOO_MUCH: naming what there is on that day
 */
export async function moveMoney(tx: Tx, context: SignedIn, moving: Moving): Promise<{ id: string; amount: number }[]> {
  const { actor, now } = context
  const { fromTenancyId, toTenancyId, currency, credit, deposit, day, reason, paymentId } = moving
  const { sourcesOn } = await readSources(tx, fromTenancyId)
  const there = sourcesOn(day)
  const free = there.credits.filter(({ id }) => paymentId === null || id === paymentId)
  const most = free.reduce((sum, { amount }) => sum + amount, 0)
  if (credit > most) throw new Refusal('TOO_MUCH', { currency, amount: most })
  if (deposit > there.deposit) throw new Refusal('TOO_MUCH', { currency, amount: there.deposit })
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
  const brought = await listBrought(
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
  const parts: { paymentId: string; isBrought: boolean }[] = []
  const came: { id: string; amount: number }[] = []
  for (const part of taken) {
    const id = await bring(part.amount)
    parts.push({ paymentId: id, isBrought: brought.has(part.paymentId) })
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

/** Holds a deposit that was moved. @returns what had to be asked for first; null: it was asked for already */
async function holdDeposit(
  tx: Tx,
  { actor, now }: SignedIn,
  { toTenancyId: tenancyId, currency, deposit, day }: Moving,
  paymentId: string,
): Promise<string | null> {
  const asked = async () =>
    (await listOpen(tx, [tenancyId])).filter(({ paymentType }) => paymentType === 'deposit').sort(compareDue)
  const missing = deposit - (await asked()).reduce((sum, { balance }) => sum + balance, 0)
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
  const followed = await context.db.transaction(async (tx) => {
    // Both, so that of two who move the same credit at once the second finds what the first left.
    const locked = await lockTenancies(tx, [tenancyId, toTenancyId])
    const [from, to] = [tenancyId, toTenancyId].map((id) => locked.find((each) => each.id === id))
    if (!from || !to) throw new Refusal('NOT_FOUND')
    const requestDigest = digestOf(input)
    const earlier = await findTransferByRequest(tx, requestId)
    if (earlier?.requestDigest === requestDigest) return []
    if (earlier) throw new Refusal('REQUEST_REUSED')
    if (!(await areOfOne(tx, tenancyId, toTenancyId))) throw new Refusal('OTHER_TENANT')
    if (from.currency !== currency) throw new Refusal('CURRENCY_CHANGED')
    if (to.currency !== currency) throw new Refusal('OTHER_CURRENCY')
    const day = dayInNairobi(context.now)
    await requireOpenDay(tx, day)
    const moving = { requestId, requestDigest, fromTenancyId: tenancyId, toTenancyId, currency, credit, deposit }
    await moveMoney(tx, context, { ...moving, day, reason, paymentId: null })
    return [...(await bringInOrder(tx, context, tenancyId)), ...(await bringInOrder(tx, context, toTenancyId))]
  })
  return readTransfers(context, tenancyId, followed)
}

/**
 * Takes back what was moved, from whatever it pays by now.
 * @throws Refusal NOT_FOUND, TRANSFER_UNDONE, MONTH_CLOSED
 * @throws Refusal PAYMENT_REFUNDED: some of it was paid back or moved on since
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
    for (const { paymentId } of await listPartsOf(tx, transferId)) {
      await undoPayment(tx, actor, await lockPayment(tx, paymentId), { reason, on: today }, now)
    }
    const { depositChargeId, refundId, currency, credit, deposit } = transfer
    if (depositChargeId) await undoCharge(tx, context, await lockCharge(tx, depositChargeId), reason, 'keep')
    await giveBack(tx, context, await lockRefund(tx, refundId), { day: today, reason })
    await markUndone(tx, transferId, reason, now)
    const to = await tenancySubject(tx, toTenancyId)
    const subject = await tenancySubject(tx, fromTenancyId)
    const before = { currency, credit, deposit, to }
    await writeAudit(tx, actor, transferEvents.undone, { entityId: fromTenancyId, subject, reason, before }, now)
    return [
      ...(await bringInOrder(tx, context, toTenancyId, { reason })),
      ...(await bringInOrder(tx, context, fromTenancyId, { reason })),
    ]
  })
  return readTransfers(context, fromTenancyId, followed)
}
