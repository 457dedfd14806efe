import type { Collection, MonthCollection, RentCollection } from '@makao/contract/documents/reports/reports.schema'
import { rentCollectionSheet } from '@makao/contract/documents/reports/reports.sheets'
import { formatMoney, formatTotals } from '@makao/contract/money'
import { formatRate } from '@makao/contract/sheets'
import { useQuery } from '@tanstack/react-query'
import { PaymentStatusBadge } from '../../../ui/badge'
import { Card, StatCard, StatGrid } from '../../../ui/card'
import { DataTable, TwoLines } from '../../../ui/data-table'
import { Email } from '../../../ui/email'
import { EmptyState } from '../../../ui/page'
import { TenantLink } from '../../../ui/page-links'
import { Pagination } from '../../../ui/pagination'
import { sheetColumns } from '../../../ui/sheet-columns'
import { BarChart } from './charts'
import { ReportFrame } from './report-frame'
import { type Range, rentCollection } from './reports.queries'

const columns = sheetColumns(rentCollectionSheet, {
  tenant: ({ tenantId, tenancyId, tenantName, tenantEmail }) => (
    <TwoLines
      first={
        <TenantLink tenantId={tenantId} tenancyId={tenancyId}>
          {tenantName}
        </TenantLink>
      }
      second={<Email address={tenantEmail} />}
    />
  ),
  place: ({ propertyName, unitNumber }) => <TwoLines first={propertyName} second={`Unit ${unitNumber}`} />,
  status: ({ paymentStatus }) => <PaymentStatusBadge status={paymentStatus} />,
})

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

function monthBars(months: readonly MonthCollection[]) {
  const most = new Map<string, number>()
  for (const { currency, expected } of months) most.set(currency, Math.max(most.get(currency) ?? 0, expected))
  const isMixed = most.size > 1
  return months.map(({ month, currency, expected, collected }) => ({
    label: `${monthName.format(new Date(`${month}-01T00:00:00Z`))}${isMixed ? ` · ${currency}` : ''}`,
    text: `${formatMoney(collected, currency)} of ${formatMoney(expected, currency)}`,
    // Each currency by its own measure: shillings of two countries are not compared.
    part: expected / (most.get(currency) || 1),
    filled: expected === 0 ? 0 : collected / expected,
  }))
}

interface Props {
  range: Range
  page: number
  onPage: (page: number) => void
}

export function RentCollectionReport({ range, page, onPage }: Props) {
  const query = useQuery(rentCollection(range, page))
  return <ReportFrame query={query}>{(data) => <RentCollectionView data={data} onPage={onPage} />}</ReportFrame>
}

function RentCollectionView({ data, onPage }: { data: RentCollection; onPage: (page: number) => void }) {
  const sum = (pick: (collection: Collection) => number) =>
    formatTotals(data.totals.map((all) => ({ amount: pick(all), currency: all.currency }))).split(' · ')
  const rates = data.totals.map(({ currency, rate }) =>
    data.totals.length > 1 ? `${currency} ${formatRate(rate)}` : formatRate(rate),
  )
  return (
    <div className="space-y-4">
      <StatGrid>
        <StatCard label="Total Expected" value={sum(({ expected }) => expected)} />
        <StatCard label="Collected" value={sum(({ collected }) => collected)} />
        <StatCard label="Outstanding" value={sum(({ outstanding }) => outstanding)} />
        <StatCard label="Collection Rate" value={rates.length > 0 ? rates : formatRate(0)} />
      </StatGrid>
      <BarChart title="Rent collected and expected, by month" bars={monthBars(data.months)} />
      <Card>
        {data.total === 0 ? (
          <EmptyState title="No rent charges in this range" text="Choose other days to see more." />
        ) : (
          <DataTable caption="Rent charges" columns={columns} rows={data.rows} keyOf={({ id }) => id} />
        )}
        <Pagination {...data} onPage={onPage} />
      </Card>
    </div>
  )
}
