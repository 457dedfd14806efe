import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { Day, requiredDay } from '../../days.schema'
import { Currency, Minor, MinorSum } from '../../money.schema'
import { PageNumber, pageOfSome } from '../../page'
import { optionalText, requiredText } from '../../text'
import { withinLimit } from '../../within-limit'
import { Reference } from '../payments/payment-reference.schema'
import { paymentMethods } from '../payments/payments.kinds'
import { receivingKinds } from '../receiving-accounts/receiving-accounts.kinds'

/** What stands on no account that is named: what came in or was paid out this way, or what expenses were paid out of. */
export const unnamedCash = [...paymentMethods, 'expense'] as const

/** What an own account comes to in the books at the end of a day. `accountId` null: money of `method` on no account that is named. */
export const AccountBalance = z.object({
  accountId: z.uuid().nullable(),
  method: z.enum(unnamedCash).nullable(),
  name: z.string().nullable(),
  kind: z.enum(receivingKinds).nullable(),
  currency: Currency,
  balance: MinorSum,
  /** The agency's own money stands on it. */
  isOfAgency: z.boolean(),
  isArchived: z.boolean(),
})
export type AccountBalance = z.infer<typeof AccountBalance>

/**
 * Money that went from one own account to another. From neither an account nor a method: what stood on the account before Makao.
 * `takenBackOn`: the day on which it is taken back, where its own month was closed by then.
 */
export const AccountTransfer = z.object({
  id: z.uuid(),
  currency: Currency,
  amount: Minor,
  movedOn: Day,
  fromAccountId: z.uuid().nullable(),
  fromName: z.string().nullable(),
  fromMethod: z.enum(unnamedCash).nullable(),
  toAccountId: z.uuid(),
  toName: z.string(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  /** It was entered where cash is counted up, or with the line of a statement, and is taken back there. */
  isElsewhere: z.boolean(),
  createdBy: z.string(),
  voidedAt: z.iso.datetime().nullable(),
  voidReason: z.string().nullable(),
  takenBackOn: Day.nullable(),
  allowed: allowed('takeBack'),
})
export type AccountTransfer = z.infer<typeof AccountTransfer>

export const BalancesOf = z.object({ day: Day })
/** Latest first. */
export const TransferFilter = z.object({ page: PageNumber })
export const TransferPage = pageOfSome(AccountTransfer)
export type TransferPage = z.infer<typeof TransferPage>

/** `requestId` is chosen by the browser: the same one sent twice is one transfer. */
export const NewAccountTransfer = withinLimit(
  z
    .object({
      requestId: z.uuid(),
      currency: Currency,
      amount: Minor.min(1, 'Amount must be above zero'),
      movedOn: requiredDay('Say when it was moved'),
      fromAccountId: z.uuid().nullable().default(null),
      fromMethod: z.enum(unnamedCash).nullable().default(null),
      toAccountId: z.uuid('Select the account'),
      reference: Reference,
      note: optionalText(300),
    })
    .refine(({ fromAccountId, fromMethod }) => fromAccountId === null || fromMethod === null, {
      path: ['fromAccountId'],
      message: 'Select one account',
    })
    .refine(({ fromAccountId, toAccountId }) => fromAccountId !== toAccountId, {
      path: ['toAccountId'],
      message: 'Select another account than the one it came from',
    }),
  ['amount'],
)
export type NewAccountTransfer = z.infer<typeof NewAccountTransfer>

export const TransferBack = z.object({ transferId: z.uuid(), reason: requiredText('Say what was wrong', 300) })
export type TransferBack = z.infer<typeof TransferBack>
