import { useQuery } from '@tanstack/react-query'
import { ChargeList } from './charge-list'
import { type ChargeSearch, ownChargeList } from './charges.queries'

interface OwnChargesProps {
  filter: ChargeSearch
  onFilter: (filter: ChargeSearch) => void
}

const shown = { without: ['tenant', 'email'] } as const

export function OwnCharges({ filter, onFilter }: OwnChargesProps) {
  return <ChargeList query={useQuery(ownChargeList(filter))} {...{ shown, filter, onFilter }} />
}
