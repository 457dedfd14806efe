import type { PropertyPerformance } from '@makao/contract/documents/reports/reports.schema'
import { propertyPerformanceSheet } from '@makao/contract/documents/reports/reports.sheets'
import { type Currency, formatMoney } from '@makao/contract/money'
import { formatRate } from '@makao/contract/sheets'
import { useQuery } from '@tanstack/react-query'
import { useCurrencyChoice } from '../../../lib/currency-choice'
import { percentMeasure } from '../../../ui/charts.scale'
import { BarChart } from '../../../ui/charts-bars'
import { CurrencySwitch } from '../../../ui/currency-switch'
import { totalLines } from '../../../ui/money-totals'
import { PropertyLink } from '../../../ui/page-links'
import { sheetColumns } from '../../../ui/sheet-columns'
import { ReportFrame } from './report-frame'
import { ReportChart, ReportRows, type Shown } from './report-parts'
import { propertyPerformance, type Range } from './reports.queries'
import * as words from './reports.words'
import { inOrder, shownKeys } from './row-order'

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

export function PropertyPerformanceReport({ range, ...shown }: Shown & { range: Range }) {
  const query = useQuery(propertyPerformance(range))
  return (
    <ReportFrame query={query}>{(rows) => <PropertyPerformanceView {...shown} {...{ rows, range }} />}</ReportFrame>
  )
}

function totalOf(rows: readonly PropertyPerformance[], currency: Currency) {
  const sum = (pick: (row: PropertyPerformance) => number) => rows.reduce((total, row) => total + pick(row), 0)
  const [expected, collected] = [sum((row) => row.expected), sum((row) => row.collected)]
  const rate = expected === 0 ? 0 : (100 * collected) / expected
  return { currency, expected, collected, outstanding: sum((row) => row.outstanding), rate }
}

interface ViewProps extends Pick<Shown, 'sort' | 'onSort'> {
  rows: PropertyPerformance[]
  range: Range
}

export function PropertyPerformanceView({ rows, range, sort, onSort }: ViewProps) {
  const used = [...new Set(rows.map(({ currency }) => currency))].sort()
  const currency = useCurrencyChoice(used)
  const due = rows.filter((row) => row.currency === currency && row.expected > 0)
  const lowest = due.toSorted((a, b) => a.rate - b.rate).slice(0, LOWEST)
  const totals = used.map((each) =>
    totalOf(
      rows.filter((row) => row.currency === each),
      each,
    ),
  )
  return (
    <>
      {due.length > 0 && (
        <ReportChart
          title={words.collectionRateByProperty}
          note={due.length > LOWEST ? words.lowest(LOWEST) : undefined}
          tools={<CurrencySwitch used={used} value={currency} />}
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
        columns={columns(used.length === 1 ? used[0] : undefined)}
        rows={inOrder(rows, propertyPerformanceSheet, sort)}
        keyOf={({ propertyId }) => propertyId}
        orders={shownKeys(propertyPerformanceSheet)}
        usual="property"
        totals={totalLines(totals, ({ expected, collected, outstanding }) => ({
          expected,
          collected,
          outstanding,
        })).map((line, place) => ({ ...line, rate: formatRate(totals[place]?.rate ?? 0) }))}
        empty={{ title: words.noPropertiesFound }}
        {...{ sort, onSort }}
      />
    </>
  )
}
