import { formatMoney } from '@makao/contract/money'
import type { PropertyPerformance } from '@makao/contract/reports/reports.schema'
import { FAIR_RATE, formatRate, GOOD_RATE } from '@makao/contract/reports/reports.terms'
import { useQuery } from '@tanstack/react-query'
import { reasonOf } from '../../lib/toast'
import { Badge } from '../../ui/badge'
import { Card } from '../../ui/card'
import { type Column, DataTable, TwoLines } from '../../ui/data-table'
import { EmptyState, LoadError } from '../../ui/page'
import { Spinner } from '../../ui/spinner'
import { BarChart } from './charts'
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
  const { data, error, refetch } = useQuery(propertyPerformance(range))
  if (error && !data) {
    return (
      <Card>
        <LoadError text="Failed to load report data" reason={reasonOf(error)} onRetry={() => void refetch()} />
      </Card>
    )
  }
  if (!data) return <Spinner label="Loading report data..." />
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
