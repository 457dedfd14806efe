import type { Day } from '@makao/contract/days'
import type { Found } from '@makao/contract/documents/search/search.schema'
import { referenceKey } from '@makao/contract/money/payments/payments.terms'
import { formatReceiptNumber, parseReceiptNumber } from '@makao/contract/money/payments/receipt-number.terms'
import type { Tenant } from '@makao/contract/money/tenants/tenants.schema'
import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Stored } from '../../allowed'
import type { Queryable } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { unitAccountNumbers, units } from '../../homes/units/units.table'
import { holdsWords, latestFirst, naturally, phoneDigitsIn } from '../../lists'
import { standing } from '../../money/owners/owners.repository'
import { owners } from '../../money/owners/owners.table'
import { payments } from '../../money/payments/payments.table'
import { receipts } from '../../money/payments/receipts.table'
import { findTenants, recallTenants } from '../../money/tenants/tenants.repository'
import { profiles } from '../../people/accounts/accounts.table'
import { isRentedBy } from '../../renters'
import { amountsIn } from './search.rules'

/** Of each kind. */
const MOST = 5

/** So many payments are put in order at once; of more the latest stand near the end of all. */
const FEW = 1000

export interface FoundRow extends Stored<Found> {
  /** Of a tenant who has a unit. */
  currentTenancy: { tenancyId: string } | null
  /** Of a tenant: what is past its day. */
  overdue: number
  /** Called just as was typed. */
  isExact: boolean
}

const NOTHING_MORE = {
  amounts: [],
  day: null,
  tenantId: null,
  isUnconfirmed: false,
  currentTenancy: null,
  overdue: 0,
  isExact: false,
}

/** What is looked for: text, or rows that are known already. */
export type Sought = { search: string } | { ids: readonly string[] }

type Held = Pick<Tenant, 'currentTenancy' | 'otherTenancies' | 'sharedTenancies'>

const soughtIn = (sought: Sought, column: SQL, matching: (search: string) => SQL | undefined) =>
  'ids' in sought ? sql`${column} = any(${sql.param([...sought.ids])}::uuid[])` : matching(sought.search)

/** Where somebody rents: 'A1, A2, Jacaranda Court', or 'A1, Jacaranda Court, with Wanjiku Kamau'. */
function placesOf({ currentTenancy, otherTenancies, sharedTenancies }: Held): string | undefined {
  if (currentTenancy) {
    const numbers = [currentTenancy, ...otherTenancies].map(({ unitNumber }) => unitNumber)
    return `${numbers.join(', ')}, ${currentTenancy.propertyName}`
  }
  const [shared] = sharedTenancies
  return shared && `${shared.unitNumber}, ${shared.propertyName}, with ${shared.tenantName}`
}

export async function searchTenants(db: Queryable, sought: Sought, today: Day): Promise<FoundRow[]> {
  const rows = await ('ids' in sought
    ? recallTenants(db, today, sought.ids)
    : findTenants(db, today, sought.search, MOST))
  return rows.map(({ id, fullName, email, phoneNumber, emailUnproven, balances, ...held }) => ({
    ...NOTHING_MORE,
    kind: 'tenant',
    id,
    title: fullName,
    detail: placesOf(held) ?? email ?? phoneNumber ?? '',
    amounts: balances.map(({ currency, owed }) => ({ currency, amount: owed })),
    isUnconfirmed: emailUnproven,
    currentTenancy: held.currentTenancy,
    overdue: balances.reduce((sum, each) => sum + each.overdue, 0),
  }))
}

/** By number and account, and by the property that they are in; what is called exactly so comes first. */
export async function searchUnits(db: Queryable, sought: Sought): Promise<FoundRow[]> {
  const called = sql`lower(${units.unitNumber} || ' ' || ${units.accountNumber})`
  // A word at a time, each through the index of the table that it is in: one over both there cannot be.
  const holdsEach = (search: string) =>
    and(
      ...search.split(/\s+/).map((word) => {
        const named = db
          .select({ id: properties.id })
          .from(properties)
          .where(holdsWords(sql`lower(${properties.name})`, word))
        const paid = db
          .select({ id: unitAccountNumbers.unitId })
          .from(unitAccountNumbers)
          .where(holdsWords(sql`lower(${unitAccountNumbers.accountNumber})`, word))
        return or(
          holdsWords(called, word),
          sql`${units.propertyId} = any (array(${named}))`,
          sql`${units.id} = any (array(${paid}))`,
        )
      }),
    )
  const isExact =
    'search' in sought
      ? sql<boolean>`${sought.search} in (lower(${units.unitNumber}), lower(${units.accountNumber}))`
      : sql<boolean>`false`
  const rows = await db
    .select({
      id: units.id,
      title: units.unitNumber,
      propertyName: properties.name,
      accountNumber: units.accountNumber,
      isExact,
    })
    .from(units)
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(and(isNull(units.archivedAt), soughtIn(sought, sql`${units.id}`, holdsEach)))
    .orderBy(...('search' in sought ? [desc(isExact)] : []), ...naturally(units.unitNumber), asc(units.id))
    .limit('ids' in sought ? sought.ids.length : MOST)
  return rows.map(({ propertyName, accountNumber, ...row }) => ({
    ...NOTHING_MORE,
    kind: 'unit',
    ...row,
    detail: `${propertyName} · ${accountNumber}`,
  }))
}

