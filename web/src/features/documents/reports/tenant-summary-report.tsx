import type { TenantSummary } from '@makao/contract/documents/reports/reports.schema'
import { tenantSummarySheet } from '@makao/contract/documents/reports/reports.sheets'
import { useQuery } from '@tanstack/react-query'
import { ActiveBadge, Badge } from '../../../ui/badge'
import { Card } from '../../../ui/card'
import { DataTable, TwoLines } from '../../../ui/data-table'
import { Email } from '../../../ui/email'
import { EmptyState } from '../../../ui/page'
import { TenantLink } from '../../../ui/page-links'
import { Pagination } from '../../../ui/pagination'
import { sheetColumns } from '../../../ui/sheet-columns'
import { BarChart } from './charts'
import { ReportFrame } from './report-frame'
import { tenantSummary } from './reports.queries'

const columns = sheetColumns(tenantSummarySheet, {
  tenant: ({ tenantId, tenantName, email }) => (
    <TwoLines first={<TenantLink tenantId={tenantId}>{tenantName}</TenantLink>} second={<Email address={email} />} />
  ),
  contact: ({ phoneNumber }) => <span className="whitespace-nowrap">{phoneNumber ?? '-'}</span>,
  unit: ({ unitNumber, propertyName }) =>
    unitNumber === null ? <Badge>Unassigned</Badge> : <TwoLines first={unitNumber} second={propertyName} />,
  status: ({ unitNumber }) => <ActiveBadge isActive={unitNumber !== null} />,
})

export function TenantSummaryReport({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const query = useQuery(tenantSummary(page))
  return <ReportFrame query={query}>{(data) => <TenantSummaryView data={data} onPage={onPage} />}</ReportFrame>
}

function TenantSummaryView({ data, onPage }: { data: TenantSummary; onPage: (page: number) => void }) {
  const { total, active, inactive } = data
  return (
    <div className="space-y-4">
      <BarChart
        title="Tenants with and without a unit"
        bars={
          total === 0
            ? []
            : [
                { label: 'Active', text: `${active} of ${total}`, part: 1, filled: active / total },
                { label: 'Inactive', text: `${inactive} of ${total}`, part: 1, filled: inactive / total, tone: 'warn' },
              ]
        }
      />
      <Card>
        {total === 0 ? (
          <EmptyState title="No tenants found" />
        ) : (
          <DataTable caption="Tenant Summary" columns={columns} rows={data.rows} keyOf={({ tenantId }) => tenantId} />
        )}
        <Pagination {...data} onPage={onPage} />
      </Card>
    </div>
  )
}
