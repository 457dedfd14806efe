import { dayInNairobi, formatDay } from '@makao/contract/days'
import type { AgedArrears, AgedRow, AgedTotal } from '@makao/contract/documents/reports/ledger-reports.schema'
import { agedOrders } from '@makao/contract/documents/reports/report-orders.terms'
import { ageBands, agedArrearsSheet } from '@makao/contract/documents/reports/reports.sheets'
import { type Currency, formatMoney } from '@makao/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useWantedCurrency } from '../../../lib/currency-choice'
import { moneyMeasure } from '../../../ui/charts.scale'
import { SplitBar } from '../../../ui/charts-split'
import * as common from '../../../ui/common.words'
import { PhoneLink } from '../../../ui/contact-fields'
import { totalLines } from '../../../ui/money-totals'
import { PlaceLinks, TenantLink } from '../../../ui/page-links'
import { sheetColumns } from '../../../ui/sheet-columns'
import type { Asked } from './report-bounds'
import { ReportFrame } from './report-frame'
import { ReportChart, ReportFigures, ReportRows, type Shown, useCurrencyOf } from './report-parts'
import { agedArrears } from './reports.queries'
import * as words from './reports.words'

/** A band in which nothing is owed is left blank. */
const inBand = (key: (typeof ageBands)[number]) => (row: AgedRow) =>
  row[key] === 0 ? '-' : formatMoney(row[key], row.currency, 'none')

/** @param hasMore something is owed that is not overdue */
const columns = (currency: Currency, hasMore: boolean) => {
  const all = sheetColumns(
    agedArrearsSheet,
    {
      tenant: ({ tenantId, tenancyId, tenantName, unitNumber, propertyName }) => (
        <>
          <TenantLink tenantId={tenantId} tenancyId={tenancyId}>
            {tenantName}
          </TenantLink>
          <span className="on-tablet text-xs text-soft">
            {unitNumber} · {propertyName}
          </span>
        </>
      ),
      contact: ({ phoneNumber }) =>
        phoneNumber ? <PhoneLink number={phoneNumber} className="whitespace-nowrap" /> : '-',
      place: ({ unitId, unitNumber, propertyId, propertyName }) => (
        <PlaceLinks unit={unitNumber} {...{ unitId, propertyId, propertyName }} />
      ),
      since: ({ since }) => <span className="whitespace-nowrap">{formatDay(since)}</span>,
      days0: inBand('days0'),
      days30: inBand('days30'),
      days60: inBand('days60'),
      days90: inBand('days90'),
      older: inBand('older'),
      total: ({ total, currency: own }) => <span className="font-medium">{formatMoney(total, own, 'none')}</span>,
    },
    {
      currency,
      placed: {
        tenant: { phone: 'name', share: 28 },
        contact: { from: 'widest' },
        // On a tablet it stands below the name.
        place: { phone: 'under', share: 16, from: 'wide' },
        since: { phone: 'word' },
        days0: { from: 'wide' },
        total: { phone: 'figure' },
      },
    },
  )
  const total = all.filter(({ key }) => key === 'total')
  // What is owed in all is the figure of the report: before the ages that make it up.
  return all.flatMap((column) => {
    if (column.key === 'total' || (column.key === 'days0' && !hasMore)) return []
    if (column.key === 'since') return [...total, column]
    const band = ageBands.find((key) => key === column.key)
    // The currency stands in the head of the total: five heads more that say it are wider than a tablet.
    return [band ? { ...column, header: agedArrearsSheet.columns[band].heading } : column]
  })
}

export function AgedArrearsReport({ day, places, page, sort, ...shown }: Shown & Pick<Asked, 'day' | 'places'>) {
  const query = useQuery(agedArrears(day, page, sort, useWantedCurrency(), places))
  return <ReportFrame query={query}>{(data) => <AgedArrearsView {...shown} {...{ data, day, sort }} />}</ReportFrame>
}

type ViewProps = Pick<Shown, 'sort' | 'onSort' | 'onPage'> & { data: AgedArrears; day: string }

function AgedArrearsView({ data, day, sort, onSort, onPage }: ViewProps) {
  const { totals } = data
  const used = totals.map(({ currency }) => currency)
  const currency = useCurrencyOf(data.rows, used)
  const shown = totals.filter((total) => total.currency === currency)
  const sum = totals.find((total) => total.currency === currency)
  const money = (amount = 0) => formatMoney(amount, currency)
  const overdue = sum ? sum.total - sum.days0 : 0
  const isToday = day === dayInNairobi(new Date())
  return (
    <>
      <ReportFigures
        {...{ used, currency, onPage }}
        figures={[
          { label: words.owedInAll, value: money(sum?.total) },
          {
            label: common.overdue,
            value: money(overdue),
            isBad: overdue > 0,
            ...(isToday && { link: { to: '/dashboard/payments', search: { view: 'collect' } } }),
          },
          { label: words.tenanciesThatOwe, value: (sum?.tenancies ?? 0).toLocaleString('en-KE') },
        ]}
      />
      {sum && <Ages sum={sum} day={day} />}
      <ReportRows
        caption={words.arrearsByAge}
        columns={columns(currency, (sum?.days0 ?? 0) > 0)}
        rows={data.rows}
        keyOf={({ tenancyId }) => tenancyId}
        orders={agedOrders}
        usual="since"
        totals={totalLines(shown, ({ days0, days30, days60, days90, older, total }) => ({
          days0,
          days30,
          days60,
          days90,
          older,
          total,
        }))}
        empty={{ title: words.nobodyOwesAnything }}
        pages={{ ...data, onPage }}
        {...{ sort, onSort }}
      />
    </>
  )
}

/** One bar of what is owed, by age; each part leads to who owes most of it. */
function Ages({ sum, day }: { sum: AgedTotal; day: string }) {
  return (
    <ReportChart title={words.owedByAge}>
      <SplitBar
        title={words.owedByAgeCurrency(sum.currency)}
        of={sum.days0 > 0 ? 'owed' : 'ages'}
        measure={moneyMeasure(sum.currency)}
        // What is not overdue is no age: nothing of it needs no word.
        parts={ageBands
          .filter((key) => key !== 'days0' || sum.days0 > 0)
          .map((key) => ({
            name: agedArrearsSheet.columns[key].heading,
            value: sum[key],
            link: { to: '/dashboard/reports', search: { report: 'arrears', day, sort: `-${key}` } },
          }))}
      />
    </ReportChart>
  )
}
