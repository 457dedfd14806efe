import type { Day } from '@makao/contract/days'
import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { letFor } from '../../homes/units/units.repository'
import { units } from '../../homes/units/units.table'
import { groupBy, isOneOf } from '../../lists'
import { said, versionAtStep } from '../charges/charge-versions.repository'
import { charges, chargeVersions } from '../charges/charges.table'
import { ledgerEntries, ledgerPostings, ownerBookMarks } from '../ledger/ledger.table'
import { allocations } from '../payments/payments.table'
import { ownerTaxWithholdings, rentalTaxPayments } from '../rental-tax/rental-tax.table'
import { agreementShares, managementAgreements } from './owners.table'
import type { DayOfRent, WithheldFrom } from './rental-tax.rules'

/** What the agency withheld of an owner's rent of homes, in minor units of KES; below zero: more was taken back. `month`: 'YYYY-MM'. */
export interface RentalTaxOfMonth {
  ownerId: string
  propertyId: string
  propertyName: string
  month: string
  amount: number
}

/** What was withheld until a day, as the books have it, by owner, property and month, the earliest first. @param ownerId only of this one */
export async function listRentalTax(db: Queryable, to: Day, ownerId?: string): Promise<RentalTaxOfMonth[]> {
  const { rows } = await db.execute(sql`
    select posting.owner_id as "ownerId", entry.property_id as "propertyId", property.name as "propertyName",
      to_char(entry.day, 'YYYY-MM') as month, sum(posting.amount_minor) as amount
    from ${ledgerPostings} posting join ${ledgerEntries} entry on entry.id = posting.entry_id
    join ${properties} property on property.id = entry.property_id
    where posting.detail = 'rental_tax' and entry.day <= ${to} ${ownerId ? sql`and posting.owner_id = ${ownerId}` : sql``}
    group by 1, 2, 3, 4 having sum(posting.amount_minor) <> 0 order by 4, 3, 2, 1`)
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }) as unknown as RentalTaxOfMonth)
}

/** The certificates of KRA for what was paid of an owner's tax, by month. @param where of which payments */
async function readCertificates(db: Queryable, where?: SQL) {
  const { ownerId, month, certificateNumber, amount, paidOn } = rentalTaxPayments
  return db
    .select({ ownerId, month, number: sql<string>`${certificateNumber}`, amount })
    .from(rentalTaxPayments)
    .where(and(isNull(rentalTaxPayments.voidedAt), isNotNull(certificateNumber), where))
    .orderBy(asc(month), asc(paidOn), asc(certificateNumber))
}

export const listTaxCertificatesOf = (db: Queryable, ownerId: string) =>
  readCertificates(db, eq(rentalTaxPayments.ownerId, ownerId))
export const listTaxCertificatesIn = (db: Queryable, month: string) =>
  readCertificates(db, eq(rentalTaxPayments.month, month))

/** For whom the agency withholds, by owner the earliest first. */
export async function listWithheldFrom(db: Queryable): Promise<Map<string, WithheldFrom[]>> {
  const { ownerId, fromDay, isWithheld, isResident } = ownerTaxWithholdings
  const rows = await db
    .select({ ownerId, fromDay, isWithheld, isResident })
    .from(ownerTaxWithholdings)
    .orderBy(asc(fromDay))
  return groupBy(rows, (row) => row.ownerId)
}

/**
 * Rent in Kenya by payment and the day on which it was put on a charge, or taken back, until a day.
 * @param of only of payments of which something was put somewhere in these properties since a day
 */
export async function sumRentPut(
  db: Queryable,
  to: Day,
  of?: { since: Day; propertyIds: readonly string[] },
): Promise<DayOfRent[]> {
  const recent = of
    ? sql`and ${isOneOf(units.propertyId, of.propertyIds)} and exists (select from ${allocations} later
        where later.tenancy_id = ${allocations.tenancyId} and later.payment_id is not distinct from ${allocations.paymentId}
          and later.day >= ${of.since})`
    : sql``
  const letAs = letFor(units.unitUse, units.unitType, properties.propertyType)
  const { rows } = await db.execute(sql`
    select ${units.propertyId} as "propertyId", concat(${tenancies.id}, ' ', ${allocations.paymentId}) as "moneyId",
      ${allocations.paymentId} as "paymentId",
      ${letAs} = 'home' as "isHome", ${allocations.day}::text as day, sum(${allocations.amount}) as amount
    from ${allocations} join ${charges} on ${charges.id} = ${allocations.chargeId}
    left join ${chargeVersions} on ${versionAtStep(allocations.chargeId, allocations.position)}
    join ${tenancies} on ${tenancies.id} = ${charges.tenancyId}
    join ${units} on ${units.id} = ${tenancies.unitId} join ${properties} on ${properties.id} = ${units.propertyId}
    where ${properties.currency} = 'KES' and ${allocations.day} <= ${to} and ${said.paymentType} = 'rent' ${recent}
    group by 1, 2, 3, 4, 5`)
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }) as unknown as DayOfRent)
}

/** Whether the agency withholds for an owner on a day, or is said to on a later one. */
export async function isTaxWithheld(db: Queryable, ownerId: string, day: Day): Promise<boolean> {
  const { fromDay, isWithheld } = ownerTaxWithholdings
  const rows = await db
    .select({ fromDay, isWithheld })
    .from(ownerTaxWithholdings)
    .where(eq(ownerTaxWithholdings.ownerId, ownerId))
    .orderBy(asc(fromDay))
  const inForce = rows.findLast((row) => row.fromDay <= day)
  return rows.some((row) => row.isWithheld && (row === inForce || row.fromDay > day))
}

/** Has what is withheld from a day on reckoned anew when the transaction ends, of all properties of owners for whom it ever was. */
export async function markTaxed(tx: Tx, from: Day, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into ${ownerBookMarks} (property_id, from_day, marked_at)
    select distinct agreed.property_id, ${from}::date, ${now.toISOString()}::timestamptz
    from ${ownerTaxWithholdings} asked join ${agreementShares} part on part.owner_id = asked.owner_id
    join ${managementAgreements} agreed on agreed.id = part.agreement_id`)
}
