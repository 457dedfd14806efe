import type { Day } from '@makao/contract/days'
import { formatWholeDay } from '@makao/contract/days'
import { type Currency, plainMoney } from '@makao/contract/money'
import type { LineDirection, WaitReason } from '@makao/contract/money/receipt-lines/line-details.kinds'
import type { Reason } from '@makao/contract/money/receipt-lines/receipt-lines.schema'
import { statementImports } from '@makao/contract/money/statements/statements.contract'
import type { LineVerdict, StatementState } from '@makao/contract/money/statements/statements.kinds'
import { type Actions, allowing } from '../../allowed'
import type { Judgement } from '../matching/judge.rules'

/** A line of a statement, as far as it is judged. `amount`: minor units. */
interface Line {
  direction: LineDirection
  currency: Currency
  amount: number
}

/** What was found of a line: whose it is, and why or why not. */
export interface Verdict {
  verdict: LineVerdict
  tenancyId: string | null
  reasons: Reason[]
  waits: WaitReason | null
  /** Of one that is known. */
  lineId: string | null
}

interface Facts {
  /** The same transaction, as it became known before, or stands above in the same statement. */
  known: { lineId: string | null; currency: Currency; amount: number } | undefined
  /** Payments with its code that somebody recorded by hand. */
  typed: readonly { currency: Currency; amount: number; tenancyId: string }[]
  /** Whether a code says what a payment is, whatever its amount. */
  isAnyAmount: boolean
  judge: () => Judgement
}

const plain = { tenancyId: null, reasons: [], waits: null, lineId: null }

/** What becomes of a line when it is taken, as `settleLines` would decide it now. */
export function verdictOf(line: Line, { known, typed, isAnyAmount, judge }: Facts): Verdict {
  if (known) {
    const isSame = known.amount === line.amount && known.currency === line.currency
    return { ...plain, verdict: isSame ? 'known' : 'differs', lineId: known.lineId }
  }
  if (line.direction === 'out') return { ...plain, verdict: 'out' }
  const same = typed.find(({ currency, amount }) => currency === line.currency && amount === line.amount)
  if (same) return { ...plain, verdict: 'typed', tenancyId: same.tenancyId }
  if (typed.length > 0 && isAnyAmount) return { ...plain, verdict: 'wait', waits: 'other_amount' }
  const { suggestions, certain, waits } = judge()
  const [best] = suggestions
  const whose = { tenancyId: best?.tenancyId ?? null, reasons: best?.reasons ?? [], lineId: null }
  return certain && best
    ? { ...whose, verdict: 'book', waits: null }
    : { ...whose, verdict: 'wait', waits: waits ?? 'not_sure' }
}

interface Stands {
  state: StatementState
}

const isBusy = ({ state }: Stands) => (state === 'undoing' ? 'STATEMENT_BUSY' : undefined)

/** What may be done with a statement. */
export const statementActions = {
  take: (row) => isBusy(row) ?? (row.state === 'undone' ? 'STATEMENT_UNDONE' : undefined),
  undo: (row) => {
    if (row.state === 'taking') return 'STATEMENT_BUSY'
    if (row.state === 'checked') return 'STATEMENT_NOT_TAKEN'
    return isBusy(row) ?? (row.state === 'undone' ? 'STATEMENT_UNDONE' : undefined)
  },
  discard: ({ state }) => (state === 'checked' ? undefined : 'STATEMENT_TAKEN'),
} satisfies Actions<Stands>

export const statementFor = allowing(statementImports, statementActions)

interface Blocking {
  transactionId: string
  currency: Currency
  amount: number
  tenantName: string | null
  unitNumber: string | null
  day: Day
  why: 'closed' | 'refunded' | 'takes_back' | 'payout'
}

const because = {
  closed: 'its month is closed',
  refunded: 'some of it was refunded or moved to another unit',
  payout: 'it is a payout to an owner; void that payout first',
  takes_back: 'it took back a payment that came in before; put that one back to unmatched first',
}

/** What keeps a line from being taken back: 'UKL4T7QX2M of 2 Nov 2026, KES 12,000, Wanjiku Kamau, unit A1: its month is closed'. */
export function sayBlocking({ transactionId, currency, amount, tenantName, unitNumber, day, why }: Blocking): string {
  const who = tenantName === null ? [] : [tenantName, `unit ${unitNumber}`]
  const said = [`${transactionId} of ${formatWholeDay(day)}`, plainMoney(amount, currency), ...who]
  return `${said.join(', ')}: ${because[why]}`
}
