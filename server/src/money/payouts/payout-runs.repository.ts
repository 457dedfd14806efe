import type { Currency } from '@makao/contract/money'
import { and, asc, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Author } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { owners, remittances } from '../owners/owners.table'
import { payoutRunLines, payoutRuns } from './payout-runs.table'

const MOST_OVER = 20

async function select(db: Queryable, where: SQL | undefined) {
  const runs = await db.select().from(payoutRuns).where(where).orderBy(desc(payoutRuns.madeAt), asc(payoutRuns.id))
  const ids = runs.map(({ id }) => id)
  const lines =
    ids.length === 0
      ? []
      : await db
          .select({
            id: payoutRunLines.id,
            runId: payoutRunLines.runId,
            ownerId: payoutRunLines.ownerId,
            ownerName: owners.name,
            phoneNumber: payoutRunLines.phoneNumber,
            currency: payoutRunLines.currency,
            amount: payoutRunLines.amount,
            method: payoutRunLines.method,
            payTo: payoutRunLines.payTo,
            isOpen: payoutRunLines.isOpen,
            remittanceId: payoutRunLines.remittanceId,
            paidBy: remittances.method,
            reference: remittances.reference,
            paidOn: remittances.paidOn,
            isReturned: sql<boolean>`${remittances.voidedAt} is not null`,
          })
          .from(payoutRunLines)
          .innerJoin(owners, eq(owners.id, payoutRunLines.ownerId))
          .leftJoin(remittances, eq(remittances.id, payoutRunLines.remittanceId))
          .where(inArray(payoutRunLines.runId, ids))
          .orderBy(asc(payoutRunLines.currency), sql`lower(${owners.name})`, asc(payoutRunLines.id))
  return runs.map((run) => ({ ...run, lines: lines.filter(({ runId }) => runId === run.id) }))
}

export type StoredRun = Awaited<ReturnType<typeof select>>[number]

const isUnderWay = inArray(payoutRuns.state, ['draft', 'approved'])

/** Those that are not over, and the last that are; the latest first. */
export function listRuns(db: Queryable): Promise<StoredRun[]> {
  const over = db
    .select({ id: payoutRuns.id })
    .from(payoutRuns)
    .where(inArray(payoutRuns.state, ['paid', 'withdrawn']))
    .orderBy(desc(payoutRuns.madeAt), asc(payoutRuns.id))
    .limit(MOST_OVER)
  return select(db, or(isUnderWay, inArray(payoutRuns.id, over)))
}

export async function findRun(db: Queryable, runId: string): Promise<StoredRun | undefined> {
  const [found] = await select(db, eq(payoutRuns.id, runId))
  return found
}

/** Kept from others until the transaction ends. @throws Refusal NOT_FOUND */
export async function lockRun(tx: Tx, runId: string): Promise<StoredRun> {
  await tx.select({ id: payoutRuns.id }).from(payoutRuns).where(eq(payoutRuns.id, runId)).for('update')
  const found = await findRun(tx, runId)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

interface NewLine
  extends Pick<
    typeof payoutRunLines.$inferInsert,
    'id' | 'ownerId' | 'currency' | 'amount' | 'method' | 'payTo' | 'phoneNumber'
  > {}

export async function insertRun(
  tx: Tx,
  author: Author,
  { id, month, lines }: { id: string; month: string; lines: readonly NewLine[] },
  now: Date,
): Promise<void> {
  await tx.insert(payoutRuns).values({ id, month, madeBy: author.id, madeByName: author.name, madeAt: now })
  await tx.insert(payoutRunLines).values(lines.map((line) => ({ ...line, runId: id })))
}

/** Who of some owners is still to be paid by a run, in the currency. */
export async function findInRun(
  tx: Tx,
  ownerIds: readonly string[],
): Promise<{ ownerId: string; currency: Currency }[]> {
  return tx
    .select({ ownerId: payoutRunLines.ownerId, currency: payoutRunLines.currency })
    .from(payoutRunLines)
    .where(and(payoutRunLines.isOpen, inArray(payoutRunLines.ownerId, [...ownerIds])))
}

/** What is still to be paid to an owner by a run; `requestId`: of a payout, which is the line's own id where the run itself pays. */
export async function findOpenLine(
  db: Queryable,
  { ownerId, currency, requestId }: { ownerId: string; currency: Currency; requestId: string },
): Promise<{ month: string; amount: number } | undefined> {
  const line = payoutRunLines
  const [found] = await db
    .select({ month: payoutRuns.month, amount: line.amount })
    .from(line)
    .innerJoin(payoutRuns, eq(payoutRuns.id, line.runId))
    .where(and(line.isOpen, eq(line.ownerId, ownerId), eq(line.currency, currency), ne(line.id, requestId)))
  return found
}

export async function changeRun(
  tx: Tx,
  runId: string,
  changed: Partial<Pick<typeof payoutRuns.$inferInsert, 'state' | 'approvedByName' | 'withdrawReason'>>,
): Promise<void> {
  await tx.update(payoutRuns).set(changed).where(eq(payoutRuns.id, runId))
}

export async function markLinePaid(tx: Tx, lineId: string, remittanceId: string): Promise<void> {
  await tx.update(payoutRunLines).set({ isOpen: false, remittanceId }).where(eq(payoutRunLines.id, lineId))
}

/** What is not paid yet is not paid by this run any more. */
export async function dropOpenLines(tx: Tx, runId: string): Promise<void> {
  await tx
    .update(payoutRunLines)
    .set({ isOpen: false })
    .where(and(eq(payoutRunLines.runId, runId), isNull(payoutRunLines.remittanceId)))
}
