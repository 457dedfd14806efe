import type { StatementField } from '@makao/contract/money/statements/statements.kinds'
import type { RawCell } from '../../platform/sheets/sheets.rules'

/** Whose layout a statement has. */
export type StatementLayout = 'mpesa' | 'mtn_momo' | 'airtel_money' | 'other'

/** Where each thing stands, by its column counted from zero. */
export type Columns = Partial<Record<StatementField, number>>

/** What providers and banks call their columns; of two that fit the first column counts. */
const headings: Record<StatementField, RegExp> = {
  transactionId:
    /^(receipt( no| number)?|(financial |mobile )?transaction (id|no|number|ref|reference|code)|txn (id|ref)|airtel money id|reference( no| number| id)?|ref( no| number)?|cheque\/ref.*|doc(ument)? no|trans id|id)$/,
  time: /^(completion time|(transaction|posting|post|value|txn|trans) ?(date|time|on|at)( ?((&|and) )?time)?|(completed|created)( on| at)?|date( ?((&|and) )?time)?|booking date|day)$/,
  amountIn:
    /^(paid in|credits?( amount)?|cr( amount)?|money in|deposits?|received|amount in|credit \(?(kes|ugx|kshs?)\)?)$/,
  amountOut:
    /^(withdrawn|debits?( amount)?|dr( amount)?|money out|withdrawals?|amount out|debit \(?(kes|ugx|kshs?)\)?)$/,
  amount: /^((transaction |txn )?amount( \(?(kes|ugx|kshs?|ush)\)?)?)$/,
  side: /^(dr ?\/ ?cr|cr ?\/ ?dr|(debit|credit) ?\/ ?(credit|debit)|sign|direction|d\/c|c\/d)$/,
  balance:
    /^((running |ledger |account |available |book |new )?balance( after)?( \(?(kes|ugx|kshs?|ush)\)?)?|balance after transaction)$/,
  status: /^((transaction )?status|result)$/,
  kind: /^((reason|transaction|txn|service) type|type)$/,
  details:
    /^(details|narration|narrative|description|particulars|remarks|transaction (details|description|particulars)|message|note|payee note|memo)$/,
  payer:
    /^(other party info|other party|from( name)?|payer( name)?|sender( name)?|customer( name)?|paid by|party name|depositor)$/,
  phone:
    /^((from |payer |sender |customer |party )?(msisdn|mobile( no| number)?|phone( no| number)?|account holder)|from (msisdn|account|number))$/,
  account:
    /^(a\/c no|ac no|account (no|number|reference)|acc(ount)?( ref)?|bill ?ref(erence)?( no| number)?|external( transaction)? id|customer ref(erence)?|reference( no| number)?|payer message|to message|unit)$/,
  reverses: /^(linked transaction id|original transaction( id)?|reversal of)$/,
}

const headingKey = (cell: RawCell) =>
  String(cell ?? '')
    .toLowerCase()
    .replaceAll(/[.:*_"']+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Which column holds what, by how it is headed. */
export function guessColumns(cells: readonly RawCell[]): Columns {
  const columns: Columns = {}
  const taken = new Set<number>()
  for (const [field, pattern] of Object.entries(headings) as [StatementField, RegExp][]) {
    const place = cells.findIndex((cell, at) => !taken.has(at) && pattern.test(headingKey(cell)))
    if (place < 0) continue
    columns[field] = place
    taken.add(place)
  }
  return columns
}

/** Whether a statement can be read by these columns. */
export const isComplete = ({ time, amountIn, amountOut, amount }: Columns): boolean =>
  time !== undefined && (amountIn !== undefined || amountOut !== undefined || amount !== undefined)

/** So many rows may stand above the headings. */
const MOST_ABOVE = 60

/** The row of the headings, counted from zero: the first that says when and how much. */
export function findHeadings(rows: readonly (readonly RawCell[])[]): number | undefined {
  const found = rows.slice(0, MOST_ABOVE).findIndex((cells) => isComplete(guessColumns(cells)))
  if (found >= 0) return found
  // Of an unknown bank: the first row with four texts or more, of which somebody says what they are.
  const other = rows
    .slice(0, MOST_ABOVE)
    .findIndex((cells) => cells.filter((cell) => typeof cell === 'string' && /[a-z]/i.test(cell)).length >= 4)
  return other >= 0 ? other : undefined
}

/** Whose statement it is, by headings that only one of them has. */
export function layoutOf(cells: readonly RawCell[]): StatementLayout {
  const keys = cells.map(headingKey)
  const has = (...names: string[]) => names.every((name) => keys.includes(name))
  if (has('receipt no', 'completion time', 'details')) return 'mpesa'
  if (has('airtel money id') || (has('transaction id', 'service type') && keys.some((key) => /msisdn/.test(key)))) {
    return 'airtel_money'
  }
  if (has('financial transaction id') || (has('id', 'external id') && keys.some((key) => /^from/.test(key)))) {
    return 'mtn_momo'
  }
  return 'other'
}

/** Columns as somebody said them, by the texts that head them. */
export function columnsSaid(cells: readonly RawCell[], said: Partial<Record<StatementField, string>>): Columns {
  const keys = cells.map(headingKey)
  const columns: Columns = {}
  for (const [field, heading] of Object.entries(said) as [StatementField, string][]) {
    const place = keys.indexOf(headingKey(heading))
    if (place >= 0) columns[field] = place
  }
  return columns
}
