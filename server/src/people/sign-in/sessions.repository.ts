import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/types'
import { profiles, sessions } from '../accounts/accounts.table'
import { lacksNeededFactor } from '../accounts/second-factor.repository'

const prepareFindSession = (db: Db) =>
  db
    .select({
      id: sessions.id,
      expiresAt: sessions.expiresAt,
      profileId: profiles.id,
      name: profiles.fullName,
      role: profiles.role,
      archivedAt: profiles.archivedAt,
      deactivatedAt: profiles.deactivatedAt,
      lacksSecondFactor: sql<boolean>`${lacksNeededFactor}`,
    })
    .from(sessions)
    .innerJoin(profiles, eq(profiles.id, sessions.userId))
    .where(eq(sessions.token, sql.placeholder('token')))
    .prepare('session_by_token')

const prepared = new WeakMap<Db, ReturnType<typeof prepareFindSession>>()

/** A session with whose it is. Every request asks for it: in one statement, which each connection plans once. */
export async function findSession(db: Db, token: string) {
  const statement = prepared.get(db) ?? prepareFindSession(db)
  prepared.set(db, statement)
  const [session] = await statement.execute({ token })
  return session
}
