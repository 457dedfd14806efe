import { createHash, randomBytes } from 'node:crypto'
import { and, eq, exists, gt, isNull, lte, notInArray, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../db/types'
import { profiles, sessions } from '../../people/accounts/accounts.table'
import { pendingSessions, refreshTokens, type Shown, signingKeys, tokenSessions } from './auth.table'

export type PendingReason = (typeof pendingSessions.$inferSelect)['reason']
export type PendingSession = typeof pendingSessions.$inferSelect

const DAY = 86_400_000
/** A session ends a week after it was used last; at most 30 days after it was opened, by a trigger. */
const UNUSED_FOR = 7 * DAY
const PENDING_FOR = 10 * 60_000
/** Of one person: whoever knows the password alone fills no table with them. */
const MOST_PENDING = 10
/** Whoever asks twice at once, or lost the answer, is given another token. */
const SAME_AGAIN = 10_000

/** 256 bits of chance need no slow hash. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
export const newToken = () => randomBytes(32).toString('base64url')

export interface Opened {
  profileId: string
  sessionId: string
  shown: Shown[]
  refreshToken: string
}

/** From where a session is opened. */
export interface From {
  now: Date
  address: string | undefined
  userAgent: string | null
}

interface NewSession {
  /** Of a pending one that it follows. */
  id?: string
  profileId: string
  shown: Shown[]
  refreshHash: string
}

/** Opens a session whose tokens are `refreshHash` and what is signed for it. No cookie opens it. */
export async function insertTokenSession(
  tx: Tx,
  session: NewSession,
  { now, address, userAgent }: From,
): Promise<string> {
  const { id = crypto.randomUUID(), profileId, shown, refreshHash } = session
  await tx.insert(sessions).values({
    id,
    token: newToken(),
    userId: profileId,
    expiresAt: new Date(now.getTime() + UNUSED_FOR),
    ipAddress: address ?? '',
    userAgent: userAgent ?? '',
    createdAt: now,
    updatedAt: now,
  })
  await tx.insert(tokenSessions).values({ sessionId: id, shown })
  await tx.insert(refreshTokens).values({ tokenHash: refreshHash, sessionId: id, createdAt: now })
  return id
}

/** Half opens a session. Those that have run out go, and of too many of one person the oldest. */
export async function insertPending(
  tx: Tx,
  { id = crypto.randomUUID(), ...pending }: NewSession & { reason: PendingReason },
  { now, address, userAgent }: From,
): Promise<string> {
  await tx.delete(pendingSessions).where(lte(pendingSessions.expiresAt, now))
  const mine = eq(pendingSessions.profileId, pending.profileId)
  const kept = tx
    .select({ id: pendingSessions.id })
    .from(pendingSessions)
    .where(mine)
    .orderBy(sql`${pendingSessions.createdAt} desc`)
    .limit(MOST_PENDING - 1)
  await tx.delete(pendingSessions).where(and(mine, notInArray(pendingSessions.id, kept)))
  const expiresAt = new Date(now.getTime() + PENDING_FOR)
  await tx
    .insert(pendingSessions)
    .values({ ...pending, id, ipAddress: address ?? null, userAgent, createdAt: now, expiresAt })
  return id
}

/** Takes a pending session away, to go on with it elsewhere; undefined when another request was first, or its time is over. */
export async function takePending(tx: Tx, id: string, now: Date): Promise<PendingSession | undefined> {
  const [taken] = await tx
    .delete(pendingSessions)
    .where(and(eq(pendingSessions.id, id), gt(pendingSessions.expiresAt, now)))
    .returning()
  return taken
}

/** Ends what is half open of a person: one, or all. */
export async function deletePending(tx: Tx, profileId: string, id?: string): Promise<void> {
  await tx
    .delete(pendingSessions)
    .where(and(eq(pendingSessions.profileId, profileId), id === undefined ? undefined : eq(pendingSessions.id, id)))
}

const person = {
  fullName: profiles.fullName,
  role: profiles.role,
}
const mayWork = and(isNull(profiles.deactivatedAt), isNull(profiles.archivedAt))

/** The session that a token names, with whose it is; undefined when it has ended, or they may not work here any more. */
export async function findTokenSession(
  db: Queryable,
  { sessionId, profileId, keyId }: { sessionId: string; profileId: string; keyId: string },
  now: Date,
) {
  const isPublished = exists(db.select({ one: sql`1` }).from(signingKeys).where(eq(signingKeys.id, keyId)))
  const [session] = await db
    .select({ id: sessions.id, shown: tokenSessions.shown, openedAt: sessions.createdAt, ...person })
    .from(sessions)
    .innerJoin(tokenSessions, eq(tokenSessions.sessionId, sessions.id))
    .innerJoin(profiles, eq(profiles.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.userId, profileId),
        gt(sessions.expiresAt, now),
        mayWork,
        isPublished,
      ),
    )
  return session
}

