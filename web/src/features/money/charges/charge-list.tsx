import { type ChargeStanding, enteredStatuses } from '@makao/contract/money/charges/charges.kinds'
import type { ChargeRow, ChargeTotals, OwnChargePage } from '@makao/contract/money/charges/charges.schema'
import { chargeFilterWords } from '@makao/contract/money/charges/charges.sheet'
import { chargeOrders, chargeStandingNames, paymentTypeNames } from '@makao/contract/money/charges/charges.terms'
import type { ReactNode } from 'react'
import { howMany } from '../../../lib/plural'
import type { Meant } from '../../../ui/bulk-bar'
import * as common from '../../../ui/common.words'
import type { Column } from '../../../ui/data-table'
import { FilterRange } from '../../../ui/filter-range'
import { FilterSelect } from '../../../ui/filter-select'
import { ListCard } from '../../../ui/list-card'
import type { Loading } from '../../../ui/loaded'
import { onlyCurrency, sumsOf, totalLines } from '../../../ui/money-totals'
import { Strip } from '../../../ui/strip'
import { chargeColumns } from './charge-columns'
import { offeredTypes } from './charge-types'
import type { ChargeSearch } from './charges.queries'
import * as words from './charges.words'

const statuses: ChargeStanding[] = ['open', ...enteredStatuses, 'written_off']

interface ChargeListProps {
  query: Loading<OwnChargePage & { isMore?: boolean }>
  shown: Parameters<typeof chargeColumns>[0]
  filter: ChargeSearch
  onFilter: (filter: ChargeSearch) => void
  searchFor?: string
  /** The filter with names in the place of ids. */
  said?: Partial<ChargeSearch>
  bulk?: (meant: Meant) => ReactNode
  /** What stands in place of the empty list while there is nothing that could be in it. */
  whenNew?: ((usual: ReactNode) => ReactNode) | undefined
  /** Filters beyond day, type and status. */
  children?: ReactNode
}

const nameOf = ({ tenantName, unitNumber }: ChargeRow) => words.tenantNameUnitUnitNumber(tenantName, unitNumber)

/** Charges with their sums: over the portfolio, or a tenant's own. */
export function ChargeList(props: ChargeListProps) {
  const { query, shown, filter, onFilter, searchFor, said = {}, bulk, whenNew, children } = props
  const narrow = (change: ChargeSearch) => onFilter({ ...filter, ...change, page: undefined })
  const { data } = query
  const sum = (pick: (totals: ChargeTotals) => number) => sumsOf(data, pick)
  const columnsOf = ({ totals }: OwnChargePage): Column<ChargeRow>[] =>
    chargeColumns({ ...shown, currency: onlyCurrency(totals) })

  return (
    <>
      <Strip
        isOfBefore={query.isPlaceholderData}
        figures={[
          { label: words.totalRecords, value: data && howMany(data.total, data.isMore) },
          { label: words.totalAmount, value: sum(({ amount }) => amount) },
          { label: words.paidAmount, value: sum(({ paid }) => paid) },
          { label: words.pendingAmount, value: sum(({ pending }) => pending) },
        ]}
      />
      <ListCard
        kept="charges"
        caption={words.paymentRecords}
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
        loading={words.loadingPaymentRecords}
        failed={words.failedToLoadPaymentRecords}
        none={{ title: words.noPaymentRecordsFound }}
        whenNew={whenNew}
        filters={
          <>
            {children}
            <FilterSelect
              label={words.paymentType}
              all={words.allTypes}
              value={filter.paymentType}
              options={offeredTypes.map((type) => ({ value: type, text: paymentTypeNames[type] }))}
              onChoose={(paymentType) => narrow({ paymentType })}
            />
            <FilterSelect
              label={common.status}
              all={words.allStatus}
              value={filter.paymentStatus}
              options={statuses.map((status) => ({ value: status, text: chargeStandingNames[status] }))}
              onChoose={(paymentStatus) => narrow({ paymentStatus })}
            />
            <FilterRange labels={[words.startDate, words.endDate]} range={filter} onRange={narrow} />
          </>
        }
      />
    </>
  )
}
