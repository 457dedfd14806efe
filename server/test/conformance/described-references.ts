import type { Row } from '../../src/exchange/engine/answer'
import type { Reference } from '../../src/exchange/engine/catalogue'
import { type Read, shown } from './described-tables'

// Which table or view leads to which, by the keys of tables and what views show of them.

export const KEYS = `select conname as name, conrelid::int as "from", conkey::int[] as columns, confrelid::int as "to", confkey::int[] as to_columns
  from pg_constraint where contype = 'f' and conparentid = 0 order by conname`

export interface FoundKey extends Row {
  name: string
  from: number
  columns: number[]
  to: number
  to_columns: number[]
}

/** One choice for each of several. */
const choices = (lists: string[][]): string[][] =>
  lists.reduce<string[][]>((made, list) => made.flatMap((one) => list.map((next) => [...one, next])), [[]])

export function referencesOf(keys: readonly FoundKey[], tables: Map<number, Read>) {
  const found: (Omit<Reference, 'from' | 'to'> & { from: Read; to: Read })[] = []
  const views = [...tables.values()].filter(({ isView }) => isView)
  for (const key of keys) {
    const [from, to] = [tables.get(key.from), tables.get(key.to)]
    if (!from || !to) continue
    const isUnique = from.uniques.some(
      ({ columns }) => columns.length === key.columns.length && columns.every((column) => key.columns.includes(column)),
    )
    const ends = (table: Read, numbers: readonly number[]) => [
      { table, columns: numbers.map((number) => table.byNumber.get(number) ?? '') },
      ...views.flatMap((view) =>
        choices(numbers.map((number) => shown(view, table, number, tables))).map((columns) => ({
          table: view,
          columns,
        })),
      ),
    ]
    for (const near of ends(from, key.columns)) {
      for (const far of ends(to, key.to_columns)) {
        found.push({
          name: key.name,
          from: near.table,
          columns: near.columns,
          to: far.table,
          toColumns: far.columns,
          isUnique,
        })
      }
    }
  }
  return found
}
