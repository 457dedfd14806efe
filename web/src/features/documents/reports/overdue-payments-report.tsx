import { formatDay } from '@makao/contract/days'
import type { Arrears, OverduePayments, OverdueRow } from '@makao/contract/documents/reports/reports.schema'
import { formatMoney, formatTotals } from '@makao/contract/money'
import { balanceOf } from '@makao/contract/money/charges/charges.terms'
import { useQuery } from '@tanstack/react-query'
import { PaymentStatusBadge } from '../../../ui/badge'
import { Card, StatCard, StatGrid } from '../../../ui/card'
import { type Column, DataTable, TwoLines } from '../../../ui/data-table'
import { Email } from '../../../ui/email'
import { EmptyState } from '../../../ui/page'
import { Pagination } from '../../../ui/pagination'
import { BarChart } from './charts'
import { ReportFrame } from './report-frame'
import { overduePayments } from './reports.queries'

const columns: Column<OverdueRow>[] = [
  { header: 'Tenant', primary: true, cell: ({ tenantName }) => <TwoLines first={tenantName || 'Unknown Tenant'} /> },
  {
    header: 'Contact',
    cell: ({ phoneNumber, tenantEmail }) => (
      <TwoLines first={phoneNumber ?? '-'} second={<Email address={tenantEmail} />} />
    ),
  },
  {
    header: 'Property & Unit',
    cell: ({ propertyName, unitNumber }) => <TwoLines first={propertyName} second={`Unit ${unitNumber}`} />,
  },
  {
    header: 'Amount',
    numeric: true,
    cell: (record) => {
      const balance = balanceOf(record)
      return (
        <TwoLines
          first={formatMoney(record.amount, record.currency, 'code')}
          second={balance < record.amount && `${formatMoney(balance, record.currency, 'code')} to pay`}
        />
      )
    },
  },
  { header: 'Due Date', cell: ({ dueDate }) => <span className="whitespace-nowrap">{formatDay(dueDate)}</span> },
  { header: 'Days Overdue', numeric: true, cell: ({ daysOverdue }) => daysOverdue.toLocaleString('en-KE') },
  { header: 'Status', cell: ({ paymentStatus }) => <PaymentStatusBadge status={paymentStatus} /> },
]

function ageBars(arrears: readonly Arrears[]) {
  const isMixed = new Set(arrears.map(({ currency }) => currency)).size > 1
  const most = (currency: string) =>
    Math.max(...arrears.map((part) => (part.currency === currency ? part.amount : 0)), 1)
  return arrears.map(({ age, currency, amount, records }) => ({
    label: `${age} days${isMixed ? ` · ${currency}` : ''}`,
    text: `${formatMoney(amount, currency)} · ${records} ${records === 1 ? 'record' : 'records'}`,
    part: amount / most(currency),
    tone: age === '1-30' ? ('warn' as const) : ('bad' as const),
  }))
}

export function OverduePaymentsReport({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const query = useQuery(overduePayments(page))
  return <ReportFrame query={query}>{(data) => <OverduePaymentsView data={data} onPage={onPage} />}</ReportFrame>
}

function OverduePaymentsView({ data, onPage }: { data: OverduePayments; onPage: (page: number) => void }) {
  return (
    <div className="space-y-4">
      <StatGrid>
        <StatCard label="Total Overdue Amount" value={formatTotals(data.totals).split(' · ')} />
        <StatCard label="Overdue Payments" value={data.total.toLocaleString('en-KE')} />
      </StatGrid>
      <BarChart title="Arrears by age" bars={ageBars(data.arrears)} />
      <Card>
        {data.total === 0 ? (
          <EmptyState title="Nothing is overdue" />
        ) : (
          <DataTable caption="Overdue Payments" columns={columns} rows={data.rows} keyOf={({ id }) => id} />
        )}
        <Pagination {...data} onPage={onPage} />
      </Card>
    </div>
  )
}
