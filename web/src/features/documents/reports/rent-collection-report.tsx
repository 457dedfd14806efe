import { rentCollectionSheet } from '@makao/contract/documents/reports/rent-collection.sheet'
import { rentCollectionOrders } from '@makao/contract/documents/reports/report-orders.terms'
import type { MonthCollection, RentCollection } from '@makao/contract/documents/reports/reports.schema'
import { type Currency, formatMoney } from '@makao/contract/money'
import { formatRate } from '@makao/contract/sheets'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWantedCurrency } from '../../../lib/currency-choice'
import * as common from '../../../ui/common.words'
import { laterPart } from '../../../ui/later-part'
import { totalLines } from '../../../ui/money-totals'
import { openerClass } from '../../../ui/one-line'
import { sheetColumns } from '../../../ui/sheet-columns'
import { chargeCells } from './charge-cells'
import type { Asked } from './report-bounds'
import { ReportFrame } from './report-frame'
import { ReportChart, ReportFigures, ReportRows, type Shown, useCurrencyOf } from './report-parts'
import { type Range, rentCollection } from './reports.queries'
import * as words from './reports.words'

const columns = (currency: Currency | undefined, onCharge: Shown['onCharge']) =>
  sheetColumns(
    rentCollectionSheet,
    {
      ...chargeCells,
      amount: ({ id, amount, currency: own, tenantName }) => (
        <button
          type="button"
          data-opens
          className={openerClass}
          title={words.openThisChargeOfTenantName(tenantName)}
          onClick={() => onCharge(id)}
        >
          {formatMoney(amount, own, currency ? 'none' : 'code')}
        </button>
      ),
    },
    {
      currency,
      without: ['email'],
      placed: {
        tenant: { phone: 'name', share: 28 },
        place: { phone: 'under', share: 26 },
        amount: { phone: 'figure' },
        dueDate: { from: 'wide' },
        paidDate: { from: 'wide' },
        status: { phone: 'word' },
      },
    },
  )

// Its file comes beside the figures that it draws.
const MonthsCollected = laterPart(
  () => import('./months-collected').then((file) => file.MonthsCollected),
  <div className="h-48" />,
)

function Months({ months, currency }: { months: readonly MonthCollection[]; currency: Currency }) {
  const shown = months.filter((month) => month.currency === currency)
  if (shown.length === 0) return null
  return (
    <ReportChart title={words.rentCollectedAndExpectedBy}>
      <MonthsCollected months={shown} currency={currency} />
    </ReportChart>
  )
}

export function RentCollectionReport({ range, places, page, sort, ...shown }: Shown & Pick<Asked, 'range' | 'places'>) {
  const query = useQuery(rentCollection(range, page, sort, useWantedCurrency(), places))
  useEffect(MonthsCollected.preload, [])
  return (
    <ReportFrame query={query}>
      {(data) => <RentCollectionView {...shown} {...{ data, range, page, sort }} />}
    </ReportFrame>
  )
}

function RentCollectionView({
  data,
  range,
  sort,
  onSort,
  onPage,
  onCharge,
}: Shown & { data: RentCollection; range: Range }) {
  const used = [...new Set([...data.totals, ...data.months].map(({ currency }) => currency))].sort()
  const currency = useCurrencyOf(data.rows, used)
  const sum = data.totals.find((total) => total.currency === currency)
  const money = (amount = 0) => formatMoney(amount, currency)
  const totals = data.totals.filter((total) => total.currency === currency)
  return (
    <>
      <ReportFigures
        {...{ used, currency, onPage }}
        figures={[
          {
            label: words.totalExpected,
            value: money(sum?.expected),
            link: { to: '/dashboard/payments', search: { paymentType: 'rent', ...range } },
          },
          { label: common.collected, value: money(sum?.collected), note: words.ofRentDueInTheseDays },
          { label: words.outstanding, value: money(sum?.outstanding), isBad: (sum?.outstanding ?? 0) > 0 },
          {
            label: words.collectionRate,
            value: sum && sum.expected > 0 ? formatRate(sum.rate) : '-',
            note: words.ofRentDue,
          },
        ]}
      />
      <Months months={data.months} currency={currency} />
      <ReportRows
        caption={words.rentCharges}
        columns={columns(currency, onCharge)}
        rows={data.rows}
        keyOf={({ id }) => id}
        orders={rentCollectionOrders}
        usual="-dueDate"
        totals={totalLines(totals, ({ amount, collected }) => ({ amount, paid: collected }))}
        empty={{ title: words.noRentChargesInThisRange, text: words.chooseOtherDaysToSeeMore }}
        pages={{ ...data, onPage }}
        {...{ sort, onSort }}
      />
    </>
  )
}
