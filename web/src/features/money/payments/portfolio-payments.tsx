import type { PaymentState } from '@makao/contract/money/payments/payments.kinds'
import type { PaymentRow } from '@makao/contract/money/payments/payments.schema'
import { useQuery } from '@tanstack/react-query'
import { FilterSelect, SearchBox } from '../../../ui/filters'
import { PropertyFilter } from '../../../ui/property-filter'
import { PaymentList, paymentColumns } from './payment-list'
import { type PaymentSearch, paymentList } from './payments.queries'
import { TenantFilter } from './tenant-filter'

interface PortfolioPaymentsProps {
  filter: PaymentSearch
  onFilter: (filter: PaymentSearch) => void
  onOpen: (payment: PaymentRow) => void
}

const states: { value: Exclude<PaymentState, 'all'>; text: string }[] = [
  { value: 'credit', text: 'With Credit' },
  { value: 'reversed', text: 'Reversed' },
]

export function PortfolioPayments({ filter, onFilter, onOpen }: PortfolioPaymentsProps) {
  const query = useQuery(paymentList(filter))
  const narrow = (change: PaymentSearch) => onFilter({ ...filter, ...change, page: undefined })
  return (
    <PaymentList
      {...{ query, filter, onFilter }}
      columns={paymentColumns({ onOpen })}
      search={
        <SearchBox
          placeholder="Search tenant, email, unit, property or receipt..."
          value={filter.search}
          onSearch={(search) => narrow({ search })}
        />
      }
    >
      <PropertyFilter value={filter.propertyId} onChoose={(propertyId) => narrow({ propertyId })} />
      <TenantFilter tenantId={filter.tenantId} onChoose={(tenantId) => narrow({ tenantId })} />
      <FilterSelect
        label="Status"
        all="All Payments"
        value={states.find(({ value }) => value === filter.state)?.value}
        options={states}
        onChoose={(state) => narrow({ state })}
      />
    </PaymentList>
  )
}
