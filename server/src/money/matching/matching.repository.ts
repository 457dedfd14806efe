import { addDays, type Day } from '@makao/contract/days'
import { and, eq, gte, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { coTenants } from '../../homes/tenancies/co-tenants.table'
import { rentOn } from '../../homes/tenancies/tenancies.repository'
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

/** Money may be for a tenancy: somebody lives there, will, left not long ago, or left and owes. */
export const isMeant = (day: Day): SQL =>
  sql`(${tenancies.isActive} or ${tenancies.endDate} >= ${addDays(day, -DAYS_BACK)}
    or exists (select from ${charges} where ${charges.tenancyId} = ${tenancies.id} and ${isOpen}))`

/**
 * Every tenancy that money may be for.
 * @param ofPeopleOf those of the people of these tenancies alone; undefined: all
 */
export async function listCandidates(db: Queryable, day: Day, ofPeopleOf?: readonly string[]): Promise<Candidate[]> {
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
      month: asNumber(sql`${rentOn(day)} + ${units.serviceChargeAmount}`),
    })
    .from(tenancies)
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(and(ofPeopleOf && sql`${tenancies.tenantId} in (${personsOf(ofPeopleOf)})`, isMeant(day)))
    .orderBy(tenancies.id)
  const only = <Key extends string>(key: (row: (typeof rows)[number]) => Key) =>
    ofPeopleOf && [...new Set(rows.map(key))]
  const owed = await listOpenAmounts(
    db,
    only(({ tenancyId }) => tenancyId),
  )
  const numbers = await listNumbers(
    db,
    only(({ unitId }) => unitId),
  )
  const ownersOf = await listOwners(
    db,
    day,
    only(({ propertyId }) => propertyId),
  )
  const besides = await listBeside(
    db,
    only(({ tenancyId }) => tenancyId),
  )
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

const personsOf = (tenancyIds: readonly string[]) =>
  sql`select tenant_id from ${tenancies} where ${isOneOf(tenancies.id, tenancyIds)}`

/** Who rents each tenancy beside its tenant: they pay as well. */
async function listBeside(db: Queryable, tenancyIds?: readonly string[]) {
  const rows = await db
    .select({
      tenancyId: coTenants.tenancyId,
      fullName: profiles.fullName,
      phone: profiles.phoneKey,
      secondPhone: profiles.secondPhoneKey,
    })
    .from(coTenants)
    .innerJoin(profiles, eq(profiles.id, coTenants.profileId))
    .where(and(isNull(coTenants.until), tenancyIds && isOneOf(coTenants.tenancyId, tenancyIds)))
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

/**
 * Account numbers by their units, also of units where nobody lives.
 * @param unitIds of these alone; undefined: of all
 */
export async function listNumbers(db: Queryable, unitIds?: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ unitId: unitAccountNumbers.unitId, number: unitAccountNumbers.accountNumber })
    .from(unitAccountNumbers)
    .where(unitIds && isOneOf(unitAccountNumbers.unitId, unitIds))
    .orderBy(unitAccountNumbers.createdAt, unitAccountNumbers.accountNumber)
  const numbers = new Map<string, string[]>()
  for (const { unitId, number } of rows) numbers.set(unitId, [...(numbers.get(unitId) ?? []), number])
  return numbers
}

/** That an agreement is the one that holds on a day. @param agreed as it is called in the query */
export const agreementOf = (agreed: SQL, day: Day): SQL =>
  sql`${agreed}.from_day = (select max(held.from_day) from management_agreements held
    where held.property_id = ${agreed}.property_id and held.from_day <= ${day})`

/** Whose each property is on a day. */
async function listOwners(db: Queryable, day: Day, propertyIds?: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ propertyId: managementAgreements.propertyId, ownerId: agreementShares.ownerId })
    .from(managementAgreements)
    .innerJoin(agreementShares, eq(agreementShares.agreementId, managementAgreements.id))
    .where(
      and(
        propertyIds && isOneOf(managementAgreements.propertyId, propertyIds),
        agreementOf(sql`${managementAgreements}`, day),
      ),
    )
  const owners = new Map<string, string[]>()
  for (const { propertyId, ownerId } of rows) owners.set(propertyId, [...(owners.get(propertyId) ?? []), ownerId])
  return owners
}

/**
 * Who paid for whom before, with how often.
 * @param of these tenancies alone, or payers with one of these marks; undefined: all
 */
export async function listPaidBefore(
  db: Queryable,
  day: Day,
  of?: { tenancyIds: readonly string[] } | { marks: readonly string[] },
) {
  const isOf =
    of === undefined
      ? undefined
      : 'marks' in of
        ? sql`payer_marks(payer_phone, payer_name) && ${sql.param([...of.marks])}::text[]`
        : isOneOf(payments.tenancyId, of.tenancyIds)
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
        isOf,
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
