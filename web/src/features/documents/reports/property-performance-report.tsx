import type { PropertyPerformance } from '@makao/contract/documents/reports/reports.schema'
import { propertyPerformanceSheet } from '@makao/contract/documents/reports/reports.sheets'
import { type Currency, formatMoney } from '@makao/contract/money'
import { formatRate } from '@makao/contract/sheets'
import { useQuery } from '@tanstack/react-query'
import { useCurrencyChoice } from '../../../lib/currency-choice'
import { percentMeasure } from '../../../ui/charts.scale'
import { BarChart } from '../../../ui/charts-bars'
import * as common from '../../../ui/common.words'
import { totalLines } from '../../../ui/money-totals'
import { PropertyLink } from '../../../ui/page-links'
import { sheetColumns } from '../../../ui/sheet-columns'
import type { Asked } from './report-bounds'
import { ReportFrame } from './report-frame'
import { ReportChart, ReportFigures, ReportRows, type Shown } from './report-parts'
import { propertyPerformance, type Range } from './reports.queries'
import * as words from './reports.words'
import { inOrder, shownKeys } from './row-order'
import '../../../styles/dashboard.css'

/** How many bars there are at most: those of whom something is to be asked. */
const LOWEST = 12

const columns = (currency: Currency | undefined) =>
  sheetColumns(
    propertyPerformanceSheet,
    {
      property: ({ propertyId, propertyName }) => <PropertyLink propertyId={propertyId}>{propertyName}</PropertyLink>,
      collected: ({ collected, expected, currency: own }) => {
        const label = currency ? 'none' : 'code'
        return (
          <>
            {formatMoney(collected, own, label)}
            <span className="sm:hidden"> {words.of(formatMoney(expected, own, 'none'))}</span>
          </>
        )
      },
    },
    {
      currency,
      placed: {
        property: { phone: 'name', share: 24 },
        collected: { phone: 'under' },
        rate: { phone: 'figure' },
        rentRate: { from: 'wide' },
      },
    },
  )

export function PropertyPerformanceReport({ range, places, ...shown }: Shown & Pick<Asked, 'range' | 'places'>) {
  const query = useQuery(propertyPerformance(range, places))
  return (
    <ReportFrame query={query}>{(rows) => <PropertyPerformanceView {...shown} {...{ rows, range }} />}</ReportFrame>
  )
}

function totalOf(rows: readonly Pick<PropertyPerformance, 'expected' | 'collected'>[], currency: Currency) {
  const sum = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + pick(row), 0)
  const [expected, collected] = [sum((row) => row.expected), sum((row) => row.collected)]
  const rate = expected === 0 ? 0 : (100 * collected) / expected
  return { currency, expected, collected, outstanding: expected - collected, rate }
}

interface ViewProps extends Pick<Shown, 'sort' | 'onSort'> {
  rows: PropertyPerformance[]
  range: Range
}

export function PropertyPerformanceView({ rows, range, sort, onSort }: ViewProps) {
  const used = [...new Set(rows.map(({ currency }) => currency))].sort()
  const currency = useCurrencyChoice(used) ?? 'KES'
  const own = rows.filter((row) => row.currency === currency)
  const due = own.filter((row) => row.expected > 0)
  const lowest = due.toSorted((a, b) => a.rate - b.rate).slice(0, LOWEST)
  const total = totalOf(own, currency)
  const rent = totalOf(
    own.map(({ rent }) => rent),
    currency,
  )
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <>
      <ReportFigures
        {...{ used, currency }}
        figures={[
          { label: words.totalRevenue, value: money(total.expected), note: words.allChargesDueInTheseDays },
          { label: common.collected, value: money(total.collected) },
          { label: words.outstanding, value: money(total.outstanding), isBad: total.outstanding > 0 },
          {
            label: words.collectionRate,
            value: total.expected > 0 ? formatRate(total.rate) : '-',
            note: words.ofAllCharges,
          },
        ]}
      />
      {due.length > 0 && (
        <ReportChart
          title={words.collectionRateByProperty}
          note={due.length > LOWEST ? words.lowest(LOWEST) : undefined}
        >
          <BarChart
            title={words.collectionRateByPropertyCurrency(currency)}
            most={100}
            measure={percentMeasure}
            bars={lowest.map(({ propertyId, propertyName, collected, expected, rate, currency: own }) => ({
              id: propertyId,
              name: propertyName,
              value: rate,
              note: words.collectedOfExpected(formatMoney(collected, own), formatMoney(expected, own, 'none')),
              link: { to: '/dashboard/payments', search: { propertyId, ...range } },
            }))}
          />
        </ReportChart>
      )}
      <ReportRows
        caption={propertyPerformanceSheet.title}
        columns={columns(currency)}
        rows={inOrder(own, propertyPerformanceSheet, sort)}
        keyOf={({ propertyId }) => propertyId}
        orders={shownKeys(propertyPerformanceSheet)}
        usual="property"
        totals={totalLines([total], ({ expected, collected, outstanding }) => ({
          expected,
          collected,
          outstanding,
        })).map((line) => ({ ...line, rate: formatRate(total.rate), rentRate: formatRate(rent.rate) }))}
        empty={{ title: words.noPropertiesFound }}
        {...{ sort, onSort }}
      />
    </>
  )
}
