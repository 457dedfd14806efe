import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { Day } from '../../days.schema'
import { Followed } from '../../followed.schema'
import { Currency, Minor, MinorSum } from '../../money.schema'
import { optionalText, requiredLine, requiredText } from '../../text'
import { withinLimit } from '../../within-limit'
import { PaymentType } from '../charges/payment-types.schema'
import { mpesaCode } from '../payments/payment-reference.schema'
import { paymentSources } from '../payments/payments.kinds'
import { OpenCharge, paidOut } from '../payments/payments.schema'

/** What was taken out of the deposit for an amount due. */
export const Deduction = z.object({
  chargeId: z.uuid(),
  paymentType: PaymentType,
  name: z.string().nullable(),
  dueDate: Day,
  amount: Minor,
})

/** Money that was paid back, out of the deposit and out of credit. */
export const Refund = z.object({
  id: z.uuid(),
  fromDeposit: MinorSum,
  fromCredit: MinorSum,
  method: z.enum(paymentSources),
  reference: z.string().nullable(),
  paidOn: Day,
  notes: z.string().nullable(),
  reversedAt: z.iso.datetime().nullable(),
  reversalReason: z.string().nullable(),
})
export type Refund = z.infer<typeof Refund>

/** How a tenancy is wound up, in minor units of `currency`. */
export const FinalAccount = z.object({
  tenancyId: z.uuid(),
  tenantName: z.string(),
  unitNumber: z.string(),
  propertyName: z.string(),
  startDate: Day,
  endDate: Day.nullable(),
  currency: Currency,
  /** All that ever came in as deposit. */
  depositReceived: MinorSum,
  /** What is left of it, below zero when it was paid back in money and its own payment was reversed later. */
  depositHeld: MinorSum,
  /** What the landlord keeps of it by earlier books, and pays back; left out where there is none. */
  landlordDeposit: MinorSum.optional(),
  credit: MinorSum,
  /** What remains to pay beside the deposit, item by item in `openCharges`. */
  owed: MinorSum,
  /**
   * What goes back to the tenant once deposit and credit are put against what they owe; below zero what they still have
   * to pay.
   */
  balance: MinorSum,
  openCharges: z.array(OpenCharge),
  deductions: z.array(Deduction),
  refunds: z.array(Refund),
  followed: Followed,
})
export type FinalAccount = z.infer<typeof FinalAccount>

/** A final account as staff see it. */
export const ManagedFinalAccount = FinalAccount.extend({
  refunds: z.array(Refund.extend({ allowed: allowed('reverseRefund') })),
  allowed: allowed('refund', 'settle', 'deduct'),
})
export type ManagedFinalAccount = z.infer<typeof ManagedFinalAccount>

/** Something to be paid out of the deposit, for example a broken window; it is charged and settled in one step. */
export const NewDeduction = withinLimit(
  z.object({
    requestId: z.uuid(),
    tenancyId: z.uuid(),
    currency: Currency,
    name: requiredLine('Say what it is for', 100),
    amount: Minor.min(1, 'Amount must be above zero'),
    notes: optionalText(1000),
  }),
  ['amount'],
)
export type NewDeduction = z.infer<typeof NewDeduction>

/** `requestId` is chosen by the browser: the same one sent twice pays back once. */
export const NewRefund = withinLimit(z.object({ requestId: z.uuid(), tenancyId: z.uuid(), ...paidOut.shape }), [
  'amount',
]).check(mpesaCode('reference'))
export type NewRefund = z.infer<typeof NewRefund>

/** The money came back, or never left. `reversedOn`: the day on which the bank says so; today without it. */
export const RefundReversal = z.object({
  refundId: z.uuid(),
  reversedOn: Day.optional(),
  reason: requiredText('Say why the refund is reversed', 500),
})
export type RefundReversal = z.infer<typeof RefundReversal>
