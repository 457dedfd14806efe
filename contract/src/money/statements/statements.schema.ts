import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { Day } from '../../days.schema'
import { Currency, Minor, MinorSum } from '../../money.schema'
import { requiredText, Search } from '../../text'
import { lineDirections, waitReasons } from '../receipt-lines/line-details.kinds'
import { lineStates } from '../receipt-lines/receipt-lines.kinds'
import { Reason } from '../receipt-lines/receipt-lines.schema'
import {
  lineStandings,
  lineVerdicts,
  statementFields,
  statementKinds,
  statementStates,
  takenLots,
  unreadReasons,
} from './statements.kinds'
import { MOST_CHOSEN } from './statements.terms'

/** Which column holds what, by its heading. */
export const StatementColumns = z.partialRecord(z.enum(statementFields), z.string().trim().min(1).max(200))
export type StatementColumns = z.infer<typeof StatementColumns>

/** Where the statement's own balance does not follow from the line before. `missing`: minor units, by which it jumps. */
const Gap = z.object({ row: z.int(), before: z.int(), missing: MinorSum })

/** Whether a statement adds up by itself. Amounts: minor units. Null: it tells no balance. */
export const StatementProof = z.object({
  from: Day,
  to: Day,
  opening: MinorSum.nullable(),
  amountIn: MinorSum,
  amountOut: MinorSum,
  closing: MinorSum.nullable(),
  /** Opening + in − out − closing. */
  difference: MinorSum.nullable(),
  /** The first of them. */
  gaps: z.array(Gap),
  gapCount: z.int(),
})
export type StatementProof = z.infer<typeof StatementProof>

/** A row that is no line, and why. `row`: as the sheet counts, of messages which one; `column`: its heading; `found`: what stands there. */
export const UnreadRow = z.object({
  row: z.int(),
  reason: z.enum(unreadReasons),
  column: z.string().nullable(),
  found: z.string(),
})
export type UnreadRow = z.infer<typeof UnreadRow>

/** How many lines stand so, and what came in and went out by them. */
export const StandingSum = z.object({
  standing: z.enum(lineStandings),
  lines: z.int(),
  amountIn: MinorSum,
  amountOut: MinorSum,
})
export type StandingSum = z.infer<typeof StandingSum>

/** A statement, or pasted messages, of one account. `sums`: when it was last checked, taken or undone. */
export const StatementImport = z.object({
  id: z.uuid(),
  kind: z.enum(statementKinds),
  accountId: z.uuid(),
  accountName: z.string(),
  currency: Currency,
  name: z.string(),
  state: z.enum(statementStates),
  from: Day,
  to: Day,
  lines: z.int(),
  unread: z.int(),
  sums: z.array(StandingSum),
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  /** Why some of it could not be done. */
  problem: z.string().nullable(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  takenBy: z.string().nullable(),
  takenAt: z.iso.datetime().nullable(),
  undoneBy: z.string().nullable(),
  undoneAt: z.iso.datetime().nullable(),
  allowed: allowed('take', 'undo', 'discard'),
})
export type StatementImport = z.infer<typeof StatementImport>

/** `sums`: as its lines stand now. `unreadRows`: the first of them. `columns`: how it was read. */
export const StatementDetails = StatementImport.extend({
  proof: StatementProof,
  unreadRows: z.array(UnreadRow),
  columns: StatementColumns,
  /** How many lines nobody has taken yet, and how many of them are certain. */
  left: z.object({ all: z.int(), certain: z.int() }),
})
export type StatementDetails = z.infer<typeof StatementDetails>

/** A line of a statement. `place`: in its order, from 1; `row`: as the sheet counts. `to`: whose it is, or will be. */
export const StatementLine = z.object({
  place: z.int(),
  row: z.int(),
  direction: z.enum(lineDirections),
  transactionId: z.string(),
  amount: Minor,
  day: Day,
  at: z.iso.datetime().nullable(),
  payerName: z.string().nullable(),
  payerPhone: z.string().nullable(),
  accountTyped: z.string().nullable(),
  details: z.string().nullable(),
  standing: z.enum(lineStandings),
  verdict: z.enum(lineVerdicts),
  to: z.array(
    z.object({ tenancyId: z.uuid(), tenantName: z.string(), unitNumber: z.string(), propertyName: z.string() }),
  ),
  reasons: z.array(Reason),
  waits: z.enum(waitReasons).nullable(),
  /** Nobody has taken it yet. */
  isLeft: z.boolean(),
  lineId: z.uuid().nullable(),
  lineState: z.enum(lineStates).nullable(),
})
export type StatementLine = z.infer<typeof StatementLine>

export const StatementId = z.object({ importId: z.uuid() })

export const StatementLineFilter = z.object({
  ...StatementId.shape,
  standing: z.enum(lineStandings).nullish(),
  search: Search,
  /** The place of the last line of the page before. */
  after: z.coerce.number<number>().int().min(0).nullish(),
})
export type StatementLineFilter = z.infer<typeof StatementLineFilter>

export const StatementLinePage = z.object({
  rows: z.array(StatementLine),
  total: z.int(),
  next: z.int().nullable(),
})
export type StatementLinePage = z.infer<typeof StatementLinePage>

/** `places`: of chosen lines. `requestId` is chosen by the browser: the same one sent twice takes once. */
export const TakeStatement = z
  .object({
    requestId: z.uuid(),
    ...StatementId.shape,
    lot: z.enum(takenLots),
    places: z.array(z.int().min(1)).max(MOST_CHOSEN).default([]),
  })
  .refine(({ lot, places }) => lot !== 'chosen' || places.length > 0, { message: 'Choose lines', path: ['places'] })
export type TakeStatement = z.infer<typeof TakeStatement>

export const UndoStatement = z.object({ ...StatementId.shape, reason: requiredText('Say why it is undone', 500) })
export type UndoStatement = z.infer<typeof UndoStatement>

/** How a statement that is sent is read. `asks`: somebody wants to say the columns. */
export const StatementReading = z.object({
  accountId: z.uuid({ error: 'Select the account' }),
  kind: z.enum(statementKinds),
  name: z.string().max(200).default(''),
  columns: StatementColumns.nullable().default(null),
  asks: z.boolean().default(false),
})
export type StatementReading = z.infer<typeof StatementReading>

/** What a statement came to: an import that was checked, or columns of which somebody has to say what they hold. */
export const SentStatement = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('import'), importId: z.uuid(), isKnown: z.boolean() }),
  z.object({
    answer: z.literal('columns'),
    headings: z.array(z.object({ heading: z.string(), examples: z.array(z.string()) })),
    columns: StatementColumns,
  }),
])
export type SentStatement = z.infer<typeof SentStatement>
