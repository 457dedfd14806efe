import { addDays, addMonths, type Day, dayInNairobi, formatWholeDay } from '@makao/contract/days'
import type {
  MovedTenancy,
  MoveOut,
  MoveOutChange,
  MoveOutWithdrawal,
  NewTenancy,
  Tenancy,
} from '@makao/contract/homes/tenancies/tenancies.schema'
import { holdInWords } from '@makao/contract/homes/units/units.terms'
import { plainMoney } from '@makao/contract/money'
import { chargeEvents } from '@makao/contract/money/charges/charges.audit'
import { chargeTitle } from '@makao/contract/money/charges/charges.terms'
import { leaseEvents } from '@makao/contract/money/leases/leases.audit'
import type { LeaseTerms } from '@makao/contract/money/leases/leases.schema'
import type { SignedIn } from '../../context'
import type { Tx } from '../../db/types'
import { Refusal } from '../../errors'
import {
  closeTenancy,
  insertTenancy,
  listBeyond,
  listConflicts,
  lockTenancy,
  moveEnd,
  requireTenancyPlace,
  tenancySubject,
} from '../../homes/tenancies/tenancies.repository'
import { findHold, keepPlaces, lockUnit, replaceHold } from '../../homes/units/units.repository'
import { lockTenant } from '../../people/accounts/accounts.repository'
import { writeAudit } from '../../platform/audit/audit.repository'
import { auditChange, recharge, restoreCharge, undoCharge } from '../charge-entry/charge-entry.service'
import { listShares, untellShare } from '../charge-entry/told-shares.repository'
import { type Chargeable, readChargeable, readChargeSettings } from '../charge-runs/charge-runs.repository'
import type { ChargedTenancy } from '../charge-runs/charge-runs.rules'
import { chargeTenancy } from '../charge-runs/charge-runs.service'
import { partUntil } from '../charge-runs/part-month.rules'
import { listEntered, lockCutBy, updateCharge } from '../charges/charges.repository'
import { forgivenOf } from '../charges/charges.rules'
import {
  insertRise,
  requireLeaseDefaults,
  requireUnitPlace,
  setDueDay,
} from '../lease-defaults/lease-defaults.repository'
import { newLeaseTerms } from '../lease-defaults/lease-defaults.rules'
import { listCarriedOn } from '../meters/meters.repository'
import { unbilledChange } from '../meters/meters.rules'
import { accountActions } from '../payments/payments.rules'
import { sentencesOf } from '../standing/penalties.service'
import { bringInOrder } from '../standing/standing.service'
import { chargeFromOf, isForDaysAfter, rentUntil, wholeOf } from './leases.rules'

/**
 * Assigns a tenant to a unit and charges what is due by now.
 * @throws Refusal NOT_FOUND: no such tenant or unit
 * @throws Refusal UNIT_OCCUPIED, UNIT_LET_UNTIL: naming who has the unit
 * @throws Refusal LEASE_END_BEFORE_START, EMAIL_UNPROVEN
 * @throws Refusal UNIT_HELD: it is reserved, under repair or not for rent on the first day, and nobody said 'all the same'
 */
export const assignTenant = (context: SignedIn, input: NewTenancy): Promise<Tenancy> =>
  context.db.transaction((tx) => letUnit(tx, context, input))

type AgreedTerms = ReturnType<typeof newLeaseTerms> & Partial<Pick<LeaseTerms, 'renewal' | 'rentMonths' | 'isProrated'>>

