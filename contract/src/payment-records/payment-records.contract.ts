import { z } from 'zod'
import { Day } from '../days.schema'
import { Currency, Minor } from '../money.schema'
import { procedure } from '../procedure'
import {
  NewRecord,
  OwnRecordFilter,
  RecordCorrection,
  RecordDetails,
  RecordFilter,
  RecordId,
  RecordPage,
  RecordPaid,
  RecordRow,
  RecordVoid,
} from './payment-records.schema'

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

export const paymentRecords = {
  list: procedure('portfolio:read', 'GET /payment-records').input(RecordFilter).output(RecordPage),
  /** The signed-in person's own records. */
  listOwn: procedure('own:read', 'GET /own/payment-records').input(OwnRecordFilter).output(RecordPage),
  get: procedure('portfolio:read', 'GET /payment-records/{recordId}').input(RecordId).output(RecordDetails),
  record: procedure('payment:record', 'POST /payment-records')
    .input(NewRecord)
    .output(RecordRow)
    .errors({
      ...entered,
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
    .errors({ ...entered, ...changed, ALREADY_PAID: { status: 409, message: 'This record is paid already.' } }),
  /** Mends what was entered wrongly. */
  correct: procedure('payment:correct', 'PUT /payment-records/{recordId}')
    .input(RecordCorrection)
    .output(RecordDetails)
    .errors({ ...entered, ...changed }),
  /** The record counts no more and its receipt number is free again; nothing is deleted. */
  void: procedure('payment:correct', 'POST /payment-records/{recordId}/void')
    .input(RecordVoid)
    .output(RecordDetails)
    .errors(changed),
}
