import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { Day, requiredDay } from '../../days.schema'
import { Followed } from '../../followed.schema'
import { Currency, Minor, MinorSum } from '../../money.schema'
import { ChosenIdsInLink, PageNumber, pageOf, pageOfSome } from '../../page'
import { AuditEntry } from '../../platform/audit/audit.schema'
import { optionalLine, optionalText, requiredText, Search } from '../../text'
import { withinLimit } from '../../within-limit'
import { PaymentType } from '../charges/payment-types.schema'
import { allocationBases } from './allocation.kinds'
import { mpesaCode, Reference } from './payment-reference.schema'
import { paymentMethods, paymentSources, paymentStates } from './payments.kinds'
import { paymentOrders } from './payments.terms'

export const PaymentMethod = z.enum(paymentMethods)

/**
 * Money received from a tenant. `amount`: minor units of `currency`, above zero. `allocatedAmount`: how much of it stands
 * on charges or was paid back; the rest is credit. `receivedOn`: a day in Nairobi.
 */
export const Payment = z.object({
  id: z.uuid(),
  tenancyId: z.uuid(),
  amount: Minor,
  allocatedAmount: Minor,
  currency: Currency,
  method: z.enum(paymentSources),
  reference: z.string().nullable(),
  receivedOn: Day,
  payerName: z.string().nullable(),
  payerPhone: z.string().nullable(),
  notes: z.string().nullable(),
  reversedAt: z.iso.datetime().nullable(),
})
export type Payment = z.infer<typeof Payment>

/** A payment with whom it is from, as the list shows it. */
export const PaymentRow = Payment.extend({
  tenantId: z.uuid(),
  tenantName: z.string(),
  unitId: z.uuid(),
  unitNumber: z.string(),
  propertyId: z.uuid(),
  propertyName: z.string(),
  /** 'RCT-2026-00042'; null only where a payment was put into the database by hand. */
  receiptNumber: z.string().nullable(),
})
export type PaymentRow = z.infer<typeof PaymentRow>

/** Money that the agency pays out: back to a tenant, or to an owner. */
export const paidOut = z.object({
  currency: Currency,
  amount: Minor.min(1, 'Amount must be above zero'),
  method: PaymentMethod,
  reference: Reference,
  paidOn: requiredDay('Say when it was paid'),
  notes: optionalText(1000),
  /** Out of which own account; null: the usual one of its method. */
  accountId: z.uuid().nullable().default(null),
})

/** How much of a payment goes to a charge. */
const Part = z.object({ chargeId: z.uuid(), amount: Minor.min(1, 'Amount must be above zero') })
export type Part = z.infer<typeof Part>

/** What is said of money that came in. */
export const received = z.object({
  amount: Minor.min(1, 'Amount must be above zero'),
  currency: Currency,
  method: PaymentMethod,
  reference: Reference,
  receivedOn: requiredDay('Say when the money came in'),
  payerName: optionalLine(200),
  payerPhone: optionalLine(40),
  notes: optionalText(1000),
})

/** Tax that a tenant withheld of money that came in; null: none. 'proposed': what fits to the shilling, if anything. */
export const NewWithheld = z.union([Minor.min(1, 'Amount must be above zero'), z.literal('proposed')]).nullable()

/** Money that came in. `requestId` is chosen by the browser: the same one sent twice receives one payment. */
export const NewPayment = withinLimit(
  z.object({
    requestId: z.uuid(),
    tenancyId: z.uuid(),
    ...received.shape,
    /** On which own account it came in; null: the usual one of its method. */
    accountId: z.uuid().nullable().default(null),
    /** Beside the amount that came in. */
    withheld: NewWithheld.default(null),
    /** The charges that it is for; null puts it on the oldest amounts due. What is left is credit. */
    parts: z.array(Part).max(100).nullable().default(null),
  }),
  ['amount'],
).check(mpesaCode('reference'))
export type NewPayment = z.infer<typeof NewPayment>

export const PaymentId = z.object({ paymentId: z.uuid() })

/**
 * What a payment should have said. With another amount or day it is reversed and received again, in one step; anything else is
 * put right on it, also in a closed month.
 */
export const PaymentCorrection = withinLimit(
  z.object({
    ...PaymentId.shape,
    ...received.shape,
    /** Tax that was withheld of it; null: none. Without it as before. */
    withheld: Minor.min(1, 'Amount must be above zero').nullish(),
    reason: requiredText('Say what was wrong', 500),
  }),
  ['amount'],
).check(mpesaCode('reference'))
export type PaymentCorrection = z.infer<typeof PaymentCorrection>

/**
 * The money never came in, or went back: a cheque that bounced, a transfer that was called back. `reversedOn`: the day on
 * which the bank says so; today without it.
 */
export const PaymentReversal = z.object({
  ...PaymentId.shape,
  reversedOn: Day.optional(),
  reason: requiredText('Say why the payment is reversed', 500),
})
export type PaymentReversal = z.infer<typeof PaymentReversal>

/** Where a payment is to stand from now on. `parts` null: on the oldest amounts due. What is left is credit. */
export const Reallocation = z.object({
  ...PaymentId.shape,
  parts: z.array(Part).max(100).nullable(),
  reason: optionalText(500),
})
export type Reallocation = z.infer<typeof Reallocation>