/** The same in a transaction of the caller's. @param agreed what was agreed before and goes on, in the place of the lease defaults */
export async function letUnit(
  tx: Tx,
  { actor, now }: Pick<SignedIn, 'actor' | 'now'>,
  input: NewTenancy,
  agreed?: Omit<AgreedTerms, 'rentChange'>,
): Promise<Tenancy> {
  const { startDate, leaseEnd } = input
  if (leaseEnd !== null && leaseEnd < startDate) throw new Refusal('LEASE_END_BEFORE_START', { startDate })
  const today = dayInNairobi(now)
  // Locked, so that of two who assign the same unit at once the second sees the first's tenancy.
  const { fullName, email, emailUnproven } = await lockTenant(tx, input.tenantId)
  // It may be anybody who would see the unit, its address and the rent.
  if (emailUnproven) throw new Refusal('EMAIL_UNPROVEN', { fullName, email })
  await keepPlaces(tx, [input.unitId])
  const unit = await lockUnit(tx, input.unitId)
  const [conflict] = await listConflicts(tx, input)
  if (conflict) {
    const { unitNumber, tenantName, endDate } = conflict
    if (endDate !== null) throw new Refusal('UNIT_LET_UNTIL', { unitNumber, tenantName, endDate })
    throw new Refusal('UNIT_OCCUPIED', { unitNumber, tenantName })
  }
  const hold = await findHold(tx, input.unitId, startDate)
  if (hold && !input.isLetAnyway) {
    throw new Refusal('UNIT_HELD', { unitNumber: unit.unitNumber, state: holdInWords(hold) })
  }
  // What kept the unit from being let ends as the tenant moves in.
  await replaceHold(tx, input.unitId, null, startDate < today ? today : startDate)
  const chargeFrom = chargeFromOf(input, today)
  const { currency } = unit
  const place = await requireUnitPlace(tx, input.unitId)
  const defaults = await requireLeaseDefaults(tx, place.propertyId)
  const rent = input.rentAmount ?? place.rentAmount
  const { rentChange, ...taken } = agreed
    ? { ...agreed, rentChange: null }
    : newLeaseTerms(defaults, { currency, rent, startDate, leaseEnd })
  const depositAmount = input.depositAmount ?? taken.depositAmount
  // Before the new tenancy is there: it is due as agreed from its first month on.
  if (defaults.dueDay !== null) await setDueDay(tx, [input.unitId], defaults.dueDay, today)
  const tenancy = await insertTenancy(tx, actor, { ...input, ...taken, depositAmount, chargeFrom, currency })
  if (rentChange) await insertRise(tx, { tenancyId: tenancy.id, ...rentChange })
  const subject = `${fullName}, unit ${unit.unitNumber}`
  const after = { ...input, depositAmount, currency }
  await writeAudit(tx, actor, leaseEvents.created, { entityId: tenancy.id, subject, after }, now)
  const { isAutomatic, daysBefore } = await readChargeSettings(tx)
  if (isAutomatic) await chargeTenancy(tx, actor, tenancy.id, addDays(today, daysBefore), now, true)
  return tenancy
}

/**
 * Moves a tenant out. What was charged for days after is voided, and for a part of a month made less. What is due by
 * now is charged, and all of the last days once they have come near.
 * @throws Refusal NOT_FOUND, TENANCY_ENDED, END_BEFORE_START
 */
export const endTenancy = (context: SignedIn, input: MoveOut): Promise<MovedTenancy> =>
  context.db.transaction((tx) => moveOut(tx, context, input))

/** The same in a transaction of the caller's. */
export async function moveOut(tx: Tx, context: SignedIn, input: MoveOut): Promise<MovedTenancy> {
  const { actor, now } = context
  // Before the tenancy, as whoever lets the tenant stay has it: what is vacant then is kept with the unit's rent.
  await lockUnit(tx, (await requireTenancyPlace(tx, input.tenancyId)).unitId)
  const { currency: _, ...tenancy } = await lockTenancy(tx, input.tenancyId)
  const obstacle = accountActions.end(tenancy)
  if (obstacle) throw new Refusal(obstacle, { endDate: tenancy.endDate })
  if (input.endDate < tenancy.startDate) throw new Refusal('END_BEFORE_START', { startDate: tenancy.startDate })
  await closeTenancy(tx, input)
  const followed = await fitCharges(tx, context, input.tenancyId, input.endDate, 'Moved out')
  const { endDate, notes } = input
  const states = {
    before: { isActive: true, endDate: null, notes: tenancy.notes },
    after: { isActive: false, endDate, notes },
  }
  const subject = await tenancySubject(tx, tenancy.id)
  await writeAudit(tx, actor, leaseEvents.ended, { entityId: tenancy.id, subject, ...states }, now)
  return { ...tenancy, endDate: input.endDate, isActive: false, notes: input.notes, followed }
}

interface SeenMoveOut {
  tenancyId: string
  seenEndDate: Day
  reason: string
}

/**
 * A tenancy with a move-out, kept from others with its tenant and unit until the transaction ends. Of two people, one
 * who lets the unit and one who lets the tenant stay, the second sees what the first did.
 * @throws Refusal NOT_FOUND, TENANCY_ACTIVE, MOVE_OUT_CHANGED
 */
async function lockMovingOut(tx: Tx, { tenancyId, seenEndDate }: SeenMoveOut) {
  const { tenantId, unitId } = await requireTenancyPlace(tx, tenancyId)
  await lockTenant(tx, tenantId)
  await keepPlaces(tx, [unitId])
  await lockUnit(tx, unitId)
  const { currency: _, ...tenancy } = await lockTenancy(tx, tenancyId)
  const obstacle = accountActions.changeEnd(tenancy)
  if (obstacle) throw new Refusal(obstacle)
  if (tenancy.endDate !== seenEndDate) throw new Refusal('MOVE_OUT_CHANGED')
  return { ...tenancy, endDate: tenancy.endDate }
}

