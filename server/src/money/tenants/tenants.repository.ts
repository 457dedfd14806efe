import type { Day } from '@makao/contract/days'
import type { TenantStanding } from '@makao/contract/money/tenants/tenants.kinds'
import type {
  CurrentTenancy,
  Tenant,
  TenantChoice,
  TenantFilter,
  TenantName,
  TenantUpdate,
} from '@makao/contract/money/tenants/tenants.schema'
import { LEASE_ENDS_SOON, type TenantOrder } from '@makao/contract/money/tenants/tenants.terms'
import { keyOfOrder } from '@makao/contract/order'
import { and, asc, desc, eq, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { Stored } from '../../allowed'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { properties } from '../../homes/properties/properties.table'
import { coTenants } from '../../homes/tenancies/co-tenants.table'
import {
  endsWithin,
  isLeaseOver,
  isMovingOut,
  livesThere,
  rentOn,
  tenanciesOf,
} from '../../homes/tenancies/tenancies.repository'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { unitAccountNumbers, units } from '../../homes/units/units.table'
import {
  countSome,
  holdsWords,
  inOrder,
  isOneOf,
  naturally,
  type OrderedBy,
  pageWindow,
  phoneDigitsIn,
  readWhole,
  subselect,
} from '../../lists'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { hasPassword, keepsNumber, knownColumns } from '../../people/accounts/accounts.repository'
import { profiles } from '../../people/accounts/accounts.table'
import { hasSecondFactor } from '../../people/accounts/second-factor.repository'
import { rentedBy } from '../../renters'
import { balance, isOpen, isOverdue, typeOrder } from '../charges/charges.repository'
import { charges } from '../charges/charges.table'
import { countPeople } from '../sums/sums.repository'
import { foundTenants } from '../sums/sums.table'

const PAGE_SIZE = 25
const MOST_OFFERED = 50

const isTenant = and(eq(profiles.role, 'tenant'), isNull(profiles.archivedAt))

const byName = [sql`lower(${profiles.fullName})`, asc(profiles.id)]

/** Of everybody at once, since it is asked of all: person by person each would be looked for among all tenancies. */
const isAssigned = sql`${profiles.id} in (select held.tenant_id from ${tenancies} held where held.is_active
  union all select shared.profile_id from ${coTenants} shared join ${tenancies} held on held.id = shared.tenancy_id
  where shared.until is null and held.is_active)`

/** Of several active tenancies the earliest, which stands for them where there is room for one. */
const isFirst = sql`${tenancies.id} = (select held.id from ${tenancies} held
  where held.tenant_id = ${profiles.id} and held.is_active order by held.start_date, held.id limit 1)`

/** The active tenancies beside it. */
const otherTenancies = (today: Day) =>
  subselect(sql<CurrentTenancy[]>`
  select coalesce(json_agg(json_build_object('tenancyId', held.id, 'startDate', held.start_date, 'unitId', place.id,
    'unitNumber', place.unit_number, 'propertyId', house.id, 'propertyName', house.name, 'currency', place.currency,
    'rentAmount', ${rentOn(today, 'held', 'place')}, 'serviceChargeAmount', place.service_charge_amount_minor)
    order by held.start_date, held.id), '[]')
  from ${tenancies} held join ${units} place on place.id = held.unit_id join ${properties} house on house.id = place.property_id
  where held.tenant_id = ${profiles.id} and held.is_active and held.id <> ${tenancies.id}`)

/** Active tenancies that somebody rents with their tenant. */
const sharedTenancies = subselect(sql<Tenant['sharedTenancies']>`
  select coalesce(json_agg(json_build_object('tenancyId', held.id, 'tenantId', first.id, 'tenantName', first.full_name,
    'unitId', place.id, 'unitNumber', place.unit_number, 'propertyId', house.id, 'propertyName', house.name)
    order by held.start_date, held.id), '[]')
  from ${coTenants} other join ${tenancies} held on held.id = other.tenancy_id and held.is_active
  join ${profiles} first on first.id = held.tenant_id
  join ${units} place on place.id = held.unit_id join ${properties} house on house.id = place.property_id
  where other.profile_id = ${profiles}.id and other.until is null`)

/** Units of active tenancies, those that are rented with their tenant too. */
const unitsOf = subselect(sql<string[]>`
  select coalesce(json_agg(place.unit_number order by held.start_date, held.id), '[]')
  from ${tenancies} held join ${units} place on place.id = held.unit_id
  where held.id in ${rentedBy(sql`${profiles}.id`)} and held.is_active`)

/** Charges of a tenant that are not settled, over all tenancies. */
const isOwed = sql`${charges.tenancyId} in (select held.id from ${tenancies} held where held.tenant_id = ${profiles.id}) and ${isOpen}`

/** Overdue as soon as anything is; else the status of the charge with the latest due date, of several one that is not settled. */
const standingOf = (today: Day) => sql<Tenant['paymentStatus']>`case
  when exists (select from ${charges} where ${isOwed} and ${isOverdue(today)}) then 'overdue'
  else (
    select ${charges.paymentStatus} from ${charges}
    where ${charges.tenancyId} in (select held.id from ${tenancies} held where held.tenant_id = ${profiles.id})
      and ${charges.voidedAt} is null
    order by ${charges.dueDate} desc, ${isOpen} desc, ${charges.createdAt} desc, ${typeOrder}, ${charges.id} limit 1
  ) end`

const balances = (today: Day) =>
  subselect(sql<Tenant['balances']>`
    select coalesce(json_agg(json_build_object('currency', sum.currency, 'owed', sum.owed, 'overdue', sum.overdue,
      'since', sum.since) order by sum.currency), '[]') from (
        select ${charges.currency} as currency, sum(${balance}) as owed,
          coalesce(sum(${balance}) filter (where ${isOverdue(today)}), 0) as overdue,
          min(${charges.dueDate}) filter (where ${isOverdue(today)}) as since
        from ${charges} where ${isOwed} group by 1) sum`)

/** What each tenant of some owes in the last of their currencies: added up in one pass, not tenant by tenant. */
function owedByTenant(db: Queryable, where: SQL | undefined) {
  const meant = db.select({ id: profiles.id }).from(profiles).where(and(isTenant, where))
  return db
    .selectDistinctOn([tenancies.tenantId], {
      tenantId: tenancies.tenantId,
      currency: sql`${charges.currency}`.as('owed_currency'),
      amount: sql`sum(${balance})`.as('owed_amount'),
    })
    .from(charges)
    .innerJoin(tenancies, eq(tenancies.id, charges.tenancyId))
    .where(and(isOpen, inArray(tenancies.tenantId, meant)))
    .groupBy(tenancies.tenantId, charges.currency)
    .orderBy(tenancies.tenantId, desc(charges.currency))
    .as('owed')
}

const orderedBy = (today: Day, owed: ReturnType<typeof owedByTenant>): OrderedBy<TenantOrder> => ({
  tenant: sql`lower(${profiles.fullName})`,
  email: profiles.email,
  contact: profiles.phoneNumber,
  unit: [sql`lower(${properties.name})`, ...naturally(units.unitNumber)],
  // By the currency first: amounts of two are not compared.
  balance: [owed.currency, owed.amount],
  paymentStatus: standingOf(today),
  // Active before inactive.
  status: sql`${tenancies.id} is null`,
})

export const currentTenancyColumns = (today: Day) => ({
  tenancyId: tenancies.id,
  startDate: tenancies.startDate,
  unitId: units.id,
  unitNumber: units.unitNumber,
  propertyId: properties.id,
  propertyName: properties.name,
  currency: units.currency,
  rentAmount: rentOn(today),
  serviceChargeAmount: units.serviceChargeAmount,
})

/** The tenants of one part of a list in its order, before anything is reckoned of those that stand before it. */
async function chooseWindow(
  db: Queryable,
  today: Day,
  where: SQL | undefined,
  window: { limit: number; offset: number },
  sort?: TenantOrder | null,
): Promise<string[]> {
  const owed = owedByTenant(db, where)
  const chosen = db.select({ id: profiles.id }).from(profiles).$dynamic()
  const column = sort && keyOfOrder(sort)
  if (column === 'balance') chosen.leftJoin(owed, eq(owed.tenantId, profiles.id))
  if (column === 'unit' || column === 'status') {
    chosen
      .leftJoin(tenancies, isFirst)
      .leftJoin(units, eq(units.id, tenancies.unitId))
      .leftJoin(properties, eq(properties.id, units.propertyId))
  }
  const rows = await chosen
    .where(and(isTenant, where))
    .orderBy(...inOrder(sort, orderedBy(today, owed), byName))
    .limit(window.limit)
    .offset(window.offset)
  return rows.map(({ id }) => id)
}

async function readTenants(
  db: Queryable,
  today: Day,
  where: SQL | undefined,
  window: { limit: number; offset: number },
  sort?: TenantOrder | null,
): Promise<Stored<Tenant>[]> {
  return readChosen(db, today, await chooseWindow(db, today, where, window, sort))
}

/** Tenants in the order of their ids. */
async function readChosen(db: Queryable, today: Day, ids: readonly string[]): Promise<Stored<Tenant>[]> {
  if (ids.length === 0) return []
  const place = new Map(ids.map((id, at) => [id, at]))
  const rows = await db
    .select({
      id: profiles.id,
      fullName: profiles.fullName,
      email: profiles.email,
      phoneNumber: profiles.phoneNumber,
      taxPin: profiles.taxPin,
      balances: balances(today),
      paymentStatus: standingOf(today),
      canSignIn: sql<boolean>`${hasPassword}`,
      emailUnproven: profiles.emailUnproven,
      hasSecondFactor: sql<boolean>`${hasSecondFactor}`,
      tenancy: tenancies.id,
      otherTenancies: otherTenancies(today),
      sharedTenancies,
      ...currentTenancyColumns(today),
    })
    .from(profiles)
    .leftJoin(tenancies, isFirst)
    .leftJoin(units, eq(units.id, tenancies.unitId))
    .leftJoin(properties, eq(properties.id, units.propertyId))
    .where(inArray(profiles.id, [...ids]))
  rows.sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
  return rows.map(({ tenancy, ...row }) => {
    const { tenancyId, startDate, unitId, unitNumber, propertyId, propertyName, currency, ...rest } = row
    const { rentAmount, serviceChargeAmount, ...person } = rest
    const place = { unitId, unitNumber, propertyId, propertyName }
    const of = { tenancyId, startDate, ...place, currency, rentAmount, serviceChargeAmount }
    // Joined as one: either all of a tenancy's columns are there or none.
    return { ...person, currentTenancy: tenancy === null ? null : (of as CurrentTenancy) }
  })
}

/** Who pays under an account that is typed whole, or has a phone number that holds what is typed, however it is written. */
function isReachedBy(search: string): SQL | undefined {
  const digits = phoneDigitsIn(search)
  const account = search.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  // As an array, which the primary key reads: those few do not keep the others from being found through an index.
  return or(
    sql`${profiles.id} = any (array(select unnest(renters_of(array[held.id])) from ${tenancies} held
      join ${unitAccountNumbers} paid on paid.unit_id = held.unit_id where held.is_active and paid.account_number = ${account}))`,
    digits === null ? undefined : sql`${profiles.phoneKey} like ${`%${digits}%`}`,
    digits === null ? undefined : sql`${profiles.secondPhoneKey} like ${`%${digits}%`}`,
  )
}

/** By name, address, company, employer or ID number, by a phone number however it is written, or by the account that they pay under. */
const isSought = (search: string): SQL | undefined => or(holdsWords(profiles.searchText, search), isReachedBy(search))

/** The same, and by where they live: each word is of the person, of the unit or of the property. */
function isSoughtAnywhere(db: Queryable, search: string | null | undefined): SQL | undefined {
  if (!search?.trim()) return undefined
  const holding = db
    .select({ id: foundTenants.profileId })
    .from(foundTenants)
    .where(holdsWords(foundTenants.foundText, search.toLowerCase()))
  return or(sql`${profiles.id} in ${holding}`, isReachedBy(search))
}

/** More are not counted of those that a search finds, from the page on that is shown. */
const MOST_COUNTED = 100

/**
 * Those that a search finds, in the order of their names, from `offset` on, and no more of them than the list says that there are:
 * however many there are, as little is read.
 */
async function searchByName(db: Queryable, search: string, offset: number): Promise<string[]> {
  const reached = db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(isTenant, isReachedBy(search)))
  const few = (await reached).map(({ id }) => id)
  const rows = await db
    .select({ id: foundTenants.profileId })
    .from(foundTenants)
    .where(
      or(
        holdsWords(foundTenants.foundText, search.toLowerCase()),
        few.length === 0 ? undefined : isOneOf(foundTenants.profileId, few),
      ),
    )
    .orderBy(foundTenants.name, asc(foundTenants.profileId))
    .limit(MOST_COUNTED + 1)
    .offset(offset)
  return rows.map(({ id }) => id)
}

