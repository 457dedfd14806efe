import { type Day, dayInNairobi } from '@makao/contract/days'
import { ownerEvents } from '@makao/contract/money/owners/owners.audit'
import type { Agreement, AgreementChange, NewAgreement } from '@makao/contract/money/owners/owners.schema'
import type { Stored } from '../../allowed'
import type { SignedIn } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { lockProperty, requireProperty } from '../../homes/properties/properties.repository'
import { writeAudit } from '../../platform/audit/audit.repository'
import { beginMonth, requireOpenDay } from '../ledger/ledger.repository'
import {
  findRemittedSince,
  insertAgreement,
  listAgreements,
  requirePropertyOfAgreement,
  updateAgreement,
} from './agreements.repository'
import { lockOwners } from './owners.repository'
import { agreementOn } from './owners.rules'

/** Latest first. @throws Refusal NOT_FOUND */
export async function readAgreements(
  { db, now }: Pick<SignedIn, 'db' | 'now'>,
  propertyId: string,
): Promise<Stored<Agreement>[]> {
  await requireProperty(db, propertyId)
  return listAgreements(db, propertyId, dayInNairobi(now))
}

type Entered = Omit<NewAgreement, 'propertyId'>

const storedTerms = (propertyId: string, input: Entered) => {
  const { commissionKind, commissionBasis, commissionRate, commissionAmount, commissionMinimum, shares } = input
  const { lettingFeeRate } = input
  const commission = {
    commissionKind,
    commissionBasis,
    // What belongs to another kind says nothing.
    commissionRate: commissionKind === 'percent' ? commissionRate : 0,
    commissionAmount: commissionKind === 'fixed' || commissionKind === 'per_unit' ? commissionAmount : 0,
    commissionMinimum: commissionKind === 'percent' || commissionKind === 'per_unit' ? commissionMinimum : 0,
    lettingFeeRate,
  }
  return { propertyId, fromDay: beginOf(input), ...commission, shares }
}

/** The day on which an agreement begins. */
const beginOf = ({ fromDay, fromMonth }: Pick<Entered, 'fromDay' | 'fromMonth'>): Day => fromDay ?? `${fromMonth}-01`

const audited = (agreement: Stored<Agreement>) => ({
  ...agreement,
  from: agreement.fromMonth,
  owners: agreement.shares.map(({ ownerName, share }) => `${ownerName} ${share / 100}%`).join(', '),
})

/**
 * What stands in the way of another agreement from a month on. Statements of closed months do not change, and those
 * that owners were paid for only when the person wants it.
 * @throws Refusal MONTH_CLOSED, ALREADY_REMITTED
 */
async function requireChangeable(
  tx: Tx,
  earlier: readonly Stored<Agreement>[],
  input: Entered,
  changed?: Stored<Agreement>,
): Promise<void> {
  const begins = [beginOf(input), ...(changed ? [changed.fromDay] : [])].sort()
  const from = begins[0] ?? beginOf(input)
  await requireOpenDay(tx, from)
  if (earlier.length === 0 || input.evenRemitted) return
  // Whoever has a part of those months before the change, or after it.
  const before = agreementOn(earlier, from)
  const concerned = [...earlier.filter(({ fromDay }) => fromDay >= from), ...(before ? [before] : []), input]
  const owners = new Set(concerned.flatMap(({ shares }) => shares.map(({ ownerId }) => ownerId)))
  const remitted = await findRemittedSince(tx, [...owners], from)
  if (remitted) throw new Refusal('ALREADY_REMITTED', remitted)
}

async function requireAgreement(db: Queryable, propertyId: string, id: string, now: Date): Promise<Stored<Agreement>> {
  const found = (await listAgreements(db, propertyId, dayInNairobi(now))).find((agreement) => agreement.id === id)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

/**
 * Agrees who owns a property and what the agency earns, from a day on.
 * @throws Refusal NOT_FOUND, OWNER_ARCHIVED, CURRENCY_CHANGED, AGREEMENT_EXISTS, MONTH_CLOSED, ALREADY_REMITTED
 */
export async function agree({ db, actor, now }: SignedIn, input: NewAgreement): Promise<Stored<Agreement>> {
  const { propertyId } = input
  return db.transaction(async (tx) => {
    const property = await lockProperty(tx, propertyId)
    if (property.currency !== input.currency) throw new Refusal('CURRENCY_CHANGED')
    await lockOwners(
      tx,
      input.shares.map(({ ownerId }) => ownerId),
    )
    await requireChangeable(tx, await listAgreements(tx, propertyId, dayInNairobi(now)), input)
    const id = await insertAgreement(tx, actor, storedTerms(propertyId, input), now)
    const made = await requireAgreement(tx, propertyId, id, now)
    await beginMonth(tx, dayInNairobi(now).slice(0, 7))
    const subject = property.name
    await writeAudit(tx, actor, ownerEvents.agreed, { entityId: id, subject, after: audited(made) }, now)
    return made
  })
}

/**
 * @throws Refusal NOT_FOUND, OWNER_ARCHIVED, CURRENCY_CHANGED, AGREEMENT_EXISTS, MONTH_CLOSED, ALREADY_REMITTED
 * @throws Refusal AGREEMENT_CHANGED: by somebody else since it was read
 */
export async function changeAgreement(
  { db, actor, now }: SignedIn,
  input: AgreementChange,
): Promise<Stored<Agreement>> {
  const { agreementId, revision } = input
  return db.transaction(async (tx) => {
    const propertyId = await requirePropertyOfAgreement(tx, agreementId)
    const property = await lockProperty(tx, propertyId)
    const all = await listAgreements(tx, propertyId, dayInNairobi(now))
    const former = all.find(({ id }) => id === agreementId)
    if (!former) throw new Refusal('NOT_FOUND')
    if (former.revision !== revision) throw new Refusal('AGREEMENT_CHANGED')
    if (property.currency !== input.currency) throw new Refusal('CURRENCY_CHANGED')
    await lockOwners(
      tx,
      input.shares.map(({ ownerId }) => ownerId),
    )
    await requireChangeable(tx, all, input, former)
    await updateAgreement(tx, agreementId, storedTerms(propertyId, input))
    const changed = await requireAgreement(tx, propertyId, agreementId, now)
    await beginMonth(tx, dayInNairobi(now).slice(0, 7))
    const states = { before: audited(former), after: audited(changed) }
    const noted = { entityId: agreementId, subject: property.name, ...states }
    await writeAudit(tx, actor, ownerEvents.agreementChanged, noted, now)
    return changed
  })
}
