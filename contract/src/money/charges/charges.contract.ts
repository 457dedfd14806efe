import { z } from 'zod'
import { Day } from '../../days.schema'
import { Currency, Minor } from '../../money.schema'
import { procedure } from '../../procedure'
import { moneyRefusals, recordRefusals } from '../payments/payments.contract'
import {
  NewRecord,
  OwnRecordFilter,
  RecordCorrection,
  RecordDetails,
  Recorded,
  RecordFilter,
  RecordId,
  RecordPage,
  RecordPaid,
  RecordVoid,
  RecordWriteOff,
  WriteOffUndo,
} from './charges.schema'

const refunded = {
  PAYMENT_REFUNDED: { status: 409, message: 'A part of the money was paid back. Reverse the refund first.' },
} as const

const changed = {
  RECORD_CHANGED: {
    status: 409,
    message: 'Somebody has changed this record meanwhile. Look at it again before you change it.',
  },
  RECORD_VOID: { status: 409, message: 'This record is void.' },
} as const

export const paymentRecords = {
  list: procedure('portfolio:read', 'GET /payment-records').input(RecordFilter).output(RecordPage),
  /** The signed-in person's own records. */
  listOwn: procedure('own:read', 'GET /own/payment-records').input(OwnRecordFilter).output(RecordPage),
  get: procedure('portfolio:read', 'GET /payment-records/{recordId}').input(RecordId).output(RecordDetails),
  record: procedure('payment:record', 'POST /payment-records')
    .input(NewRecord)
    .output(Recorded)
    .errors({
      ...moneyRefusals,
      ALREADY_CHARGED: {
        status: 409,
        message:
          '{title} of {currency} {amount}, due {dueDate}, is charged already. Receive the payment for it instead.',
        data: z.object({ recordId: z.uuid(), title: z.string(), currency: Currency, amount: Minor, dueDate: Day }),
      },
      NO_ACTIVE_TENANCY: { status: 409, message: 'No active tenancy found for this tenant' },
      REQUEST_REUSED: {
        status: 409,
        message: 'This form was already saved with other values ({currency} {amount}). Look at the payment history.',
        data: z.object({ recordId: z.uuid(), amount: Minor, currency: Currency }),
      },
    }),
  markPaid: procedure('payment:correct', 'POST /payment-records/{recordId}/paid')
    .input(RecordPaid)
    .output(RecordDetails)
    .errors({
      ...moneyRefusals,
      ...changed,
      ...recordRefusals,
      ALREADY_PAID: { status: 409, message: 'Nothing remains to pay of this record.' },
    }),
  /** Mends what was entered wrongly. */
  correct: procedure('payment:correct', 'PUT /payment-records/{recordId}')
    .input(RecordCorrection)
    .output(RecordDetails)
    .errors({ ...moneyRefusals, ...changed }),
  /** The record counts no more; nothing is deleted. */
  void: procedure('payment:correct', 'POST /payment-records/{recordId}/void')
    .input(RecordVoid)
    .output(RecordDetails)
    .errors({ ...changed, ...refunded }),
  writeOff: procedure('payment:correct', 'POST /payment-records/{recordId}/write-off')
    .input(RecordWriteOff)
    .output(RecordDetails)
    .errors({ ...changed, ALREADY_PAID: { status: 409, message: 'Nothing remains to pay of this record.' } }),
  /** What was written off is asked for again, from today on; credit of the tenant pays it at once. */
  undoWriteOff: procedure('payment:correct', 'POST /payment-records/{recordId}/write-off/reversal')
    .input(WriteOffUndo)
    .output(RecordDetails)
    .errors({ ...changed, NOT_WRITTEN_OFF: { status: 409, message: 'Nothing of this record is written off.' } }),
}
