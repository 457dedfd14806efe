import { formatNearDay } from '@makao/contract/days'
import type { RecentPayment } from '@makao/contract/documents/dashboard/dashboard.schema'
import { formatMoney } from '@makao/contract/money'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PaymentStatusBadge } from '../../../ui/badge'
import { Card, Skeleton } from '../../../ui/card'
import { EmptyState } from '../../../ui/page'

interface RecentPaymentsProps {
  /** Undefined while they are being loaded. */
  payments: readonly RecentPayment[] | undefined
  children?: ReactNode
}

/** The money that came in last, each a link to the payment. */
export function RecentPayments({ payments, children }: RecentPaymentsProps) {
  return (
    <Card className="min-w-0 py-2">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 px-4">
        <h2 className="font-semibold">Recent Payments</h2>
        {children}
      </div>
      {payments === undefined && <LoadingRows />}
      {payments?.length === 0 && <EmptyState title="No recent payments" />}
      <ul className="divide-y divide-line">
        {payments?.map((payment) => (
          <li key={payment.id}>
            <Link
              to="/dashboard/payments"
              search={{ view: 'received', payment: payment.id }}
              className="flex items-center justify-between gap-3 px-4 py-1 text-sm hover:bg-sunken/50"
            >
              <span className="min-w-0 truncate max-sm:whitespace-normal">
                <span className="font-medium text-accent">{payment.tenantName || 'Unknown Tenant'}</span>{' '}
                <span className="text-soft">
                  {payment.propertyName} · Unit {payment.unitNumber} · {paymentMethodNames[payment.method]},{' '}
                  {formatNearDay(payment.receivedOn)}
                </span>
              </span>
              <span className="flex shrink-0 items-center gap-2">
                <span className="font-medium whitespace-nowrap figures">
                  {formatMoney(payment.amount, payment.currency)}
                </span>
                <PaymentStatusBadge status={payment.status} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function LoadingRows() {
  return (
    <div role="status" className="space-y-3 px-4 py-2">
      <span className="sr-only">Loading...</span>
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-6" />
      ))}
    </div>
  )
}
