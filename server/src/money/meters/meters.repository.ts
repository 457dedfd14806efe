import type { Day } from '@makao/contract/days'
import type { PaymentStatus } from '@makao/contract/money/charges/charges.kinds'
import type { MeterKind } from '@makao/contract/money/meters/meters.kinds'
import type {
  MeterFilter,
  MeterRow,
  NewMeter,
  OwnReading,
  Price,
  PriceFrom,
  ReadingRow,
  RoundFilter,
  UnreadMeters,
} from '@makao/contract/money/meters/meters.schema'
import type { MeterOrder, PhotoType, Usual } from '@makao/contract/money/meters/meters.terms'
import { can } from '@makao/contract/permissions'
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Stored } from '../../allowed'
import type { Actor } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { Refusal, takenKey } from '../../errors'
import { properties } from '../../homes/properties/properties.table'
import { isGenuine } from '../../homes/tenancies/tenancies.repository'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import {
  asNumber,
  countSome,
  groupBy,
  holdsWords,
  inOrder,
  latestFirst,
  naturally,
  type OrderedBy,
  pageWindow,
  readWhole,
  subselect,
} from '../../lists'
import { profiles } from '../../people/accounts/accounts.table'
import { isRentedBy } from '../../renters'
import { statusOn } from '../charges/charges.repository'
import { charges } from '../charges/charges.table'
import { USUAL_BILLS } from './meters.rules'
import { meterPrices, meterReadings, meters } from './meters.table'

const PAGE_SIZE = 25
/** More than anybody reads in one walk. */
const MOST_OF_A_ROUND = 1000
/** Sixteen years of monthly readings. */
const MOST_READINGS = 200

const counts = isNull(meterReadings.voidedAt)
/** What was billed to somebody, or would have been had it cost anything: that tells what is usual. */
const isBilled = and(counts, eq(meterReadings.kind, 'regular'), isNotNull(meterReadings.tenancyId))

const lastReading = subselect(sql<MeterRow['lastReading']>`
  select json_build_object('id', r.id, 'day', r.day, 'value', r.value_milli) from ${meterReadings} r
  where r.meter_id = ${meters}.id and r.voided_at is null order by r.day desc limit 1`)

/** By the bills of this meter and of those that hung here before. */
const usual = subselect(sql<Usual | null>`
  select json_build_object('usage', sum(used.usage), 'days', sum(used.days)) from (
    select r.usage_milli as usage, r.day - r.from_day as days from ${meterReadings} r
    join ${meters} m on m.id = r.meter_id
    where m.unit_id = ${meters}.unit_id and m.kind = ${meters}.kind and r.voided_at is null and r.kind = 'regular'
      and r.tenancy_id is not null
    order by r.day desc, r.id limit ${sql.raw(String(USUAL_BILLS.most))}) used
  having count(*) >= ${sql.raw(String(USUAL_BILLS.least))}`)

const priceOn = (today: Day) =>
  subselect(sql<Price>`
    select json_build_object('price', p.price_minor, 'minimumCharge', p.minimum_charge_minor,
      'standingCharge', p.standing_charge_minor) from ${meterPrices} p
    where p.meter_id = ${meters}.id order by p.from_day <= ${today}::date desc, p.from_day desc limit 1`)

const columns = {
  id: meters.id,
  unitId: meters.unitId,
  unitNumber: units.unitNumber,
  propertyId: units.propertyId,
  propertyName: properties.name,
  currency: meters.currency,
  kind: meters.kind,
  serialNumber: meters.serialNumber,
  digits: meters.digits,
  installedOn: meters.installedOn,
  removedOn: meters.removedOn,
}

