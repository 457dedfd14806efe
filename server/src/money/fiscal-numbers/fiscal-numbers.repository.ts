import type { Currency } from '@makao/contract/money'
import { formatReceiptNumber } from '@makao/contract/money/payments/receipt-number.terms'
import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Author } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { isOneOf } from '../../lists'
import { payments } from '../payments/payments.table'
import { receipts } from '../payments/receipts.table'
import { fiscalNumbers } from './fiscal-numbers.table'

/** A receipt with the number that stands on it; null: none. */
export interface NumberedReceipt {
  paymentId: string
  tenancyId: string
  currency: Currency
  receiptNumber: string
  number: string | null
}

/** Holds the payments of receipts until the transaction ends, as who changes what a receipt says does; in one order, so that nobody waits for ever. */
async function lockReceipts(tx: Tx, where: SQL): Promise<NumberedReceipt[]> {
  const rows = await tx
    .select({
      paymentId: receipts.paymentId,
      tenancyId: payments.tenancyId,
      currency: payments.currency,
      year: receipts.year,
      place: receipts.number,
    })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .where(where)
    .orderBy(asc(receipts.paymentId))
    .for('no key update', { of: payments })
  // Read once they are held: what stood there before may be of before the wait.
  const numbered = await tx
    .select({ paymentId: fiscalNumbers.paymentId, number: fiscalNumbers.number })
    .from(fiscalNumbers)
    .where(
      isOneOf(
        fiscalNumbers.paymentId,
        rows.map(({ paymentId }) => paymentId),
      ),
    )
  const numbers = new Map(numbered.map(({ paymentId, number }) => [paymentId, number]))
  return rows.map(({ year, place, ...row }) => ({
    ...row,
    receiptNumber: formatReceiptNumber({ year, number: place }),
    number: numbers.get(row.paymentId) ?? null,
  }))
}

/** @throws Refusal NOT_FOUND */
export async function lockReceipt(tx: Tx, paymentId: string): Promise<NumberedReceipt> {
  const [receipt] = await lockReceipts(tx, eq(receipts.paymentId, paymentId))
  if (!receipt) throw new Refusal('NOT_FOUND')
  return receipt
}

/** Those of these that there are. */
export function lockReceiptsNumbered(
  tx: Tx,
  wanted: readonly { year: number; number: number }[],
): Promise<NumberedReceipt[]> {
  const json = JSON.stringify(wanted)
  return lockReceipts(
    tx,
    sql`(${receipts.year}, ${receipts.number}) in (
      select wanted.year, wanted.number from json_to_recordset(${json}::json) as wanted (year int, number int))`,
  )
}

/** On which receipts numbers stand, by the numbers. */
export async function listHolders(db: Queryable, numbers: readonly string[]): Promise<Map<string, NumberedHolder>> {
  const rows = await db
    .select({
      paymentId: fiscalNumbers.paymentId,
      number: fiscalNumbers.number,
      year: receipts.year,
      place: receipts.number,
    })
    .from(fiscalNumbers)
    .innerJoin(receipts, eq(receipts.paymentId, fiscalNumbers.paymentId))
    .where(
      sql`${fiscalNumbers.number} in (select value from json_array_elements_text(${JSON.stringify(numbers)}::json))`,
    )
  return new Map(
    rows.map(({ year, place, paymentId, number }) => [
      number,
      { paymentId, receiptNumber: formatReceiptNumber({ year, number: place }) },
    ]),
  )
}

interface NumberedHolder {
  paymentId: string
  receiptNumber: string
}

/** Puts a number on a receipt, in the place of what stood there. */
export async function putFiscalNumber(
  tx: Tx,
  author: Pick<Author, 'id'>,
  { paymentId, number }: { paymentId: string; number: string },
  now: Date,
): Promise<void> {
  const made = { number, enteredBy: author.id, enteredAt: now }
  await tx
    .insert(fiscalNumbers)
    .values({ paymentId, ...made })
    .onConflictDoUpdate({ target: fiscalNumbers.paymentId, set: made })
}

export async function deleteFiscalNumber(tx: Tx, paymentId: string): Promise<void> {
  await tx.delete(fiscalNumbers).where(eq(fiscalNumbers.paymentId, paymentId))
}
