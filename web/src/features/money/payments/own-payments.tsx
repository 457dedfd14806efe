import { useQuery } from '@tanstack/react-query'
import { PaymentList, paymentColumns } from './payment-list'
import { ownPaymentList, type PaymentSearch } from './payments.queries'

interface OwnPaymentsProps {
  filter: PaymentSearch
  onFilter: (filter: PaymentSearch) => void
}

const columns = paymentColumns({ without: ['tenant'] })

/** What a tenant paid. */
export function OwnPayments({ filter, onFilter }: OwnPaymentsProps) {
  return <PaymentList query={useQuery(ownPaymentList(filter))} {...{ columns, filter, onFilter }} />
}
