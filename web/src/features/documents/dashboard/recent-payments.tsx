import { formatNearDay } from '@makao/contract/days'
import type { RecentPayment } from '@makao/contract/documents/dashboard/dashboard.schema'
import { formatMoney } from '@makao/contract/money'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PaymentStatusBadge } from '../../../ui/badge'
import { Card, Skeleton } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { quietLinkClass, textLinkClass } from '../../../ui/text-link'
import * as words from './dashboard.words'

interface RecentPaymentsProps {
  /** Undefined while they are being loaded. */
  payments: readonly RecentPayment[] | undefined
  children?: ReactNode
}

/** The money that came in last: the name leads to the tenant, the amount to the payment. */
export function RecentPayments({ payments, children }: RecentPaymentsProps) {
  return (
    <Card className="@container flex min-w-0 flex-col py-2">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 px-4">
        <h2 className="font-semibold">{words.recentPayments}</h2>
        {children}
      </div>
      {payments === undefined && <LoadingRows />}
      {payments?.length === 0 && (
        <div className="flex grow flex-col justify-center px-4 py-6 text-center text-soft">
          <p className="font-medium">{words.noRecentPayments}</p>
          <p className="text-sm">{words.moneyThatComesIn}</p>
        </div>
      )}
      <ul className="flex grow flex-col divide-y divide-line">
        {payments?.map((payment) => (
          <li
            key={payment.id}
            // Large text has room for one thing a line.
            className="grid grow grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)_auto_auto] @max-[17rem]:grid-cols-1 @min-[17rem]:max-h-13"
          >
            <span className="min-w-0 truncate font-medium sm:max-w-48">
              <Link
                to="/dashboard/tenants/$tenantId"
                params={{ tenantId: payment.tenantId }}
                search={{ tenancy: payment.tenancyId }}
                className={`${textLinkClass} -my-1.5 py-1.5`}
              >
                {payment.tenantName || common.unknownTenant}
              </Link>
            </span>
            <span className="flex min-w-0 whitespace-pre text-soft max-sm:order-3 @max-[17rem]:block @max-[17rem]:wrap-anywhere">
              {/* A long name gives way to the unit and the day. */}
              <span className="min-w-0 truncate @max-[17rem]:whitespace-pre-wrap">{payment.propertyName}</span>
              <span className="shrink-0 @max-[17rem]:whitespace-pre-wrap">
                {words.unitAtPlace('', payment.unitNumber)}
              </span>
              <span className="shrink-0 max-sm:hidden"> · {formatNearDay(payment.receivedOn)}</span>
            </span>
            <Link
              to="/dashboard/payments"
              search={{ view: 'received', payment: payment.id }}
              title={words.openThisPayment}
              className={`${quietLinkClass} -my-1.5 py-1.5 font-medium whitespace-nowrap figures max-sm:order-2 @max-[17rem]:justify-self-start @min-[17rem]:text-right`}
            >
              {formatMoney(payment.amount, payment.currency)}
            </Link>
            <span className="min-w-14 whitespace-nowrap max-sm:order-4 @max-[17rem]:text-left max-sm:text-right">
              <PaymentStatusBadge status={payment.status} />
              <span className="text-soft sm:hidden"> {formatNearDay(payment.receivedOn)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function LoadingRows() {
  return (
    <div role="status" className="space-y-3 px-4 py-2">
      <span className="sr-only">{common.loading}</span>
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-6" />
      ))}
    </div>
  )
}
