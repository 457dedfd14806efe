import type { PaymentState } from '@makao/contract/money/payments/payments.kinds'
import type { PaymentRow } from '@makao/contract/money/payments/payments.schema'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSaidNames } from '../../../lib/said-names'
import type { Meant } from '../../../ui/bulk-bar'
import * as common from '../../../ui/common.words'
import { FilterSelect } from '../../../ui/filter-select'
import { PropertyFilter } from '../../../ui/property-filter'
import { PaymentList } from './payment-list'
import { type PaymentSearch, paymentList } from './payments.queries'
import * as words from './payments.words'
import { TenantFilter } from './tenant-filter'

interface PortfolioPaymentsProps {
  filter: PaymentSearch
  onFilter: (filter: PaymentSearch) => void
  onOpen: (payment: PaymentRow) => void
  /** What can be done with payments that are chosen. */
  bulk: (meant: Meant) => ReactNode
  /** What stands in place of the empty list while there is nothing that could be in it. */
  whenNew?: ((usual: ReactNode) => ReactNode) | undefined
}

const states: { value: Exclude<PaymentState, 'all'>; text: string }[] = [
  { value: 'credit', text: words.withCredit },
  { value: 'reversed', text: words.reversed },
]

export function PortfolioPayments({ filter, onFilter, onOpen, bulk, whenNew }: PortfolioPaymentsProps) {
  const query = useQuery(paymentList(filter))
  const said = useSaidNames(filter)
  const narrow = (change: PaymentSearch) => onFilter({ ...filter, ...change, page: undefined })
  return (
    <PaymentList
      {...{ query, filter, onFilter, said, bulk, whenNew }}
      shown={{ onOpen }}
      searchFor={words.searchPayments}
    >
      <PropertyFilter value={filter.propertyId} onChoose={(propertyId) => narrow({ propertyId })} />
      <TenantFilter tenantId={filter.tenantId} onChoose={(tenantId) => narrow({ tenantId })} />
      <FilterSelect
        label={common.status}
        all={words.allPayments}
        value={states.find(({ value }) => value === filter.state)?.value}
        options={states}
        onChoose={(state) => narrow({ state })}
      />
    </PaymentList>
  )
}
