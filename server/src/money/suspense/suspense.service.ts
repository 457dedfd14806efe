import { type Day, dayInNairobi } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import type { PaymentSource } from '@makao/contract/money/payments/payments.kinds'
import { referenceKey } from '@makao/contract/money/payments/payments.terms'
import type { WaitReason } from '@makao/contract/money/receipt-lines/line-details.kinds'
import type { Author } from '../../context'
import type { Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { postEntries, readClosedThrough } from '../ledger/ledger.repository'
import { correctionDay, methodPostings } from '../ledger/ledger.rules'
import { findAccountOfPayment } from '../ledger/real-accounts.repository'
import {
  findLineOfPayment,
  insertLinePayment,
  type LockedLine,
  lockLine,
  lockLinesOfKey,
  markTakenBack,
  markWaiting,
  updateLine,
} from './suspense.repository'
import {
  bookDay,
  entryOfAssigning,
  entryOfLeaving,
  entryOfWaiting,
  isAnyAmount,
  isOfLine,
  isOpen,
  isRowCode,
  leftOf,
} from './suspense.rules'

type Actor = Pick<Author, 'id' | 'name'>

/** The day on which money of a line counts now. */
export async function bookDayOf(tx: Tx, line: Pick<LockedLine, 'day' | 'suspenseFrom'>, now: Date): Promise<Day> {
  return bookDay(line, await readClosedThrough(tx), dayInNairobi(now))
}

/** What of a line nobody has becomes suspense on a day. */
export async function postWaiting(
  tx: Tx,
  actor: Actor,
  line: LockedLine,
  waiting: { amount: number; day: Day },
  now: Date,
): Promise<void> {
  const { id, suspenseFrom } = line
  const { day } = waiting
  await postEntries(tx, actor, [entryOfWaiting(line, waiting)], now)
  if (suspenseFrom === null || suspenseFrom < day) await updateLine(tx, id, { suspenseFrom: day })
}

/** Some of it leaves suspense. */
export const postLeaving = (
  tx: Tx,
  actor: Actor,
  line: LockedLine,
  leaving: Parameters<typeof entryOfLeaving>[1],
  now: Date,
): Promise<void> => postEntries(tx, actor, [entryOfLeaving(line, leaving)], now)

/** A line was looked at and is nobody's yet: what is left of it is suspense from now on. */
export async function letWait(tx: Tx, actor: Actor, line: LockedLine, waits: WaitReason, now: Date): Promise<void> {
  const amount = line.judgedAt === null ? leftOf(line) : 0
  await updateLine(tx, line.id, { waits, judgedAt: now })
  if (amount > 0) await postWaiting(tx, actor, line, { amount, day: await bookDayOf(tx, line, now) }, now)
}

/** The same of many lines, which the caller has locked. */
export async function letManyWait(
  tx: Tx,
  actor: Actor,
  waiting: readonly { line: LockedLine; waits: WaitReason }[],
  now: Date,
): Promise<void> {
  if (waiting.length === 0) return
  const closedThrough = await readClosedThrough(tx)
  const today = dayInNairobi(now)
  const all = waiting.map(({ line, waits }) => {
    const amount = line.judgedAt === null ? leftOf(line) : 0
    const day = bookDay(line, closedThrough, today)
    const isLater = amount > 0 && (line.suspenseFrom === null || line.suspenseFrom < day)
    return { line, amount, day, change: { id: line.id, waits, suspenseFrom: isLater ? day : line.suspenseFrom } }
  })
  await markWaiting(
    tx,
    all.map(({ change }) => change),
    now,
  )
  const entries = all.filter(({ amount }) => amount > 0).map(({ line, ...rest }) => entryOfWaiting(line, rest))
  await postEntries(tx, actor, entries, now)
}

interface Taken {
  currency: Currency
  amount: number
  reference: string | null
}

/**
 * The line whose money a payment is that somebody enters, kept from others until the transaction ends; undefined where
 * nothing says so. To be asked before the payment is written. `isFull`: all of it is assigned already.
 * @throws Refusal LINE_AMOUNT: another amount came in, or is left
 * @throws Refusal LINE_ELSEWHERE: somebody said that it is no rent, or sent it back
 */
export async function lockLineOf(
  tx: Tx,
  { currency, amount, reference }: Taken,
): Promise<(LockedLine & { isFull: boolean }) | undefined> {
  const key = reference === null ? '' : referenceKey(reference)
  if (key === '') return undefined
  const lines = await lockLinesOfKey(tx, key)
  const line = lines.find((each) => isOfLine(each, { currency, amount }))
  if (!line) return undefined
  if (line.state === 'not_rent' || line.state === 'returned') {
    throw new Refusal('LINE_ELSEWHERE', { code: line.transactionId, lineId: line.id })
  }
  const left = leftOf(line)
  // All of it is assigned: to the payment that has the reference, or to several.
  if (left === 0 && line.booked === line.amount && isAnyAmount(line)) return { ...line, isFull: true }
  if (!isOpen(line)) return undefined
  requireLeft(line, amount)
  return { ...line, isFull: false }
}

/** @throws Refusal LINE_AMOUNT */
function requireLeft(line: LockedLine, amount: number): void {
  const { id: lineId, transactionId: code, currency } = line
  const left = leftOf(line)
  if (amount > left) throw new Refusal('LINE_AMOUNT', { code, currency, amount: left, lineId })
}

/**
 * The line that a payment which was just taken back came from, for the one that takes its place: of whatever amount it is the
 * same money.
 * @throws Refusal LINE_AMOUNT: more than is left of it
 */
export async function lockLineAgain(tx: Tx, lineId: string, amount: number): Promise<LockedLine> {
  const line = await lockLine(tx, lineId)
  requireLeft(line, amount)
  return line
}

/** Money of a line, which the caller has locked, became a payment: that much of it waits no more. */
export async function bindPayment(
  tx: Tx,
  actor: Actor,
  line: LockedLine,
  { paymentId, amount, day }: { paymentId: string; amount: number; day: Day },
  now: Date,
): Promise<LockedLine> {
  const booked = line.booked + amount
  const isAll = booked === line.amount
  await insertLinePayment(tx, { lineId: line.id, paymentId, amount }, now)
  const entry = entryOfAssigning(line, { amount, day })
  if (entry) await postEntries(tx, actor, [entry], now)
  const change = { booked, ...(isAll && { state: 'booked' as const, waits: null, judgedAt: now }) }
  await updateLine(tx, line.id, change)
  return { ...line, ...change }
}

/**
 * The same of a payment that somebody had entered: it came in on the account of the line, from its day on or today where that month is
 * closed. Cash leaves its box when it is banked.
 */
export async function bindEntered(
  tx: Tx,
  actor: Actor,
  line: LockedLine,
  payment: Parameters<typeof bindPayment>[3] & { tenancyId: string; method: PaymentSource },
  now: Date,
): Promise<LockedLine> {
  const { paymentId, tenancyId, method, amount } = payment
  const { currency, receivingAccountId } = line
  const bound = await bindPayment(tx, actor, line, payment, now)
  if (receivingAccountId === null || method === 'cash') return bound
  const accountId = await findAccountOfPayment(tx, paymentId)
  if (accountId === receivingAccountId) return bound
  const day = correctionDay(payment.day, dayInNairobi(now), await readClosedThrough(tx))
  const postings = methodPostings({ method, accountId }, { method, accountId: receivingAccountId }, amount)
  await postEntries(tx, actor, [{ day, tenancyId, currency, kind: 'payment_moved', paymentId, postings }], now)
  return bound
}

/**
 * The line whose money a payment still is once it has another amount or reference, kept from others until the transaction
 * ends; undefined where it becomes the money of another line, or of none.
 * @throws Refusal LINE_AMOUNT, LINE_ELSEWHERE
 */
export async function lockLineKept(tx: Tx, paymentId: string, right: Taken): Promise<LockedLine | undefined> {
  const before = await lockLineOfPayment(tx, paymentId)
  if (!before || before.transactionKey === referenceKey(right.reference ?? '')) return before
  // To a row without a reference its slip is added: that says nothing of other money.
  return isRowCode(before.transactionId) && !(await lockLineOf(tx, right)) ? before : undefined
}

/**
 * A payment was given another reference: it is the money of the line that has it, and no more of the one before.
 * @param day on which it moves
 * @throws Refusal LINE_AMOUNT, LINE_ELSEWHERE
 */
export async function rebindPayment(
  tx: Tx,
  actor: Actor,
  payment: Taken & { paymentId: string; tenancyId: string; method: PaymentSource },
  day: Day,
  now: Date,
): Promise<void> {
  const { paymentId } = payment
  if (await lockLineKept(tx, paymentId, payment)) return
  const line = await lockLineOf(tx, payment)
  await unbindPayment(tx, actor, { paymentId, day, to: 'waiting' }, now)
  if (line && !line.isFull) await bindEntered(tx, actor, line, { ...payment, day }, now)
}

/** Keeps the line that a payment came from, if any, from others until the transaction ends. */
export async function lockLineOfPayment(tx: Tx, paymentId: string): Promise<LockedLine | undefined> {
  const link = await findLineOfPayment(tx, paymentId)
  return link && lockLine(tx, link.lineId)
}

/**
 * A payment is taken back: what it was of a line waits again, from that day on. Nothing where it came from none.
 * @param to where it goes: back among what waits, or to whoever sent it, when the provider took it back
 */
export async function unbindPayment(
  tx: Tx,
  actor: Actor,
  { paymentId, day, to }: { paymentId: string; day: Day; to: 'waiting' | 'payer' },
  now: Date,
): Promise<void> {
  const link = await findLineOfPayment(tx, paymentId)
  if (!link) return
  const line = await lockLine(tx, link.lineId)
  await markTakenBack(tx, link.linkId, now)
  const booked = line.booked - link.amount
  if (to === 'payer') {
    // What is left of it follows, by whoever takes the line back.
    await updateLine(tx, line.id, { booked, state: 'waiting' })
    return
  }
  await updateLine(tx, line.id, {
    booked,
    state: line.state === 'held' ? 'held' : 'waiting',
    waits: 'taken_back',
    // Of what nobody has looked at yet nothing is suspense: that stays so until somebody has.
    judgedAt: line.judgedAt ?? now,
  })
  const rest = line.judgedAt === null ? leftOf({ ...line, booked, state: 'waiting' }) : link.amount
  await postWaiting(tx, actor, line, { amount: rest, day }, now)
}
