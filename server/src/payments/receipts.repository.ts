import type { Day } from '@makao/contract/days'
import { eq, sql } from 'drizzle-orm'
import { profiles } from '../accounts/accounts.table'
import type { Queryable, Tx } from '../db/types'
import { Refusal } from '../errors'
import { properties } from '../properties/properties.table'
import { tenancies } from '../tenancies/tenancies.table'
import { units } from '../units/units.table'
import { payments } from './payments.table'
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

/** A payment's receipt with whom it is for. @throws Refusal NOT_FOUND */
export async function readReceiptOf(db: Queryable, paymentId: string) {
  const [receipt] = await db
    .select({
      year: receipts.year,
      number: receipts.number,
      token: receipts.token,
      tenancyId: payments.tenancyId,
      amount: payments.amount,
      currency: payments.currency,
      method: payments.method,
      reference: payments.reference,
      receivedOn: payments.receivedOn,
      reversedAt: payments.reversedAt,
      tenantId: profiles.id,
      tenantName: profiles.fullName,
      email: profiles.email,
      phoneNumber: profiles.phoneNumber,
      smsOptedOutAt: profiles.smsOptedOutAt,
      unitNumber: units.unitNumber,
      propertyName: properties.name,
      country: properties.country,
    })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .innerJoin(tenancies, eq(tenancies.id, payments.tenancyId))
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(eq(receipts.paymentId, paymentId))
  if (!receipt) throw new Refusal('NOT_FOUND')
  return receipt
}
