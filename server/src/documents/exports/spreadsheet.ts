import { type Money, minorFactor } from '@makao/contract/money'
import {
  type Cell,
  type Cells,
  type ColumnHead,
  isMoney,
  type Kind,
  monthOrText,
  shownIn,
} from '@makao/contract/sheets'
import type { CellValue, ColumnDef } from 'hucre'
import { writeCsvStream } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'
import type { FilledSheet } from '../papers/sheet.service'
import { asTyped, harmless } from './excel-text.rules'

/** In spreadsheets an amount is a number, and its currency stands in a column of its own before it. */
const formats: Record<Kind, ColumnDef> = {
  text: {},
  money: { numFmt: '#,##0.00' },
  day: { numFmt: 'mmm dd, yyyy' },
  month: {},
  count: { numFmt: '0' },
  percent: { numFmt: '0.0"%"' },
  quantity: { numFmt: '0.###' },
}

const shillings = ({ amount, currency }: Money) => amount / minorFactor(currency)

/** Puts what is said of the currency before the first amount. */
function withCurrency<T>(values: readonly T[], columns: readonly ColumnHead[], currency: T): T[] {
  const place = columns.findIndex(({ kind }) => kind === 'money')
  return place < 0 ? [...values] : [...values.slice(0, place), currency, ...values.slice(place)]
}

/** A row's values in the order of the columns, with its currency. @param write what is no amount */
function valuesOf(
  row: Cells,
  columns: readonly ColumnHead[],
  write: (cell: Exclude<Cell, Money>, kind: Kind) => CellValue,
): CellValue[] {
  const cells = columns.map(({ key }) => row[key] ?? null)
  const values = cells.map((cell, place) =>
    isMoney(cell) ? shillings(cell) : write(cell, columns[place]?.kind ?? 'text'),
  )
  return withCurrency(values, columns, cells.find(isMoney)?.currency ?? null)
}

const headings = (columns: readonly ColumnHead[]) =>
  withCurrency(
    columns.map(({ heading }) => heading),
    columns,
    'Currency',
  )

function excelValue(cell: Exclude<Cell, Money>, kind: Kind): CellValue {
  if (typeof cell !== 'string' || cell === '') return cell
  if (kind === 'day') return new Date(`${cell}T00:00:00Z`)
  return kind === 'month' ? asTyped(monthOrText(cell)) : asTyped(cell)
}

/** An Excel file, written while the rows are read. */
export function writeXlsx({
  title,
  about,
  columns: all,
  isBare,
  rows,
  totals,
}: FilledSheet): ReadableStream<Uint8Array> {
  const columns = shownIn(all, 'xlsx')
  const above: CellValue[][] = isBare
    ? [headings(columns)]
    : [[title], ...about.map((line) => [asTyped(line)]), [], headings(columns)]
  async function* lines(): AsyncGenerator<CellValue[]> {
    yield* above
    for await (const row of rows) yield valuesOf(row, columns, excelValue)
    const below = totals()
    if (below.length > 0) yield []
    for (const row of below) yield valuesOf(row, columns, excelValue)
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

/**
 * A CSV file of the rows alone, for other programs: days as 2026-11-05, amounts as 15000.5. Of a report that is narrowed, what it is of
 * stands above its headings.
 */
export function writeCsv({ narrowedTo, columns: all, rows }: FilledSheet): ReadableStream<Uint8Array> {
  const columns = shownIn(all, 'csv')
  async function* lines(): AsyncGenerator<CellValue[]> {
    if (narrowedTo !== undefined) yield headings(columns)
    for await (const row of rows) {
      yield valuesOf(row, columns, (cell) => (typeof cell === 'string' ? harmless(cell) : cell))
    }
  }
  return writeCsvStream(lines(), {
    headers: narrowedTo === undefined ? headings(columns) : [harmless(narrowedTo)],
    // Excel takes a file without it for Latin-1.
    bom: true,
    // What stands behind a separator inside a text too.
    escapeFormulae: true,
  })
}
