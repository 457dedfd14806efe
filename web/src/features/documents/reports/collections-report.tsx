import type { CollectionRow } from '@makao/contract/documents/reports/ledger-reports.schema'
import { collected, collectionsSheet } from '@makao/contract/documents/reports/reports.sheets'
import { type Currency, formatMoney, formatTotals } from '@makao/contract/money'
import { type PaymentMethod, paymentMethods } from '@makao/contract/money/payments/payments.kinds'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'
import { useQuery } from '@tanstack/react-query'
import { Card, StatCard, StatGrid } from '../../../ui/card'
import { DataTable } from '../../../ui/data-table'
import { EmptyState } from '../../../ui/page'
import { sheetColumns } from '../../../ui/sheet-columns'
import { BarChart } from './charts'
import { ReportFrame } from './report-frame'
import { collections, type Range } from './reports.queries'

/** A day with what its methods come to. */
interface DayRow extends CollectionRow {
  key: string
  parts: CollectionRow[]
}

function byDay(rows: readonly CollectionRow[]): DayRow[] {
  const days = new Map<string, DayRow>()
  for (const row of rows) {
    const key = `${row.day} ${row.currency}`
    const found = days.get(key)
    if (found) {
      found.parts.push(row)
      found.received += row.received
      found.reversed += row.reversed
      found.refunded += row.refunded
    } else days.set(key, { ...row, key, parts: [row] })
  }
  return [...days.values()]
}

const sum = (rows: readonly CollectionRow[], amount: (row: CollectionRow) => number) =>
  rows.reduce((total, row) => total + amount(row), 0)

const dash = (amount: number, currency: Currency) => (amount === 0 ? '-' : formatMoney(amount, currency, 'code'))

const columns = sheetColumns(collectionsSheet, {
  byMethod: ({ parts, currency }: DayRow) => (
    <span className="wrap-anywhere">
      {parts
        .map((part) => `${paymentMethodNames[part.method]} ${formatMoney(collected(part), currency, 'none')}`)
        .join(', ')}
    </span>
  ),
  reversed: ({ reversed, currency }) => dash(reversed, currency),
  refunded: ({ refunded, currency }) => dash(refunded, currency),
  collected: (row) => <span className="font-medium">{formatMoney(collected(row), row.currency, 'code')}</span>,
})

export function CollectionsReport({ range }: { range: Range }) {
  const query = useQuery(collections(range))
  return <ReportFrame query={query}>{(data) => <CollectionsView rows={data} />}</ReportFrame>
}

function methodBars(rows: readonly CollectionRow[], currency: Currency) {
  const of = (method: PaymentMethod) =>
    sum(
      rows.filter((row) => row.method === method && row.currency === currency),
      collected,
    )
  const used = paymentMethods.filter((method) => rows.some((row) => row.method === method && row.currency === currency))
  const most = Math.max(...used.map(of), 1)
  return used.map((method) => ({
    label: paymentMethodNames[method],
    text: formatMoney(of(method), currency),
    part: Math.max(0, of(method) / most),
  }))
}

function CollectionsView({ rows }: { rows: CollectionRow[] }) {
  const used = [...new Set(rows.map(({ currency }) => currency))].sort()
  const totals = (amount: (row: CollectionRow) => number) =>
    formatTotals(
      used.map((currency) => ({
        amount: sum(
          rows.filter((row) => row.currency === currency),
          amount,
        ),
        currency,
      })),
    ).split(' · ')
  return (
    <div className="space-y-4">
      <StatGrid>
        <StatCard label="Collected" value={totals(collected)} />
        <StatCard label="Reversed" value={totals(({ reversed }) => reversed)} />
        <StatCard label="Refunded" value={totals(({ refunded }) => refunded)} />
      </StatGrid>
      {used.map((currency) => (
        <BarChart
          key={currency}
          title={used.length > 1 ? `Collected by method, ${currency}` : 'Collected by method'}
          bars={methodBars(rows, currency)}
        />
      ))}
      <Card>
        {rows.length === 0 ? (
          <EmptyState title="No money came in on these days" text="Choose other days to see more." />
        ) : (
          <DataTable caption="Collections by day" columns={columns} rows={byDay(rows)} keyOf={({ key }) => key} />
        )}
      </Card>
    </div>
  )
}
