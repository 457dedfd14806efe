import { tenantSummaryOrders } from '@makao/contract/documents/reports/report-orders.terms'
import type { TenantSummary } from '@makao/contract/documents/reports/reports.schema'
import { tenantSummarySheet } from '@makao/contract/documents/reports/reports.sheets'
import { formatMoney } from '@makao/contract/money'
import { useQuery } from '@tanstack/react-query'
import { ActiveBadge, Badge } from '../../../ui/badge'
import { countMeasure } from '../../../ui/charts.scale'
import { SplitBar } from '../../../ui/charts-split'
import { PhoneLink } from '../../../ui/contact-fields'
import { PlaceLinks, TenantLink } from '../../../ui/page-links'
import { sheetColumns } from '../../../ui/sheet-columns'
import type { Asked } from './report-bounds'
import { ReportFrame } from './report-frame'
import { ReportChart, ReportRows, type Shown } from './report-parts'
import { tenantSummary } from './reports.queries'
import * as words from './reports.words'

const columns = sheetColumns(
  tenantSummarySheet,
  {
    tenant: ({ tenantId, tenantName, email }) => (
      <span title={`${tenantName} (${email})`}>
        <TenantLink tenantId={tenantId}>{tenantName}</TenantLink>
      </span>
    ),
    contact: ({ phoneNumber }) =>
      phoneNumber ? <PhoneLink number={phoneNumber} className="whitespace-nowrap" /> : '-',
    unit: ({ unitId, unitNumber, propertyId, propertyName }) =>
      unitId !== null && unitNumber !== null && propertyId !== null && propertyName !== null ? (
        <PlaceLinks unit={unitNumber} {...{ unitId, propertyId, propertyName }} />
      ) : (
        <Badge>{words.unassigned}</Badge>
      ),
    rent: ({ rentAmount, currency }) =>
      rentAmount === null || currency === null ? '-' : formatMoney(rentAmount, currency, 'code'),
    status: ({ unitNumber }) => <ActiveBadge isActive={unitNumber !== null} />,
  },
  {
    placed: {
      tenant: { phone: 'name', share: 24 },
      unit: { phone: 'under', share: 28 },
      rent: { phone: 'figure' },
      status: { phone: 'word' },
    },
  },
)

export function TenantSummaryReport({ places, page, sort, ...shown }: Shown & Pick<Asked, 'places'>) {
  const query = useQuery(tenantSummary(page, sort, places))
  return <ReportFrame query={query}>{(data) => <TenantSummaryView {...shown} {...{ data, sort }} />}</ReportFrame>
}

type ViewProps = Pick<Shown, 'sort' | 'onSort' | 'onPage'> & { data: TenantSummary }

function TenantSummaryView({ data, sort, onSort, onPage }: ViewProps) {
  const { total, active, inactive } = data
  const title = words.tenantsWithAndWithoutAUnit
  const inOrderOf = (order: string) => ({
    to: '/dashboard/reports' as const,
    search: { report: 'tenant-summary' as const, sort: order },
  })
  return (
    <>
      {total > 0 && (
        <ReportChart title={title}>
          <SplitBar
            title={title}
            of="kinds"
            measure={countMeasure(words.ofTotal((active + inactive).toLocaleString('en-KE')))}
            parts={[
              { name: words.active, value: active, link: inOrderOf('status') },
              { name: words.inactive, value: inactive, link: inOrderOf('-status') },
            ]}
          />
        </ReportChart>
      )}
      <ReportRows
        caption={words.tenantSummary}
        columns={columns}
        rows={data.rows}
        keyOf={({ tenantId, tenancyId }) => tenancyId ?? tenantId}
        orders={tenantSummaryOrders}
        usual="tenant"
        empty={{ title: words.noTenantsFound }}
        pages={{ ...data, onPage }}
        {...{ sort, onSort }}
      />
    </>
  )
}
