import { type Day, dayInNairobi } from '@makao/contract/days'
import { receiptLineEvents } from '@makao/contract/money/receipt-lines/receipt-lines.audit'
import type {
  Assignment,
  Hold,
  LineDetails,
  MoveToTenant,
  NotRent,
  Release,
  Returned,
} from '@makao/contract/money/receipt-lines/receipt-lines.schema'
import type { Doing, SignedIn } from '../../context'
import type { Tx } from '../../db/types'
import { Refusal, takenKey } from '../../errors'
import { lockTenancies, tenancySubject } from '../../homes/tenancies/tenancies.repository'
import { writeAudit } from '../../platform/audit/audit.repository'
import { jobList } from '../../platform/jobs/scheduled-jobs.rules'
import { moveBackOf, moveBetweenAccounts } from '../account-transfers/account-transfers.service'
import { requireSecondPerson } from '../approval-limits/approval-limits.service'
import { requireOpenDay } from '../ledger/ledger.repository'
import { findUsualAccount } from '../ledger/real-accounts.repository'
import { askToLookAgain, rememberIn } from '../matching/learned-rules.service'
import { requireTenancyOf } from '../payments/payments.repository'
import { listTied, reverseIn } from '../payments/reversals.service'
import { findReceivingAccount } from '../receiving-accounts/receiving-accounts.repository'
import { type LockedLine, listBookedFor, listStanding, lockLine, updateLine } from '../suspense/suspense.repository'
import { leftOf, suspenseOf } from '../suspense/suspense.rules'
import { bookDayOf, letWait, postLeaving, postWaiting } from '../suspense/suspense.service'
import { bookShares } from './booking.service'
import { keepRequest, requireLine } from './receipt-lines.repository'
import { digestOf, lineActions } from './receipt-lines.rules'
import { readLine } from './receipt-lines.service'

// What people do with money that came in, each once for a request however often it is sent.

interface Asked {
  requestId: string
  lineId: string
}

/**
 * Does something with a line once: the same request sent again finds it done.
 * @param tenancyIds of which tenancies it writes: they are locked before the line
 */
async function once<Input extends Asked>(
  context: SignedIn,
  action: keyof typeof lineActions,
  input: Input,
  tenancyIds: (tx: Tx) => Promise<readonly string[]>,
  act: (tx: Tx, line: LockedLine) => Promise<void>,
): Promise<LineDetails> {
  const { db, now } = context
  const { requestId, lineId } = input
  const digest = digestOf(JSON.stringify([action, input]))
  await requireLine(db, lineId)
  await db.transaction(async (tx) => {
    const earlier = await keepRequest(tx, { id: requestId, lineId, digest }, now)
    if (earlier) {
      if (earlier.digest !== digest) throw new Refusal('REQUEST_REUSED')
      return
    }
    const wanted = await tenancyIds(tx)
    if (wanted.length > 0) await lockTenancies(tx, wanted)
    const line = await lockLine(tx, lineId)
    const obstacle = lineActions[action](line)
    if (obstacle) throw new Refusal(obstacle)
    await act(tx, line)
  })
  context.mailWritten()
  context.jobs.wake(jobList.settleLines.name)
  return readLine(context, lineId)
}

const none = () => Promise.resolve([])
const decidedBy = ({ actor, now }: SignedIn) => ({ decidedBy: actor.id, decidedByName: actor.name, decidedAt: now })
const said = ({ currency, amount, transactionId: code }: LockedLine) => ({ currency, amount, code })

/** @throws Refusal LINE_EXCEEDED */
function requireLeft(line: LockedLine, parts: readonly { amount: number }[], left: number): void {
  if (parts.reduce((sum, { amount }) => sum + amount, 0) > left) {
    throw new Refusal('LINE_EXCEEDED', { currency: line.currency, amount: left })
  }
}

