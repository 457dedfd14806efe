import { useQuery } from '@tanstack/react-query'
import { chargeColumns } from './charge-columns'
import { ChargeList } from './charge-list'
import { type ChargeSearch, ownChargeList } from './charges.queries'

interface OwnChargesProps {
  filter: ChargeSearch
  onFilter: (filter: ChargeSearch) => void
}

const columns = chargeColumns({ without: ['tenant'] })

export function OwnCharges({ filter, onFilter }: OwnChargesProps) {
  return <ChargeList query={useQuery(ownChargeList(filter))} {...{ columns, filter, onFilter }} />
}
