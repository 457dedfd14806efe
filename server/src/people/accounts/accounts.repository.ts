import type { KnownOfPerson, Profile, ProfileUpdate } from '@makao/contract/people/accounts/accounts.schema'
import { type Role, roleOf, type StaffRole, staffRoles } from '@makao/contract/permissions'
import { and, asc, desc, eq, exists, gt, inArray, isNotNull, isNull, ne, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Stored } from '../../allowed'
import type { Actor } from '../../context'
import { takeLock } from '../../db/locks'
import type { Queryable, Tx } from '../../db/types'
import { Refusal, takenKey } from '../../errors'
import type { Login } from './accounts.rules'
import { accounts, profiles, sessions, verifications } from './accounts.table'
import { nameKey } from './names.rules'
import { deleteSecondFactor } from './second-factor.repository'

/** What Better Auth keeps its users and sessions in. */
export const authTables = { profiles, sessions, accounts, verifications }

export interface NewProfile extends Partial<KnownOfPerson> {
  fullName: string
  /** Null of a tenant with a phone number. */
  email: string | null
  phoneNumber: string | null
  /** Whether staff entered the number. */
  phoneFromStaff?: boolean
  taxPin?: string | null
  role: Role
  requestedRole?: StaffRole | null
  emailUnproven?: boolean
}

/** Whether somebody has set a password; who was only invited has none. */
export const hasPassword = sql`exists (select from ${accounts} where ${accounts.userId} = ${profiles.id} and ${accounts.password} is not null)`

/** Keeps everybody else who may make an admin waiting until the transaction ends. */
export async function lockAdmins(tx: Tx): Promise<void> {
  await takeLock(tx, 'admins')
}

export async function hasAdmin(db: Queryable): Promise<boolean> {
  const rows = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.role, 'admin')).limit(1)
  return rows.length > 0
}

/** How many admins can sign in. */
export function countAdmins(db: Queryable): Promise<number> {
  return db.$count(profiles, and(eq(profiles.role, 'admin'), isNull(profiles.deactivatedAt), hasPassword))
}

/** Whether an admin who can sign in remains without this one. Only under `lockAdmins`. */
export async function hasOtherAdmin(tx: Tx, profileId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.role, 'admin'), ne(profiles.id, profileId), isNull(profiles.deactivatedAt), hasPassword))
    .limit(1)
  return rows.length > 0
}

/** What a failed write means when another account has the address; else the error itself. */
function addressRefusal(error: unknown, email: string): unknown {
  return takenKey(error) === 'profiles_email_unique' ? new Refusal('EMAIL_USED', { email }) : error
}

/** @returns the new profile's id; undefined when another account has the address */
export async function insertProfile(
  tx: Tx,
  profile: NewProfile,
  id: string = crypto.randomUUID(),
): Promise<string | undefined> {
  const [inserted] = await tx
    .insert(profiles)
    .values({ ...profile, id })
    .onConflictDoNothing({ target: profiles.email })
    .returning({ id: profiles.id })
  return inserted?.id
}

/** Of whom it is never null: staff, and who asks to be. */
export const staffEmail = sql<string>`${profiles.email}`

/** What a tenant is known by, which no list shows. */
export const knownColumns = {
  secondPhone: profiles.secondPhone,
  idNumber: profiles.idNumber,
  companyName: profiles.companyName,
  employer: profiles.employer,
  nextOfKinName: profiles.nextOfKinName,
  nextOfKinPhone: profiles.nextOfKinPhone,
}

const profileColumns = {
  id: profiles.id,
  fullName: profiles.fullName,
  email: profiles.email,
  phoneNumber: profiles.phoneNumber,
  role: profiles.role,
  emailUnproven: profiles.emailUnproven,
}

