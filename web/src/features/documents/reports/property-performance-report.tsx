import { propertyPerformanceOrders } from '@makao/contract/documents/reports/report-orders.terms'
import type { PropertyPerformance, PropertyPerformancePage } from '@makao/contract/documents/reports/reports.schema'
import { propertyPerformanceSheet } from '@makao/contract/documents/reports/reports.sheets'
import { type Currency, formatMoney } from '@makao/contract/money'
import { formatRate } from '@makao/contract/sheets'
import { useQuery } from '@tanstack/react-query'
import { useWantedCurrency } from '../../../lib/currency-choice'
import { percentMeasure } from '../../../ui/charts.scale'
import { BarChart } from '../../../ui/charts-bars'
import * as common from '../../../ui/common.words'
import { totalLines } from '../../../ui/money-totals'
import { PropertyLink } from '../../../ui/page-links'
import { sheetColumns } from '../../../ui/sheet-columns'
import type { Asked } from './report-bounds'
import { ReportFrame } from './report-frame'
import { ReportChart, ReportFigures, ReportRows, type Shown, useCurrencyOf } from './report-parts'
import { propertyPerformance, type Range } from './reports.queries'
import * as words from './reports.words'
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

export function PropertyPerformanceReport({
  range,
  places,
  page,
  sort,
  ...shown
}: Shown & Pick<Asked, 'range' | 'places'>) {
  const currency = useWantedCurrency()
  const query = useQuery(propertyPerformance(range, page, sort, currency, places))
  const lowest = useQuery(propertyPerformance(range, 1, 'rate', currency, places))
  return (
    <ReportFrame query={query}>
      {(data) => <PropertyPerformanceView {...shown} {...{ data, range, sort }} lowest={lowest.data?.rows} />}
    </ReportFrame>
  )
}

interface ViewProps extends Pick<Shown, 'sort' | 'onSort' | 'onPage'> {
  data: PropertyPerformancePage
  /** Those with the lowest rates first; undefined until they have come. */
  lowest: readonly PropertyPerformance[] | undefined
  range: Range
}

/** The picture of those of whom something is to be asked. */
function Lowest({ due, range }: { due: readonly PropertyPerformance[]; range: Range }) {
  const [first] = due
  if (!first) return null
  return (
    <ReportChart title={words.collectionRateByProperty} note={due.length > LOWEST ? words.lowest(LOWEST) : undefined}>
      <BarChart
        title={words.collectionRateByPropertyCurrency(first.currency)}
        most={100}
        measure={percentMeasure}
        bars={due.slice(0, LOWEST).map(({ propertyId, propertyName, collected, expected, rate, currency: own }) => ({
          id: propertyId,
          name: propertyName,
          value: rate,
          note: words.collectedOfExpected(formatMoney(collected, own), formatMoney(expected, own, 'none')),
          link: { to: '/dashboard/payments', search: { propertyId, ...range } },
        }))}
      />
    </ReportChart>
  )
}

export function PropertyPerformanceView({ data, lowest = [], range, sort, onSort, onPage }: ViewProps) {
  const used = data.totals.map(({ currency }) => currency)
  const currency = useCurrencyOf(data.rows, used)
  const totals = data.totals.filter((total) => total.currency === currency)
  const [total] = totals
  const money = (amount = 0) => formatMoney(amount, currency)
  const outstanding = total?.outstanding ?? 0
  return (
    <>
      <ReportFigures
        {...{ used, currency, onPage }}
        figures={[
          { label: words.totalRevenue, value: money(total?.expected), note: words.allChargesDueInTheseDays },
          { label: common.collected, value: money(total?.collected) },
          { label: words.outstanding, value: money(outstanding), isBad: outstanding > 0 },
          {
            label: words.collectionRate,
            value: total && total.expected > 0 ? formatRate(total.rate) : '-',
            note: words.ofAllCharges,
          },
        ]}
      />
      <Lowest due={lowest.filter((row) => row.currency === currency && row.expected > 0)} range={range} />
      <ReportRows
        caption={propertyPerformanceSheet.title}
        columns={columns(currency)}
        rows={data.rows}
        keyOf={({ propertyId }) => propertyId}
        orders={propertyPerformanceOrders}
        usual="property"
        totals={totalLines(totals, ({ expected, collected, outstanding }) => ({
          expected,
          collected,
          outstanding,
        })).map((line) => ({
          ...line,
          rate: formatRate(total?.rate ?? 0),
          rentRate: formatRate(total?.rent.rate ?? 0),
        }))}
        empty={{ title: words.noPropertiesFound }}
        pages={{ ...data, onPage }}
        {...{ sort, onSort }}
      />
    </>
  )
}
