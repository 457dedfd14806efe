import { addDays, type Day } from '@makao/contract/days'
import { and, eq, exists, gte, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { coTenants } from '../../homes/tenancies/co-tenants.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { unitAccountNumbers, units } from '../../homes/units/units.table'
import { asNumber, groupBy, isOneOf } from '../../lists'
import { profiles } from '../../people/accounts/accounts.table'
import { balance, isOpen } from '../charges/charges.repository'
import { charges } from '../charges/charges.table'
import { agreementShares, managementAgreements } from '../owners/owners.table'
import { payments } from '../payments/payments.table'
import type { Candidate } from './judge.rules'
import { matchingRules, matchingSettings } from './matching.table'

/** For so many days who moved out may still be meant, and who paid before is remembered. */
const DAYS_BACK = 400

/** What a candidate owes. @param open what remains to pay of each amount due */
export const owing = (open: readonly number[]) => ({ owed: open.reduce((sum, amount) => sum + amount, 0), open })

/** Every tenancy that money may be for: who lives there, will, left not long ago, or left and owes. */
export async function listCandidates(db: Queryable, day: Day): Promise<Candidate[]> {
  const open = db
    .select({ id: charges.id })
    .from(charges)
    .where(and(eq(charges.tenancyId, tenancies.id), isOpen))
  const rows = await db
    .select({
      tenancyId: tenancies.id,
      tenantId: tenancies.tenantId,
      unitId: units.id,
      propertyId: properties.id,
      currency: tenancies.currency,
      tenantName: profiles.fullName,
      companyName: profiles.companyName,
      employer: profiles.employer,
      unitNumber: units.unitNumber,
      propertyName: properties.name,
      accountNumber: units.accountNumber,
      phone: profiles.phoneKey,
      secondPhone: profiles.secondPhoneKey,
      from: tenancies.startDate,
      until: tenancies.endDate,
      month: asNumber(sql`coalesce(${tenancies.rentAmount}, ${units.rentAmount}) + ${units.serviceChargeAmount}`),
    })
    .from(tenancies)
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(or(tenancies.isActive, gte(tenancies.endDate, addDays(day, -DAYS_BACK)), exists(open)))
    .orderBy(tenancies.id)
  const owed = await listOpenAmounts(db)
  const numbers = await listNumbers(db)
  const ownersOf = await listOwners(db, day)
  const besides = await listBeside(db)
  return rows.map(({ companyName, employer, accountNumber, phone, secondPhone, ...row }) => {
    const amounts = owed.get(row.tenancyId) ?? []
    const beside = besides.get(row.tenancyId) ?? []
    const older = (numbers.get(row.unitId) ?? []).filter((number) => number !== accountNumber)
    return {
      ...row,
      otherNames: [companyName, employer, ...beside.map(({ fullName }) => fullName)].flatMap((name) => name ?? []),
      accountNumbers: [accountNumber, ...older],
      phones: [phone, secondPhone, ...beside.flatMap((person) => [person.phone, person.secondPhone])].flatMap(
        (key) => key || [],
      ),
      ownerIds: ownersOf.get(row.propertyId) ?? [],
      ...owing(amounts),
    }
  })
}

/** Who rents each tenancy beside its tenant: they pay as well. */
async function listBeside(db: Queryable) {
  const rows = await db
    .select({
      tenancyId: coTenants.tenancyId,
      fullName: profiles.fullName,
      phone: profiles.phoneKey,
      secondPhone: profiles.secondPhoneKey,
    })
    .from(coTenants)
    .innerJoin(profiles, eq(profiles.id, coTenants.profileId))
    .where(isNull(coTenants.until))
  return groupBy(rows, ({ tenancyId }) => tenancyId)
}

/**
 * What remains to pay of each amount due, by tenancy.
 * @param tenancyIds of these alone; undefined: of all
 */
export async function listOpenAmounts(db: Queryable, tenancyIds?: readonly string[]): Promise<Map<string, number[]>> {
  const rows = await db
    .select({ tenancyId: charges.tenancyId, amount: asNumber(balance) })
    .from(charges)
    .where(
      and(isOpen, sql`${balance} > 0`, tenancyIds === undefined ? undefined : isOneOf(charges.tenancyId, tenancyIds)),
    )
  const open = new Map<string, number[]>()
  for (const { tenancyId, amount } of rows) {
    const there = open.get(tenancyId)
    if (there) there.push(amount)
    else open.set(tenancyId, [amount])
  }
  return open
}

/** Every account number there is, by its unit, also of units where nobody lives. */
export async function listNumbers(db: Queryable): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ unitId: unitAccountNumbers.unitId, number: unitAccountNumbers.accountNumber })
    .from(unitAccountNumbers)
    .orderBy(unitAccountNumbers.createdAt, unitAccountNumbers.accountNumber)
  const numbers = new Map<string, string[]>()
  for (const { unitId, number } of rows) numbers.set(unitId, [...(numbers.get(unitId) ?? []), number])
  return numbers
}

/** Whose each property is on a day. */
async function listOwners(db: Queryable, day: Day): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ propertyId: managementAgreements.propertyId, ownerId: agreementShares.ownerId })
    .from(managementAgreements)
    .innerJoin(agreementShares, eq(agreementShares.agreementId, managementAgreements.id))
    .where(
      eq(
        managementAgreements.fromDay,
        sql`(select max(held.from_day) from management_agreements held
          where held.property_id = ${managementAgreements.propertyId} and held.from_day <= ${day})`,
      ),
    )
  const owners = new Map<string, string[]>()
  for (const { propertyId, ownerId } of rows) owners.set(propertyId, [...(owners.get(propertyId) ?? []), ownerId])
  return owners
}

/**
 * Who paid for whom before, with how often.
 * @param tenancyIds of these alone; undefined: of all
 */
export async function listPaidBefore(db: Queryable, day: Day, tenancyIds?: readonly string[]) {
  return await db
    .select({
      tenancyId: payments.tenancyId,
      payerName: payments.payerName,
      payerPhone: payments.payerPhone,
      times: asNumber(sql`count(*)`),
    })
    .from(payments)
    .where(
      and(
        isNull(payments.reversedAt),
        gte(payments.receivedOn, addDays(day, -DAYS_BACK)),
        or(isNotNull(payments.payerName), isNotNull(payments.payerPhone)),
        tenancyIds === undefined ? undefined : isOneOf(payments.tenancyId, tenancyIds),
      ),
    )
    .groupBy(payments.tenancyId, payments.payerName, payments.payerPhone)
}

/** Another text whenever it was said anew from when on money is certain, or something is remembered, forgotten, let or numbered. */
export async function readWhatTells(db: Queryable): Promise<string> {
  const { rows } = await db.execute<{ told: string }>(sql`select concat_ws(' ',
    (select is_automatic || ' ' || threshold from ${matchingSettings}),
    (select count(*) || ' ' || coalesce(max(created_at)::text, '') from ${matchingRules}),
    (select count(*) || ' ' || coalesce(max(created_at)::text, '') from ${unitAccountNumbers}),
    (select count(*) || ' ' || count(*) filter (where is_active) from ${tenancies})) as told`)
  return rows[0]?.told ?? ''
}
