import type { MendedCell } from '@makao/contract/exchange/import/import.schema'
import type { RawCell, RawSheet } from '../../platform/sheets/sheets.rules'

/** 0 for 'A', 26 for 'AA'. */
export const placeOf = (letter: string): number =>
  [...letter].reduce((place, each) => place * 26 + each.charCodeAt(0) - 64, 0) - 1

/** What was merged over rows of a column is said of each of them, so that one can be mended by itself. */
function unmerge(sheet: RawSheet, rows: RawCell[][], place: number): RawSheet['merges'] {
  const [apart, others] = [true, false].map((isThis) =>
    sheet.merges.filter(({ startCol }) => (startCol === place) === isThis),
  )
  for (const { startRow, endRow } of apart ?? []) {
    for (let at = startRow + 1; at <= Math.min(endRow, rows.length - 1); at += 1) {
      const row = rows[at]
      if (row) row[place] = rows[startRow]?.[place] ?? null
    }
  }
  return others ?? []
}

/** The sheets with cells as somebody mended them. What is not in them is left out. */
export function withMended(sheets: readonly RawSheet[], mended: readonly MendedCell[]): RawSheet[] {
  if (mended.length === 0) return [...sheets]
  return sheets.map((sheet) => {
    const own = mended.filter((cell) => cell.sheet === sheet.name)
    if (own.length === 0) return sheet
    const rows = sheet.rows.map((row) => [...row])
    let { merges } = sheet
    for (const { row, column, text } of own) {
      const cells = rows[row - 1]
      if (!cells) continue
      const place = placeOf(column)
      merges = unmerge({ ...sheet, merges }, rows, place)
      while (cells.length <= place) cells.push(null)
      cells[place] = text.trim() === '' ? null : text
    }
    return { ...sheet, rows, merges }
  })
}
