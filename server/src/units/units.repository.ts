import type { NewUnit, Unit, VacantUnit } from '@makao/contract/units/units.schema'
import { and, asc, count, eq, isNull, not, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../db/types'
import { Refusal, takenKey } from '../errors'
import { holdsWords, naturally, pageWindow, subselect } from '../lists'
import { properties } from '../properties/properties.table'
import { tenancies } from '../tenancies/tenancies.table'
import { units } from './units.table'

const PAGE_SIZE = 50
const MOST_OFFERED = 50

const isOccupied = subselect(
  sql<boolean>`exists (select from ${tenancies} where ${tenancies.unitId} = ${units.id} and ${tenancies.isActive})`,
)

const columns = {
  id: units.id,
  propertyId: units.propertyId,
  unitNumber: units.unitNumber,
  currency: units.currency,
  rentAmount: units.rentAmount,
  serviceChargeAmount: units.serviceChargeAmount,
  rentDueDate: units.rentDueDate,
  serviceChargeDueDate: units.serviceChargeDueDate,
  isOccupied,
}

export async function listUnitsOfProperty(db: Queryable, { propertyId, page }: { propertyId: string; page: number }) {
  const where = and(eq(units.propertyId, propertyId), isNull(units.archivedAt))
  const { limit, offset } = pageWindow(page, PAGE_SIZE)
  const rows = await db
    .select(columns)
    .from(units)
    .where(where)
    .orderBy(...naturally(units.unitNumber), asc(units.id))
    .limit(limit)
    .offset(offset)
  const [all] = await db.select({ total: count() }).from(units).where(where)
  return { rows, total: all?.total ?? 0, page, pageSize: PAGE_SIZE }
}

/** At most 50, ordered by unit number. */
export function listVacantUnits(db: Queryable, search: string | null | undefined): Promise<VacantUnit[]> {
  return db
    .select({
      id: units.id,
      unitNumber: units.unitNumber,
      currency: units.currency,
      rentAmount: units.rentAmount,
      propertyName: properties.name,
    })
    .from(units)
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(
      and(
        isNull(units.archivedAt),
        not(isOccupied),
        holdsWords(sql`lower(${units.unitNumber} || ' ' || ${properties.name})`, search),
      ),
    )
    .orderBy(...naturally(units.unitNumber), asc(units.id))
    .limit(MOST_OFFERED)
}

async function requireUnit(db: Queryable, unitId: string): Promise<Unit> {
  const [unit] = await db.select(columns).from(units).where(eq(units.id, unitId))
  if (!unit) throw new Refusal('NOT_FOUND')
  return unit
}

/** Keeps a unit from being let or archived by others until the transaction ends. @throws Refusal NOT_FOUND */
export async function lockUnit(tx: Tx, unitId: string) {
  const [unit] = await tx
    .select({ id: units.id, unitNumber: units.unitNumber, currency: units.currency })
    .from(units)
    .where(and(eq(units.id, unitId), isNull(units.archivedAt)))
    .for('no key update')
  if (!unit) throw new Refusal('NOT_FOUND')
  return unit
}

/** @throws Refusal UNIT_EXISTS */
export async function insertUnit(tx: Tx, unit: NewUnit): Promise<Unit> {
  const id = crypto.randomUUID()
  try {
    await tx.insert(units).values({ id, ...unit })
  } catch (error) {
    throw takenKey(error) === 'units_number_unique'
      ? new Refusal('UNIT_EXISTS', { unitNumber: unit.unitNumber })
      : error
  }
  return requireUnit(tx, id)
}
