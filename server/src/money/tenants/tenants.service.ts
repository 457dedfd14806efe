import { dayInNairobi } from '@makao/contract/days'
import { tenantEvents } from '@makao/contract/money/tenants/tenants.audit'
import {
  isReachable,
  type NewTenant,
  type Tenant,
  type TenantUpdate,
} from '@makao/contract/money/tenants/tenants.schema'
import type { KnownOfPerson } from '@makao/contract/people/accounts/accounts.schema'
import type { Invitation } from '@makao/contract/people/invitations/invitations.schema'
import type { Stored } from '../../allowed'
import { overOthers } from '../../as-read'
import type { SignedIn } from '../../context'
import { takeLock } from '../../db/locks'
import type { Tx } from '../../db/types'
import { idOfRequest } from '../../entered-once'
import { Refusal } from '../../errors'
import { readTenantHistory } from '../../homes/tenancies/tenancies.repository'
import {
  closeAccount,
  correctEmail,
  endSessions,
  lockTenant,
  lockUnproven,
  restoreTenant,
} from '../../people/accounts/accounts.repository'
import { phoneKeyOf } from '../../people/accounts/accounts.rules'
import { deleteSecondFactor } from '../../people/accounts/second-factor.repository'
import { invite } from '../../people/invitations/invitations.service'
import { claimProfile, takeOverUnproven } from '../../people/links/claims.service'
import { closeLinks } from '../../people/links/links.repository'
import { queueEmailProof } from '../../people/security/email-proof.service'
import { managesTeam, refuseWaiting } from '../../people/team/team.rules'
import { writeAudit } from '../../platform/audit/audit.repository'
import { takeUnprovenMailTurn } from '../../platform/throttle/throttle.repository'
import { withdrawLinks } from '../bill-links/bill-links.repository'
import {
  archiveTenant,
  deleteTenant,
  findEntered,
  lockArchived,
  requireTenant,
  updateTenant,
} from './tenants.repository'
import { tenantActions } from './tenants.rules'

type Entered = Pick<NewTenant, 'fullName' | 'email' | 'phoneNumber' | 'taxPin'> & Partial<KnownOfPerson>

/** Whether the same request made this tenant before. @throws Refusal REQUEST_REUSED: it came with something else */
async function wasMade(tx: Tx, id: string, entered: Entered): Promise<boolean> {
  // Of the same form sent twice at once the second sees whom the first made.
  await takeLock(tx, `new tenant ${id}`)
  const made = await findEntered(tx, id)
  if (!made) return false
  const isSame = Object.entries(made).every(([field, value]) => value === (entered[field as keyof Entered] ?? null))
  if (!isSame) throw new Refusal('REQUEST_REUSED')
  return true
}

/**
 * Creates a tenant's profile with an invitation to set a password. An archived tenant with the same address comes back;
 * an account with it that was never confirmed is taken over. Sent again, a request that made somebody makes a new link alone.
 * @throws Refusal EMAIL_USED, REQUEST_WAITS
 * @throws Refusal REQUEST_REUSED: `requestId` was seen before with something else
 * @throws Refusal CAN_SIGN_IN: whom it made then has set a password
 */
export async function createTenant(
  context: SignedIn,
  { requestId, ...input }: Entered & Pick<NewTenant, 'requestId'>,
): Promise<{ tenant: Stored<Tenant>; invitation: Invitation }> {
  const { db, actor, now, mailWritten } = context
  const created = await db.transaction(async (tx) => {
    const newId = idOfRequest(requestId, 'tenant')
    if (requestId !== undefined && (await wasMade(tx, newId, input))) {
      const invitation = await inviteIn(tx, context, newId)
      return { tenant: await requireTenant(tx, newId, dayInNairobi(now)), invitation }
    }
    if (input.email !== null) refuseWaiting(await lockUnproven(tx, input.email))
    const profile = { ...input, phoneFromStaff: true }
    const restored = await restoreTenant(tx, profile)
    const { id, isTakenOver } = restored
      ? { id: restored, isTakenOver: false }
      : await claimProfile(tx, { ...profile, role: 'tenant' }, newId)
    const { fullName, email, phoneNumber } = input
    const invitation = await invite(context, tx, { id, fullName, email, phoneNumber, role: 'tenant' })
    const event = restored ? tenantEvents.restored : isTakenOver ? tenantEvents.takenOver : tenantEvents.created
    await writeAudit(tx, actor, event, { entityId: id, subject: input.fullName, after: input }, now)
    return { tenant: await requireTenant(tx, id, dayInNairobi(now)), invitation }
  })
  mailWritten()
  return created
}

