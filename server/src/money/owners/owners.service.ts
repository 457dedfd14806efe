import { type Day, dayInNairobi } from '@makao/contract/days'
import { plainMoney } from '@makao/contract/money'
import { ownerEvents } from '@makao/contract/money/owners/owners.audit'
import type { Owner, OwnerChange, OwnerDetails, OwnerInput } from '@makao/contract/money/owners/owners.schema'
import type { Stored } from '../../allowed'
import { overOthers } from '../../as-read'
import type { SignedIn } from '../../context'
import type { Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { writeAudit } from '../../platform/audit/audit.repository'
import { readApprovalSettings } from '../approval-limits/approval-limits.repository'
import { isPaidElsewhere } from '../approval-limits/approval-limits.rules'
import { readClosedThrough } from '../ledger/ledger.repository'
import { firstOpenDay } from '../ledger/ledger.rules'
import { readDues } from './dues.service'
import { closeOwnerAccess, followContact } from './owner-access.service'
import { listOwnerHolds } from './owner-holds.repository'
import { listOwnerOpenings } from './owner-openings.repository'
import {
  archiveOwner,
  findOwned,
  insertOwner,
  listOwned,
  lockOwner,
  requireOwner,
  saveRentBand,
  updateOwner,
} from './owners.repository'
import { ownerActions } from './owners.rules'
import { isTaxWithheld } from './rental-tax.repository'

/** @throws Refusal NOT_FOUND */
export async function readOwner(
  { db, now }: Pick<SignedIn, 'db' | 'now'>,
  ownerId: string,
): Promise<Stored<OwnerDetails>> {
  const owner = await requireOwner(db, ownerId)
  const openings = await listOwnerOpenings(db, { ownerId })
  return {
    ...owner,
    properties: await listOwned(db, ownerId, dayInNairobi(now)),
    holds: await listOwnerHolds(db, ownerId),
    openings: openings.map(({ currency, startsOn, amount }) => ({ currency, startsOn, amount })),
  }
}

/** The limits are those of a calendar year, so their word counts from January on, in the months that are open. */
async function noteRentBand(tx: Tx, ownerId: string, rentBand: Owner['rentBand'], now: Date): Promise<void> {
  const january: Day = `${dayInNairobi(now).slice(0, 4)}-01-01`
  const firstOpen = firstOpenDay(await readClosedThrough(tx))
  await saveRentBand(tx, {
    ownerId,
    rentBand,
    fromDay: firstOpen !== null && firstOpen > january ? firstOpen : january,
  })
}

/** @throws Refusal OWNER_EXISTS */
export async function createOwner({ db, actor, now }: SignedIn, input: OwnerInput): Promise<Stored<Owner>> {
  return db.transaction(async (tx) => {
    const ownerId = await insertOwner(tx, input, now)
    if (input.rentBand !== null) await noteRentBand(tx, ownerId, input.rentBand, now)
    const owner = await requireOwner(tx, ownerId)
    await writeAudit(tx, actor, ownerEvents.created, { entityId: owner.id, subject: owner.name, after: owner }, now)
    return owner
  })
}

/**
 * A change over what others changed meanwhile.
 * @throws Refusal CHANGED_MEANWHILE
 * @throws Refusal OWNER_CHANGED: it would no longer be what whoever approved it has seen
 */
function laidOver(change: Omit<OwnerChange, 'ownerId'>, stored: Stored<Owner>, isApproved: boolean) {
  try {
    const input = overOthers(change, stored, [['payoutMethod', 'payoutDetails']])
    if (!isApproved || !isPaidElsewhere(change, input)) return input
  } catch (error) {
    if (!isApproved || !(error instanceof Refusal) || error.code !== 'CHANGED_MEANWHILE') throw error
  }
  throw new Refusal('OWNER_CHANGED')
}

/**
 * @throws Refusal NOT_FOUND, OWNER_EXISTS, OWNER_ARCHIVED, EMAIL_USED
 * @throws Refusal PAYOUT_NEEDS_APPROVAL: by a second person, unless `isApproved`
 */
export async function changeOwner(
  { db, actor, now }: SignedIn,
  { ownerId, ...change }: OwnerChange,
  isApproved = false,
): Promise<Stored<Owner>> {
  return db.transaction(async (tx) => {
    const today = dayInNairobi(now)
    const former = await lockOwner(tx, ownerId)
    const obstacle = ownerActions.update(former)
    if (obstacle) throw new Refusal(obstacle)
    const input = laidOver(change, former, isApproved)
    if (!isApproved && isPaidElsewhere(former, input) && (await readApprovalSettings(tx)).payoutDetails) {
      throw new Refusal('PAYOUT_NEEDS_APPROVAL')
    }
    if (former.isResident !== input.isResident && (await isTaxWithheld(tx, ownerId, today)))
      throw new Refusal('TAX_IS_WITHHELD')
    await updateOwner(tx, ownerId, input, today)
    if (former.rentBand !== input.rentBand) await noteRentBand(tx, ownerId, input.rentBand, now)
    await followContact(tx, ownerId, former, input)
    const changed = await requireOwner(tx, ownerId)
    const audited = { entityId: ownerId, subject: changed.name, before: former, after: changed }
    await writeAudit(tx, actor, ownerEvents.changed, audited, now)
    return changed
  })
}

/** Takes an owner out of the lists, and ends their own sign-in. @throws Refusal NOT_FOUND, OWNER_ARCHIVED, OWNS_PROPERTY, OWNER_DUE, OWNER_OWES */
export async function retireOwner(context: SignedIn, ownerId: string): Promise<Stored<Owner>> {
  const { db, actor, now } = context
  return db.transaction(async (tx) => {
    const owner = await lockOwner(tx, ownerId)
    const obstacle = ownerActions.archive(owner)
    if (obstacle) throw new Refusal(obstacle)
    const owned = await findOwned(tx, ownerId, dayInNairobi(now))
    if (owned) throw new Refusal('OWNS_PROPERTY', { propertyName: owned.propertyName })
    // Who stands in no list would never be paid.
    const dues = (await readDues({ db: tx, now }, dayInNairobi(now).slice(0, 7), ownerId)).get(ownerId) ?? []
    const say = (sign: number) =>
      dues
        .filter(({ due }) => due * sign > 0)
        .map(({ due, currency }) => plainMoney(due * sign, currency, 'code'))
        .join(' · ')
    if (say(1)) throw new Refusal('OWNER_DUE', { due: say(1) })
    if (say(-1)) throw new Refusal('OWNER_OWES', { owed: say(-1) })
    await closeOwnerAccess(context, tx, ownerId)
    await archiveOwner(tx, ownerId, now)
    await writeAudit(tx, actor, ownerEvents.archived, { entityId: ownerId, subject: owner.name }, now)
    return { ...owner, isArchived: true }
  })
}
