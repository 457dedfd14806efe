import { formatMonth } from '@makao/contract/days'
import type { IncomeMonth, IncomeRow } from '@makao/contract/documents/reports/ledger-reports.schema'
import { incomeSheet } from '@makao/contract/documents/reports/reports.sheets'
import { type Currency, formatMoney } from '@makao/contract/money'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useCurrencyChoice } from '../../../lib/currency-choice'
import { asOne } from '../../../ui/as-one'
import { moneyMeasure } from '../../../ui/charts.scale'
import * as common from '../../../ui/common.words'
import { totalLines } from '../../../ui/money-totals'
import { MonthlyColumns } from '../../../ui/monthly-columns'
import { PropertyLink } from '../../../ui/page-links'
import { sheetColumns } from '../../../ui/sheet-columns'
import { type Compared, compared, comparedText, monthsBefore } from './compared'
import type { Asked } from './report-bounds'
import { ReportFrame } from './report-frame'
import { Comparisons, ReportChart, ReportFigures, ReportRows, type Shown } from './report-parts'
import { income, incomeMonths } from './reports.queries'
import * as words from './reports.words'
import { inOrder, shownKeys } from './row-order'

function columns(currency: Currency | undefined) {
  const label = currency ? 'none' : 'code'
  return sheetColumns(
    incomeSheet,
    {
      property: ({ propertyId, propertyName, owners, ownerless, currency: own }) => (
        <span title={`${propertyName}, ${owners || words.noOwnersYetForThisProperty}`}>
          <PropertyLink propertyId={propertyId}>{propertyName}</PropertyLink>
          {ownerless !== 0 && owners !== '' && (
            <span className="block text-sm text-warn">{words.withoutAnOwner(formatMoney(ownerless, own))}</span>
          )}
        </span>
      ),
      collected: ({ collected, income: parts, currency: own }) => (
        <span title={words.rent(formatMoney(parts.rent, own))}>
          {formatMoney(collected, own, label)}
          <span className="sm:hidden"> {words.collected}</span>
        </span>
      ),
      net: ({ net, currency: own }) => <span className="font-medium">{formatMoney(net, own, label)}</span>,
    },
    {
      currency,
      // The figures above say it, and each head would be half as wide again.
      areHeadsBare: true,
      placed: {
        property: { phone: 'name', share: 26, least: '11em' },
        charged: { from: 'wide' },
        vat: { from: 'wide' },
        collected: { phone: 'under' },
        net: { phone: 'figure' },
      },
    },
  )
}

/** @param months, 'YYYY-MM' */
export function IncomeReport({ months, places, ...shown }: Shown & Pick<Asked, 'months' | 'places'>) {
  const query = useQuery(income(months, places))
  const times = monthsBefore(months)
  const found = useQueries({ queries: times.map((time) => income(time.range, places)) })
  const others = compared(times, found)
  const byMonth = useQuery(incomeMonths(months, places))
  return (
    <ReportFrame query={asOne(query, byMonth)}>
      {([rows, months]) => <IncomeView {...shown} {...{ rows, months, others }} />}
    </ReportFrame>
  )
}

interface ViewProps extends Pick<Shown, 'sort' | 'onSort'> {
  rows: IncomeRow[]
  months: IncomeMonth[]
  others: readonly Compared<IncomeRow>[]
}

const amounts = ['charged', 'collected', 'commission', 'vat', 'expenses', 'net'] as const

const sumOf = (rows: readonly IncomeRow[]) =>
  Object.fromEntries(amounts.map((key) => [key, rows.reduce((total, row) => total + row[key], 0)])) as Record<
    (typeof amounts)[number],
    number
  >

function IncomeView({ rows, months, others, sort, onSort }: ViewProps) {
  const used = [...new Set(rows.map(({ currency }) => currency))].sort()
  const currency = useCurrencyChoice(used) ?? 'KES'
  const own = rows.filter((row) => row.currency === currency)
  const sum = sumOf(own)
  const money = (amount: number) => formatMoney(amount, currency)
  const then = others.map(({ name, rows: some }) => ({
    name,
    ...sumOf(some.filter((row) => row.currency === currency)),
  }))
  const note = (key: 'collected' | 'net') => (
    <Comparisons texts={then.map((other) => comparedText(sum[key], other[key], other.name))} />
  )
  return (
    <>
      <ReportFigures
        used={used}
        currency={currency}
        figures={[
          { label: common.collected, value: money(sum.collected), note: note('collected') },
          { label: words.commission, value: money(sum.commission) },
          ...(sum.vat === 0 ? [] : [{ label: words.vatOnCommission, value: money(sum.vat) }]),
          { label: common.expenses, value: money(sum.expenses) },
          {
            label: words.netToOwners,
            value: money(sum.net),
            note: note('net'),
            isBad: sum.net < 0,
            link: { to: '/dashboard/owners' },
          },
        ]}
      />
      <Months months={months.filter((month) => month.currency === currency)} currency={currency} />
      <ReportRows
        caption={words.incomeByProperty}
        columns={columns(currency)}
        rows={inOrder(own, incomeSheet, sort)}
        keyOf={({ propertyId }) => propertyId}
        orders={shownKeys(incomeSheet)}
        usual="property"
        totals={totalLines([{ currency }], () => sum)}
        empty={{ title: words.nothingWasChargedOrCollected }}
        {...{ sort, onSort }}
      />
    </>
  )
}

function Months({ months, currency }: { months: readonly IncomeMonth[]; currency: Currency }) {
  if (months.length === 0) return null
  return (
    <ReportChart title={words.collectedAndNetToOwners}>
      <MonthlyColumns
        title={words.collectedAndNetToOwnersBy(currency)}
        names={{ value: words.netToOwners, behind: common.collected }}
        measure={moneyMeasure(currency)}
        columns={months.map(({ month, collected, net }) => ({
          name: formatMonth(month),
          label: formatMonth(month).slice(0, 3),
          value: net,
          behind: collected,
          link: { to: '/dashboard/reports', search: { report: 'income', fromMonth: month, toMonth: month } },
        }))}
      />
    </ReportChart>
  )
}