/**
 * Makes a new invitation; the earlier link stops working. With it staff vouch for the address: who signed up with one that is not
 * confirmed has to be invited to keep the account.
 * @throws Refusal NOT_FOUND, REQUEST_WAITS, CAN_SIGN_IN: somebody with a password of their own
 */
export async function inviteTenant(context: SignedIn, tenantId: string): Promise<Invitation> {
  const invitation = await context.db.transaction((tx) => inviteIn(tx, context, tenantId))
  context.mailWritten()
  return invitation
}

async function inviteIn(tx: Tx, context: SignedIn, tenantId: string): Promise<Invitation> {
  const { actor, now } = context
  const tenant = await lockTenant(tx, tenantId)
  const { fullName, email, taxPin, emailUnproven } = tenant
  // Whoever holds the link could set the password of an account that is about to be staff.
  refuseWaiting(tenant)
  const obstacle = tenantActions.invite(await requireTenant(tx, tenantId, dayInNairobi(now)))
  if (obstacle) throw new Refusal(obstacle, { fullName })
  // The number that was typed at sign-up may be anybody's.
  if (emailUnproven) await takeOverUnproven(tx, tenantId, { fullName, phoneNumber: null, taxPin, role: 'tenant' })
  const made = await invite(context, tx, {
    id: tenantId,
    fullName,
    email,
    phoneNumber: tenant.phoneNumber,
    role: 'tenant',
    isNameTheirs: emailUnproven,
  })
  const states = emailUnproven
    ? {
        before: { emailConfirmed: false, phoneNumber: tenant.phoneNumber },
        after: { emailConfirmed: true, phoneNumber: null },
      }
    : {}
  await writeAudit(tx, actor, tenantEvents.invited, { entityId: tenantId, subject: fullName, ...states }, now)
  return made
}

/** Sends the link again with which a person who signed up confirms the address. @throws Refusal NOT_FOUND, REQUEST_WAITS, EMAIL_PROVEN, TOO_MANY_ATTEMPTS */
export async function sendTenantEmailProof(context: SignedIn, tenantId: string): Promise<Invitation> {
  const { db, actor, whatSends, now, mailWritten } = context
  const { link, expiresAt, email } = await db.transaction(async (tx) => {
    const tenant = await lockTenant(tx, tenantId)
    // The link is shown to whoever asks for it: of who asks to be staff it is an admin's.
    if (!managesTeam(actor)) refuseWaiting(tenant)
    const { email } = tenant
    const obstacle = tenantActions.sendEmailProof(tenant)
    if (obstacle || email === null) throw new Refusal(obstacle ?? 'EMAIL_PROVEN', { email: email ?? '' })
    await takeUnprovenMailTurn(tx, email, undefined, now)
    const made = await queueEmailProof(context, tx, { id: tenantId, email, createdBy: actor.id })
    await writeAudit(tx, actor, tenantEvents.emailProofSent, { entityId: tenantId, subject: tenant.fullName }, now)
    return { ...made, email }
  })
  mailWritten()
  return { link, expiresAt: expiresAt.toISOString(), sentTo: whatSends.sends().email ? email : null }
}

type LockedTenant = Awaited<ReturnType<typeof lockTenant>>

/**
 * Staff correct how a tenant is reached, and vouch for it. What was opened or handed out by the address or number of
 * before ends. So does an account that somebody made alone with an address that was not theirs.
 * @throws Refusal EMAIL_USED, REQUEST_WAITS
 */
async function correctContact(tx: Tx, tenant: LockedTenant, email: string | null, phoneNumber: string | null) {
  const isNewEmail = email !== tenant.email
  // One that they typed themselves was vouched for by nobody, and nothing was sent there.
  const isNewPhone = tenant.phoneFromStaff && phoneKeyOf(phoneNumber ?? '') !== phoneKeyOf(tenant.phoneNumber ?? '')
  if (!isNewEmail && !isNewPhone) return
  if (isNewEmail) refuseWaiting(tenant)
  await closeLinks(tx, tenant.id)
  await endSessions(tx, tenant.id)
  if (!isNewEmail) return
  if (tenant.emailUnproven) await closeAccount(tx, tenant.id)
  await correctEmail(tx, tenant.id, email)
}

