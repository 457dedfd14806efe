import type { Profile, ProfileUpdate } from '@makao/contract/accounts/accounts.schema'
import type { Role } from '@makao/contract/permissions'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../context'
import type { Queryable, Tx } from '../db/types'
import { Refusal, takenKey } from '../errors'
import { accounts, profiles, sessions } from './accounts.table'

export interface NewProfile {
  fullName: string
  email: string
  phoneNumber: string | null
  role: Role
}

/** Keeps everybody else who may make an admin waiting until the transaction ends. */
export async function lockAdmins(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('makao.admins'))`)
}

export async function hasAdmin(db: Queryable): Promise<boolean> {
  const rows = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.role, 'admin')).limit(1)
  return rows.length > 0
}

/** @throws Refusal EMAIL_USED */
export async function insertProfile(tx: Tx, profile: NewProfile): Promise<string> {
  const id = crypto.randomUUID()
  try {
    await tx.insert(profiles).values({ id, ...profile })
  } catch (error) {
    throw takenKey(error) === 'profiles_email_unique' ? new Refusal('EMAIL_USED', { email: profile.email }) : error
  }
  return id
}

const profileColumns = {
  id: profiles.id,
  fullName: profiles.fullName,
  email: profiles.email,
  phoneNumber: profiles.phoneNumber,
  role: profiles.role,
}

/** The actor's own profile. @throws Refusal NOT_FOUND */
export async function requireProfile(db: Queryable, actor: Actor): Promise<Profile> {
  const [profile] = await db.select(profileColumns).from(profiles).where(eq(profiles.id, actor.id))
  if (!profile) throw new Refusal('NOT_FOUND')
  return profile
}

/** Changes the actor's own profile. @throws Refusal NOT_FOUND */
export async function updateProfile(db: Queryable, actor: Actor, update: ProfileUpdate, now: Date): Promise<Profile> {
  const [profile] = await db
    .update(profiles)
    .set({ ...update, updatedAt: now })
    .where(eq(profiles.id, actor.id))
    .returning(profileColumns)
  if (!profile) throw new Refusal('NOT_FOUND')
  return profile
}

export async function grantRole(tx: Tx, profileId: string, role: Role): Promise<void> {
  await tx.update(profiles).set({ role, requestedRole: null, updatedAt: sql`now()` }).where(eq(profiles.id, profileId))
}

/** Sets the password that a profile signs in with; sessions opened with an earlier one end. */
export async function setPassword(tx: Tx, profileId: string, passwordHash: string): Promise<void> {
  await tx
    .insert(accounts)
    .values({ userId: profileId, accountId: profileId, providerId: 'credential', password: passwordHash })
    .onConflictDoUpdate({
      target: [accounts.userId, accounts.providerId],
      set: { password: passwordHash, updatedAt: sql`now()` },
    })
  await tx.delete(sessions).where(eq(sessions.userId, profileId))
}

/** Ends every way to sign in; the profile stays. */
export async function closeAccount(tx: Tx, profileId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, profileId))
  await tx.delete(accounts).where(eq(accounts.userId, profileId))
}

/** Keeps a tenant from being changed by others until the transaction ends. @throws Refusal NOT_FOUND */
export async function lockTenant(tx: Tx, tenantId: string) {
  const [tenant] = await tx
    .select({ id: profiles.id, fullName: profiles.fullName, email: profiles.email })
    .from(profiles)
    .where(and(eq(profiles.id, tenantId), eq(profiles.role, 'tenant'), isNull(profiles.archivedAt)))
    .for('no key update')
  if (!tenant) throw new Refusal('NOT_FOUND')
  return tenant
}

/** Brings a tenant back whose profile was archived; undefined when none with this address was. */
export async function restoreTenant(tx: Tx, tenant: Omit<NewProfile, 'role'>): Promise<string | undefined> {
  const [restored] = await tx
    .update(profiles)
    .set({ fullName: tenant.fullName, phoneNumber: tenant.phoneNumber, archivedAt: null, updatedAt: sql`now()` })
    .where(and(eq(profiles.email, tenant.email), eq(profiles.role, 'tenant'), isNotNull(profiles.archivedAt)))
    .returning({ id: profiles.id })
  return restored?.id
}
