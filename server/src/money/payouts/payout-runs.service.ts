import { dayInNairobi } from '@makao/contract/days'
import { plainMoney } from '@makao/contract/money'
import { limitNames } from '@makao/contract/money/approvals/approvals.terms'
import type { NewRemittance } from '@makao/contract/money/owners/owners.schema'
import { payoutInWords, payoutMethodOf } from '@makao/contract/money/owners/owners.terms'
import { payoutRunEvents } from '@makao/contract/money/payouts/payout-runs.audit'
import type {
  NewPayoutRun,
  PayoutRun,
  PayoutRunApproval,
  PayoutRunPaid,
  PayoutRunStated,
  PayoutRunWithdrawal,
} from '@makao/contract/money/payouts/payout-runs.schema'
import { sumByCurrency } from '@makao/contract/money-sums'
import { can } from '@makao/contract/permissions'
import type { Stored } from '../../allowed'
import type { SignedIn } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { writeAudit } from '../../platform/audit/audit.repository'
import { readApprovalSettings } from '../approval-limits/approval-limits.repository'
import { limitOf } from '../approval-limits/approval-limits.rules'
import { lockOwner } from '../owners/owners.repository'
import { ownerActions } from '../owners/owners.rules'
import { booksDifferencesInWords, listBooksDifferences } from '../reconciliation/reconciliation.service'
import { updateLine } from '../suspense/suspense.repository'
import { isRowCode } from '../suspense/suspense.rules'
import {
  changeRun,
  dropOpenLines,
  findInRun,
  findRun,
  insertRun,
  listRuns,
  lockRun,
  markLinePaid,
  type StoredRun,
} from './payout-runs.repository'
import { payoutRunActions } from './payout-runs.rules'
import { payOut, readPayoutsDue } from './payouts.service'
import { insertStated } from './stated-payouts.repository'
import { lockStated, readStated } from './stated-payouts.service'

/** As much of a reference as a payout holds. */
const MOST_OF_REFERENCE = 40

function toRun(
  { id, month, state, madeByName, madeAt, approvedByName, lines }: StoredRun,
  stated: Awaited<ReturnType<typeof readStated>>,
): Stored<PayoutRun> {
  return {
    ...{ id, month, state, totals: sumByCurrency(lines), madeBy: madeByName, approvedBy: approvedByName },
    madeAt: madeAt.toISOString(),
    lines: lines.map(({ runId: _, isOpen: __, paidBy, isReturned, ...line }) => ({
      ...line,
      method: paidBy ?? line.method,
      isReturned: isReturned === true,
      found: stated.get(line.id) ?? null,
    })),
  }
}

const shownRun = async (db: Queryable, run: StoredRun): Promise<Stored<PayoutRun>> =>
  toRun(run, run.state === 'approved' ? await readStated(db) : new Map())

export async function readRuns({ db }: SignedIn): Promise<Stored<PayoutRun>[]> {
  const stated = await readStated(db)
  return (await listRuns(db)).map((run) => toRun(run, stated))
}

/** @throws Refusal NOT_FOUND */
export async function readRun(db: Queryable, runId: string): Promise<Stored<PayoutRun>> {
  const run = await findRun(db, runId)
  if (!run) throw new Refusal('NOT_FOUND')
  return shownRun(db, run)
}

async function note(
  tx: Tx,
  { actor, now }: SignedIn,
  event: (typeof payoutRunEvents)[keyof typeof payoutRunEvents],
  run: StoredRun,
  { lines = run.lines, reason = null }: { lines?: StoredRun['lines']; reason?: string | null } = {},
): Promise<void> {
  const totals = sumByCurrency(lines)
    .map(({ amount, currency }) => plainMoney(amount, currency, 'code'))
    .join(' · ')
  const names = [...new Set(lines.map(({ ownerName }) => ownerName))].join(', ')
  const after = { month: run.month, totals, owners: names }
  await writeAudit(tx, actor, event, { entityId: run.id, subject: null, reason, after }, now)
}

const isSame = (run: StoredRun, { month, lines }: NewPayoutRun) =>
  run.month === month &&
  run.lines.length === lines.length &&
  lines.every(({ ownerId, currency, amount }) =>
    run.lines.some((line) => line.ownerId === ownerId && line.currency === currency && line.amount === amount),
  )

/**
 * Makes a run of what owners are due; nothing is paid yet.
 * @returns the run, or the earlier one when `runId` was seen before
 * @throws Refusal NOT_FOUND, OWNER_ARCHIVED, BEYOND_DUE, BEYOND_HELD, IN_RUN, REQUEST_REUSED
 */
