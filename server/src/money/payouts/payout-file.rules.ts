import { formatMonth } from '@makao/contract/day-words'
import type { Day } from '@makao/contract/days'
import { type Currency, minorFactor } from '@makao/contract/money'
import { accountNumberIn } from '@makao/contract/money/payouts/account-number.terms'
import type { PayoutFile, PayoutLayout } from '@makao/contract/money/payouts/payout-layouts.schema'
import {
  type AmountFormat,
  type DateFormat,
  type LayoutField,
  type LeftOutReason,
  payoutReference,
  type Separator,
} from '@makao/contract/money/payouts/payout-layouts.terms'
import type { PayoutRunLine } from '@makao/contract/money/payouts/payout-runs.schema'
import { sumByCurrency } from '@makao/contract/money-sums'
import { mobileNumber } from '../../messaging/outbox/phone.rules'

type Line = Pick<PayoutRunLine, 'id' | 'ownerName' | 'phoneNumber' | 'currency' | 'amount' | 'method' | 'payTo'>

/** The own account that pays. */
export interface Payer {
  provider: 'bank' | 'mpesa'
  currency: Currency
  number: string | null
}

/** The most that M-Pesa takes in one go, in cents. */
const MOST_BY_MPESA = 25_000_000

/** '254712345678'; of what is kept to pay to, else, where that names no number, of the owner. */
export function phoneIn({ payTo, phoneNumber }: Pick<Line, 'payTo' | 'phoneNumber'>): string | undefined {
  const named = /\d/.test(payTo ?? '') ? payTo : phoneNumber
  const found = mobileNumber(named, 'KE')
  return found?.startsWith('+254') ? found.slice(1) : undefined
}

/** @param amount minor units */
export function amountIn(amount: number, currency: Currency, format: AmountFormat): string {
  const factor = minorFactor(currency)
  const whole = String(Math.floor(amount / factor))
  const cents = String(Math.round(((amount % factor) * 100) / factor)).padStart(2, '0')
  if (format === 'whole') return whole
  if (format === 'minor') return `${Number(whole + cents)}`
  return `${format === 'grouped' ? whole.replaceAll(/\B(?=(\d{3})+$)/g, ',') : whole}.${cents}`
}

export const dayIn = (day: Day, format: DateFormat): string =>
  format.replace('YYYY', day.slice(0, 4)).replace('MM', day.slice(5, 7)).replace('DD', day.slice(8, 10))

const marks: Record<Separator, string> = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' }

/** A cell in which no program finds a formula, or the end of the cell. */
function cellIn(text: string, mark: string): string {
  const plain = text.replaceAll(/[\t\r\n]+/g, ' ').replace(/^[=+@-]+/, '')
  return plain.includes(mark) || plain.includes('"') ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Why a payout cannot be told by a file. */
function leftOutFor(line: Line, payer: Payer, layout: PayoutLayout): LeftOutReason | undefined {
  const has = (field: LayoutField) => layout.columns.some((column) => column.field === field)
  const isWhole = line.amount % minorFactor(line.currency) === 0
  if (line.currency !== payer.currency) return 'other_currency'
  if (line.method !== payer.provider) return 'other_method'
  if (has('accountNumber') && accountNumberIn(line.payTo) === undefined) return 'no_account_number'
  if ((payer.provider === 'mpesa' || has('phone')) && phoneIn(line) === undefined) return 'no_phone'
  if (!isWhole && (payer.provider === 'mpesa' || layout.amountFormat === 'whole')) return 'cents'
  return payer.provider === 'mpesa' && line.amount > MOST_BY_MPESA ? 'above_mpesa' : undefined
}

interface Told {
  payer: Payer
  layout: PayoutLayout
  /** 'YYYY-MM' */
  month: string
  /** On which the bank is to pay. */
  day: Day
}

function cellsOf(line: Line, row: number, { payer, layout, month, day }: Told): string[] {
  const account = accountNumberIn(line.payTo)
  const said: Record<Exclude<LayoutField, 'fixed'>, string> = {
    beneficiary: line.ownerName,
    accountNumber: account?.number ?? '',
    bank: account?.rest ?? '',
    payTo: line.payTo ?? '',
    phone: phoneIn(line) ?? '',
    amount: amountIn(line.amount, line.currency, layout.amountFormat),
    currency: line.currency,
    day: dayIn(day, layout.dateFormat),
    reference: payoutReference(line.id),
    narration: `Rent ${formatMonth(month)}`,
    paidFrom: payer.number ?? '',
    rowNumber: String(row),
  }
  return layout.columns.map(({ field, text }) => (field === 'fixed' ? text : said[field]))
}

/** The file that tells a bank, or M-Pesa, whom to pay, and who is not in it. */
export function payoutFileOf(lines: readonly Line[], told: Told): Omit<PayoutFile, 'name'> {
  const { payer, layout } = told
  const checked = lines.map((line) => ({ line, why: leftOutFor(line, payer, layout) }))
  const paid = checked.filter(({ why }) => why === undefined).map(({ line }) => line)
  const heading = layout.hasHeading ? [layout.columns.map((column) => column.heading)] : []
  const rows = [...heading, ...paid.map((line, place) => cellsOf(line, place + 1, told))]
  const mark = marks[layout.separator]
  return {
    rows,
    text: rows.map((row) => `${row.map((cell) => cellIn(cell, mark)).join(mark)}\r\n`).join(''),
    count: paid.length,
    totals: sumByCurrency(paid),
    leftOut: checked.flatMap(({ line: { id: lineId, ownerName }, why }) => (why ? [{ lineId, ownerName, why }] : [])),
  }
}
