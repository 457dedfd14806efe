import { type ImportField, importFields } from '@makao/contract/exchange/import/import.terms'
import { keyOf } from './cells.rules'
import type { ReadRow, Report } from './rows.rules'

/** What rows say of one thing, put together: a file may speak of it in several sheets. */
export interface Facts {
  /** The row that speaks of it first. */
  row: ReadRow
  values: ReadRow['values']
  from: Partial<Record<ImportField, ReadRow>>
}

export const factsOf = (row: ReadRow): Facts => ({ row, values: {}, from: {} })

const isFigure = (field: ImportField) => ['money', 'owed', 'reading'].includes(importFields[field].kind)

/** Adds what a row says. Of texts the first stands; two figures for one thing must be the same. */
export function addFacts(facts: Facts, row: ReadRow, fields: readonly ImportField[], report: Report): void {
  for (const field of fields) {
    const value = row.values[field]
    const before = facts.from[field]
    if (value === undefined) continue
    if (before === undefined) {
      facts.values[field] = value
      facts.from[field] = row
    } else if (isFigure(field) && value !== facts.values[field]) {
      const expected = `one figure: ${before.sheet}, row ${before.row} says another for the same`
      report(row, field, { found: '', expected, isWrong: true })
    }
  }
}

/** Facts by their key, begun with the first row that names it. */
export function factsFor(all: Map<string, Facts>, key: string, row: ReadRow): Facts {
  const known = all.get(key)
  if (known) return known
  const begun = factsOf(row)
  all.set(key, begun)
  return begun
}

export const textIn = ({ values }: Facts, field: ImportField): string | null =>
  values[field] === undefined ? null : String(values[field])
export const figureIn = ({ values }: Facts, field: ImportField): number => Number(values[field] ?? 0)
export const keyIn = ({ values }: ReadRow, field: ImportField): string | undefined =>
  values[field] === undefined ? undefined : keyOf(String(values[field]))
