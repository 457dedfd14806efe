import { referenceKey } from '@makao/contract/money/payments/payments.terms'
import { and, asc, desc, eq, exists, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { unitAccountNumbers, units } from '../../homes/units/units.table'
import { asNumber, holdsWords, subselect } from '../../lists'
import { profiles } from '../../people/accounts/accounts.table'
import { balance, isOpen } from '../charges/charges.repository'
import { charges } from '../charges/charges.table'
import { payments } from '../payments/payments.table'
import type { Candidate, Sought } from './payment-lines.rules'

/** By names alone a whole town may be meant: so many are looked at. */
const MOST_BY_NAME = 6

const owed = subselect(sql<number>`select coalesce(sum(${balance}), 0) from ${charges}
  where ${charges.tenancyId} = ${tenancies}.id and ${isOpen}`)

/** The present one and the older ones. */
const accountNumbers = subselect(sql<
  string[]
>`select array_agg(${unitAccountNumbers.accountNumber}) from ${unitAccountNumbers}
  where ${unitAccountNumbers.unitId} = ${units}.id`)

function select(db: Queryable, where: SQL | undefined, first: readonly SQL[] = []) {
  // Who lives there, or left and still owes.
  const open = db
    .select({ id: charges.id })
    .from(charges)
    .where(and(eq(charges.tenancyId, tenancies.id), isOpen))
  return db
    .select({
      tenancyId: tenancies.id,
      tenantName: profiles.fullName,
      unitNumber: units.unitNumber,
      propertyName: properties.name,
      currency: tenancies.currency,
      owed: asNumber(owed),
      unitId: units.id,
      accountNumbers,
      phoneKey: profiles.phoneKey,
      searchText: tenancies.searchText,
      isActive: tenancies.isActive,
    })
    .from(tenancies)
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(and(where, or(tenancies.isActive, exists(open))))
    .orderBy(...first, desc(tenancies.isActive), asc(units.accountNumber), asc(tenancies.id))
    .$dynamic()
}
type Found = Awaited<ReturnType<typeof select>>[number]

/** Of a unit only who lives there now, when somebody does: its account number is theirs. */
function currentOf(rows: readonly Found[]): Candidate[] {
  const taken = new Set(rows.filter(({ isActive }) => isActive).map(({ unitId }) => unitId))
  return rows
    .filter(({ isActive, unitId }) => isActive || !taken.has(unitId))
    .map(({ isActive: _, unitId: __, ...row }) => row)
}

/** Tenancies that any of the lines may mean by account, unit or phone. */
export async function listCandidates(db: Queryable, sought: readonly Sought[]): Promise<Candidate[]> {
  const accounts = [...new Set(sought.flatMap((each) => each.accounts))]
  const numbers = [...new Set(sought.flatMap((each) => each.units))]
  const phones = [...new Set(sought.flatMap(({ phone }) => phone ?? []))]
  const called = db
    .select({ id: unitAccountNumbers.unitId })
    .from(unitAccountNumbers)
    .where(inArray(unitAccountNumbers.accountNumber, accounts))
  const where = or(
    accounts.length > 0 ? inArray(units.id, called) : undefined,
    numbers.length > 0
      ? inArray(sql`regexp_replace(lower(${units.unitNumber}), '[^a-z0-9]', '', 'g')`, numbers)
      : undefined,
    phones.length > 0 ? inArray(profiles.phoneKey, phones) : undefined,
  )
  return where ? currentOf(await select(db, where)) : []
}

/** Tenancies whose names hold all of these words; who is called just so first, since only some are looked at. */
export async function listNamed(db: Queryable, names: readonly string[]): Promise<Candidate[]> {
  if (names.length === 0) return []
  const name = names.join(' ')
  const whole = sql`(${holdsWords(sql`lower(${profiles.fullName})`, name)} and length(${profiles.fullName}) = ${name.length}) desc`
  return currentOf(await select(db, holdsWords(tenancies.searchText, name), [whole]).limit(MOST_BY_NAME))
}

/** Payments that count and have one of these references, by how references are compared. */
export async function listUsed(db: Queryable, references: readonly string[]) {
  const keys = [...new Set(references.map(referenceKey).filter(Boolean))]
  if (keys.length === 0) return new Map<string, never>()
  const rows = await db
    .select({
      key: payments.referenceKey,
      paymentId: payments.id,
      tenantName: profiles.fullName,
      unitNumber: units.unitNumber,
      receivedOn: payments.receivedOn,
    })
    .from(payments)
    .innerJoin(tenancies, eq(tenancies.id, payments.tenancyId))
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .where(and(inArray(payments.referenceKey, keys), isNull(payments.reversedAt)))
  return new Map(rows.map(({ key, ...used }) => [key ?? '', used]))
}
