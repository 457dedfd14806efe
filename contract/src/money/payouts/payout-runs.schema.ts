import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { Day, Month, requiredDay } from '../../days.schema'
import { Currency, Minor, Money } from '../../money.schema'
import { optionalText, requiredText } from '../../text'
import { withinLimit } from '../../within-limit'
import { mpesaCode } from '../payments/payment-reference.schema'
import { PaymentMethod, paidOut } from '../payments/payments.schema'
import { payoutRunStates } from './payout-runs.terms'
import { statedBy } from './stated-payouts.terms'

/**
 * An owner in a run. `payTo`, `phoneNumber`: as they were when the run was made. `remittanceId` null: not paid yet. `isReturned`: the payout was voided
 * since, and is due again.
 */
export const PayoutRunLine = z.object({
  id: z.uuid(),
  ownerId: z.uuid(),
  ownerName: z.string(),
  phoneNumber: z.string().nullable(),
  currency: Currency,
  amount: Minor,
  method: PaymentMethod,
  payTo: z.string().nullable(),
  remittanceId: z.uuid().nullable(),
  reference: z.string().nullable(),
  paidOn: Day.nullable(),
  isReturned: z.boolean(),
  /** Of one that is not paid: what a statement says went out and may be it. */
  found: z
    .object({
      receiptLineId: z.uuid(),
      accountName: z.string(),
      day: Day,
      transactionId: z.string(),
      by: z.enum(statedBy),
    })
    .nullable(),
})
export type PayoutRunLine = z.infer<typeof PayoutRunLine>

export const PayoutRun = z.object({
  id: z.uuid(),
  month: Month,
  state: z.enum(payoutRunStates),
  totals: z.array(Money),
  madeBy: z.string(),
  madeAt: z.iso.datetime(),
  approvedBy: z.string().nullable(),
  lines: z.array(PayoutRunLine),
  allowed: allowed('approve', 'pay', 'withdraw'),
})
export type PayoutRun = z.infer<typeof PayoutRun>

const MOST_LINES = 500

/** `runId` is chosen by the browser: the same one sent twice makes one run. What is paid is what was due at the end of `month`. */
export const NewPayoutRun = z.object({
  runId: z.uuid(),
  month: Month,
  lines: z
    .array(
      withinLimit(
        z.object({ ownerId: z.uuid(), currency: Currency, amount: Minor.min(1, 'Amount must be above zero') }),
        ['amount'],
      ),
    )
    .min(1, 'Choose at least one owner')
    .max(MOST_LINES),
})
export type NewPayoutRun = z.infer<typeof NewPayoutRun>

export const PayoutRunId = z.object({ runId: z.uuid() })

/** `evenDiffering`: why it is paid although an account stands otherwise in the books than at the bank; null: then it is refused. */
export const PayoutRunApproval = PayoutRunId.extend({ evenDiffering: optionalText(500) })
export type PayoutRunApproval = z.input<typeof PayoutRunApproval>

/** The lines that were paid, each as it went out; the others stay to be paid. */
export const PayoutRunPaid = PayoutRunId.extend({
  paidOn: requiredDay('Say when it was paid'),
  /** Out of which own account; null: the usual one of each method. */
  accountId: paidOut.shape.accountId,
  lines: z
    .array(
      z
        .object({ lineId: z.uuid(), method: paidOut.shape.method, reference: paidOut.shape.reference })
        .check(mpesaCode('reference')),
    )
    .min(1, 'Choose at least one owner')
    .max(MOST_LINES),
})
export type PayoutRunPaid = z.infer<typeof PayoutRunPaid>

/** The lines that a statement shows, each paid by what it says went out. */
export const PayoutRunStated = PayoutRunId.extend({
  lines: z
    .array(z.object({ lineId: z.uuid(), receiptLineId: z.uuid() }))
    .min(1, 'Choose at least one owner')
    .max(MOST_LINES)
    .refine((lines) => new Set(lines.map(({ receiptLineId }) => receiptLineId)).size === lines.length),
})
export type PayoutRunStated = z.infer<typeof PayoutRunStated>

export const PayoutRunWithdrawal = PayoutRunId.extend({ reason: requiredText('Say why it is withdrawn', 500) })
export type PayoutRunWithdrawal = z.infer<typeof PayoutRunWithdrawal>
