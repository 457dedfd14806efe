import { addDays, type Day, dueDayOf } from '@makao/contract/days'
import type { MoveOut, NewTenancy, Tenancy } from '@makao/contract/homes/tenancies/tenancies.schema'
import type { LeaseTerms } from '@makao/contract/money/leases/leases.schema'
import { type AnyColumn, and, asc, desc, eq, gt, gte, inArray, lt, lte, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { asNumber, isOneOf } from '../../lists'
import { profiles } from '../../people/accounts/accounts.table'
import { properties } from '../properties/properties.table'
import { units } from '../units/units.table'
import { coTenants } from './co-tenants.table'
import { rentChanges, tenancies } from './tenancies.table'

const columns = {
  id: tenancies.id,
  tenantId: tenancies.tenantId,
  unitId: tenancies.unitId,
  startDate: tenancies.startDate,
  endDate: tenancies.endDate,
  isActive: tenancies.isActive,
  notes: tenancies.notes,
}

/** The tenancies that a person rents or rented with their tenant. */
const sharedBy = (db: Queryable, personId: string) =>
  db.select({ id: coTenants.tenancyId }).from(coTenants).where(eq(coTenants.profileId, personId))

/** The tenancies of a property, for a `where`; undefined: of all of them. */
export function tenanciesOf(db: Queryable, propertyId: string | null | undefined) {
  if (!propertyId) return undefined
  return db
    .select({ id: tenancies.id })
    .from(tenancies)
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .where(eq(units.propertyId, propertyId))
}

/** A move-out is entered ahead, which ends the tenancy at once; the tenant lives there to the last day. */
export const livesThere = (today: Day) => or(tenancies.isActive, gte(tenancies.endDate, today))

/** Whether a tenancy was none that was entered by mistake, which ends on its first day. @param of what a query calls the tenancy */
export const isGenuine = (of = sql`${tenancies}`) => sql`(${of}.end_date is distinct from ${of}.start_date)`

/** Whose a unit is beyond a day: on the last one the next tenant may come already. */
export const staysBeyond = (day: Day) => or(tenancies.isActive, and(gt(tenancies.endDate, day), isGenuine()))

/** Who stays beyond a lease that ends and is not renewed: it waits for a new one, or for the move-out. */
export const isLeaseOver = (today: Day) =>
  and(tenancies.isActive, eq(tenancies.renewal, 'none'), lt(tenancies.leaseEnd, today))

/** Whose lease ends in so many days, and is not renewed by itself. */
export const endsWithin = (today: Day, days: number) =>
  and(
    tenancies.isActive,
    eq(tenancies.renewal, 'none'),
    gte(tenancies.leaseEnd, today),
    lte(tenancies.leaseEnd, addDays(today, days)),
  )

/** Who is to move out. */
export const isMovingOut = (today: Day) => and(not(tenancies.isActive), gte(tenancies.endDate, today), isGenuine())

/** The tenancies that stand in the way of a new one: the active one of the unit, and who moved out after it is to start. */
export function listConflicts(tx: Tx, { unitId, startDate }: NewTenancy) {
  return tx
    .select({
      unitNumber: units.unitNumber,
      tenantName: profiles.fullName,
      endDate: tenancies.endDate,
    })
    .from(tenancies)
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .where(and(eq(tenancies.unitId, unitId), staysBeyond(startDate)))
    .orderBy(desc(tenancies.isActive), desc(tenancies.endDate))
}

export async function insertTenancy(
  tx: Tx,
  actor: Actor,
  tenancy: NewTenancy & Partial<Terms> & { currency: 'KES' | 'UGX'; depositAmount: number },
): Promise<Tenancy> {
  const [inserted] = await tx
    .insert(tenancies)
    .values({ ...tenancy, createdBy: actor.id })
    .returning(columns)
  if (!inserted) throw new Error('PostgreSQL returned no row for an insert.')
  return inserted
}

/** Keeps others from ending a tenancy or recording on it until the transaction ends. @throws Refusal NOT_FOUND */
export async function lockTenancy(tx: Tx, tenancyId: string) {
  const [tenancy] = await tx
    .select({ ...columns, currency: tenancies.currency })
    .from(tenancies)
    .where(eq(tenancies.id, tenancyId))
    .for('no key update')
  if (!tenancy) throw new Refusal('NOT_FOUND')
  return tenancy
}

/** The same of several, in one order for all who lock some, so that no two wait for each other. @returns those that are there */
export const lockTenancies = (tx: Tx, tenancyIds: readonly string[]) =>
  tx
    .select({ id: tenancies.id, currency: tenancies.currency })
    .from(tenancies)
    .where(isOneOf(tenancies.id, tenancyIds))
    .orderBy(asc(tenancies.id))
    .for('no key update')

/** Who lives where, and since when. @throws Refusal NOT_FOUND */
export async function requireTenancyPlace(db: Queryable, tenancyId: string) {
  const [place] = await db
    .select({
      tenancyId: tenancies.id,
      tenantId: tenancies.tenantId,
      tenantName: profiles.fullName,
      unitId: tenancies.unitId,
      unitNumber: units.unitNumber,
      propertyName: properties.name,
      startDate: tenancies.startDate,
      endDate: tenancies.endDate,
      currency: tenancies.currency,
    })
    .from(tenancies)
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(eq(tenancies.id, tenancyId))
  if (!place) throw new Refusal('NOT_FOUND')
  return place
}

/** Who lives where, as the audit log names it: 'Wanjiku Kamau, unit A1'. */
export async function tenancySubject(tx: Tx, tenancyId: string): Promise<string> {
  return (await tenancySubjects(tx, [tenancyId])).get(tenancyId) ?? ''
}

/** The same of several, by their ids. */
export async function tenancySubjects(tx: Tx, tenancyIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: tenancies.id, tenantName: profiles.fullName, unitNumber: units.unitNumber })
    .from(tenancies)
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .where(isOneOf(tenancies.id, tenancyIds))
  return new Map(rows.map(({ id, tenantName, unitNumber }) => [id, `${tenantName}, unit ${unitNumber}`]))
}

