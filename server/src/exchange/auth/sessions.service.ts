import { securityEvents } from '@makao/contract/people/security/security.audit'
import type { RequestContext } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { findSecondFactor } from '../../people/accounts/second-factor.repository'
import { writeAudit } from '../../platform/audit/audit.repository'
import type { Shown } from './auth.table'
import { AuthRefusal, userNotFound } from './auth-refusal'
import { type HostedUser, hostedUser } from './hosted-user'
import {
  type From,
  hashToken,
  insertPending,
  insertTokenSession,
  isOfPending,
  newToken,
  type Opened,
  type PendingReason,
  rotateRefreshToken,
} from './token-sessions.repository'
import { signToken, TOKEN_LIFE } from './tokens.service'
import { findNewEmail, findUser } from './users.repository'

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

export const shownNow = (method: string, now: Date): Shown => ({ method, timestamp: seconds(now) })

/** Whether both were shown: a password, code or link, and the second factor. */
export const levelOf = (shown: readonly Shown[]) => (shown.some(({ method }) => method === 'totp') ? 'aal2' : 'aal1')

/** How a client names itself: a script by its library, a browser by its own name. */
export function fromOf({ now, address, headers }: RequestContext): From {
  const userAgent = headers.get('user-agent')
  const isBrowser = userAgent?.startsWith('Mozilla/') ?? false
  const named = isBrowser ? userAgent : (headers.get('x-client-info') ?? userAgent)
  return { now, address, userAgent: named?.slice(0, 300) ?? null }
}

/** @throws AuthRefusal 404 user_not_found */
export async function requireUser(db: Queryable, profileId: string, now: Date): Promise<HostedUser> {
  const user = await findUser(db, profileId)
  if (!user) throw userNotFound()
  return hostedUser(user, await findNewEmail(db, profileId, now))
}

/** What a client keeps of a session. */
export async function sessionAnswer(
  { config, now }: Pick<RequestContext, 'config' | 'now'>,
  db: Queryable,
  { profileId, sessionId, shown, refreshToken }: Opened,
) {
  const user = await requireUser(db, profileId, now)
  const { email, phone, role, app_metadata, user_metadata, is_anonymous } = user
  const claims = {
    sub: profileId,
    email,
    phone,
    role,
    aal: levelOf(shown),
    amr: shown,
    session_id: sessionId,
    app_metadata,
    user_metadata,
    is_anonymous,
    // A second token of the same second is another one.
    jti: crypto.randomUUID(),
  }
  return {
    access_token: await signToken(db, config, claims, now),
    token_type: 'bearer',
    expires_in: TOKEN_LIFE,
    expires_at: seconds(now) + TOKEN_LIFE,
    refresh_token: refreshToken,
    user,
  }
}

export type SessionAnswer = Awaited<ReturnType<typeof sessionAnswer>>

/** Opens a session, of a pending one with its id and its refresh token where it follows one. */
export async function openSession(
  context: RequestContext,
  tx: Tx,
  { id, profileId, shown }: { id?: string; profileId: string; shown: Shown[] },
): Promise<Opened> {
  const refreshToken = newToken()
  const session = { profileId, shown, refreshHash: hashToken(refreshToken), ...(id !== undefined && { id }) }
  const sessionId = await insertTokenSession(tx, session, fromOf(context))
  return { profileId, sessionId, shown, refreshToken }
}

/** Half opens a session: what is handed out opens nothing but the way on. */
export async function halfOpen(
  context: RequestContext,
  tx: Tx,
  { id, profileId, shown, reason }: { id?: string; profileId: string; shown: Shown[]; reason: PendingReason },
): Promise<Opened> {
  const refreshToken = newToken()
  const pending = { profileId, shown, reason, refreshHash: hashToken(refreshToken), ...(id !== undefined && { id }) }
  const sessionId = await insertPending(tx, pending, fromOf(context))
  return { profileId, sessionId, shown, refreshToken }
}

/** Lets somebody in who has shown one thing of themselves: wholly, or as far as the code of their second factor. */
export async function letInBy(
  context: RequestContext,
  tx: Tx,
  { id, profileId, method }: { id?: string; profileId: string; method: string },
): Promise<Opened> {
  const isGuarded = (await findSecondFactor(tx, profileId))?.confirmedAt != null
  const entry = { profileId, shown: [shownNow(method, context.now)], ...(id !== undefined && { id }) }
  return isGuarded ? halfOpen(context, tx, { ...entry, reason: 'second_factor' }) : openSession(context, tx, entry)
}

const refused = (code: string, why: string) => new AuthRefusal(400, code, `Invalid Refresh Token: ${why}`)

/** Goes on with a session by its refresh token, which is replaced. @throws AuthRefusal 400 */
export async function refreshSession(context: RequestContext, token: string): Promise<SessionAnswer> {
  const { db, now, address, trace } = context
  const rotated = await db.transaction(async (tx) => {
    const rotation = await rotateRefreshToken(tx, token, now)
    if (rotation.outcome === 'reused') {
      const { profileId, fullName } = rotation
      const author = { id: profileId, name: fullName, address: address ?? null }
      await writeAudit(tx, author, securityEvents.tokenReused, { entityId: profileId, subject: fullName }, now)
    }
    return rotation
  })
  if (rotated.outcome === 'reused') throw refused('refresh_token_already_used', 'Already Used')
  if (rotated.outcome === 'expired') throw refused('session_expired', 'Session Expired')
  if (rotated.outcome === 'unknown') {
    if (await isOfPending(db, token))
      throw refused('refresh_token_not_found', 'The second step of signing in is missing')
    throw refused('refresh_token_not_found', 'Refresh Token Not Found')
  }
  trace.actorId = rotated.profileId
  return sessionAnswer(context, db, rotated)
}
