import { type Day, formatDay } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import type { Cell, Sheet } from './sheet'

/** A sheet and how many rows it will have. */
export interface Export {
  sheet: Sheet
  total: number
  /** Of the file, without its ending. */
  name: string
}

export async function* mapRows<Row>(rows: AsyncIterable<Row>, cells: (row: Row) => Cell[]): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield cells(row)
}

/** Rows that are there already. */
export async function* givenRows(rows: readonly Cell[][]): AsyncGenerator<Cell[]> {
  yield* rows
}

export const madeOn = (today: Day) => `Made on ${formatDay(today)}`

/** Adds amounts up by currency while rows go by. */
export function summing<Key extends string>(keys: readonly Key[]) {
  const sums = new Map<Currency, Record<Key, number>>()
  return {
    add(currency: Currency, amounts: Record<Key, number>) {
      const sum = sums.get(currency) ?? (Object.fromEntries(keys.map((key) => [key, 0])) as Record<Key, number>)
      for (const key of keys) sum[key] += amounts[key]
      sums.set(currency, sum)
    },
    /** By currency, in the order of its code. */
    totals: () => [...sums].sort(([a], [b]) => a.localeCompare(b)),
  }
}
