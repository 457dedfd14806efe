import { type Money, minorFactor } from '@makao/contract/money'
import type { CellValue, ColumnDef } from 'hucre'
import { writeCsvStream } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'
import { type Cell, type Column, isMoney, type Sheet } from './sheet'

/** In spreadsheets an amount is a number, and its currency stands in a column of its own before it. */
const moneyColumn: ColumnDef = { numFmt: '#,##0.00' }
const formats: Record<Column['kind'], ColumnDef> = {
  text: {},
  money: moneyColumn,
  day: { numFmt: 'mmm dd, yyyy' },
  count: { numFmt: '0' },
  percent: { numFmt: '0.0"%"' },
}

const shillings = ({ amount, currency }: Money) => amount / minorFactor(currency)

const firstMoney = (columns: readonly Column[]) => columns.findIndex(({ kind }) => kind === 'money')

/** Puts the currency of a row's amounts before the first of them. */
function withCurrency<T>(row: readonly T[], columns: readonly Column[], currency: T): T[] {
  const place = firstMoney(columns)
  return place < 0 ? [...row] : [...row.slice(0, place), currency, ...row.slice(place)]
}

function valuesOf(row: readonly Cell[], columns: readonly Column[]): CellValue[] {
  const values = row.map((cell, place): CellValue => {
    if (isMoney(cell)) return shillings(cell)
    return columns[place]?.kind === 'day' && typeof cell === 'string' && cell ? new Date(`${cell}T00:00:00Z`) : cell
  })
  return withCurrency(values, columns, row.find(isMoney)?.currency ?? null)
}

/** An Excel file, written while the rows are read. */
export function writeXlsx({ title, about, columns, rows, footer }: Sheet): ReadableStream<Uint8Array> {
  const headers = withCurrency(
    columns.map(({ header }) => header),
    columns,
    'Currency',
  )
  const above: CellValue[][] = [[title], ...about.map((line) => [line]), [], headers]
  async function* lines(): AsyncGenerator<CellValue[]> {
    yield* above
    for await (const row of rows) yield valuesOf(row, columns)
    const totals = footer()
    if (totals.length > 0) yield []
    for (const row of totals) yield valuesOf(row, columns)
  }
  return writeXlsxStream(lines(), {
    // A name holds at most 31 characters and none of these.
    name: title.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31),
    columns: withCurrency<ColumnDef>(
      columns.map(({ kind, width }) => ({ width, ...formats[kind] })),
      columns,
      { width: 10 },
    ),
    freezePane: { rows: above.length },
    repeatHeaders: false,
  })
}

// Also in full width and in small forms, which spreadsheets read alike, and behind blanks and what is not seen.
const formula = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@|\uFF1D\uFF0B\uFF0D\uFF20\uFF5C\uFE66\uFE62\uFE63\uFE6B\u2212])/u

/** A text that a spreadsheet takes for a text (OWASP, CSV Injection): a name must not become a formula of whoever opens the file. */
const asText = (text: string) => (formula.test(text) ? `'${text}` : text)

/** A CSV file of the rows alone, for other programs: days as 2026-11-05, amounts as 15000.5. */
export function writeCsv({ columns, rows }: Sheet): ReadableStream<Uint8Array> {
  const headers = withCurrency(
    columns.map(({ header }) => header),
    columns,
    'Currency',
  )
  async function* lines(): AsyncGenerator<CellValue[]> {
    for await (const row of rows) {
      const values = row.map((cell): CellValue => {
        if (isMoney(cell)) return shillings(cell)
        return typeof cell === 'string' ? asText(cell) : cell
      })
      yield withCurrency(values, columns, row.find(isMoney)?.currency ?? null)
    }
  }
  return writeCsvStream(lines(), {
    headers,
    // Excel takes a file without it for Latin-1.
    bom: true,
    // What stands behind a separator inside a text too.
    escapeFormulae: true,
  })
}
