import { type ImportField, importFields } from '@makao/contract/exchange/import/import.terms'
import type { RawCell, RawSheet } from '../../platform/sheets/sheets.rules'
import { saysNothing, textOf } from './cells.rules'
import { isOfLettings, type ReadHeader } from './heading-row.rules'

/** A row that says something. `row`: as the sheet numbers it, from 1. `section`: the title above it within the table. */
export interface DataRow {
  row: number
  cells: Partial<Record<ImportField, RawCell>>
  section: string | null
}

/** A row with its cells read. What could not be read is not among `values` and stands among the problems. */
export interface ReadRow {
  sheet: string
  row: number
  values: Partial<Record<ImportField, string | number>>
  /** The property it means, where it names one: by the id in Makao, else by name and town. */
  house?: string
  /** The number of its unit in the property, where it names one. */
  unit?: string
  /** Whether the sheet has a column of the rent, of payments: what the row is meant to add. */
  has: ReadonlySet<ImportField>
  currency: 'KES' | 'UGX'
}

/** Whether a row tells of a payment and of nothing else. */
export const isPaymentRow = ({ values, has }: Pick<ReadRow, 'values' | 'has'>): boolean =>
  values.amountPaid !== undefined && !isOfLettings(has)

/** Says what is wrong, or to be seen, with a field of a row. */
export type Report = (row: Pick<ReadRow, 'sheet' | 'row'>, field: ImportField | null, said: Said) => void
interface Said {
  found?: string
  expected: string
  isWrong: boolean
}

/** A row of totals of the sheet's own. `from`: since which data row, by its place, it counts. */
export interface TotalRow {
  row: number
  label: string
  cells: Partial<Record<ImportField, RawCell>>
  /** How many data rows stand above it, and how many of these above the total before it. */
  until: number
  since: number
}

export interface SheetRows {
  data: DataRow[]
  totals: TotalRow[]
}

const totalLabel = /^(grand|sub|overall)?[ -]?totals?\b|^sum\b|^jumla\b/i
/** Of merged cells what is said of each row: an amount is there once. */
const isRepeated = (field: ImportField) => !['money', 'owed', 'reading'].includes(importFields[field].kind)

function fillMerged(sheet: RawSheet, { row: header, columns }: ReadHeader): RawCell[][] {
  const rows = sheet.rows.map((row) => [...row])
  const fieldAt = new Map(columns.map(({ place, field }) => [place, field]))
  for (const { startRow, endRow, startCol } of sheet.merges) {
    const field = fieldAt.get(startCol)
    if (startRow <= header || endRow === startRow || !field || !isRepeated(field)) continue
    for (let row = startRow + 1; row <= Math.min(endRow, rows.length - 1); row += 1) {
      const cells = rows[row]
      if (cells) cells[startCol] = rows[startRow]?.[startCol] ?? null
    }
  }
  return rows
}

const carried: readonly ImportField[] = ['propertyName', 'city', 'ownerName']

/** The rows of a sheet below its headings: data apart from blank rows, titles within the table, headings again, and totals. */
export function readRows(sheet: RawSheet, header: ReadHeader): SheetRows {
  const columns = header.columns.flatMap(({ place, field, heading }) => (field ? [{ place, field, heading }] : []))
  const has = (field: ImportField) => columns.some((column) => column.field === field)
  const data: DataRow[] = []
  const totals: TotalRow[] = []
  let section: string | null = null
  let since = 0
  const last: Partial<Record<ImportField, RawCell>> = {}
  fillMerged(sheet, header).forEach((cells, place) => {
    if (place <= header.row) return
    const texts = cells.map(textOf).filter(Boolean)
    if (texts.length === 0) return
    const values = Object.fromEntries(
      columns.map(({ place: at, field }) => [field, cells[at] ?? null]),
    ) as DataRow['cells']
    const label = texts.slice(0, 2).find((text) => totalLabel.test(text))
    if (label !== undefined) {
      totals.push({ row: place + 1, label, cells: values, until: data.length, since })
      since = data.length
      return
    }
    if (columns.filter(({ place: at, heading }) => textOf(cells[at] ?? null) === heading).length > 1) return
    if (texts.length === 1 && columns.length > 2) {
      section = texts[0] ?? null
      return
    }
    if (Object.values(values).every(saysNothing)) return
    const before = data.at(-1)?.cells ?? {}
    const isSaid = (field: ImportField) => !saysNothing(values[field] ?? null)
    const differs = (field: ImportField) =>
      isSaid(field) && textOf(before[field] ?? null) !== textOf(values[field] ?? null)
    // Another property has a town and a landlord of its own, until the sheet says which.
    if (isSaid('propertyName') || !has('propertyName')) delete last.city
    if (differs('propertyName') || (differs('city') && !saysNothing(before.city ?? null))) delete last.ownerName
    for (const field of carried) {
      if (isSaid(field)) last[field] = values[field] ?? null
      else if (has(field) && has('unitNumber') && last[field]) values[field] = last[field]
    }
    data.push({ row: place + 1, cells: values, section })
  })
  return { data, totals }
}