export async function makeRun(context: SignedIn, input: NewPayoutRun): Promise<Stored<PayoutRun>> {
  const { db, actor, now } = context
  const { runId: id, month, lines } = input
  return db.transaction(async (tx) => {
    const ownerIds = [...new Set(lines.map(({ ownerId }) => ownerId))].sort()
    const owners = new Map<string, Awaited<ReturnType<typeof lockOwner>>>()
    // In one order, so that two runs of the same owners do not wait for one another.
    for (const ownerId of ownerIds) {
      const owner = await lockOwner(tx, ownerId)
      const obstacle = ownerActions.remit(owner)
      if (obstacle) throw new Refusal(obstacle)
      owners.set(ownerId, owner)
    }
    const earlier = await findRun(tx, id)
    if (earlier && !isSame(earlier, input)) throw new Refusal('REQUEST_REUSED')
    if (earlier) return shownRun(tx, earlier)
    const inRun = await findInRun(tx, ownerIds)
    const { rows } = await readPayoutsDue({ db: tx, now }, month)
    const made = lines.map(({ ownerId, currency, amount }) => {
      const owner = owners.get(ownerId)
      const ownerName = owner?.name ?? ''
      if (inRun.some((line) => line.ownerId === ownerId && line.currency === currency)) {
        throw new Refusal('IN_RUN', { ownerName })
      }
      const row = rows.find((each) => each.ownerId === ownerId && each.currency === currency)
      const [due, payable] = [Math.max(0, row?.due ?? 0), row?.payable ?? 0]
      const say = (minor: number) => plainMoney(minor, currency, 'code')
      if (!owner || !row || amount > due) throw new Refusal('BEYOND_DUE', { ownerName, due: say(due) })
      if (amount > payable) {
        throw new Refusal('BEYOND_HELD', { ownerName, payable: say(payable), heldBack: say(due - payable) })
      }
      // As it is now, the number too: whoever approves the run sees where the money goes, and it goes nowhere else.
      const { phoneNumber } = owner
      const how = { method: payoutMethodOf(owner) ?? ('bank' as const), payTo: payoutInWords(owner), phoneNumber }
      return { id: crypto.randomUUID(), ownerId, currency, amount, ...how }
    })
    await insertRun(tx, actor, { id, month, lines: made }, now)
    const run = await lockRun(tx, id)
    await note(tx, context, payoutRunEvents.made, run)
    return shownRun(tx, run)
  })
}

/**
 * @throws Refusal NOT_FOUND, RUN_OVER, RUN_APPROVED
 * @throws Refusal BOOKS_DIFFER: an account stands otherwise in the books than at the bank, and no admin said why that does not matter
 * @throws Refusal NEEDS_APPROVAL: by a second person, unless `isApproved`
 */
export async function approveRun(
  context: SignedIn,
  { runId, evenDiffering = null }: PayoutRunApproval,
  isApproved = false,
): Promise<Stored<PayoutRun>> {
  return context.db.transaction(async (tx) => {
    const run = await lockRun(tx, runId)
    const obstacle = payoutRunActions.approve(run)
    if (obstacle) throw new Refusal(obstacle)
    if (!isApproved) await requireSecond(tx, run)
    const mayDiffer = evenDiffering !== null && can(context.actor.role, 'approval:decide')
    const differing = mayDiffer ? evenDiffering : await requireBooksAgree(tx, run, context.now)
    await changeRun(tx, runId, { state: 'approved', approvedByName: context.actor.name })
    await note(tx, context, payoutRunEvents.approved, run, { reason: differing })
    return shownRun(tx, await lockRun(tx, runId))
  })
}

/** @throws Refusal BOOKS_DIFFER */
async function requireBooksAgree(tx: Tx, run: StoredRun, now: Date): Promise<null> {
  const all = await listBooksDifferences(tx, { after: null, through: dayInNairobi(now) })
  const paid = all.filter((account) => run.lines.some(({ currency }) => currency === account.currency))
  if (paid.length > 0) throw new Refusal('BOOKS_DIFFER', { which: booksDifferencesInWords(paid) })
  return null
}

/** @throws Refusal NEEDS_APPROVAL: the run comes to more than one person may pay out */
async function requireSecond(tx: Tx, run: StoredRun): Promise<void> {
  const settings = await readApprovalSettings(tx)
  for (const { currency, amount } of sumByCurrency(run.lines)) {
    const above = limitOf(settings, 'payout', currency)
    if (above === null || amount <= above) continue
    const limit = plainMoney(above, currency, 'code')
    throw new Refusal('NEEDS_APPROVAL', { what: limitNames.payout, limit, currency, amount })
  }
}

/** A line of a run as it was paid. */
interface PaidLine extends Pick<NewRemittance, 'method' | 'reference' | 'paidOn' | 'accountId'> {
  lineId: string
}

