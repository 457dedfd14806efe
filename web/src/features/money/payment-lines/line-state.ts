import { currencies, formatMoney, type Money, parseMoney } from '@makao/contract/money'
import type { PastedLine } from '@makao/contract/money/payment-lines/pasted-lines.terms'
import type { LineMatch, MatchedLine } from '@makao/contract/money/payment-lines/payment-lines.schema'
import type { PaymentMethod } from '@makao/contract/money/payments/payments.kinds'
import { referenceKey } from '@makao/contract/money/payments/payments.terms'
import { proposedWithheld } from '@makao/contract/money/withholding/withholding.terms'
import { noSuchDay } from '@makao/contract/typed-day'
import * as words from './payment-lines.words'

/** A row of the sheet as it is typed. `chosen`: the tenancy that somebody named; without one the surest counts. */
export interface Line extends PastedLine {
  key: string
  chosen?: string | undefined
  sent?: Sent | undefined
}

/** What became of a row that was sent. */
export type Sent =
  | { status: 'sending' }
  | { status: 'received'; receiptNumber: string | null; withheld: number | null }
  | { status: 'refused'; reason: string }

export const emptyLine = (key: string): Line => ({ key, reference: '', amount: '', who: '', day: '' })

export const isEmpty = ({ reference, amount, who }: Line): boolean => `${reference}${amount}${who}`.trim() === ''

/** How a row stands: what is to be done about it, or whose it is and what it leaves. */
export type Judged =
  | { status: 'empty' | 'waiting' }
  | {
      status: 'wrong'
      field: 'reference' | 'amount' | 'who' | 'day'
      reason: string
      /** The payment that has this code already. */
      paymentId?: string
      match?: LineMatch | undefined
    }
  | { status: 'ready'; match: LineMatch; amount: number; withheld: number | null; leaves: number }
  | { status: 'received'; match?: LineMatch | undefined }

const isReceived = ({ sent }: Line) => sent?.status === 'received'

export const isUnsaved = (line: Line) => !isEmpty(line) && !isReceived(line)

/** What people write when they pay by M-Pesa; of other ways anything of three letters and digits. */
function codeProblem(reference: string, method: PaymentMethod): string | undefined {
  const code = referenceKey(reference)
  if (code === '') return method === 'cash' ? undefined : words.enterItsCode
  if (method === 'mpesa') return code.length === 10 ? undefined : words.mPesaCodeHas10Letters
  return code.length < 3 || code.length > 40 ? words.referenceHas3To40Letters : undefined
}

/** Who is meant: whom somebody chose, or the one that is sure. */
function meant({ chosen }: Line, matched: MatchedLine | undefined): LineMatch | undefined {
  if (chosen) return matched?.matches.find(({ tenancyId }) => tenancyId === chosen)
  return matched?.isSure ? matched.matches[0] : undefined
}

type Due = NonNullable<LineMatch['withholds']>['due']

/** What is still open of what is due, in its order, after an amount was put on it. */
function paidDown(due: Due, amount: number): Due {
  let left = amount
  return due.flatMap(({ paymentType, balance }) => {
    const part = Math.min(left, balance)
    left -= part
    return part < balance ? [{ paymentType, balance: balance - part }] : []
  })
}

/** Judges all rows together: of one code twice the second is wrong, and what a tenancy owes is counted down row by row. */
export function judgeLines(
  lines: readonly Line[],
  matched: ReadonlyMap<string, MatchedLine>,
  method: PaymentMethod,
): Map<string, Judged> {
  const rowOf = new Map<string, number>()
  const owed = new Map<string, number>()
  const open = new Map<string, Due>()
  const judged = new Map<string, Judged>()
  lines.forEach((line, place) => {
    judged.set(line.key, judge(line, place))
  })
  return judged

  function judge(line: Line, place: number): Judged {
    const found = matched.get(line.key)
    const match = meant(line, found)
    const code = referenceKey(line.reference)
    const first = rowOf.get(code)
    if (code !== '' && first === undefined) rowOf.set(code, place + 1)
    if (isReceived(line)) return { status: 'received', match }
    if (isEmpty(line)) return { status: 'empty' }
    const problem = codeProblem(line.reference, method)
    if (problem) return { status: 'wrong', field: 'reference', reason: problem, match }
    if (first !== undefined) return { status: 'wrong', field: 'reference', reason: words.sameCodeAsRow(first), match }
    if (found?.used) {
      const { tenantName, unitNumber, paymentId } = found.used
      const reason = words.alreadyRecordedFor(tenantName, unitNumber)
      return { status: 'wrong', field: 'reference', reason, paymentId, match }
    }
    const amount = parseMoney(line.amount, match?.currency ?? 'KES')
    if (!amount.ok) return { status: 'wrong', field: 'amount', reason: amount.message, match }
    if (amount.value === 0) return { status: 'wrong', field: 'amount', reason: words.amountMustBeAboveZero, match }
    if (line.isDayWrong) return { status: 'wrong', field: 'day', reason: noSuchDay, match }
    if (!found) return { status: 'waiting' }
    if (!match)
      return { status: 'wrong', field: 'who', reason: found.matches.length > 0 ? words.whoIsIt : words.nobodyFound }
    const due = open.get(match.tenancyId) ?? match.withholds?.due ?? []
    const withheld = match.withholds && proposedWithheld(amount.value, match.withholds.rate, due)
    const settled = amount.value + (withheld ?? 0)
    open.set(match.tenancyId, paidDown(due, settled))
    const leaves = (owed.get(match.tenancyId) ?? match.owed) - settled
    owed.set(match.tenancyId, leaves)
    return { status: 'ready', match, amount: amount.value, withheld, leaves }
  }
}

const sumOf = (amounts: readonly Money[]): Money[] =>
  currencies.flatMap((currency) => {
    const own = amounts.filter((each) => each.currency === currency)
    return own.length === 0 ? [] : [{ currency, amount: own.reduce((sum, { amount }) => sum + amount, 0) }]
  })

/**
 * What the rows come to in each currency: `placed`, those that are ready; `all`, every row that is not recorded yet. A row of
 * which nobody knows whose it is counts in the currency of the others.
 */
export function sumLines(
  lines: readonly Line[],
  judged: ReadonlyMap<string, Judged>,
): { placed: Money[]; all: Money[] } {
  const known = lines.flatMap(({ key }) => {
    const state = judged.get(key)
    return state && 'match' in state && state.match ? [state.match.currency] : []
  })
  const usual = known.length > 0 && known.every((currency) => currency === known[0]) ? known[0] : undefined
  const open = lines.flatMap((line) => {
    const state = judged.get(line.key)
    if (!state || state.status === 'received' || state.status === 'empty') return []
    const currency = ('match' in state ? state.match?.currency : undefined) ?? usual ?? 'KES'
    const amount = parseMoney(line.amount, currency)
    return amount.ok ? [{ currency, amount: amount.value, isReady: state.status === 'ready' }] : []
  })
  return { placed: sumOf(open.filter(({ isReady }) => isReady)), all: sumOf(open) }
}

/** What a payment leaves to pay, in words, and the tax that settles it too. */
export function leavesText(
  leaves: number,
  { currency }: Pick<LineMatch, 'currency'>,
  withheld: number | null = null,
): string {
  const money = formatMoney(Math.abs(leaves), currency, 'code')
  const left = leaves === 0 ? words.settled : leaves > 0 ? words.leaves(money) : words.credit(money)
  return withheld === null ? left : `${left}, ${words.withTax(formatMoney(withheld, currency, 'code'))}`
}
