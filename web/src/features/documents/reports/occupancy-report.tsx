import { formatMonth } from '@makao/contract/days'
import type { OccupancyMonth } from '@makao/contract/documents/reports/ledger-reports.schema'
import { occupancySheet } from '@makao/contract/documents/reports/reports.sheets'
import { formatRate } from '@makao/contract/sheets'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../ui/card'
import { DataTable } from '../../../ui/data-table'
import { EmptyState } from '../../../ui/page'
import { sheetColumns } from '../../../ui/sheet-columns'
import { BarChart } from './charts'
import { ReportFrame } from './report-frame'
import { occupancy, type Range } from './reports.queries'

const count = (value: number) => value.toLocaleString('en-KE')

const columns = sheetColumns(occupancySheet, {
  letDays: ({ letDays, availableDays }) => `${count(letDays)} of ${count(availableDays)}`,
})

/** @param months, 'YYYY-MM' */
export function OccupancyReport({ months }: { months: Range }) {
  const query = useQuery(occupancy(months))
  return <ReportFrame query={query}>{(data) => <OccupancyView months={data} />}</ReportFrame>
}

function OccupancyView({ months }: { months: OccupancyMonth[] }) {
  return (
    <div className="space-y-4">
      <BarChart
        title="Days let out of days available"
        bars={months.map(({ month, rate, vacant }) => ({
          label: formatMonth(month),
          text: `${formatRate(rate)}, ${count(vacant)} vacant at the end`,
          part: 1,
          filled: rate / 100,
        }))}
      />
      <Card>
        {months.length === 0 ? (
          <EmptyState title="These months lie ahead" />
        ) : (
          <DataTable caption="Occupancy" columns={columns} rows={months.toReversed()} keyOf={({ month }) => month} />
        )}
      </Card>
    </div>
  )
}
