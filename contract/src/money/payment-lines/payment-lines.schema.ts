import { z } from 'zod'
import { Day } from '../../days.schema'
import { Currency, Minor, MinorSum } from '../../money.schema'
import { shortLine } from '../../text'
import { PaymentType } from '../charges/payment-types.schema'
import { MOST_LINES } from './pasted-lines.terms'

/** By what a payment was found to be somebody's, the surest first. */
export const matchedBy = ['account', 'phone', 'unit', 'name'] as const

/** A payment of which it is asked whose it is. `key`: the row; `who`: account, unit, phone or name, in any order. */
export const LineToMatch = z.object({
  key: z.string().min(1).max(60),
  reference: shortLine(60),
  who: shortLine(200),
})
export type LineToMatch = z.infer<typeof LineToMatch>
export const LinesToMatch = z.object({ lines: z.array(LineToMatch).min(1).max(MOST_LINES) })

/**
 * A tenancy that may be meant. `owed`: minor units of `currency`, due or not. `withholds`: at which rate its tenant withholds tax
 * today, with what is open in the order in which money is put on it; null: they do not.
 */
export const LineMatch = z.object({
  tenancyId: z.uuid(),
  tenantName: z.string(),
  unitNumber: z.string(),
  propertyName: z.string(),
  currency: Currency,
  owed: MinorSum,
  by: z.enum(matchedBy),
  withholds: z
    .object({ rate: z.int(), due: z.array(z.object({ paymentType: PaymentType, balance: Minor })) })
    .nullable(),
})
export type LineMatch = z.infer<typeof LineMatch>

/** `isSure`: it is the first one, by its account or by its phone alone; else somebody has to say. */
export const MatchedLine = z.object({
  key: z.string(),
  matches: z.array(LineMatch),
  isSure: z.boolean(),
  /** The payment that has this reference already. */
  used: z.object({ paymentId: z.uuid(), tenantName: z.string(), unitNumber: z.string(), receivedOn: Day }).nullable(),
})
export type MatchedLine = z.infer<typeof MatchedLine>
