import { useQuery } from '@tanstack/react-query'
import { paymentColumns, whereColumn } from './payment-columns'
import { PaymentRecords } from './payment-records'
import { ownPaymentList, type PaymentSearch } from './payments.queries'

interface OwnPaymentsProps {
  filter: PaymentSearch
  onFilter: (filter: PaymentSearch) => void
}

const columns = [whereColumn, ...paymentColumns]

export function OwnPayments({ filter, onFilter }: OwnPaymentsProps) {
  const { data, error, refetch } = useQuery(ownPaymentList(filter))
  return <PaymentRecords {...{ data, error, columns, filter, onFilter }} onRetry={() => void refetch()} />
}
