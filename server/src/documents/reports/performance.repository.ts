import type { Day } from '@makao/contract/days'
import type { Collection, GroupPerformance, ReportRange } from '@makao/contract/documents/reports/reports.schema'
import { and, count, eq, gt, inArray, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { asNumber, groupBy, naturally } from '../../lists'
import { balance, counted, isOverdue, isSumOverdue, sumOfBalances } from '../../money/charges/charges.repository'
import { charges } from '../../money/charges/charges.table'
import { chargeSums, homeSums } from '../../money/sums/sums.table'
import { profiles } from '../../people/accounts/accounts.table'
import { type Among, isAmong } from './report-places.repository'
import { collected, dueWithin, expected, sumDueWithin } from './reports.repository'

/** Several properties of one person or town, or units of one block, which a property has for itself. */
const groups = {
  manager: {
    name: profiles.fullName,
    by: [profiles.id, profiles.fullName],
    order: [sql`lower(${profiles.fullName})`, profiles.id],
  },
  block: {
    name: units.block,
    by: [properties.id, properties.name, units.block],
    // By code point last, as two blocks of a property may differ in capitals alone.
    order: [sql`lower(${properties.name})`, properties.id, ...naturally(units.block), sql`${units.block} collate "C"`],
  },
  town: { name: properties.city, by: [properties.city], order: [sql`lower(${properties.city})`, properties.city] },
} as const
export type GroupedBy = keyof typeof groups

export type GroupSums = Omit<GroupPerformance, keyof Collection> &
  Pick<Collection, 'currency' | 'expected' | 'collected'>

/** A property as one block that has no name. */
const unnamed = {
  name: sql`null`,
  by: [properties.id, properties.name],
  order: [sql`lower(${properties.name})`, properties.id],
} as const

/**
 * By manager or town, or of whole properties, as what is kept of each property has it: no charge and no unit is read. A property that is archived
 * counts only when it has units that are not, charges in the range or something overdue; of blocks any.
 */
function sumKept(
  db: Queryable,
  range: ReportRange,
  today: Day,
  grouped: GroupedBy,
  among: Pick<Among, 'properties'>,
): Promise<GroupSums[]> {
  const isBlock = grouped === 'block'
  const { name, by, order } = isBlock ? unnamed : groups[grouped]
  const homes = db
    .select({
      propertyId: homeSums.propertyId,
      units: sql`sum(${homeSums.units})`.as('home_units'),
      occupied: sql`sum(${homeSums.occupied})`.as('home_occupied'),
    })
    .from(homeSums)
    .where(isAmong(homeSums.propertyId, among.properties))
    .groupBy(homeSums.propertyId)
    .as('homes')
  // Both in one go: what is overdue may be of any day.
  const [isDue, isLate] = [sumDueWithin(range), isSumOverdue(today)]
  const sumIf = (figure: SQLWrapper, which: SQL | undefined, name: string) =>
    sql`coalesce(sum(${figure}) filter (where ${which}), 0)`.as(name)
  const sums = db
    .select({
      propertyId: chargeSums.propertyId,
      due: sumIf(chargeSums.charges, isDue, 'sum_due'),
      expected: sumIf(sql`(${chargeSums.amount} - ${chargeSums.writtenOffAmount})`, isDue, 'sum_expected'),
      collected: sumIf(chargeSums.paidAmount, isDue, 'sum_collected'),
      late: sumIf(chargeSums.charges, isLate, 'sum_late'),
      overdue: sumIf(sumOfBalances, isLate, 'sum_overdue'),
    })
    .from(chargeSums)
    .where(and(or(isDue, isLate), isAmong(chargeSums.propertyId, among.properties)))
    .groupBy(chargeSums.propertyId)
    .as('sums')
  const sumOf = (figure: SQLWrapper) => asNumber(sql`coalesce(sum(${figure}), 0)`)
  return db
    .select({
      name: sql<string | null>`${name}`,
      propertyId: isBlock ? sql<string | null>`${properties.id}` : sql<null>`null`,
      propertyName: isBlock ? sql<string | null>`${properties.name}` : sql<null>`null`,
      managerId: grouped === 'manager' ? sql<string | null>`${profiles.id}` : sql<null>`null`,
      currency: properties.currency,
      properties: count(),
      units: sumOf(homes.units),
      occupied: sumOf(homes.occupied),
      expected: sumOf(sums.expected),
      collected: sumOf(sums.collected),
      overdue: sumOf(sums.overdue),
    })
    .from(properties)
    .leftJoin(profiles, eq(profiles.id, properties.managerId))
    .leftJoin(homes, eq(homes.propertyId, properties.id))
    .leftJoin(sums, eq(sums.propertyId, properties.id))
    .where(
      and(
        isAmong(properties.id, among.properties),
        or(isBlock ? undefined : isNull(properties.archivedAt), gt(homes.units, 0), gt(sums.due, 0), gt(sums.late, 0)),
      ),
    )
    .groupBy(...by, properties.currency)
    .orderBy(...order, properties.currency)
}

/** A property of which no unit names a block is one block, as what is kept of it has it; the others are read unit by unit. */
async function sumBlocks(db: Queryable, range: ReportRange, today: Day, among: Among): Promise<GroupSums[]> {
  const { id, name } = properties
  const ofPlaces = isAmong(id, among.properties)
  const named = db.select({ propertyId: units.propertyId }).from(units).where(isNotNull(units.block))
  const inBlocks = (
    await db
      .select({ id })
      .from(properties)
      .where(and(ofPlaces, inArray(id, named)))
  ).map(({ id }) => id)
  const those = sql`select unnest(${sql.param(inBlocks)}::uuid[])`
  const others = sql`select ${id} from ${properties} where ${and(ofPlaces, sql`${id} not in (${those})`)}`
  const whole = await sumKept(db, range, today, 'block', { properties: others })
  if (inBlocks.length === 0) return whole
  const parts = await sumUnits(db, range, today, 'block', { ...among, properties: those })
  const inOrder = await db.select({ id }).from(properties).where(ofPlaces).orderBy(sql`lower(${name})`, id)
  const of = groupBy([...whole, ...parts], ({ propertyId }) => propertyId)
  return inOrder.flatMap((property) => of.get(property.id) ?? [])
}

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
  const isOfBlock = range.block !== undefined || range.withoutBlock
  if (isOfBlock) return sumUnits(db, range, today, grouped, among)
  return grouped === 'block' ? sumBlocks(db, range, today, among) : sumKept(db, range, today, grouped, among)
}

/** The same as the units of these properties and their charges have it: of blocks nothing is kept. */
export function sumUnits(
  db: Queryable,
  range: ReportRange,
  today: Day,
  grouped: GroupedBy,
  among: Among,
): Promise<GroupSums[]> {
  const { name, by, order } = groups[grouped]
  // Columns of a part go by their own names in the whole, so no two may be called alike.
  const ofPlaces =
    among.properties &&
    sql`${tenancies.unitId} in (select place.id from ${units} place where place.property_id in (${among.properties}))`
  const due = db
    .select({
      unitId: tenancies.unitId,
      expected: expected.as('due_expected'),
      collected: collected.as('due_collected'),
    })
    .from(charges)
    .innerJoin(tenancies, eq(tenancies.id, charges.tenancyId))
    .where(and(counted, dueWithin(range), ofPlaces))
    .groupBy(tenancies.unitId)
    .as('due')
  const late = db
    .select({ unitId: tenancies.unitId, owed: asNumber(sql`sum(${balance})`).as('late_owed') })
    .from(charges)
    .innerJoin(tenancies, eq(tenancies.id, charges.tenancyId))
    .where(and(isOverdue(today), ofPlaces))
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
