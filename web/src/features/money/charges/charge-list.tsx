import { formatTotals } from '@makao/contract/money'
import { enteredStatuses, type PaymentStatus } from '@makao/contract/money/charges/charges.kinds'
import type { ChargePage, ChargeRow, ChargeTotals } from '@makao/contract/money/charges/charges.schema'
import { chargeFilterWords } from '@makao/contract/money/charges/charges.sheet'
import { chargeOrders, paymentStatusNames, paymentTypeNames } from '@makao/contract/money/charges/charges.terms'
import type { ReactNode } from 'react'
import type { Meant } from '../../../ui/bulk-bar'
import type { Column } from '../../../ui/data-table'
import { FilterRange } from '../../../ui/filter-range'
import { FilterSelect } from '../../../ui/filters'
import { ListCard } from '../../../ui/list-card'
import type { Loading } from '../../../ui/loaded'
import { onlyCurrency, totalLines } from '../../../ui/money-totals'
import { Strip } from '../../../ui/strip'
import { chargeColumns } from './charge-columns'
import { offeredTypes } from './charge-types'
import type { ChargeSearch } from './charges.queries'

const statuses: PaymentStatus[] = [...enteredStatuses, 'written_off']

interface ChargeListProps {
  query: Loading<ChargePage>
  shown: Parameters<typeof chargeColumns>[0]
  filter: ChargeSearch
  onFilter: (filter: ChargeSearch) => void
  searchFor?: string
  /** The filter with names in the place of ids. */
  said?: Partial<ChargeSearch>
  bulk?: (meant: Meant) => ReactNode
  empty?: ReactNode
  /** Filters beyond day, type and status. */
  children?: ReactNode
}

const nameOf = ({ tenantName, unitNumber }: ChargeRow) => `${tenantName}, unit ${unitNumber}`

/** Charges with their sums: over the portfolio, or a tenant's own. */
export function ChargeList(props: ChargeListProps) {
  const { query, shown, filter, onFilter, searchFor, said = {}, bulk, empty, children } = props
  const narrow = (change: ChargeSearch) => onFilter({ ...filter, ...change, page: undefined })
  const { data } = query
  const sum = (pick: (totals: ChargeTotals) => number) =>
    data &&
    formatTotals(data.totals.map((totals) => ({ amount: pick(totals), currency: totals.currency }))).split(' · ')
  const columnsOf = ({ totals }: ChargePage): Column<ChargeRow>[] =>
    chargeColumns({ ...shown, currency: onlyCurrency(totals) })

  return (
    <>
      <Strip
        figures={[
          { label: 'Total Records', value: data?.total.toLocaleString('en-KE') },
          { label: 'Total Amount', value: sum(({ amount }) => amount) },
          { label: 'Paid Amount', value: sum(({ paid }) => paid) },
          { label: 'Pending Amount', value: sum(({ pending }) => pending) },
        ]}
      />
      <ListCard
        kept="charges"
        caption="Payment Records"
        query={query}
        columns={columnsOf}
        keyOf={({ id }) => id}
        filter={filter}
        onFilter={onFilter}
        {...(searchFor && { searchFor })}
        words={chargeFilterWords}
        said={said}
        orders={chargeOrders}
        usual="-dueDate"
        {...(bulk && { bulk, nameOf, takesAll: true })}
        totals={({ totals }) => totalLines(totals, ({ amount }) => ({ amount }))}
        loading="Loading payment records..."
        failed="Failed to load payment records"
        none={{ title: 'No payment records found', action: empty }}
        filters={
          <>
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
            <FilterRange labels={['Start Date', 'End Date']} range={filter} onRange={narrow} />
          </>
        }
      />
    </>
  )
}
