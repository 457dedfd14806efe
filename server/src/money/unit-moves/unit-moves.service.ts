import { addDays, type Day, dayInNairobi } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import { rentOn } from '@makao/contract/money/leases/leases.terms'
import { unitMoveEvents } from '@makao/contract/money/unit-moves/unit-moves.audit'
import type { NewUnitMove, UnitMove } from '@makao/contract/money/unit-moves/unit-moves.schema'
import type { SignedIn } from '../../context'
import type { Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { listCoTenants, putCoTenant, readSharedWith } from '../../homes/tenancies/co-tenants.repository'
import {
  lockTenancy,
  requireTenancyPlace,
  requireTerms,
  tenancySubject,
} from '../../homes/tenancies/tenancies.repository'
import { keepPlaces, lockUnit } from '../../homes/units/units.repository'
import { lockTenant } from '../../people/accounts/accounts.repository'
import { writeAudit } from '../../platform/audit/audit.repository'
import { readComingCharges } from '../charge-runs/charge-runs.service'
import { issuePaper } from '../issued-papers/issued-papers.service'
import { renterNames } from '../issued-papers/renter-names.rules'
import { letUnit, moveOut } from '../leases/tenancies.service'
import { requireOpenDay } from '../ledger/ledger.repository'
import { accountActions } from '../payments/payments.rules'
import { readTenancyAccount } from '../payments/payments.service'
import { sentencesOf } from '../standing/penalties.service'
import { bringInOrder } from '../standing/standing.service'
import { holdFound } from '../sums/sums.repository'
import { moveMoney, readMovable } from '../tenant-accounts/transfers.service'
import { keepWithholding, listWithholdings } from '../withholding/withholding.repository'
import { ratesFrom } from '../withholding/withholding.rules'

const earlier = (one: Day, other: Day) => (one < other ? one : other)

/** What the paper of a move says; amounts in minor units. */
export interface UnitMovePaper {
  from: { unitNumber: string; propertyName: string; lastDay: Day }
  to: { unitNumber: string; propertyName: string }
  day: Day
  currency: Currency
  /** A month. */
  rentBefore: number
  rentAfter: number
  deposit: number
  depositAgreed: number
  credit: number
  /** Credit that stayed, for what the last days of the unit before cost; missing on papers of before. */
  kept?: number
  owed: number
}

async function takeAlong(
  tx: Tx,
  context: SignedIn,
  { fromTenancyId, toTenancyId, currency }: { fromTenancyId: string; toTenancyId: string; currency: Currency },
  amounts: { credit: number; deposit: number },
): Promise<void> {
  if (amounts.credit + amounts.deposit === 0) return
  await moveMoney(tx, context, {
    ...{ fromTenancyId, toTenancyId, currency, ...amounts },
    requestId: crypto.randomUUID(),
    requestDigest: '',
    day: dayInNairobi(context.now),
    reason: 'Moved to another unit',
    paymentId: null,
  })
}

/** What of the credit goes along, and what stays for the last days of the unit before, which are not charged yet. */
async function splitCredit(tx: Tx, tenancyId: string, { lastDay, today }: { lastDay: Day; today: Day }) {
  const { credit } = await readMovable(tx, tenancyId, today)
  // What was due before today is charged already, by itself or by hand.
  const coming = (await readComingCharges(tx, tenancyId, lastDay)).filter(({ dueDate }) => dueDate >= today)
  const needed = coming.reduce((sum, { amount }) => sum + amount, 0)
  const kept = Math.min(credit, needed)
  return { credit: credit - kept, kept }
}

/**
 * Moves a tenant to another unit: lets it from the day on, ends the tenancy before, and takes deposit, credit, the terms, what tax
 * they withhold and who else rents along. What is owed stays on the account of the tenant. The paper of it is kept.
 * @throws Refusal NOT_FOUND, TENANCY_ENDED, SAME_UNIT, OTHER_CURRENCY, MOVE_TOO_EARLY, MONTH_CLOSED, SUM_TOO_LARGE
 * @throws Refusal UNIT_OCCUPIED, UNIT_LET_UNTIL, UNIT_HELD, EMAIL_UNPROVEN: as of any unit that is let
 */
export async function moveToUnit(context: SignedIn, input: NewUnitMove): Promise<UnitMove> {
  for (;;) {
    const moved = await moveOnce(context, input)
    if (moved) return moved
  }
}

/** @returns undefined: somebody else of the tenancy became its tenant just now */
async function moveOnce(context: SignedIn, input: NewUnitMove): Promise<UnitMove | undefined> {
  const { tenancyId, unitId, day } = input
  return context.db.transaction(async (tx) => {
    const from = await requireTenancyPlace(tx, tenancyId)
    const { tenantId, tenantName, currency, startDate } = from
    await lockTenant(tx, tenantId)
    await keepPlaces(tx, [unitId])
    // Both units before the tenancy, as whoever lets or ends one has them, and in one order for all who move.
    const units = new Map<string, Currency>()
    for (const id of [...new Set([from.unitId, unitId])].sort()) units.set(id, (await lockUnit(tx, id)).currency)
    const held = await lockTenancy(tx, tenancyId)
    if (held.tenantId !== tenantId) return undefined
    const others = await listCoTenants(tx, tenancyId)
    await holdFound(tx, [tenantId, ...others.map((other) => other.tenantId)])
    const obstacle = accountActions.moveUnit(held)
    if (obstacle) throw new Refusal(obstacle, { endDate: held.endDate })
    if (from.unitId === unitId) throw new Refusal('SAME_UNIT')
    if (units.get(unitId) !== currency) throw new Refusal('OTHER_CURRENCY')
    const lastDay = addDays(day, -1)
    if (lastDay < startDate) throw new Refusal('MOVE_TOO_EARLY', { startDate })
    const today = dayInNairobi(context.now)
    await requireOpenDay(tx, today)

    const { unitRent, rentChanges, ...before } = await requireTerms(tx, tenancyId)
    const { id: toTenancyId } = await letUnit(tx, context, ...onSameTerms(before, { ...input, tenantId }))
    for (const { tenantId: otherId, until } of others) {
      if (until === null)
        await putCoTenant(tx, context.actor, { tenancyId: toTenancyId, tenantId: otherId, since: day })
    }

    // Also of money that comes in for the other unit before they live there.
    for (const rate of ratesFrom(earlier(day, today), await listWithholdings(tx, tenancyId))) {
      await keepWithholding(tx, context.actor, { tenancyId: toTenancyId, currency, ...rate }, context.now)
    }

    const ids = { fromTenancyId: tenancyId, toTenancyId, currency }
    // While the tenancy runs all of the deposit may go; what the last days cost less is credit once it has ended.
    const { deposit } = await readMovable(tx, tenancyId, today)
    await takeAlong(tx, context, ids, { deposit, credit: 0 })
    const { followed } = await moveOut(tx, context, { tenancyId, endDate: lastDay, notes: held.notes })
    const { credit, kept } = await splitCredit(tx, tenancyId, { lastDay, today })
    await takeAlong(tx, context, ids, { deposit: 0, credit })
    const changed = [...(await bringInOrder(tx, context, tenancyId)), ...(await bringInOrder(tx, context, toTenancyId))]

    const to = await requireTenancyPlace(tx, toTenancyId)
    const after = await requireTerms(tx, toTenancyId)
    const { owed } = await readTenancyAccount({ db: tx, now: context.now }, tenancyId)
    const said = { unitNumber: to.unitNumber, propertyName: to.propertyName }
    const content: UnitMovePaper = {
      ...{ day, currency, deposit, credit, kept, owed, to: said, depositAgreed: after.depositAmount },
      from: { unitNumber: from.unitNumber, propertyName: from.propertyName, lastDay },
      rentBefore: rentOn(lastDay, { ...before, unitRent, rentChanges }),
      rentAfter: rentOn(day, after),
    }
    const names = renterNames(tenantName, await readSharedWith(tx, toTenancyId))
    const key = { kind: 'unit_move' as const, subjectId: toTenancyId, tenancyId: toTenancyId }
    await issuePaper({ db: tx, now: context.now, by: context.actor.name }, { ...key, content, names })
    const audited = { to: await tenancySubject(tx, toTenancyId), day, currency, deposit, credit, owed }
    const subject = await tenancySubject(tx, tenancyId)
    await writeAudit(
      tx,
      context.actor,
      unitMoveEvents.made,
      { entityId: tenancyId, subject, after: audited },
      context.now,
    )
    const sentences = [...followed, ...sentencesOf(changed)]
    return { tenancyId: toTenancyId, ...said, day, currency, deposit, credit, kept, owed, followed: sentences }
  })
}

type Terms = Omit<Awaited<ReturnType<typeof requireTerms>>, 'unitRent' | 'rentChanges'>

/** The tenancy as it is let, and what was agreed of the one before that goes on. */
function onSameTerms(
  terms: Terms,
  { tenantId, unitId, day, rentAmount, depositAmount, isLetAnyway }: NewUnitMove & { tenantId: string },
) {
  const { renewal, noticeDays, rentMonths, isProrated, leaseEnd } = terms
  const { penaltyKind, penaltyRate, penaltyAmount, penaltyGraceDays, penaltyCap, isPenaltyMonthly } = terms
  const rule = { penaltyKind, penaltyRate, penaltyAmount, penaltyGraceDays, penaltyCap, isPenaltyMonthly }
  // Rent that fell due before the penalty was agreed costs none there either.
  const penalty = { ...rule, penaltyFrom: terms.penaltyFrom }
  const deposit = depositAmount ?? terms.depositAmount
  return [
    {
      ...{ tenantId, unitId, startDate: day, chargeFrom: day, rentAmount, depositAmount: deposit, isLetAnyway },
      leaseEnd: leaseEnd !== null && leaseEnd >= day ? leaseEnd : null,
    },
    { renewal, noticeDays, rentMonths, isProrated, depositAmount: deposit, ...penalty },
  ] as const
}