/** Another day of moving out; null: none any more. */
export async function moveEnd(tx: Tx, tenancyId: string, endDate: Day | null): Promise<void> {
  await tx
    .update(tenancies)
    .set({ endDate, isActive: endDate === null })
    .where(eq(tenancies.id, tenancyId))
}

/** Who else has the unit of a tenancy after its first day and before `until`; null: whenever. */
export function listBeyond(tx: Tx, { id, unitId, startDate }: Tenancy, until: Day | null) {
  return tx
    .select({
      unitNumber: units.unitNumber,
      tenantName: profiles.fullName,
      startDate: tenancies.startDate,
    })
    .from(tenancies)
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .where(
      and(
        ne(tenancies.id, id),
        eq(tenancies.unitId, unitId),
        until === null ? undefined : lt(tenancies.startDate, until),
        staysBeyond(startDate),
      ),
    )
    .orderBy(asc(tenancies.startDate))
}

export async function closeTenancy(tx: Tx, { tenancyId, endDate, notes }: MoveOut): Promise<void> {
  await tx.update(tenancies).set({ isActive: false, endDate, notes }).where(eq(tenancies.id, tenancyId))
}

/**
 * What is paid for a month of a tenancy on a day, in minor units: as agreed later, as agreed at first, or what the unit costs.
 * @param tenancy @param unit by which names they are joined
 */
export function rentOn(day: Day, tenancy = 'tenancies', unit = 'units'): SQL<number> {
  const [held, place] = [sql.identifier(tenancy), sql.identifier(unit)]
  return asNumber(sql`coalesce((select change.rent_amount_minor from ${rentChanges} change
    where change.tenancy_id = ${held}.id and change.from_day <= ${day} order by change.from_day desc limit 1),
    ${held}.rent_amount_minor, ${place}.rent_amount_minor)`)
}

type Terms = Omit<LeaseTerms, 'tenancyId' | 'currency' | 'rentChanges' | 'asRead'> & { penaltyFrom: Day | null }

const termColumns = {
  leaseEnd: tenancies.leaseEnd,
  renewal: tenancies.renewal,
  noticeDays: tenancies.noticeDays,
  rentAmount: tenancies.rentAmount,
  rentMonths: tenancies.rentMonths,
  isProrated: tenancies.isProrated,
  depositAmount: tenancies.depositAmount,
  penaltyKind: tenancies.penaltyKind,
  penaltyRate: tenancies.penaltyRate,
  penaltyAmount: tenancies.penaltyAmount,
  penaltyGraceDays: tenancies.penaltyGraceDays,
  penaltyCap: tenancies.penaltyCap,
  isPenaltyMonthly: tenancies.isPenaltyMonthly,
  penaltyFrom: tenancies.penaltyFrom,
  chargeFrom: tenancies.chargeFrom,
}

/** What was agreed, with what the unit costs. @throws Refusal NOT_FOUND */
export async function requireTerms(db: Queryable, tenancyId: string) {
  const [terms] = await db
    .select({
      tenancyId: tenancies.id,
      startDate: tenancies.startDate,
      endDate: tenancies.endDate,
      currency: tenancies.currency,
      ...termColumns,
      unitRent: units.rentAmount,
    })
    .from(tenancies)
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .where(eq(tenancies.id, tenancyId))
  if (!terms) throw new Refusal('NOT_FOUND')
  const changes = await db
    .select({ fromDay: rentChanges.fromDay, rentAmount: rentChanges.rentAmount })
    .from(rentChanges)
    .where(eq(rentChanges.tenancyId, tenancyId))
    .orderBy(asc(rentChanges.fromDay))
  return { ...terms, rentChanges: changes }
}