/** What is left of a line that nobody had looked at yet waits, now that somebody has. */
async function keepRest(tx: Tx, context: SignedIn, line: LockedLine): Promise<void> {
  if (line.judgedAt === null && leftOf(line) > 0) await letWait(tx, context.actor, line, 'not_sure', context.now)
}

/** @throws Refusal REMEMBERS_ONE, NOTHING_TO_REMEMBER */
async function rememberIfAsked(
  tx: Tx,
  context: SignedIn,
  line: LockedLine,
  { remember, parts }: Pick<Assignment, 'remember' | 'parts'>,
): Promise<void> {
  if (!remember) return
  const [only, other] = parts
  if (!only || other) throw new Refusal('REMEMBERS_ONE')
  const account = line.receivingAccountId && (await findReceivingAccount(tx, line.receivingAccountId))
  const said = { ...line, prefix: account ? account.prefix : null, accountId: line.receivingAccountId }
  await rememberIn(tx, context, said, only.tenancyId)
  // What else waits of this payer.
  await askToLookAgain(tx, context)
}

/**
 * Puts a line on one or several tenancies; what no part takes goes on waiting.
 * @throws Refusal NOT_FOUND, LINE_SETTLED, LINE_OUT, LINE_EXCEEDED, REQUEST_REUSED, CURRENCY_CHANGED, RECEIPT_USED,
 * PARTS_EXCEED, CHARGE_FULL, CHARGE_WRITTEN_OFF, SUM_TOO_LARGE, WITHHOLDS_NOTHING, WITHHELD_TOO_MUCH, REMEMBERS_ONE,
 * NOTHING_TO_REMEMBER
 */
export async function assignLine(context: SignedIn, input: Assignment): Promise<LineDetails> {
  const { actor, now } = context
  const { parts, lineId } = input
  const tenancyIds = parts.map(({ tenancyId }) => tenancyId)
  try {
    return await once(
      context,
      'assign',
      input,
      async () => tenancyIds,
      async (tx, line) => {
        requireLeft(line, parts, leftOf(line))
        const { to, line: after } = await bookShares(tx, context, line, parts)
        await keepRest(tx, context, after)
        await updateLine(tx, lineId, { ...decidedBy(context), reasons: [] })
        const about = { entityId: lineId, subject: line.transactionId, after: { ...said(line), to } }
        await writeAudit(tx, actor, receiptLineEvents.assigned, about, now)
        await rememberIfAsked(tx, context, line, input)
      },
    )
  } catch (error) {
    // Somebody typed a payment with this code at the same moment.
    if (takenKey(error) === 'payments_reference_unique') throw new Refusal('LINE_SETTLED', undefined, error)
    throw error
  }
}

/** The payments of a line that stand on some of the tenancies, or on all, with what is to be locked to take them back. */
async function listToTakeBack(tx: Tx, lineId: string, tenancyIds: readonly string[] | null) {
  const found: { paymentId: string; tied: Awaited<ReturnType<typeof listTied>> }[] = []
  for (const { paymentId } of await listStanding(tx, lineId)) {
    const tenancyId = await requireTenancyOf(tx, paymentId)
    if (tenancyIds === null || tenancyIds.includes(tenancyId))
      found.push({ paymentId, tied: await listTied(tx, paymentId) })
  }
  return found
}
type ToTakeBack = Awaited<ReturnType<typeof listToTakeBack>>

const tiedTenancies = (found: ToTakeBack) =>
  found.flatMap(({ tied: { tenancyId, others, keptFor } }) => [tenancyId, ...others, ...keptFor])

/**
 * Takes payments back from their tenancies on the line's own day, or the first one on which that can be.
 * @param isAll nothing else of the line may stand
 * @returns from whom
 * @throws Refusal LINE_SETTLED: somebody took them back, or booked more of it, since they were looked at
 */
