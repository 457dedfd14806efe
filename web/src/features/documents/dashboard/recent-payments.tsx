import { formatDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import type { ChargeRow } from '@makao/contract/money/charges/charges.schema'
import type { ReactNode } from 'react'
import { PaymentStatusBadge } from '../../../ui/badge'
import { Card, CardHeader, Skeleton } from '../../../ui/card'
import { EmptyState } from '../../../ui/page'

interface RecentPaymentsProps {
  payments: readonly ChargeRow[] | undefined
  /** What heads a row: whose payment it is, or what it was for. */
  titleOf: (payment: ChargeRow) => ReactNode
  children?: ReactNode
}

export function RecentPayments({ payments, titleOf, children }: RecentPaymentsProps) {
  return (
    <Card>
      <CardHeader title="Recent Payments">{children}</CardHeader>
      {payments === undefined && <LoadingRows />}
      {payments?.length === 0 && <EmptyState title="No recent payments" />}
      <ul className="divide-y divide-line">
        {payments?.map((payment) => (
          <li key={payment.id} className="flex items-center justify-between gap-4 px-5 py-3">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{titleOf(payment)}</p>
              <p className="text-sm wrap-anywhere text-soft">
                {payment.propertyName} · Unit {payment.unitNumber} · due {formatDay(payment.dueDate)}
              </p>
            </div>
            <div className="flex shrink-0 flex-col items-end gap-1">
              <p className="font-medium whitespace-nowrap figures">{formatMoney(payment.amount, payment.currency)}</p>
              <PaymentStatusBadge status={payment.paymentStatus} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function LoadingRows() {
  return (
    <div role="status" className="space-y-4 px-5 pt-2 pb-5">
      <span className="sr-only">Loading...</span>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-9" />
      ))}
    </div>
  )
}
