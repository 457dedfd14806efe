import type { Day } from '@makao/contract/days'
import { and, asc, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../db/types'
import { remittances } from '../owners/owners.table'
import { receiptLines } from '../receipt-lines/receipt-lines.table'
import { receivingAccounts } from '../receiving-accounts/receiving-accounts.table'
import { statedPayouts } from './stated-payouts.table'

/** It went out of an account of clients, and no payout that counts was paid by it. */
const isFree: SQL[] = [
  eq(receiptLines.direction, 'out'),
  inArray(receiptLines.state, ['waiting', 'not_rent']),
  isNull(receiptLines.reversesKey),
  sql`not exists (select from ${statedPayouts} stated where stated.receipt_line_id = ${receiptLines}.id and stated.taken_back_at is null)`,
  sql`not exists (select from ${remittances} paid where paid.reference_key = ${receiptLines.transactionKey} and paid.voided_at is null)`,
]

/** What went out since a day in one of the amounts, and is no payout yet. */
export async function listWentOut(db: Queryable, { since, amounts }: { since: Day; amounts: readonly number[] }) {
  const rows = await db
    .select({
      id: receiptLines.id,
      transactionId: receiptLines.transactionId,
      currency: receiptLines.currency,
      amount: receiptLines.amount,
      day: receiptLines.day,
      payerName: receiptLines.payerName,
      payerPhone: receiptLines.payerPhone,
      accountTyped: receiptLines.accountTyped,
      details: receiptLines.details,
      accountName: receivingAccounts.name,
    })
    .from(receiptLines)
    .innerJoin(
      receivingAccounts,
      and(eq(receivingAccounts.id, receiptLines.receivingAccountId), eq(receivingAccounts.isOfAgency, false)),
    )
    .where(and(gte(receiptLines.day, since), inArray(receiptLines.amount, [...new Set(amounts)]), ...isFree))
    .orderBy(asc(receiptLines.day), asc(receiptLines.id))
  return rows.map(({ payerName, payerPhone, accountTyped, details, ...row }) => ({
    ...row,
    said: [row.transactionId, payerName, payerPhone, accountTyped, details].filter(Boolean).join(' '),
  }))
}

/** Whether a line may pay a payout. */
export async function isFreeToPay(tx: Tx, lineId: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: receiptLines.id })
    .from(receiptLines)
    .where(and(eq(receiptLines.id, lineId), ...isFree))
  return found !== undefined
}

export async function insertStated(tx: Tx, stated: { remittanceId: string; receiptLineId: string }): Promise<void> {
  await tx.insert(statedPayouts).values(stated)
}
