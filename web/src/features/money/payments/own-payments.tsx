import type { PaymentRow } from '@makao/contract/money/payments/payments.schema'
import { useQuery } from '@tanstack/react-query'
import { type Column, TwoLines } from '../../../ui/data-table'
import { PaymentList, paymentColumns } from './payment-list'
import { ownPaymentList, type PaymentSearch } from './payments.queries'

interface OwnPaymentsProps {
  filter: PaymentSearch
  onFilter: (filter: PaymentSearch) => void
}

const columns: Column<PaymentRow>[] = [
  {
    header: 'Property & Unit',
    primary: true,
    cell: ({ propertyName, unitNumber }) => <TwoLines first={propertyName} second={`Unit ${unitNumber}`} />,
  },
  ...paymentColumns,
]

/** What a tenant paid. */
export function OwnPayments({ filter, onFilter }: OwnPaymentsProps) {
  return <PaymentList query={useQuery(ownPaymentList(filter))} {...{ columns, filter, onFilter }} />
}
