import { inArray } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { tenancies } from '../../homes/tenancies/tenancies.table'

/** The last day of tenancies; null: they go on. */
export function listEnds(db: Queryable, tenancyIds: readonly string[]) {
  return db
    .select({ tenancyId: tenancies.id, endDate: tenancies.endDate })
    .from(tenancies)
    .where(inArray(tenancies.id, [...tenancyIds]))
}