/** Replaces what was agreed, the rents of later days too. */
export async function updateTerms(
  tx: Tx,
  tenancyId: string,
  agreed: Terms & Pick<LeaseTerms, 'rentChanges'>,
): Promise<void> {
  const terms = Object.fromEntries((Object.keys(termColumns) as (keyof Terms)[]).map((term) => [term, agreed[term]]))
  await tx.update(tenancies).set(terms).where(eq(tenancies.id, tenancyId))
  await tx.delete(rentChanges).where(eq(rentChanges.tenancyId, tenancyId))
  const changes = agreed.rentChanges.map(({ fromDay, rentAmount }) => ({ tenancyId, fromDay, rentAmount }))
  if (changes.length > 0) await tx.insert(rentChanges).values(changes)
}

/** Keeps those who live in units from others until the transaction ends, in one order for all who lock some. */
export async function lockLivingIn(tx: Tx, unitIds: readonly string[], today: Day): Promise<void> {
  await tx
    .select({ id: tenancies.id })
    .from(tenancies)
    .where(and(isOneOf(tenancies.unitId, unitIds), livesThere(today)))
    .orderBy(asc(tenancies.id))
    .for('no key update')
}

/**
 * Lets what is not charged yet of this month be due no earlier than was agreed before a due day is changed: moved forward it would be
 * late at once. Of several changes in a month the day before the first counts, so that a slip which is put right leaves nothing.
 * Call it before the units have the new days.
 */
export async function keepDueThisMonth(
  tx: Tx,
  unitIds: readonly string[],
  days: { rentDueDate?: number | undefined; serviceChargeDueDate?: number | undefined },
  today: Day,
): Promise<void> {
  await lockLivingIn(tx, unitIds, today)
  const month = today.slice(0, 7)
  const [first, last] = [`${month}-01`, dueDayOf(month, 31)]
  const agreed = (former: AnyColumn, day: number | undefined, kept: AnyColumn) =>
    day === undefined
      ? undefined
      : sql`case when ${former} = ${day} then ${kept}
          when ${kept} is null or ${kept} < ${first} then least(${first}::date + ${former} - 1, ${last}::date)
          when ${former} > ${day} then greatest(${kept}, ${today}::date) else ${kept} end`
  const rent = agreed(units.rentDueDate, days.rentDueDate, tenancies.rentNotDueBefore)
  const service = agreed(units.serviceChargeDueDate, days.serviceChargeDueDate, tenancies.serviceChargeNotDueBefore)
  if (!rent && !service) return
  await tx
    .update(tenancies)
    .set({ rentNotDueBefore: rent, serviceChargeNotDueBefore: service })
    .from(units)
    .where(and(eq(units.id, tenancies.unitId), isOneOf(units.id, unitIds), livesThere(today)))
}

/**
 * How a tenant lived here before, alone or with others: decides whether the profile can go. `activeUnits`: those lived in now, as
 * people read them; null: none. `leaving`: one with a move-out that is entered ahead.
 */
export async function readTenantHistory(tx: Tx, tenantId: string, today: Day) {
  const shared = and(eq(coTenants.tenancyId, tenancies.id), eq(coTenants.profileId, tenantId))
  const rows = await tx
    .select({
      lives: sql<boolean>`${staysBeyond(today)} and ${coTenants.until} is null`,
      endDate: tenancies.endDate,
      unitNumber: units.unitNumber,
    })
    .from(tenancies)
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .leftJoin(coTenants, shared)
    .where(or(eq(tenancies.tenantId, tenantId), inArray(tenancies.id, sharedBy(tx, tenantId))))
    .orderBy(asc(tenancies.startDate), asc(tenancies.id))
  const lived = rows.filter(({ lives }) => lives)
  const active = lived.flatMap(({ endDate, unitNumber }) => (endDate === null ? [unitNumber] : []))
  return {
    hasTenancies: rows.length > 0,
    activeUnits: active.length > 0 ? active.join(', ') : null,
    leaving: lived.find((one): one is typeof one & { endDate: Day } => one.endDate !== null),
  }
}

/**
 * Keeps units from going while somebody lives there: the last reading, a change of the move-out and the account of the last days
 * need them. @throws Refusal ACTIVE_TENANCY, LIVED_IN_UNTIL
 */
export async function refuseLivedIn(
  tx: Tx,
  where: { unitId: string } | { propertyId: string },
  today: Day,
): Promise<void> {
  const which = 'unitId' in where ? eq(units.id, where.unitId) : eq(units.propertyId, where.propertyId)
  const [one] = await tx
    .select({ unitNumber: units.unitNumber, tenantName: profiles.fullName, endDate: tenancies.endDate })
    .from(tenancies)
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .where(and(which, staysBeyond(today)))
    .orderBy(desc(tenancies.isActive), desc(tenancies.endDate), asc(units.unitNumber))
    .limit(1)
  if (one?.endDate) throw new Refusal('LIVED_IN_UNTIL', one)
  if (one) throw new Refusal('ACTIVE_TENANCY', one)
}