/** The actor's own profile. @throws Refusal NOT_FOUND */
export async function requireProfile(db: Queryable, actor: Actor): Promise<Stored<Profile>> {
  const [profile] = await db.select(profileColumns).from(profiles).where(eq(profiles.id, actor.id))
  if (!profile) throw new Refusal('NOT_FOUND')
  return profile
}

/** Whether a change leaves the phone number as it is. */
export const keepsNumber = (phoneNumber: string | null) =>
  sql`${profiles.phoneNumber} is not distinct from ${phoneNumber}::text`

/** Changes the actor's own profile; a number that they change is not one that staff entered. @throws Refusal NOT_FOUND */
export async function updateProfile(
  db: Queryable,
  actor: Actor,
  update: ProfileUpdate,
  now: Date,
): Promise<Stored<Profile>> {
  const [profile] = await db
    .update(profiles)
    .set({ ...update, phoneFromStaff: sql`${keepsNumber(update.phoneNumber)} and phone_from_staff`, updatedAt: now })
    .where(eq(profiles.id, actor.id))
    .returning(profileColumns)
  if (!profile) throw new Refusal('NOT_FOUND')
  return profile
}

/**
 * Keeps the name of one of the staff from another: the audit log and the papers name people by it. Only under `lockAdmins`, so
 * that two who take one name at once do not both get it.
 * @throws Refusal NAME_USED
 */
export async function refuseStaffName(tx: Tx, profileId: string | null, fullName: string): Promise<void> {
  const staff = await tx
    .select({ fullName: profiles.fullName })
    .from(profiles)
    .where(and(inArray(profiles.role, staffRoles), profileId === null ? undefined : ne(profiles.id, profileId)))
  const holder = staff.find((member) => nameKey(member.fullName) === nameKey(fullName))
  if (holder) throw new Refusal('NAME_USED', { fullName: holder.fullName })
}

export async function setFullName(tx: Tx, profileId: string, fullName: string): Promise<void> {
  await tx.update(profiles).set({ fullName, updatedAt: sql`now()` }).where(eq(profiles.id, profileId))
}

export async function grantRole(tx: Tx, profileId: string, role: Role): Promise<void> {
  await tx.update(profiles).set({ role, requestedRole: null, updatedAt: sql`now()` }).where(eq(profiles.id, profileId))
}

/** Sets the password that a profile signs in with; sessions opened with an earlier one end, but for `kept`. */
export async function setPassword(tx: Tx, profileId: string, passwordHash: string, kept?: string): Promise<void> {
  await tx
    .insert(accounts)
    .values({ userId: profileId, accountId: profileId, providerId: 'credential', password: passwordHash })
    .onConflictDoUpdate({
      target: [accounts.userId, accounts.providerId],
      set: { password: passwordHash, updatedAt: sql`now()` },
    })
  await endSessions(tx, profileId, kept)
}

/** Replaces a hash by one of the same password; sessions stay. */
export async function rewritePasswordHash(
  db: Queryable,
  profileId: string,
  former: string,
  hash: string,
): Promise<void> {
  await db
    .update(accounts)
    .set({ password: hash })
    .where(and(eq(accounts.userId, profileId), eq(accounts.password, former)))
}

/**
 * Whether a password is still the one that was compared. Waits for who is changing it, and keeps others from it until the
 * transaction ends.
 */
export async function keepPassword(
  db: Queryable,
  { id, passwordHash }: { id: string; passwordHash: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.userId, id), eq(accounts.password, passwordHash)))
    .for('update')
  return rows.length > 0
}

/** The hash of a person's password; undefined when none was set. */
export async function findPasswordHash(db: Queryable, profileId: string): Promise<string | undefined> {
  const [account] = await db.select({ hash: accounts.password }).from(accounts).where(eq(accounts.userId, profileId))
  return account?.hash ?? undefined
}

/** Ends the sessions of a person, but for `kept`. */
export async function endSessions(tx: Tx, profileId: string, kept?: string): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, profileId), kept ? ne(sessions.id, kept) : undefined))
}

