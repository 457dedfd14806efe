import type { ChargeRow } from '@makao/contract/money/charges/charges.schema'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSaidNames } from '../../../lib/said-names'
import type { Meant } from '../../../ui/bulk-bar'
import { PropertyFilter } from '../../../ui/property-filter'
import { TenantFilter } from '../payments/tenant-filter'
import { ChargeList } from './charge-list'
import { type ChargeSearch, chargeList } from './charges.queries'
import * as words from './charges.words'

interface PortfolioChargesProps {
  filter: ChargeSearch
  onFilter: (filter: ChargeSearch) => void
  onOpen: (charge: ChargeRow) => void
  /** What can be done with records that are chosen. */
  bulk: (meant: Meant) => ReactNode
  /** What stands in place of the empty list while there is nothing that could be in it. */
  whenNew?: ((usual: ReactNode) => ReactNode) | undefined
}

export function PortfolioCharges({ filter, onFilter, onOpen, bulk, whenNew }: PortfolioChargesProps) {
  const query = useQuery(chargeList(filter))
  const said = useSaidNames(filter)
  const narrow = (change: ChargeSearch) => onFilter({ ...filter, ...change, page: undefined })
  return (
    <ChargeList
      {...{ query, filter, onFilter, said, bulk, whenNew }}
      shown={{ onOpen }}
      searchFor={words.searchPayments}
    >
      <PropertyFilter value={filter.propertyId} onChoose={(propertyId) => narrow({ propertyId })} />
      <TenantFilter tenantId={filter.tenantId} onChoose={(tenantId) => narrow({ tenantId })} />
    </ChargeList>
  )
}
