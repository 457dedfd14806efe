import type { Found } from '@makao/contract/documents/search/search.schema'
import { referenceKey } from '@makao/contract/money/payments/payments.terms'
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Stored } from '../../allowed'
import type { Queryable } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { holdsWords, naturally } from '../../lists'
import { payments } from '../../money/payments/payments.table'
import { profiles } from '../../people/accounts/accounts.table'

const MOST = 5

interface FoundRow extends Stored<Found> {
  /** Of a tenant who has a unit. */
  currentTenancy: { tenancyId: string } | null
}

/** What only a tenant can be. */
const NO_TENANT = { currentTenancy: null, isUnconfirmed: false }

export async function searchTenants(db: Queryable, search: string): Promise<FoundRow[]> {
  const rows = await db
    .select({
      id: profiles.id,
      title: profiles.fullName,
      detail: profiles.email,
      isUnconfirmed: profiles.emailUnproven,
      tenancyId: tenancies.id,
    })
    .from(profiles)
    .leftJoin(tenancies, and(eq(tenancies.tenantId, profiles.id), eq(tenancies.isActive, true)))
    .where(
      and(
        eq(profiles.role, 'tenant'),
        isNull(profiles.archivedAt),
        holdsWords(sql`(${profiles.searchText} || ' ' || coalesce(${profiles.phoneNumber}, ''))`, search),
      ),
    )
    .orderBy(sql`lower(${profiles.fullName})`, asc(profiles.id))
    .limit(MOST)
  return rows.map(({ tenancyId, ...row }) => ({
    kind: 'tenant',
    ...row,
    currentTenancy: tenancyId === null ? null : { tenancyId },
  }))
}

export async function searchUnits(db: Queryable, search: string): Promise<FoundRow[]> {
  const rows = await db
    .select({ id: units.id, title: units.unitNumber, detail: properties.name })
    .from(units)
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(
      and(isNull(units.archivedAt), holdsWords(sql`lower(${units.unitNumber} || ' ' || ${properties.name})`, search)),
    )
    .orderBy(...naturally(units.unitNumber), asc(units.id))
    .limit(MOST)
  return rows.map((row) => ({ kind: 'unit', ...row, ...NO_TENANT }))
}

export async function searchProperties(db: Queryable, search: string): Promise<FoundRow[]> {
  const rows = await db
    .select({ id: properties.id, title: properties.name, detail: properties.city })
    .from(properties)
    .where(
      and(
        isNull(properties.archivedAt),
        holdsWords(sql`lower(${properties.name} || ' ' || ${properties.city})`, search),
      ),
    )
    .orderBy(sql`lower(${properties.name})`, asc(properties.id))
    .limit(MOST)
  return rows.map((row) => ({ kind: 'property', ...row, ...NO_TENANT }))
}

/** Compared as references are: blanks and signs in them say nothing. */
function holdsReference(search: string): SQL {
  const key = referenceKey(search)
  return key === '' ? sql`false` : sql`${payments.referenceKey} like ${`%${key}%`}`
}

/** Payments by a part of what the provider calls them. */
export async function searchReceipts(db: Queryable, search: string): Promise<FoundRow[]> {
  const rows = await db
    .select({ id: payments.id, title: payments.reference, detail: profiles.fullName })
    .from(payments)
    .innerJoin(tenancies, eq(tenancies.id, payments.tenancyId))
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .where(and(isNull(payments.reversedAt), holdsReference(search)))
    .orderBy(asc(payments.reference))
    .limit(MOST)
  return rows.map(({ title, ...row }) => ({ kind: 'payment', title: title ?? '', ...row, ...NO_TENANT }))
}
