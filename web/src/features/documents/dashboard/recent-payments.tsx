import { formatDay } from '@makao/contract/days'
import type { RecentPayment } from '@makao/contract/documents/dashboard/dashboard.schema'
import { formatMoney } from '@makao/contract/money'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'
import type { ReactNode } from 'react'
import { PaymentStatusBadge } from '../../../ui/badge'
import { Card, CardHeader, Skeleton } from '../../../ui/card'
import { EmptyState } from '../../../ui/page'

interface RecentPaymentsProps {
  payments: readonly RecentPayment[] | undefined
  children?: ReactNode
}

export function RecentPayments({ payments, children }: RecentPaymentsProps) {
  return (
    <Card>
      <CardHeader title="Recent Payments">{children}</CardHeader>
      {payments === undefined && <LoadingRows />}
      {payments?.length === 0 && <EmptyState title="No recent payments" />}
      <ul className="divide-y divide-line">
        {payments?.map((payment) => (
          <li key={payment.id} className="flex items-center justify-between gap-4 px-5 py-3">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{payment.tenantName || 'Unknown Tenant'}</p>
              <p className="text-sm wrap-anywhere text-soft">
                {payment.propertyName} · Unit {payment.unitNumber} · {paymentMethodNames[payment.method]},{' '}
                {formatDay(payment.receivedOn)}
              </p>
            </div>
            <div className="flex shrink-0 flex-col items-end gap-1">
              <p className="font-medium whitespace-nowrap figures">{formatMoney(payment.amount, payment.currency)}</p>
              <PaymentStatusBadge status={payment.status} />
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
