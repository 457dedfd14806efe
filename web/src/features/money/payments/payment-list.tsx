import { type Currency, formatMoney } from '@makao/contract/money'
import { paymentMethods } from '@makao/contract/money/payments/payments.kinds'
import type { OwnPaymentPage, PaymentRow } from '@makao/contract/money/payments/payments.schema'
import {
  paymentFilterWords,
  paymentSheet,
  paymentStanding,
  paymentStandingNames,
} from '@makao/contract/money/payments/payments.sheet'
import { paymentMethodNames, paymentOrders } from '@makao/contract/money/payments/payments.terms'
import type { ReactNode } from 'react'
import { howMany } from '../../../lib/plural'
import { Badge } from '../../../ui/badge'
import type { Meant } from '../../../ui/bulk-bar'
import { classNames } from '../../../ui/class-names'
import * as common from '../../../ui/common.words'
import { DownloadButton } from '../../../ui/export-buttons'
import { FilterRange } from '../../../ui/filter-range'
import { FilterSelect } from '../../../ui/filter-select'
import { ListCard } from '../../../ui/list-card'
import type { Loading } from '../../../ui/loaded'
import { onlyCurrency, sumsOf, totalLines } from '../../../ui/money-totals'
import { OneLine, openerClass } from '../../../ui/one-line'
import { PlaceLinks, TenantLink } from '../../../ui/page-links'
import { sheetColumns } from '../../../ui/sheet-columns'
import { Strip } from '../../../ui/strip'
import type { PaymentSearch } from './payments.queries'
import * as words from './payments.words'

type Key = keyof typeof paymentSheet.columns

interface Shown {
  /** Columns that go without saying: whose it is. */
  without?: readonly Key[]
  /** The amount, and the row wherever nothing else is, opens the payment. */
  onOpen?: (payment: PaymentRow) => void
}

const standingTones = { reversed: 'bad', credit: 'info', used: 'good' } as const

/** What lists of payments show of one. @param currency the only one of the list */
function paymentColumns({ without = [], onOpen }: Shown, currency: Currency | undefined) {
  const isOfOne = without.includes('tenant')
  return sheetColumns(
    paymentSheet,
    {
      tenant: ({ tenantId, tenancyId, tenantName, payerName }) => (
        <span title={payerName ? words.paidBy(tenantName, payerName) : tenantName}>
          <TenantLink {...{ tenantId, tenancyId }}>{tenantName}</TenantLink>
        </span>
      ),
      place: ({ unitId, unitNumber, propertyId, propertyName }) =>
        isOfOne ? (
          <OneLine
            first={words.unitUnitNumber(unitNumber)}
            second={propertyName}
            title={words.unitUnitNumberPropertyName(unitNumber, propertyName)}
          />
        ) : (
          <PlaceLinks {...{ unitId, propertyId, propertyName }} unit={unitNumber} />
        ),
      amount: (payment) => {
        const text = formatMoney(payment.amount, payment.currency, currency ? 'none' : 'code')
        const standing = paymentStanding(payment)
        const isReversed = standing === 'reversed'
        if (!onOpen) return <span className={isReversed ? 'text-soft line-through' : 'font-medium'}>{text}</span>
        return (
          <button
            type="button"
            data-opens
            title={words.openThisPayment}
            aria-label={`${text}, ${payment.tenantName}`}
            className={classNames(openerClass, isReversed && 'line-through')}
            onClick={() => onOpen(payment)}
          >
            {text}
            {standing !== 'used' && (
              <span className="below-name text-xs text-soft">{paymentStandingNames[standing]}</span>
            )}
          </button>
        )
      },
      method: ({ method }) => <span className="whitespace-nowrap">{paymentMethodNames[method]}</span>,
      reference: ({ reference }) => <span className="figures">{reference ?? '-'}</span>,
      status: (payment) => {
        const standing = paymentStanding(payment)
        const credit = formatMoney(payment.amount - payment.allocatedAmount, payment.currency, 'code')
        return (
          <span className="whitespace-nowrap" title={standing === 'credit' ? words.credit(credit) : undefined}>
            <Badge tone={standingTones[standing]}>{paymentStandingNames[standing]}</Badge>
          </span>
        )
      },
      receipt: ({ id, receiptNumber }) =>
        receiptNumber === null ? (
          '-'
        ) : (
          <span className="inline-flex items-center whitespace-nowrap figures">
            {receiptNumber}
            <DownloadButton path={`receipts/${id}/pdf`} label={words.downloadReceipt(receiptNumber)} />
          </span>
        ),
    },
    {
      without,
      currency,
      placed: {
        tenant: { phone: 'name', share: 22, least: '10.5em' },
        place: { share: 38, ...(!isOfOne && { phone: 'under' }) },
        amount: { phone: 'figure' },
        receivedOn: isOfOne ? { phone: 'name' } : { phone: 'word' },
        method: isOfOne ? { phone: 'under' } : { from: 'wide' },
        reference: { share: 20, from: 'wide' },
        status: isOfOne ? {} : { from: 'widest' },
        receipt: isOfOne ? { phone: 'word' } : { from: 'wide' },
      },
    },
  )
}

