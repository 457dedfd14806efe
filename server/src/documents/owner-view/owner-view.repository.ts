import type { Day } from '@makao/contract/days'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { profiles } from '../../people/accounts/accounts.table'

/** The day after the last on which somebody lived in each of some units, or that on which it was added. */
export async function listFreeSince(db: Queryable, unitIds: readonly string[]): Promise<Map<string, Day>> {
  if (unitIds.length === 0) return new Map()
  const rows = await db
    .select({
      unitId: units.id,
      // Who left on the day of moving in was entered by mistake.
      since: sql<Day>`coalesce(max(${tenancies.endDate}) filter (where ${tenancies.endDate} > ${tenancies.startDate}) + 1,
        (${units.createdAt} at time zone 'Africa/Nairobi')::date)::text`,
    })
    .from(units)
    .leftJoin(tenancies, eq(tenancies.unitId, units.id))
    .where(inArray(units.id, [...unitIds]))
    .groupBy(units.id)
  return new Map(rows.map(({ unitId, since }) => [unitId, since]))
}

/** The phone numbers of tenants. */
export async function listPhones(db: Queryable, tenantIds: readonly string[]): Promise<Map<string, string | null>> {
  if (tenantIds.length === 0) return new Map()
  const rows = await db
    .select({ id: profiles.id, phoneNumber: profiles.phoneNumber })
    .from(profiles)
    .where(and(eq(profiles.role, 'tenant'), inArray(profiles.id, [...tenantIds])))
  return new Map(rows.map(({ id, phoneNumber }) => [id, phoneNumber]))
}
