import type { Day } from '@makao/contract/days'
import type { Money } from '@makao/contract/money'

/** A value as its column's kind has it; null leaves the cell empty. */
export type Cell = string | number | Money | Day | null

export interface Column {
  header: string
  kind: 'text' | 'money' | 'day' | 'count' | 'percent'
  /** About how many characters it takes. */
  width: number
  /** Left out where the page is too narrow for it. */
  spreadsheetOnly?: true
}

/** A table to write into a file: what it is, its rows as they are read, and what stands below them. */
export interface Sheet {
  title: string
  /** Lines below the title: range, filters, the day of the report. */
  about: string[]
  columns: Column[]
  rows: AsyncIterable<Cell[]>
  /** Totals; asked for once all rows were read. */
  footer: () => Cell[][]
}

export const isMoney = (cell: Cell): cell is Money => typeof cell === 'object' && cell !== null