async function takeBack(
  tx: Tx,
  context: Doing,
  line: LockedLine,
  { found, isAll, reason }: { found: ToTakeBack; isAll: boolean; reason: string },
): Promise<string> {
  const standing = new Set((await listStanding(tx, line.id)).map(({ paymentId }) => paymentId))
  if (found.some(({ paymentId }) => !standing.has(paymentId))) throw new Refusal('LINE_SETTLED')
  if (isAll && standing.size > found.length) throw new Refusal('LINE_SETTLED')
  const from: string[] = []
  for (const { paymentId, tied } of found) {
    await reverseOnFirstDay(tx, context, { paymentId, reason, on: await bookDayOf(tx, line, context.now) }, tied)
    from.push(await tenancySubject(tx, tied.tenancyId))
  }
  return from.join('; ')
}

/** On the line's own day where nothing of it moved since, else on the day on which it last did. */
async function reverseOnFirstDay(
  tx: Tx,
  context: Doing,
  reversal: { paymentId: string; reason: string; on: Day },
  tied: ToTakeBack[number]['tied'],
): Promise<void> {
  try {
    await reverseIn(tx, context, reversal, tied)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const later =
      error.code === 'MOVED_SINCE'
        ? error.data?.moved
        : error.code === 'REVERSED_BEFORE'
          ? error.data?.receivedOn
          : null
    if (typeof later !== 'string' || later <= reversal.on) throw error
    await reverseIn(tx, context, { ...reversal, on: later }, tied)
  }
}

/**
 * Takes a line back from the wrong tenancies and puts it on the right ones, in one step.
 * @throws Refusal as `assignLine`, and PAYMENT_REFUNDED, DEPOSIT_MOVED, TRANSFERRED
 */
export async function moveToTenant(context: SignedIn, input: MoveToTenant): Promise<LineDetails> {
  const { actor, now } = context
  const { parts, lineId, fromTenancyIds, reason } = input
  let found: ToTakeBack = []
  return once(
    context,
    'moveToTenant',
    input,
    async (tx) => {
      found = await listToTakeBack(tx, lineId, fromTenancyIds)
      return [...tiedTenancies(found), ...parts.map(({ tenancyId }) => tenancyId)]
    },
    async (tx, line) => {
      if (found.length === 0) throw new Refusal('LINE_SETTLED')
      const from = await takeBack(tx, context, line, { found, isAll: false, reason })
      const free = await lockLine(tx, lineId)
      requireLeft(free, parts, leftOf(free))
      const { to } = await bookShares(tx, context, free, parts)
      await updateLine(tx, lineId, { ...decidedBy(context), reasons: [] })
      const states = { before: { to: from }, after: { ...said(line), to } }
      await writeAudit(
        tx,
        actor,
        receiptLineEvents.moved,
        { entityId: lineId, subject: line.transactionId, reason, ...states },
        now,
      )
      await rememberIfAsked(tx, context, line, input)
    },
  )
}

/** @throws Refusal NOT_FOUND, LINE_SETTLED, LINE_OUT, REQUEST_REUSED */
export function holdLine(context: SignedIn, input: Hold): Promise<LineDetails> {
  const { actor, now } = context
  const { lineId, note } = input
  return once(context, 'hold', input, none, async (tx, line) => {
    await keepRest(tx, context, line)
    await updateLine(tx, lineId, { ...decidedBy(context), state: 'held', note })
    const about = { entityId: lineId, subject: line.transactionId, reason: note, after: said(line) }
    await writeAudit(tx, actor, receiptLineEvents.held, about, now)
  })
}

/** What came from an own account stands on the line's account from then on. @throws Refusal NOT_FOUND, LINE_NOT_OWN */
async function moveWithLine(tx: Tx, context: SignedIn, line: LockedLine, fromAccountId: string, movedOn: Day) {
  const { id: receiptLineId, provider, currency, amount, transactionId } = line
  const toAccountId = line.receivingAccountId ?? (await findUsualAccount(tx, provider, currency))
  const from = await findReceivingAccount(tx, fromAccountId)
  if (!from || from.currency !== currency) throw new Refusal('NOT_FOUND')
  if (toAccountId === null || toAccountId === fromAccountId || line.direction === 'out')
    throw new Refusal('LINE_NOT_OWN')
  const moved = { currency, amount, movedOn, fromAccountId, toAccountId, receiptLineId, fromMethod: null }
  const reference = transactionId.slice(0, 40)
  await moveBetweenAccounts(tx, context, { ...moved, id: crypto.randomUUID(), reference })
}

