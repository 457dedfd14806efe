import { useQuery } from '@tanstack/react-query'
import { type ChargeSearch, ownChargeList } from '../payments/payments.queries'
import { chargeColumns } from './charge-columns'
import { ChargeList } from './charge-list'

interface OwnChargesProps {
  filter: ChargeSearch
  onFilter: (filter: ChargeSearch) => void
}

const columns = chargeColumns({ without: ['tenant'] })

export function OwnCharges({ filter, onFilter }: OwnChargesProps) {
  return <ChargeList query={useQuery(ownChargeList(filter))} {...{ columns, filter, onFilter }} />
}
