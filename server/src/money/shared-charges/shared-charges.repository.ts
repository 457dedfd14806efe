import type { Day } from '@makao/contract/days'
import type { SharedCharge, SharesAsked } from '@makao/contract/money/shared-charges/shared-charges.schema'
import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Stored } from '../../allowed'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { notices } from '../../homes/notices/notices.table'
import { properties } from '../../homes/properties/properties.table'
import { isGenuine, livesThere } from '../../homes/tenancies/tenancies.repository'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { asNumber, latestFirst, naturally, subselect } from '../../lists'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { profiles } from '../../people/accounts/accounts.table'
import { charges } from '../charges/charges.table'
import { ledgerEntries } from '../ledger/ledger.table'
import { allocations } from '../payments/payments.table'
import { sharedChargeParts as parts, sharedCharges } from './shared-charges.table'

/** Most that the list shows. */
const SHOWN = 50

/** The units that are meant, as people order them. */
export function listMeant(db: Queryable, { propertyId, unitIds }: Pick<SharesAsked, 'propertyId' | 'unitIds'>) {
  return db
    .select({
      unitId: units.id,
      unitNumber: units.unitNumber,
      currency: units.currency,
      propertyId: properties.id,
      propertyName: properties.name,
    })
    .from(units)
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(
      and(
        isNull(units.archivedAt),
        propertyId === null ? inArray(units.id, unitIds ?? []) : eq(units.propertyId, propertyId),
      ),
    )
    .orderBy(sql`lower(${properties.name})`, ...naturally(units.unitNumber), asc(units.id))
}

/** Who lives in units on a day; of two who leaves on it, or who comes. */
export function listLetting(db: Queryable, unitIds: readonly string[], day: Day, ofTwo: 'leaves' | 'comes') {
  const first = ofTwo === 'leaves' ? asc : desc
  return db
    .selectDistinctOn([tenancies.unitId], {
      tenancyId: tenancies.id,
      unitId: tenancies.unitId,
      tenantId: profiles.id,
      tenantName: profiles.fullName,
      endDate: tenancies.endDate,
    })
    .from(tenancies)
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .where(and(inArray(tenancies.unitId, [...unitIds]), lte(tenancies.startDate, day), livesThere(day), isGenuine()))
    .orderBy(tenancies.unitId, first(tenancies.startDate), asc(tenancies.id))
}

type Made = typeof sharedCharges.$inferInsert

/** @returns false when it is there already */
export async function insertSharedCharge(tx: Tx, made: Made): Promise<boolean> {
  const added = await tx.insert(sharedCharges).values(made).onConflictDoNothing().returning({ id: sharedCharges.id })
  return added.length > 0
}

export async function insertParts(tx: Tx, sharedChargeId: string, chargeIds: readonly string[]): Promise<void> {
  await tx.insert(parts).values(chargeIds.map((chargeId) => ({ sharedChargeId, chargeId })))
}

type Equal = Pick<Made, 'paymentType' | 'name' | 'amount' | 'dueDate'>

/** Of each of these tenancies what it was charged of an equal charge for many, the latest, so far as it counts. */
export function listEqual(db: Queryable, tenancyIds: readonly string[], { paymentType, name, amount, dueDate }: Equal) {
  return db
    .selectDistinctOn([charges.tenancyId], {
      tenancyId: charges.tenancyId,
      chargeId: charges.id,
      name: charges.name,
      amount: charges.amount,
      dueDate: charges.dueDate,
    })
    .from(sharedCharges)
    .innerJoin(parts, eq(parts.sharedChargeId, sharedCharges.id))
    .innerJoin(charges, eq(charges.id, parts.chargeId))
    .where(
      and(
        inArray(charges.tenancyId, [...tenancyIds]),
        isNull(charges.voidedAt),
        eq(sharedCharges.paymentType, paymentType),
        sql`lower(${sharedCharges.name}) = lower(${name})`,
        eq(sharedCharges.amount, amount),
        eq(sharedCharges.dueDate, dueDate),
      ),
    )
    .orderBy(charges.tenancyId, desc(sharedCharges.createdAt), desc(charges.id))
}

export async function findDigest(db: Queryable, id: string): Promise<string | undefined> {
  const [found] = await db
    .select({ requestDigest: sharedCharges.requestDigest })
    .from(sharedCharges)
    .where(eq(sharedCharges.id, id))
  return found?.requestDigest
}

/**
 * Its charges that count, with who owes them. `isPaid`: money came for it, and not only credit that was there.
 * @param tenantId of one tenant alone
 */
export function listParts(db: Queryable, sharedChargeId: string, tenantId?: string | null) {
  return db
    .select({
      chargeId: charges.id,
      tenancyId: charges.tenancyId,
      tenantId: profiles.id,
      tenantName: profiles.fullName,
      name: charges.name,
      dueDate: charges.dueDate,
      amount: charges.amount,
      settled: sql<number>`(${charges.paidAmount} + ${charges.writtenOffAmount})`.mapWith(Number),
      isPaid: sql<boolean>`${isPaidFor}`,
      isCorrected: sql<boolean>`${isCorrected}`,
    })
    .from(parts)
    .innerJoin(charges, eq(charges.id, parts.chargeId))
    .innerJoin(tenancies, eq(tenancies.id, charges.tenancyId))
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .where(
      and(
        eq(parts.sharedChargeId, sharedChargeId),
        isNull(charges.voidedAt),
        tenantId ? eq(tenancies.tenantId, tenantId) : undefined,
      ),
    )
    .orderBy(asc(tenancies.id))
}