type Narrowing = Omit<TenantFilter, 'page' | 'sort'>

/** Whose tenancies stand as the filter says. */
const standings: Record<TenantStanding, (today: Day) => SQL | undefined> = {
  active: () => eq(tenancies.isActive, true),
  ending: (today) => endsWithin(today, LEASE_ENDS_SOON),
  over: isLeaseOver,
  leaving: isMovingOut,
}

function found(db: Queryable, { search, lease, propertyId, ids }: Narrowing, today: Day): SQL | undefined {
  const held = tenanciesOf(db, propertyId)
  const stands = lease ? standings[lease](today) : livesThere(today)
  const standing = db
    .select({ id: tenancies.tenantId })
    .from(tenancies)
    .where(and(stands, held && inArray(tenancies.id, held)))
  const besideThem = db
    .select({ id: coTenants.profileId })
    .from(coTenants)
    .innerJoin(tenancies, eq(tenancies.id, coTenants.tenancyId))
    .where(and(isNull(coTenants.until), stands, held && inArray(tenancies.id, held)))
  return and(
    isSoughtAnywhere(db, search),
    lease || held ? or(inArray(profiles.id, standing), inArray(profiles.id, besideThem)) : undefined,
    ids ? inArray(profiles.id, ids) : undefined,
  )
}

