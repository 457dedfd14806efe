import { dayInNairobi, formatMonth } from '@makao/contract/days'
import type { ReportKind } from '@makao/contract/documents/reports/reports.kinds'
import type { ReportTable } from '@makao/contract/documents/reports/reports.schema'
import { type RateLine, type ReportSheet, reportSheets } from '@makao/contract/documents/reports/reports.sheets'
import { type Cells, formatCell, type Sheet, sheetOfCells } from '@makao/contract/sheets'
import { useQuery } from '@tanstack/react-query'
import { percentMeasure } from '../../../ui/charts.scale'
import { LineChart } from '../../../ui/charts-line'
import { sheetColumns } from '../../../ui/sheet-columns'
import { type Asked, boundsQuery } from './report-bounds'
import { ReportFrame } from './report-frame'
import { ReportChart, ReportRows, type Shown } from './report-parts'
import { reportTable } from './reports.queries'
import * as words from './reports.words'
import { inOrder, shownKeys } from './row-order'

type AnySheet = ReportSheet<never>

interface Props extends Asked, Shown {
  report: ReportKind
}

/** A report as its description says it: a line, and the columns with their values. */
export function PlainReport({ report, page, sort, onPage, onSort, onCharge: _, ...asked }: Props) {
  const sheet: AnySheet = reportSheets[report]
  const query = useQuery(reportTable(report, boundsQuery(sheet.bounds, asked), page))
  return (
    <ReportFrame query={query}>
      {(table) => <PlainReportView {...{ sheet, table, sort, onPage, onSort }} />}
    </ReportFrame>
  )
}

function Line({ line, rows }: { line: RateLine; rows: readonly Cells[] }) {
  // Of one month there is no line, and of nothing at all none worth looking at.
  if (rows.length < 2 || rows.every((row) => !row[line.of])) return null
  const monthOf = (row: Cells) => formatMonth(String(row.month))
  return (
    <ReportChart title={line.title}>
      <LineChart
        title={line.title}
        pointName={words.month}
        points={rows.map((row) => ({ name: monthOf(row), label: monthOf(row).slice(0, 3) }))}
        lines={[{ name: line.name, look: 'area', values: rows.map((row) => Number(row[line.of] ?? 0)) }]}
        measure={percentMeasure}
        from={line.from}
      />
    </ReportChart>
  )
}

/** What the columns come to; what a total does not say stays blank. */
function totalLines({ columns }: Sheet<Cells>, totals: readonly Cells[]): Record<string, string>[] {
  const today = dayInNairobi(new Date())
  return totals.map((total) =>
    Object.fromEntries(
      Object.entries(total).map(([key, cell = null]) => [key, formatCell(cell, columns[key]?.kind ?? 'text', today)]),
    ),
  )
}

interface ViewProps extends Pick<Shown, 'sort' | 'onPage' | 'onSort'> {
  sheet: AnySheet
  table: ReportTable
}

export function PlainReportView({ sheet, table, sort, onPage, onSort }: ViewProps) {
  const { title, columns, line, empty = words.nothingToShow, isLastFirst } = sheet
  const cells = sheetOfCells(title, columns)
  const isWhole = table.total === table.rows.length
  const rows = table.rows.map((row, place) => ({ ...row, rowKey: `${table.page} ${place}` }))
  const usual = isLastFirst ? rows.toReversed() : rows
  return (
    <>
      {line && <Line line={line} rows={table.rows} />}
      <ReportRows
        caption={title}
        columns={sheetColumns(cells)}
        rows={isWhole ? inOrder(usual, cells, sort) : usual}
        keyOf={({ rowKey }) => String(rowKey)}
        orders={isWhole ? shownKeys(cells) : []}
        totals={totalLines(cells, table.totals)}
        empty={{ title: empty }}
        pages={{ ...table, onPage }}
        {...{ sort, onSort }}
      />
    </>
  )
}
