import { referenceKey } from '@makao/contract/money/payments/payments.terms'
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { profiles } from '../../people/accounts/accounts.table'
import { payments } from '../payments/payments.table'

/** Payments that count and have one of these references, by how references are compared; of several with one that which was recorded first. */
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
    // Of one key the last row stays in the map.
    .orderBy(desc(payments.referenceRepeats), desc(payments.id))
  return new Map(rows.map(({ key, ...used }) => [key ?? '', used]))
}