/** @returns the payouts that were recorded now, by the line of the run */
async function payLines(
  tx: Tx,
  context: SignedIn,
  run: StoredRun,
  paid: readonly PaidLine[],
): Promise<Map<string, string>> {
  const within = { ...context, db: tx } as unknown as SignedIn
  const made = new Map<string, string>()
  for (const { lineId, ...how } of paid) {
    const line = run.lines.find(({ id }) => id === lineId)
    if (!line) throw new Refusal('NOT_FOUND')
    if (!line.isOpen || made.has(lineId)) continue
    const { id: requestId, ownerId, currency, amount } = line
    const payout = { requestId, ownerId, currency, amount, ...how }
    const asDue = { notes: null, dueBy: run.month, evenBeyondDue: false }
    const { id: remittanceId } = await payOut(within, { ...payout, ...asDue }, true)
    await markLinePaid(tx, lineId, remittanceId)
    made.set(lineId, remittanceId)
  }
  if (made.size === 0) return made
  const isOver = run.lines.filter(({ isOpen }) => isOpen).length === made.size
  if (isOver) await changeRun(tx, run.id, { state: 'paid' })
  await note(tx, context, payoutRunEvents.paid, run, { lines: run.lines.filter(({ id }) => made.has(id)) })
  return made
}

/** @throws Refusal NOT_FOUND, RUN_NOT_APPROVED, RUN_WITHDRAWN */
async function lockToPay(tx: Tx, runId: string): Promise<StoredRun> {
  const run = await lockRun(tx, runId)
  const obstacle = payoutRunActions.pay(run)
  if (obstacle) throw new Refusal(obstacle)
  return run
}

/**
 * Records the payouts of the chosen lines, all or none; what is paid already is left as it is.
 * @throws Refusal NOT_FOUND, RUN_NOT_APPROVED, RUN_WITHDRAWN, and whatever stands in the way of a payout
 */
export async function payRun(
  context: SignedIn,
  { runId, paidOn, accountId, lines }: PayoutRunPaid,
): Promise<Stored<PayoutRun>> {
  return context.db.transaction(async (tx) => {
    const run = await lockToPay(tx, runId)
    await payLines(
      tx,
      context,
      run,
      lines.map((line) => ({ ...line, paidOn, accountId })),
    )
    return shownRun(tx, await lockRun(tx, runId))
  })
}

/**
 * The same by what a statement says went out: on its day, out of its account, with its reference. A line pays one payout, ever.
 * @throws Refusal LINE_PAYS, and as `payRun`
 */
export async function payRunByStatement(
  context: SignedIn,
  { runId, lines }: PayoutRunStated,
): Promise<Stored<PayoutRun>> {
  const { actor, now } = context
  return context.db.transaction(async (tx) => {
    const run = await lockToPay(tx, runId)
    const stated = await lockStated(tx, run, lines)
    const paid = stated.map(({ lineId, accountId, line: { provider: method, transactionId, day: paidOn } }) => {
      const reference = isRowCode(transactionId) ? null : transactionId.slice(0, MOST_OF_REFERENCE)
      return { lineId, accountId, method, reference, paidOn }
    })
    const made = await payLines(tx, context, run, paid)
    for (const { lineId, line } of stated) {
      const remittanceId = made.get(lineId)
      if (remittanceId === undefined) continue
      await insertStated(tx, { remittanceId, receiptLineId: line.id })
      const name = run.lines.find(({ id }) => id === lineId)?.ownerName
      const decided = { decidedBy: actor.id, decidedByName: actor.name, decidedAt: now, judgedAt: now }
      await updateLine(tx, line.id, { ...decided, state: 'not_rent', waits: null, note: `Payout to ${name}` })
    }
    return shownRun(tx, await lockRun(tx, runId))
  })
}

/** What is not paid yet is not paid by it; what is paid stays. @throws Refusal NOT_FOUND, RUN_OVER */
export async function withdrawRun(
  context: SignedIn,
  { runId, reason }: PayoutRunWithdrawal,
): Promise<Stored<PayoutRun>> {
  return context.db.transaction(async (tx) => {
    const run = await lockRun(tx, runId)
    const obstacle = payoutRunActions.withdraw(run)
    if (obstacle) throw new Refusal(obstacle)
    const open = run.lines.filter(({ isOpen }) => isOpen)
    await dropOpenLines(tx, runId)
    const isPaid = open.length < run.lines.length
    await changeRun(tx, runId, { state: isPaid ? 'paid' : 'withdrawn', withdrawReason: reason })
    await note(tx, context, payoutRunEvents.withdrawn, run, { lines: open, reason })
    return shownRun(tx, await lockRun(tx, runId))
  })
}
