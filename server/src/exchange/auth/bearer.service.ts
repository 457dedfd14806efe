import { roleOf } from '@makao/contract/permissions'
import type { Actor, RequestContext } from '../../context'
import type { Shown } from './auth.table'
import { findPending, findTokenSession, type PendingSession } from './token-sessions.repository'
import { readToken } from './tokens.service'

/** Whose access token it is, and what of them is open. */
export type Bearer =
  | { kind: 'person'; actor: Actor; shown: Shown[]; openedAt: Date }
  | { kind: 'pending'; pending: PendingSession; fullName: string }

/** Why an access token opens nothing. */
export type Unusable = 'broken' | 'expired' | 'ended'

/** The session that an access token names is looked up each time: signing out counts at once. */
export async function readBearer(
  { db, config, now, address, trace }: RequestContext,
  token: string,
): Promise<Bearer | Unusable> {
  const named = await readToken(db, config, token, now)
  if (typeof named === 'string') return named
  const session = await findTokenSession(db, named, now)
  if (session) {
    const { id, fullName, role, shown, openedAt } = session
    const actor = {
      id: named.profileId,
      name: fullName,
      role: roleOf(role),
      address: address ?? null,
      sessionId: id,
    }
    trace.actorId = actor.id
    return { kind: 'person', actor, shown, openedAt }
  }
  const found = await findPending(db, named, now)
  if (!found) return 'ended'
  trace.actorId = named.profileId
  return { kind: 'pending', ...found }
}
