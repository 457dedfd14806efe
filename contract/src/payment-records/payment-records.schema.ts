import { z } from 'zod'
import { AuditEntry } from '../audit/audit.schema'
import { Day, requiredDay } from '../days.schema'
import { Currency, Minor } from '../money.schema'
import { PageNumber, pageOf } from '../page'
import { optionalText, requiredText, Search } from '../text'
import { withinLimit } from '../within-limit'
import { paymentStatuses, paymentTypes } from './payment-records.terms'

export const PaymentType = z.enum(paymentTypes)

/** As read: a pending record past its due day is overdue. */
export const PaymentStatus = z.enum(paymentStatuses)

/** A mobile-money receipt number in capitals; M-Pesa's has 10 characters, Airtel's carries dots. Null when empty. */
export const ReceiptNumber = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([A-Z0-9.-]{6,40})?$/, 'A receipt number has 6 to 40 letters and digits')
  .transform((text) => text || null)
  .nullable()
  .default(null)

/**
 * One amount due from one tenancy. `amount`: what is due, `paidAmount`: what came in so far, both in minor units of
 * `currency`; the balance is their difference.
 */
export const PaymentRecord = z.object({
  id: z.uuid(),
  tenancyId: z.uuid(),
  amount: Minor,
  paidAmount: Minor,
  currency: Currency,
  paymentType: PaymentType,
  paymentStatus: PaymentStatus,
  dueDate: Day,
  paidDate: Day.nullable(),
  mpesaReceiptNumber: z.string().nullable(),
  notes: z.string().nullable(),
})
export type PaymentRecord = z.infer<typeof PaymentRecord>

/** A record with whom and what it is for, as the lists show it. */
export const RecordRow = PaymentRecord.extend({
  tenantId: z.uuid(),
  tenantName: z.string(),
  tenantEmail: z.string(),
  unitNumber: z.string(),
  propertyName: z.string(),
})
export type RecordRow = z.infer<typeof RecordRow>

/** What a form says of one record. `paidAmount`, `paidDate`: see `paidPartFits`. */
const entered = z.object({
  amount: Minor.min(1, 'Amount must be above zero'),
  currency: Currency,
  paymentType: PaymentType,
  paymentStatus: PaymentStatus,
  paidAmount: Minor.nullable().default(null),
  dueDate: requiredDay('Due date is required'),
  paidDate: Day.nullable().default(null),
  mpesaReceiptNumber: ReceiptNumber,
  notes: optionalText(1000),
})

/**
 * Adds to a shape that what was paid fits the status: `paidAmount` is for a partial record only, above zero and below
 * `amount`; `paidDate` is for paid and partial records only.
 */
function paidPartFits<Shape extends z.ZodObject<typeof entered.shape>>(shape: Shape) {
  return withinLimit(shape, ['amount']).check(({ value, issues }) => {
    const { amount, paidAmount, paidDate, paymentStatus } = value as z.infer<typeof entered>
    const refuse = (field: 'paidAmount' | 'paidDate', message: string, input: unknown) =>
      issues.push({ code: 'custom', path: [field], message, input })
    if (paymentStatus === 'partial') {
      if (paidAmount === null) refuse('paidAmount', 'Enter what was paid so far', paidAmount)
      else if (paidAmount <= 0) refuse('paidAmount', 'Amount must be above zero', paidAmount)
      else if (paidAmount >= amount) refuse('paidAmount', 'A partial payment is less than the amount due', paidAmount)
    } else if (paidAmount !== null) {
      refuse('paidAmount', 'Only a partial record says what was paid so far', paidAmount)
    }
    if (paidDate !== null && paymentStatus !== 'paid' && paymentStatus !== 'partial') {
      refuse('paidDate', 'Only a paid or partial record has a paid date', paidDate)
    }
  })
}

/** `requestId` is chosen by the browser: the same one sent twice records one payment. */
export const NewRecord = paidPartFits(z.object({ requestId: z.uuid(), tenancyId: z.uuid(), ...entered.shape }))
export type NewRecord = z.infer<typeof NewRecord>

export const RecordId = z.object({ recordId: z.uuid() })

/** `revision`: the one the person saw; refused when somebody changed the record since. */
const seen = z.object({ ...RecordId.shape, revision: z.int() })

/** All of a record as it should have been entered. */
export const RecordCorrection = paidPartFits(z.object({ ...seen.shape, ...entered.shape }))
export type RecordCorrection = z.infer<typeof RecordCorrection>

/** The whole amount came in. */
export const RecordPaid = z.object({
  ...seen.shape,
  paidDate: requiredDay('Paid date is required'),
  mpesaReceiptNumber: ReceiptNumber,
})
export type RecordPaid = z.infer<typeof RecordPaid>

export const RecordVoid = z.object({ ...seen.shape, reason: requiredText('Say why the record is void', 500) })
export type RecordVoid = z.infer<typeof RecordVoid>

/** One record with its history. `setStatus` is what was entered: a later day does not turn it overdue. */
export const RecordDetails = RecordRow.extend({
  setStatus: PaymentStatus,
  revision: z.int(),
  createdAt: z.iso.datetime(),
  voidedAt: z.iso.datetime().nullable(),
  voidReason: z.string().nullable(),
  /** Latest first. */
  history: z.array(AuditEntry),
})
export type RecordDetails = z.infer<typeof RecordDetails>

const ownFilter = z.object({
  from: Day.nullish(),
  to: Day.nullish(),
  paymentType: PaymentType.nullish(),
  paymentStatus: PaymentStatus.nullish(),
  page: PageNumber,
})

/** `from` and `to` bound the due date. `search` looks into tenant, e-mail, unit number and property name. */
export const RecordFilter = ownFilter.extend({
  search: Search,
  propertyId: z.uuid().nullish(),
  tenantId: z.uuid().nullish(),
})
export type RecordFilter = z.infer<typeof RecordFilter>
export const OwnRecordFilter = ownFilter

/** Sums over all records that a filter finds, in minor units; `pending` is what is not yet paid. */
export const RecordTotals = z.object({ currency: Currency, amount: Minor, paid: Minor, pending: Minor })
export type RecordTotals = z.infer<typeof RecordTotals>

export const RecordPage = pageOf(RecordRow).extend({ totals: z.array(RecordTotals) })
export type RecordPage = z.infer<typeof RecordPage>
