import { type Day, dayInNairobi } from '@makao/contract/days'
import { coTenantEvents } from '@makao/contract/money/co-tenants/co-tenants.audit'
import type {
  AddedCoTenant,
  CoTenantId,
  NewCoTenant,
  Renter,
  Renters,
} from '@makao/contract/money/co-tenants/co-tenants.schema'
import { MOST_RENTERS } from '@makao/contract/money/co-tenants/co-tenants.terms'
import type { SignedIn } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import {
  changeTenantOf,
  findCoTenant,
  listCoTenants,
  putCoTenant,
  takeCoTenant,
} from '../../homes/tenancies/co-tenants.repository'
import { lockTenancy, requireTenancyPlace } from '../../homes/tenancies/tenancies.repository'
import { mobileNumber, phoneCountryOf } from '../../messaging/outbox/phone.rules'
import { lockTenant } from '../../people/accounts/accounts.repository'
import { writeAudit } from '../../platform/audit/audit.repository'
import { makeWayFrom } from '../reminders/former-tenant.repository'
import { lockReminders } from '../reminders/reminders.repository'
import { holdFound } from '../sums/sums.repository'
import { requirePerson } from '../tenants/tenant-page.repository'
import { requireTenant } from '../tenants/tenants.repository'
import { createTenant } from '../tenants/tenants.service'
import { coTenantActions, rentersFor } from './co-tenants.rules'

type Locked = Awaited<ReturnType<typeof lockTenancy>>

/** Who rents together, those who left too. @throws Refusal NOT_FOUND */
export async function readRenters(
  { db, actor, now }: Pick<SignedIn, 'actor' | 'now'> & { db: Queryable },
  tenancyId: string,
): Promise<Renters> {
  const { tenantId, startDate, endDate } = await requireTenancyPlace(db, tenancyId)
  const { country, anonymisedAt, ...first } = await requirePerson(db, tenantId)
  const { canSignIn } = first.archivedAt ? { canSignIn: false } : await requireTenant(db, tenantId, dayInNairobi(now))
  const phones = phoneCountryOf(country)
  const people: Renter[] = [
    {
      tenantId,
      fullName: first.fullName,
      email: anonymisedAt ? null : first.email,
      phoneNumber: first.phoneNumber,
      phoneLink: mobileNumber(first.phoneNumber, phones),
      since: startDate,
      until: null,
      canSignIn,
      isFirst: true,
    },
  ]
  for (const { anonymisedAt: isGone, email, ...other } of await listCoTenants(db, tenancyId)) {
    const phoneLink = mobileNumber(other.phoneNumber, phones)
    people.push({ ...other, email: isGone ? null : email, phoneLink, isFirst: false })
  }
  const { allowed } = rentersFor(actor)({ endDate, today: dayInNairobi(now) })
  return { tenancyId, people, allowed }
}

/** @throws Refusal NOT_FOUND, TENANCY_ENDED */
async function lockRunning(
  tx: Tx,
  action: keyof typeof coTenantActions,
  tenancyId: string,
  today: Day,
): Promise<Locked> {
  const tenancy = await lockTenancy(tx, tenancyId)
  const obstacle = coTenantActions[action]({ endDate: tenancy.endDate, today })
  if (obstacle) throw new Refusal(obstacle, { endDate: tenancy.endDate })
  return tenancy
}

/** Who a change of a tenancy speaks of, as the audit log names it: 'Peter Otieno, unit A1'. */
async function subjectOf(tx: Tx, fullName: string, tenancyId: string): Promise<string> {
  return `${fullName}, unit ${(await requireTenancyPlace(tx, tenancyId)).unitNumber}`
}

/** @throws Refusal TOO_MANY_RENTERS */
async function putOnTenancy(
  tx: Tx,
  { actor, now }: SignedIn,
  { id: tenancyId, startDate }: Locked,
  { id: tenantId, fullName }: { id: string; fullName: string },
): Promise<void> {
  const others = (await listCoTenants(tx, tenancyId)).filter(({ until }) => until === null)
  // The tenant is one of them.
  if (others.length + 2 > MOST_RENTERS) throw new Refusal('TOO_MANY_RENTERS', { most: MOST_RENTERS })
  const today = dayInNairobi(now)
  const since = startDate > today ? startDate : today
  await putCoTenant(tx, actor, { tenancyId, tenantId, since })
  const audited = {
    entityId: tenancyId,
    subject: await subjectOf(tx, fullName, tenancyId),
    after: { since, until: null },
  }
  await writeAudit(tx, actor, coTenantEvents.added, audited, now)
}

/** Whether somebody stands on a tenancy, as its tenant or beside them. */
const rentsHere = async (tx: Tx, tenancy: { id: string; tenantId: string }, tenantId: string): Promise<boolean> =>
  tenancy.tenantId === tenantId || (await findCoTenant(tx, tenancy.id, tenantId)) !== undefined

