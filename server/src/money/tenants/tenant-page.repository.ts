import type { Day } from '@makao/contract/days'
import { formatReceiptNumber } from '@makao/contract/money/payments/receipt-number.terms'
import { and, asc, desc, eq, gt, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Actor } from '../../context'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { asNumber } from '../../lists'
import { countryOf } from '../../messaging/outbox/queue.repository'
import { knownColumns } from '../../people/accounts/accounts.repository'
import { profiles } from '../../people/accounts/accounts.table'
import { isRentedBy } from '../../renters'
import { counted, isOverdue } from '../charges/charges.repository'
import { charges } from '../charges/charges.table'
import { allocations, payments } from '../payments/payments.table'
import { receipts } from '../payments/receipts.table'

/** Tenancies of one person that a page shows. */
const MOST_TENANCIES = 20

/** A tenant, also one who moved out or was archived. @throws Refusal NOT_FOUND */
export async function requirePerson(db: Queryable, tenantId: string) {
  const [person] = await db
    .select({
      id: profiles.id,
      fullName: profiles.fullName,
      email: profiles.email,
      ...knownColumns,
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
      paymentType: charges.paymentType,
      name: charges.name,
      dueDate: charges.dueDate,
      graceDays: tenancies.penaltyGraceDays,
      amount: charges.amount,
      paidAmount: charges.paidAmount,
      writtenOffAmount: charges.writtenOffAmount,
      isOverdue: sql<boolean>`${isOverdue(today)}`,
    })
    .from(charges)
    .innerJoin(tenancies, eq(tenancies.id, charges.tenancyId))
    .where(
      and(counted, inArray(charges.tenancyId, [...tenancyIds]), gte(charges.dueDate, from), lte(charges.dueDate, to)),
    )
    .orderBy(asc(charges.dueDate), asc(charges.createdAt), asc(charges.id))
}

/** The payments that stand on charges, oldest first, each with its receipt. */
export async function listPaymentsOn(db: Queryable, chargeIds: readonly string[]) {
  const amount = sql`sum(${allocations.amount})`
  const rows = await db
    .select({
      chargeId: allocations.chargeId,
      paymentId: payments.id,
      receivedOn: payments.receivedOn,
      year: receipts.year,
      number: receipts.number,
      amount: asNumber(amount),
    })
    .from(allocations)
    .innerJoin(payments, eq(payments.id, allocations.paymentId))
    .leftJoin(receipts, eq(receipts.paymentId, payments.id))
    .where(inArray(allocations.chargeId, [...chargeIds]))
    .groupBy(allocations.chargeId, payments.id, receipts.paymentId)
    .having(gt(amount, sql`0`))
    .orderBy(asc(payments.receivedOn), asc(payments.createdAt), asc(payments.id))
  return rows.map(({ year, number, ...row }) => ({
    ...row,
    receiptNumber: year === null || number === null ? null : formatReceiptNumber({ year, number }),
  }))
}

/** The currency of a tenancy of the actor's own. @throws Refusal NOT_FOUND */
export async function requireOwnCurrency(db: Queryable, actor: Actor, tenancyId: string) {
  const [own] = await db
    .select({ currency: tenancies.currency })
    .from(tenancies)
    .where(and(eq(tenancies.id, tenancyId), isRentedBy(actor.id)))
  if (!own) throw new Refusal('NOT_FOUND')
  return own.currency
}
