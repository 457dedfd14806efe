import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { Day, requiredDay } from '../../days.schema'
import { Followed } from '../../followed.schema'
import { Currency, Minor, MinorSum } from '../../money.schema'
import { ChosenIdsInLink, PageNumber, pageOf, pageOfSome } from '../../page'
import { AuditEntry } from '../../platform/audit/audit.schema'
import { optionalLine, optionalText, requiredText, Search } from '../../text'
import { withinLimit } from '../../within-limit'
import { allocationBases } from '../payments/allocation.kinds'
import { mpesaCode, Reference } from '../payments/payment-reference.schema'
import { paymentMethods, paymentSources } from '../payments/payments.kinds'
import { chargeStandings, enteredStatuses } from './charges.kinds'
import { chargeOrders } from './charges.terms'
import { PaymentStatus, PaymentType } from './payment-types.schema'

/** One amount due from one tenancy, in minor units of `currency`; `balanceOf` gives what remains of it. */
export const Charge = z.object({
  id: z.uuid(),
  tenancyId: z.uuid(),
  /** What is due. */
  amount: Minor,
  paidAmount: Minor,
  writtenOffAmount: Minor,
  currency: Currency,
  paymentType: PaymentType,
  /** What it is for within its type. */
  name: z.string().nullable(),
  paymentStatus: PaymentStatus,
  dueDate: Day,
  periodFrom: Day.nullable(),
  periodTo: Day.nullable(),
  paidDate: Day.nullable(),
  /** The references of the payments that stand on it, whatever their method. */
  mpesaReceiptNumber: z.string().nullable(),
  notes: z.string().nullable(),
})
export type Charge = z.infer<typeof Charge>

/** A charge with whom and what it is for, as the lists show it. */
export const ChargeRow = Charge.extend({
  tenantId: z.uuid(),
  tenantName: z.string(),
  tenantEmail: z.string().nullable(),
  unitId: z.uuid(),
  unitNumber: z.string(),
  propertyId: z.uuid(),
  propertyName: z.string(),
})
export type ChargeRow = z.infer<typeof ChargeRow>

export const EnteredCharge = ChargeRow.extend({ followed: Followed })
export type EnteredCharge = z.infer<typeof EnteredCharge>

/** What a form says of an amount due. */
const due = z.object({
  amount: Minor.min(1, 'Amount must be above zero'),
  currency: Currency,
  paymentType: PaymentType,
  name: optionalLine(100),
  dueDate: requiredDay('Due date is required'),
  notes: optionalText(1000),
})

/** What a form says of the money that came in with it. */
const paid = z.object({
  paymentStatus: z.enum(enteredStatuses),
  paidAmount: Minor.nullable().default(null),
  /** Today when none is given. */
  paidDate: Day.nullable().default(null),
  method: z.enum(paymentMethods).default('mpesa'),
  mpesaReceiptNumber: Reference,
})

/**
 * A charge as it is entered by hand, with what was paid on it, which becomes a payment. The same `requestId` sent twice
 * records one charge.
 */
export const ChargeEntry = withinLimit(
  z.object({
    requestId: z.uuid(),
    tenancyId: z.uuid(),
    ...due.shape,
    ...paid.shape,
    /** The person knows that the same was charged already. */
    again: z.boolean().default(false),
  }),
  ['amount'],
).check(mpesaCode('mpesaReceiptNumber'), ({ value, issues }) => {
  const { amount, paidAmount, paidDate, paymentStatus } = value
  const refuse = (field: 'paidAmount' | 'paidDate', message: string, input: unknown) =>
    issues.push({ code: 'custom', path: [field], message, input })
  if (paymentStatus === 'partial') {
    if (paidAmount === null) refuse('paidAmount', 'Enter what was paid so far', paidAmount)
    else if (paidAmount <= 0) refuse('paidAmount', 'Amount must be above zero', paidAmount)
    else if (paidAmount >= amount) refuse('paidAmount', 'A partial payment is less than the amount due', paidAmount)
  } else if (paidAmount !== null) {
    refuse('paidAmount', 'Only a partial charge says what was paid so far', paidAmount)
  }
  if (paidDate !== null && paymentStatus !== 'paid' && paymentStatus !== 'partial') {
    refuse('paidDate', 'Only a paid or partial charge has a paid date', paidDate)
  }
})
export type ChargeEntry = z.infer<typeof ChargeEntry>

