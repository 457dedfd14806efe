import type { Day } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import type { Posting } from '@makao/contract/money/ledger/ledger.schema'
import type { LineDirection } from '@makao/contract/money/receipt-lines/line-details.kinds'
import type { LineState } from '@makao/contract/money/receipt-lines/receipt-lines.kinds'
import type { MoneyProvider } from '@makao/contract/money/receiving-accounts/receiving-accounts.kinds'
import { firstOpenDay, type NewEntry, reversed } from '../ledger/ledger.rules'

/** Money came in and is nobody's yet. */
export function suspensePostings(provider: MoneyProvider, amount: number): Posting[] {
  return [
    { account: 'cash', detail: provider, amount },
    { account: 'suspense', detail: '', amount: -amount },
  ]
}

interface Posted {
  id: string
  provider: MoneyProvider
  currency: Currency
}

/** What of a line nobody has becomes suspense on a day. */
export const entryOfWaiting = (
  { id, provider, currency }: Posted,
  { amount, day }: { amount: number; day: Day },
): NewEntry => ({
  day,
  tenancyId: null,
  currency,
  kind: 'line_waiting',
  receiptLineId: id,
  postings: suspensePostings(provider, amount),
})

/** Some of it leaves suspense on a day: to a tenancy, to whoever sent it, or to where no rent is. */
export const entryOfLeaving = (
  { id, provider, currency }: Posted,
  { amount, day, kind }: { amount: number; day: Day; kind: 'line_assigned' | 'line_not_rent' | 'line_returned' },
): NewEntry => ({
  day,
  tenancyId: null,
  currency,
  kind,
  receiptLineId: id,
  postings: reversed(suspensePostings(provider, amount)),
})

interface Line {
  direction: LineDirection
  state: LineState
  day: Day
  amount: number
  booked: number
  judgedAt: Date | null
  suspenseFrom: Day | null
}

export const isOpen = ({ state }: Pick<Line, 'state'>) => state === 'waiting' || state === 'held'

/** What of a line is assigned to nobody. */
export const leftOf = (line: Pick<Line, 'state' | 'amount' | 'booked' | 'direction'>) =>
  line.direction === 'in' && isOpen(line) ? line.amount - line.booked : 0

/** What of a line stands in suspense in the books. Before somebody has looked whose it is, nothing does. */
export const suspenseOf = (line: Line) => (line.judgedAt === null ? 0 : leftOf(line))

/** Money of a line went to a tenancy on a day: what of it was in suspense leaves that, no earlier than it came there. */
export function entryOfAssigning(
  line: Line & Posted,
  { amount, day }: { amount: number; day: Day },
): NewEntry | undefined {
  if (suspenseOf(line) === 0) return undefined
  const left = line.suspenseFrom !== null && line.suspenseFrom > day ? line.suspenseFrom : day
  return entryOfLeaving(line, { amount, day: left, kind: 'line_assigned' })
}

/**
 * The day on which money of a line counts in the books: its own while the month is open, else the first day that is. Never
 * before it last came back, nor after today, whatever a provider's clock said.
 */
export function bookDay(line: Pick<Line, 'day' | 'suspenseFrom'>, closedThrough: string | null, today: Day): Day {
  const own = line.day > today ? today : line.day
  return [firstOpenDay(closedThrough), line.suspenseFrom].reduce<Day>(
    (latest, day) => (day !== null && day > latest ? day : latest),
    own,
  )
}

/** Codes of mobile money are unique, so that the code alone says what a payment is; a bank gives the same reference twice. */
export const isAnyAmount = ({ provider }: { provider: MoneyProvider }) => provider !== 'bank' && provider !== 'cash'

/** Whether a code is one that Makao gave a row without a reference: nothing that a bank would recognise, or anybody types. */
export const isRowCode = (code: string): boolean => /^X[0-9A-F]{31}$/.test(code)

interface Typed {
  currency: Currency
  amount: number
}

/** Whether a payment that somebody typed is the money of a line: a reference of a bank says so only with the amount. */
export const isOfLine = (
  line: { provider: MoneyProvider; currency: Currency; state: LineState; amount: number; booked: number },
  typed: Typed,
): boolean => line.currency === typed.currency && (isAnyAmount(line) || line.amount - line.booked === typed.amount)
