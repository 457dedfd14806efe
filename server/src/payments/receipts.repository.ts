import type { Day } from '@makao/contract/days'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/types'
import { receiptCounters, receipts } from './receipts.table'

/**
 * Gives a payment its receipt with the next number of the year. The counter is held until the transaction ends, and who
 * fails gives the number back: so there are no gaps.
 */
export async function issueReceipt(tx: Tx, paymentId: string, today: Day): Promise<void> {
  const year = Number(today.slice(0, 4))
  const token = crypto.randomUUID().replaceAll('-', '')
  await tx.execute(sql`
    with counted as (
      insert into ${receiptCounters} (year, last) values (${year}, 1)
      on conflict (year) do update set last = receipt_counters.last + 1
      returning last
    )
    insert into ${receipts} (payment_id, year, number, issued_on, token)
    select ${paymentId}::uuid, ${year}::int, last, ${today}::date, ${token}::text from counted`)
}
