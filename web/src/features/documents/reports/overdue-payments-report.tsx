import type { Arrears, OverduePayments } from '@makao/contract/documents/reports/reports.schema'
import { overduePaymentsSheet } from '@makao/contract/documents/reports/reports.sheets'
import { formatMoney, formatTotals } from '@makao/contract/money'
import { balanceOf } from '@makao/contract/money/charges/charges.terms'
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
import { overduePayments } from './reports.queries'

const columns = sheetColumns(overduePaymentsSheet, {
  tenant: ({ tenantId, tenancyId, tenantName }) => (
    <TwoLines
      first={
        <TenantLink tenantId={tenantId} tenancyId={tenancyId}>
          {tenantName}
        </TenantLink>
      }
    />
  ),
  contact: ({ phoneNumber, tenantEmail }) => (
    <TwoLines first={phoneNumber ?? '-'} second={<Email address={tenantEmail} />} />
  ),
  place: ({ propertyName, unitNumber }) => <TwoLines first={propertyName} second={`Unit ${unitNumber}`} />,
  amount: (charge) => {
    const balance = balanceOf(charge)
    return (
      <TwoLines
        first={formatMoney(charge.amount, charge.currency, 'code')}
        second={balance < charge.amount && `${formatMoney(balance, charge.currency, 'code')} to pay`}
      />
    )
  },
  status: ({ paymentStatus }) => <PaymentStatusBadge status={paymentStatus} />,
})

function ageBars(arrears: readonly Arrears[]) {
  const isMixed = new Set(arrears.map(({ currency }) => currency)).size > 1
  const most = (currency: string) =>
    Math.max(...arrears.map((part) => (part.currency === currency ? part.amount : 0)), 1)
  return arrears.map(({ age, currency, amount, charges }) => ({
    label: `${age} days${isMixed ? ` · ${currency}` : ''}`,
    text: `${formatMoney(amount, currency)} · ${charges} ${charges === 1 ? 'charge' : 'charges'}`,
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
