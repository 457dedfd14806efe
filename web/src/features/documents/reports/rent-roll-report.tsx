import { formatDay } from '@makao/contract/days'
import type { RentRoll, RentRollRow, RentRollTotal } from '@makao/contract/documents/reports/ledger-reports.schema'
import { rentRollSheet } from '@makao/contract/documents/reports/reports.sheets'
import { isLeaseOver, rentRollStateNames } from '@makao/contract/documents/reports/reports.terms'
import { formatMoney } from '@makao/contract/money'
import { formatRate } from '@makao/contract/sheets'
import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../../ui/badge'
import { Card, StatCard, StatGrid } from '../../../ui/card'
import { DataTable, TwoLines } from '../../../ui/data-table'
import { EmptyState } from '../../../ui/page'
import { TenancyLink } from '../../../ui/page-links'
import { Pagination } from '../../../ui/pagination'
import { sheetColumns } from '../../../ui/sheet-columns'
import { BarChart } from './charts'
import { ReportFrame } from './report-frame'
import { rentRoll } from './reports.queries'

const tones = { let: 'good', vacant: 'warn', former: 'plain', coming: 'info' } as const

const columns = sheetColumns(rentRollSheet, {
  unit: ({ unitNumber, propertyName }) => <TwoLines first={unitNumber} second={propertyName} />,
  tenant: ({ state, tenancyId, tenantName }) => (
    <TwoLines
      first={
        tenancyId ? (
          <TenancyLink tenancyId={tenancyId}>{tenantName}</TenancyLink>
        ) : (
          <Badge tone={tones[state]}>{rentRollStateNames[state]}</Badge>
        )
      }
      second={tenantName && state !== 'let' && rentRollStateNames[state]}
    />
  ),
  rent: ({ rent, serviceCharge, currency }) => (
    <TwoLines
      first={formatMoney(rent, currency, 'code')}
      second={serviceCharge > 0 && `+ ${formatMoney(serviceCharge, currency, 'none')} service charge`}
    />
  ),
  lease: Lease,
})

function Lease(row: RentRollRow & { day: string }) {
  const { leaseStart, leaseEnd, day } = row
  if (!leaseStart) return '-'
  const until = leaseEnd && `to ${formatDay(leaseEnd)}`
  const over = isLeaseOver(row, day) && <Badge tone="warn">Lease ended</Badge>
  return (
    <TwoLines
      first={formatDay(leaseStart)}
      second={
        over ? (
          <>
            {until} {over}
          </>
        ) : (
          until
        )
      }
    />
  )
}

interface Props {
  day: string
  page: number
  onPage: (page: number) => void
}

export function RentRollReport({ day, page, onPage }: Props) {
  const query = useQuery(rentRoll(day, page))
  return <ReportFrame query={query}>{(data) => <RentRollView data={data} day={day} onPage={onPage} />}</ReportFrame>
}

function RentRollView({ data, day, onPage }: { data: RentRoll } & Pick<Props, 'day' | 'onPage'>) {
  const { totals } = data
  const each = (amount: (total: RentRollTotal) => number) =>
    totals.length === 0 ? '-' : totals.map((total) => formatMoney(amount(total), total.currency))
  return (
    <div className="space-y-4">
      <StatGrid>
        <StatCard label="Rent from occupied units" value={each(({ rent }) => rent)} />
        <StatCard label="Service charges" value={each(({ serviceCharge }) => serviceCharge)} />
        <StatCard label="Deposits held" value={each(({ depositHeld }) => depositHeld)} />
        <StatCard label="Tenants' balance" value={each(({ balance }) => balance)} />
      </StatGrid>
      <BarChart
        title="Occupancy"
        bars={totals.map(({ currency, units, letUnits }) => ({
          label: totals.length > 1 ? currency : 'Units',
          text: `${letUnits} of ${units}, ${formatRate(units === 0 ? 0 : (100 * letUnits) / units)}`,
          part: 1,
          filled: units === 0 ? 0 : letUnits / units,
        }))}
      />
      <Card>
        {data.total === 0 ? (
          <EmptyState title="No units on this day" />
        ) : (
          <DataTable
            caption="Rent roll"
            columns={columns}
            rows={data.rows.map((row) => ({ ...row, day }))}
            keyOf={({ unitId, tenancyId, state }) => `${unitId} ${tenancyId} ${state}`}
          />
        )}
        <Pagination {...data} onPage={onPage} />
      </Card>
    </div>
  )
}
