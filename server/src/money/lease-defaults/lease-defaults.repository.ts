import type { Day } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import type { LeaseDefaults, LeaseDefaultsInput } from '@makao/contract/money/lease-defaults/lease-defaults.schema'
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { properties } from '../../homes/properties/properties.table'
import { keepDueThisMonth } from '../../homes/tenancies/tenancies.repository'
import { rentChanges, tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { profiles } from '../../people/accounts/accounts.table'
import { unsaid } from './lease-defaults.rules'
import { leaseDefaults } from './lease-defaults.table'

const columns = {
  propertyId: leaseDefaults.propertyId,
  dueDay: leaseDefaults.dueDay,
  noticeDays: leaseDefaults.noticeDays,
  depositMonths: leaseDefaults.depositMonths,
  penaltyKind: leaseDefaults.penaltyKind,
  penaltyRate: leaseDefaults.penaltyRate,
  penaltyAmount: leaseDefaults.penaltyAmount,
  penaltyGraceDays: leaseDefaults.penaltyGraceDays,
  penaltyCap: leaseDefaults.penaltyCap,
  isPenaltyMonthly: leaseDefaults.isPenaltyMonthly,
  increaseRate: leaseDefaults.increaseRate,
  currency: leaseDefaults.currency,
}

/** What holds for a property, or for the agency where none is named. @throws Refusal NOT_FOUND */
export async function requireLeaseDefaults(db: Queryable, propertyId: string | null): Promise<LeaseDefaults> {
  const house = propertyId === null ? undefined : await requireHouse(db, propertyId)
  const rows = await db
    .select(columns)
    .from(leaseDefaults)
    .where(
      or(isNull(leaseDefaults.propertyId), propertyId === null ? undefined : eq(leaseDefaults.propertyId, propertyId)),
    )
  const own = rows.find((row) => row.propertyId === propertyId)
  const agencys = rows.find((row) => row.propertyId === null)
  const currency = house?.currency ?? agencys?.currency ?? (await mainCurrency(db))
  const held = own ?? agencys ?? { ...unsaid, currency }
  return { ...held, propertyId, isOwn: own !== undefined }
}

async function requireHouse(db: Queryable, propertyId: string): Promise<{ currency: Currency; name: string }> {
  const [house] = await db
    .select({ currency: properties.currency, name: properties.name })
    .from(properties)
    .where(and(eq(properties.id, propertyId), isNull(properties.archivedAt)))
  if (!house) throw new Refusal('NOT_FOUND')
  return house
}

/** What the audit log calls it. @throws Refusal NOT_FOUND */
export const nameOfPlace = async (db: Queryable, propertyId: string | null): Promise<string> =>
  propertyId === null ? 'Agency' : (await requireHouse(db, propertyId)).name

/** That of most properties. */
async function mainCurrency(db: Queryable): Promise<Currency> {
  const [most] = await db
    .select({ currency: properties.currency })
    .from(properties)
    .where(isNull(properties.archivedAt))
    .groupBy(properties.currency)
    .orderBy(sql`count(*) desc`, asc(properties.currency))
    .limit(1)
  return most?.currency ?? 'KES'
}

export async function upsertLeaseDefaults(tx: Tx, { propertyId = null, ...terms }: LeaseDefaultsInput, now: Date) {
  const row = { ...terms, updatedAt: now }
  await tx
    .insert(leaseDefaults)
    .values({ propertyId, ...row })
    .onConflictDoUpdate({ target: leaseDefaults.propertyId, set: row })
}

const isOf = (propertyId: string | null) =>
  propertyId === null ? isNull(leaseDefaults.propertyId) : eq(leaseDefaults.propertyId, propertyId)

export async function deleteLeaseDefaults(tx: Tx, propertyId: string | null): Promise<void> {
  await tx.delete(leaseDefaults).where(isOf(propertyId))
}

/** Whether anything was said, of the agency or of any property. */
export const hasLeaseDefaults = async (db: Queryable): Promise<boolean> => (await db.$count(leaseDefaults)) > 0

/** In which properties units stand. */
export const listPlaces = (db: Queryable, unitIds: readonly string[]) =>
  db
    .select({ unitId: units.id, propertyId: units.propertyId })
    .from(units)
    .where(inArray(units.id, [...unitIds]))

/** Running leases that go by the defaults of a place; of the agency those of properties without their own. */
export function listLeasesUnder(db: Queryable, propertyId: string | null) {
  const withOwn = db
    .select({ id: leaseDefaults.propertyId })
    .from(leaseDefaults)
    .where(sql`${leaseDefaults.propertyId} is not null`)
  return db
    .select({
      tenancyId: tenancies.id,
      unitId: units.id,
      tenantName: profiles.fullName,
      unitNumber: units.unitNumber,
      propertyName: properties.name,
      currency: tenancies.currency,
      dueDay: units.rentDueDate,
      noticeDays: tenancies.noticeDays,
      penaltyKind: tenancies.penaltyKind,
      penaltyRate: tenancies.penaltyRate,
      penaltyAmount: tenancies.penaltyAmount,
      penaltyGraceDays: tenancies.penaltyGraceDays,
      penaltyCap: tenancies.penaltyCap,
      isPenaltyMonthly: tenancies.isPenaltyMonthly,
    })
    .from(tenancies)
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(
      and(
        tenancies.isActive,
        propertyId === null ? sql`${properties.id} not in ${withOwn}` : eq(properties.id, propertyId),
      ),
    )
    .orderBy(sql`lower(${properties.name})`, sql`lower(${units.unitNumber})`, asc(tenancies.id))
}

type Terms = Partial<typeof tenancies.$inferInsert>

/** Other terms for leases that all get the same. */
export async function setTerms(tx: Tx, tenancyIds: readonly string[], terms: Terms): Promise<void> {
  await tx
    .update(tenancies)
    .set(terms)
    .where(inArray(tenancies.id, [...tenancyIds]))
}

/** Of rent and service charges, as in the unit's form; what is not charged yet of this month stays due as it was. */
export async function setDueDay(tx: Tx, unitIds: readonly string[], dueDay: number, today: Day): Promise<void> {
  const days = { rentDueDate: dueDay, serviceChargeDueDate: dueDay }
  await keepDueThisMonth(tx, unitIds, days, today)
  await tx
    .update(units)
    .set(days)
    .where(inArray(units.id, [...unitIds]))
}

export async function insertRise(
  tx: Tx,
  rise: { tenancyId: string; fromDay: string; rentAmount: number },
): Promise<void> {
  await tx.insert(rentChanges).values(rise)
}

/** Where a unit stands and what it costs. @throws Refusal NOT_FOUND */
export async function requireUnitPlace(tx: Tx, unitId: string) {
  const [place] = await tx
    .select({ propertyId: units.propertyId, rentAmount: units.rentAmount })
    .from(units)
    .where(eq(units.id, unitId))
  if (!place) throw new Refusal('NOT_FOUND')
  return place
}
