import { dayInNairobi } from '@makao/contract/days'
import { overdueOrders } from '@makao/contract/documents/reports/report-orders.terms'
import type { Arrears, OverduePayments } from '@makao/contract/documents/reports/reports.schema'
import { overduePaymentsSheet } from '@makao/contract/documents/reports/reports.sheets'
import { type Currency, formatMoney } from '@makao/contract/money'
import { balanceOf } from '@makao/contract/money/charges/charges.terms'
import { useQuery } from '@tanstack/react-query'
import { useWantedCurrency } from '../../../lib/currency-choice'
import { moneyMeasure } from '../../../ui/charts.scale'
import { SplitBar } from '../../../ui/charts-split'
import { PhoneLink } from '../../../ui/contact-fields'
import { totalLines } from '../../../ui/money-totals'
import { openerClass } from '../../../ui/one-line'
import { sheetColumns } from '../../../ui/sheet-columns'
import { daysOfAge } from '../dashboard/ages'
import { chargeCells } from './charge-cells'
import type { Asked } from './report-bounds'
import { ReportFrame } from './report-frame'
import { ReportChart, ReportFigures, ReportRows, type Shown, useCurrencyOf } from './report-parts'
import { overduePayments } from './reports.queries'
import * as words from './reports.words'

const columns = (currency: Currency | undefined, onCharge: Shown['onCharge']) =>
  sheetColumns(
    overduePaymentsSheet,
    {
      ...chargeCells,
      contact: ({ phoneNumber, tenantEmail }) =>
        phoneNumber ? <PhoneLink number={phoneNumber} className="whitespace-nowrap" /> : tenantEmail,
      // Of a charge that was paid in part, what there is to pay.
      amount: (charge) => {
        const [balance, label] = [balanceOf(charge), currency ? 'none' : 'code'] as const
        const isPart = balance < charge.amount
        return (
          <button
            type="button"
            data-opens
            className={openerClass}
            title={words.openThisChargeOf(charge.tenantName, isPart, formatMoney(charge.amount, charge.currency))}
            onClick={() => onCharge(charge.id)}
          >
            {isPart
              ? words.toPay(formatMoney(balance, charge.currency, label))
              : formatMoney(balance, charge.currency, label)}
          </button>
        )
      },
      daysOverdue: ({ daysOverdue }) => (
        <>
          {daysOverdue.toLocaleString('en-KE')}
          <span className="sm:hidden">{words.days(daysOverdue)}</span>
        </>
      ),
    },
    {
      currency,
      placed: {
        tenant: { phone: 'name', share: 26 },
        contact: { from: 'wide' },
        place: { phone: 'under', share: 26 },
        amount: { phone: 'figure' },
        daysOverdue: { phone: 'word' },
      },
    },
  )

/** One bar of what is overdue, by age. */
function Ages({ arrears, currency }: { arrears: readonly Arrears[]; currency: Currency }) {
  const today = dayInNairobi(new Date())
  const parts = arrears.filter((part) => part.currency === currency)
  if (parts.length === 0) return null
  return (
    <ReportChart title={words.arrearsByAge}>
      <SplitBar
        title={words.arrearsByAgeCurrency(currency)}
        measure={moneyMeasure(currency)}
        parts={ages.map((age) => {
          const { amount = 0, charges = 0 } = parts.find((part) => part.age === age) ?? {}
          return {
            name: words.ageDays(age),
            value: amount,
            note: `${charges.toLocaleString('en-KE')} ${words.charges(charges)}`,
            link: {
              to: '/dashboard/payments',
              search: { paymentStatus: 'overdue' as const, ...daysOfAge(age, today) },
            },
          }
        })}
      />
    </ReportChart>
  )
}

const ages = ['1-30', '31-60', '61-90', '90+'] as const

export function OverduePaymentsReport({ places, page, sort, ...shown }: Shown & Pick<Asked, 'places'>) {
  const query = useQuery(overduePayments(page, sort, useWantedCurrency(), places))
  return <ReportFrame query={query}>{(data) => <OverduePaymentsView {...shown} {...{ data, sort }} />}</ReportFrame>
}

type ViewProps = Omit<Shown, 'page'> & { data: OverduePayments }

function OverduePaymentsView({ data, sort, onSort, onPage, onCharge }: ViewProps) {
  const { totals, arrears } = data
  const used = totals.map(({ currency }) => currency)
  const currency = useCurrencyOf(data.rows, used)
  const shown = totals.filter((total) => total.currency === currency)
  const amount = totals.find((total) => total.currency === currency)?.amount ?? 0
  return (
    <>
      <ReportFigures
        {...{ used, currency, onPage }}
        figures={[
          {
            label: words.totalOverdueAmount,
            value: formatMoney(amount, currency),
            isBad: amount > 0,
            link: { to: '/dashboard/payments', search: { view: 'collect' } },
          },
          {
            label: words.overduePayments,
            value: data.total.toLocaleString('en-KE'),
            isBad: data.total > 0,
            link: { to: '/dashboard/payments', search: { paymentStatus: 'overdue' } },
          },
        ]}
      />
      <Ages arrears={arrears} currency={currency} />
      <ReportRows
        caption={words.overduePayments}
        columns={columns(currency, onCharge)}
        rows={data.rows}
        keyOf={({ id }) => id}
        orders={overdueOrders}
        usual="dueDate"
        totals={totalLines(shown, ({ amount }) => ({ amount }))}
        empty={{ title: words.nothingIsOverdue }}
        pages={{ ...data, onPage }}
        {...{ sort, onSort }}
      />
    </>
  )
}