interface PaymentListProps {
  query: Loading<OwnPaymentPage & { isMore?: boolean }>
  shown: Shown
  filter: PaymentSearch
  onFilter: (filter: PaymentSearch) => void
  searchFor?: string
  /** The filter with names in the place of ids. */
  said?: Partial<PaymentSearch>
  bulk?: (meant: Meant) => ReactNode
  /** What stands in place of the empty list while there is nothing that could be in it. */
  whenNew?: ((usual: ReactNode) => ReactNode) | undefined
  /** Filters beyond days and method. */
  children?: ReactNode
}

const nameOf = ({ tenantName, receiptNumber }: PaymentRow) =>
  words.receiptNumberOfTenantName(receiptNumber ?? 'payment', tenantName)

/** Money received, with its sums: over the portfolio, or a tenant's own. */
export function PaymentList(props: PaymentListProps) {
  const { query, shown, filter, onFilter, searchFor, said = {}, bulk, whenNew, children } = props
  const narrow = (change: PaymentSearch) => onFilter({ ...filter, ...change, page: undefined })
  const { data } = query
  const sum = (pick: (totals: OwnPaymentPage['totals'][number]) => number) => sumsOf(data, pick)

  return (
    <>
      <Strip
        isOfBefore={query.isPlaceholderData}
        figures={[
          { label: words.received, value: sum(({ amount }) => amount), note: words.depositsIncluded },
          { label: common.credit, value: sum(({ credit }) => credit) },
          {
            label: common.payments,
            value: data && howMany(data.total, data.isMore),
            note: data && data.totals.length > 1 ? common.inBothCurrencies : undefined,
          },
        ]}
      />
      <ListCard
        kept="payments"
        caption={words.paymentsReceived}
        query={query}
        columns={({ totals }) => paymentColumns(shown, onlyCurrency(totals))}
        keyOf={({ id }) => id}
        filter={filter}
        onFilter={onFilter}
        {...(searchFor && { searchFor })}
        words={paymentFilterWords}
        said={said}
        orders={paymentOrders}
        usual="-receivedOn"
        {...(bulk && { bulk, nameOf, takesAll: true })}
        totals={({ totals }) => totalLines(totals, ({ amount }) => ({ amount }))}
        loading={words.loadingPayments}
        failed={words.failedToLoadPayments}
        none={{ title: words.noPaymentsFound, text: words.moneyThatComesInIsShown }}
        whenNew={whenNew}
        filters={
          <>
            {children}
            <FilterSelect
              label={common.method}
              all={words.allMethods}
              value={filter.method}
              options={paymentMethods.map((method) => ({ value: method, text: paymentMethodNames[method] }))}
              onChoose={(method) => narrow({ method })}
            />
            <FilterRange labels={[words.startDate, words.endDate]} range={filter} onRange={narrow} />
          </>
        }
      />
    </>
  )
}
