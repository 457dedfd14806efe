import { addDays, addMonths, formatMonth } from '@makao/contract/days'
import type { MonthCollection, RentCollection } from '@makao/contract/documents/reports/reports.schema'
import { rentCollectionSheet } from '@makao/contract/documents/reports/reports.sheets'
import { rentCollectionOrders } from '@makao/contract/documents/reports/reports.terms'
import { type Currency, formatMoney } from '@makao/contract/money'
import { formatRate } from '@makao/contract/sheets'
import { useQuery } from '@tanstack/react-query'
import { useCurrencyChoice } from '../../../lib/currency-choice'
import { PaymentStatusBadge } from '../../../ui/badge'
import { moneyMeasure } from '../../../ui/charts.scale'
import * as common from '../../../ui/common.words'
import { onlyCurrency, totalLines } from '../../../ui/money-totals'
import { MonthlyColumns } from '../../../ui/monthly-columns'
import { openerClass } from '../../../ui/one-line'
import { PlaceLinks, TenantLink } from '../../../ui/page-links'
import { sheetColumns } from '../../../ui/sheet-columns'
import { ReportFrame } from './report-frame'
import { ReportChart, ReportFigures, ReportRows, type Shown } from './report-parts'
import { type Range, rentCollection } from './reports.queries'
import * as words from './reports.words'

const columns = (currency: Currency | undefined, onCharge: Shown['onCharge']) =>
  sheetColumns(
    rentCollectionSheet,
    {
      tenant: ({ tenantId, tenancyId, tenantName, tenantEmail }) => (
        <span title={`${tenantName} (${tenantEmail})`}>
          <TenantLink tenantId={tenantId} tenancyId={tenancyId}>
            {tenantName}
          </TenantLink>
        </span>
      ),
      place: ({ unitId, unitNumber, propertyId, propertyName }) => (
        <PlaceLinks unit={words.unit(unitNumber)} {...{ unitId, propertyId, propertyName }} />
      ),
      amount: ({ id, amount, currency: own, tenantName }) => (
        <button
          type="button"
          className={openerClass}
          title={words.openThisChargeOfTenantName(tenantName)}
          onClick={() => onCharge(id)}
        >
          {formatMoney(amount, own, currency ? 'none' : 'code')}
        </button>
      ),
      status: ({ paymentStatus }) => <PaymentStatusBadge status={paymentStatus} />,
    },
    {
      currency,
      without: ['email'],
      placed: {
        tenant: { phone: 'name', share: 22 },
        place: { phone: 'under', share: 26 },
        amount: { phone: 'figure' },
        paidDate: { from: 'wide' },
        status: { phone: 'word' },
      },
    },
  )

const lastDayOf = (month: string) => addDays(`${addMonths(month, 1)}-01`, -1)

function Months({ months, currency }: { months: readonly MonthCollection[]; currency: Currency }) {
  const title = words.rentCollectedAndExpectedBy
  const shown = months.filter((month) => month.currency === currency)
  if (shown.length === 0) return null
  return (
    <ReportChart title={title}>
      <MonthlyColumns
        title={`${title}, ${currency}`}
        names={{ value: common.collected, behind: words.expected }}
        measure={moneyMeasure(currency)}
        columns={shown.map(({ month, expected, collected }) => ({
          name: formatMonth(month),
          label: formatMonth(month).slice(0, 3),
          value: collected,
          behind: expected,
          link: {
            to: '/dashboard/reports',
            search: { report: 'rent-collection', from: `${month}-01`, to: lastDayOf(month) },
          },
        }))}
      />
    </ReportChart>
  )
}

export function RentCollectionReport({ range, page, sort, ...shown }: Shown & { range: Range }) {
  const query = useQuery(rentCollection(range, page, sort))
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
  const currency = useCurrencyChoice(used) ?? 'KES'
  const sum = data.totals.find((total) => total.currency === currency)
  const money = (amount = 0) => formatMoney(amount, currency)
  const only = onlyCurrency(data.totals)
  return (
    <>
      <ReportFigures
        used={used}
        currency={currency}
        figures={[
          {
            label: words.totalExpected,
            value: money(sum?.expected),
            link: { to: '/dashboard/payments', search: { paymentType: 'rent', ...range } },
          },
          { label: common.collected, value: money(sum?.collected) },
          { label: words.outstanding, value: money(sum?.outstanding), isBad: (sum?.outstanding ?? 0) > 0 },
          { label: words.collectionRate, value: formatRate(sum?.rate ?? 0) },
        ]}
      />
      <Months months={data.months} currency={currency} />
      <ReportRows
        caption={words.rentCharges}
        columns={columns(only, onCharge)}
        rows={data.rows}
        keyOf={({ id }) => id}
        orders={rentCollectionOrders}
        usual="-dueDate"
        totals={totalLines(data.totals, ({ amount, collected }) => ({ amount, paid: collected }))}
        empty={{ title: words.noRentChargesInThisRange, text: words.chooseOtherDaysToSeeMore }}
        pages={{ ...data, onPage }}
        {...{ sort, onSort }}
      />
    </>
  )
}
