import type { Day } from '@makao/contract/days'
import type { StatementRow } from './statement-rows.rules'

/** Where the statement's own balance does not follow from the line before. `missing`: minor units, by which it jumps. */
export interface Gap {
  row: number
  before: number
  missing: number
}

/** Whether a statement adds up by itself. Amounts: minor units. */
export interface StatementProof {
  from: Day
  to: Day
  opening: number | null
  amountIn: number
  amountOut: number
  closing: number | null
  /** Opening + in − out − closing; null: it tells no balance. */
  difference: number | null
  gaps: Gap[]
}

const signed = ({ direction, amount }: StatementRow) => (direction === 'in' ? amount : -amount)

function gapsOf(rows: readonly StatementRow[]): Gap[] {
  const gaps: Gap[] = []
  let last: StatementRow | undefined
  let moved = 0
  for (const each of rows) {
    moved += signed(each)
    if (each.balance === null) continue
    const missing = last?.balance == null ? 0 : each.balance - last.balance - moved
    if (last && missing !== 0) gaps.push({ row: each.row, before: last.row, missing })
    last = each
    moved = 0
  }
  return gaps
}

/** The rows with the oldest first: newest first, as M-Pesa has them, or not, whichever way their balances follow. */
export function inTime(rows: readonly StatementRow[]): readonly StatementRow[] {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return rows
  const turned = rows.toReversed()
  const [asRead, asTurned] = [gapsOf(rows).length, gapsOf(turned).length]
  if (asRead !== asTurned) return asRead < asTurned ? rows : turned
  return (first.at ?? first.day) <= (last.at ?? last.day) ? rows : turned
}

/** undefined: there is nothing in it */
export function prove(rows: readonly StatementRow[]): StatementProof | undefined {
  const ordered = inTime(rows)
  const [first] = ordered
  if (!first) return undefined
  const sum = (direction: StatementRow['direction']) =>
    ordered.reduce((all, row) => (row.direction === direction ? all + row.amount : all), 0)
  const known = ordered.findIndex(({ balance }) => balance !== null)
  const moved = ordered.slice(0, known + 1).reduce((all, row) => all + signed(row), 0)
  const opening = known < 0 ? null : (ordered[known]?.balance ?? 0) - moved
  const closing = ordered.findLast(({ balance }) => balance !== null)?.balance ?? null
  const [amountIn, amountOut] = [sum('in'), sum('out')]
  const days = ordered.map(({ day }) => day).toSorted()
  return {
    from: days[0] ?? first.day,
    to: days.at(-1) ?? first.day,
    opening,
    amountIn,
    amountOut,
    closing,
    difference: opening === null || closing === null ? null : opening + amountIn - amountOut - closing,
    gaps: gapsOf(ordered),
  }
}
