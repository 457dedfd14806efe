import type { Day } from '@makao/contract/days'
import type { LeaseEndRow } from '@makao/contract/documents/reports/reports.schema'
import { and, asc, eq, gte, lte, ne, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { rentOn } from '../../homes/tenancies/tenancies.repository'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { profiles } from '../../people/accounts/accounts.table'
import { type Among, isAmong } from './report-places.repository'

/** A tenancy with the last day that was agreed for its first term; null: none was. */
export type AgreedTerm = Omit<LeaseEndRow, 'daysLeft' | 'leaseEnd'> & { leaseEnd: Day | null }

/**
 * Tenancies whose first term ends by a day, and has not become one from month to month. Of those that are renewed the present
 * term is still to be looked for.
 */
export function listAgreedTerms(db: Queryable, today: Day, until: Day, among: Among): Promise<AgreedTerm[]> {
  return db
    .select({
      tenancyId: tenancies.id,
      tenantId: profiles.id,
      tenantName: profiles.fullName,
      phoneNumber: profiles.phoneNumber,
      unitId: units.id,
      unitNumber: units.unitNumber,
      propertyId: properties.id,
      propertyName: properties.name,
      currency: tenancies.currency,
      rent: rentOn(today),
      leaseStart: tenancies.startDate,
      leaseEnd: tenancies.leaseEnd,
      renewal: tenancies.renewal,
      noticeDays: tenancies.noticeDays,
    })
    .from(tenancies)
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(
      and(
        eq(tenancies.isActive, true),
        isAmong(units.id, among.units),
        lte(tenancies.leaseEnd, until),
        or(ne(tenancies.renewal, 'monthly'), gte(tenancies.leaseEnd, today)),
      ),
    )
    .orderBy(sql`lower(${profiles.fullName})`, asc(tenancies.id))
}