/**
 * What was a tenant's payment and leaves is judged as both that payment reversed and a refund, whoever put it back before.
 * @throws Refusal NEEDS_APPROVAL
 */
async function requireSecondPersonToLetGo(tx: Tx, context: SignedIn, line: LockedLine): Promise<void> {
  const { id: lineId, currency, amount } = line
  for (const tenancyId of await listBookedFor(tx, lineId)) {
    await requireSecondPerson(tx, context, { kind: 'reversal', tenancyId, currency, amount })
    await requireSecondPerson(tx, context, { kind: 'refund', tenancyId, currency, amount })
  }
}

/**
 * @throws Refusal NOT_FOUND, LINE_SETTLED, LINE_PARTLY, REQUEST_REUSED
 * @throws Refusal LINE_NOT_OWN: it cannot have come from the chosen own account
 * @throws Refusal NEEDS_APPROVAL: of what was a tenant's payment, by a second person, unless `isApproved`
 */
export function markNotRent(context: SignedIn, input: NotRent, isApproved = false): Promise<LineDetails> {
  const { actor, now } = context
  const { lineId, reason, fromAccountId } = input
  const tenancyIds = (tx: Tx) => listBookedFor(tx, lineId)
  return once(context, 'markNotRent', input, tenancyIds, async (tx, line) => {
    if (!isApproved) await requireSecondPersonToLetGo(tx, context, line)
    const amount = line.judgedAt === null ? 0 : leftOf(line)
    const day = await bookDayOf(tx, line, now)
    if (amount > 0) await postLeaving(tx, actor, line, { amount, day, kind: 'line_not_rent' }, now)
    if (fromAccountId !== null) await moveWithLine(tx, context, line, fromAccountId, day)
    await updateLine(tx, lineId, { ...decidedBy(context), judgedAt: now, state: 'not_rent', waits: null, note: reason })
    const about = { entityId: lineId, subject: line.transactionId, reason, after: said(line) }
    await writeAudit(tx, actor, receiptLineEvents.notRent, about, now)
  })
}

/**
 * @throws Refusal NOT_FOUND, LINE_SETTLED, LINE_PARTLY, LINE_OUT, REQUEST_REUSED, PAID_DATE_AHEAD, MONTH_CLOSED
 * @throws Refusal RETURNED_BEFORE: it had not come in yet on that day
 * @throws Refusal NEEDS_APPROVAL: of what was a tenant's payment, by a second person, unless `isApproved`
 */
export function markReturned(context: SignedIn, input: Returned, isApproved = false): Promise<LineDetails> {
  const { actor, now } = context
  const { lineId, note, returnedOn, reference } = input
  const tenancyIds = (tx: Tx) => listBookedFor(tx, lineId)
  return once(context, 'markReturned', input, tenancyIds, async (tx, line) => {
    const today = dayInNairobi(now)
    if (returnedOn > today) throw new Refusal('PAID_DATE_AHEAD', { today })
    await requireOpenDay(tx, returnedOn)
    await keepRest(tx, context, line)
    const { suspenseFrom } = await lockLine(tx, lineId)
    if (suspenseFrom !== null && returnedOn < suspenseFrom) throw new Refusal('RETURNED_BEFORE', { day: suspenseFrom })
    if (!isApproved) await requireSecondPersonToLetGo(tx, context, line)
    await postLeaving(tx, actor, line, { amount: leftOf(line), day: returnedOn, kind: 'line_returned' }, now)
    const change = { state: 'returned' as const, waits: null, note, suspenseFrom: returnedOn }
    await updateLine(tx, lineId, { ...decidedBy(context), ...change })
    const after = { ...said(line), returnedOn, reference }
    const about = { entityId: lineId, subject: line.transactionId, reason: note, after }
    await writeAudit(tx, actor, receiptLineEvents.returned, about, now)
  })
}