/**
 * One step of a payment's way. `amount`: minor units, below zero when it was taken back. `chargeId` null: it was paid
 * back to the tenant.
 */
export const AllocationStep = z.object({
  id: z.uuid(),
  chargeId: z.uuid().nullable(),
  paymentType: PaymentType.nullable(),
  name: z.string().nullable(),
  dueDate: Day.nullable(),
  amount: Minor,
  basis: z.enum(allocationBases),
  reason: z.string().nullable(),
  at: z.iso.datetime(),
  actorName: z.string(),
})
export type AllocationStep = z.infer<typeof AllocationStep>

const Withheld = z.object({
  paymentId: z.uuid(),
  amount: Minor,
  rate: z.int(),
  certificateNumber: z.string().nullable(),
})

/** A payment with where its shillings stand now, how they came there, and what was done to it. */
export const PaymentDetails = PaymentRow.extend({
  createdAt: z.iso.datetime(),
  recordedBy: z.string().nullable(),
  reversalReason: z.string().nullable(),
  /** Tax that was withheld of it, as which payment; null: none is said. `rate`: in hundredths of a percent. */
  withheld: Withheld.nullable(),
  /** The same of what went to other units of the tenant, in the order in which it went there. */
  othersWithheld: z.array(Withheld.extend({ unitNumber: z.string(), propertyName: z.string() })),
  /** The payment that it took the place of, and the one that took its place. */
  correctsId: z.uuid().nullable(),
  correctedById: z.uuid().nullable(),
  /** What stands where now. */
  parts: z.array(
    z.object({
      chargeId: z.uuid(),
      paymentType: PaymentType,
      name: z.string().nullable(),
      dueDate: Day,
      chargeAmount: Minor,
      amount: Minor,
    }),
  ),
  /** Oldest first. */
  steps: z.array(AllocationStep),
  followed: Followed,
  /** Latest first. */
  history: z.array(AuditEntry),
  allowed: allowed('allocate', 'correct', 'reverse'),
})
export type PaymentDetails = z.infer<typeof PaymentDetails>

const ownPaymentFilter = z.object({
  from: Day.nullish(),
  to: Day.nullish(),
  method: PaymentMethod.nullish(),
  state: z.enum(paymentStates).default('all'),
  sort: z.enum(paymentOrders).nullish(),
  page: PageNumber,
})
/** `from` and `to` bound the day received. `search` looks into tenant, unit, property, reference and receipt number. */
export const PaymentFilter = ownPaymentFilter.extend({
  search: Search,
  propertyId: z.uuid().nullish(),
  tenantId: z.uuid().nullish(),
  ids: ChosenIdsInLink,
})
export type PaymentFilter = z.infer<typeof PaymentFilter>
export const OwnPaymentFilter = ownPaymentFilter

/** Over all payments that a filter finds and that were not reversed, in minor units; `credit` stands on no charge yet. */
export const ReceivedTotals = z.object({ currency: Currency, amount: MinorSum, credit: MinorSum })
export const OwnPaymentPage = pageOf(PaymentRow).extend({ totals: z.array(ReceivedTotals) })
export type OwnPaymentPage = z.infer<typeof OwnPaymentPage>

/** `totals`: none where `isMore`, which only a search is. */
export const PaymentPage = pageOfSome(PaymentRow).extend({ totals: z.array(ReceivedTotals) })
export type PaymentPage = z.infer<typeof PaymentPage>

export const TenancyId = z.object({ tenancyId: z.uuid() })

/** An amount that is still to be paid, in the order in which money is put on them. `balance`: what remains. */
export const OpenCharge = z.object({
  id: z.uuid(),
  paymentType: PaymentType,
  name: z.string().nullable(),
  dueDate: Day,
  amount: Minor,
  balance: Minor,
  isOverdue: z.boolean(),
})
export type OpenCharge = z.infer<typeof OpenCharge>

/** How a tenancy stands, by the ledger, in minor units of `currency`. */
export const TenancyAccount = z.object({
  tenancyId: z.uuid(),
  tenantId: z.uuid(),
  tenantName: z.string(),
  unitNumber: z.string(),
  propertyName: z.string(),
  startDate: Day,
  endDate: Day.nullable(),
  currency: Currency,
  /** Everything charged and not paid, due or not. */
  owed: MinorSum,
  /** The part of it that is due before today. */
  overdue: MinorSum,
  overdueSince: Day.nullable(),
  /** Paid and not yet used. */
  credit: MinorSum,
  depositHeld: MinorSum,
  openCharges: z.array(OpenCharge),
})
export type TenancyAccount = z.infer<typeof TenancyAccount>

/** An account as staff see it. `lastMethod`: how the latest money came in; null before the first. */
export const ManagedAccount = TenancyAccount.extend({
  lastMethod: PaymentMethod.nullable(),
  /** At which rate the tenant withholds tax today, in hundredths of a percent; 0: they do not. */
  withholdingRate: z.int(),
  allowed: allowed('receive', 'charge', 'remind', 'end', 'moveUnit', 'changeEnd', 'withdrawEnd'),
})
export type ManagedAccount = z.infer<typeof ManagedAccount>
