import type { Day } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import type { StatementField } from '@makao/contract/money/statements/statements.kinds'
import type { UnreadRow } from '@makao/contract/money/statements/statements.schema'
import type { RawCell } from '../../platform/sheets/sheets.rules'
import {
  type Columns,
  columnsSaid,
  findHeadings,
  guessColumns,
  isComplete,
  layoutOf,
  type StatementLayout,
} from './statement-columns.rules'
import { parseAmount, parseDetails, parseParty, parseTime } from './statement-values.rules'

/** One movement of an account. Amounts: minor units; `row`: as the sheet counts, from 1; `at`: an instant, or null. */
export interface StatementRow {
  row: number
  transactionId: string
  direction: 'in' | 'out'
  amount: number
  day: Day
  at: string | null
  balance: number | null
  payerName: string
  payerPhone: string
  accountTyped: string
  details: string
  /** Of a reversal: the transaction that it takes back. */
  reverses: string | null
  /** The row as it stood. */
  raw: string
}

export interface ReadStatement {
  layout: StatementLayout
  /** Texts above the columns. */
  headings: string[]
  columns: Columns
  /** False: somebody has to say which column is which. */
  isReadable: boolean
  /** In the order of the file. */
  rows: StatementRow[]
  refused: UnreadRow[]
}

const textOf = (cells: readonly RawCell[], place: number | undefined) =>
  place === undefined ? '' : String(cells[place] ?? '').trim()

const isDone = (status: string) =>
  status === '' || /^(complete|success|ok|ts\b|paid|posted|settled|approved)/i.test(status)
const isReversal = (kind: string, details: string) => /reversal|reversed|refund to customer/i.test(`${kind} ${details}`)
/** Below the movements: what they come to, and what the bank says of itself. */
const isFoot =
  /^(total|grand total|closing|opening|balance (b\/f|c\/f|brought|carried)|end of|page \d|disclaimer|summary)/i

interface Amounts {
  amountIn: number
  amountOut: number
}

/** What is wrong with a row, and in which column. */
interface Wrong {
  reason: UnreadRow['reason']
  field: StatementField
}

function amountsOf(cells: readonly RawCell[], columns: Columns, currency: Currency): Amounts | Wrong {
  const read = (field: StatementField) => {
    const place = columns[field]
    return place === undefined ? null : parseAmount(cells[place] ?? null, currency)
  }
  const [amountIn, amountOut, amount] = [read('amountIn'), read('amountOut'), read('amount')]
  if (amountIn === undefined) return { reason: 'no_amount', field: 'amountIn' }
  if (amountOut === undefined) return { reason: 'no_amount', field: 'amountOut' }
  if (amount === undefined) return { reason: 'no_amount', field: 'amount' }
  if (columns.amountIn !== undefined || columns.amountOut !== undefined) {
    const [paid, gone] = [amountIn ?? 0, Math.abs(amountOut ?? 0)]
    if (paid !== 0 && gone !== 0) return { reason: 'both_sides', field: 'amountOut' }
    if (paid === 0 && gone === 0) {
      return { reason: 'no_amount', field: columns.amountIn === undefined ? 'amountOut' : 'amountIn' }
    }
    return paid < 0 ? { amountIn: 0, amountOut: -paid } : { amountIn: paid, amountOut: gone }
  }
  if (amount === null || amount === 0) return { reason: 'no_amount', field: 'amount' }
  const side = textOf(cells, columns.side)
  const isOut = /^(dr|d|debit|out|-)/i.test(side) || (side === '' && amount < 0)
  return isOut ? { amountIn: 0, amountOut: Math.abs(amount) } : { amountIn: Math.abs(amount), amountOut: 0 }
}