/** Every tenant that a filter finds. */
export const readAllTenants = (db: Queryable, filter: Narrowing, today: Day) =>
  readWhole(
    db
      .select({ id: profiles.id })
      .from(profiles)
      .where(and(isTenant, found(db, filter, today)))
      .orderBy(...byName),
    (ids) => readTenants(db, today, inArray(profiles.id, ids), pageWindow(1, ids.length)),
  )

/** The ids of those that a filter finds, by name, at most so many. */
export async function chooseTenants(db: Queryable, filter: TenantChoice, today: Day, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(isTenant, found(db, filter, today)))
    .orderBy(...byName)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** A filter that asks for nothing but words, in the order of names. */
const isSearchByName = ({ search, sort, page: _, ...more }: TenantFilter) =>
  Boolean(search?.trim()) && (!sort || sort === 'tenant') && Object.values(more).every((asked) => !asked)

/** What a filter finds on a page, how many it finds, and whether there are more than these. */
async function readFound(db: Queryable, { page, sort, ...filter }: TenantFilter, today: Day) {
  const window = pageWindow(page, PAGE_SIZE)
  if (isSearchByName({ page, sort, ...filter })) {
    const ids = await searchByName(db, filter.search ?? '', window.offset)
    const isPastEnd = ids.length === 0 && page > 1
    const counted = isPastEnd ? (await searchByName(db, filter.search ?? '', 0)).length : ids.length
    const isMore = counted > MOST_COUNTED
    const total = (isPastEnd ? 0 : window.offset) + Math.min(counted, MOST_COUNTED)
    return { rows: await readChosen(db, today, ids.slice(0, PAGE_SIZE)), total, isMore }
  }
  const where = found(db, filter, today)
  const some = db.select({ id: profiles.id }).from(profiles).where(and(isTenant, where))
  const [rows, counted] = await Promise.all([
    readTenants(db, today, where, window, sort),
    where && countSome(db, some, window),
  ])
  return { rows, total: counted?.total, isMore: counted?.isMore ?? false }
}

