import { type ImportField, type ImportGroup, importFields } from '@makao/contract/exchange/import/import.terms'
import type { RawCell, RawSheet } from '../../platform/sheets/sheets.rules'
import { textOf } from './cells.rules'
import { groupOfSheet, meaningOf } from './headings.rules'

/** A column of a sheet, counted from zero. `field`: what it was taken for. */
export interface ReadColumn {
  place: number
  heading: string
  field: ImportField | null
}

export interface ReadHeader {
  /** Counted from zero; -1: the sheet has no headings. */
  row: number
  columns: ReadColumn[]
}

/** The row with what was merged across it repeated. */
function spread(sheet: RawSheet, row: number): string[] {
  const cells = (sheet.rows[row] ?? []).map(textOf)
  for (const { startRow, endRow, startCol, endCol } of sheet.merges) {
    if (row < startRow || row > endRow) continue
    for (let column = startCol; column <= Math.min(endCol, startCol + 200); column += 1) {
      cells[column] = textOf(sheet.rows[startRow]?.[startCol] ?? null)
    }
  }
  return Array.from(cells, (text) => text ?? '')
}

function readRow(sheet: RawSheet, row: number): { columns: ReadColumn[]; score: number } {
  const above = row > 0 ? spread(sheet, row - 1) : []
  // A title over the whole table is no heading of two rows.
  const isTitle = Boolean(above[0]) && new Set(above.filter(Boolean)).size < 2
  const taken = new Set<ImportField>()
  let group: ImportGroup = groupOfSheet(sheet.name) ?? 'tenant'
  let score = 0
  const columns = spread(sheet, row).flatMap((heading, place): ReadColumn[] => {
    const over = isTitle ? '' : (above[place] ?? '')
    if (!heading && !over) return []
    const as = (of: ImportGroup) => meaningOf(heading || over, heading === over ? '' : heading ? over : '', of)
    const { field: meant, isKnown } = as(group)
    // 'Tenant, Spouse, Tel, Tel': the first phone is the tenant's.
    const both: readonly ImportGroup[] =
      taken.has('tenantName') && taken.has('coTenantName') ? ['tenant', 'coTenant'] : []
    const field = both.map((of) => as(of).field).find((of) => of && !taken.has(of)) ?? meant
    if (isKnown) score += 1
    const free = field && !taken.has(field) ? field : null
    if (free) taken.add(free)
    const of = free && importFields[free].group
    if (of === 'owner' || of === 'tenant' || of === 'coTenant') group = of
    return [{ place, heading: [heading === over ? '' : over, heading].filter(Boolean).join(' '), field: free }]
  })
  return { columns, score: score + taken.size }
}

const ofLettings: readonly ImportField[] = ['rent', 'moveIn', 'deposit', 'arrears']

/** Whether a sheet has a row for each letting: then 'Paid' may say many things, and is a payment only where somebody says so. */
export const isOfLettings = (fields: Iterable<ImportField | null>): boolean =>
  [...fields].some((field) => field !== null && ofLettings.includes(field))

const asPayment = ({ field }: ReadColumn) => field !== null && importFields[field].group === 'payment'

function unlessAsked({ row, columns }: ReadHeader): ReadHeader {
  if (!isOfLettings(columns.map(({ field }) => field))) return { row, columns }
  return { row, columns: columns.map((column) => (asPayment(column) ? { ...column, field: null } : column)) }
}

const HEADINGS_WITHIN = 40

/** The row of headings: that of the first ones in which most is recognised, two at least. */
export function readHeader(sheet: RawSheet): ReadHeader {
  let best: ReadHeader = { row: -1, columns: [] }
  let most = 3
  for (let row = 0; row < Math.min(HEADINGS_WITHIN, sheet.rows.length); row += 1) {
    const { columns, score } = readRow(sheet, row)
    // Texts only: figures stand below headings.
    const figures = (sheet.rows[row] ?? []).filter((cell): cell is Exclude<RawCell, string> => typeof cell === 'number')
    if (score <= most || figures.length > 1) continue
    best = { row, columns }
    most = score
  }
  return unlessAsked(best)
}
