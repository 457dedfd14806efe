import type { Day } from '@makao/contract/days'
import { and, eq, isNotNull, isNull, ne, not, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { coTenants } from '../../homes/tenancies/co-tenants.table'
import { isGenuine } from '../../homes/tenancies/tenancies.repository'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { unitAccountNumbers, units } from '../../homes/units/units.table'
import { subselect } from '../../lists'
import { phoneCountryOf } from '../../messaging/outbox/phone.rules'
import { meters } from '../../money/meters/meters.table'
import { earlierPayments } from '../../money/openings/earlier-payments.table'
import { ownerOpenings } from '../../money/owners/owner-openings.table'
import { managementAgreements, owners } from '../../money/owners/owners.table'
import { profiles } from '../../people/accounts/accounts.table'
import { parseSheetPhone } from './cells.rules'
import type { AccountStanding, Existing } from './doubles.rules'

/** What the currencies of a kind of row are, or the kinds of meters: as one list beside its row. */
const listOf = <Value extends string>(column: unknown, from: unknown) =>
  subselect(sql<Value[]>`array(select distinct ${column} from ${from})`)

const readUnits = (db: Queryable) =>
  db
    .select({
      id: units.id,
      propertyId: units.propertyId,
      block: units.block,
      unitNumber: units.unitNumber,
      currency: units.currency,
      meters: listOf<string>(
        meters.kind,
        sql`${meters} where ${meters.unitId} = ${units.id} and ${meters.removedOn} is null`,
      ),
      tenancyId: tenancies.id,
      tenantId: tenancies.tenantId,
      tenantName: profiles.fullName,
      startDate: tenancies.startDate,
      letUntil: subselect(
        sql<Day | null>`(select max(former.end_date)::text from ${tenancies} former
          where former.unit_id = ${units.id} and not former.is_active and ${isGenuine(sql`former`)})`,
      ),
    })
    .from(units)
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .leftJoin(tenancies, and(eq(tenancies.unitId, units.id), tenancies.isActive))
    .leftJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .where(and(isNull(units.archivedAt), isNull(properties.archivedAt)))

/** Whose address no tenant of a sheet can have: the unique one of a profile is that of staff and owners too. */
async function readOtherAccounts(db: Queryable): Promise<Existing['otherAccounts']> {
  return await db
    .select({
      email: sql<string>`${profiles.email}`,
      standing: sql<AccountStanding>`case when ${profiles.role} <> 'tenant' then 'other'
        when ${profiles.archivedAt} is not null then 'archived' else 'unproven' end`,
    })
    .from(profiles)
    .where(
      and(
        isNotNull(profiles.email),
        or(ne(profiles.role, 'tenant'), isNotNull(profiles.archivedAt), profiles.emailUnproven),
      ),
    )
}

/** Everything that a sheet may name again. */
export async function readExisting(db: Queryable, country: 'Kenya' | 'Uganda', today: Day): Promise<Existing> {
  const houses = await db
    .select({
      id: properties.id,
      name: properties.name,
      city: properties.city,
      currency: properties.currency,
      hasAgreement: subselect(
        sql<boolean>`exists (select from ${managementAgreements} where ${managementAgreements.propertyId} = ${properties.id})`,
      ),
    })
    .from(properties)
    .where(isNull(properties.archivedAt))
  const landlords = await db
    .select({
      id: owners.id,
      name: owners.name,
      phoneNumber: owners.phoneNumber,
      email: owners.email,
      taxPin: owners.taxPin,
      openings: listOf<'KES' | 'UGX'>(
        ownerOpenings.currency,
        sql`${ownerOpenings} where ${ownerOpenings.ownerId} = ${owners.id}`,
      ),
    })
    .from(owners)
    .where(isNull(owners.archivedAt))
  const homes = (await readUnits(db)).map(({ tenancyId, tenantId, tenantName, startDate, ...unit }) => {
    const isLet = tenancyId !== null && tenantId !== null && tenantName !== null && startDate !== null
    return { ...unit, tenancy: isLet ? { id: tenancyId, tenantId, tenantName, startDate } : null }
  })
  const people = await db
    .select({
      id: profiles.id,
      name: profiles.fullName,
      // One that somebody typed themselves may be anybody's, who would be given the tenancy.
      phone: sql<string | null>`case when ${profiles.phoneFromStaff} then ${profiles.phoneNumber} end`,
      email: profiles.email,
      idNumber: profiles.idNumber,
    })
    .from(profiles)
    .where(and(eq(profiles.role, 'tenant'), isNull(profiles.archivedAt), not(profiles.emailUnproven)))
  const tenants = people.map(({ phone, ...person }) => {
    const read = phone === null ? undefined : parseSheetPhone(phone, phoneCountryOf(country))
    return { ...person, phone: read?.ok ? read.value : null }
  })
  const numbers = await db.select({ number: unitAccountNumbers.accountNumber }).from(unitAccountNumbers)
  const history = await db
    .select({
      key: sql<string>`concat_ws('/', ${earlierPayments.tenancyId}, ${earlierPayments.paidOn}, ${earlierPayments.amount}, coalesce(${earlierPayments.reference}, ''))`,
    })
    .from(earlierPayments)
  const beside = await db
    .select({ key: sql<string>`${coTenants.tenancyId} || '/' || ${coTenants.profileId}` })
    .from(coTenants)
    .where(isNull(coTenants.until))
  return {
    ...{ today, properties: houses, owners: landlords, units: homes, tenants },
    otherAccounts: await readOtherAccounts(db),
    coTenants: beside.map(({ key }) => key),
    ...{ accountNumbers: numbers.map(({ number }) => number), earlierPayments: history.map(({ key }) => key) },
  }
}
