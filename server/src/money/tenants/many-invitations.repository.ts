import { dayInNairobi } from '@makao/contract/days'
import { and, asc, eq, inArray, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { coTenants } from '../../homes/tenancies/co-tenants.table'
import { isGenuine, livesThere } from '../../homes/tenancies/tenancies.repository'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { subselect } from '../../lists'
import { countryOf } from '../../messaging/outbox/queue.repository'
import { hasPassword } from '../../people/accounts/accounts.repository'
import { profiles } from '../../people/accounts/accounts.table'
import { oneTimeLinks } from '../../people/links/links.table'

/** Until when the open invitation of a person works; null: there is none. */
const openUntil = (now: Date) =>
  subselect(sql<string | null>`select max(${oneTimeLinks.expiresAt})::text from ${oneTimeLinks}
    where ${oneTimeLinks.profileId} = ${profiles}.id and ${oneTimeLinks.purpose} = 'invitation'
      and ${oneTimeLinks.usedAt} is null and ${oneTimeLinks.expiresAt} > ${now.toISOString()}`)

/** Who has a tenancy like this. */
const rents = (db: Queryable, stands?: SQL) =>
  inArray(
    profiles.id,
    db
      .select({ id: tenancies.tenantId })
      .from(tenancies)
      .where(and(stands, isGenuine()))
      .unionAll(
        db
          .select({ id: coTenants.profileId })
          .from(coTenants)
          .innerJoin(tenancies, eq(tenancies.id, coTenants.tenancyId))
          .where(and(stands, isNull(coTenants.until), isGenuine())),
      ),
  )

/**
 * Tenants with what decides whether and how they are invited, by name.
 * @param tenantIds null: all who rent and have no account
 */
export function listToInvite(db: Queryable, tenantIds: readonly string[] | null, now: Date, limit: number) {
  // Who begins to rent is among them.
  const rentsNow = rents(db, livesThere(dayInNairobi(now)))
  return db
    .select({
      tenantId: profiles.id,
      tenantName: profiles.fullName,
      email: profiles.email,
      phoneNumber: profiles.phoneNumber,
      country: countryOf(profiles.id),
      canSignIn: sql<boolean>`${hasPassword}`,
      emailUnproven: profiles.emailUnproven,
      requestedRole: profiles.requestedRole,
      isDeactivated: sql<boolean>`${profiles.deactivatedAt} is not null`,
      hasLeft: sql<boolean>`${and(rents(db), not(rentsNow))}`,
      openUntil: openUntil(now),
    })
    .from(profiles)
    .where(
      and(
        eq(profiles.role, 'tenant'),
        isNull(profiles.archivedAt),
        tenantIds === null ? and(sql`not ${hasPassword}`, rentsNow) : inArray(profiles.id, [...tenantIds]),
      ),
    )
    .orderBy(asc(sql`lower(${profiles.fullName})`), asc(profiles.id))
    .limit(limit)
}
