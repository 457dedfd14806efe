import { z } from 'zod'
import { requiredText } from '../../text'
import { PaymentId } from '../payments/payments.schema'

/**
 * The fiscal document number that EFRIS gave a receipt, in capitals and without blanks. Its form was confirmed by no source: letters and
 * digits are taken.
 */
export const FiscalNumber = z
  .string()
  .max(100, 'Use at most 30 letters and digits')
  .transform((text) => text.replaceAll(/\s/g, '').toUpperCase())
  .pipe(
    z
      .string()
      .min(1, 'Enter the fiscal document number')
      .regex(/^[A-Z0-9]{0,30}$/, 'A fiscal document number has 1 to 30 letters and digits'),
  )

/** `replaces`: the number that was seen there, which is corrected; null: there was none. */
export const NewFiscalNumber = z.object({
  ...PaymentId.shape,
  number: FiscalNumber,
  replaces: z.string().nullable(),
})
export type NewFiscalNumber = z.infer<typeof NewFiscalNumber>

/** Lines of many receipts, as they were pasted; the server says which of them cannot be. */
export const NewFiscalNumbers = z.object({
  rows: z
    .array(z.object({ receiptNumber: z.string().max(200), number: z.string().max(200) }))
    .min(1, 'Paste a line for each receipt')
    .max(200, 'Paste at most 200 lines at once'),
})
export type NewFiscalNumbers = z.infer<typeof NewFiscalNumbers>

/** `seen`: the number that is taken away. */
export const RemovedFiscalNumber = z.object({
  ...PaymentId.shape,
  seen: z.string(),
  reason: requiredText('Say why the number is taken away', 500),
})
export type RemovedFiscalNumber = z.infer<typeof RemovedFiscalNumber>

/** What stands on a receipt now; null: nothing. */
export const ReceiptWithFiscalNumber = z.object({
  paymentId: z.uuid(),
  receiptNumber: z.string(),
  number: z.string().nullable(),
})
export type ReceiptWithFiscalNumber = z.infer<typeof ReceiptWithFiscalNumber>

/** `unchanged`: lines whose receipts had just these numbers already. */
export const EnteredFiscalNumbers = z.object({ entered: z.int(), unchanged: z.int() })
export type EnteredFiscalNumbers = z.infer<typeof EnteredFiscalNumbers>

/** A line that was refused: which one, of what it is wrong, and why. */
export const RefusedFiscalLine = z.object({
  row: z.int(),
  field: z.enum(['receiptNumber', 'number']),
  problem: z.string(),
})
export type RefusedFiscalLine = z.infer<typeof RefusedFiscalLine>
