import { isDeepStrictEqual } from 'node:util'
import { approvalEvents } from '@makao/contract/money/approvals/approvals.audit'
import type {
  Approval,
  ApprovalAsked,
  ApprovalDecline,
  ApprovalGiven,
} from '@makao/contract/money/approvals/approvals.schema'
import type { SignedIn } from '../../context'
import type { Tx } from '../../db/types'
import { Refusal, takenKey } from '../../errors'
import { writeAudit } from '../../platform/audit/audit.repository'
import { correctCharge, voidCharge, writeOffCharge } from '../charge-entry/charge-entry.service'
import { requireTenancyOfCharge } from '../charges/charges.repository'
import { payBack } from '../final-accounts/final-accounts.service'
import { withdrawOpening } from '../openings/openings.service'
import { changeOwner } from '../owners/owners.service'
import { requireTenancyOf } from '../payments/payments.repository'
import { correctPayment } from '../payments/payments.service'
import { reversePayment } from '../payments/reversals.service'
import { approveRun } from '../payouts/payout-runs.service'
import { payOut } from '../payouts/payouts.service'
import { markNotRent, markReturned } from '../receipt-lines/hands.service'
import { listBookedFor } from '../suspense/suspense.repository'
import {
  decide,
  findApproval,
  insertApproval,
  listWaiting,
  lockApproval,
  type StoredApproval,
} from './approvals.repository'
import { approvalActions, approvalFor, detailsOf } from './approvals.rules'

type Asked = Pick<ApprovalAsked, 'action'> & { asked: unknown }

/** The word of a second person. */
interface Given extends Pick<ApprovalGiven, 'evenDiffering'> {
  asker: { id: string | null }
}

/** Does what is asked for, as the procedure itself does it. @param given without it it is tried */
async function carryOut(context: SignedIn, request: ApprovalAsked, given?: Given): Promise<void> {
  const isApproved = given !== undefined
  switch (request.action) {
    case 'refund':
      await payBack(context, request.asked, given?.asker)
      return
    case 'writeOff':
      await writeOffCharge(context, request.asked, isApproved)
      return
    case 'voidCharge':
      await voidCharge(context, request.asked, isApproved)
      return
    case 'correctCharge':
      await correctCharge(context, request.asked, isApproved)
      return
    case 'withdrawOpening':
      await withdrawOpening(context, request.asked, isApproved)
      return
    case 'reversePayment':
      await reversePayment(context, request.asked, isApproved)
      return
    case 'correctPayment':
      await correctPayment(context, request.asked, isApproved)
      return
    case 'returnLine':
      await markReturned(context, request.asked, isApproved)
      return
    case 'lineNotRent':
      await markNotRent(context, request.asked, isApproved)
      return
    case 'payoutDetails':
      await changeOwner(context, request.asked, isApproved)
      return
    case 'advance':
      await payOut(context, request.asked, isApproved)
      return
    case 'payoutRun':
      await approveRun(context, { ...request.asked, evenDiffering: given?.evenDiffering ?? null }, isApproved)
      return
  }
}

/** Whom it is about. @throws Refusal NOT_FOUND */
async function placeOf(tx: Tx, request: ApprovalAsked) {
  switch (request.action) {
    case 'withdrawOpening':
    case 'refund': {
      const { tenancyId } = request.asked
      return { subjectId: tenancyId, tenancyId, ownerId: null }
    }
    case 'writeOff':
    case 'voidCharge':
    case 'correctCharge': {
      const { chargeId } = request.asked
      return { subjectId: chargeId, tenancyId: await requireTenancyOfCharge(tx, chargeId), ownerId: null }
    }
    case 'reversePayment':
    case 'correctPayment': {
      const { paymentId } = request.asked
      return { subjectId: paymentId, tenancyId: await requireTenancyOf(tx, paymentId), ownerId: null }
    }
    case 'returnLine':
    case 'lineNotRent': {
      const { lineId } = request.asked
      const [tenancyId] = await listBookedFor(tx, lineId)
      if (tenancyId === undefined) throw new Refusal('NOT_FOUND')
      return { subjectId: lineId, tenancyId, ownerId: null }
    }
    case 'payoutRun': {
      const { runId } = request.asked
      return { subjectId: runId, tenancyId: null, ownerId: null }
    }
    case 'payoutDetails':
    case 'advance': {
      const { ownerId } = request.asked
      return { subjectId: ownerId, tenancyId: null, ownerId }
    }
  }
}

