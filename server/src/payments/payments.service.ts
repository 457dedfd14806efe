import { dayInNairobi } from '@makao/contract/days'
import type { NewPayment, PaymentRow } from '@makao/contract/payments/payments.schema'
import type { SignedIn } from '../context'
import type { Queryable } from '../db/types'
import { Refusal, takenKey } from '../errors'
import { lockTenancy } from '../tenancies/tenancies.repository'
import { findPaymentByReceipt, findPaymentByRequest, insertPayment, readSetStatus } from './payments.repository'
import { isSamePayment } from './payments.rules'

/**
 * Records an amount due from the active tenancy, with what was paid on it.
 * @returns the stored record, or the earlier one when `requestId` was seen before
 * @throws Refusal NOT_FOUND, NO_ACTIVE_TENANCY, CURRENCY_CHANGED, PAID_DATE_AHEAD
 * @throws Refusal RECEIPT_USED: naming the record that has the receipt
 * @throws Refusal REQUEST_REUSED: `requestId` was seen before with other values
 */
export async function recordPayment({ db, actor, now }: SignedIn, input: NewPayment): Promise<PaymentRow> {
  const today = dayInNairobi(now)
  if (input.paidDate !== null && input.paidDate > today) throw new Refusal('PAID_DATE_AHEAD', { today })

  async function findEarlier(queryable: Queryable): Promise<PaymentRow | undefined> {
    const earlier = await findPaymentByRequest(queryable, input.requestId, today)
    if (!earlier) return undefined
    const paymentStatus = (await readSetStatus(queryable, earlier.id)) ?? earlier.paymentStatus
    if (isSamePayment({ ...earlier, paymentStatus }, input)) return earlier
    throw new Refusal('REQUEST_REUSED', { recordId: earlier.id, amount: earlier.amount, currency: earlier.currency })
  }

  try {
    return await db.transaction(async (tx) => {
      // Locked, so that two clicks on Save cannot both find nothing and both insert, and nobody moves out meanwhile.
      const tenancy = await lockTenancy(tx, input.tenancyId)
      const earlier = await findEarlier(tx)
      if (earlier) return earlier
      if (!tenancy.isActive) throw new Refusal('NO_ACTIVE_TENANCY')
      if (tenancy.currency !== input.currency) throw new Refusal('CURRENCY_CHANGED')
      await insertPayment(tx, actor, input, now)
      const recorded = await findPaymentByRequest(tx, input.requestId, today)
      if (!recorded) throw new Error('A payment record is gone in the transaction that wrote it.')
      return recorded
    })
  } catch (error) {
    const key = takenKey(error)
    if (key === 'payment_records_request_unique') {
      // The same request id on another tenancy, committed while this one was under way.
      const earlier = await findEarlier(db)
      if (earlier) return earlier
    }
    if (key === 'payment_records_receipt_unique' && input.mpesaReceiptNumber !== null) {
      const holder = await findPaymentByReceipt(db, input.mpesaReceiptNumber, today)
      if (holder) {
        const { id: recordId, tenantName, unitNumber, dueDate } = holder
        throw new Refusal('RECEIPT_USED', {
          receipt: input.mpesaReceiptNumber,
          recordId,
          tenantName,
          unitNumber,
          dueDate,
        })
      }
    }
    throw error
  }
}
