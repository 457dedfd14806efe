import type {
  Property,
  PropertyFilter,
  PropertyInput,
  PropertyManager,
  PropertyName,
} from '@makao/contract/homes/properties/properties.schema'
import type { PropertyOrder } from '@makao/contract/homes/properties/properties.terms'
import { currencyOf } from '@makao/contract/homes/properties/properties.terms'
import { staffRoles } from '@makao/contract/permissions'
import { and, asc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { Stored } from '../../allowed'
import type { Actor } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { Refusal, refusedCheck, takenKey } from '../../errors'
import {
  asNumber,
  countedUpTo,
  holdsWords,
  inOrder,
  latestFirst,
  mostCounted,
  type OrderedBy,
  pageWindow,
  readWhole,
  subselect,
} from '../../lists'
import { meters } from '../../money/meters/meters.table'
import { expenses, managementAgreements } from '../../money/owners/owners.table'
import { homeSums } from '../../money/sums/sums.table'
import { profiles } from '../../people/accounts/accounts.table'
import { findContact } from '../../platform/agency/agency.repository'
import { tenancies } from '../tenancies/tenancies.table'
import { units } from '../units/units.table'
import { properties } from './properties.table'

const PAGE_SIZE = 25

const standing = isNull(properties.archivedAt)

/** How many units it has, or how many of them are let, as the sums have it. */
const unitCount = (figure: typeof homeSums.units | typeof homeSums.occupied) =>
  asNumber(
    subselect(sql`select coalesce(sum(${figure}), 0) from ${homeSums} where ${eq(homeSums.propertyId, properties.id)}`),
  )

// A field of the schema needs no line here.
const { searchText: _, createdBy: __, ...entered } = getTableColumns(properties)
const columns = {
  ...entered,
  managerName: subselect(
    sql<string | null>`select ${profiles.fullName} from ${profiles} where ${eq(profiles.id, properties.managerId)}`,
  ),
  totalUnits: unitCount(homeSums.units),
  occupiedUnits: unitCount(homeSums.occupied),
}

type Narrowing = Omit<PropertyFilter, 'page' | 'sort'>

const found = ({ search, country, city, ids }: Narrowing) =>
  and(
    standing,
    holdsWords(properties.searchText, search),
    country ? eq(properties.country, country) : undefined,
    city ? eq(properties.city, city) : undefined,
    ids ? inArray(properties.id, ids) : undefined,
  )

const newestFirst = [latestFirst(properties.createdAt), asc(properties.id)]

/** The columns of the list that are of its tenants' money: who reads it with that says how they order. */
type StandingOrder = Extract<PropertyOrder, 'arrears' | 'collected'>

const orderedBy: OrderedBy<Exclude<PropertyOrder, StandingOrder | `-${StandingOrder}`>> = {
  name: sql`lower(${properties.name})`,
  country: properties.country,
  city: properties.city,
  type: properties.propertyType,
  units: unitCount(homeSums.units),
  occupied: sql`${unitCount(homeSums.occupied)}::numeric / nullif(${unitCount(homeSums.units)}, 0)`,
}

/** Every property that a filter finds. @param withStanding adds to properties what is due and overdue */
export const readAllProperties = <Row extends { id: string }>(
  db: Queryable,
  filter: Narrowing,
  withStanding: (rows: Stored<Property>[]) => Promise<Row[]>,
) =>
  readWhole(
    db
      .select({ id: properties.id })
      .from(properties)
      .where(found(filter))
      .orderBy(...newestFirst),
    async (ids) => withStanding(await db.select(columns).from(properties).where(inArray(properties.id, ids))),
  )

/** @param standing what the columns of the tenants' money order by */
export async function listProperties(db: Queryable, filter: PropertyFilter, standing: OrderedBy<StandingOrder>) {
  const where = found(filter)
  const window = pageWindow(filter.page, PAGE_SIZE)
  const rows = await db
    .select(columns)
    .from(properties)
    .where(where)
    .orderBy(...inOrder(filter.sort, { ...orderedBy, ...standing }, newestFirst))
    .limit(window.limit)
    .offset(window.offset)
  const most = mostCounted(window)
  const counted = await db.$count(
    db
      .select({ id: properties.id })
      .from(properties)
      .where(where)
      .limit(most + 1)
      .as('found'),
  )
  return { rows, ...countedUpTo(counted, most), page: filter.page, pageSize: PAGE_SIZE }
}

export function listPropertyNames(db: Queryable): Promise<PropertyName[]> {
  return db
    .select({ id: properties.id, name: properties.name, currency: properties.currency })
    .from(properties)
    .where(standing)
    .orderBy(sql`lower(${properties.name})`, asc(properties.id))
}

export function listManagers(db: Queryable): Promise<PropertyManager[]> {
  return db
    .select({ id: profiles.id, name: profiles.fullName })
    .from(profiles)
    .where(and(inArray(profiles.role, staffRoles), isNull(profiles.archivedAt), isNull(profiles.deactivatedAt)))
    .orderBy(sql`lower(${profiles.fullName})`, asc(profiles.id))
}

export async function listCities(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectDistinct({ city: properties.city })
    .from(properties)
    .where(standing)
    .orderBy(properties.city)
  return rows.map(({ city }) => city)
}

/** @throws Refusal NOT_FOUND */
export async function requireProperty(db: Queryable, propertyId: string): Promise<Stored<Property>> {
  const [property] = await db
    .select(columns)
    .from(properties)
    .where(and(eq(properties.id, propertyId), standing))
  if (!property) throw new Refusal('NOT_FOUND')
  return property
}

/** Keeps others from changing a property until the transaction ends. @throws Refusal NOT_FOUND */
export async function lockProperty(tx: Tx, propertyId: string) {
  const [property] = await tx
    .select({ id: properties.id, name: properties.name, currency: properties.currency, country: properties.country })
    .from(properties)
    .where(and(eq(properties.id, propertyId), standing))
    .for('no key update')
  if (!property) throw new Refusal('NOT_FOUND')
  return property
}

function refused(error: unknown, { city, name }: PropertyInput): unknown {
  if (refusedCheck(error) === 'properties_manager_of_staff') return new Refusal('NOT_STAFF')
  return takenKey(error) === 'properties_name_unique' ? new Refusal('PROPERTY_EXISTS', { city, name }) : error
}

const stored = (input: PropertyInput) => ({ ...input, currency: currencyOf(input.country) })

/** @throws Refusal PROPERTY_EXISTS, NOT_STAFF */
export async function insertProperty(tx: Tx, actor: Actor, input: PropertyInput): Promise<string> {
  const id = crypto.randomUUID()
  try {
    await tx.insert(properties).values({ id, ...stored(input), createdBy: actor.id })
  } catch (error) {
    throw refused(error, input)
  }
  return id
}

/** @throws Refusal PROPERTY_EXISTS, NOT_STAFF */
export async function updateProperty(tx: Tx, propertyId: string, input: PropertyInput): Promise<void> {
  try {
    await tx
      .update(properties)
      .set({ ...stored(input), updatedAt: sql`now()` })
      .where(eq(properties.id, propertyId))
  } catch (error) {
    throw refused(error, input)
  }
}

export async function archiveProperty(tx: Tx, propertyId: string, now: Date): Promise<void> {
  await tx
    .update(units)
    .set({ archivedAt: now })
    .where(and(eq(units.propertyId, propertyId), isNull(units.archivedAt)))
  await tx.update(properties).set({ archivedAt: now }).where(eq(properties.id, propertyId))
}

/** Deletes a property and its units, none of which ever had a tenancy or a meter. */
export async function deleteProperty(tx: Tx, propertyId: string): Promise<void> {
  await tx.delete(units).where(eq(units.propertyId, propertyId))
  await tx.delete(properties).where(eq(properties.id, propertyId))
}

/** Whether a property's units were let or have amounts: decides how it goes and whether its currency may change. */
export async function readPropertyHistory(tx: Tx, propertyId: string) {
  // Locked, so that no unit is let between this look and what follows from it.
  await tx.select({ id: units.id }).from(units).where(eq(units.propertyId, propertyId)).for('no key update')
  const [unit] = await tx.select({ id: units.id }).from(units).where(eq(units.propertyId, propertyId)).limit(1)
  const [rented] = await tx
    .select({ id: tenancies.id })
    .from(tenancies)
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .where(eq(units.propertyId, propertyId))
    .limit(1)
  const [meter] = await tx
    .select({ id: meters.id })
    .from(meters)
    .innerJoin(units, eq(units.id, meters.unitId))
    .where(eq(units.propertyId, propertyId))
    .limit(1)
  const [owned] = await tx
    .select({ id: managementAgreements.id })
    .from(managementAgreements)
    .where(eq(managementAgreements.propertyId, propertyId))
    .limit(1)
  const [spent] = await tx
    .select({ id: expenses.id })
    .from(expenses)
    .where(eq(expenses.propertyId, propertyId))
    .limit(1)
  const hasOwners = owned !== undefined || spent !== undefined
  return {
    /** Something has an amount in its currency. */
    hasAmounts: unit !== undefined || hasOwners,
    /** Something of account hangs on it. */
    hasHistory: rented !== undefined || meter !== undefined || hasOwners,
  }
}

/** Most names that a password is compared with. */
const MOST_KNOWN = 2000

/** The names that everybody knows here: the agency's and the properties'. */
export async function listKnownNames(db: Queryable): Promise<string[]> {
  const named = await db.selectDistinct({ name: properties.name }).from(properties).where(standing).limit(MOST_KNOWN)
  const contact = await findContact(db)
  return [...(contact ? [contact.name] : []), ...named.map(({ name }) => name)]
}
