import type { Day } from '@makao/contract/days'
import type { PaymentType } from '@makao/contract/money/charges/charges.kinds'
import type { EarlierPayment } from '@makao/contract/money/openings/openings.schema'
import { and, asc, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Author } from '../../context'
import { insertRows } from '../../db/insert-rows'
import type { Queryable, Tx } from '../../db/types'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { subselect } from '../../lists'
import { profiles } from '../../people/accounts/accounts.table'
import { typeOrder } from '../charges/charges.repository'
import { charges } from '../charges/charges.table'
import { payments } from '../payments/payments.table'
import { earlierPayments } from './earlier-payments.table'
import { openings } from './openings.table'

export type StoredOpening = typeof openings.$inferSelect

export async function findOpening(db: Queryable, tenancyId: string): Promise<StoredOpening | undefined> {
  const [found] = await db.select().from(openings).where(eq(openings.tenancyId, tenancyId))
  return found
}

export async function findOpeningByRequest(db: Queryable, requestId: string): Promise<StoredOpening | undefined> {
  const [found] = await db.select().from(openings).where(eq(openings.requestId, requestId))
  return found
}

export async function insertOpenings(
  tx: Tx,
  author: Pick<Author, 'id'>,
  brought: readonly Omit<StoredOpening, 'createdBy' | 'createdAt' | 'chargeFromBefore'>[],
  now: Date,
): Promise<void> {
  await insertRows(
    tx,
    openings,
    brought.map((opening) => ({ ...opening, createdBy: author.id, createdAt: now })),
  )
}

export async function deleteOpening(tx: Tx, tenancyId: string): Promise<void> {
  await tx.delete(openings).where(eq(openings.tenancyId, tenancyId))
}

/** What a tenancy owed by earlier books, without what was voided since, in the order in which it was entered. */
export function listOpeningCharges(db: Queryable, tenancyId: string) {
  return db
    .select({ chargeId: charges.id, paymentType: charges.paymentType, name: charges.name, amount: charges.amount })
    .from(charges)
    .where(and(eq(charges.tenancyId, tenancyId), charges.isOpening, isNull(charges.voidedAt)))
    .orderBy(asc(charges.paymentType), asc(charges.id))
}

/** The payments of an opening balance that were not reversed, with their amounts. */
export function listOpeningPayments(db: Queryable, tenancyId: string) {
  return db
    .select({ id: payments.id, amount: payments.amount })
    .from(payments)
    .where(and(eq(payments.tenancyId, tenancyId), eq(payments.method, 'opening'), isNull(payments.reversedAt)))
    .orderBy(asc(payments.createdAt), asc(payments.id))
}

/** More months than anybody looks through. */
const MOST_EARLIER = 500

/** What earlier books tell that a tenancy paid, latest first. */
export function listEarlierPayments(db: Queryable, tenancyId: string): Promise<EarlierPayment[]> {
  return db
    .select({
      id: earlierPayments.id,
      paidOn: earlierPayments.paidOn,
      amount: earlierPayments.amount,
      reference: earlierPayments.reference,
    })
    .from(earlierPayments)
    .where(eq(earlierPayments.tenancyId, tenancyId))
    .orderBy(desc(earlierPayments.paidOn), asc(earlierPayments.id))
    .limit(MOST_EARLIER)
}

export async function findName(db: Queryable, personId: string | null): Promise<string | null> {
  if (personId === null) return null
  const [found] = await db.select({ name: profiles.fullName }).from(profiles).where(eq(profiles.id, personId))
  return found?.name ?? null
}

/** Whether the deposit of the lease is charged by itself and counts. */
export const isDepositCharged = async (db: Queryable, tenancyId: string): Promise<boolean> =>
  (await db.$count(
    charges,
    and(eq(charges.tenancyId, tenancyId), isNull(charges.voidedAt), eq(charges.chargeKey, 'deposit')),
  )) > 0

/** The first charge or payment that counts and is dated before a day, or is for days before it; `paymentType` null: a payment. */
export async function findBefore(db: Queryable, tenancyId: string, day: Day) {
  // What a meter measured counts from its first reading on, which may lie before what is brought.
  const from = sql<Day>`least(${charges.dueDate}, case when ${charges.chargeKey} like 'meter:%' then null else ${charges.periodFrom} end)`
  const [charge] = await db
    .select({ paymentType: charges.paymentType, name: charges.name, day: from })
    .from(charges)
    // Of who moved in before it is due on the day that it was entered.
    .where(and(eq(charges.tenancyId, tenancyId), isNull(charges.voidedAt), lt(from, day)))
    .orderBy(asc(from), typeOrder, asc(charges.id))
    .limit(1)
  const [payment] = await db
    .select({ paymentType: sql<PaymentType | null>`null`, name: sql<string | null>`null`, day: payments.receivedOn })
    .from(payments)
    .where(and(eq(payments.tenancyId, tenancyId), isNull(payments.reversedAt), lt(payments.receivedOn, day)))
    .orderBy(asc(payments.receivedOn), asc(payments.createdAt), asc(payments.id))
    .limit(1)
  return charge ?? payment
}

/** With an opening balance charges are made by themselves from this day on, unless a later one was said. */
export async function chargeNoEarlier(tx: Tx, tenancyId: string, day: Day): Promise<void> {
  const before = subselect<Day>(
    sql`select coalesce(charge_from, start_date) from ${tenancies} let where let.id = ${tenancyId}`,
  )
  await tx.update(openings).set({ chargeFromBefore: before }).where(eq(openings.tenancyId, tenancyId))
  await tx
    .update(tenancies)
    .set({ chargeFrom: sql`greatest(${tenancies.chargeFrom}, ${day}::date)` })
    .where(eq(tenancies.id, tenancyId))
}

/** As before an opening balance that is withdrawn, unless somebody said another day since. @param day the one that came with it */
export async function chargeAsBefore(tx: Tx, tenancyId: string, day: Day): Promise<void> {
  const [opening] = await tx
    .select({ before: openings.chargeFromBefore })
    .from(openings)
    .where(eq(openings.tenancyId, tenancyId))
  if (!opening?.before || opening.before >= day) return
  await tx
    .update(tenancies)
    .set({ chargeFrom: opening.before })
    .where(and(eq(tenancies.id, tenancyId), eq(tenancies.chargeFrom, day)))
}