/**
 * Somebody who is a tenant already also rents here.
 * @throws Refusal NOT_FOUND, TENANCY_ENDED, TOO_MANY_RENTERS, RENTS_HERE, EMAIL_UNPROVEN: it may be anybody who would see the account
 */
export async function addCoTenant(context: SignedIn, { tenancyId, tenantId }: CoTenantId): Promise<Renters> {
  const { db, now } = context
  return db.transaction(async (tx) => {
    const { fullName, email, emailUnproven } = await lockTenant(tx, tenantId)
    if (emailUnproven) throw new Refusal('EMAIL_UNPROVEN', { fullName, email })
    // Locked, so that of two who add the same person at once the second sees what the first did.
    const tenancy = await lockRunning(tx, 'add', tenancyId, dayInNairobi(now))
    if (await rentsHere(tx, tenancy, tenantId)) throw new Refusal('RENTS_HERE', { fullName })
    await putOnTenancy(tx, context, tenancy, { id: tenantId, fullName })
    return readRenters({ ...context, db: tx }, tenancyId)
  })
}

/**
 * Somebody new rents here too, and is invited like any other tenant.
 * @throws Refusal NOT_FOUND, TENANCY_ENDED, TOO_MANY_RENTERS, EMAIL_USED, REQUEST_WAITS, REQUEST_REUSED, CAN_SIGN_IN
 */
export async function addNewCoTenant(context: SignedIn, { tenancyId, ...person }: NewCoTenant): Promise<AddedCoTenant> {
  const { db, now, mailWritten } = context
  const added = await db.transaction(async (tx) => {
    const inside = { ...context, db: tx, mailWritten: () => {} } as unknown as SignedIn
    const { tenant, invitation } = await createTenant(inside, person)
    const tenancy = await lockRunning(tx, 'add', tenancyId, dayInNairobi(now))
    // The same form, sent again after its answer was lost.
    if (!(await rentsHere(tx, tenancy, tenant.id))) await putOnTenancy(tx, context, tenancy, tenant)
    return { renters: await readRenters({ ...context, db: tx }, tenancyId), invitation }
  })
  mailWritten()
  return added
}

/**
 * Takes somebody off a tenancy while the others stay: they see no more of it. Who was added today was added by mistake.
 * @throws Refusal NOT_FOUND, TENANCY_ENDED
 */
export async function removeCoTenant(context: SignedIn, { tenancyId, tenantId }: CoTenantId): Promise<Renters> {
  const { db, actor, now } = context
  const today = dayInNairobi(now)
  return db.transaction(async (tx) => {
    const { fullName } = await lockTenant(tx, tenantId)
    await lockRunning(tx, 'remove', tenancyId, today)
    const since = await findCoTenant(tx, tenancyId, tenantId)
    if (since === undefined) throw new Refusal('NOT_FOUND')
    const until = since < today ? today : null
    await takeCoTenant(tx, tenancyId, tenantId, until)
    const states = { before: { since, until: null }, after: { since: until && since, until } }
    const audited = { entityId: tenancyId, subject: await subjectOf(tx, fullName, tenancyId), ...states }
    await writeAudit(tx, actor, coTenantEvents.removed, audited, now)
    return readRenters({ ...context, db: tx }, tenancyId)
  })
}

/**
 * Another person of a tenancy is written to first: its tenant from now on, and who was it rents with them. What was charged and
 * paid stays with the tenancy; reminders that have not left go to the new one.
 * @throws Refusal NOT_FOUND, TENANCY_ENDED
 */
export async function writeToFirst(context: SignedIn, { tenancyId, tenantId }: CoTenantId): Promise<Renters> {
  const { db, actor, now } = context
  return db.transaction(async (tx) => {
    await lockReminders(tx)
    const { fullName } = await lockTenant(tx, tenantId)
    const { tenantId: former, startDate } = await lockRunning(tx, 'writeToFirst', tenancyId, dayInNairobi(now))
    if (former === tenantId) return readRenters({ ...context, db: tx }, tenancyId)
    if ((await findCoTenant(tx, tenancyId, tenantId)) === undefined) throw new Refusal('NOT_FOUND')
    const { tenantName } = await requireTenancyPlace(tx, tenancyId)
    await holdFound(tx, [tenantId, former])
    await takeCoTenant(tx, tenancyId, tenantId, null)
    await changeTenantOf(tx, tenancyId, tenantId)
    await makeWayFrom(tx, { tenancyId, former })
    await putCoTenant(tx, actor, { tenancyId, tenantId: former, since: startDate })
    const states = { before: { writtenToFirst: tenantName }, after: { writtenToFirst: fullName } }
    const audited = { entityId: tenancyId, subject: await subjectOf(tx, fullName, tenancyId), ...states }
    await writeAudit(tx, actor, coTenantEvents.first, audited, now)
    return readRenters({ ...context, db: tx }, tenancyId)
  })
}