export async function searchProperties(db: Queryable, sought: Sought): Promise<FoundRow[]> {
  const rows = await db
    .select({ id: properties.id, title: properties.name, detail: properties.city })
    .from(properties)
    .where(
      and(
        isNull(properties.archivedAt),
        soughtIn(sought, sql`${properties.id}`, (search) => holdsWords(properties.searchText, search)),
      ),
    )
    .orderBy(sql`lower(${properties.name})`, asc(properties.id))
    .limit('ids' in sought ? sought.ids.length : MOST)
  return rows.map((row) => ({ ...NOTHING_MORE, kind: 'property', ...row }))
}

/** By name, e-mail and phone: there are as many as landlords, so that no index is needed. */
export async function searchOwners(db: Queryable, sought: Sought): Promise<FoundRow[]> {
  const called = sql`lower(${owners.name} || ' ' || coalesce(${owners.email}, ''))`
  const rows = await db
    .select({ id: owners.id, title: owners.name, email: owners.email, phoneNumber: owners.phoneNumber })
    .from(owners)
    .where(
      and(
        standing,
        soughtIn(sought, sql`${owners.id}`, (search) => {
          const digits = phoneDigitsIn(search)
          return or(
            holdsWords(called, search),
            digits ? sql`regexp_replace(${owners.phoneNumber}, '[^0-9]', '', 'g') like ${`%${digits}%`}` : undefined,
          )
        }),
      ),
    )
    .orderBy(sql`lower(${owners.name})`, asc(owners.id))
    .limit('ids' in sought ? sought.ids.length : MOST)
  return rows.map(({ email, phoneNumber, ...row }) => ({
    ...NOTHING_MORE,
    kind: 'owner',
    ...row,
    detail: phoneNumber ?? email ?? 'Owner',
  }))
}

/** Compared as references are: blanks and signs in them say nothing. */
function holdsReference(search: string): SQL | undefined {
  const key = referenceKey(search)
  return key === '' ? undefined : sql`${payments.referenceKey} like ${`%${key}%`}`
}

function isOfReceipt(search: string): SQL | undefined {
  const receipt = parseReceiptNumber(search)
  return receipt
    ? sql`${payments.id} in (select payment_id from receipts where year = ${receipt.year} and number = ${receipt.number})`
    : undefined
}

function isOfAmount(search: string): SQL | undefined {
  return or(
    ...amountsIn(search).map(({ currency, amount }) =>
      and(eq(payments.amount, amount), eq(payments.currency, currency)),
    ),
  )
}

function selectPayments(db: Queryable, where: SQL | undefined, most: number) {
  return db
    .select({
      id: payments.id,
      reference: payments.reference,
      year: receipts.year,
      number: receipts.number,
      amount: payments.amount,
      currency: payments.currency,
      day: payments.receivedOn,
      tenantId: tenancies.tenantId,
      tenantName: profiles.fullName,
    })
    .from(payments)
    .innerJoin(tenancies, eq(tenancies.id, payments.tenancyId))
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .leftJoin(receipts, eq(receipts.paymentId, payments.id))
    .where(and(isNull(payments.reversedAt), where))
    .orderBy(latestFirst(payments.receivedOn), asc(payments.id))
    .limit(most)
}

type PaymentFound = Awaited<ReturnType<typeof selectPayments>>[number]

const toPayment = ({ reference, year, number, amount, currency, tenantName, ...row }: PaymentFound): FoundRow => ({
  ...NOTHING_MORE,
  kind: 'payment',
  ...row,
  title: reference ?? (year !== null && number !== null ? formatReceiptNumber({ year, number }) : 'Payment'),
  detail: tenantName,
  amounts: [{ currency, amount }],
})

/**
 * The same condition by id where few payments meet it; undefined where none does. PostgreSQL takes a rare part of a reference
 * for a common one and looks through all payments by their day for the latest; where many meet it that finds some soon.
 */
async function narrowed(db: Queryable, matching: SQL): Promise<SQL | undefined> {
  const met = and(isNull(payments.reversedAt), matching)
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(met)
    .limit(FEW + 1)
  if (rows.length > FEW) return matching
  const ids = rows.map(({ id }) => id)
  return ids.length === 0 ? undefined : inArray(payments.id, ids)
}

/**
 * Payments by what the receipt or the provider calls them, or by their amount, each the latest first.
 * @param tenantId only this person's
 */
export async function searchPayments(db: Queryable, sought: Sought, tenantId?: string): Promise<FoundRow[]> {
  const own = tenantId === undefined ? undefined : isRentedBy(tenantId)
  if ('ids' in sought) {
    return (await selectPayments(db, and(own, inArray(payments.id, [...sought.ids])), sought.ids.length)).map(toPayment)
  }
  const held = holdsReference(sought.search)
  const referred = held && (await narrowed(db, held))
  // Asked one after the other, each by its own index.
  const found = new Map<string, FoundRow>()
  for (const matching of [isOfReceipt(sought.search), referred, isOfAmount(sought.search)]) {
    if (matching === undefined) continue
    for (const row of await selectPayments(db, and(own, matching), MOST)) found.set(row.id, toPayment(row))
  }
  return [...found.values()].slice(0, MOST)
}