export async function listTenants(db: Queryable, filter: TenantFilter, today: Day) {
  const [{ rows, total, isMore }, { totalTenants, assigned, activeTenancies }] = await Promise.all([
    readFound(db, filter, today),
    countPeople(db),
  ])
  return {
    rows,
    total: total ?? totalTenants,
    isMore,
    page: filter.page,
    pageSize: PAGE_SIZE,
    stats: { totalTenants, activeTenancies, unassignedTenants: totalTenants - assigned },
  }
}

/** @throws Refusal NOT_FOUND */
export async function requireTenant(db: Queryable, tenantId: string, today: Day): Promise<Stored<Tenant>> {
  const [tenant] = await readTenants(db, today, eq(profiles.id, tenantId), pageWindow(1, 1))
  if (!tenant) throw new Refusal('NOT_FOUND')
  return tenant
}

/** What staff entered of somebody, an archived tenant too. */
export async function findEntered(db: Queryable, profileId: string) {
  const { fullName, email, phoneNumber, taxPin } = profiles
  const columns = { fullName, email, phoneNumber, taxPin, ...knownColumns }
  const [found] = await db.select(columns).from(profiles).where(eq(profiles.id, profileId))
  return found
}

/** @throws Refusal NOT_FOUND */
export async function requireTenantDetails(db: Queryable, tenantId: string, today: Day) {
  const tenant = await requireTenant(db, tenantId, today)
  const [known] = await db.select(knownColumns).from(profiles).where(eq(profiles.id, tenantId))
  if (!known) throw new Refusal('NOT_FOUND')
  return { ...tenant, ...known }
}

