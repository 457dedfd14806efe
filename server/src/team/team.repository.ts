import type { StaffRequest } from '@makao/contract/team/team.schema'
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { profiles } from '../accounts/accounts.table'
import type { Queryable, Tx } from '../db/types'
import { Refusal } from '../errors'

const request = {
  profileId: profiles.id,
  fullName: profiles.fullName,
  email: profiles.email,
  requestedRole: sql<StaffRequest['requestedRole']>`${profiles.requestedRole}`,
  askedAt: profiles.createdAt,
}
const waiting = and(isNotNull(profiles.requestedRole), isNull(profiles.archivedAt))

function toRequest(row: Omit<StaffRequest, 'askedAt'> & { askedAt: Date }): StaffRequest {
  return { ...row, askedAt: row.askedAt.toISOString() }
}

export async function listRequests(db: Queryable): Promise<StaffRequest[]> {
  return (await db.select(request).from(profiles).where(waiting).orderBy(asc(profiles.createdAt))).map(toRequest)
}

/** @throws Refusal NOT_FOUND: nobody with this id waits, perhaps because another admin has just decided */
export async function lockRequest(tx: Tx, profileId: string): Promise<StaffRequest> {
  const [row] = await tx
    .select(request)
    .from(profiles)
    .where(and(eq(profiles.id, profileId), waiting))
    .for('no key update')
  if (!row) throw new Refusal('NOT_FOUND')
  return toRequest(row)
}
