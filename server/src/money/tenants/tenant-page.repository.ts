import type { Day } from '@makao/contract/days'
import { and, asc, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { countryOf } from '../../messaging/outbox/queue.repository'
import { profiles } from '../../people/accounts/accounts.table'
import { counted, isOverdue } from '../charges/charges.repository'
import { charges } from '../charges/charges.table'

/** Tenancies of one person that a page shows. */
const MOST_TENANCIES = 20

/** A tenant, also one who moved out or was archived. @throws Refusal NOT_FOUND */
export async function requirePerson(db: Queryable, tenantId: string) {
  const [person] = await db
    .select({
      id: profiles.id,
      fullName: profiles.fullName,
      email: profiles.email,
      phoneNumber: profiles.phoneNumber,
      taxPin: profiles.taxPin,
      smsOptedOutAt: profiles.smsOptedOutAt,
      archivedAt: profiles.archivedAt,
      anonymisedAt: profiles.anonymisedAt,
      country: countryOf(profiles.id),
    })
    .from(profiles)
    .where(and(eq(profiles.id, tenantId), eq(profiles.role, 'tenant')))
  if (!person) throw new Refusal('NOT_FOUND')
  return person
}

/** Where a person lives and lived: now first, then the latest. */
export function listHeld(db: Queryable, tenantId: string) {
  return db
    .select({ tenancyId: tenancies.id, unitId: units.id, propertyId: units.propertyId, isActive: tenancies.isActive })
    .from(tenancies)
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .where(eq(tenancies.tenantId, tenantId))
    .orderBy(desc(tenancies.isActive), desc(tenancies.startDate), asc(tenancies.id))
    .limit(MOST_TENANCIES)
}

/** What tenancies were charged that counts and is due on these days. */
export function listDueBetween(db: Queryable, tenancyIds: readonly string[], from: Day, to: Day, today: Day) {
  return db
    .select({
      id: charges.id,
      tenancyId: charges.tenancyId,
      dueDate: charges.dueDate,
      amount: charges.amount,
      writtenOffAmount: charges.writtenOffAmount,
      isOverdue: sql<boolean>`${isOverdue(today)}`,
    })
    .from(charges)
    .where(
      and(counted, inArray(charges.tenancyId, [...tenancyIds]), gte(charges.dueDate, from), lte(charges.dueDate, to)),
    )
}
