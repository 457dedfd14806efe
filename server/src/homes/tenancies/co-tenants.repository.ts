import type { Day } from '@makao/contract/days'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { subselect } from '../../lists'
import { hasPassword } from '../../people/accounts/accounts.repository'
import { profiles } from '../../people/accounts/accounts.table'
import { isRentedBy } from '../../renters'
import { coTenants } from './co-tenants.table'
import { tenancies } from './tenancies.table'

/** Who rents a tenancy together with its tenant, by their ids; null: nobody. */
export const sharedWith = subselect(sql<Record<string, string> | null>`
  select json_object_agg(beside.id, beside.full_name order by other.since, lower(beside.full_name), beside.id)
  from ${coTenants} other join ${profiles} beside on beside.id = other.profile_id
  where other.tenancy_id = ${tenancies}.id and other.until is null`)

/** Whether somebody rents a tenancy, as the tenant or with one. */
export async function rentsIt(db: Queryable, personId: string, tenancyId: string): Promise<boolean> {
  const [rented] = await db
    .select({ id: tenancies.id })
    .from(tenancies)
    .where(and(eq(tenancies.id, tenancyId), isRentedBy(personId)))
  return rented !== undefined
}

export async function readSharedWith(db: Queryable, tenancyId: string): Promise<Record<string, string> | null> {
  const [found] = await db.select({ sharedWith }).from(tenancies).where(eq(tenancies.id, tenancyId))
  return found?.sharedWith ?? null
}

/** Who rents with the tenant of a tenancy, or did, as they came. */
export const listCoTenants = (db: Queryable, tenancyId: string) =>
  db
    .select({
      tenantId: profiles.id,
      fullName: profiles.fullName,
      email: profiles.email,
      phoneNumber: profiles.phoneNumber,
      canSignIn: sql<boolean>`${hasPassword}`,
      anonymisedAt: profiles.anonymisedAt,
      since: coTenants.since,
      until: coTenants.until,
    })
    .from(coTenants)
    .innerJoin(profiles, eq(profiles.id, coTenants.profileId))
    .where(eq(coTenants.tenancyId, tenancyId))
    .orderBy(asc(coTenants.since), sql`lower(${profiles.fullName})`, asc(profiles.id))

/** Puts somebody on a tenancy; who left it comes back. */
export async function putCoTenant(
  tx: Tx,
  actor: Pick<Actor, 'id'>,
  { tenancyId, tenantId, since }: { tenancyId: string; tenantId: string; since: Day },
): Promise<void> {
  await tx
    .insert(coTenants)
    .values({ tenancyId, profileId: tenantId, since, createdBy: actor.id })
    .onConflictDoUpdate({ target: [coTenants.tenancyId, coTenants.profileId], set: { until: null } })
}

/** Since when somebody rents with the tenant; undefined: they do not. */
export async function findCoTenant(tx: Tx, tenancyId: string, tenantId: string): Promise<Day | undefined> {
  const [found] = await tx
    .select({ since: coTenants.since })
    .from(coTenants)
    .where(and(eq(coTenants.tenancyId, tenancyId), eq(coTenants.profileId, tenantId), isNull(coTenants.until)))
  return found?.since
}

/** Takes somebody off a tenancy; `until` null: as if they had never been on it. */
export async function takeCoTenant(tx: Tx, tenancyId: string, tenantId: string, until: Day | null): Promise<void> {
  const own = and(eq(coTenants.tenancyId, tenancyId), eq(coTenants.profileId, tenantId))
  if (until === null) await tx.delete(coTenants).where(own)
  else await tx.update(coTenants).set({ until }).where(own)
}

/** Another person of a tenancy is its tenant. */
export async function changeTenantOf(tx: Tx, tenancyId: string, tenantId: string): Promise<void> {
  await tx.update(tenancies).set({ tenantId }).where(eq(tenancies.id, tenancyId))
}
