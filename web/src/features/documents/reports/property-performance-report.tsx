import type { PropertyPerformance } from '@makao/contract/documents/reports/reports.schema'
import { FAIR_RATE, formatRate, GOOD_RATE } from '@makao/contract/documents/reports/reports.terms'
import { formatMoney } from '@makao/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../../ui/badge'
import { Card } from '../../../ui/card'
import { type Column, DataTable, TwoLines } from '../../../ui/data-table'
import { EmptyState } from '../../../ui/page'
import { BarChart } from './charts'
import { ReportFrame } from './report-frame'
import { propertyPerformance, type Range } from './reports.queries'

type Rated = Pick<PropertyPerformance, 'rate'>

const toneOf = ({ rate }: Rated) => (rate >= GOOD_RATE ? 'good' : rate >= FAIR_RATE ? 'warn' : 'bad')

const columns: Column<PropertyPerformance>[] = [
  { header: 'Property', primary: true, cell: ({ propertyName }) => <TwoLines first={propertyName} /> },
  { header: 'Total Units', numeric: true, cell: ({ totalUnits }) => totalUnits },
  { header: 'Total Revenue', numeric: true, cell: ({ expected, currency }) => formatMoney(expected, currency, 'code') },
  { header: 'Collected', numeric: true, cell: ({ collected, currency }) => formatMoney(collected, currency, 'code') },
  {
    header: 'Outstanding',
    numeric: true,
    cell: ({ outstanding, currency }) => formatMoney(outstanding, currency, 'code'),
  },
  { header: 'Collection Rate', cell: (row) => <Badge tone={toneOf(row)}>{formatRate(row.rate)}</Badge> },
]

export function PropertyPerformanceReport({ range }: { range: Range }) {
  const query = useQuery(propertyPerformance(range))
  return <ReportFrame query={query}>{(data) => <PropertyPerformanceView data={data} />}</ReportFrame>
}

function PropertyPerformanceView({ data }: { data: PropertyPerformance[] }) {
  const charged = data.filter(({ expected }) => expected > 0).sort((a, b) => a.rate - b.rate)
  return (
    <div className="space-y-4">
      <BarChart
        title="Collection rate by property"
        legend={charged.length > 12 ? 'The 12 lowest' : undefined}
        bars={charged.slice(0, 12).map((row) => ({
          label: row.propertyName,
          text: formatRate(row.rate),
          part: 1,
          filled: row.rate / 100,
          tone: toneOf(row),
        }))}
      />
      <Card>
        {data.length === 0 ? (
          <EmptyState title="No properties found" />
        ) : (
          <DataTable
            caption="Property Performance"
            columns={columns}
            rows={data}
            keyOf={({ propertyId }) => propertyId}
          />
        )}
      </Card>
    </div>
  )
}