/** Of so many that are found first by name it is looked who owes most. */
const MOST_LOOKED_AT = 100

/** Some of the tenants whom a search finds: of the first by name who owes most before who owes nothing. */
export async function findTenants(db: Queryable, today: Day, search: string, most: number) {
  const first = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(isTenant, isSought(search)))
    .orderBy(...byName)
    .limit(MOST_LOOKED_AT)
  const ids = first.map(({ id }) => id)
  return ids.length === 0 ? [] : readTenants(db, today, inArray(profiles.id, ids), pageWindow(1, most), '-balance')
}

/** These tenants, those who owe most first. */
export const recallTenants = (db: Queryable, today: Day, ids: readonly string[]) =>
  readTenants(db, today, isOneOf(profiles.id, ids), pageWindow(1, ids.length), '-balance')

/** At most 50, ordered by name. */
export function listTenantNames(
  db: Queryable,
  { search, unassigned }: { search?: string | null | undefined; unassigned: boolean },
): Promise<TenantName[]> {
  return db
    .select({
      id: profiles.id,
      fullName: profiles.fullName,
      email: profiles.email,
      emailUnproven: profiles.emailUnproven,
      units: unitsOf,
    })
    .from(profiles)
    .where(and(isTenant, isSoughtAnywhere(db, search), unassigned ? not(isAssigned) : undefined))
    .orderBy(...byName)
    .limit(MOST_OFFERED)
}

export async function updateTenant(
  tx: Tx,
  tenantId: string,
  { phoneNumber, ...known }: Omit<TenantUpdate, 'tenantId' | 'email'>,
): Promise<void> {
  await tx
    .update(profiles)
    .set({
      ...known,
      phoneNumber,
      // Left as it was, it is still the number that the person typed themselves.
      phoneFromStaff: sql`phone_from_staff or not ${keepsNumber(phoneNumber)}`,
      updatedAt: sql`now()`,
    })
    .where(eq(profiles.id, tenantId))
}

/** @param at null: the tenant is archived no more */
export async function archiveTenant(tx: Tx, tenantId: string, at: Date | null): Promise<void> {
  await tx.update(profiles).set({ archivedAt: at }).where(eq(profiles.id, tenantId))
}

/** A tenant who may be archived, kept from others until the transaction ends. @throws Refusal NOT_FOUND */
export async function lockArchived(tx: Tx, tenantId: string) {
  const { fullName, email, phoneNumber, taxPin, archivedAt, anonymisedAt } = profiles
  const [found] = await tx
    .select({ fullName, email, phoneNumber, taxPin, ...knownColumns, archivedAt, anonymisedAt })
    .from(profiles)
    .where(and(eq(profiles.id, tenantId), eq(profiles.role, 'tenant')))
    .for('no key update')
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

/** Deletes a profile that never had a tenancy, with what was written to the person. */
export async function deleteTenant(tx: Tx, tenantId: string): Promise<void> {
  await tx.delete(outboxMessages).where(eq(outboxMessages.profileId, tenantId))
  await tx.delete(profiles).where(eq(profiles.id, tenantId))
}
