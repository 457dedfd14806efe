import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { Day } from '../../days.schema'
import { Currency, MinorSum } from '../../money.schema'
import { optionalText } from '../../text'
import { ledgerAccounts } from './ledger.kinds'
import { balanceAccounts, entryKinds } from './ledger.terms'

/** One side of an entry. `amount`: minor units, above zero to the debit, below zero to the credit. */
export const Posting = z.object({ account: z.enum(ledgerAccounts), detail: z.string(), amount: MinorSum })
export type Posting = z.infer<typeof Posting>

export const LedgerEntry = z.object({
  id: z.uuid(),
  day: Day,
  kind: z.enum(entryKinds),
  currency: Currency,
  actorName: z.string(),
  at: z.iso.datetime(),
  /** `realAccount`: what the paybill, bank account or cash box is called on which it stands. */
  postings: z.array(Posting.extend({ realAccount: z.string().optional() })),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

/** The document whose entries are asked for: exactly one. */
export const EntryFilter = z
  .object({ chargeId: z.uuid().nullish(), paymentId: z.uuid().nullish() })
  .refine(({ chargeId, paymentId }) => Boolean(chargeId) !== Boolean(paymentId), 'Name one document')
export type EntryFilter = z.infer<typeof EntryFilter>

/**
 * What the accounts come to at the end of a day. 'paid_ahead' is what was put by then on charges of later days. `debit` and
 * `credit`: minor units; one of them is 0. `realAccount`: the paybill, bank account or cash box on which it stands.
 */
export const TrialBalance = z.array(
  z.object({
    account: z.enum(balanceAccounts),
    detail: z.string(),
    realAccount: z.object({ id: z.uuid(), name: z.string() }).optional(),
    currency: Currency,
    debit: MinorSum,
    credit: MinorSum,
  }),
)
export type TrialBalance = z.infer<typeof TrialBalance>
export const TrialBalanceFilter = z.object({ to: Day })

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Enter a month that exists')
/** 'YYYY-MM' */
export const Month = month
export const MonthInput = z.object({ month })
/** `evenNotAgreed`: why it is closed although months of accounts are not agreed with their statements; null: then it is refused. */
export const Closing = MonthInput.extend({ evenNotAgreed: optionalText(500) })
export type Closing = z.infer<typeof Closing>

/**
 * `closedThrough`: nothing dated in this month or before can be changed; null: no month is closed. `canClose`: the month
 * that may be closed next, null while it has not ended.
 */
export const ClosedMonths = z.object({
  closedThrough: z.string().nullable(),
  closedBy: z.string().nullable(),
  closedAt: z.iso.datetime().nullable(),
  canClose: z.string().nullable(),
  allowed: allowed('closeMonth', 'reopenMonth'),
})
export type ClosedMonths = z.infer<typeof ClosedMonths>

/** The books computed again from the documents. `differences`: a sentence each, none when they agree. */
export const LedgerCheck = z.object({
  entries: z.int(),
  charges: z.int(),
  payments: z.int(),
  differences: z.array(z.string()),
})
export type LedgerCheck = z.infer<typeof LedgerCheck>
