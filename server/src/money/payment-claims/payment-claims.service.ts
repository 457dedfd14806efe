import { isDay } from '@makao/contract/days'
import { MAX_MINOR, parseMoney } from '@makao/contract/money'
import { claimEvents } from '@makao/contract/money/payment-claims/payment-claims.audit'
import type {
  DeclinedClaim,
  NewClaim,
  OpenClaim,
  OwnClaim,
} from '@makao/contract/money/payment-claims/payment-claims.schema'
import { MOST_CLAIMS, readClaim } from '@makao/contract/money/payment-claims/payment-claims.terms'
import { withoutBalance } from '@makao/contract/money/payment-lines/pasted-lines.terms'
import { limitOf, type SignedIn } from '../../context'
import { Refusal } from '../../errors'
import { rentsIt } from '../../homes/tenancies/co-tenants.repository'
import { lockTenancy, tenancySubject } from '../../homes/tenancies/tenancies.repository'
import { writeAudit } from '../../platform/audit/audit.repository'
import { takeTurn } from '../../platform/throttle/throttle.repository'
import {
  declineOpen,
  findClaim,
  insertClaim,
  listClaimsOf,
  listOpenClaims,
  readOpenOf,
} from './payment-claims.repository'
import { claimActions, claimFor, claimState } from './payment-claims.rules'

type Told = NonNullable<Awaited<ReturnType<typeof findClaim>>>

function toOwn(row: Told): OwnClaim {
  const { declinedAt: _, createdAt, ...claim } = row
  return { ...claim, createdAt: createdAt.toISOString(), state: claimState(row) }
}

/** @throws Refusal NOT_FOUND: it is somebody else's */
async function requireOwn({ db, actor }: SignedIn, tenancyId: string): Promise<void> {
  if (!(await rentsIt(db, actor.id, tenancyId))) throw new Refusal('NOT_FOUND')
}

/** What the person signed in told of a tenancy of theirs, latest first. @throws Refusal NOT_FOUND */
export async function readOwnClaims(context: SignedIn, tenancyId: string): Promise<OwnClaim[]> {
  await requireOwn(context, tenancyId)
  return (await listClaimsOf(context.db, tenancyId)).map(toOwn)
}

/**
 * Tells staff that the person signed in has paid, by the code of the payment. Nothing is booked.
 * @returns the claim, or the earlier one when `requestId` was seen before
 * @throws Refusal REQUEST_REUSED: it was with another code; NOT_FOUND, TOO_MANY_ATTEMPTS, NO_CODE, CLAIMED_ALREADY, TOO_MANY_CLAIMS
 */
export async function fileClaim(context: SignedIn, { requestId, tenancyId, text }: NewClaim): Promise<OwnClaim> {
  const { db, actor, now } = context
  await requireOwn(context, tenancyId)
  await takeTurn(db, 'paymentClaim', actor.id, now)
  const read = readClaim(text)
  if (!read) throw new Refusal('NO_CODE')
  const { code, day } = read
  await db.transaction(async (tx) => {
    // Locked, so that of two clicks the second finds what the first has written.
    const { currency } = await lockTenancy(tx, tenancyId)
    const earlier = await findClaim(tx, requestId)
    if (earlier && earlier.tenancyId !== tenancyId) throw new Refusal('NOT_FOUND')
    if (earlier && earlier.code !== code) throw new Refusal('REQUEST_REUSED')
    if (earlier) return
    const { waiting, isTold } = await readOpenOf(tx, tenancyId, code)
    if (isTold) throw new Refusal('CLAIMED_ALREADY', { code })
    if (waiting >= MOST_CLAIMS) throw new Refusal('TOO_MANY_CLAIMS')
    const amount = parseMoney(read.amount, currency)
    await insertClaim(tx, {
      id: requestId,
      tenancyId,
      currency,
      code,
      amount: amount.ok && amount.value > 0 && amount.value <= MAX_MINOR ? amount.value : null,
      paidOn: isDay(day) ? day : null,
      // What is left in the tenant's purse is nobody's business.
      message: withoutBalance(text) || code,
      createdAt: now,
    })
    const subject = await tenancySubject(tx, tenancyId)
    await writeAudit(tx, actor, claimEvents.filed, { entityId: requestId, subject, after: { code } }, now)
  })
  const claim = await findClaim(db, requestId)
  if (!claim) throw new Refusal('NOT_FOUND')
  return toOwn(claim)
}

/** Those that wait for staff, of all tenancies or of one. */
export async function readOpenClaims(
  { db, actor }: SignedIn,
  { tenancyId }: { tenancyId?: string | null | undefined },
): Promise<OpenClaim[]> {
  const rows = await listOpenClaims(db, tenancyId)
  const limit = limitOf(actor)
  return rows.map(({ elsewhereId, otherName, otherUnit, otherPropertyId, declinedAt, createdAt, ...claim }) => {
    const isTold = limit === null || limit.includes(otherPropertyId ?? '')
    const { allowed } = claimFor(actor)({ declinedAt, paymentId: null })
    return {
      ...claim,
      createdAt: createdAt.toISOString(),
      elsewhere:
        elsewhereId === null || !isTold
          ? null
          : { paymentId: elsewhereId, tenantName: otherName ?? '', unitNumber: otherUnit ?? '' },
      allowed,
    }
  })
}

/** @throws Refusal NOT_FOUND, CLAIM_SETTLED */
export async function declineClaim({ db, actor, now }: SignedIn, { claimId, reason }: DeclinedClaim) {
  await db.transaction(async (tx) => {
    const claim = await findClaim(tx, claimId)
    if (!claim) throw new Refusal('NOT_FOUND')
    const { tenancyId, code } = claim
    await lockTenancy(tx, tenancyId)
    const obstacle = claimActions.decline((await findClaim(tx, claimId)) ?? claim)
    if (obstacle) throw new Refusal(obstacle)
    await declineOpen(tx, claimId, { declinedAt: now, declinedBy: actor.id, declineReason: reason })
    const subject = await tenancySubject(tx, tenancyId)
    await writeAudit(tx, actor, claimEvents.declined, { entityId: claimId, subject, reason, before: { code } }, now)
  })
  return {}
}
