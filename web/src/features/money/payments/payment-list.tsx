import { formatMoney, formatTotals } from '@makao/contract/money'
import { paymentMethods } from '@makao/contract/money/payments/payments.kinds'
import type { PaymentPage, PaymentRow } from '@makao/contract/money/payments/payments.schema'
import { paymentSheet, paymentStanding, paymentStandingNames } from '@makao/contract/money/payments/payments.sheet'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'
import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge'
import { Card, StatCard, StatGrid } from '../../../ui/card'
import { type Column, DataTable, TwoLines } from '../../../ui/data-table'
import { DownloadButton } from '../../../ui/export-buttons'
import { FilterBar, FilterDate, FilterSelect } from '../../../ui/filters'
import { Loaded, type Loading } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { Pagination } from '../../../ui/pagination'
import { sheetColumns } from '../../../ui/sheet-columns'
import type { PaymentSearch } from './payments.queries'

type Key = keyof typeof paymentSheet.columns

interface Shown {
  /** Columns that go without saying: whose it is. */
  without?: readonly Key[]
  /** The tenant's name opens the payment. */
  onOpen?: (payment: PaymentRow) => void
}

const standingTones = { reversed: 'bad', credit: 'info', used: 'good' } as const

function Standing(payment: PaymentRow) {
  const standing = paymentStanding(payment)
  return <Badge tone={standingTones[standing]}>{paymentStandingNames[standing]}</Badge>
}

function Amount(payment: PaymentRow) {
  const { amount, allocatedAmount, currency } = payment
  const standing = paymentStanding(payment)
  return (
    <TwoLines
      first={
        <span className={standing === 'reversed' ? 'text-soft line-through' : undefined}>
          {formatMoney(amount, currency, 'code')}
        </span>
      }
      second={standing === 'credit' && `${formatMoney(amount - allocatedAmount, currency, 'code')} credit`}
    />
  )
}

/** What lists of payments show of one. */
export const paymentColumns = ({ without, onOpen }: Shown) =>
  sheetColumns(
    paymentSheet,
    {
      tenant: (payment) => (
        <TwoLines
          first={
            <button
              type="button"
              title="Open this payment"
              className="-my-2 py-2 text-left font-medium hover:text-accent"
              onClick={() => onOpen?.(payment)}
            >
              {payment.tenantName || 'Unknown Tenant'}
            </button>
          }
          second={payment.payerName && `paid by ${payment.payerName}`}
        />
      ),
      place: ({ propertyName, unitNumber }) => <TwoLines first={propertyName} second={`Unit ${unitNumber}`} />,
      amount: Amount,
      method: ({ method }) => <span className="whitespace-nowrap">{paymentMethodNames[method]}</span>,
      reference: ({ reference }) => (
        <span className="inline-block min-w-28 wrap-anywhere figures">{reference ?? '-'}</span>
      ),
      status: Standing,
      receipt: ({ id, receiptNumber }) =>
        receiptNumber === null ? (
          '-'
        ) : (
          <span className="-my-2 inline-flex items-center gap-1 whitespace-nowrap figures">
            {receiptNumber}
            <DownloadButton path={`receipts/${id}/pdf`} label={`Download receipt ${receiptNumber}`} />
          </span>
        ),
    },
    without,
  )

interface PaymentListProps {
  query: Loading<PaymentPage>
  columns: readonly Column<PaymentRow>[]
  filter: PaymentSearch
  onFilter: (filter: PaymentSearch) => void
  search?: ReactNode
  /** Filters beyond days and method. */
  children?: ReactNode
}

/** Money received, with its sums: over the portfolio, or a tenant's own. */
export function PaymentList(props: PaymentListProps) {
  const { query, columns, filter, onFilter, search, children } = props
  const { page: _, search: sought, ...filters } = filter
  const active = Object.values(filters).filter(Boolean).length
  const isNarrowed = active > 0 || sought !== undefined
  const narrow = (change: PaymentSearch) => onFilter({ ...filter, ...change, page: undefined })
  const { data } = query
  const sum = (pick: (totals: PaymentPage['totals'][number]) => number) =>
    data &&
    formatTotals(data.totals.map((totals) => ({ amount: pick(totals), currency: totals.currency }))).split(' · ')

  return (
    <>
      <StatGrid>
        <StatCard label="Received" value={sum(({ amount }) => amount)} />
        <StatCard label="Credit" value={sum(({ credit }) => credit)} />
        <StatCard label="Payments" value={data?.total.toLocaleString('en-KE')} />
      </StatGrid>
      <Card className="mt-4">
        <FilterBar search={search} active={active} onClear={isNarrowed ? () => onFilter({}) : undefined}>
          {children}
          <FilterSelect
            label="Method"
            all="All Methods"
            value={filter.method}
            options={paymentMethods.map((method) => ({ value: method, text: paymentMethodNames[method] }))}
            onChoose={(method) => narrow({ method })}
          />
          <FilterDate label="Start Date" value={filter.from} onChoose={(from) => narrow({ from })} />
          <FilterDate label="End Date" value={filter.to} onChoose={(to) => narrow({ to })} />
        </FilterBar>
        <Loaded
          query={query}
          loading="Loading payments..."
          failed="Failed to load payments"
          empty={({ total }) =>
            total === 0 && (
              <EmptyState
                title="No payments found"
                text={isNarrowed ? 'Try adjusting your search or filters' : 'Money that comes in is shown here.'}
              />
            )
          }
        >
          {(payments) => (
            <>
              <DataTable caption="Payments Received" columns={columns} rows={payments.rows} keyOf={({ id }) => id} />
              <Pagination {...payments} onPage={(page) => onFilter({ ...filter, page })} />
            </>
          )}
        </Loaded>
      </Card>
    </>
  )
}
