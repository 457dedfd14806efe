import { type Day, formatWholeDay } from '@makao/contract/days'
import { type Currency, currencies, type Money } from '@makao/contract/money'
import { type Cells, cellsOf, headsOf, isMoney, type Sheet } from '@makao/contract/sheets'
import type { FilledSheet } from './sheet.service'

/** A sheet and how many rows it will have. */
export interface Export {
  sheet: FilledSheet
  total: number
  /** Of the file, without its ending. */
  name: string
}

interface Filling<Row, Key extends string> {
  about: readonly string[]
  rows: AsyncIterable<Row> | Iterable<Row>
  /** Without it the columns that are added up. */
  totals?: () => readonly Cells<Key>[]
}

export const madeOn = (today: Day) => `Made on ${formatWholeDay(today)}`

/** Adds up the columns that want it while rows go by. */
function adding<Row, Key extends string>({ columns }: Sheet<Row, Key>) {
  const keys = headsOf({ title: '', columns })
    .map(({ key }) => key)
    .filter((key) => columns[key].isAdded)
  const [first] = Object.keys(columns)
  const sums = new Map<Currency, Map<Key, number>>()
  return {
    add(cells: Cells<Key>): void {
      for (const key of keys) {
        const cell = cells[key] ?? null
        if (!isMoney(cell)) continue
        const sum = sums.get(cell.currency) ?? new Map<Key, number>()
        sums.set(cell.currency, sum.set(key, (sum.get(key) ?? 0) + cell.amount))
      }
    },
    totals: (): Cells[] =>
      currencies.flatMap((currency) => {
        const sum = sums.get(currency)
        if (!sum || !first) return []
        const amounts = keys.map((key): [Key, Money] => [key, { amount: sum.get(key) ?? 0, currency }])
        return [{ [first]: 'Total', ...Object.fromEntries(amounts) }]
      }),
  }
}

/** The sheet with these rows. Rows and totals agree: what is added up is added while the rows are written. */
export function fill<Row, Key extends string>(
  sheet: Sheet<Row, Key>,
  { about, rows, totals }: Filling<Row, Key>,
): FilledSheet {
  const sums = adding(sheet)
  async function* cells(): AsyncGenerator<Cells<Key>> {
    for await (const row of rows) {
      const values = cellsOf(sheet, row)
      sums.add(values)
      yield values
    }
  }
  return { title: sheet.title, about, columns: headsOf(sheet), rows: cells(), totals: totals ?? sums.totals }
}