/** A movement out of the cells of a row; undefined: it is none, and says nothing that anybody misses. */
function readRow(
  cells: readonly RawCell[],
  row: number,
  columns: Columns,
  currency: Currency,
  headings: readonly string[],
): StatementRow | UnreadRow | undefined {
  const filled = cells.filter((cell) => cell !== null && String(cell).trim() !== '')
  if (filled.length < 2 || isFoot.test(String(filled[0]).trim())) return undefined
  const unread = ({ reason, field }: Wrong): UnreadRow => {
    const place = columns[field]
    const column = place === undefined ? null : (headings[place] ?? null)
    return { row, reason, column, found: textOf(cells, place).slice(0, 80) }
  }
  const time = parseTime(cells[columns.time ?? -1] ?? null)
  const amounts = amountsOf(cells, columns, currency)
  if (!time) return 'reason' in amounts ? undefined : unread({ reason: 'no_day', field: 'time' })
  if ('reason' in amounts) {
    // A balance that is brought forward moves nothing.
    const isBalance = columns.balance !== undefined && /balance/i.test(filled.map(String).join(' '))
    return isBalance ? undefined : unread(amounts)
  }
  const [details, kind] = [textOf(cells, columns.details), textOf(cells, columns.kind)]
  if (!isDone(textOf(cells, columns.status))) return unread({ reason: 'not_completed', field: 'status' })
  const said = parseDetails(details)
  const party = parseParty(textOf(cells, columns.payer) || (said.party && /\d{3}/.test(said.party) ? said.party : ''))
  const isIn = amounts.amountIn > 0
  const linked = textOf(cells, columns.reverses)
  const balance = columns.balance === undefined ? null : (parseAmount(cells[columns.balance] ?? null, currency) ?? null)
  return {
    row,
    transactionId: textOf(cells, columns.transactionId).replaceAll(/\s/g, ''),
    direction: isIn ? 'in' : 'out',
    amount: isIn ? amounts.amountIn : amounts.amountOut,
    ...time,
    balance,
    payerName: party.name,
    payerPhone: textOf(cells, columns.phone) || party.phone,
    accountTyped: textOf(cells, columns.account) || said.account,
    details: [kind, details].filter(Boolean).join(': '),
    reverses: !isIn && isReversal(kind, details) ? linked || null : null,
    raw: cells
      .map((cell) => String(cell ?? ''))
      .join('\t')
      .trimEnd(),
  }
}

/**
 * A second movement of a transaction in the same direction, a charge beside a withdrawal, gets a code of its own. By
 * one code a transaction is known once.
 */
function withOwnCodes(rows: StatementRow[]): StatementRow[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    if (row.transactionId === '') return row
    const key = `${row.direction} ${row.transactionId.toUpperCase()}`
    const times = (seen.get(key) ?? 0) + 1
    seen.set(key, times)
    return times === 1 || row.direction === 'in' ? row : { ...row, transactionId: `${row.transactionId}-${times}` }
  })
}

/** The number that a statement of M-Pesa says above its rows that it is of; undefined: it says none. */
export function shortCodeOf(sheet: readonly (readonly RawCell[])[]): string | undefined {
  for (const cells of sheet.slice(0, findHeadings(sheet) ?? 0)) {
    const place = cells.findIndex((cell) => /^short ?code:?$/i.test(String(cell ?? '').trim()))
    const said = place < 0 ? '' : String(cells[place + 1] ?? '').trim()
    if (/^\d{5,7}$/.test(said)) return said
  }
  return undefined
}

/**
 * Reads a statement by its headings, whatever stands above them.
 * @param said which heading holds what, as somebody said it for this account; it wins over what is guessed
 */
export function readStatement(
  sheet: readonly (readonly RawCell[])[],
  currency: Currency,
  said: Partial<Record<StatementField, string>> = {},
): ReadStatement {
  const place = findHeadings(sheet)
  const head = place === undefined ? [] : (sheet[place] ?? [])
  const layout = layoutOf(head)
  const chosen = columnsSaid(head, said)
  const columns = isComplete(chosen) ? chosen : guessColumns(head)
  const isReadable = place !== undefined && isComplete(columns)
  const headings = head.map((cell) => String(cell ?? '').trim())
  const rows: StatementRow[] = []
  const refused: UnreadRow[] = []
  if (isReadable) {
    for (let at = place + 1; at < sheet.length; at += 1) {
      const read = readRow(sheet[at] ?? [], at + 1, columns, currency, headings)
      if (read && 'reason' in read) refused.push(read)
      else if (read) rows.push(read)
    }
  }
  return { layout, headings, columns, isReadable, rows: withOwnCodes(rows), refused }
}