/** The same person and moment, within a transaction; mail goes out when that is committed. */
const inside = (context: SignedIn, tx: Tx) => ({ ...context, db: tx, mailWritten: () => {} }) as unknown as SignedIn

const tenantOf = ({ tenantName, unitNumber, propertyName }: StoredApproval) =>
  `${tenantName}, ${unitNumber}, ${propertyName}`

function subjectOf(row: StoredApproval): string {
  if (row.ownerId !== null) return row.ownerName ?? ''
  return row.tenancyId === null ? (row.runOwners ?? '') : tenantOf(row)
}

const wordsOf = ({ asked, runSums }: Pick<StoredApproval, 'asked' | 'runSums'>) => {
  const given = asked as Readonly<Record<string, unknown>>
  const { reason = null } = given as { reason?: string | null }
  return { reason, details: detailsOf(given, runSums ?? []) }
}

function toApproval(row: StoredApproval, actor: SignedIn['actor']): Approval {
  const { id, action, state, tenantId, tenancyId, ownerId, currency, amount, askedById, askedBy, askedAt } = row
  const isOwn = askedById === actor.id
  const { allowed } = approvalFor(actor)({ state, isOwn })
  const place = { subject: subjectOf(row), tenantId, tenancyId, ownerId }
  const said = { currency, amount, ...wordsOf(row), askedBy, askedAt: askedAt.toISOString() }
  return { id, action, state, ...place, ...said, allowed }
}

/** What waits, the oldest first. */
export async function readWaiting({ db, actor }: SignedIn): Promise<Approval[]> {
  return (await listWaiting(db)).map((row) => toApproval(row, actor))
}

async function note(
  tx: Tx,
  { actor, now }: SignedIn,
  event: (typeof approvalEvents)['asked' | 'approved' | 'declined' | 'withdrawn'],
  row: StoredApproval,
  reason: string | null,
): Promise<void> {
  const { id, action, currency, amount, askedBy } = row
  // Payout details have no amount, and a currency says nothing of them.
  const after = { action, amount, currency: currency ?? 'KES', askedBy, details: wordsOf(row).details }
  await writeAudit(tx, actor, event, { entityId: id, subject: subjectOf(row), reason, after }, now)
}

/**
 * Tries it to find out what a second person has to approve, and undoes the trial.
 * @throws Refusal NOT_NEEDED: one person may do it
 * @throws Refusal whatever else stands in its way
 */
