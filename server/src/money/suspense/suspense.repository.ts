import type { Day } from '@makao/contract/days'
import type { WaitReason } from '@makao/contract/money/receipt-lines/line-details.kinds'
import type { Reason } from '@makao/contract/money/receipt-lines/receipt-lines.schema'
import { and, asc, desc, eq, isNull, max, type SQL, sql } from 'drizzle-orm'
import type { Sends } from '../../db/in-turn'
import { insertRows } from '../../db/insert-rows'
import type { Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { isOneOf } from '../../lists'
import { payments } from '../payments/payments.table'
import { receiptLinePayments, receiptLines } from '../receipt-lines/receipt-lines.table'

const columns = {
  id: receiptLines.id,
  source: receiptLines.source,
  direction: receiptLines.direction,
  provider: receiptLines.provider,
  scope: receiptLines.scope,
  receivingAccountId: receiptLines.receivingAccountId,
  transactionId: receiptLines.transactionId,
  transactionKey: receiptLines.transactionKey,
  reversesKey: receiptLines.reversesKey,
  currency: receiptLines.currency,
  amount: receiptLines.amount,
  booked: receiptLines.booked,
  day: receiptLines.day,
  at: receiptLines.at,
  askedTenancyId: receiptLines.askedTenancyId,
  payerName: receiptLines.payerName,
  payerPhone: receiptLines.payerPhone,
  accountTyped: receiptLines.accountTyped,
  details: receiptLines.details,
  state: receiptLines.state,
  waits: receiptLines.waits,
  judgedAt: receiptLines.judgedAt,
  suspenseFrom: receiptLines.suspenseFrom,
}

const select = (tx: Tx, where: SQL | undefined) =>
  tx.select(columns).from(receiptLines).where(where).orderBy(asc(receiptLines.id)).for('no key update')
/** A line as it stands, kept from others until the transaction ends. */
export type LockedLine = Awaited<ReturnType<typeof select>>[number]

/** Tenancies are locked before, payments are written after: in this order by all. @throws Refusal NOT_FOUND */
export async function lockLine(tx: Tx, lineId: string): Promise<LockedLine> {
  const [line] = await select(tx, eq(receiptLines.id, lineId))
  if (!line) throw new Refusal('NOT_FOUND')
  return line
}

/** The same of several; those that are not there are left out. */
export const lockLines = (tx: Tx, lineIds: readonly string[]): Promise<LockedLine[]> =>
  select(tx, isOneOf(receiptLines.id, lineIds))

/** What came in with a reference, and was not withdrawn. */
export const lockLinesOfKey = (tx: Tx, key: string): Promise<LockedLine[]> =>
  select(
    tx,
    and(
      eq(receiptLines.transactionKey, key),
      eq(receiptLines.direction, 'in'),
      sql`${receiptLines.state} <> 'withdrawn'`,
    ),
  )

export async function updateLine(
  tx: Tx,
  lineId: string,
  change: Partial<typeof receiptLines.$inferInsert>,
): Promise<void> {
  await tx.update(receiptLines).set(change).where(eq(receiptLines.id, lineId))
}

/** Many lines were looked at and are nobody's yet. */
export async function markWaiting(
  tx: Tx,
  waiting: readonly { id: string; waits: WaitReason; suspenseFrom: Day | null }[],
  now: Date,
): Promise<void> {
  await tx.execute(sql`update ${receiptLines} line
    set waits = told.waits, judged_at = ${now.toISOString()}::timestamptz, suspense_from = told."suspenseFrom"
    from json_to_recordset(${JSON.stringify(waiting)}::json) as told (id uuid, waits text, "suspenseFrom" date)
    where line.id = told.id`)
}

/** All of many lines stands on tenancies, by Makao itself. */
export async function markBooked(
  tx: Tx,
  booked: readonly { id: string; reasons: readonly Reason[] }[],
  now: Date,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`update ${receiptLines} line
    set booked_minor = line.amount_minor, state = 'booked', waits = null, judged_at = ${at}, reasons = told.reasons,
      decided_by = null, decided_by_name = 'Makao', decided_at = ${at}
    from json_to_recordset(${JSON.stringify(booked)}::json) as told (id uuid, reasons jsonb)
    where line.id = told.id`)
}

/** Many lines are no rent, as Makao says itself. */
export async function markNotRent(tx: Tx, lineIds: readonly string[], now: Date): Promise<void> {
  if (lineIds.length === 0) return
  await tx
    .update(receiptLines)
    .set({ state: 'not_rent', judgedAt: now, decidedByName: 'Makao', decidedAt: now })
    .where(isOneOf(receiptLines.id, lineIds))
}

export async function insertLinePayments(
  tx: Sends,
  links: readonly { lineId: string; paymentId: string; amount: number }[],
  now: Date,
): Promise<void> {
  await insertRows(
    tx,
    receiptLinePayments,
    links.map((link) => ({ id: crypto.randomUUID(), ...link, createdAt: now })),
  )
}

export async function insertLinePayment(
  tx: Tx,
  link: { lineId: string; paymentId: string; amount: number },
  now: Date,
): Promise<void> {
  await tx.insert(receiptLinePayments).values({ ...link, createdAt: now })
}

/** The line that a payment came from and that it still stands for. */
export async function findLineOfPayment(tx: Tx, paymentId: string) {
  const [found] = await tx
    .select({
      linkId: receiptLinePayments.id,
      lineId: receiptLinePayments.lineId,
      amount: receiptLinePayments.amount,
    })
    .from(receiptLinePayments)
    .where(and(eq(receiptLinePayments.paymentId, paymentId), isNull(receiptLinePayments.takenBackAt)))
  return found
}

export async function markTakenBack(tx: Tx, linkId: string, now: Date): Promise<void> {
  await tx.update(receiptLinePayments).set({ takenBackAt: now }).where(eq(receiptLinePayments.id, linkId))
}

/** The payments that stand for a line, the oldest first. */
export const listStanding = (tx: Tx, lineId: string) =>
  tx
    .select({ paymentId: receiptLinePayments.paymentId, amount: receiptLinePayments.amount })
    .from(receiptLinePayments)
    .where(and(eq(receiptLinePayments.lineId, lineId), isNull(receiptLinePayments.takenBackAt)))
    .orderBy(asc(receiptLinePayments.createdAt), asc(receiptLinePayments.id))

/** The tenancies whose payment money of a line is, or was until it was taken back; that of the latest first. */
export async function listBookedFor(tx: Tx, lineId: string): Promise<string[]> {
  const found = await tx
    .select({ tenancyId: payments.tenancyId })
    .from(receiptLinePayments)
    .innerJoin(payments, eq(payments.id, receiptLinePayments.paymentId))
    .where(eq(receiptLinePayments.lineId, lineId))
    .groupBy(payments.tenancyId)
    .orderBy(desc(max(receiptLinePayments.createdAt)), asc(payments.tenancyId))
  return found.map(({ tenancyId }) => tenancyId)
}

/** The payments that stand for what came in with a code. */
export const listStandingOfKey = (tx: Tx, key: string) =>
  tx
    .select({ paymentId: receiptLinePayments.paymentId })
    .from(receiptLinePayments)
    .innerJoin(receiptLines, eq(receiptLines.id, receiptLinePayments.lineId))
    .where(
      and(
        eq(receiptLines.transactionKey, key),
        eq(receiptLines.direction, 'in'),
        isNull(receiptLinePayments.takenBackAt),
      ),
    )
