import { formatDay } from '@makao/contract/days'
import type { AgedArrears, AgedRow } from '@makao/contract/documents/reports/ledger-reports.schema'
import { ageBands, agedArrearsSheet } from '@makao/contract/documents/reports/reports.sheets'
import { formatMoney, formatTotals } from '@makao/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Card, StatCard, StatGrid } from '../../../ui/card'
import { DataTable, TwoLines } from '../../../ui/data-table'
import { EmptyState } from '../../../ui/page'
import { TenancyLink } from '../../../ui/page-links'
import { Pagination } from '../../../ui/pagination'
import { sheetColumns } from '../../../ui/sheet-columns'
import { BarChart } from './charts'
import { ReportFrame } from './report-frame'
import { agedArrears } from './reports.queries'

/** A band in which nothing is owed is left blank. */
const inBand = (key: (typeof ageBands)[number]) => (row: AgedRow) =>
  row[key] === 0 ? '-' : formatMoney(row[key], row.currency, 'none')

const columns = sheetColumns(agedArrearsSheet, {
  tenant: ({ tenancyId, tenantName, propertyName, unitNumber }) => (
    <TwoLines
      first={<TenancyLink tenancyId={tenancyId}>{tenantName}</TenancyLink>}
      second={`${propertyName}, ${unitNumber}`}
    />
  ),
  contact: ({ phoneNumber, since }) => <TwoLines first={phoneNumber ?? '-'} second={`since ${formatDay(since)}`} />,
  days0: inBand('days0'),
  days30: inBand('days30'),
  days60: inBand('days60'),
  days90: inBand('days90'),
  older: inBand('older'),
  total: ({ total, currency }) => <span className="font-medium">{formatMoney(total, currency, 'code')}</span>,
})

interface Props {
  day: string
  page: number
  onPage: (page: number) => void
}

export function AgedArrearsReport({ day, page, onPage }: Props) {
  const query = useQuery(agedArrears(day, page))
  return <ReportFrame query={query}>{(data) => <AgedArrearsView data={data} onPage={onPage} />}</ReportFrame>
}

function AgedArrearsView({ data, onPage }: { data: AgedArrears; onPage: (page: number) => void }) {
  const { totals } = data
  const overdue = totals.map(({ total, days0, currency }) => ({ amount: total - days0, currency }))
  const owed = totals.map(({ total, currency }) => ({ amount: total, currency }))
  return (
    <div className="space-y-4">
      <StatGrid>
        <StatCard label="Owed in all" value={formatTotals(owed).split(' · ')} />
        <StatCard label="Overdue" value={formatTotals(overdue).split(' · ')} />
        <StatCard label="Tenancies that owe" value={data.total.toLocaleString('en-KE')} />
      </StatGrid>
      {totals.map((total) => (
        <BarChart
          key={total.currency}
          title={totals.length > 1 ? `Owed by age, ${total.currency}` : 'Owed by age'}
          bars={ageBands.map((key) => ({
            label: agedArrearsSheet.columns[key].heading,
            text: formatMoney(total[key], total.currency),
            part: total.total === 0 ? 0 : total[key] / total.total,
            tone: key === 'days0' ? ('good' as const) : key === 'days30' ? ('warn' as const) : ('bad' as const),
          }))}
        />
      ))}
      <Card>
        {data.total === 0 ? (
          <EmptyState title="Nobody owes anything" />
        ) : (
          <DataTable caption="Arrears by age" columns={columns} rows={data.rows} keyOf={({ tenancyId }) => tenancyId} />
        )}
        <Pagination {...data} onPage={onPage} />
      </Card>
    </div>
  )
}
