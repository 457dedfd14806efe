import { plainMoney } from '@makao/contract/money'
import { limitNames } from '@makao/contract/money/approvals/approvals.terms'
import { payoutInWords, payoutMethodOf } from '@makao/contract/money/owners/owners.terms'
import { payoutRunEvents } from '@makao/contract/money/payouts/payout-runs.audit'
import type {
  NewPayoutRun,
  PayoutRun,
  PayoutRunPaid,
  PayoutRunWithdrawal,
} from '@makao/contract/money/payouts/payout-runs.schema'
import { sumByCurrency } from '@makao/contract/money-sums'
import type { Stored } from '../../allowed'
import type { SignedIn } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { writeAudit } from '../../platform/audit/audit.repository'
import { readApprovalSettings } from '../approval-limits/approval-limits.repository'
import { limitOf } from '../approval-limits/approval-limits.rules'
import { lockOwner } from '../owners/owners.repository'
import { ownerActions } from '../owners/owners.rules'
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

function toRun({ id, month, state, madeByName, madeAt, approvedByName, lines }: StoredRun): Stored<PayoutRun> {
  return {
    ...{ id, month, state, totals: sumByCurrency(lines), madeBy: madeByName, approvedBy: approvedByName },
    madeAt: madeAt.toISOString(),
    lines: lines.map(({ runId: _, isOpen: __, paidBy, isReturned, ...line }) => ({
      ...line,
      method: paidBy ?? line.method,
      isReturned: isReturned === true,
    })),
  }
}

export const readRuns = async ({ db }: SignedIn): Promise<Stored<PayoutRun>[]> => (await listRuns(db)).map(toRun)

/** @throws Refusal NOT_FOUND */
export async function readRun(db: Queryable, runId: string): Promise<Stored<PayoutRun>> {
  const run = await findRun(db, runId)
  if (!run) throw new Refusal('NOT_FOUND')
  return toRun(run)
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
    const names = new Map<string, string>()
    // In one order, so that two runs of the same owners do not wait for one another.
    for (const ownerId of ownerIds) {
      const owner = await lockOwner(tx, ownerId)
      const obstacle = ownerActions.remit(owner)
      if (obstacle) throw new Refusal(obstacle)
      names.set(ownerId, owner.name)
    }
    const earlier = await findRun(tx, id)
    if (earlier && !isSame(earlier, input)) throw new Refusal('REQUEST_REUSED')
    if (earlier) return toRun(earlier)
    const inRun = await findInRun(tx, ownerIds)
    const { rows } = await readPayoutsDue({ db: tx, now }, month)
    const made = lines.map(({ ownerId, currency, amount }) => {
      const ownerName = names.get(ownerId) ?? ''
      if (inRun.some((line) => line.ownerId === ownerId && line.currency === currency)) {
        throw new Refusal('IN_RUN', { ownerName })
      }
      const row = rows.find((each) => each.ownerId === ownerId && each.currency === currency)
      const [due, payable] = [Math.max(0, row?.due ?? 0), row?.payable ?? 0]
      const say = (minor: number) => plainMoney(minor, currency, 'code')
      if (!row || amount > due) throw new Refusal('BEYOND_DUE', { ownerName, due: say(due) })
      if (amount > payable) {
        throw new Refusal('BEYOND_HELD', { ownerName, payable: say(payable), heldBack: say(due - payable) })
      }
      const how = { method: payoutMethodOf(row) ?? ('bank' as const), payTo: payoutInWords(row) }
      return { id: crypto.randomUUID(), ownerId, currency, amount, ...how }
    })
    await insertRun(tx, actor, { id, month, lines: made }, now)
    const run = await lockRun(tx, id)
    await note(tx, context, payoutRunEvents.made, run)
    return toRun(run)
  })
}

/** @throws Refusal NOT_FOUND, RUN_OVER, RUN_APPROVED @throws Refusal NEEDS_APPROVAL: by a second person, unless `isApproved` */
export async function approveRun(
  context: SignedIn,
  { runId }: { runId: string },
  isApproved = false,
): Promise<Stored<PayoutRun>> {
  return context.db.transaction(async (tx) => {
    const run = await lockRun(tx, runId)
    const obstacle = payoutRunActions.approve(run)
    if (obstacle) throw new Refusal(obstacle)
    if (!isApproved) await requireSecond(tx, run)
    await changeRun(tx, runId, { state: 'approved', approvedByName: context.actor.name })
    await note(tx, context, payoutRunEvents.approved, run)
    return toRun(await lockRun(tx, runId))
  })
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

/**
 * Records the payouts of the chosen lines, all or none; what is paid already is left as it is.
 * @throws Refusal NOT_FOUND, RUN_NOT_APPROVED, RUN_WITHDRAWN, and whatever stands in the way of a payout
 */
export async function payRun(
  context: SignedIn,
  { runId, paidOn, accountId, lines: paid }: PayoutRunPaid,
): Promise<Stored<PayoutRun>> {
  return context.db.transaction(async (tx) => {
    const run = await lockRun(tx, runId)
    const obstacle = payoutRunActions.pay(run)
    if (obstacle) throw new Refusal(obstacle)
    const within = { ...context, db: tx } as unknown as SignedIn
    const noted: StoredRun['lines'] = []
    for (const { lineId, method, reference } of paid) {
      const line = run.lines.find(({ id }) => id === lineId)
      if (!line) throw new Refusal('NOT_FOUND')
      if (!line.isOpen) continue
      const { id: requestId, ownerId, currency, amount } = line
      const how = { method, reference, paidOn, accountId, notes: null, dueBy: run.month, evenBeyondDue: false }
      const { id: remittanceId } = await payOut(within, { requestId, ownerId, currency, amount, ...how }, true)
      await markLinePaid(tx, lineId, remittanceId)
      noted.push(line)
    }
    if (noted.length === 0) return toRun(run)
    const isOver = run.lines.filter(({ isOpen }) => isOpen).length === noted.length
    if (isOver) await changeRun(tx, runId, { state: 'paid' })
    await note(tx, context, payoutRunEvents.paid, run, { lines: noted })
    return toRun(await lockRun(tx, runId))
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
    return toRun(await lockRun(tx, runId))
  })
}
