import { addDays, type Day } from '@makao/contract/days'
import { useOfPropertyType } from '@makao/contract/homes/properties/properties.terms'
import type { UnitOrder } from '@makao/contract/homes/units/unit-list.terms'
import type { Availability, HoldReason, UnitUse, unitStatuses } from '@makao/contract/homes/units/units.kinds'
import type {
  Unit,
  UnitDetails,
  UnitFilter,
  UnitListFilter,
  UnitRow,
  UnitServiceCharge,
  UnitSummary,
  VacantUnit,
  VacantUnitFilter,
} from '@makao/contract/homes/units/units.schema'
import { useOfType } from '@makao/contract/homes/units/units.terms'
import {
  and,
  asc,
  count,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  ne,
  not,
  notInArray,
  or,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { Stored } from '../../allowed'
import { together } from '../../db/together'
import type { Queryable, Tx } from '../../db/types'
import { Refusal, takenKey } from '../../errors'
import {
  asNumber,
  countedUpTo,
  holdsWords,
  inOrder,
  isOneOf,
  mostCounted,
  naturally,
  type OrderedBy,
  pageWindow,
  readWhole,
  subselect,
} from '../../lists'
import { meters } from '../../money/meters/meters.table'
import { ALL_PROPERTIES, homeSums } from '../../money/sums/sums.table'
import { properties } from '../properties/properties.table'
import { tenancies } from '../tenancies/tenancies.table'
import { unitAccountNumbers, unitHolds, unitServiceCharges, units } from './units.table'

type UnitStatus = (typeof unitStatuses)[number]

const PAGE_SIZE = 50
const MOST_OFFERED = 50

const isOccupied = subselect(
  sql<boolean>`exists (select from ${tenancies} where ${tenancies.unitId} = ${units.id} and ${tenancies.isActive})`,
)

const cases = (column: SQLWrapper, uses: Record<string, UnitUse | null>) =>
  sql.join(
    Object.entries(uses).flatMap(([kind, use]) =>
      use === null ? [] : [sql`when ${column} = ${sql.raw(`'${kind}'`)} then ${sql.raw(`'${use}'`)}`],
    ),
    sql` `,
  )

/** What a unit is let for: as was said of it, else as its type, else as its property. Names the three columns. */
export const letFor = (unitUse: SQLWrapper, unitType: SQLWrapper, propertyType: SQLWrapper) =>
  sql<UnitUse>`coalesce(${unitUse}, case ${cases(unitType, useOfType)} end, case ${cases(propertyType, useOfPropertyType)} end)`

const use = letFor(units.unitUse, units.unitType, properties.propertyType)

/** What a search for a unit looks into. */
const searched = sql`lower(${units.unitNumber} || ' ' || ${properties.name})`

/** What a day says of a unit's hold; nested as `subselect` says. */
const heldOn = <T>(today: Day, column: SQLWrapper) =>
  subselect(sql<T>`select ${column} from ${unitHolds} where ${unitHolds.unitId} = ${units.id} and ${holdsOn(today)}`)

/** The holds of a day, for a `where`. */
export const holdsOn = (day: Day) =>
  sql`${unitHolds.fromDay} <= ${day} and (${unitHolds.untilDay} is null or ${unitHolds.untilDay} >= ${day})`

/** What keeps a unit from being let on a day; null: nothing. */
export const holdOf = (day: Day) => heldOn<HoldReason | null>(day, unitHolds.reason)

/** Whether nobody is to live in a unit on a day: where nobody does, vacancy leaves it out. */
export const isNotForRent = (day: Day) =>
  subselect(sql<boolean>`exists (select from ${unitHolds} where ${unitHolds.unitId} = ${units.id}
    and ${unitHolds.reason} = 'not_for_rent' and ${holdsOn(day)})`)

/** The same, looked up by what is not for rent: for those among all units that nobody lives in either. */
export const isKeptEmpty = (day: Day) =>
  and(
    sql`${units.id} in (select ${unitHolds.unitId} from ${unitHolds} where ${unitHolds.reason} = 'not_for_rent' and ${holdsOn(day)})`,
    not(isOccupied),
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

const rowColumns = (today: Day) => ({
  ...columns,
  propertyName: properties.name,
  houseNumber: units.houseNumber,
  floor: units.floor,
  rooms: units.rooms,
  furnishingStatus: units.furnishingStatus,
  accountNumber: units.accountNumber,
  unitType: units.unitType,
  unitUse: units.unitUse,
  use,
  block: units.block,
  availability: sql<Availability>`coalesce(${holdOf(today)}, 'to_let')`,
  availabilityUntil: heldOn<Day | null>(today, sql`${unitHolds.untilDay}::text`),
})

type Narrowing = Omit<UnitFilter, 'page' | 'sort'>

/** Whose account number, the present one or one of before, begins with what was typed. */
function paidUnder(search: string | null | undefined) {
  const typed = (search ?? '').toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  if (typed.length < 2) return undefined
  return sql`exists (select from ${unitAccountNumbers}
    where ${unitAccountNumbers.unitId} = ${units.id} and starts_with(${unitAccountNumbers.accountNumber}, ${typed}))`
}

/** Nobody lives there; `vacant` and each hold leave out what the others find. */
function stands(status: UnitStatus, today: Day) {
  if (status === 'occupied') return isOccupied
  if (status === 'vacant') return and(not(isOccupied), not(isNotForRent(today)))
  return and(not(isOccupied), eq(holdOf(today), status))
}

const found = ({ search, propertyId, unitType, use: wanted, block, currency, status, ids }: Narrowing, today: Day) =>
  and(
    isNull(units.archivedAt),
    or(holdsWords(searched, search), paidUnder(search)),
    propertyId ? eq(units.propertyId, propertyId) : undefined,
    unitType ? eq(units.unitType, unitType) : undefined,
    wanted ? eq(use, wanted) : undefined,
    block ? sql`lower(${units.block}) = lower(${block})` : undefined,
    currency ? eq(units.currency, currency) : undefined,
    ids ? inArray(units.id, ids) : undefined,
    status ? stands(status, today) : undefined,
  )

const selectRows = (db: Queryable, today: Day) =>
  db.select(rowColumns(today)).from(units).innerJoin(properties, eq(properties.id, units.propertyId))

/** One property after the other: numbers alone would mix A1 of all of them. */
const byProperty = [sql`lower(${properties.name})`, ...naturally(units.unitNumber), asc(units.id)]

/** The columns of the list that are not the unit's own: who reads it with who lives there says how they order. */
type StandingOrder = Extract<UnitOrder, 'tenant' | 'balance' | 'arrears'>

/** What the other columns order by; amounts of different currencies are not compared. */
const orderedBy: OrderedBy<Exclude<UnitOrder, StandingOrder | `-${StandingOrder}`>> = {
  unit: naturally(units.unitNumber),
  property: sql`lower(${properties.name})`,
  rent: [units.currency, units.rentAmount],
  serviceCharge: [units.currency, units.serviceChargeAmount],
  due: units.rentDueDate,
  status: not(isOccupied),
}

/** Every unit that a filter finds. @param withStanding adds to units who lives there */
export const readAllUnits = <Row extends { id: string }>(
  db: Queryable,
  filter: Narrowing,
  today: Day,
  withStanding: (rows: Stored<UnitRow>[]) => Promise<Row[]>,
) =>
  readWhole(
    db
      .select({ id: units.id })
      .from(units)
      .innerJoin(properties, eq(properties.id, units.propertyId))
      .where(found(filter, today))
      .orderBy(...byProperty),
    async (ids) => withStanding(await selectRows(db, today).where(inArray(units.id, ids))),
  )

const propertyName = sql<string>`lower(${properties.name})`

const isEverything = (filter: Narrowing) =>
  Object.values(filter).every((asked) => asked === undefined || asked === null || asked === '')

/**
 * The names of properties in their order, each with how many units of it there are: as the sums have it of all units, so that no more properties
 * are read than there are units up to the end of the page.
 */
const keptByName = (end: number) => sql`
  select ${propertyName} as name, kept.units from ${properties}
  cross join lateral (select sum(${homeSums.units}) as units from ${homeSums} where ${homeSums.propertyId} = ${properties.id}) kept
  where kept.units > 0 order by 1, ${properties.id} limit ${end}`

/** The same of the units that a filter finds, at most so many. */
const foundByName = (db: Queryable, filter: Narrowing, today: Day, most: number) =>
  sql`${db
    .select({ name: propertyName.as('name'), units: sql`1`.as('units') })
    .from(units)
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(found(filter, today))
    .orderBy(propertyName)
    .limit(most)}`

/**
 * Of the usual order the names of the properties whose units a page shows, how many units of these stand before it, and how many there
 * are in all: what is on other pages need not be put in order.
 */
async function chooseNames(db: Queryable, filter: Narrowing, today: Day, window: ReturnType<typeof pageWindow>) {
  const { offset } = window
  const [end, isWhole, most] = [offset + window.limit, isEverything(filter), mostCounted(window)]
  const named = isWhole ? keptByName(end) : foundByName(db, filter, today, most + 1)
  const choosing = db.execute<{ names: string[] | null; before: string; counted: string }>(sql`
    select array_agg(name order by name) filter (where through > ${offset} and through - units < ${end}) as names,
      coalesce(min(through - units) filter (where through > ${offset}), 0) as before, coalesce(sum(units), 0) as counted
    from (select name, sum(units) as units, sum(sum(units)) over (order by name) as through from (${named}) named group by name) parts`)
  const [{ rows }, total] = await together(
    db,
    () => choosing,
    async () => (isWhole ? await countKept(db) : undefined),
  )
  const { names, before, counted } = { names: null, before: '0', counted: '0', ...rows[0] }
  return {
    names: names ?? [],
    skipped: offset - Number(before),
    ...(total === undefined ? countedUpTo(Number(counted), most) : { total, isMore: false }),
  }
}

async function countKept(db: Queryable): Promise<number> {
  const [all] = await db
    .select({ units: asNumber(sql`coalesce(sum(${homeSums.units}), 0)`) })
    .from(homeSums)
    .where(eq(homeSums.propertyId, ALL_PROPERTIES))
  return all?.units ?? 0
}

/** One page of the units of all properties. @param standing what the columns of who lives there order by */
export async function listUnits(
  db: Queryable,
  { page, perPage, sort, ...filter }: UnitListFilter,
  today: Day,
  standing: OrderedBy<StandingOrder>,
) {
  const where = found(filter, today)
  const window = pageWindow(page, perPage)
  const { names, skipped, ...counts } = await chooseNames(db, filter, today, window)
  const shown = sort ? where : and(where, inArray(propertyName, names))
  const rows =
    names.length === 0
      ? []
      : await selectRows(db, today)
          .where(shown)
          .orderBy(...inOrder(sort, { ...orderedBy, ...standing }, byProperty))
          .limit(window.limit)
          .offset(sort ? window.offset : skipped)
  return { rows, ...counts, page, pageSize: perPage }
}

export async function summarizeUnits(db: Queryable, today: Day): Promise<UnitSummary> {
  const rows = await db
    .select({
      currency: homeSums.currency,
      total: asNumber(sql`sum(${homeSums.units})`),
      occupied: asNumber(sql`sum(${homeSums.occupied})`),
      revenue: asNumber(sql`sum(${homeSums.chargedAmount})`),
    })
    .from(homeSums)
    .where(eq(homeSums.propertyId, ALL_PROPERTIES))
    .groupBy(homeSums.currency)
    .having(sql`sum(${homeSums.units}) > 0`)
    .orderBy(homeSums.currency)
  const sum = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + pick(row), 0)
  const total = sum((row) => row.total)
  const occupied = sum((row) => row.occupied)
  // Few are kept from being let: they are looked up.
  const notForRent = await db.$count(units, and(isNull(units.archivedAt), isKeptEmpty(today)))
  const written = sql<string>`min(${units.block})`
  const blocks = await db
    .select({ block: written })
    .from(units)
    .where(and(isNull(units.archivedAt), isNotNull(units.block)))
    .groupBy(sql`lower(${units.block})`)
    .orderBy(...naturally(written))
  return {
    total,
    occupied,
    vacant: total - occupied - notForRent,
    notForRent,
    blocks: blocks.map(({ block }) => block),
    revenue: rows.map(({ currency, revenue }) => ({ currency, amount: revenue })),
  }
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

/** At most 50, ordered by unit number; what is kept from being let comes last. */
export function listVacantUnits(
  db: Queryable,
  { search, currency }: VacantUnitFilter,
  today: Day,
): Promise<VacantUnit[]> {
  const { availability, availabilityUntil } = rowColumns(today)
  return db
    .select({
      id: units.id,
      unitNumber: units.unitNumber,
      currency: units.currency,
      rentAmount: units.rentAmount,
      propertyName: properties.name,
      availability,
      availabilityUntil,
    })
    .from(units)
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(
      and(
        isNull(units.archivedAt),
        not(isOccupied),
        holdsWords(searched, search),
        currency ? eq(units.currency, currency) : undefined,
      ),
    )
    .orderBy(sql`${availability} <> 'to_let'`, ...naturally(units.unitNumber), asc(units.id))
    .limit(MOST_OFFERED)
}

/** @throws Refusal NOT_FOUND */
export async function requireUnitDetails(db: Queryable, unitId: string, today: Day): Promise<Stored<UnitDetails>> {
  const [unit] = await db
    .select(rowColumns(today))
    .from(units)
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(and(eq(units.id, unitId), isNull(units.archivedAt)))
  if (!unit) throw new Refusal('NOT_FOUND')
  const serviceCharges = await db
    .select({ name: unitServiceCharges.name, amount: unitServiceCharges.amount })
    .from(unitServiceCharges)
    .where(eq(unitServiceCharges.unitId, unitId))
    .orderBy(asc(unitServiceCharges.position))
  const aliases = await db
    .select({ accountNumber: unitAccountNumbers.accountNumber })
    .from(unitAccountNumbers)
    .where(and(eq(unitAccountNumbers.unitId, unitId), ne(unitAccountNumbers.accountNumber, unit.accountNumber)))
    .orderBy(asc(unitAccountNumbers.createdAt), asc(unitAccountNumbers.accountNumber))
  return { ...unit, serviceCharges, accountAliases: aliases.map(({ accountNumber }) => accountNumber) }
}

/** @throws Refusal NOT_FOUND */
export async function requireUnit(db: Queryable, unitId: string): Promise<Unit> {
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

/** The same of several, in one order for all who lock some. */
export const lockUnits = (tx: Tx, unitIds: readonly string[]) =>
  tx.select({ id: units.id }).from(units).where(isOneOf(units.id, unitIds)).orderBy(asc(units.id)).for('no key update')

/**
 * Keeps the properties of units from being renamed until the transaction ends: whoever renames one cannot know yet who is about to rent
 * there. Before the units, as all have them who change a property.
 */
export async function keepPlaces(tx: Tx, unitIds: readonly string[]): Promise<void> {
  const ofUnits = tx.select({ id: units.propertyId }).from(units).where(isOneOf(units.id, unitIds))
  await tx
    .select({ id: properties.id })
    .from(properties)
    .where(inArray(properties.id, ofUnits))
    .orderBy(asc(properties.id))
    .for('share')
}

/** Whether something keeps a unit from being let on a day or later, and until when. */
export async function findHold(tx: Tx, unitId: string, day: Day) {
  const [hold] = await tx
    .select({ reason: unitHolds.reason, until: unitHolds.untilDay })
    .from(unitHolds)
    .where(and(eq(unitHolds.unitId, unitId), holdsOn(day)))
  return hold
}

/** Units of a property that nobody lives in and nobody is to. */
export const countNotForRent = (db: Queryable, propertyId: string, today: Day) =>
  db.$count(
    units,
    and(eq(units.propertyId, propertyId), isNull(units.archivedAt), not(isOccupied), isNotForRent(today)),
  )

/** The days on which nobody was, is or will be to live in a unit. */
export const listNotForRent = (db: Queryable, unitId: string) =>
  db
    .select({ from: unitHolds.fromDay, to: unitHolds.untilDay })
    .from(unitHolds)
    .where(and(eq(unitHolds.unitId, unitId), eq(unitHolds.reason, 'not_for_rent')))

/** What keeps a unit from being let is another thing from a day on; what was so before is kept. The unit is locked. */
export async function replaceHold(
  tx: Tx,
  unitId: string,
  hold: { reason: HoldReason; untilDay: Day | null } | null,
  fromDay: Day,
): Promise<void> {
  const ofUnit = eq(unitHolds.unitId, unitId)
  const present = await findHold(tx, unitId, fromDay)
  if (hold !== null && present?.reason === hold.reason) {
    await tx
      .update(unitHolds)
      .set({ untilDay: hold.untilDay })
      .where(and(ofUnit, holdsOn(fromDay)))
    return
  }
  await tx.delete(unitHolds).where(and(ofUnit, gte(unitHolds.fromDay, fromDay)))
  await tx
    .update(unitHolds)
    .set({ untilDay: addDays(fromDay, -1) })
    .where(and(ofUnit, holdsOn(fromDay)))
  if (hold !== null) await tx.insert(unitHolds).values({ unitId, fromDay, ...hold })
}

type UnitColumns = Omit<typeof units.$inferInsert, 'id' | 'archivedAt' | 'createdAt' | 'updatedAt'>

/** @throws Refusal UNIT_EXISTS, ACCOUNT_USED when `write` takes a number that the property or another unit has already */
async function withFreeNumber<T>(
  { unitNumber, accountNumber = '' }: { unitNumber: string; accountNumber?: string | undefined },
  write: Promise<T>,
): Promise<T> {
  try {
    return await write
  } catch (error) {
    const taken = takenKey(error)
    if (taken === 'units_number_unique') throw new Refusal('UNIT_EXISTS', { unitNumber })
    if (taken === 'units_account_number_unique' || taken === 'unit_account_numbers_pkey') {
      throw new Refusal('ACCOUNT_USED', { accountNumber, holder: 'another unit' })
    }
    throw error
  }
}

/** @throws Refusal ACCOUNT_USED: another unit has or had one of these numbers */
export async function refuseHeldAccounts(tx: Tx, unitId: string | null, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return
  const [held] = await tx
    .select({
      accountNumber: unitAccountNumbers.accountNumber,
      unitNumber: units.unitNumber,
      propertyName: properties.name,
    })
    .from(unitAccountNumbers)
    .innerJoin(units, eq(units.id, unitAccountNumbers.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(
      and(
        inArray(unitAccountNumbers.accountNumber, [...numbers]),
        unitId === null ? undefined : ne(unitAccountNumbers.unitId, unitId),
      ),
    )
    .limit(1)
  if (!held) return
  const { accountNumber, unitNumber, propertyName } = held
  throw new Refusal('ACCOUNT_USED', { accountNumber, holder: `unit ${unitNumber}, ${propertyName}` })
}

/** Besides the present one a unit is paid under these, and no others. @throws Refusal ACCOUNT_USED: another unit was first */
export async function replaceAccountAliases(tx: Tx, unitId: string, aliases: readonly string[]): Promise<void> {
  const [unit] = await tx.select({ accountNumber: units.accountNumber }).from(units).where(eq(units.id, unitId))
  const kept = [...new Set([...aliases, unit?.accountNumber ?? ''])]
  await tx
    .delete(unitAccountNumbers)
    .where(and(eq(unitAccountNumbers.unitId, unitId), notInArray(unitAccountNumbers.accountNumber, kept)))
  if (aliases.length === 0) return
  await tx
    .insert(unitAccountNumbers)
    .values(aliases.map((accountNumber) => ({ accountNumber, unitId })))
    .onConflictDoNothing()
  await refuseHeldAccounts(tx, unitId, aliases)
}

/** Which of some numbers units of a property have, in the order of the numbers. */
export async function listTakenNumbers(tx: Tx, propertyId: string, unitNumbers: readonly string[]): Promise<string[]> {
  const lower = sql<string>`lower(${units.unitNumber})`
  const wanted = unitNumbers.map((number) => number.toLowerCase())
  const rows = await tx
    .select({ number: lower })
    .from(units)
    .where(and(eq(units.propertyId, propertyId), isNull(units.archivedAt), inArray(lower, wanted)))
  const taken = new Set(rows.map(({ number }) => number))
  return unitNumbers.filter((number) => taken.has(number.toLowerCase()))
}

/** The numbers of those of some units that are there. */
export const listNumbersOf = (tx: Tx, unitIds: readonly string[]) =>
  tx
    .select({ id: units.id, propertyId: units.propertyId, unitNumber: units.unitNumber })
    .from(units)
    .where(inArray(units.id, [...unitIds]))

/** @returns the new unit's id @throws Refusal UNIT_EXISTS, ACCOUNT_USED */
export async function insertUnit(tx: Tx, unit: UnitColumns, id: string = crypto.randomUUID()): Promise<string> {
  await withFreeNumber(unit, tx.insert(units).values({ id, ...unit }))
  return id
}

/** @throws Refusal UNIT_EXISTS, ACCOUNT_USED */
export async function updateUnit(
  tx: Tx,
  unitId: string,
  unit: Partial<Omit<UnitColumns, 'propertyId'>> & { unitNumber: string },
  now: Date,
) {
  const change = tx
    .update(units)
    .set({ ...unit, updatedAt: now })
    .where(eq(units.id, unitId))
  await withFreeNumber(unit, change)
}

/** Puts the set in the place of the present one; what keeps its name stays the same row. */
export async function replaceServiceCharges(tx: Tx, unitId: string, charges: readonly UnitServiceCharge[]) {
  const ofUnit = eq(unitServiceCharges.unitId, unitId)
  const present = await tx
    .select({ id: unitServiceCharges.id, name: unitServiceCharges.name })
    .from(unitServiceCharges)
    .where(ofUnit)
  const idOf = new Map(present.map(({ id, name }) => [name.toLowerCase(), id]))
  const rows = charges.map((charge, position) => ({ ...charge, position, id: idOf.get(charge.name.toLowerCase()) }))
  const kept = rows.flatMap(({ id }) => id ?? [])
  await tx.delete(unitServiceCharges).where(and(ofUnit, notInArray(unitServiceCharges.id, kept)))
  for (const { id, ...row } of rows) {
    if (id !== undefined) await tx.update(unitServiceCharges).set(row).where(eq(unitServiceCharges.id, id))
  }
  const added = rows.filter(({ id }) => id === undefined).map(({ id: _, ...row }) => ({ unitId, ...row }))
  if (added.length > 0) await tx.insert(unitServiceCharges).values(added)
}

/** Whether the unit was ever let or not for rent, or has a meter: something of account hangs on it. */
export async function hasUnitHistory(tx: Tx, unitId: string): Promise<boolean> {
  return (
    (await tx.$count(tenancies, eq(tenancies.unitId, unitId))) > 0 ||
    (await tx.$count(meters, eq(meters.unitId, unitId))) > 0 ||
    (await tx.$count(unitHolds, eq(unitHolds.unitId, unitId))) > 0
  )
}

export async function archiveUnit(tx: Tx, unitId: string, now: Date): Promise<void> {
  await tx.update(units).set({ archivedAt: now }).where(eq(units.id, unitId))
}

export async function deleteUnit(tx: Tx, unitId: string): Promise<void> {
  await tx.delete(units).where(eq(units.id, unitId))
}
