import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { Day, requiredDay } from '../../days.schema'
import { Currency, Minor, MinorSum } from '../../money.schema'
import { AuditEntry } from '../../platform/audit/audit.schema'
import { optionalLine, optionalText, requiredText, Search } from '../../text'
import { Remembered } from '../matching/matching.schema'
import { Reference } from '../payments/payment-reference.schema'
import { NewWithheld } from '../payments/payments.schema'
import { moneyProviders, receivingKinds } from '../receiving-accounts/receiving-accounts.kinds'
import { lineDirections, lineSources, matchReasons, splitKinds, waitReasons } from './line-details.kinds'
import { lineStates } from './receipt-lines.kinds'
import { MOST_PARTS, MOST_PASTED } from './receipt-lines.terms'

/** Why: what it goes by, and what of the line or the tenancy that is, 'JCA1'. */
export const Reason = z.object({ kind: z.enum(matchReasons), words: z.string() })
export type Reason = z.infer<typeof Reason>

/** A tenancy that a line may be for. `confidence`: 0 to 1. `amount`: minor units, how much of it. */
export const Suggestion = z.object({
  tenancyId: z.uuid(),
  tenantName: z.string(),
  unitNumber: z.string(),
  propertyName: z.string(),
  accountNumber: z.string(),
  endDate: Day.nullable(),
  /** What it owes today, and what it has as credit. */
  owed: MinorSum,
  credit: MinorSum,
  /** At which its tenant withholds tax on the day of the line, in lists today, in hundredths of a percent; 0: they do not. */
  withholdingRate: z.int(),
  amount: Minor,
  reasons: z.array(Reason),
  confidence: z.number().min(0).max(1),
})
export type Suggestion = z.infer<typeof Suggestion>

/** A way in which a payment is several tenancies', to the shilling: each as a suggestion, with its part as `amount`. */
export const SplitSuggestion = z.object({
  kind: z.enum(splitKinds),
  parts: z.array(Suggestion.omit({ reasons: true, confidence: true })),
})
export type SplitSuggestion = z.infer<typeof SplitSuggestion>

/** A tenancy that money of a line stands on, or stood on. */
export const LinePart = z.object({
  paymentId: z.uuid(),
  tenancyId: z.uuid(),
  tenantId: z.uuid(),
  tenantName: z.string(),
  unitNumber: z.string(),
  propertyName: z.string(),
  amount: Minor,
  receiptNumber: z.string().nullable(),
  /** Null: it stands there. */
  takenBackAt: z.iso.datetime().nullable(),
})
export type LinePart = z.infer<typeof LinePart>

/** Something that says 'money came'. `amount`: minor units, above zero. `day`: in Nairobi. `left`: what of it is assigned to nobody. */
export const ReceiptLine = z.object({
  id: z.uuid(),
  source: z.enum(lineSources),
  direction: z.enum(lineDirections),
  provider: z.enum(moneyProviders),
  accountId: z.uuid().nullable(),
  accountName: z.string().nullable(),
  accountKind: z.enum(receivingKinds).nullable(),
  transactionId: z.string(),
  /** Of what went out: the transaction that it takes back. */
  reverses: z.string().nullable(),
  currency: Currency,
  amount: Minor,
  left: Minor,
  day: Day,
  at: z.iso.datetime().nullable(),
  payerName: z.string().nullable(),
  /** As it was given: plain, masked, or a hash of 64 characters. */
  payerPhone: z.string().nullable(),
  accountTyped: z.string().nullable(),
  details: z.string().nullable(),
  state: z.enum(lineStates),
  /** Why it waits; null: nobody looked yet, or it does not wait. */
  waits: z.enum(waitReasons).nullable(),
  /** By what it was booked by itself. */
  reasons: z.array(Reason),
  note: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** Whom it stands on. */
  parts: z.array(LinePart),
  allowed: allowed('assign', 'hold', 'markNotRent', 'markReturned', 'release', 'moveToTenant', 'settle'),
})
export type ReceiptLine = z.infer<typeof ReceiptLine>

/** A line of the list, with the best of what it may be for. */
export const LineRow = ReceiptLine.extend({ suggestion: Suggestion.nullable() })
export type LineRow = z.infer<typeof LineRow>

/** Another way by which the same became known. */
export const Sighting = z.object({
  source: z.enum(lineSources),
  at: z.iso.datetime(),
  amount: Minor,
  /** It says another amount or currency than the line. */
  differs: z.boolean(),
})
export type Sighting = z.infer<typeof Sighting>

export const LineDetails = ReceiptLine.extend({
  raw: z.string(),
  sightings: z.array(Sighting),
  /** The best first. */
  suggestions: z.array(Suggestion),
  /** Ways to split it, the likeliest first. */
  splits: z.array(SplitSuggestion),
  /** What of it can be remembered for a tenancy; none: nothing that tells who paid. */
  rememberable: z.array(Remembered),
  /** Latest first. */
  history: z.array(AuditEntry),
})
export type LineDetails = z.infer<typeof LineDetails>

