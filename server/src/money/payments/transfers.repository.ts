import type { Day } from '@makao/contract/days'
import { and, asc, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Author } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { latestFirst } from '../../lists'
import { firstReceivedOn } from '../charges/allocations.repository'
import { payments } from './payments.table'
import { transferParts, transfers } from './transfers.table'

const left = alias(tenancies, 'tenancy_left')
const reached = alias(tenancies, 'tenancy_reached')
const fromUnits = alias(units, 'unit_left')
const toUnits = alias(units, 'unit_reached')

type StoredTransfer = typeof transfers.$inferSelect
export type WholeTransfer = StoredTransfer & { parts: { paymentId: string }[] }

export type TransferPart = Pick<typeof transferParts.$inferInsert, 'paymentId' | 'isBrought' | 'firstReceivedOn'>

export async function insertTransfer(
  tx: Tx,
  author: Pick<Author, 'id'>,
  transfer: Omit<StoredTransfer, 'undoneAt' | 'undoReason' | 'createdBy' | 'createdAt'>,
  parts: readonly TransferPart[],
  now: Date,
): Promise<void> {
  await tx.insert(transfers).values({ ...transfer, createdBy: author.id, createdAt: now })
  await tx.insert(transferParts).values(parts.map((part) => ({ ...part, transferId: transfer.id })))
}

export async function findTransferByRequest(db: Queryable, requestId: string): Promise<StoredTransfer | undefined> {
  const [found] = await db.select().from(transfers).where(eq(transfers.requestId, requestId)).limit(1)
  return found
}

/** @throws Refusal NOT_FOUND */
export async function requireTransfer(db: Queryable, transferId: string): Promise<WholeTransfer> {
  const [found] = await withParts(db, await db.select().from(transfers).where(eq(transfers.id, transferId)))
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

export async function markUndone(tx: Tx, transferId: string, undoReason: string, undoneAt: Date): Promise<void> {
  await tx.update(transfers).set({ undoneAt, undoReason }).where(eq(transfers.id, transferId))
}

/** The payments that came of a transfer. */
const listPartsOf = (db: Queryable, transferId: string) =>
  db.select({ paymentId: transferParts.paymentId }).from(transferParts).where(eq(transferParts.transferId, transferId))

/** What stands of a payment that named its person on other tenancies, with the payments that it came there by. */
export async function listSpread(db: Queryable, paymentId: string) {
  const found = await db
    .select()
    .from(transfers)
    .where(and(eq(transfers.paymentId, paymentId), isNull(transfers.undoneAt)))
    .orderBy(asc(transfers.createdAt), asc(transfers.id))
  return withParts(db, found)
}

/** The deposit of a tenancy that is on others, the latest first. */
export async function listDepositsMoved(db: Queryable, tenancyId: string) {
  const found = await db
    .select()
    .from(transfers)
    .where(and(eq(transfers.fromTenancyId, tenancyId), gt(transfers.deposit, 0), isNull(transfers.undoneAt)))
    .orderBy(latestFirst(transfers.day), desc(transfers.createdAt), asc(transfers.id))
  return withParts(db, found)
}

async function withParts(db: Queryable, found: readonly StoredTransfer[]) {
  const all: WholeTransfer[] = []
  for (const transfer of found) all.push({ ...transfer, parts: await listPartsOf(db, transfer.id) })
  return all
}

/** Why something was moved, in words, of tenancies whose person is made nameless. */
export async function eraseTransferReasons(tx: Tx, tenancyIds: SQL): Promise<void> {
  const erased = { reason: null, undoReason: sql`case when ${transfers.undoneAt} is not null then '' end` }
  await tx.update(transfers).set(erased).where(sql`${transfers.fromTenancyId} in ${tenancyIds}`)
}

/** What was moved between the tenancies of a person, in words of their own data. */
export function listTransfersOf(db: Queryable, personId: string) {
  return db
    .select({
      day: transfers.day,
      fromUnit: fromUnits.unitNumber,
      toUnit: toUnits.unitNumber,
      currency: transfers.currency,
      creditMinor: transfers.credit,
      depositMinor: transfers.deposit,
      reason: transfers.reason,
      undoneAt: transfers.undoneAt,
      undoReason: transfers.undoReason,
    })
    .from(transfers)
    .innerJoin(left, eq(left.id, transfers.fromTenancyId))
    .innerJoin(fromUnits, eq(fromUnits.id, left.unitId))
    .innerJoin(reached, eq(reached.id, transfers.toTenancyId))
    .innerJoin(toUnits, eq(toUnits.id, reached.unitId))
    .where(eq(left.tenantId, personId))
    .orderBy(latestFirst(transfers.day), asc(transfers.id))
}

/** True of a payment by which a tenancy got its part of money that named its person. */
export const isSpreadPart = (paymentId: SQL): SQL => sql`exists (select from ${transferParts} part
  join ${transfers} spread on spread.id = part.transfer_id and spread.payment_id is not null where part.payment_id = ${paymentId})`

/** What of a payment went to other tenancies at once, in minor units. */
export const spreadOf = (paymentId: SQL): SQL => sql`coalesce((select sum(spread.credit_minor) from ${transfers} spread
  where spread.payment_id = ${paymentId} and spread.undone_at is null), 0)`

/** Where payments began, wherever they were moved since: whether earlier books brought them forward, and on which day they came in. */
export async function readOrigins(
  db: Queryable,
  paymentIds: readonly string[],
): Promise<Map<string, { isBrought: boolean; firstReceivedOn: Day }>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await db
    .select({
      id: payments.id,
      isBrought: sql<boolean>`(${payments.method} = 'opening' or coalesce(${transferParts.isBrought}, false))`,
      firstReceivedOn,
    })
    .from(payments)
    .leftJoin(transferParts, eq(transferParts.paymentId, payments.id))
    .where(inArray(payments.id, [...paymentIds]))
  return new Map(rows.map(({ id, ...origin }) => [id, origin]))
}
