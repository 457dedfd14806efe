import { formatMonth } from '@makao/contract/days'
import type { OccupancyMonth } from '@makao/contract/documents/reports/ledger-reports.schema'
import { formatRate } from '@makao/contract/documents/reports/reports.terms'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../ui/card'
import { type Column, DataTable, TwoLines } from '../../../ui/data-table'
import { EmptyState } from '../../../ui/page'
import { BarChart } from './charts'
import { ReportFrame } from './report-frame'
import { occupancy, type Range } from './reports.queries'

const count = (value: number) => value.toLocaleString('en-KE')

const columns: Column<OccupancyMonth>[] = [
  { header: 'Month', primary: true, cell: ({ month }) => <TwoLines first={formatMonth(month)} /> },
  { header: 'Units', numeric: true, cell: ({ units }) => count(units) },
  {
    header: 'Days let',
    numeric: true,
    cell: ({ letDays, availableDays }) => `${count(letDays)} of ${count(availableDays)}`,
  },
  { header: 'Occupancy', numeric: true, cell: ({ rate }) => formatRate(rate) },
  { header: 'Vacant at the end', numeric: true, cell: ({ vacant }) => count(vacant) },
  { header: 'Moved in', numeric: true, cell: ({ movedIn }) => count(movedIn) },
  { header: 'Moved out', numeric: true, cell: ({ movedOut }) => count(movedOut) },
]

/** @param range months, 'YYYY-MM' */
export function OccupancyReport({ range }: { range: Range }) {
  const query = useQuery(occupancy(range))
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
