import type { RecordRow } from '@makao/contract/payment-records/payment-records.schema'
import { useQuery } from '@tanstack/react-query'
import { FilterSelect, SearchBox } from '../../ui/filters'
import { paymentColumns, whoAndWhereColumns } from './payment-columns'
import { PaymentRecords } from './payment-records'
import { type PaymentSearch, paymentList, propertyChoices } from './payments.queries'
import { TenantFilter } from './tenant-filter'

interface PortfolioPaymentsProps {
  filter: PaymentSearch
  onFilter: (filter: PaymentSearch) => void
  onOpen: (record: RecordRow) => void
}

export function PortfolioPayments({ filter, onFilter, onOpen }: PortfolioPaymentsProps) {
  const { data, error, refetch } = useQuery(paymentList(filter))
  const properties = useQuery(propertyChoices())
  const columns = [...whoAndWhereColumns(onOpen), ...paymentColumns]
  const narrow = (change: PaymentSearch) => onFilter({ ...filter, ...change, page: undefined })
  return (
    <PaymentRecords
      {...{ data, error, columns, filter, onFilter }}
      onRetry={() => void refetch()}
      search={
        <SearchBox
          placeholder="Search tenant, email, unit or property..."
          value={filter.search}
          onSearch={(search) => narrow({ search })}
        />
      }
    >
      <FilterSelect
        label="Property"
        all="All Properties"
        value={filter.propertyId}
        options={properties.data?.map(({ id, name }) => ({ value: id, text: name })) ?? []}
        onChoose={(propertyId) => narrow({ propertyId })}
      />
      <TenantFilter tenantId={filter.tenantId} onChoose={(tenantId) => narrow({ tenantId })} />
    </PaymentRecords>
  )
}