/**
 * Puts a line back among what waits: what stands on tenancies is taken back from them first.
 * @throws Refusal NOT_FOUND, LINE_SETTLED, REQUEST_REUSED, PAYMENT_REFUNDED, DEPOSIT_MOVED, TRANSFERRED
 */
export function releaseLine(context: SignedIn, input: Release): Promise<LineDetails> {
  const { actor, now } = context
  const { lineId, reason } = input
  let found: ToTakeBack = []
  return once(
    context,
    'release',
    input,
    async (tx) => {
      found = await listToTakeBack(tx, lineId, null)
      return tiedTenancies(found)
    },
    async (tx, line) => {
      if (line.booked > 0) {
        await takeBack(tx, context, line, { found, isAll: true, reason: reason ?? 'Put back to unmatched' })
      }
      const isOut = line.direction === 'out'
      if (!isOut && (line.state === 'not_rent' || line.state === 'returned')) {
        await moveBackOf(tx, context, { receiptLineId: lineId }, reason ?? 'Put back to unmatched')
        // What was sent back and came in again did so no earlier than it went.
        await postWaiting(tx, actor, line, { amount: line.amount, day: await bookDayOf(tx, line, now) }, now)
      }
      const waits = isOut ? null : 'taken_back'
      await updateLine(tx, lineId, { ...decidedBy(context), state: 'waiting', waits, note: null, reasons: [] })
      const about = { entityId: lineId, subject: line.transactionId, reason, after: said(line) }
      await writeAudit(tx, actor, receiptLineEvents.released, about, now)
    },
  )
}

/**
 * A sheet that told of lines is undone: what they became is taken back, and none of it is money that came in any more. Told of
 * again, they come in anew. In the transaction of whoever undoes it, before anything else is locked.
 * @param stays asked of each line once it and its tenancies are kept from others: whether it is left as it is
 * @throws Refusal PAYMENT_REFUNDED, DEPOSIT_MOVED, TRANSFERRED, MONTH_CLOSED: some of it cannot be taken back
 * @throws Refusal LINE_SETTLED: somebody booked more of it at the same moment
 */
export async function withdrawLinesIn(
  tx: Tx,
  context: Doing,
  lineIds: readonly string[],
  reason: string,
  stays: (lineId: string) => Promise<boolean> = async () => false,
): Promise<void> {
  const { actor, now } = context
  const found = new Map<string, ToTakeBack>()
  for (const lineId of lineIds) found.set(lineId, await listToTakeBack(tx, lineId, null))
  const tenancyIds = [...found.values()].flatMap(tiedTenancies)
  if (tenancyIds.length > 0) await lockTenancies(tx, tenancyIds)
  for (const lineId of [...lineIds].sort()) {
    const line = await lockLine(tx, lineId)
    if (line.state === 'withdrawn' || (await stays(lineId))) continue
    await takeBack(tx, context, line, { found: found.get(lineId) ?? [], isAll: true, reason })
    await moveBackOf(tx, context, { receiptLineId: lineId }, reason)
    const free = await lockLine(tx, lineId)
    const amount = suspenseOf(free)
    if (amount > 0) {
      const day = await bookDayOf(tx, free, now)
      await postLeaving(tx, actor, free, { amount, day, kind: 'line_not_rent' }, now)
    }
    const decided = { decidedBy: actor.id, decidedByName: actor.name, decidedAt: now, judgedAt: now }
    await updateLine(tx, lineId, { ...decided, state: 'withdrawn', waits: null, note: null, reasons: [] })
  }
}
