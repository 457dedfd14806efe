import { type Cells, type ColumnHead, formatCell, isNumeric, shownIn } from '@makao/contract/sheets'
import type { Paper } from './paper'

/** A report or list before its rows. `about`: what it covers, line by line. */
export interface SheetHead {
  title: string
  about: readonly string[]
  columns: readonly ColumnHead[]
}

/** Rows that are drawn together. A cell that a total leaves out is empty. */
export interface SheetRows {
  columns: readonly ColumnHead[]
  rows: readonly Cells[]
  isTotal: boolean
}

export function drawSheet(paper: Paper, { title, about, columns }: SheetHead, footer: string): void {
  paper.begin({ title, lines: [], footer })
  for (const line of about) paper.text(line, { size: 9 })
  paper.space(10)
  const table = shownIn(columns, 'pdf').map((column) => ({
    header: column.heading,
    width: column.width,
    ...(isNumeric(column) && { align: 'right' as const }),
  }))
  paper.table(table, [])
}

/** More of the sheet that was begun; none at all is said. */
export function drawSheetRows(paper: Paper, { columns, rows, isTotal }: SheetRows): void {
  const shown = shownIn(columns, 'pdf')
  const text = (row: Cells, { key, kind }: ColumnHead) => formatCell(row[key] ?? (isTotal ? '' : null), kind)
  paper.rows(rows.map((row) => ({ cells: shown.map((column) => text(row, column)), isBold: isTotal })))
  if (rows.length === 0) {
    paper.space(8)
    paper.text('Nothing to show', { size: 9 })
    paper.space(8)
  }
}
