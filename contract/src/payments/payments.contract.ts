import { z } from 'zod'
import { Day } from '../days.schema'
import { Currency, Minor } from '../money.schema'
import { procedure } from '../procedure'
import {
  NewPayment,
  OwnPaymentFilter,
  PaymentCorrection,
  PaymentDetails,
  PaymentFilter,
  PaymentPage,
  PaymentPaid,
  PaymentRow,
  PaymentVoid,
  RecordId,
} from './payments.schema'

const entered = {
  CURRENCY_CHANGED: { status: 409, message: 'This tenancy is in another currency. Open the dialog again.' },
  RECEIPT_USED: {
    status: 409,
    message: 'Receipt {receipt} is already recorded for {tenantName}, unit {unitNumber}, due {dueDate}.',
    data: z.object({
      receipt: z.string(),
      recordId: z.uuid(),
      tenantName: z.string(),
      unitNumber: z.string(),
      dueDate: Day,
    }),
  },
  PAID_DATE_AHEAD: {
    status: 422,
    message: 'The paid date lies in the future.',
    data: z.object({ today: Day }),
  },
} as const

const changed = {
  RECORD_CHANGED: {
    status: 409,
    message: 'Somebody has changed this record meanwhile. Look at it again before you change it.',
  },
  RECORD_VOID: { status: 409, message: 'This record is void.' },
} as const

export const payments = {
  list: procedure('portfolio:read', 'GET /payments').input(PaymentFilter).output(PaymentPage),
  /** The signed-in person's own records. */
  listOwn: procedure('own:read', 'GET /own/payments').input(OwnPaymentFilter).output(PaymentPage),
  get: procedure('portfolio:read', 'GET /payments/{recordId}').input(RecordId).output(PaymentDetails),
  record: procedure('payment:record', 'POST /payments')
    .input(NewPayment)
    .output(PaymentRow)
    .errors({
      ...entered,
      NO_ACTIVE_TENANCY: { status: 409, message: 'No active tenancy found for this tenant' },
      REQUEST_REUSED: {
        status: 409,
        message: 'This form was already saved with other values ({currency} {amount}). Look at the payment history.',
        data: z.object({ recordId: z.uuid(), amount: Minor, currency: Currency }),
      },
    }),
  markPaid: procedure('payment:correct', 'POST /payments/{recordId}/paid')
    .input(PaymentPaid)
    .output(PaymentDetails)
    .errors({ ...entered, ...changed, ALREADY_PAID: { status: 409, message: 'This record is paid already.' } }),
  /** Mends what was entered wrongly. */
  correct: procedure('payment:correct', 'PUT /payments/{recordId}')
    .input(PaymentCorrection)
    .output(PaymentDetails)
    .errors({ ...entered, ...changed }),
  /** The record counts no more and its receipt number is free again; nothing is deleted. */
  void: procedure('payment:correct', 'POST /payments/{recordId}/void')
    .input(PaymentVoid)
    .output(PaymentDetails)
    .errors(changed),
}