export const ChargeId = z.object({ chargeId: z.uuid() })

/** `revision`: the one the person saw; refused when somebody changed the charge since. */
const seen = z.object({ ...ChargeId.shape, revision: z.int() })

/** What is due as it should have been entered. Money that no longer fits is credit again. */
export const ChargeCorrection = withinLimit(z.object({ ...seen.shape, ...due.shape }), ['amount'])
export type ChargeCorrection = z.infer<typeof ChargeCorrection>

/** What remains to pay came in. */
export const ChargePaid = z
  .object({
    ...seen.shape,
    paidDate: requiredDay('Paid date is required'),
    method: z.enum(paymentMethods).default('mpesa'),
    mpesaReceiptNumber: Reference,
  })
  .check(mpesaCode('mpesaReceiptNumber'))
export type ChargePaid = z.infer<typeof ChargePaid>

/**
 * `payments`: what becomes of the money that stands on it. With 'keep' it is credit again, and goes to what else is
 * due. With 'reverse' it never came in, and the payments are reversed.
 */
export const ChargeVoid = z.object({
  ...seen.shape,
  reason: requiredText('Say why the charge is void', 500),
  payments: z.enum(['keep', 'reverse']).default('keep'),
})
export type ChargeVoid = z.infer<typeof ChargeVoid>

/** What remains to pay is no longer asked for. */
export const ChargeWriteOff = z.object({ ...seen.shape, reason: requiredText('Say why it is written off', 500) })
export type ChargeWriteOff = z.infer<typeof ChargeWriteOff>

/** What was written off of a charge is asked for again: the tenant pays after all, or it was written off by mistake. */
export const WriteOffUndo = z.object({ ...seen.shape, reason: requiredText('Say why the charge is reinstated', 500) })
export type WriteOffUndo = z.infer<typeof WriteOffUndo>

/** A part of a payment, or of the deposit, that stands on a charge. `paymentId` null: out of the deposit. */
export const ChargeAllocation = z.object({
  paymentId: z.uuid().nullable(),
  method: z.enum(paymentSources).nullable(),
  reference: z.string().nullable(),
  /** On which the money came in; of the deposit, on which it was taken. */
  receivedOn: Day,
  amount: Minor,
  basis: z.enum(allocationBases),
  actorName: z.string(),
})
export type ChargeAllocation = z.infer<typeof ChargeAllocation>

/** One charge with its money and its history. */
export const ChargeDetails = ChargeRow.extend({
  /** Charged by itself. */
  isAutomatic: z.boolean(),
  revision: z.int(),
  createdAt: z.iso.datetime(),
  voidedAt: z.iso.datetime().nullable(),
  voidReason: z.string().nullable(),
  /** Why each shilling on it stands there, oldest first. */
  allocations: z.array(ChargeAllocation),
  followed: Followed,
  /** Latest first. */
  history: z.array(AuditEntry),
  allowed: allowed('markPaid', 'correct', 'void', 'writeOff', 'undoWriteOff'),
})
export type ChargeDetails = z.infer<typeof ChargeDetails>

const ownFilter = z.object({
  from: Day.nullish(),
  to: Day.nullish(),
  paymentType: PaymentType.nullish(),
  paymentStatus: z.enum(chargeStandings).nullish(),
  sort: z.enum(chargeOrders).nullish(),
  page: PageNumber,
})

/** `from` and `to` bound the due date. `search` looks into tenant, e-mail, unit number and property name. */
export const ChargeFilter = ownFilter.extend({
  search: Search,
  propertyId: z.uuid().nullish(),
  tenantId: z.uuid().nullish(),
  ids: ChosenIdsInLink,
})
export type ChargeFilter = z.infer<typeof ChargeFilter>
export const OwnChargeFilter = ownFilter

/** Sums over all charges that a filter finds, in minor units; `pending` is what remains to pay. */
export const ChargeTotals = z.object({ currency: Currency, amount: MinorSum, paid: MinorSum, pending: MinorSum })
export type ChargeTotals = z.infer<typeof ChargeTotals>

export const OwnChargePage = pageOf(ChargeRow).extend({ totals: z.array(ChargeTotals) })
export type OwnChargePage = z.infer<typeof OwnChargePage>

/** `totals`: none where `isMore`, which only a search is. */
export const ChargePage = pageOfSome(ChargeRow).extend({ totals: z.array(ChargeTotals) })
export type ChargePage = z.infer<typeof ChargePage>
