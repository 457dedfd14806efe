import { dayInNairobi } from '@makao/contract/days'
import type { ReportKind } from '@makao/contract/documents/reports/reports.kinds'
import type { ReportTable } from '@makao/contract/documents/reports/reports.schema'
import { type RateBars, type ReportSheet, reportSheets } from '@makao/contract/documents/reports/reports.sheets'
import { type Cells, formatCell, formatRate, gradeOf, isMoney, sheetOfCells } from '@makao/contract/sheets'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../ui/card'
import { DataTable } from '../../../ui/data-table'
import { EmptyState } from '../../../ui/page'
import { Pagination } from '../../../ui/pagination'
import { sheetColumns } from '../../../ui/sheet-columns'
import { BarChart } from './charts'
import { type Asked, boundsQuery } from './report-bounds'
import { ReportFrame } from './report-frame'
import { reportTable } from './reports.queries'

type AnySheet = ReportSheet<never>

interface Props extends Asked {
  report: ReportKind
  page: number
  onPage: (page: number) => void
}

/** A report as its description says it: bars, and the columns with their values. */
export function PlainReport({ report, page, onPage, ...asked }: Props) {
  const sheet: AnySheet = reportSheets[report]
  const query = useQuery(reportTable(report, boundsQuery(sheet.bounds, asked), page))
  return (
    <ReportFrame query={query}>
      {(table) => <PlainReportView sheet={sheet} table={table} onPage={onPage} />}
    </ReportFrame>
  )
}

const rateOf = (row: Cells, { of }: RateBars) => Number(row[of] ?? 0)

function hasBar(row: Cells, { among }: RateBars) {
  const cell = (among && row[among]) ?? null
  return !among || (isMoney(cell) && cell.amount > 0)
}

/** What bars there are, and how many were left out. */
function barsOf({ columns }: AnySheet, bars: RateBars, rows: readonly Cells[]) {
  const [[key, { kind }] = ['', { kind: 'text' as const }]] = Object.entries(columns)
  const grades = columns[bars.of]?.grades
  const barred = rows.filter((row) => hasBar(row, bars))
  const { lowest = barred.length } = bars
  const shown = bars.lowest ? barred.sort((a, b) => rateOf(a, bars) - rateOf(b, bars)).slice(0, lowest) : barred
  return {
    title: bars.title,
    legend: barred.length > lowest ? `The ${lowest} lowest` : undefined,
    bars: shown.map((row) => {
      const rate = rateOf(row, bars)
      return {
        label: formatCell(row[key] ?? null, kind, dayInNairobi(new Date())),
        text: `${formatRate(rate)}${bars.note?.(row) ?? ''}`,
        part: 1,
        filled: rate / 100,
        ...(grades && { tone: gradeOf(rate, grades) }),
      }
    }),
  }
}

interface ViewProps {
  sheet: AnySheet
  table: ReportTable
  onPage: (page: number) => void
}

export function PlainReportView({ sheet, table, onPage }: ViewProps) {
  const { title, columns, bars, empty = 'Nothing to show', isLastFirst, areTotalsInFiles } = sheet
  const keyed = (rows: readonly Cells[], name: string) =>
    rows.map((row, place) => ({ ...row, rowKey: `${name} ${table.page} ${place}` }))
  const rows = keyed(table.rows, 'row')
  // What a total does not say stays blank.
  const blank = Object.fromEntries(Object.keys(columns).map((key) => [key, '']))
  const totals = areTotalsInFiles ? [] : table.totals.map((total) => ({ ...blank, ...total }))
  return (
    <div className="space-y-4">
      {bars && <BarChart {...barsOf(sheet, bars, table.rows)} />}
      <Card>
        {table.total === 0 ? (
          <EmptyState title={empty} />
        ) : (
          <DataTable
            caption={title}
            columns={sheetColumns(sheetOfCells(title, columns))}
            rows={[...(isLastFirst ? rows.toReversed() : rows), ...keyed(totals, 'total')]}
            keyOf={({ rowKey }) => String(rowKey)}
          />
        )}
        <Pagination {...table} onPage={onPage} />
      </Card>
    </div>
  )
}
