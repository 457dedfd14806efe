import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { Day, Month, requiredDay } from '../../days.schema'
import { Currency, Minor, MinorSum } from '../../money.schema'
import { optionalText, requiredText } from '../../text'
import { withinLimit } from '../../within-limit'
import { Reference } from '../payments/payment-reference.schema'

/**
 * The cash that one person took on one day. `paidBack`: refunds out of it. `banked`: what was banked or handed in of it. `left`: what
 * is still to be; below zero where more was. `personId` null: nobody who can still be named.
 */
const cashDay = {
  personId: z.uuid().nullable(),
  personName: z.string(),
  day: Day,
  currency: Currency,
  payments: z.int(),
  taken: MinorSum,
  paidBack: MinorSum,
  banked: MinorSum,
  left: MinorSum,
}
export const CashDay = z.object({ ...cashDay, allowed: allowed('bank') })
export type CashDay = z.infer<typeof CashDay>

/** `view`: all days, or those of which something is left, or too much was banked. */
export const CashFilter = z.object({ month: Month, view: z.enum(['open', 'all']).default('open') })
export type CashFilter = z.infer<typeof CashFilter>

/** `totals`: over all days of the month, whatever the view. */
export const CashMonth = z.object({
  rows: z.array(CashDay),
  totals: z.array(
    z.object({ currency: Currency, taken: MinorSum, paidBack: MinorSum, banked: MinorSum, left: MinorSum }),
  ),
})
export type CashMonth = z.infer<typeof CashMonth>

/** A payment taken in cash, or a refund out of it: below zero. One that was taken back is there twice. */
export const CashEntry = z.object({
  id: z.uuid(),
  paymentId: z.uuid().nullable(),
  tenantName: z.string(),
  unitNumber: z.string(),
  amount: MinorSum,
})
export type CashEntry = z.infer<typeof CashEntry>

/** Cash that was banked or handed in; `amount` below zero: what was entered of it is taken back. `accountName` null: handed in at the office. */
export const Banking = z.object({
  id: z.uuid(),
  amount: MinorSum,
  bankedOn: Day,
  accountName: z.string().nullable(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  enteredBy: z.string(),
  enteredAt: z.iso.datetime(),
  isTakenBack: z.boolean(),
  allowed: allowed('takeBack'),
})
export type Banking = z.infer<typeof Banking>

export const CashDayDetails = z.object({
  ...cashDay,
  entries: z.array(CashEntry),
  bankings: z.array(Banking),
  allowed: allowed('bank'),
})
export type CashDayDetails = z.infer<typeof CashDayDetails>

export const CashDayOf = z.object({ personId: z.uuid(), day: Day, currency: Currency })
export type CashDayOf = z.infer<typeof CashDayOf>

/** `requestId` is chosen by the browser: the same one sent twice is one entry. `accountId` null: handed in at the office. */
export const NewBanking = withinLimit(
  z.object({
    requestId: z.uuid(),
    personId: z.uuid(),
    day: Day,
    currency: Currency,
    amount: Minor.min(1, 'Amount must be above zero'),
    bankedOn: requiredDay('Say when it was banked'),
    accountId: z.uuid().nullable().default(null),
    reference: Reference,
    note: optionalText(300),
    /** More than is left of that day. */
    evenMore: z.boolean().default(false),
  }),
  ['amount'],
)
export type NewBanking = z.infer<typeof NewBanking>

export const BankingBack = z.object({ bankingId: z.uuid(), reason: requiredText('Say what was wrong', 300) })
export type BankingBack = z.infer<typeof BankingBack>
