import { addDays, dayInNairobi } from '@makao/contract/days'
import { chargeEvents } from '@makao/contract/money/charges/charges.audit'
import { leaseEvents } from '@makao/contract/money/leases/leases.audit'
import type { Lease, LeaseTerms, SavedLease } from '@makao/contract/money/leases/leases.schema'
import { penaltyTerms, rentOn } from '@makao/contract/money/leases/leases.terms'
import { overOthers } from '../../as-read'
import type { SignedIn } from '../../context'
import type { Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { lockTenancy, requireTerms, tenancySubject, updateTerms } from '../../homes/tenancies/tenancies.repository'
import { writeAudit } from '../../platform/audit/audit.repository'
import { auditChange, recharge, undoCharge } from '../charge-entry/charge-entry.service'
import { readChargeable } from '../charge-runs/charge-runs.repository'
import type { ChargedTenancy } from '../charge-runs/charge-runs.rules'
import { countChargeKeys, lockCharge, lockCutBy, updateCharge } from '../charges/charges.repository'
import { forgivenOf } from '../charges/charges.rules'
import { postCharges } from '../charges/charging.service'
import { hasOtherPenalty } from '../lease-defaults/lease-defaults.rules'
import { type PenaltyChange, sentencesOf } from '../standing/penalties.service'
import { bringInOrder } from '../standing/standing.service'
import { currentLeaseEnd } from './lease-end.rules'
import { firstChangedDay, leaseActions, leaseFor, noticeUntil, rentDifferenceUntil } from './leases.rules'
import { pickDue } from './tenancies.service'

/** @throws Refusal NOT_FOUND */
export async function readLease({ db, actor, now }: SignedIn, tenancyId: string): Promise<Lease> {
  const today = dayInNairobi(now)
  const terms = await requireTerms(db, tenancyId)
  const lease = {
    ...terms,
    currentRent: rentOn(today, terms),
    currentLeaseEnd: currentLeaseEnd(terms, today),
    noticeUntil: noticeUntil(today, terms.noticeDays),
  }
  return leaseFor(actor)({ ...lease, today })
}

/**
 * Charges what other rents make of days that were charged already, or takes it off. The tenancy is locked.
 * @param before as it was charged
 * @returns by how much more is charged, in minor units, below zero: less; and what became of penalties
 */
async function chargeDifference(
  tx: Tx,
  context: SignedIn,
  before: ChargedTenancy,
  after: ChargedTenancy['rentChanges'],
): Promise<{ amount: number; followed: PenaltyChange[] }> {
  const { actor, now } = context
  const { tenancyId, currency } = before
  const first = firstChangedDay(before.rentChanges, after)
  if (first === undefined) return { amount: 0, followed: [] }
  const charged = await lockCutBy(tx, tenancyId, addDays(first, -1))
  const rents = charged.filter(({ paymentType }) => paymentType === 'rent')
  const { more, less } = rentDifferenceUntil(before, after, rents, dayInNairobi(now))
  const reason = 'Rent changed'
  for (const { id, amount, whole } of less) {
    const charge = rents.find((rent) => rent.id === id)
    if (!charge) continue
    const left = charge.voidedAt === null ? charge.amount - amount : 0
    if (amount > 0 && left === 0) {
      await undoCharge(tx, context, charge, reason, 'keep')
    } else if (amount > 0) {
      const { periodTo } = charge
      await recharge(tx, context, charge, { ...pickDue(charge), amount: left, periodTo })
      await auditChange(tx, context, chargeEvents.corrected, charge, reason)
    }
    if (whole === null) continue
    const isNothing = whole <= 0
    const wholeAmount = isNothing ? null : Math.max(whole, left)
    const wholePeriodTo = isNothing ? null : charge.wholePeriodTo
    await updateCharge(tx, id, {
      wholeAmount,
      wholePeriodTo,
      wholeWrittenOff: isNothing ? null : forgivenOf(charge),
      isSetSince: false,
    })
  }
  // Numbered on: the rent of a month may change more than once, and be changed back.
  const made = await countChargeKeys(tx, tenancyId, 'rent_change:')
  for (const [index, { month, whole, ...due }] of more.entries()) {
    const isBeyond = due.amount === 0
    const charge = {
      ...due,
      amount: isBeyond && whole ? whole.amount : due.amount,
      tenancyId,
      currency,
      paymentType: 'rent' as const,
      name: 'Change of rent',
      chargeKey: `rent_change:${month}:${made + index + 1}`,
      wholeAmount: whole?.amount ?? null,
      wholePeriodTo: whole?.periodTo ?? null,
    }
    const [{ id: chargeId } = { id: '' }] = await postCharges(tx, actor, [charge], now)
    if (!isBeyond || !whole) continue
    // As a rent that the move-out made void: it is charged again when the tenant stays.
    await undoCharge(tx, context, await lockCharge(tx, chargeId), 'Moves out before', 'keep')
    await updateCharge(tx, chargeId, { wholeAmount: whole.amount, wholePeriodTo: whole.periodTo })
  }
  const followed = more.length + less.length > 0 ? await bringInOrder(tx, context, tenancyId, { reason }) : []
  const sum = (parts: readonly { amount: number }[]) => parts.reduce((total, { amount }) => total + amount, 0)
  return { amount: sum(more) - sum(less), followed }
}

type Terms = Awaited<ReturnType<typeof requireTerms>>

/** Terms as they become, of a tenancy that is locked. */
async function agree(tx: Tx, context: SignedIn, before: Terms, agreed: Terms) {
  const { actor, now } = context
  // Nobody pays for rent that was late before it cost anything, or as much.
  const after = hasOtherPenalty(before, agreed) ? { ...agreed, penaltyFrom: dayInNairobi(now) } : agreed
  const { tenancyId, rentChanges } = after
  const [charged] = await readChargeable(tx, [tenancyId])
  if (!charged) throw new Refusal('NOT_FOUND')
  await updateTerms(tx, tenancyId, after)
  const subject = await tenancySubject(tx, tenancyId)
  await writeAudit(tx, actor, leaseEvents.leaseSaved, { entityId: tenancyId, subject, before, after }, now)
  return chargeDifference(tx, context, charged, rentChanges)
}

/**
 * Agrees other rents of later days; the tenancy is locked. What was charged already for those days follows.
 * @param change the rents that are agreed, and what becomes of them
 * @returns what became of penalties
 */
export async function agreeRents(
  tx: Tx,
  context: SignedIn,
  tenancyId: string,
  change: (agreed: Terms['rentChanges']) => Terms['rentChanges'],
): Promise<PenaltyChange[]> {
  const before = await requireTerms(tx, tenancyId)
  const { followed } = await agree(tx, context, before, { ...before, rentChanges: change(before.rentChanges) })
  return followed
}

/** Its rents of later days in the order in which a lease says them. */
const inOrder = ({ rentChanges, ...change }: LeaseTerms) => ({
  ...change,
  rentChanges: rentChanges.toSorted((one, other) => (one.fromDay < other.fromDay ? -1 : 1)),
})

/**
 * Agrees other terms from now on. What was charged stays as it is, but for days whose rent is another one now: the
 * difference is charged, or credit.
 * @throws Refusal NOT_FOUND, CURRENCY_CHANGED, CHANGED_MEANWHILE, TENANCY_ENDED, LEASE_END_BEFORE_START
 */
export async function saveLease(context: SignedIn, change: LeaseTerms): Promise<SavedLease> {
  const { db, now } = context
  const { tenancyId, currency } = change
  const { amount: rentDifference, followed } = await db.transaction(async (tx) => {
    const tenancy = await lockTenancy(tx, tenancyId)
    const { startDate, endDate } = tenancy
    const obstacle = leaseActions.save({ endDate, today: dayInNairobi(now) })
    if (obstacle) throw new Refusal(obstacle, { endDate })
    if (tenancy.currency !== currency) throw new Refusal('CURRENCY_CHANGED')
    const before = await requireTerms(tx, tenancyId)
    const terms = overOthers(inOrder(change), before, [penaltyTerms, ['rentAmount', 'rentChanges']])
    if (terms.leaseEnd !== null && terms.leaseEnd < startDate) {
      throw new Refusal('LEASE_END_BEFORE_START', { startDate })
    }
    return agree(tx, context, before, { ...before, ...terms })
  })
  return { ...(await readLease(context, tenancyId)), rentDifference, followed: sentencesOf(followed) }
}
