import type { Day } from '@makao/contract/days'
import { and, asc, desc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Actor } from '../../context'
import type { Queryable } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { isLeaseOver, livesThere, tenanciesOf } from '../../homes/tenancies/tenancies.repository'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { asNumber } from '../../lists'
import { ofHome } from '../../money/sums/sums.repository'
import { homeSums } from '../../money/sums/sums.table'
import { currentTenancyColumns } from '../../money/tenants/tenants.repository'
import { isRentedBy } from '../../renters'

/** @param propertyId of this property alone */
export async function countPortfolio(db: Queryable, today: Day, propertyId: string | null) {
  const held = tenanciesOf(db, propertyId)
  const [counts] = await db
    .select({
      properties: db.$count(
        properties,
        and(isNull(properties.archivedAt), propertyId ? eq(properties.id, propertyId) : undefined),
      ),
      units: asNumber(sql`coalesce(sum(${homeSums.units}), 0)`),
      activeTenants: asNumber(sql`coalesce(sum(${homeSums.tenancies}), 0)`),
      leasesOver: db.$count(tenancies, and(isLeaseOver(today), held && inArray(tenancies.id, held))),
    })
    .from(homeSums)
    .where(ofHome(propertyId))
  return { properties: 0, units: 0, activeTenants: 0, leasesOver: 0, ...counts }
}

/** The tenancy in which the actor lives, also when the day of moving out is known; of two, the one that goes on, then the earliest. */
export async function findOwnTenancy(db: Queryable, actor: Actor, today: Day) {
  const [tenancy] = await db
    .select({
      ...currentTenancyColumns(today),
      propertyCity: properties.city,
      propertyAddress: properties.address,
      accountNumber: units.accountNumber,
    })
    .from(tenancies)
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(and(isRentedBy(actor.id), livesThere(today)))
    .orderBy(desc(tenancies.isActive), desc(tenancies.endDate), asc(tenancies.startDate), asc(tenancies.id))
    .limit(1)
  return tenancy
}

/** The properties in which the actor lives. */
export async function listOwnProperties(db: Queryable, actor: Actor, today: Day): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: units.propertyId })
    .from(tenancies)
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .where(and(isRentedBy(actor.id), livesThere(today)))
  return rows.map(({ id }) => id)
}

/** The ids of the other tenancies in which the actor lives, those that go on first, then the earliest. @param first the one */
export async function listOtherTenancies(db: Queryable, actor: Actor, first: string, today: Day): Promise<string[]> {
  const rows = await db
    .select({ id: tenancies.id })
    .from(tenancies)
    .where(and(isRentedBy(actor.id), livesThere(today), ne(tenancies.id, first)))
    .orderBy(desc(tenancies.isActive), asc(tenancies.startDate), asc(tenancies.id))
  return rows.map(({ id }) => id)
}

/** The ids of the actor's own tenancies that have ended, latest first. */
export async function listEndedTenancies(db: Queryable, actor: Actor, today: Day): Promise<string[]> {
  const rows = await db
    .select({ id: tenancies.id })
    .from(tenancies)
    .where(and(isRentedBy(actor.id), eq(tenancies.isActive, false), lt(tenancies.endDate, today)))
    .orderBy(desc(tenancies.endDate), asc(tenancies.id))
  return rows.map(({ id }) => id)
}
