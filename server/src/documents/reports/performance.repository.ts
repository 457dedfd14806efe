import type { Day } from '@makao/contract/days'
import type { Collection, GroupPerformance, ReportRange } from '@makao/contract/documents/reports/reports.schema'
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { asNumber, naturally } from '../../lists'
import { balance, counted, isOverdue } from '../../money/charges/charges.repository'
import { charges } from '../../money/charges/charges.table'
import { profiles } from '../../people/accounts/accounts.table'
import { type Among, isAmong } from './report-places.repository'
import { collected, dueWithin, expected } from './reports.repository'

/** Several properties of one person or town, or units of one block, which a property has for itself. */
const groups = {
  manager: { name: profiles.fullName, by: [profiles.id, profiles.fullName], order: [sql`lower(${profiles.fullName})`] },
  block: {
    name: units.block,
    by: [properties.id, properties.name, units.block],
    order: [sql`lower(${properties.name})`, properties.id, ...naturally(units.block)],
  },
  town: { name: properties.city, by: [properties.city], order: [sql`lower(${properties.city})`] },
} as const
export type GroupedBy = keyof typeof groups

export type GroupSums = Omit<GroupPerformance, keyof Collection> &
  Pick<Collection, 'currency' | 'expected' | 'collected'>

/**
 * Units by who manages their property, by block or by town, with the sums of their charges in a range; archived ones only when they have any.
 * A property that has no units counts where blocks are not asked for. Whoever manages a property today answers for all of its past.
 */
export function sumByGroup(
  db: Queryable,
  range: ReportRange,
  today: Day,
  grouped: GroupedBy,
  among: Among,
): Promise<GroupSums[]> {
  const { name, by, order } = groups[grouped]
  // Columns of a part go by their own names in the whole, so no two may be called alike.
  const due = db
    .select({
      unitId: tenancies.unitId,
      expected: expected.as('due_expected'),
      collected: collected.as('due_collected'),
    })
    .from(charges)
    .innerJoin(tenancies, eq(tenancies.id, charges.tenancyId))
    .where(and(counted, dueWithin(range)))
    .groupBy(tenancies.unitId)
    .as('due')
  const late = db
    .select({ unitId: tenancies.unitId, owed: asNumber(sql`sum(${balance})`).as('late_owed') })
    .from(charges)
    .innerJoin(tenancies, eq(tenancies.id, charges.tenancyId))
    .where(isOverdue(today))
    .groupBy(tenancies.unitId)
    .as('late')
  const stands = and(isNotNull(units.id), isNull(units.archivedAt))
  const isLet = sql`exists (select from ${tenancies} where ${and(eq(tenancies.unitId, units.id), eq(tenancies.isActive, true))})`
  const isBlock = grouped === 'block'
  return db
    .select({
      name: sql<string | null>`${name}`,
      propertyId: isBlock ? sql<string | null>`${properties.id}` : sql<null>`null`,
      propertyName: isBlock ? sql<string | null>`${properties.name}` : sql<null>`null`,
      managerId: grouped === 'manager' ? sql<string | null>`${profiles.id}` : sql<null>`null`,
      currency: properties.currency,
      properties: asNumber(sql`count(distinct ${properties.id})`),
      units: asNumber(sql`count(*) filter (where ${stands})`),
      occupied: asNumber(sql`count(*) filter (where ${stands} and ${isLet})`),
      expected: asNumber(sql`coalesce(sum(${due.expected}), 0)`),
      collected: asNumber(sql`coalesce(sum(${due.collected}), 0)`),
      overdue: asNumber(sql`coalesce(sum(${late.owed}), 0)`),
    })
    .from(properties)
    .leftJoin(units, eq(units.propertyId, properties.id))
    .leftJoin(profiles, eq(profiles.id, properties.managerId))
    .leftJoin(due, eq(due.unitId, units.id))
    .leftJoin(late, eq(late.unitId, units.id))
    .where(
      and(
        isAmong(properties.id, among.properties),
        // Of a block no property is without units.
        isAmong(units.id, range.block === undefined && !range.withoutBlock ? undefined : among.units),
        or(stands, isNotNull(due.unitId), isNotNull(late.unitId), isBlock ? undefined : isNull(properties.archivedAt)),
      ),
    )
    .groupBy(...by, properties.currency)
    .orderBy(...order, properties.currency)
}
