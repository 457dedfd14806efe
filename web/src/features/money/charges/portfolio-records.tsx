import type { RecordRow } from '@makao/contract/money/charges/charges.schema'
import { useQuery } from '@tanstack/react-query'
import { FilterSelect, SearchBox } from '../../../ui/filters'
import { propertyChoices, type RecordSearch, recordList } from '../payments/payments.queries'
import { TenantFilter } from '../payments/tenant-filter'
import { recordColumns, whoAndWhereColumns } from './record-columns'
import { RecordList } from './record-list'

interface PortfolioRecordsProps {
  filter: RecordSearch
  onFilter: (filter: RecordSearch) => void
  onOpen: (record: RecordRow) => void
}

export function PortfolioRecords({ filter, onFilter, onOpen }: PortfolioRecordsProps) {
  const { data, error, refetch } = useQuery(recordList(filter))
  const properties = useQuery(propertyChoices())
  const columns = [...whoAndWhereColumns(onOpen), ...recordColumns]
  const narrow = (change: RecordSearch) => onFilter({ ...filter, ...change, page: undefined })
  return (
    <RecordList
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
    </RecordList>
  )
}