/** The pending session that a token names; undefined when its time is over, or somebody went on with it. */
export async function findPending(
  db: Queryable,
  { sessionId, profileId }: { sessionId: string; profileId: string },
  now: Date,
) {
  const [found] = await db
    .select({ pending: pendingSessions, fullName: profiles.fullName })
    .from(pendingSessions)
    .innerJoin(profiles, eq(profiles.id, pendingSessions.profileId))
    .where(
      and(
        eq(pendingSessions.id, sessionId),
        eq(pendingSessions.profileId, profileId),
        gt(pendingSessions.expiresAt, now),
        mayWork,
      ),
    )
  return found
}

/** What somebody showed of themselves in a session that stands. */
export async function setShown(tx: Tx, sessionId: string, shown: Shown[]): Promise<void> {
  await tx.update(tokenSessions).set({ shown }).where(eq(tokenSessions.sessionId, sessionId))
}

/** A refresh token more, for a session that stands. */
export async function addRefreshToken(tx: Tx, sessionId: string, now: Date): Promise<string> {
  const refreshToken = newToken()
  await tx.insert(refreshTokens).values({ tokenHash: hashToken(refreshToken), sessionId, createdAt: now })
  return refreshToken
}

/** Uses up what was handed out for a session before: whoever has shown more of themselves goes on with a new one. */
export async function replaceRefreshTokens(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx
    .update(refreshTokens)
    .set({ replacedAt: now })
    .where(and(eq(refreshTokens.sessionId, sessionId), isNull(refreshTokens.replacedAt)))
}

export type Rotation =
  | { outcome: 'unknown' }
  | { outcome: 'expired' }
  | { outcome: 'reused'; profileId: string; fullName: string }
  | ({ outcome: 'rotated' } & Opened)

/**
 * Replaces a refresh token and extends its session. One that was replaced before ends the session, but for a few seconds in
 * which two tabs may both have asked.
 */
export async function rotateRefreshToken(tx: Tx, token: string, now: Date): Promise<Rotation> {
  const [found] = await tx
    .select({ sessionId: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, hashToken(token)))
  if (!found) return { outcome: 'unknown' }
  const { sessionId } = found
  // The session and not the token: whoever ends it takes them in this order too.
  await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId)).for('update')
  const [row] = await tx
    .select({
      replacedAt: refreshTokens.replacedAt,
      expiresAt: sessions.expiresAt,
      profileId: sessions.userId,
      shown: tokenSessions.shown,
      fullName: profiles.fullName,
      isOut: sql<boolean>`(${profiles.deactivatedAt} is not null or ${profiles.archivedAt} is not null)`,
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(tokenSessions, eq(tokenSessions.sessionId, sessions.id))
    .innerJoin(profiles, eq(profiles.id, sessions.userId))
    .where(eq(refreshTokens.tokenHash, hashToken(token)))
  if (!row || row.isOut) return { outcome: 'unknown' }
  const { profileId, fullName, shown, replacedAt, expiresAt } = row
  if (expiresAt <= now) return { outcome: 'expired' }
  if (replacedAt && replacedAt.getTime() + SAME_AGAIN < now.getTime()) {
    await tx.delete(sessions).where(eq(sessions.id, sessionId))
    return { outcome: 'reused', profileId, fullName }
  }
  if (!replacedAt) {
    await tx
      .update(refreshTokens)
      .set({ replacedAt: now })
      .where(eq(refreshTokens.tokenHash, hashToken(token)))
  }
  await tx
    .update(sessions)
    .set({ expiresAt: new Date(now.getTime() + UNUSED_FOR), updatedAt: now })
    .where(eq(sessions.id, sessionId))
  return { outcome: 'rotated', profileId, sessionId, shown, refreshToken: await addRefreshToken(tx, sessionId, now) }
}

/** Whether a refresh token is of a session that is only half open. */
export async function isOfPending(db: Queryable, token: string): Promise<boolean> {
  const rows = await db
    .select({ id: pendingSessions.id })
    .from(pendingSessions)
    .where(eq(pendingSessions.refreshHash, hashToken(token)))
  return rows.length > 0
}
