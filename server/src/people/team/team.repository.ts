import type { StaffRequest, TeamFilter, TeamMember } from '@makao/contract/people/team/team.schema'
import type { TeamOrder } from '@makao/contract/people/team/team.terms'
import { staffRoles } from '@makao/contract/permissions'
import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Stored } from '../../allowed'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { inOrder, type OrderedBy } from '../../lists'
import { hasPassword, staffEmail } from '../accounts/accounts.repository'
import { profiles, sessions } from '../accounts/accounts.table'
import { hasSecondFactor } from '../accounts/second-factor.repository'

const request = {
  profileId: profiles.id,
  fullName: profiles.fullName,
  email: staffEmail,
  requestedRole: sql<StaffRequest['requestedRole']>`${profiles.requestedRole}`,
  emailUnproven: profiles.emailUnproven,
  askedAt: profiles.createdAt,
}
const waiting = and(isNotNull(profiles.requestedRole), isNull(profiles.archivedAt))

function toRequest(row: Omit<Stored<StaffRequest>, 'askedAt'> & { askedAt: Date }): Stored<StaffRequest> {
  return { ...row, askedAt: row.askedAt.toISOString() }
}

export async function listRequests(db: Queryable): Promise<Stored<StaffRequest>[]> {
  return (
    await db.select(request).from(profiles).where(waiting).orderBy(asc(profiles.createdAt), asc(profiles.id))
  ).map(toRequest)
}

/** @throws Refusal NOT_FOUND: nobody with this id waits, perhaps because another admin has just decided */
export async function lockRequest(tx: Tx, profileId: string): Promise<Stored<StaffRequest>> {
  const [row] = await tx
    .select(request)
    .from(profiles)
    .where(and(eq(profiles.id, profileId), waiting))
    .for('no key update')
  if (!row) throw new Refusal('NOT_FOUND')
  return toRequest(row)
}

const isStaff = and(inArray(profiles.role, staffRoles), isNull(profiles.archivedAt))

const byName = [sql`lower(${profiles.fullName})`, asc(profiles.id)]

async function readMembers(
  db: Queryable,
  now: Date,
  where?: SQL,
  sort?: TeamFilter['sort'],
): Promise<Stored<TeamMember>[]> {
  const held = sql`from ${sessions} where ${sessions.userId} = ${profiles.id} and ${sessions.expiresAt} > ${now.toISOString()}::timestamptz`
  const seen = sql<Date | null>`(select max(${sessions.updatedAt}) ${held})`
  const orderedBy: OrderedBy<TeamOrder> = { name: sql`lower(${profiles.fullName})`, role: profiles.role, seen }
  const rows = await db
    .select({
      profileId: profiles.id,
      fullName: profiles.fullName,
      email: staffEmail,
      role: sql<TeamMember['role']>`${profiles.role}`,
      deactivatedAt: profiles.deactivatedAt,
      hasPassword: sql<boolean>`${hasPassword}`,
      hasSecondFactor: sql<boolean>`${hasSecondFactor}`,
      sessions: sql`(select count(*) ${held})`.mapWith(Number),
      lastUsedAt: seen.mapWith(sessions.updatedAt),
    })
    .from(profiles)
    .where(and(isStaff, where))
    .orderBy(...inOrder(sort, orderedBy, byName))
  return rows.map(({ deactivatedAt, hasPassword: canSignIn, lastUsedAt, ...row }) => ({
    ...row,
    state: deactivatedAt ? 'deactivated' : canSignIn ? 'active' : 'invited',
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

export function listMembers(db: Queryable, now: Date, { sort }: TeamFilter): Promise<Stored<TeamMember>[]> {
  return readMembers(db, now, undefined, sort)
}

/** @throws Refusal NOT_FOUND */
export async function requireMember(db: Queryable, profileId: string, now: Date): Promise<Stored<TeamMember>> {
  const [member] = await readMembers(db, now, eq(profiles.id, profileId))
  if (!member) throw new Refusal('NOT_FOUND')
  return member
}

/** Keeps somebody of the staff from being changed by others until the transaction ends. @throws Refusal NOT_FOUND */
export async function lockMember(tx: Tx, profileId: string, now: Date): Promise<Stored<TeamMember>> {
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, profileId)).for('no key update')
  return requireMember(tx, profileId, now)
}

export async function setDeactivated(tx: Tx, profileId: string, deactivatedAt: Date | null): Promise<void> {
  await tx.update(profiles).set({ deactivatedAt, updatedAt: sql`now()` }).where(eq(profiles.id, profileId))
}
