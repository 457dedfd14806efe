import { useQuery } from '@tanstack/react-query'
import { type ChargeSearch, ownChargeList } from '../payments/payments.queries'
import { chargeColumns, whereColumn } from './charge-columns'
import { ChargeList } from './charge-list'

interface OwnChargesProps {
  filter: ChargeSearch
  onFilter: (filter: ChargeSearch) => void
}

const columns = [whereColumn, ...chargeColumns]

export function OwnCharges({ filter, onFilter }: OwnChargesProps) {
  const { data, error, refetch } = useQuery(ownChargeList(filter))
  return <ChargeList {...{ data, error, columns, filter, onFilter }} onRetry={() => void refetch()} />
}
