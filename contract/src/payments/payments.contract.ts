import { z } from 'zod'
import { Day } from '../days.schema'
import { Currency, Minor } from '../money.schema'
import { procedure } from '../procedure'
import { NewPayment, OwnPaymentFilter, PaymentFilter, PaymentPage, PaymentRow } from './payments.schema'

export const payments = {
  list: procedure('portfolio:read', 'GET /payments').input(PaymentFilter).output(PaymentPage),
  /** The signed-in person's own records. */
  listOwn: procedure('own:read', 'GET /own/payments').input(OwnPaymentFilter).output(PaymentPage),
  record: procedure('payment:record', 'POST /payments')
    .input(NewPayment)
    .output(PaymentRow)
    .errors({
      NO_ACTIVE_TENANCY: { status: 409, message: 'No active tenancy found for this tenant' },
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
      REQUEST_REUSED: {
        status: 409,
        message: 'This form was already saved with other values ({currency} {amount}). Look at the payment history.',
        data: z.object({ recordId: z.uuid(), amount: Minor, currency: Currency }),
      },
      PAID_DATE_AHEAD: {
        status: 422,
        message: 'The paid date lies in the future.',
        data: z.object({ today: Day }),
      },
    }),
}