/** @throws Refusal UNIT_LET_ON: somebody else has the unit until then */
async function requireFree(tx: Tx, tenancy: Tenancy, until: Day | null): Promise<void> {
  const [other] = await listBeyond(tx, tenancy, until)
  if (other) throw new Refusal('UNIT_LET_ON', other)
}

/**
 * The tenant moves out on another day. What was charged is made to fit it, and so is what is owed of the deposit.
 * @throws Refusal NOT_FOUND, TENANCY_ACTIVE, MOVE_OUT_CHANGED, END_BEFORE_START, UNIT_LET_ON
 */
export async function changeMoveOut(context: SignedIn, input: MoveOutChange): Promise<MovedTenancy> {
  const { endDate } = input
  return context.db.transaction(async (tx) => {
    const tenancy = await lockMovingOut(tx, input)
    const { startDate } = tenancy
    if (endDate < startDate) throw new Refusal('END_BEFORE_START', { startDate })
    if (endDate > tenancy.endDate) await requireFree(tx, tenancy, endDate)
    return moveOutOn(tx, context, tenancy, endDate, input.reason)
  })
}

/**
 * The tenant stays: what the move-out made less or void is charged again, and what has become due since.
 * @throws Refusal NOT_FOUND, TENANCY_ACTIVE, MOVE_OUT_CHANGED, UNIT_LET_ON
 */
export async function withdrawMoveOut(context: SignedIn, input: MoveOutWithdrawal): Promise<MovedTenancy> {
  return context.db.transaction(async (tx) => {
    const tenancy = await lockMovingOut(tx, input)
    await requireFree(tx, tenancy, null)
    return moveOutOn(tx, context, tenancy, null, input.reason)
  })
}

async function moveOutOn(tx: Tx, context: SignedIn, tenancy: Tenancy, endDate: Day | null, reason: string) {
  const { id: tenancyId, endDate: before } = tenancy
  await moveEnd(tx, tenancyId, endDate)
  const why = endDate === null ? 'Move-out withdrawn' : 'Move-out changed'
  const followed = await fitCharges(tx, context, tenancyId, endDate, why)
  const event = endDate === null ? leaseEvents.endWithdrawn : leaseEvents.endChanged
  const states = { before: { endDate: before }, after: { endDate } }
  const subject = await tenancySubject(tx, tenancyId)
  await writeAudit(tx, context.actor, event, { entityId: tenancyId, subject, reason, ...states }, context.now)
  return { ...tenancy, endDate, isActive: endDate === null, followed }
}

/**
 * Brings what was charged by itself to what the days of a tenancy come to. That is up to the day of moving out, or
 * whole again where an earlier move-out had taken a part.
 * @returns sentences on sums that somebody had set since an earlier move-out, on rent that was entered by hand and is not cut, on what
 * became of penalties, and on what meters that were changed on the last day counted for nobody
 */
async function fitCharges(
  tx: Tx,
  context: SignedIn,
  tenancyId: string,
  endDate: Day | null,
  reason: string,
): Promise<string[]> {
  const { actor, now } = context
  const [tenancy] = await readChargeable(tx, [tenancyId])
  if (!tenancy) throw new Refusal('NOT_FOUND')
  const charges = await lockCutBy(tx, tenancyId, endDate)
  const shares = await listShares(
    tx,
    charges.map(({ id }) => id),
  )
  const wholes = charges.map(wholeOf)
  const rents =
    endDate === null
      ? undefined
      : rentUntil(
          endDate,
          wholes.filter(
            ({ paymentType, periodTo }) => paymentType === 'rent' && periodTo !== null && periodTo > endDate,
          ),
          tenancy,
        )
  const gaveWay: string[] = []
  for (const [place, charge] of charges.entries()) {
    const whole = wholes[place] ?? charge
    // A deposit is for no days. What of it did not come in is asked for again only when the tenant stays.
    if (whole.periodTo === null && endDate !== null && !shares.has(charge.id)) continue
    const part = partOf(whole, endDate, tenancy, rents)
    const forgiven = forgivenOf(charge)
    const isWhole = part.amount === whole.amount
    if (charge.voidedAt !== null) {
      if (part.amount === 0) continue
      await restoreCharge(tx, context, charge, part, reason)
    } else if (part.amount === 0) {
      await undoCharge(tx, context, charge, reason, 'keep')
      await untellShare(tx, charge)
    } else if (part.amount !== charge.amount || part.periodTo !== charge.periodTo) {
      await recharge(tx, context, charge, { ...pickDue(charge), ...part }, forgiven)
      await auditChange(tx, context, chargeEvents.corrected, charge, reason)
    }
    if (charge.isSetSince && part.amount !== charge.amount) gaveWay.push(gaveWayToDays(charge, part.amount))
    await updateCharge(tx, charge.id, {
      wholeAmount: isWhole ? null : whole.amount,
      wholePeriodTo: isWhole ? null : whole.periodTo,
      wholeWrittenOff: isWhole || forgiven === 0 ? null : forgiven,
      isSetSince: false,
    })
  }
  // First, so that what is charged now takes no credit to a deposit that nobody asks for any more.
  const followed = await bringInOrder(tx, context, tenancyId, { isCreditSpent: false })
  const { isAutomatic, daysBefore } = await readChargeSettings(tx)
  if (isAutomatic) await chargeTenancy(tx, actor, tenancyId, addDays(dayInNairobi(now), daysBefore), now)
  followed.push(...(await bringInOrder(tx, context, tenancyId)))
  const unbilled = endDate === null ? [] : await listCarriedOn(tx, tenancyId, endDate)
  const entered = endDate === null ? [] : await listEnteredBeyond(tx, tenancy, endDate)
  return [...gaveWay, ...stayAsEntered(entered), ...sentencesOf(followed), ...unbilled.map(unbilledChange)]
}