/** Ends one session of a person. @throws Refusal NOT_FOUND: it is not theirs, or has ended already */
export async function endSession(tx: Tx, profileId: string, sessionId: string): Promise<void> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, profileId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id })
  if (ended.length === 0) throw new Refusal('NOT_FOUND')
}

/** Where a person is signed in, the one used last first. */
export function listSessions(db: Queryable, profileId: string, now: Date) {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      address: sessions.ipAddress,
      createdAt: sessions.createdAt,
      updatedAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, profileId), gt(sessions.expiresAt, now)))
    .orderBy(sql`${sessions.updatedAt} desc`, asc(sessions.id))
}

/** Most accounts with one number that are looked at, of however many there are. */
const MOST_LISTED = 20

/**
 * The accounts that a login may mean, the likeliest first. A number that staff entered for somebody means nobody who
 * typed it themselves: it may be another person's.
 */
export function listCandidates(db: Queryable, login: Login) {
  const others = alias(profiles, 'others')
  const isTaken = exists(
    db
      .select({ one: sql`1` })
      .from(others)
      .where(and(eq(others.phoneKey, profiles.phoneKey), others.phoneFromStaff, isNull(others.archivedAt))),
  )
  const isMeant =
    login.kind === 'email'
      ? eq(profiles.email, login.email)
      : and(eq(profiles.phoneKey, login.phoneKey || '-'), or(profiles.phoneFromStaff, not(isTaken)))
  return db
    .select({
      id: profiles.id,
      fullName: profiles.fullName,
      passwordHash: accounts.password,
      deactivatedAt: profiles.deactivatedAt,
    })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.userId, profiles.id))
    .where(and(isMeant, isNull(profiles.archivedAt), isNotNull(accounts.password)))
    .orderBy(desc(profiles.emailVerified), asc(profiles.createdAt), asc(profiles.id))
    .limit(MOST_LISTED)
}

/** An account by its address; undefined when there is none that can sign in. */
export async function findByEmail(db: Queryable, email: string) {
  const [profile] = await db
    .select({
      id: profiles.id,
      fullName: profiles.fullName,
      email: staffEmail,
      emailUnproven: profiles.emailUnproven,
    })
    .from(profiles)
    .where(and(eq(profiles.email, email), isNull(profiles.archivedAt), isNull(profiles.deactivatedAt)))
  return profile
}

/** Somebody who may sign in, with the role of this moment. */
export async function findActiveActor(
  db: Queryable,
  profileId: string,
): Promise<Pick<Actor, 'id' | 'name' | 'role'> | undefined> {
  const [found] = await db
    .select({ id: profiles.id, name: profiles.fullName, role: profiles.role })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), isNull(profiles.deactivatedAt), isNull(profiles.archivedAt)))
  return found && { ...found, role: roleOf(found.role) }
}

/** Keeps a profile from being changed by others until the transaction ends. @throws Refusal NOT_FOUND */
export async function lockProfile(tx: Tx, profileId: string) {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, profileId)).for('no key update')
  if (!profile) throw new Refusal('NOT_FOUND')
  return profile
}

/** The address was proven to be its owner's, by a link that was sent there. */
export async function markEmailProven(tx: Tx, profileId: string): Promise<void> {
  await tx.update(profiles).set({ emailVerified: true, emailUnproven: false }).where(eq(profiles.id, profileId))
}

/** Staff made the account, and vouch for its address no more than whoever signs up does. */
export async function markEmailUnproven(tx: Tx, profileId: string): Promise<void> {
  await tx.update(profiles).set({ emailVerified: false, emailUnproven: true }).where(eq(profiles.id, profileId))
}

/** Keeps the account that somebody made with an address they never showed to be theirs; undefined when there is none. */
export async function lockUnproven(tx: Tx, email: string) {
  const [profile] = await tx
    .select({ id: profiles.id, fullName: profiles.fullName, requestedRole: profiles.requestedRole })
    .from(profiles)
    .where(and(eq(profiles.email, email), profiles.emailUnproven))
    .for('no key update')
  return profile
}

