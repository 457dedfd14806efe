import { formatTotals } from '@makao/contract/money'
import { enteredStatuses, type PaymentStatus } from '@makao/contract/money/charges/charges.kinds'
import type { ChargePage, ChargeRow, ChargeTotals } from '@makao/contract/money/charges/charges.schema'
import { paymentStatusNames, paymentTypeNames } from '@makao/contract/money/charges/charges.terms'
import type { ReactNode } from 'react'
import { reasonOf } from '../../../lib/toast'
import { Card, StatCard, StatGrid } from '../../../ui/card'
import { type Column, DataTable } from '../../../ui/data-table'
import { FilterBar, FilterDate, FilterSelect } from '../../../ui/filters'
import { EmptyState, LoadError } from '../../../ui/page'
import { Pagination } from '../../../ui/pagination'
import { Spinner } from '../../../ui/spinner'
import type { ChargeSearch } from '../payments/payments.queries'
import { offeredTypes } from './charge-types'

const statuses: PaymentStatus[] = [...enteredStatuses, 'written_off']

interface ChargeListProps {
  data: ChargePage | undefined
  error: Error | null
  onRetry: () => void
  columns: readonly Column<ChargeRow>[]
  filter: ChargeSearch
  onFilter: (filter: ChargeSearch) => void
  search?: ReactNode
  /** Filters beyond day, type and status. */
  children?: ReactNode
}

/** Payment records with their sums: over the portfolio, or a tenant's own. */
export function ChargeList(props: ChargeListProps) {
  const { data, error, onRetry, columns, filter, onFilter, search, children } = props
  const { page: _, search: sought, ...filters } = filter
  const active = Object.values(filters).filter(Boolean).length
  const isNarrowed = active > 0 || sought !== undefined
  const narrow = (change: ChargeSearch) => onFilter({ ...filter, ...change, page: undefined })
  const sum = (pick: (totals: ChargeTotals) => number) =>
    data &&
    formatTotals(data.totals.map((totals) => ({ amount: pick(totals), currency: totals.currency }))).split(' · ')

  return (
    <>
      <StatGrid>
        <StatCard label="Total Records" value={data?.total.toLocaleString('en-KE')} />
        <StatCard label="Total Amount" value={sum(({ amount }) => amount)} />
        <StatCard label="Paid Amount" value={sum(({ paid }) => paid)} />
        <StatCard label="Pending Amount" value={sum(({ pending }) => pending)} />
      </StatGrid>
      <Card className="mt-4">
        <FilterBar search={search} active={active} onClear={isNarrowed ? () => onFilter({}) : undefined}>
          {children}
          <FilterSelect
            label="Payment Type"
            all="All Types"
            value={filter.paymentType}
            options={offeredTypes.map((type) => ({ value: type, text: paymentTypeNames[type] }))}
            onChoose={(paymentType) => narrow({ paymentType })}
          />
          <FilterSelect
            label="Status"
            all="All Status"
            value={filter.paymentStatus}
            options={statuses.map((status) => ({ value: status, text: paymentStatusNames[status] }))}
            onChoose={(paymentStatus) => narrow({ paymentStatus })}
          />
          <FilterDate label="Start Date" value={filter.from} onChoose={(from) => narrow({ from })} />
          <FilterDate label="End Date" value={filter.to} onChoose={(to) => narrow({ to })} />
        </FilterBar>
        {error && !data && (
          <LoadError text="Failed to load payment records" reason={reasonOf(error)} onRetry={onRetry} />
        )}
        {!error && !data && <Spinner label="Loading payment records..." />}
        {data?.total === 0 && (
          <EmptyState
            title="No payment records found"
            text={isNarrowed ? 'Try adjusting your search or filters' : undefined}
          />
        )}
        {data && data.total > 0 && (
          <DataTable caption="Payment Records" columns={columns} rows={data.rows} keyOf={({ id }) => id} />
        )}
        {data && <Pagination {...data} onPage={(page) => onFilter({ ...filter, page })} />}
      </Card>
    </>
  )
}
