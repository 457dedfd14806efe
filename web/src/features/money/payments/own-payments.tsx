import { useQuery } from '@tanstack/react-query'
import { PaymentList } from './payment-list'
import { ownPaymentList, type PaymentSearch } from './payments.queries'

interface OwnPaymentsProps {
  filter: PaymentSearch
  onFilter: (filter: PaymentSearch) => void
}

const shown = { without: ['tenant'] } as const

/** What a tenant paid. */
export function OwnPayments({ filter, onFilter }: OwnPaymentsProps) {
  return <PaymentList query={useQuery(ownPaymentList(filter))} {...{ shown, filter, onFilter }} />
}
