import { dayInNairobi } from '@makao/contract/days'
import type { Invitation } from '@makao/contract/invitations/invitations.schema'
import { roleNames } from '@makao/contract/permissions'
import type { NewTenant, Tenant } from '@makao/contract/tenants/tenants.schema'
import { closeAccount, endSessions, insertProfile, lockTenant, restoreTenant } from '../accounts/accounts.repository'
import { deleteSecondFactor } from '../accounts/second-factor.repository'
import { writeAudit } from '../audit/audit.repository'
import type { SignedIn } from '../context'
import { Refusal } from '../errors'
import { invite } from '../invitations/invitations.service'
import { readTenantHistory } from '../tenancies/tenancies.repository'
import { archiveTenant, deleteTenant, requireTenant, updateTenant } from './tenants.repository'

/**
 * Creates a tenant's profile with an invitation to set a password, in one transaction. An archived tenant with the same
 * address comes back with the history it had.
 * @throws Refusal EMAIL_USED
 */
export async function createTenant(
  context: SignedIn,
  input: NewTenant,
): Promise<{ tenant: Tenant; invitation: Invitation }> {
  const { db, actor, now, mailWritten } = context
  const created = await db.transaction(async (tx) => {
    const profile = { ...input, phoneFromStaff: true }
    const restored = await restoreTenant(tx, profile)
    const id = restored ?? (await insertProfile(tx, { ...profile, role: 'tenant' }))
    const invitation = await invite(context, tx, { id, fullName: input.fullName, email: input.email, role: 'tenant' })
    const action = restored ? 'tenant.restored' : 'tenant.created'
    await writeAudit(tx, actor, { action, entityId: id, subject: input.fullName, after: { ...input } }, now)
    return { tenant: await requireTenant(tx, id, dayInNairobi(now)), invitation }
  })
  mailWritten()
  return created
}

/** Makes a new invitation; the earlier link stops working. @throws Refusal NOT_FOUND, REQUEST_WAITS */
export async function inviteTenant(context: SignedIn, tenantId: string): Promise<Invitation> {
  const { db, actor, now, mailWritten } = context
  const invitation = await db.transaction(async (tx) => {
    const tenant = await lockTenant(tx, tenantId)
    const { fullName, requestedRole } = tenant
    // Whoever holds the link could set the password of an account that is about to be staff.
    if (requestedRole) throw new Refusal('REQUEST_WAITS', { fullName, role: roleNames[requestedRole] })
    const made = await invite(context, tx, { ...tenant, role: 'tenant' })
    await writeAudit(tx, actor, { action: 'tenant.invited', entityId: tenantId, subject: fullName }, now)
    return made
  })
  mailWritten()
  return invitation
}

/** @throws Refusal NOT_FOUND */
export async function changeTenant(
  { db, actor, now }: SignedIn,
  { tenantId, ...input }: Pick<NewTenant, 'fullName' | 'phoneNumber' | 'taxPin'> & { tenantId: string },
): Promise<Tenant> {
  return db.transaction(async (tx) => {
    const { fullName, phoneNumber, taxPin } = await lockTenant(tx, tenantId)
    await updateTenant(tx, tenantId, input)
    const states = { before: { fullName, phoneNumber, taxPin }, after: { ...input } }
    await writeAudit(
      tx,
      actor,
      { action: 'tenant.changed', entityId: tenantId, subject: input.fullName, ...states },
      now,
    )
    return requireTenant(tx, tenantId, dayInNairobi(now))
  })
}

/** For somebody who lost his phone and his recovery codes. @throws Refusal NOT_FOUND */
export async function removeTenantSecondFactor(
  { db, actor, now }: SignedIn,
  tenantId: string,
): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    const { fullName } = await lockTenant(tx, tenantId)
    await deleteSecondFactor(tx, tenantId)
    await endSessions(tx, tenantId)
    await writeAudit(tx, actor, { action: 'tenant.second-factor-removed', entityId: tenantId, subject: fullName }, now)
  })
  return {}
}

/**
 * Deletes a tenant, or archives one who lived here before: the payments stay, the account closes.
 * @throws Refusal NOT_FOUND, ACTIVE_TENANCY
 */
export async function removeTenant({ db, actor, now }: SignedIn, tenantId: string) {
  return db.transaction(async (tx) => {
    const { fullName, email, phoneNumber } = await lockTenant(tx, tenantId)
    const { hasTenancies, activeUnit } = await readTenantHistory(tx, tenantId)
    if (activeUnit !== null) throw new Refusal('ACTIVE_TENANCY', { fullName, unitNumber: activeUnit })
    const action = hasTenancies ? 'tenant.archived' : 'tenant.deleted'
    const before = { fullName, email, phoneNumber }
    await writeAudit(tx, actor, { action, entityId: tenantId, subject: fullName, before }, now)
    if (!hasTenancies) {
      await deleteTenant(tx, tenantId)
      return { outcome: 'deleted' as const }
    }
    await closeAccount(tx, tenantId)
    await archiveTenant(tx, tenantId, now)
    return { outcome: 'archived' as const }
  })
}