type Cut = Awaited<ReturnType<typeof lockCutBy>>[number]

const dueOn = (charge: Cut) => `${chargeTitle(charge)} due ${formatWholeDay(charge.dueDate)}`

/** What somebody entered that is for days after a move-out, as far as the lease says for how many it is. */
async function listEnteredBeyond(tx: Tx, tenancy: Chargeable, endDate: Day): Promise<Cut[]> {
  const first = addMonths(endDate.slice(0, 7), 1 - tenancy.rentMonths)
  const entered = await listEntered(tx, tenancy.tenancyId, `${first}-01`)
  return entered.filter((charge) => isForDaysAfter(endDate, charge, tenancy))
}

const MOST_NAMED = 3
const listed = new Intl.ListFormat('en-KE', { type: 'conjunction' })

/** One sentence, or none: each further one would push another off a phone. */
function stayAsEntered(entered: readonly Cut[]): string[] {
  if (entered.length === 0) return []
  const named = entered.map((charge) => `${dueOn(charge)} (${plainMoney(charge.amount, charge.currency)})`)
  const rest = named.splice(MOST_NAMED).length
  const what = listed.format(rest > 0 ? [...named, `${rest} more`] : named)
  return [
    entered.length === 1
      ? `${what} was entered by hand and stays as entered: correct or void it if less is due.`
      : `${what} were entered by hand and stay as entered: correct or void them if less is due.`,
  ]
}

/** @param after what the days make of a charge whose amount somebody had set, in minor units */
function gaveWayToDays(charge: Cut, after: number): string {
  const money = (minor: number) => plainMoney(minor, charge.currency)
  const what = dueOn(charge)
  const now = after === 0 ? 'nothing is due of it now' : `it is ${money(after)} now`
  return `${what} had been set to ${money(charge.amount)}. By the days ${now}: set it again if that was agreed.`
}

/** What of a charge is for days up to the day of moving out. @param rents what `rentUntil` makes of the rents */
function partOf(
  whole: Cut,
  endDate: Day | null,
  tenancy: ChargedTenancy,
  rents: ReadonlyMap<string, number> | undefined,
): Pick<Cut, 'amount' | 'periodTo'> {
  const { id, paymentType, chargeKey, amount, dueDate, periodFrom, periodTo } = whole
  // A share of one charge for many is for who lives there on its due day.
  if (endDate !== null && periodTo === null) return { amount: dueDate > endDate ? 0 : amount, periodTo }
  if (endDate === null || periodFrom === null || periodTo === null || periodTo <= endDate) return { amount, periodTo }
  // Measured, and nobody else lived there meanwhile: only what was used after a reading on the last day or later is not theirs.
  if (chargeKey?.startsWith('meter:')) return { amount: periodFrom >= endDate ? 0 : amount, periodTo }
  if (periodFrom > endDate) return { amount: 0, periodTo }
  const part =
    paymentType === 'rent'
      ? (rents?.get(id) ?? 0)
      : // Of its own days and sum, not of what is agreed by now: it may have been by another name.
        partUntil(endDate, { amount, periodFrom, periodTo }, tenancy)
  return part < amount ? { amount: part, periodTo: part === 0 ? periodTo : endDate } : { amount, periodTo }
}

/** What of a charge stays as it is when its amount or days are another. */
export const pickDue = ({ paymentType, name, dueDate, notes, periodFrom }: Cut) => ({
  paymentType,
  name,
  dueDate,
  notes,
  periodFrom,
})