// What was put there by itself out of credit goes back to credit, whatever else was paid on it was paid for it.
const isPaidFor = sql`(${charges.writtenOffAmount} > 0 or exists (select from ${allocations}
  where ${allocations.chargeId} = ${charges.id} group by ${allocations.paymentId}
  having sum(${allocations.amount}) > 0
    and (array_agg(${allocations.basis} order by ${allocations.position}))[1] <> 'credit'))`

// A correction takes a charge back and makes it anew; of one that counts nothing else has taken it back.
const isCorrected = sql`exists (select from ${ledgerEntries} where ${ledgerEntries.chargeId} = ${charges.id}
  and ${ledgerEntries.kind} = 'charge_void')`

const ofParts = <Value>(expression: ReturnType<typeof sql>) =>
  subselect(sql<Value>`select ${expression} from ${parts} join ${charges} on ${charges.id} = ${parts.chargeId}
    where ${parts.sharedChargeId} = ${sharedCharges}.id`)
const counts = sql`${charges.voidedAt} is null`

// Written at the same instant: one that somebody else gave this id is not its own.
const isNoticeOf = sql`${notices.id} = ${sharedCharges.id} and ${notices.createdAt} = ${sharedCharges.createdAt}`

const selectSharedCharges = (db: Queryable) =>
  db
    .select({
      id: sharedCharges.id,
      name: sharedCharges.name,
      paymentType: sharedCharges.paymentType,
      split: sharedCharges.split,
      currency: sharedCharges.currency,
      amount: sharedCharges.amount,
      dueDate: sharedCharges.dueDate,
      place: sharedCharges.place,
      charges: asNumber(ofParts(sql`count(*) filter (where ${counts})`)),
      charged: asNumber(ofParts(sql`coalesce(sum(${charges.amount}) filter (where ${counts}), 0)`)),
      paid: asNumber(ofParts(sql`coalesce(sum(${charges.paidAmount}) filter (where ${counts}), 0)`)),
      corrected: asNumber(ofParts(sql`count(*) filter (where ${counts} and ${isCorrected})`)),
      isPaid: ofParts<boolean>(sql`coalesce(bool_or(${isPaidFor}) filter (where ${counts}), false)`),
      messages: asNumber(
        subselect(sql`select count(*) from ${outboxMessages} where ${outboxMessages.noticeId} = ${sharedCharges}.id`),
      ),
      isTold: subselect(sql<boolean>`exists (select from ${notices} where ${isNoticeOf})`),
      createdAt: sharedCharges.createdAt,
      createdBy: profiles.fullName,
      undoneAt: sharedCharges.undoneAt,
    })
    .from(sharedCharges)
    .leftJoin(profiles, eq(profiles.id, sharedCharges.createdBy))

export type StoredSharedCharge = Stored<SharedCharge> & { isPaid: boolean; isTold: boolean }

const toShow = ({
  createdAt,
  undoneAt,
  ...row
}: Awaited<ReturnType<typeof selectSharedCharges>>[number]): StoredSharedCharge => ({
  ...row,
  createdAt: createdAt.toISOString(),
  undoneAt: undoneAt?.toISOString() ?? null,
})

/** The latest first. */
export async function listSharedCharges(db: Queryable): Promise<StoredSharedCharge[]> {
  const rows = await selectSharedCharges(db)
    .orderBy(latestFirst(sharedCharges.createdAt), asc(sharedCharges.id))
    .limit(SHOWN)
  return rows.map(toShow)
}

/** @throws Refusal NOT_FOUND */
export async function requireSharedCharge(db: Queryable, id: string): Promise<StoredSharedCharge> {
  const [row] = await selectSharedCharges(db).where(eq(sharedCharges.id, id))
  if (!row) throw new Refusal('NOT_FOUND')
  return toShow(row)
}

/** The one that its tenants are told of by this notice. */
export async function findTold(db: Queryable, noticeId: string) {
  const [told] = await db
    .select({
      id: sharedCharges.id,
      name: sharedCharges.name,
      currency: sharedCharges.currency,
    })
    .from(sharedCharges)
    .innerJoin(notices, isNoticeOf)
    .where(eq(sharedCharges.id, noticeId))
  return told
}

/** Keeps it from being undone by others until the transaction ends. @throws Refusal NOT_FOUND */
export async function lockSharedCharge(tx: Tx, id: string): Promise<StoredSharedCharge> {
  await tx.select({ id: sharedCharges.id }).from(sharedCharges).where(eq(sharedCharges.id, id)).for('update')
  return requireSharedCharge(tx, id)
}

/** Who was charged, also where it counts no more. */
export async function listTenanciesCharged(db: Queryable, id: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ tenancyId: charges.tenancyId })
    .from(parts)
    .innerJoin(charges, eq(charges.id, parts.chargeId))
    .where(eq(parts.sharedChargeId, id))
  return rows.map(({ tenancyId }) => tenancyId)
}

export async function markUndone(tx: Tx, id: string, now: Date): Promise<void> {
  const made = tx.select({ id: parts.chargeId }).from(parts).where(eq(parts.sharedChargeId, id))
  // What a move-out made void is not charged again when it is withdrawn.
  await tx
    .update(charges)
    .set({ wholeAmount: null })
    .where(and(inArray(charges.id, made), isNotNull(charges.wholeAmount)))
  await tx.update(sharedCharges).set({ undoneAt: now }).where(eq(sharedCharges.id, id))
}
