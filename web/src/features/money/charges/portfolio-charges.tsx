import type { ChargeRow } from '@makao/contract/money/charges/charges.schema'
import { useQuery } from '@tanstack/react-query'
import { SearchBox } from '../../../ui/filters'
import { PropertyFilter } from '../../../ui/property-filter'
import { TenantFilter } from '../payments/tenant-filter'
import { chargeColumns } from './charge-columns'
import { ChargeList } from './charge-list'
import { type ChargeSearch, chargeList } from './charges.queries'

interface PortfolioChargesProps {
  filter: ChargeSearch
  onFilter: (filter: ChargeSearch) => void
  onOpen: (charge: ChargeRow) => void
}

export function PortfolioCharges({ filter, onFilter, onOpen }: PortfolioChargesProps) {
  const query = useQuery(chargeList(filter))
  const columns = chargeColumns({ onOpen })
  const narrow = (change: ChargeSearch) => onFilter({ ...filter, ...change, page: undefined })
  return (
    <ChargeList
      {...{ query, columns, filter, onFilter }}
      search={
        <SearchBox
          placeholder="Search tenant, email, unit or property..."
          value={filter.search}
          onSearch={(search) => narrow({ search })}
        />
      }
    >
      <PropertyFilter value={filter.propertyId} onChoose={(propertyId) => narrow({ propertyId })} />
      <TenantFilter tenantId={filter.tenantId} onChoose={(tenantId) => narrow({ tenantId })} />
    </ChargeList>
  )
}
