import { formatTotals } from '@makao/contract/money'
import { enteredStatuses, type PaymentStatus } from '@makao/contract/money/charges/charges.kinds'
import type { ChargePage, ChargeRow, ChargeTotals } from '@makao/contract/money/charges/charges.schema'
import { paymentStatusNames, paymentTypeNames } from '@makao/contract/money/charges/charges.terms'
import type { ReactNode } from 'react'
import { Card, StatCard, StatGrid } from '../../../ui/card'
import { type Column, DataTable } from '../../../ui/data-table'
import { FilterBar, FilterDate, FilterSelect } from '../../../ui/filters'
import { Loaded, type Loading } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { Pagination } from '../../../ui/pagination'
import { offeredTypes } from './charge-types'
import type { ChargeSearch } from './charges.queries'

const statuses: PaymentStatus[] = [...enteredStatuses, 'written_off']

interface ChargeListProps {
  query: Loading<ChargePage>
  columns: readonly Column<ChargeRow>[]
  filter: ChargeSearch
  onFilter: (filter: ChargeSearch) => void
  search?: ReactNode
  /** Filters beyond day, type and status. */
  children?: ReactNode
}

/** Charges with their sums: over the portfolio, or a tenant's own. */
export function ChargeList(props: ChargeListProps) {
  const { query, columns, filter, onFilter, search, children } = props
  const { page: _, search: sought, ...filters } = filter
  const active = Object.values(filters).filter(Boolean).length
  const isNarrowed = active > 0 || sought !== undefined
  const narrow = (change: ChargeSearch) => onFilter({ ...filter, ...change, page: undefined })
  const { data } = query
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
        <Loaded
          query={query}
          loading="Loading payment records..."
          failed="Failed to load payment records"
          empty={({ total }) =>
            total === 0 && (
              <EmptyState
                title="No payment records found"
                text={isNarrowed ? 'Try adjusting your search or filters' : undefined}
              />
            )
          }
        >
          {(charges) => (
            <>
              <DataTable caption="Payment Records" columns={columns} rows={charges.rows} keyOf={({ id }) => id} />
              <Pagination {...charges} onPage={(page) => onFilter({ ...filter, page })} />
            </>
          )}
        </Loaded>
      </Card>
    </>
  )
}
