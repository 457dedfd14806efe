import type { IncomeRow } from '@makao/contract/documents/reports/ledger-reports.schema'
import { incomeSheet } from '@makao/contract/documents/reports/reports.sheets'
import { type Currency, formatMoney, formatTotals } from '@makao/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card, StatCard, StatGrid } from '../../../ui/card'
import { DataTable, TwoLines } from '../../../ui/data-table'
import { EmptyState } from '../../../ui/page'
import { sheetColumns } from '../../../ui/sheet-columns'
import { BarChart } from './charts'
import { ReportFrame } from './report-frame'
import { income, type Range } from './reports.queries'

const columns = sheetColumns(incomeSheet, {
  property: ({ propertyId, propertyName, owners }) => (
    <TwoLines
      first={
        <Link to="/dashboard/properties/$propertyId" params={{ propertyId }} className="hover:text-accent">
          {propertyName}
        </Link>
      }
      second={owners || 'No owners yet for this property'}
    />
  ),
  collected: ({ collected, income: parts, currency }) => (
    <TwoLines
      first={formatMoney(collected, currency, 'code')}
      second={collected !== parts.rent && `Rent ${formatMoney(parts.rent, currency, 'none')}`}
    />
  ),
  net: ({ net, currency }) => <span className="font-medium">{formatMoney(net, currency, 'code')}</span>,
})

/** @param months, 'YYYY-MM' */
export function IncomeReport({ months }: { months: Range }) {
  const query = useQuery(income(months))
  return <ReportFrame query={query}>{(data) => <IncomeView rows={data} />}</ReportFrame>
}

function IncomeView({ rows }: { rows: IncomeRow[] }) {
  const used = [...new Set(rows.map(({ currency }) => currency))].sort()
  const totals = (amount: (row: IncomeRow) => number) =>
    formatTotals(
      used.map((currency) => ({
        amount: rows.reduce((total, row) => total + (row.currency === currency ? amount(row) : 0), 0),
        currency,
      })),
    ).split(' · ')
  const most = (currency: Currency) =>
    Math.max(...rows.map((row) => (row.currency === currency ? row.collected : 0)), 1)
  const bars = rows
    .filter(({ collected }) => collected > 0)
    .sort((a, b) => b.collected / most(b.currency) - a.collected / most(a.currency))
  return (
    <div className="space-y-4">
      <StatGrid>
        <StatCard label="Collected" value={totals(({ collected }) => collected)} />
        <StatCard label="Commission" value={totals(({ commission }) => commission)} />
        <StatCard label="Expenses" value={totals(({ expenses }) => expenses)} />
        <StatCard label="Net to owners" value={totals(({ net }) => net)} />
      </StatGrid>
      <BarChart
        title="Collected and net to owners"
        legend={bars.length > 12 ? 'The 12 largest' : undefined}
        bars={bars.slice(0, 12).map(({ propertyName, collected, net, currency }) => ({
          label: propertyName,
          text: `${formatMoney(net, currency)} of ${formatMoney(collected, currency)}`,
          part: collected / most(currency),
          filled: Math.max(0, net / collected),
        }))}
      />
      <Card>
        {rows.length === 0 ? (
          <EmptyState title="Nothing was charged or collected in these months" />
        ) : (
          <DataTable
            caption="Income by property"
            columns={columns}
            rows={rows}
            keyOf={({ propertyId }) => propertyId}
          />
        )}
      </Card>
    </div>
  )
}
