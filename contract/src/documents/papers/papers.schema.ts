import { z } from 'zod'
import { Day } from '../../days.schema'
import { PaymentMethod } from '../../money/payments/payments.schema'
import { Currency, Minor, MinorSum } from '../../money.schema'

export const ReceiptToken = z.object({ token: z.string().min(1).max(100) })

/** `text`: says it, with `address` at its end, a page that confirms it. `whatsappUrl`: to the tenant, or to whom one chooses. */
export const ReceiptToPassOn = z.object({
  receiptNumber: z.string(),
  text: z.string(),
  address: z.string(),
  whatsappUrl: z.string(),
})
export type ReceiptToPassOn = z.infer<typeof ReceiptToPassOn>

/** A receipt as it was handed out, for a page. */
export const ShownReceipt = ReceiptToPassOn.pick({ receiptNumber: true, text: true, address: true }).extend({
  agencyName: z.string(),
  issuedOn: Day,
  tenantName: z.string(),
  payerName: z.string().nullable(),
  propertyName: z.string(),
  unitNumber: z.string(),
  accountNumber: z.string().nullable(),
  amount: Minor,
  currency: Currency,
  inWords: z.string(),
  method: PaymentMethod,
  reference: z.string().nullable(),
  receivedOn: Day,
  /** The fiscal document number that EFRIS gave it. */
  fiscalNumber: z.string().nullable(),
  /** What the money went to when it was entered, in the words of the paper. */
  parts: z.array(z.object({ title: z.string(), dueDate: Day, amount: Minor })),
  /** The rest. */
  credit: MinorSum,
  /** What was owed after it, below zero: credit. */
  balanceAfter: MinorSum,
  /** The payment counts no more. */
  reversedOn: Day.nullable(),
  correctedBy: z.string().nullable(),
})
export type ShownReceipt = z.infer<typeof ShownReceipt>

/**
 * What anybody who holds a receipt may know of it, and nothing more. Of one that is not genuine any more, or that never
 * was, everything but the agency is null: the answers have one shape.
 */
export const ReceiptConfirmation = z.object({
  state: z.enum(['genuine', 'reversed', 'unknown']),
  agencyName: z.string(),
  number: z.string().nullable(),
  amount: Minor.nullable(),
  currency: Currency.nullable(),
  receivedOn: Day.nullable(),
})
export type ReceiptConfirmation = z.infer<typeof ReceiptConfirmation>

/** What was charged to a tenancy for one month, 'YYYY-MM', in minor units of `currency`. `balance`: what remains of it. */
export const InvoiceSummary = z.object({
  month: z.string(),
  number: z.string(),
  currency: Currency,
  amount: MinorSum,
  paid: MinorSum,
  balance: MinorSum,
})
export type InvoiceSummary = z.infer<typeof InvoiceSummary>

/** A tenancy as the tenant chooses it among their own. */
export const OwnTenancy = z.object({
  tenancyId: z.uuid(),
  propertyName: z.string(),
  unitNumber: z.string(),
  currency: Currency,
  startDate: Day,
  endDate: Day.nullable(),
})
export type OwnTenancy = z.infer<typeof OwnTenancy>

/** An owner's statement in words: `body` of a mail with the PDF, `text` to be passed on without it. */
export const StatementMessage = z.object({
  email: z.string().nullable(),
  subject: z.string(),
  body: z.string(),
  text: z.string(),
  /** A chat with the text filled in; null without a mobile number. */
  whatsappUrl: z.string().nullable(),
  /** When it was mailed, just now. */
  sentOn: Day.nullable(),
})
export type StatementMessage = z.infer<typeof StatementMessage>
