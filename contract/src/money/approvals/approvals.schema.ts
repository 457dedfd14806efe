import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { AsRead } from '../../as-read.schema'
import { Currency, Minor } from '../../money.schema'
import { optionalText, requiredText } from '../../text'
import { ChargeCorrection, ChargeVoid, ChargeWriteOff } from '../charges/charges.schema'
import { NewRefund } from '../final-accounts/final-accounts.schema'
import { OpeningWithdrawal } from '../openings/openings.schema'
import { NewRemittance, OwnerChange } from '../owners/owners.schema'
import { PaymentCorrection, PaymentReversal } from '../payments/payments.schema'
import { PayoutRunId } from '../payouts/payout-runs.schema'
import { NotRent, Returned } from '../receipt-lines/receipt-lines.schema'
import { approvalStates, askedActions } from './approvals.terms'

const above = Minor.min(0, 'Enter 0 or more').nullable().default(null)

/**
 * Above which amount a second person approves, in minor units; null: nobody has to. `payoutDetails`: how and where an owner is paid
 * is approved.
 */
export const ApprovalSettings = z.object({
  refundKes: above,
  refundUgx: above,
  writeOffKes: above,
  writeOffUgx: above,
  reversalKes: above,
  reversalUgx: above,
  payoutKes: above,
  payoutUgx: above,
  payoutDetails: z.boolean().default(false),
})
export type ApprovalSettings = z.infer<typeof ApprovalSettings>

export const ApprovalSettingsChange = ApprovalSettings.extend({ asRead: AsRead })
export type ApprovalSettingsChange = z.infer<typeof ApprovalSettingsChange>

const id = { approvalId: z.uuid() }

/** `approvalId` is chosen by the browser: the same one sent twice asks once. `asked`: what the procedure itself is given. */
export const ApprovalAsked = z.discriminatedUnion('action', [
  z.object({ ...id, action: z.literal('refund'), asked: NewRefund }),
  z.object({ ...id, action: z.literal('writeOff'), asked: ChargeWriteOff }),
  z.object({ ...id, action: z.literal('voidCharge'), asked: ChargeVoid }),
  z.object({ ...id, action: z.literal('correctCharge'), asked: ChargeCorrection }),
  z.object({ ...id, action: z.literal('withdrawOpening'), asked: OpeningWithdrawal.required({ seen: true }) }),
  z.object({ ...id, action: z.literal('reversePayment'), asked: PaymentReversal }),
  z.object({ ...id, action: z.literal('correctPayment'), asked: PaymentCorrection }),
  z.object({ ...id, action: z.literal('returnLine'), asked: Returned }),
  z.object({ ...id, action: z.literal('lineNotRent'), asked: NotRent }),
  z.object({ ...id, action: z.literal('payoutDetails'), asked: OwnerChange }),
  z.object({ ...id, action: z.literal('advance'), asked: NewRemittance }),
  z.object({ ...id, action: z.literal('payoutRun'), asked: PayoutRunId }),
])
export type ApprovalAsked = z.infer<typeof ApprovalAsked>

/**
 * What somebody asked for. `subject`: the tenant with the unit, the owner, or whom a run pays. `details`: what is asked for in words. `amount` null:
 * payout details, which have none.
 */
export const Approval = z.object({
  id: z.uuid(),
  action: z.enum(askedActions),
  state: z.enum(approvalStates),
  subject: z.string(),
  tenantId: z.uuid().nullable(),
  tenancyId: z.uuid().nullable(),
  ownerId: z.uuid().nullable(),
  currency: Currency.nullable(),
  amount: Minor.nullable(),
  reason: z.string().nullable(),
  details: z.string(),
  askedBy: z.string(),
  askedAt: z.iso.datetime(),
  allowed: allowed('approve', 'decline', 'withdraw'),
})
export type Approval = z.infer<typeof Approval>

export const ApprovalId = z.object(id)
/** `evenDiffering`: why a payment run is approved although the books differ from the bank. */
export const ApprovalGiven = z.object({ ...id, evenDiffering: optionalText(500) })
export type ApprovalGiven = z.input<typeof ApprovalGiven>
export const ApprovalAllTheSame = z.object({ ...id, reason: requiredText('Say why it is approved all the same', 500) })
export const ApprovalDecline = z.object({ ...id, reason: requiredText('Say why it is declined', 500) })
export type ApprovalDecline = z.infer<typeof ApprovalDecline>
