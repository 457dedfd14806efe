import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { Day, Month, requiredDay } from '../../days.schema'
import { Currency, Minor, MinorSum } from '../../money.schema'
import { optionalText, requiredText } from '../../text'
import { withinLimit } from '../../within-limit'
import { receivingKinds } from '../receiving-accounts/receiving-accounts.kinds'
import { oddities, reconciledStates } from './reconciliation.kinds'

/** What a statement says of a day: what came in and went out, and the balance at its end. Null: it says nothing of it. */
export const Stated = z.object({
  cameIn: MinorSum.nullable(),
  wentOut: MinorSum.nullable(),
  closing: MinorSum.nullable(),
})
export type Stated = z.infer<typeof Stated>

/**
 * A day of an account. `cameIn`: what Makao knows came in, of it `unmatched` nobody's yet. `difference`: what the statement says
 * came in beyond that. `expectedClosing`: the balance that the statement said before, with what came in and went out since.
 */
export const ReconciledDay = z.object({
  day: Day,
  stated: Stated,
  /** Figures were entered by hand; each counts before what lines of a statement come to. */
  isEntered: z.boolean(),
  cameIn: MinorSum,
  payments: z.int(),
  unmatched: MinorSum,
  expectedClosing: MinorSum.nullable(),
  difference: MinorSum.nullable(),
  closingDifference: MinorSum.nullable(),
  /** What the account comes to in the books at the end of the day, and what the statement says beyond it. */
  inBooks: MinorSum,
  booksDifference: MinorSum.nullable(),
  state: z.enum(reconciledStates),
})
export type ReconciledDay = z.infer<typeof ReconciledDay>

/** Who agreed a month, and when. `note`: why, although days differ. `hasChanged`: it came to something else then. */
export const MonthAgreed = z.object({
  by: z.string(),
  at: z.iso.datetime(),
  note: z.string().nullable(),
  hasChanged: z.boolean(),
})
export type MonthAgreed = z.infer<typeof MonthAgreed>

const month = {
  accountId: z.uuid(),
  name: z.string(),
  kind: z.enum(receivingKinds),
  currency: Currency,
  /** 'YYYY-MM' */
  month: z.string(),
  cameIn: MinorSum,
  /** What the statement says of the days of which it says anything; null: of none. */
  stated: MinorSum.nullable(),
  /** What it comes to in the books at the end of the month. */
  inBooks: MinorSum,
  agreed: MonthAgreed.nullable(),
}

/** A month of an account, in a line. `open`: how many days differ or have no statement. */
export const AccountMonthRow = z.object({ ...month, open: z.int(), payments: z.int() })
export type AccountMonthRow = z.infer<typeof AccountMonthRow>

/** Days on which nothing moved and of which nothing is stated are left out. */
export const AccountMonth = z.object({
  ...month,
  days: z.array(ReconciledDay),
  allowed: allowed('enterDay', 'agree', 'takeBack'),
})
export type AccountMonth = z.infer<typeof AccountMonth>

/** A payment of a day that a person looks at. `lineId` null: somebody typed it. `stated`: what the statement says of it. */
export const OddPayment = z.object({
  lineId: z.uuid().nullable(),
  paymentId: z.uuid().nullable(),
  code: z.string().nullable(),
  payer: z.string().nullable(),
  amount: Minor,
  stated: Minor.nullable(),
  oddity: z.enum(oddities),
})
export type OddPayment = z.infer<typeof OddPayment>

/** `revision`: how often figures of the day were entered. */
export const DayDetails = z.object({
  accountId: z.uuid(),
  currency: Currency,
  entered: Stated,
  revision: z.int(),
  note: z.string().nullable(),
  enteredBy: z.string().nullable(),
  enteredAt: z.iso.datetime().nullable(),
  odd: z.array(OddPayment),
  hasMore: z.boolean(),
})
export type DayDetails = z.infer<typeof DayDetails>

export const MonthOf = z.object({ month: Month })
export const AccountMonthOf = z.object({ accountId: z.uuid(), month: Month })
export const AccountDayOf = z.object({ accountId: z.uuid(), day: Day })

const figure = Minor.nullable().default(null)

/** What a person reads off a statement; all of it null takes it away again. `revision`: what it was when it was looked at. */
export const EnteredDay = withinLimit(
  z.object({
    accountId: z.uuid(),
    currency: Currency,
    day: requiredDay('Choose the day'),
    revision: z.int(),
    cameIn: figure.refine((value) => value === null || value >= 0, 'What came in is not below zero'),
    wentOut: figure.refine((value) => value === null || value >= 0, 'What went out is not below zero'),
    closing: figure,
    note: optionalText(300),
  }),
  ['cameIn', 'wentOut', 'closing'],
)
export type EnteredDay = z.infer<typeof EnteredDay>

/** `note`: why it is agreed although days differ. */
export const Agreeing = z.object({ ...AccountMonthOf.shape, note: optionalText(500) })
export type Agreeing = z.infer<typeof Agreeing>

export const TakingBack = z.object({
  ...AccountMonthOf.shape,
  reason: requiredText('Say why it is taken back', 500),
})
export type TakingBack = z.infer<typeof TakingBack>