function selectRows(db: Queryable, today: Day) {
  return db
    .select({
      ...columns,
      priceNow: priceOn(today),
      tenantId: tenancies.tenantId,
      tenantName: profiles.fullName,
      lastReading,
      usual,
    })
    .from(meters)
    .innerJoin(units, eq(units.id, meters.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .leftJoin(tenancies, and(eq(tenancies.unitId, meters.unitId), tenancies.isActive))
    .leftJoin(profiles, eq(profiles.id, tenancies.tenantId))
}

/** Meters without their readings. */
const selectBare = (db: Queryable, where: SQL | undefined) =>
  db
    .select(columns)
    .from(meters)
    .innerJoin(units, eq(units.id, meters.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(where)

type Row = Awaited<ReturnType<typeof selectRows>>[number]

const toRow = ({ priceNow, ...row }: Row): Stored<MeterRow> => ({ ...row, ...priceNow })

/** The order in which one walks past them. */
const asOneWalks = [
  sql`lower(${properties.name})`,
  asc(properties.id),
  ...naturally(units.unitNumber),
  desc(meters.kind),
  asc(meters.id),
]

const searched = sql`lower(${units.unitNumber} || ' ' || ${properties.name} || ' ' || ${meters.serialNumber})`

const lastOf = (column: SQL) => sql`(select ${column} from ${meterReadings} r
  where r.meter_id = ${meters.id} and r.voided_at is null order by r.day desc limit 1)`

/** What the columns of the list order by; water and electricity are not compared. */
const orderedBy: OrderedBy<MeterOrder> = {
  unit: naturally(units.unitNumber),
  property: sql`lower(${properties.name})`,
  meter: [meters.kind, meters.serialNumber],
  tenant: sql`lower(${profiles.fullName})`,
  lastReading: [meters.kind, lastOf(sql`r.value_milli`)],
  readOn: lastOf(sql`r.day`),
}

type Narrowing = Omit<MeterFilter, 'page' | 'sort'>

/** On a unit that is let: what a vacant one uses is billed to nobody, so that nobody has to read it. */
const isLet = sql`exists (select 1 from ${tenancies} t where t.unit_id = ${meters.unitId} and t.is_active)`

/** To be read, and not read yet in the month of a day. */
function isUnread(db: Queryable, today: Day): SQL | undefined {
  const thisMonth = db
    .select({ id: meterReadings.id })
    .from(meterReadings)
    .where(and(counts, eq(meterReadings.meterId, meters.id), gte(meterReadings.day, `${today.slice(0, 7)}-01`)))
  return and(isLet, notExists(thisMonth))
}

function found(db: Queryable, filter: Narrowing, today: Day): SQL | undefined {
  const { search, propertyId, kind, state, unread, ids } = filter
  return and(
    isNull(units.archivedAt),
    holdsWords(searched, search),
    ids ? inArray(meters.id, ids) : undefined,
    propertyId ? eq(units.propertyId, propertyId) : undefined,
    kind ? eq(meters.kind, kind) : undefined,
    state === 'active' ? isNull(meters.removedOn) : isNotNull(meters.removedOn),
    unread ? isUnread(db, today) : undefined,
  )
}

/** Every meter that a filter finds. */
export const readAllMeters = (db: Queryable, filter: Narrowing, today: Day) =>
  readWhole(
    db
      .select({ id: meters.id })
      .from(meters)
      .innerJoin(units, eq(units.id, meters.unitId))
      .innerJoin(properties, eq(properties.id, units.propertyId))
      .where(found(db, filter, today))
      .orderBy(...asOneWalks),
    async (ids) => (await selectRows(db, today).where(inArray(meters.id, ids))).map(toRow),
  )

/** One page of the meters that a filter finds. */
export async function listMeters(db: Queryable, { page, sort, ...filter }: MeterFilter, today: Day) {
  const where = found(db, filter, today)
  const window = pageWindow(page, PAGE_SIZE)
  const rows = await selectRows(db, today)
    .where(where)
    .orderBy(...inOrder(sort, orderedBy, asOneWalks))
    .limit(window.limit)
    .offset(window.offset)
  const some = db
    .select({ id: meters.id })
    .from(meters)
    .innerJoin(units, eq(units.id, meters.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(where)
  return { rows: rows.map(toRow), ...(await countSome(db, some, window)), page, pageSize: PAGE_SIZE }
}

/** Properties with meters of let units that were not read yet this month: most of them first. @param propertyId only this one */
export function listUnread(db: Queryable, today: Day, propertyId?: string | null): Promise<UnreadMeters[]> {
  const unread = sql`count(*) filter (where ${isUnread(db, today)})`
  return db
    .select({
      propertyId: properties.id,
      propertyName: properties.name,
      unread: asNumber(unread),
      meters: count(),
    })
    .from(meters)
    .innerJoin(units, eq(units.id, meters.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(
      and(
        isNull(units.archivedAt),
        isNull(meters.removedOn),
        isLet,
        propertyId ? eq(units.propertyId, propertyId) : undefined,
      ),
    )
    .groupBy(properties.id)
    .having(sql`${unread} > 0`)
    .orderBy(desc(unread), sql`lower(${properties.name})`, asc(properties.id))
}

/** The active meters of a property. */
export async function listRound(db: Queryable, { propertyId, kind }: RoundFilter, today: Day) {
  const rows = await selectRows(db, today)
    .where(
      and(
        eq(units.propertyId, propertyId),
        isNull(units.archivedAt),
        isNull(meters.removedOn),
        kind ? eq(meters.kind, kind) : undefined,
      ),
    )
    .orderBy(...asOneWalks)
    .limit(MOST_OF_A_ROUND)
  return rows.map(toRow)
}

const readingColumns = (today: Day) => ({
  id: meterReadings.id,
  meterId: meterReadings.meterId,
  day: meterReadings.day,
  value: meterReadings.value,
  kind: meterReadings.kind,
  fromDay: meterReadings.fromDay,
  usage: meterReadings.usage,
  isRollover: meterReadings.isRollover,
  tenantId: tenancies.tenantId,
  tenantName: profiles.fullName,
  chargeId: meterReadings.chargeId,
  currency: meterReadings.currency,
  amount: sql<number | null>`${charges.amount}`.mapWith(charges.amount),
  dueDate: sql<Day | null>`${charges.dueDate}`,
  paymentStatus: sql<PaymentStatus | null>`case when ${charges.voidedAt} is null then ${statusOn(today)} end`,
  photoType: meterReadings.photoType,
  readBy: meterReadings.readByName,
  readAt: meterReadings.createdAt,
  voidedAt: meterReadings.voidedAt,
  voidReason: meterReadings.voidReason,
})

/** Of one meter; of a day the reading that counts stands before void ones. */
const latestReadingFirst = [
  latestFirst(meterReadings.day),
  sql`${meterReadings.voidedAt} desc nulls first`,
  latestFirst(meterReadings.createdAt),
  asc(meterReadings.id),
]

function selectReadings(db: Queryable, today: Day) {
  return db
    .select(readingColumns(today))
    .from(meterReadings)
    .leftJoin(tenancies, eq(tenancies.id, meterReadings.tenancyId))
    .leftJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .leftJoin(charges, eq(charges.id, meterReadings.chargeId))
}

type ReadingColumns = Awaited<ReturnType<typeof selectReadings>>[number]

function billIn({ chargeId, currency, amount, dueDate, paymentStatus }: ReadingColumns): ReadingRow['bill'] {
  if (chargeId === null || amount === null || dueDate === null) return null
  return { chargeId, currency, amount, dueDate, paymentStatus }
}

function toReading(row: ReadingColumns): ReadingRow {
  const { id, meterId, day, value, kind, fromDay, usage, isRollover, tenantId, tenantName, readBy, voidReason } = row
  return {
    ...{ id, meterId, day, value, kind, fromDay, usage, isRollover, tenantId, tenantName, readBy, voidReason },
    bill: billIn(row),
    hasPhoto: row.photoType !== null,
    readAt: row.readAt.toISOString(),
    voidedAt: row.voidedAt?.toISOString() ?? null,
  }
}

/** Every reading of the meters that a filter finds, with its meter: meter by meter, latest first. */
export const readAllReadings = (db: Queryable, filter: Narrowing, today: Day) =>
  readWhole(
    db
      .select({ id: meterReadings.id })
      .from(meterReadings)
      .innerJoin(meters, eq(meters.id, meterReadings.meterId))
      .innerJoin(units, eq(units.id, meters.unitId))
      .innerJoin(properties, eq(properties.id, units.propertyId))
      .where(found(db, filter, today))
      .orderBy(...asOneWalks, ...latestReadingFirst),
    async (ids) => {
      const rows = (await selectReadings(db, today).where(inArray(meterReadings.id, ids))).map(toReading)
      const read = [...new Set(rows.map(({ meterId }) => meterId))]
      const byId = new Map((await selectBare(db, inArray(meters.id, read))).map((meter) => [meter.id, meter]))
      return rows.flatMap((row) => {
        const meter = byId.get(row.meterId)
        return meter ? [{ ...row, meter }] : []
      })
    },
  )

/** @throws Refusal NOT_FOUND */
export async function requireReading(db: Queryable, readingId: string, today: Day): Promise<ReadingRow> {
  const [row] = await selectReadings(db, today).where(eq(meterReadings.id, readingId))
  if (!row) throw new Refusal('NOT_FOUND')
  return toReading(row)
}

/** @throws Refusal NOT_FOUND */
export async function requireMeter(db: Queryable, meterId: string, today: Day) {
  const [row] = await selectRows(db, today).where(eq(meters.id, meterId))
  if (!row) throw new Refusal('NOT_FOUND')
  const named = { id: meters.id, serialNumber: meters.serialNumber }
  const [replacedBy] = await db.select(named).from(meters).where(eq(meters.replacesId, meterId))
  const taken = db.select({ id: meters.replacesId }).from(meters).where(eq(meters.id, meterId))
  const [replaces] = await db.select(named).from(meters).where(sql`${meters.id} = (${taken})`)
  const prices = await db
    .select({
      fromDay: meterPrices.fromDay,
      price: meterPrices.price,
      minimumCharge: meterPrices.minimumCharge,
      standingCharge: meterPrices.standingCharge,
    })
    .from(meterPrices)
    .where(eq(meterPrices.meterId, meterId))
    .orderBy(latestFirst(meterPrices.fromDay))
  const readings = await selectReadings(db, today)
    .where(eq(meterReadings.meterId, meterId))
    .orderBy(...latestReadingFirst)
    .limit(MOST_READINGS)
  return {
    ...toRow(row),
    replaces: replaces ?? null,
    replacedBy: replacedBy ?? null,
    prices,
    readings: readings.map(toReading),
  }
}

/** How many meters of each let unit of a property were not read this month; of the units that have such. */
export async function countUnread(db: Queryable, propertyId: string, today: Day): Promise<Map<string, number>> {
  const rows = await db
    .select({ unitId: meters.unitId, unread: count() })
    .from(meters)
    .innerJoin(units, eq(units.id, meters.unitId))
    .where(found(db, { propertyId, state: 'active', unread: true }, today))
    .groupBy(meters.unitId)
  return new Map(rows.map(({ unitId, unread }) => [unitId, unread]))
}

/** The last year of monthly readings. */
const SHOWN_USAGES = 12

/** The meters of a unit with what they counted, oldest first; those that hang there now before those that were taken away. */
export async function listUnitMeters(db: Queryable, unitId: string, today: Day) {
  const rows = await db
    .select({
      meterId: meters.id,
      kind: meters.kind,
      serialNumber: meters.serialNumber,
      removedOn: meters.removedOn,
      lastReading,
    })
    .from(meters)
    .where(eq(meters.unitId, unitId))
    .orderBy(sql`${meters.removedOn} desc nulls first`, desc(meters.kind), asc(meters.id))
  const used = await db
    .select({ meterId: meterReadings.meterId, day: meterReadings.day, usage: asNumber(sql`${meterReadings.usage}`) })
    .from(meterReadings)
    .innerJoin(meters, eq(meters.id, meterReadings.meterId))
    .where(and(counts, eq(meters.unitId, unitId), isNotNull(meterReadings.usage)))
    .orderBy(asc(meterReadings.day))
  const usagesOf = groupBy(used, ({ meterId }) => meterId)
  return rows.map(({ lastReading: last, ...meter }) => ({
    ...meter,
    isUnread: meter.removedOn === null && (last === null || last.day < `${today.slice(0, 7)}-01`),
    lastValue: last?.value ?? null,
    lastDay: last?.day ?? null,
    usages: (usagesOf.get(meter.meterId) ?? []).slice(-SHOWN_USAGES).map(({ day, usage }) => ({ day, usage })),
  }))
}

/** Readings of somebody's own time in a unit. */
export async function listOwnReadings(db: Queryable, actor: Actor, page: number, today: Day) {
  const where = and(counts, isRentedBy(actor.id))
  const { limit, offset } = pageWindow(page, PAGE_SIZE)
  const rows = await db
    .select({
      ...readingColumns(today),
      meterKind: meters.kind,
      serialNumber: meters.serialNumber,
      unitNumber: units.unitNumber,
    })
    .from(meterReadings)
    .innerJoin(meters, eq(meters.id, meterReadings.meterId))
    .innerJoin(units, eq(units.id, meters.unitId))
    .innerJoin(tenancies, eq(tenancies.id, meterReadings.tenancyId))
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .leftJoin(charges, eq(charges.id, meterReadings.chargeId))
    .where(where)
    .orderBy(latestFirst(meterReadings.day), asc(meterReadings.id))
    .limit(limit)
    .offset(offset)
  const [all] = await db
    .select({ total: count() })
    .from(meterReadings)
    .innerJoin(tenancies, eq(tenancies.id, meterReadings.tenancyId))
    .where(where)
  const own = rows.map((row): OwnReading => {
    const { id, meterKind, serialNumber, unitNumber, day, value, kind, fromDay, usage } = row
    const shown = { id, meterKind, serialNumber, unitNumber, day, value, kind, fromDay, usage }
    return { ...shown, bill: billIn(row), hasPhoto: row.photoType !== null }
  })
  return { rows: own, total: all?.total ?? 0, page, pageSize: PAGE_SIZE }
}

/** Keeps a meter from being read or changed by others until the transaction ends. @throws Refusal NOT_FOUND */
export async function lockMeter(tx: Tx, meterId: string) {
  const [meter] = await tx
    .select({
      id: meters.id,
      unitId: meters.unitId,
      currency: meters.currency,
      kind: meters.kind,
      serialNumber: meters.serialNumber,
      digits: meters.digits,
      installedOn: meters.installedOn,
      removedOn: meters.removedOn,
      replacesId: meters.replacesId,
      unitNumber: units.unitNumber,
      rentDueDate: units.rentDueDate,
    })
    .from(meters)
    .innerJoin(units, eq(units.id, meters.unitId))
    .where(and(eq(meters.id, meterId), isNull(units.archivedAt)))
    .for('no key update', { of: meters })
  if (!meter) throw new Refusal('NOT_FOUND')
  return meter
}

export type LockedMeter = Awaited<ReturnType<typeof lockMeter>>

/** The latest reading of a meter that counts. */
export async function findLastReading(db: Queryable, meterId: string) {
  const [reading] = await db
    .select({
      id: meterReadings.id,
      value: meterReadings.value,
      day: meterReadings.day,
      kind: meterReadings.kind,
      fromDay: meterReadings.fromDay,
      usage: meterReadings.usage,
      tenancyId: meterReadings.tenancyId,
    })
    .from(meterReadings)
    .where(and(counts, eq(meterReadings.meterId, meterId)))
    .orderBy(latestFirst(meterReadings.day))
    .limit(1)
  return reading
}

/** The latest reading of a meter, if anything was counted with it. */
export async function findCountedIn(db: Queryable, meterId: string) {
  const last = await findLastReading(db, meterId)
  return last?.kind === 'opening' ? undefined : last
}

/** The last readings of meters that were changed on a day, whose use no reading of the new one has counted for a tenancy. */
export function listCarriedOn(db: Queryable, tenancyId: string, day: Day) {
  return db
    .select({
      kind: meters.kind,
      serialNumber: meters.serialNumber,
      usage: sql<number>`${meterReadings.usage}`.mapWith(Number),
    })
    .from(meterReadings)
    .innerJoin(meters, eq(meters.id, meterReadings.meterId))
    .where(
      and(
        counts,
        eq(meterReadings.tenancyId, tenancyId),
        eq(meterReadings.day, day),
        eq(meterReadings.kind, 'closing'),
        gt(meterReadings.usage, 0),
        sql`not exists (select from ${meterReadings} counted join ${meters} successor on successor.id = counted.meter_id
          where successor.replaces_id = ${meters.id} and counted.voided_at is null and counted.kind <> 'opening')`,
      ),
    )
    .orderBy(asc(meters.kind), asc(meters.serialNumber), asc(meterReadings.id))
}

/** The meter whose place another one took. */
export async function findReplaced(db: Queryable, meterId: string) {
  const [meter] = await db.select({ replacesId: meters.replacesId }).from(meters).where(eq(meters.id, meterId))
  return meter?.replacesId ?? null
}

/** The meter that took the place of another one. */
export async function findSuccessor(db: Queryable, meterId: string): Promise<string | undefined> {
  const [meter] = await db.select({ id: meters.id }).from(meters).where(eq(meters.replacesId, meterId))
  return meter?.id
}

/** The greatest value that was ever read of a meter. */
export async function readGreatestValue(db: Queryable, meterId: string): Promise<number> {
  const [found] = await db
    .select({ value: asNumber(sql`coalesce(max(${meterReadings.value}), 0)`) })
    .from(meterReadings)
    .where(and(counts, eq(meterReadings.meterId, meterId)))
  return found?.value ?? 0
}

export async function findReadingByRequest(db: Queryable, requestId: string) {
  const [reading] = await db
    .select({
      id: meterReadings.id,
      meterId: meterReadings.meterId,
      day: meterReadings.day,
      value: meterReadings.value,
    })
    .from(meterReadings)
    .where(eq(meterReadings.requestId, requestId))
  return reading
}

/** The last bills of a unit's meters of one kind, latest first: how much was used in how many days. */
export function listUsed(db: Queryable, unitId: string, kind: MeterKind): PromiseLike<Usual[]> {
  return db
    .select({
      usage: asNumber(sql`${meterReadings.usage}`),
      days: asNumber(sql`${meterReadings.day} - ${meterReadings.fromDay}`),
    })
    .from(meterReadings)
    .innerJoin(meters, eq(meters.id, meterReadings.meterId))
    .where(and(isBilled, eq(meters.unitId, unitId), eq(meters.kind, kind)))
    .orderBy(latestFirst(meterReadings.day), asc(meterReadings.id))
    .limit(USUAL_BILLS.most)
}

/** The tenancies of a unit that a day falls into, the first and last day counted in, latest first, without those entered by mistake. */
export function listTenanciesOn(db: Queryable, unitId: string, day: Day) {
  return db
    .select({
      id: tenancies.id,
      startDate: tenancies.startDate,
      endDate: tenancies.endDate,
      tenantName: profiles.fullName,
    })
    .from(tenancies)
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .where(
      and(
        eq(tenancies.unitId, unitId),
        lte(tenancies.startDate, day),
        or(isNull(tenancies.endDate), gte(tenancies.endDate, day)),
        isGenuine(),
      ),
    )
    .orderBy(latestFirst(tenancies.startDate), asc(tenancies.id))
}

/** What a meter costs on a day. */
export async function requirePrice(db: Queryable, meterId: string, day: Day): Promise<Price> {
  const [found] = await db
    .select({
      price: meterPrices.price,
      minimumCharge: meterPrices.minimumCharge,
      standingCharge: meterPrices.standingCharge,
    })
    .from(meterPrices)
    .where(and(eq(meterPrices.meterId, meterId), lte(meterPrices.fromDay, day)))
    .orderBy(latestFirst(meterPrices.fromDay))
    .limit(1)
  if (!found) throw new Error('A meter has no price on a day on which it was read.')
  return found
}

/** Prices that count from a later day on. */
export function listPricesAfter(db: Queryable, meterId: string, day: Day): PromiseLike<PriceFrom[]> {
  return db
    .select({
      fromDay: meterPrices.fromDay,
      price: meterPrices.price,
      minimumCharge: meterPrices.minimumCharge,
      standingCharge: meterPrices.standingCharge,
    })
    .from(meterPrices)
    .where(and(eq(meterPrices.meterId, meterId), gt(meterPrices.fromDay, day)))
}

type MeterColumns = Pick<NewMeter, 'unitId' | 'kind' | 'serialNumber' | 'digits' | 'installedOn' | 'currency'>

/** @returns the new meter's id @throws Refusal METER_EXISTS: the unit has one of this kind */
export async function insertMeter(
  tx: Tx,
  actor: Actor,
  meter: MeterColumns & { unitNumber: string; replacesId?: string },
  now: Date,
): Promise<string> {
  const id = crypto.randomUUID()
  const { unitNumber, ...row } = meter
  const [present] = await tx
    .select({ serialNumber: meters.serialNumber })
    .from(meters)
    .where(and(eq(meters.unitId, row.unitId), eq(meters.kind, row.kind), isNull(meters.removedOn)))
  if (present) throw new Refusal('METER_EXISTS', { unitNumber, serialNumber: present.serialNumber })
  await tx.insert(meters).values({ id, ...row, createdBy: actor.id, createdAt: now })
  return id
}

export async function updateMeter(
  tx: Tx,
  meterId: string,
  change: { serialNumber?: string; digits?: number; removedOn?: Day },
): Promise<void> {
  await tx.update(meters).set(change).where(eq(meters.id, meterId))
}

export interface MeterPrice extends PriceFrom {
  meterId: string
  currency: 'KES' | 'UGX'
}

/** Puts prices in the place of those from the same days on. */
export async function upsertPrices(tx: Tx, prices: readonly MeterPrice[], now: Date): Promise<void> {
  if (prices.length === 0) return
  await tx
    .insert(meterPrices)
    .values(prices.map((price) => ({ ...price, createdAt: now })))
    .onConflictDoUpdate({
      target: [meterPrices.meterId, meterPrices.fromDay],
      set: {
        price: sql`excluded.price_minor`,
        minimumCharge: sql`excluded.minimum_charge_minor`,
        standingCharge: sql`excluded.standing_charge_minor`,
        createdAt: now,
      },
    })
}

/** Keeps the active meters of a kind in a property from being changed by others, in one order for everybody. */
export function lockMetersOfProperty(tx: Tx, propertyId: string, kind: MeterKind) {
  return tx
    .select({ id: meters.id, installedOn: meters.installedOn })
    .from(meters)
    .innerJoin(units, eq(units.id, meters.unitId))
    .where(
      and(eq(units.propertyId, propertyId), isNull(units.archivedAt), isNull(meters.removedOn), eq(meters.kind, kind)),
    )
    .orderBy(asc(meters.id))
    .for('no key update', { of: meters })
}

/** @throws Refusal REQUEST_REUSED: the same request id was used for another meter at this moment */
export async function insertReading(
  tx: Tx,
  actor: Actor,
  reading: Omit<typeof meterReadings.$inferInsert, 'readBy' | 'readByName' | 'createdAt'>,
  now: Date,
): Promise<void> {
  try {
    await tx.insert(meterReadings).values({ ...reading, readBy: actor.id, readByName: actor.name, createdAt: now })
  } catch (error) {
    throw takenKey(error) === 'meter_readings_request_unique' ? new Refusal('REQUEST_REUSED') : error
  }
}

/** @throws Refusal NOT_FOUND */
export async function findMeterOfReading(db: Queryable, readingId: string): Promise<string> {
  return (await requireBareReading(db, readingId)).meterId
}

/** A reading as it is stored. @throws Refusal NOT_FOUND */
export async function requireBareReading(db: Queryable, readingId: string) {
  const [reading] = await db.select().from(meterReadings).where(eq(meterReadings.id, readingId))
  if (!reading) throw new Refusal('NOT_FOUND')
  return reading
}

/** A reading, kept from others until the transaction ends. @throws Refusal NOT_FOUND */
export async function lockReading(tx: Tx, readingId: string) {
  const [reading] = await tx.select().from(meterReadings).where(eq(meterReadings.id, readingId)).for('no key update')
  if (!reading) throw new Refusal('NOT_FOUND')
  return reading
}

export async function updateReading(
  tx: Tx,
  readingId: string,
  change: { voidedAt: Date; voidReason: string } | { photoType: PhotoType; photoBytes: number; photoSentHash: string },
): Promise<void> {
  await tx.update(meterReadings).set(change).where(eq(meterReadings.id, readingId))
}

/** The photo of a reading: staff see all of them, a tenant those of their own time. @throws Refusal NOT_FOUND */
export async function requirePhoto(db: Queryable, actor: Actor, readingId: string) {
  const mine: SQL | undefined = can(actor.role, 'portfolio:read') ? undefined : and(counts, isRentedBy(actor.id))
  const [photo] = await db
    .select({ type: meterReadings.photoType, day: meterReadings.day })
    .from(meterReadings)
    .leftJoin(tenancies, eq(tenancies.id, meterReadings.tenancyId))
    .where(and(eq(meterReadings.id, readingId), mine))
  if (!photo?.type) throw new Refusal('NOT_FOUND')
  return { type: photo.type, day: photo.day }
}
