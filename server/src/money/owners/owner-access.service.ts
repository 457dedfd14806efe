import type { OwnerAccess, OwnerSightInput } from '@makao/contract/money/owners/owner-access.schema'
import { ownerEvents } from '@makao/contract/money/owners/owners.audit'
import type { Owner } from '@makao/contract/money/owners/owners.schema'
import type { Invitation } from '@makao/contract/people/invitations/invitations.schema'
import { roleNames } from '@makao/contract/permissions'
import type { Stored } from '../../allowed'
import type { SignedIn } from '../../context'
import type { Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { closeAccount, endSessions, lockProfile, lockUnproven } from '../../people/accounts/accounts.repository'
import { phoneKeyOf } from '../../people/accounts/accounts.rules'
import { invite } from '../../people/invitations/invitations.service'
import { claimProfile } from '../../people/links/claims.service'
import { closeLinks } from '../../people/links/links.repository'
import { setDeactivated } from '../../people/team/team.repository'
import { writeAudit } from '../../platform/audit/audit.repository'
import { correctContact, type KeptAccess, keepAccount, keepSight, requireAccess } from './owner-access.repository'
import { lockOwner } from './owners.repository'
import { ownerAccessActions } from './owners.rules'

type Access = Stored<OwnerAccess> & Pick<KeptAccess, 'isArchived'>
type Contact = Pick<Owner, 'name' | 'email' | 'phoneNumber'>

const withoutAccount = ({ profileId: _, ownerName: __, ...access }: KeptAccess): Access => access

/** @throws Refusal NOT_FOUND */
export async function readOwnerAccess({ db }: Pick<SignedIn, 'db'>, ownerId: string): Promise<Access> {
  return withoutAccount(await requireAccess(db, ownerId))
}

/** Makes the account of an owner, or takes over one that somebody made alone with the address. @throws Refusal EMAIL_USED, REQUEST_WAITS */
async function makeAccount(
  tx: Tx,
  { name, email, phoneNumber }: Contact,
): Promise<{ id: string; isTakenOver: boolean }> {
  const held = email === null ? undefined : await lockUnproven(tx, email)
  if (held?.requestedRole) {
    throw new Refusal('REQUEST_WAITS', { fullName: held.fullName, role: roleNames[held.requestedRole] })
  }
  return claimProfile(tx, { fullName: name, email, phoneNumber, phoneFromStaff: true, role: 'owner' })
}

/**
 * Invites an owner to choose a password, by what is kept of them; an earlier link stops working. Whose access was withdrawn comes
 * back by it.
 * @throws Refusal NOT_FOUND, OWNER_ARCHIVED, OWNER_UNREACHABLE, CAN_SIGN_IN, EMAIL_USED, REQUEST_WAITS
 */
export async function inviteOwner(context: SignedIn, ownerId: string): Promise<Invitation> {
  const { db, actor, now, mailWritten } = context
  const invitation = await db.transaction(async (tx) => {
    const owner = await lockOwner(tx, ownerId)
    const { name, email, phoneNumber } = owner
    const access = await requireAccess(tx, ownerId)
    const obstacle = ownerAccessActions.invite(access)
    if (obstacle) throw new Refusal(obstacle, { fullName: name })
    if (email === null && phoneNumber === null) throw new Refusal('OWNER_UNREACHABLE', { name })
    let takenOver = false
    let id = access.profileId
    if (id === null) {
      const made = await makeAccount(tx, owner)
      id = made.id
      takenOver = made.isTakenOver
      await keepAccount(tx, ownerId, id)
    } else {
      await lockProfile(tx, id)
      await correctContact(tx, id, owner)
      await setDeactivated(tx, id, null)
    }
    const made = await invite(context, tx, { id, fullName: name, email, phoneNumber, role: 'owner' })
    const after = { email, phoneNumber, ...(takenOver && { takenOver }) }
    await writeAudit(tx, actor, ownerEvents.invited, { entityId: ownerId, subject: name, after }, now)
    return made
  })
  mailWritten()
  return invitation
}

/** Ends every way in of an owner: sessions, links, password and second factor. Does nothing where there is none. */
export async function closeOwnerAccess(
  { actor, now }: Pick<SignedIn, 'actor' | 'now'>,
  tx: Tx,
  ownerId: string,
): Promise<void> {
  const { profileId, ownerName, ...access } = await requireAccess(tx, ownerId)
  if (profileId === null || ownerAccessActions.withdraw(access)) return
  await lockProfile(tx, profileId)
  await closeAccount(tx, profileId)
  await closeLinks(tx, profileId)
  await endSessions(tx, profileId)
  await setDeactivated(tx, profileId, now)
  await writeAudit(tx, actor, ownerEvents.accessWithdrawn, { entityId: ownerId, subject: ownerName }, now)
}

/** @throws Refusal NOT_FOUND */
export async function withdrawOwnerAccess(context: SignedIn, ownerId: string): Promise<Access> {
  return context.db.transaction(async (tx) => {
    await lockOwner(tx, ownerId)
    await closeOwnerAccess(context, tx, ownerId)
    return withoutAccount(await requireAccess(tx, ownerId))
  })
}

/**
 * Staff correct how an owner is reached, and vouch for it: what was opened or handed out by what was known before ends. Where
 * neither address nor number is left, the account stays as it is.
 * @throws Refusal EMAIL_USED
 */
export async function followContact(tx: Tx, ownerId: string, before: Contact, after: Contact): Promise<void> {
  const { profileId, state } = await requireAccess(tx, ownerId)
  if (profileId === null || state === 'withdrawn' || (after.email === null && after.phoneNumber === null)) return
  const hasEmail = before.email !== after.email
  const hasPhone = phoneKeyOf(before.phoneNumber ?? '') !== phoneKeyOf(after.phoneNumber ?? '')
  if (!hasEmail && !hasPhone && before.name === after.name) return
  const account = await lockProfile(tx, profileId)
  if (hasEmail || hasPhone) {
    await closeLinks(tx, profileId)
    await endSessions(tx, profileId)
  }
  // The owner may have moved the account to another address or number by themselves: what staff left as it was says nothing of that.
  const email = hasEmail ? after.email : undefined
  const phoneNumber = hasPhone ? after.phoneNumber : undefined
  const left = [
    email === undefined ? account.email : email,
    phoneNumber === undefined ? account.phoneNumber : phoneNumber,
  ]
  const reached = left.some((one) => one !== null) ? { email, phoneNumber } : after
  await correctContact(tx, profileId, { name: after.name, ...reached })
}

/** Says what an owner sees by their own sign-in. @throws Refusal NOT_FOUND, OWNER_ARCHIVED */
export async function saveOwnerSight(
  { db, actor, now }: SignedIn,
  { ownerId, ...sight }: OwnerSightInput,
): Promise<Access> {
  return db.transaction(async (tx) => {
    const { name: subject } = await lockOwner(tx, ownerId)
    const access = await requireAccess(tx, ownerId)
    const obstacle = ownerAccessActions.saveSight(access)
    if (obstacle) throw new Refusal(obstacle)
    await keepSight(tx, ownerId, sight)
    const states = { before: access.sight, after: sight }
    await writeAudit(tx, actor, ownerEvents.sightSaved, { entityId: ownerId, subject, ...states }, now)
    return withoutAccount(await requireAccess(tx, ownerId))
  })
}