/** Staff vouch for the address; what whoever signed up with it had typed gives way to what they know. */
export async function overwriteUnproven(
  tx: Tx,
  profileId: string,
  { phoneFromStaff = false, taxPin = null, ...known }: Omit<NewProfile, 'email' | 'requestedRole' | 'emailUnproven'>,
): Promise<void> {
  await tx
    .update(profiles)
    .set({
      ...known,
      phoneFromStaff,
      taxPin,
      requestedRole: null,
      emailUnproven: false,
      updatedAt: sql`now()`,
    })
    .where(eq(profiles.id, profileId))
}

/** A number that was typed by whoever signed up, and need not be the person's. */
export async function dropPhoneNumber(tx: Tx, profileId: string): Promise<void> {
  await tx.update(profiles).set({ phoneNumber: null, phoneFromStaff: false }).where(eq(profiles.id, profileId))
}

/** Staff correct the address of a tenant and vouch for it, or take it away. @throws Refusal EMAIL_USED */
export async function correctEmail(tx: Tx, profileId: string, email: string | null): Promise<void> {
  try {
    await tx
      .update(profiles)
      .set({ email, emailVerified: false, emailUnproven: false, updatedAt: sql`now()` })
      .where(eq(profiles.id, profileId))
  } catch (error) {
    throw email === null ? error : addressRefusal(error, email)
  }
}

/** @throws Refusal EMAIL_USED: another account has the address */
export async function setEmail(tx: Tx, profileId: string, email: string): Promise<void> {
  try {
    await tx
      .update(profiles)
      .set({ email, emailVerified: true, emailUnproven: false, updatedAt: sql`now()` })
      .where(eq(profiles.id, profileId))
  } catch (error) {
    throw addressRefusal(error, email)
  }
}

/** Ends every way to sign in, and what the person asked for; the profile stays. */
export async function closeAccount(tx: Tx, profileId: string): Promise<void> {
  await tx.delete(accounts).where(eq(accounts.userId, profileId))
  await deleteSecondFactor(tx, profileId)
  await tx.update(profiles).set({ requestedRole: null }).where(eq(profiles.id, profileId))
}

/** Keeps a tenant from being changed by others until the transaction ends. @throws Refusal NOT_FOUND */
export async function lockTenant(tx: Tx, tenantId: string) {
  const [tenant] = await tx
    .select({
      id: profiles.id,
      fullName: profiles.fullName,
      email: profiles.email,
      phoneNumber: profiles.phoneNumber,
      taxPin: profiles.taxPin,
      ...knownColumns,
      requestedRole: profiles.requestedRole,
      emailUnproven: profiles.emailUnproven,
      phoneFromStaff: profiles.phoneFromStaff,
    })
    .from(profiles)
    .where(and(eq(profiles.id, tenantId), eq(profiles.role, 'tenant'), isNull(profiles.archivedAt)))
    .for('no key update')
  if (!tenant) throw new Refusal('NOT_FOUND')
  return tenant
}

/** Brings a tenant back whose profile was archived; undefined when none with this address was. */
export async function restoreTenant(
  tx: Tx,
  { email, taxPin = null, phoneFromStaff = false, ...tenant }: Omit<NewProfile, 'role'>,
): Promise<string | undefined> {
  if (email === null) return undefined
  const [restored] = await tx
    .update(profiles)
    .set({
      ...tenant,
      phoneFromStaff,
      taxPin,
      archivedAt: null,
      updatedAt: sql`now()`,
    })
    .where(and(eq(profiles.email, email), eq(profiles.role, 'tenant'), isNotNull(profiles.archivedAt)))
    .returning({ id: profiles.id })
  return restored?.id
}
