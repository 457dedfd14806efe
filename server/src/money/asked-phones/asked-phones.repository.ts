import { and, asc, eq, gt, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../db/types'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { unitAccountNumbers } from '../../homes/units/units.table'
import { isOneOf } from '../../lists'
import { paymentPrompts } from '../mobile-money/mobile-money.table'
import { receiptLines } from '../receipt-lines/receipt-lines.table'
import type { AskedPhone } from './asked-phones.rules'

const { accountId, tenancyId, state, lineId, askedAt } = paymentPrompts

/** Phones that were asked to pay to these accounts between two moments, and paid or are awaited; of no one a line is known. */
export async function listAskedPhones(
  db: Queryable,
  accountIds: readonly string[],
  { from, until, awaitedSince }: { from: Date; until: Date; awaitedSince: Date },
): Promise<AskedPhone[]> {
  const numbers = db
    .select({ number: unitAccountNumbers.accountNumber })
    .from(unitAccountNumbers)
    .innerJoin(tenancies, eq(tenancies.unitId, unitAccountNumbers.unitId))
    .where(eq(tenancies.id, tenancyId))
  const isAwaited = and(inArray(state, ['asked', 'pending', 'unknown']), gt(askedAt, awaitedSince))
  return db
    .select({
      id: paymentPrompts.id,
      accountId,
      tenancyId,
      amount: paymentPrompts.amount,
      phone: paymentPrompts.phone,
      isPaid: sql<boolean>`${state} = 'paid'`,
      askedAt,
      accountNumbers: sql<string[]>`array(${numbers})`,
    })
    .from(paymentPrompts)
    .where(
      and(
        isOneOf(accountId, accountIds),
        isNull(lineId),
        gte(askedAt, from),
        lte(askedAt, until),
        or(eq(state, 'paid'), isAwaited),
      ),
    )
    .orderBy(asc(askedAt), asc(paymentPrompts.id))
}

/** Ties a request that was paid to its line, whose money is for its tenancy from then on. @returns whether it was not tied yet */
export async function tieToLine(
  tx: Tx,
  asked: AskedPhone,
  line: { id: string; transactionId: string },
): Promise<boolean> {
  const [tied] = await tx
    .update(paymentPrompts)
    .set({ lineId: line.id, transactionId: line.transactionId })
    .where(and(eq(paymentPrompts.id, asked.id), eq(state, 'paid'), isNull(lineId)))
    .returning({ id: paymentPrompts.id })
  if (!tied) return false
  await tx
    .update(receiptLines)
    .set({ askedTenancyId: asked.tenancyId })
    .where(and(eq(receiptLines.id, line.id), isNull(receiptLines.askedTenancyId)))
  return true
}
