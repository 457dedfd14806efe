import type { PropertyPerformance } from '@makao/contract/documents/reports/reports.schema'
import { propertyPerformanceSheet } from '@makao/contract/documents/reports/reports.sheets'
import { FAIR_RATE, GOOD_RATE } from '@makao/contract/documents/reports/reports.terms'
import { formatRate } from '@makao/contract/sheets'
import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../../ui/badge'
import { Card } from '../../../ui/card'
import { DataTable } from '../../../ui/data-table'
import { EmptyState } from '../../../ui/page'
import { sheetColumns } from '../../../ui/sheet-columns'
import { BarChart } from './charts'
import { ReportFrame } from './report-frame'
import { propertyPerformance, type Range } from './reports.queries'

type Rated = Pick<PropertyPerformance, 'rate'>

const toneOf = ({ rate }: Rated) => (rate >= GOOD_RATE ? 'good' : rate >= FAIR_RATE ? 'warn' : 'bad')

const columns = sheetColumns(propertyPerformanceSheet, {
  rate: (row) => <Badge tone={toneOf(row)}>{formatRate(row.rate)}</Badge>,
})

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
