import { z } from 'zod'
import { Day } from '../../days.schema'
import { Currency, MinorSum } from '../../money.schema'
import { IdsInLink } from '../../page'
import { entryKinds } from '../ledger/ledger.terms'

/**
 * One line of a statement. `charged` and `paid`: minor units, below zero where something was taken back; what is
 * written off is taken back of what was charged.
 */
export const StatementLine = z.object({
  entryId: z.uuid(),
  day: Day,
  kind: z.enum(entryKinds),
  text: z.string(),
  reference: z.string().nullable(),
  chargeId: z.uuid().nullable(),
  paymentId: z.uuid().nullable(),
  charged: MinorSum,
  paid: MinorSum,
  /** What the tenant owes after it, below zero when they have credit. */
  balance: MinorSum,
})
export type StatementLine = z.infer<typeof StatementLine>

const range = { from: Day.nullish(), to: Day.nullish() }
const isInOrder = ({ from, to }: { from?: string | null | undefined; to?: string | null | undefined }) =>
  !from || !to || from <= to
const backwards = { path: ['to'], error: 'The range ends before it begins' }

export const StatementFilter = z.object({ tenancyId: z.uuid(), ...range }).refine(isInOrder, backwards)
export type StatementFilter = z.infer<typeof StatementFilter>
/** The statements of tenants who were chosen. */
export const StatementsFilter = IdsInLink.extend(range).refine(isInOrder, backwards)
export type StatementsFilter = z.infer<typeof StatementsFilter>

/**
 * What of the closing balance is how old, in minor units: `closing` is all of it, `depositOwed` included, less `credit`. By
 * `asOf`, the end of the range or today; what is due later is not yet due.
 */
export const StatementAges = z.object({
  asOf: Day,
  notYetDue: MinorSum,
  upTo30: MinorSum,
  upTo60: MinorSum,
  upTo90: MinorSum,
  over90: MinorSum,
  depositOwed: MinorSum,
  credit: MinorSum,
})
export type StatementAges = z.infer<typeof StatementAges>

/**
 * All that was charged to a tenancy and all that came in, by day, with the balance after each line. Deposits included.
 * `depositHeld`: at the end of the range.
 */
export const Statement = z.object({
  tenancyId: z.uuid(),
  currency: Currency,
  from: Day.nullable(),
  to: Day.nullable(),
  opening: MinorSum,
  /** Within the range what earlier books brought: neither charged nor paid here. */
  broughtForward: MinorSum,
  closing: MinorSum,
  charged: MinorSum,
  paid: MinorSum,
  depositHeld: MinorSum,
  ages: StatementAges,
  lines: z.array(StatementLine),
})
export type Statement = z.infer<typeof Statement>
