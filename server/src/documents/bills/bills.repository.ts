import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { mobileNumber, phoneCountryOf } from '../../messaging/outbox/phone.rules'
import { cameIn } from '../../money/payments/payments.repository'
import { payments } from '../../money/payments/payments.table'
import { receipts } from '../../money/payments/receipts.table'
import { profiles } from '../../people/accounts/accounts.table'

/** So many units of a tenant stand on a bill, those in which they live first. */
const MOST_UNITS = 20
const MOST_RECEIPTS = 12

export function listBilledUnits(db: Queryable, tenantId: string) {
  return db
    .select({
      tenancyId: tenancies.id,
      unitNumber: units.unitNumber,
      propertyName: properties.name,
      currency: tenancies.currency,
      endDate: tenancies.endDate,
    })
    .from(tenancies)
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(eq(tenancies.tenantId, tenantId))
    .orderBy(desc(tenancies.isActive), desc(tenancies.startDate), asc(tenancies.id))
    .limit(MOST_UNITS)
}

/** The latest payments of a tenancy that stand, with their receipts. */
export function listReceiptsOf(db: Queryable, tenancyId: string) {
  return db
    .select({
      paymentId: payments.id,
      year: receipts.year,
      number: receipts.number,
      receivedOn: payments.receivedOn,
      amount: payments.amount,
    })
    .from(payments)
    .innerJoin(receipts, eq(receipts.paymentId, payments.id))
    .where(and(eq(payments.tenancyId, tenancyId), isNull(payments.reversedAt), cameIn))
    .orderBy(desc(payments.receivedOn), desc(receipts.year), desc(receipts.number))
    .limit(MOST_RECEIPTS)
}

/** A tenant who can be given an address; their mobile number where there is one. */
export async function findBilled(db: Queryable, tenantId: string) {
  const [found] = await db
    .select({ tenantName: profiles.fullName, phoneNumber: profiles.phoneNumber, country: properties.country })
    .from(profiles)
    .leftJoin(tenancies, eq(tenancies.tenantId, profiles.id))
    .leftJoin(units, eq(units.id, tenancies.unitId))
    .leftJoin(properties, eq(properties.id, units.propertyId))
    .where(and(eq(profiles.id, tenantId), eq(profiles.role, 'tenant'), isNull(profiles.archivedAt)))
    .orderBy(desc(tenancies.isActive), desc(tenancies.startDate), asc(tenancies.id))
    .limit(1)
  if (!found) return undefined
  const { tenantName, phoneNumber, country } = found
  return { tenantName, number: mobileNumber(phoneNumber, phoneCountryOf(country ?? 'Kenya')) }
}