export const LineId = z.object({ lineId: z.uuid() })

/** Lists are read on from the last row of the page before. */
const After = z.string().max(200).nullish()

/** `accountId` and days narrow it; `search` looks into code, payer, account typed, and who it was assigned to. */
export const LineFilter = z.object({
  state: z.enum([...lineStates, 'open', 'all']).default('open'),
  accountId: z.uuid().nullish(),
  from: Day.nullish(),
  to: Day.nullish(),
  search: Search,
  after: After,
})
export type LineFilter = z.infer<typeof LineFilter>

/** `open`: how many wait or are on hold, whatever the filter, as far as a list counts. `isMoreOpen`: there are others, which were not counted. */
export const LinePage = z.object({
  rows: z.array(LineRow),
  next: z.string().nullable(),
  open: z.int(),
  isMoreOpen: z.boolean(),
})
export type LinePage = z.infer<typeof LinePage>

const revision = { requestId: z.uuid(), ...LineId.shape }

const Part = z.object({
  tenancyId: z.uuid(),
  amount: Minor.min(1, 'Amount must be above zero'),
  /** The charges that it is for; null: the oldest amounts due. */
  chargeParts: z
    .array(z.object({ chargeId: z.uuid(), amount: Minor.min(1, 'Amount must be above zero') }))
    .max(100)
    .nullable()
    .default(null),
  withheld: NewWithheld.default('proposed'),
})

/** Whose it is; what no part takes goes on waiting. `requestId` is chosen by the browser: the same one sent twice assigns once. */
export const Assignment = z.object({
  ...revision,
  parts: z
    .array(Part)
    .min(1, 'Choose whose it is')
    .max(MOST_PARTS)
    .refine((parts) => new Set(parts.map(({ tenancyId }) => tenancyId)).size === parts.length, 'Choose each unit once'),
  /** Makao assigns the next one like it by itself: of money that goes to one tenancy. */
  remember: z.boolean().default(false),
})
export type Assignment = z.infer<typeof Assignment>

/** Takes it back from the tenancies named, and assigns it anew. */
export const MoveToTenant = z.object({
  ...Assignment.shape,
  fromTenancyIds: z.array(z.uuid()).min(1).max(MOST_PARTS),
  reason: requiredText('Say why it is moved', 500),
})
export type MoveToTenant = z.infer<typeof MoveToTenant>

export const Hold = z.object({ ...revision, note: requiredText('Say what you wait for', 500) })
export type Hold = z.infer<typeof Hold>
export const NotRent = z.object({
  ...revision,
  reason: requiredText('Say what it is', 500),
  /** It came from this own account: cash that was banked, a paybill that was swept. */
  fromAccountId: z.uuid().nullable().default(null),
})
export type NotRent = z.infer<typeof NotRent>
export const Returned = z.object({
  ...revision,
  note: requiredText('Say to whom it went back', 500),
  returnedOn: requiredDay('Say when it went back'),
  reference: Reference,
})
export type Returned = z.infer<typeof Returned>
export const Release = z.object({ ...revision, reason: optionalText(500) })
export type Release = z.infer<typeof Release>

/** One payment out of a pasted message. */
const PastedLine = z.object({
  provider: z.enum(moneyProviders),
  transactionId: requiredText('Enter the code', 60),
  amount: Minor.min(1, 'Amount must be above zero'),
  currency: Currency,
  day: requiredDay('Say when it was paid'),
  payerName: optionalLine(200),
  payerPhone: optionalLine(80),
  accountTyped: optionalLine(80),
  raw: z.string().max(2000).default(''),
})
export const PastedLines = z.object({
  accountId: z.uuid().nullable().default(null),
  lines: z.array(PastedLine).min(1, 'Paste at least one message').max(MOST_PASTED),
})
export type PastedLines = z.infer<typeof PastedLines>

/** `booked`, `waiting`: of those that are new. */
export const TakenLines = z.object({ taken: z.int(), known: z.int(), booked: z.int(), waiting: z.int() })
export type TakenLines = z.infer<typeof TakenLines>

/** Tenancies by account number, unit, property, phone, ID or any name. `day`: of the money, by which tax is withheld; today by default. */
export const TenancySearch = z.object({ search: z.string().trim().min(1).max(120), day: Day.optional() })
export type TenancySearch = z.infer<typeof TenancySearch>
export const FoundTenancy = Suggestion.omit({ amount: true, reasons: true, confidence: true }).extend({
  tenantId: z.uuid(),
  currency: Currency,
})
export type FoundTenancy = z.infer<typeof FoundTenancy>
