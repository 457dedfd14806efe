import type { Currency } from '@makao/contract/money'
import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { properties } from '../../homes/properties/properties.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { latestFirst } from '../../lists'
import { profiles } from '../../people/accounts/accounts.table'
import { transfers } from '../payments/transfers.table'

/** @throws Refusal NOT_FOUND */
export async function requireTenantName(db: Queryable, tenantId: string): Promise<string> {
  const [person] = await db
    .select({ fullName: profiles.fullName })
    .from(profiles)
    .where(and(eq(profiles.id, tenantId), eq(profiles.role, 'tenant')))
  if (!person) throw new Refusal('NOT_FOUND')
  return person.fullName
}

/** The tenancies of a person, those that run first, then the earliest. @param currency of this one alone */
export function listTenanciesHeld(db: Queryable, tenantId: string, currency?: Currency) {
  return db
    .select({
      tenancyId: tenancies.id,
      currency: tenancies.currency,
      isActive: tenancies.isActive,
      startDate: tenancies.startDate,
      endDate: tenancies.endDate,
      unitNumber: units.unitNumber,
      propertyName: properties.name,
    })
    .from(tenancies)
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(and(eq(tenancies.tenantId, tenantId), currency ? eq(tenancies.currency, currency) : undefined))
    .orderBy(desc(tenancies.isActive), asc(tenancies.startDate), asc(tenancies.id))
}

/** The tenancies that credit of one may be put on: of the same person and currency. */
export function listBeside(db: Queryable, tenancyId: string) {
  const from = alias(tenancies, 'moved_from')
  return db
    .select({ tenancyId: tenancies.id, unitNumber: units.unitNumber, propertyName: properties.name })
    .from(from)
    .innerJoin(tenancies, and(eq(tenancies.tenantId, from.tenantId), eq(tenancies.currency, from.currency)))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(and(eq(from.id, tenancyId), ne(tenancies.id, tenancyId)))
    .orderBy(desc(tenancies.isActive), desc(tenancies.startDate), asc(tenancies.id))
}

const fromPlace = alias(units, 'from_place')
const toPlace = alias(units, 'to_place')
const fromHouse = alias(properties, 'from_house')
const toHouse = alias(properties, 'to_house')
const fromLet = alias(tenancies, 'from_let')
const toLet = alias(tenancies, 'to_let')

/** What was moved from or to a tenancy, the latest first. */
export async function listTransfers(db: Queryable, tenancyId: string) {
  const where: SQL | undefined = or(eq(transfers.fromTenancyId, tenancyId), eq(transfers.toTenancyId, tenancyId))
  const rows = await db
    .select({
      id: transfers.id,
      fromTenancyId: transfers.fromTenancyId,
      fromUnit: fromPlace.unitNumber,
      fromProperty: fromHouse.name,
      toTenancyId: transfers.toTenancyId,
      toUnit: toPlace.unitNumber,
      toProperty: toHouse.name,
      currency: transfers.currency,
      credit: transfers.credit,
      deposit: transfers.deposit,
      day: transfers.day,
      reason: transfers.reason,
      paymentId: transfers.paymentId,
      undoneAt: transfers.undoneAt,
    })
    .from(transfers)
    .innerJoin(fromLet, eq(fromLet.id, transfers.fromTenancyId))
    .innerJoin(fromPlace, eq(fromPlace.id, fromLet.unitId))
    .innerJoin(fromHouse, eq(fromHouse.id, fromPlace.propertyId))
    .innerJoin(toLet, eq(toLet.id, transfers.toTenancyId))
    .innerJoin(toPlace, eq(toPlace.id, toLet.unitId))
    .innerJoin(toHouse, eq(toHouse.id, toPlace.propertyId))
    .where(where)
    .orderBy(latestFirst(transfers.day), desc(transfers.createdAt), asc(transfers.id))
  return rows.map((row) => ({ ...row, undoneAt: row.undoneAt?.toISOString() ?? null }))
}

/** Whether tenancies are of one person. */
export async function areOfOne(db: Queryable, one: string, other: string): Promise<boolean> {
  const rows = await db
    .selectDistinct({ tenantId: tenancies.tenantId })
    .from(tenancies)
    .where(inArray(tenancies.id, [one, other]))
  return rows.length === 1
}

/** Which of a person's tenancies run or are not settled, by their ids. */
export async function listUnsettled(db: Queryable, tenantId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select held.id from ${tenancies} held
    where held.tenant_id = ${tenantId} and (held.is_active or exists (
      select from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
        and posting.account in ('receivable', 'credit', 'deposits_held')
      where entry.tenancy_id = held.id group by posting.account having sum(posting.amount_minor) <> 0))
    order by held.is_active desc, held.start_date, held.id`)
  return rows.map(({ id }) => id)
}
