import { and, asc, count, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../db/types'
import { accountMetadata, profiles, secondFactors, sessions } from '../../people/accounts/accounts.table'
import { oneTimeLinks } from '../../people/links/links.table'
import { oneTimeCodes } from './auth.table'

export type Metadata = Record<string, unknown>

const lastSignIn = sql`(select max(${sessions.createdAt}) from ${sessions} where ${sessions.userId} = ${profiles.id})`

const columns = {
  id: profiles.id,
  fullName: profiles.fullName,
  email: profiles.email,
  emailUnproven: profiles.emailUnproven,
  phoneNumber: profiles.phoneNumber,
  role: profiles.role,
  requestedRole: profiles.requestedRole,
  deactivatedAt: profiles.deactivatedAt,
  createdAt: profiles.createdAt,
  updatedAt: profiles.updatedAt,
  lastSignInAt: lastSignIn.mapWith(sessions.createdAt),
  ofUser: accountMetadata.ofUser,
  ofApp: accountMetadata.ofApp,
  invitedAt: accountMetadata.invitedAt,
  factor: {
    id: secondFactors.id,
    friendlyName: secondFactors.friendlyName,
    confirmedAt: secondFactors.confirmedAt,
    createdAt: secondFactors.createdAt,
  },
}

const read = (db: Queryable) =>
  db
    .select(columns)
    .from(profiles)
    .leftJoin(accountMetadata, eq(accountMetadata.profileId, profiles.id))
    .leftJoin(secondFactors, eq(secondFactors.profileId, profiles.id))

export type StoredUser = Awaited<ReturnType<typeof read>>[number]

/** Somebody with an account, or without one yet; undefined when there is nobody, or no more. */
export async function findUser(db: Queryable, profileId: string): Promise<StoredUser | undefined> {
  const [user] = await read(db).where(and(eq(profiles.id, profileId), isNull(profiles.archivedAt)))
  return user
}

export async function findUserByEmail(db: Queryable, email: string): Promise<StoredUser | undefined> {
  const [user] = await read(db).where(and(eq(profiles.email, email), isNull(profiles.archivedAt)))
  return user
}

/** A page of everybody but owners, or of tenants alone, those who came last first. */
export async function listUsers(
  db: Queryable,
  { page, perPage, isTenantsAlone }: { page: number; perPage: number; isTenantsAlone: boolean },
) {
  const isHere = and(
    isNull(profiles.archivedAt),
    isTenantsAlone ? eq(profiles.role, 'tenant') : ne(profiles.role, 'owner'),
  )
  const [all] = await db.select({ total: count() }).from(profiles).where(isHere)
  const users = await read(db)
    .where(isHere)
    .orderBy(desc(profiles.createdAt), asc(profiles.id))
    .limit(perPage)
    .offset((page - 1) * perPage)
  return { users, total: all?.total ?? 0 }
}

/** The address that a person changes theirs to, while it is not confirmed. */
export async function findNewEmail(
  db: Queryable,
  profileId: string,
  now: Date,
): Promise<{ email: string | null; askedAt: Date } | undefined> {
  const [link] = await db
    .select({ email: oneTimeLinks.email, askedAt: oneTimeLinks.createdAt })
    .from(oneTimeLinks)
    .where(
      and(
        eq(oneTimeLinks.profileId, profileId),
        eq(oneTimeLinks.purpose, 'email_change'),
        isNull(oneTimeLinks.usedAt),
        gt(oneTimeLinks.expiresAt, now),
      ),
    )
  if (link) return link
  const [code] = await db
    .select({ email: oneTimeCodes.email, askedAt: oneTimeCodes.createdAt })
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.profileId, profileId),
        eq(oneTimeCodes.purpose, 'email_change'),
        gt(oneTimeCodes.expiresAt, now),
      ),
    )
  return code
}

/** Adds to what clients keep with an account; a key with null goes. */
export async function mergeMetadata(
  tx: Tx,
  profileId: string,
  { ofUser = {}, ofApp = {}, invitedAt }: { ofUser?: Metadata; ofApp?: Metadata; invitedAt?: Date },
): Promise<void> {
  const [stored] = await tx
    .select()
    .from(accountMetadata)
    .where(eq(accountMetadata.profileId, profileId))
    .for('no key update')
  const merged = {
    ofUser: withoutNull({ ...stored?.ofUser, ...ofUser }),
    ofApp: withoutNull({ ...stored?.ofApp, ...ofApp }),
    ...(invitedAt && { invitedAt }),
  }
  await tx
    .insert(accountMetadata)
    .values({ profileId, ...merged })
    .onConflictDoUpdate({ target: accountMetadata.profileId, set: merged })
}

const withoutNull = (metadata: Metadata): Metadata =>
  Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== null))