/** @throws Refusal NOT_FOUND, NOT_REACHABLE, EMAIL_USED, CHANGED_MEANWHILE, REQUEST_WAITS: the name is one that an admin is to decide on */
export async function changeTenant(
  { db, actor, now }: SignedIn,
  { tenantId, ...change }: TenantUpdate,
): Promise<Stored<Tenant>> {
  return db.transaction(async (tx) => {
    const tenant = await lockTenant(tx, tenantId)
    const { email: corrected, ...input } = overOthers(change, tenant)
    if (input.fullName !== tenant.fullName && !managesTeam(actor)) refuseWaiting(tenant)
    const email = corrected === undefined ? tenant.email : corrected
    if (!isReachable({ email, phoneNumber: input.phoneNumber })) throw new Refusal('NOT_REACHABLE')
    // One way to reach the person is there at every moment.
    if (email === null) await updateTenant(tx, tenantId, input)
    await correctContact(tx, tenant, email, input.phoneNumber)
    if (email !== null) await updateTenant(tx, tenantId, input)
    const after = { ...tenant, ...input, email }
    const audited = { entityId: tenantId, subject: input.fullName, before: tenant, after }
    await writeAudit(tx, actor, tenantEvents.changed, audited, now)
    return requireTenant(tx, tenantId, dayInNairobi(now))
  })
}

/** For somebody who lost their phone and their recovery codes. @throws Refusal NOT_FOUND */
export async function removeTenantSecondFactor(
  { db, actor, now }: SignedIn,
  tenantId: string,
): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    const { fullName } = await lockTenant(tx, tenantId)
    if (tenantActions.removeSecondFactor(await requireTenant(tx, tenantId, dayInNairobi(now)))) return
    await deleteSecondFactor(tx, tenantId)
    await endSessions(tx, tenantId)
    await writeAudit(tx, actor, tenantEvents.secondFactorRemoved, { entityId: tenantId, subject: fullName }, now)
  })
  return {}
}

/**
 * Deletes a tenant, or archives one who lived here before: the payments stay, the account closes.
 * @throws Refusal NOT_FOUND, ACTIVE_TENANCY, LIVES_THERE_UNTIL, REQUEST_WAITS
 */
export async function removeTenant({ db, actor, now }: SignedIn, tenantId: string) {
  return db.transaction(async (tx) => {
    const tenant = await lockTenant(tx, tenantId)
    const { fullName } = tenant
    // The request would be gone without an answer.
    if (!managesTeam(actor)) refuseWaiting(tenant)
    const today = dayInNairobi(now)
    const { hasTenancies, activeUnits, leaving } = await readTenantHistory(tx, tenantId, today)
    if (activeUnits !== null) throw new Refusal('ACTIVE_TENANCY', { fullName, unitNumber: activeUnits })
    // The last reading, a change of the move-out and the account of the last days need the tenant.
    if (leaving) throw new Refusal('LIVES_THERE_UNTIL', { fullName, ...leaving })
    const event = hasTenancies ? tenantEvents.archived : tenantEvents.deleted
    await writeAudit(tx, actor, event, { entityId: tenantId, subject: fullName, before: tenant }, now)
    if (!hasTenancies) {
      await deleteTenant(tx, tenantId)
      return { outcome: 'deleted' as const }
    }
    await closeAccount(tx, tenantId)
    // Who is added again is not shown to whoever still has an old address of the bill.
    await withdrawLinks(tx, tenantId, today, now)
    await archiveTenant(tx, tenantId, now)
    return { outcome: 'archived' as const }
  })
}

/**
 * An archived tenant is one again, with the history it had and without an account, which ended when it was archived. One who is no
 * longer archived stays as they are: somebody else brought them back.
 * @throws Refusal NOT_FOUND, NAME_GONE: anonymised meanwhile
 */
export async function bringBackTenant({ db, actor, now }: SignedIn, tenantId: string): Promise<Stored<Tenant>> {
  return db.transaction(async (tx) => {
    const { archivedAt, anonymisedAt, ...tenant } = await lockArchived(tx, tenantId)
    if (anonymisedAt) throw new Refusal('NAME_GONE')
    if (archivedAt) {
      await archiveTenant(tx, tenantId, null)
      const { fullName: subject } = tenant
      await writeAudit(tx, actor, tenantEvents.restored, { entityId: tenantId, subject, after: tenant }, now)
    }
    return requireTenant(tx, tenantId, dayInNairobi(now))
  })
}
