import { z } from 'zod'
import { Day } from '../../days.schema'
import { Currency, Minor } from '../../money.schema'

export const ReceiptToken = z.object({ token: z.string().min(1).max(100) })

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
