import { z } from 'zod'
import { Day } from '../../days.schema'
import { Currency, Minor } from '../../money.schema'
import { paymentTypes } from '../charges/charges.kinds'

/**
 * What a tenant is credited of an amount that stood on an invoice and was made void or less since. `invoiceNumber`: of that invoice;
 * `before`, `after`: what the charge was and is, in minor units; 0 where it is void.
 */
export const CreditNote = z.object({
  id: z.uuid(),
  number: z.string(),
  invoiceNumber: z.string(),
  paymentType: z.enum(paymentTypes),
  name: z.string().nullable(),
  dueDate: Day,
  currency: Currency,
  before: Minor,
  after: Minor,
  amount: Minor,
  reason: z.string().nullable(),
  issuedOn: Day,
})
export type CreditNote = z.infer<typeof CreditNote>
export const CreditNoteId = z.object({ creditNoteId: z.uuid() })