async function findAmount(context: SignedIn, request: ApprovalAsked) {
  try {
    return await context.db.transaction(async (tx) => {
      await carryOut(inside(context, tx), request)
      throw new Refusal('NOT_NEEDED')
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'PAYOUT_NEEDS_APPROVAL') return { currency: null, amount: null }
    if (error.code !== 'NEEDS_APPROVAL') throw error
    return error.data as { currency: 'KES' | 'UGX'; amount: number }
  }
}

/**
 * Asks a second person to approve something. Nothing is done yet.
 * @returns the request, or the earlier one when `approvalId` was seen before
 * @throws Refusal REQUEST_REUSED: `approvalId` was seen before with something else; ASKED_ALREADY, NOT_NEEDED, and whatever else stands in its way
 */
export async function askForApproval(context: SignedIn, request: ApprovalAsked): Promise<Approval> {
  const { db, actor, now } = context
  const { approvalId: id, action, asked } = request
  const earlier = await findApproval(db, id)
  if (earlier) return requireSame(earlier, request, actor)
  const { currency, amount } = await findAmount(context, request)
  try {
    const made = await db.transaction(async (tx) => {
      const place = await placeOf(tx, request)
      const by = { askedBy: actor.id, askedByName: actor.name, askedAt: now }
      await insertApproval(tx, { id, action, ...place, currency, amount, asked, ...by })
      const row = await lockApproval(tx, id)
      await note(tx, context, approvalEvents.asked, row, wordsOf(row).reason)
      return row
    })
    return toApproval(made, actor)
  } catch (error) {
    if (takenKey(error) === 'approvals_waiting_once') throw new Refusal('ASKED_ALREADY', undefined, error)
    const same = takenKey(error) === undefined ? undefined : await findApproval(db, id)
    if (same) return requireSame(same, request, actor)
    throw error
  }
}

/** @throws Refusal NOT_FOUND: somebody else's request has this id; REQUEST_REUSED: it asks for something else */
function requireSame(row: StoredApproval, { action, asked }: Asked, actor: SignedIn['actor']): Approval {
  if (row.askedById !== actor.id) throw new Refusal('NOT_FOUND')
  // As it is stored, without what says nothing.
  const isSame = row.action === action && isDeepStrictEqual(row.asked, JSON.parse(JSON.stringify(asked)))
  if (!isSame) throw new Refusal('REQUEST_REUSED')
  return toApproval(row, actor)
}

/** What waits and this person may decide, kept from others until the transaction ends. */
async function lockFor(tx: Tx, { actor }: SignedIn, approvalId: string, action: keyof typeof approvalActions) {
  const row = await lockApproval(tx, approvalId)
  const obstacle = approvalActions[action]({ state: row.state, isOwn: row.askedById === actor.id })
  if (obstacle) throw new Refusal(obstacle)
  return row
}

const decidedBy = ({ actor, now }: SignedIn) => ({
  decidedBy: actor.id,
  decidedByName: actor.name,
  decidedAt: now,
})

/**
 * Approves what another person asked for and does it, in one transaction.
 * @throws Refusal NOT_FOUND, APPROVAL_DECIDED, OWN_REQUEST, and whatever stands in the way of what was asked for
 */
export async function approve(context: SignedIn, { approvalId, evenDiffering }: ApprovalGiven): Promise<Approval> {
  const row = await context.db.transaction(async (tx) => {
    const waiting = await lockFor(tx, context, approvalId, 'approve')
    const request: Asked = { action: waiting.action, asked: waiting.asked }
    await carryOut(inside(context, tx), request as ApprovalAsked, { evenDiffering, asker: { id: waiting.askedById } })
    await decide(tx, approvalId, { state: 'approved', ...decidedBy(context) })
    await note(tx, context, approvalEvents.approved, waiting, wordsOf(waiting).reason)
    return { ...waiting, state: 'approved' as const }
  })
  context.mailWritten()
  return toApproval(row, context.actor)
}

/** @throws Refusal NOT_FOUND, APPROVAL_DECIDED, OWN_REQUEST */
export async function decline(context: SignedIn, { approvalId, reason }: ApprovalDecline): Promise<Approval> {
  const row = await context.db.transaction(async (tx) => {
    const waiting = await lockFor(tx, context, approvalId, 'decline')
    await decide(tx, approvalId, { state: 'declined', declineReason: reason, ...decidedBy(context) })
    await note(tx, context, approvalEvents.declined, waiting, reason)
    return { ...waiting, state: 'declined' as const }
  })
  return toApproval(row, context.actor)
}

/** Takes back what one asked for. @throws Refusal NOT_FOUND, APPROVAL_DECIDED, OTHERS_REQUEST */
export async function withdraw(context: SignedIn, approvalId: string): Promise<Approval> {
  const row = await context.db.transaction(async (tx) => {
    const waiting = await lockFor(tx, context, approvalId, 'withdraw')
    await decide(tx, approvalId, { state: 'withdrawn', ...decidedBy(context) })
    await note(tx, context, approvalEvents.withdrawn, waiting, null)
    return { ...waiting, state: 'withdrawn' as const }
  })
  return toApproval(row, context.actor)
}
