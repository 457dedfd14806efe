import { formatReceiptNumber } from '@makao/contract/money/payments/receipt-number.terms'
import { and, asc, desc, eq, exists, inArray, isNull, ne, not, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable, Tx } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { tenanciesOf } from '../../homes/tenancies/tenancies.repository'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { profiles } from '../../people/accounts/accounts.table'
import { payments } from '../payments/payments.table'
import { receipts } from '../payments/receipts.table'
import { paymentClaims } from './payment-claims.table'

/** So many are shown at once: of the oldest ones staff see to first. */
const MOST_SHOWN = 50
const MOST_OWN = 10

/** The payment with the code that counts and stands on the tenancy. */
const settles = and(
  eq(payments.referenceKey, paymentClaims.code),
  eq(payments.tenancyId, paymentClaims.tenancyId),
  isNull(payments.reversedAt),
)

const columns = {
  id: paymentClaims.id,
  tenancyId: paymentClaims.tenancyId,
  currency: paymentClaims.currency,
  code: paymentClaims.code,
  amount: paymentClaims.amount,
  paidOn: paymentClaims.paidOn,
  createdAt: paymentClaims.createdAt,
  declinedAt: paymentClaims.declinedAt,
}

const selectOwn = (db: Queryable, where: SQL | undefined) =>
  db
    .select({
      ...columns,
      reason: paymentClaims.declineReason,
      paymentId: payments.id,
      year: receipts.year,
      number: receipts.number,
    })
    .from(paymentClaims)
    .leftJoin(payments, settles)
    .leftJoin(receipts, eq(receipts.paymentId, payments.id))
    .where(where)
    .orderBy(desc(paymentClaims.createdAt), asc(paymentClaims.id), asc(payments.referenceRepeats))
    .limit(MOST_OWN)

const toOwn = ({ year, number, ...row }: Awaited<ReturnType<typeof selectOwn>>[number]) => ({
  ...row,
  receiptNumber: year === null || number === null ? null : formatReceiptNumber({ year, number }),
})

/** What was told of a tenancy, latest first. */
export const listClaimsOf = async (db: Queryable, tenancyId: string) =>
  (await selectOwn(db, eq(paymentClaims.tenancyId, tenancyId))).map(toOwn)

export async function findClaim(db: Queryable, id: string) {
  const [found] = await selectOwn(db, eq(paymentClaims.id, id))
  return found && toOwn(found)
}

const isOpen = (db: Queryable) =>
  and(isNull(paymentClaims.declinedAt), not(exists(db.select({ id: payments.id }).from(payments).where(settles))))

/** How many wait for staff, of all or of the tenancies of one property. */
export async function countOpenClaims(db: Queryable, propertyId: string | null): Promise<number> {
  const held = tenanciesOf(db, propertyId)
  return db.$count(paymentClaims, and(isOpen(db), held && inArray(paymentClaims.tenancyId, held)))
}

/** How many of a tenancy wait, and whether this code is one of them. */
export async function readOpenOf(db: Queryable, tenancyId: string, code: string) {
  const open = await db
    .select({ code: paymentClaims.code })
    .from(paymentClaims)
    .where(and(eq(paymentClaims.tenancyId, tenancyId), isOpen(db)))
  const [told] = await db
    .select({ id: paymentClaims.id })
    .from(paymentClaims)
    .where(and(eq(paymentClaims.tenancyId, tenancyId), eq(paymentClaims.code, code), isNull(paymentClaims.declinedAt)))
  return { waiting: open.length, isTold: told !== undefined }
}

export async function insertClaim(tx: Tx, claim: typeof paymentClaims.$inferInsert): Promise<void> {
  await tx.insert(paymentClaims).values(claim)
}

const others = alias(tenancies, 'others')
const otherPeople = alias(profiles, 'other_people')
const otherUnits = alias(units, 'other_units')
const elsewhere = alias(payments, 'elsewhere')

/** Those that wait, the oldest first, with whom and what they are about. */
export function listOpenClaims(db: Queryable, tenancyId: string | null | undefined) {
  return db
    .select({
      ...columns,
      message: paymentClaims.message,
      tenantId: tenancies.tenantId,
      tenantName: profiles.fullName,
      unitNumber: units.unitNumber,
      propertyName: properties.name,
      elsewhereId: elsewhere.id,
      otherName: otherPeople.fullName,
      otherUnit: otherUnits.unitNumber,
      otherPropertyId: otherUnits.propertyId,
    })
    .from(paymentClaims)
    .innerJoin(tenancies, eq(tenancies.id, paymentClaims.tenancyId))
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .leftJoin(
      elsewhere,
      and(
        eq(elsewhere.referenceKey, paymentClaims.code),
        ne(elsewhere.tenancyId, paymentClaims.tenancyId),
        isNull(elsewhere.reversedAt),
        eq(elsewhere.referenceRepeats, 0),
      ),
    )
    .leftJoin(others, eq(others.id, elsewhere.tenancyId))
    .leftJoin(otherPeople, eq(otherPeople.id, others.tenantId))
    .leftJoin(otherUnits, eq(otherUnits.id, others.unitId))
    .where(and(isOpen(db), tenancyId ? eq(paymentClaims.tenancyId, tenancyId) : undefined))
    .orderBy(asc(paymentClaims.createdAt), asc(paymentClaims.id))
    .limit(MOST_SHOWN)
}

export async function declineOpen(
  tx: Tx,
  claimId: string,
  declined: { declinedAt: Date; declinedBy: string; declineReason: string },
): Promise<void> {
  await tx.update(paymentClaims).set(declined).where(eq(paymentClaims.id, claimId))
}

/** What tenants pasted and staff answered, of tenancies whose person is made nameless: the codes stay. */
export async function eraseClaimTexts(tx: Tx, tenancyIds: SQL, name?: string): Promise<void> {
  await tx
    .update(paymentClaims)
    .set({
      message: sql`${paymentClaims.code}`,
      declineReason: sql`case when ${paymentClaims.declinedAt} is not null then 'Removed' end`,
    })
    .where(
      and(
        sql`${paymentClaims.tenancyId} in ${tenancyIds}`,
        name === undefined ? undefined : sql`position(lower(${name}) in lower(${paymentClaims.message})) > 0`,
      ),
    )
}
