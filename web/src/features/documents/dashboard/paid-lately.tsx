import { formatDay } from '@makao/contract/days'
import type { TenantPortal as Portal } from '@makao/contract/documents/dashboard/dashboard.schema'
import { formatMoney } from '@makao/contract/money'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'
import { Link } from '@tanstack/react-router'
import { Card, CardHeader, Skeleton } from '../../../ui/card'
import { classNames } from '../../../ui/class-names'
import { DownloadButton } from '../../../ui/export-buttons'
import { EmptyState } from '../../../ui/page'
import { textLinkClass } from '../../../ui/text-link'
import * as words from './dashboard.words'

/** The latest payments, each with its receipt. */
export function PaidLately({ payments }: { payments: Portal['payments'] | undefined }) {
  return (
    <Card>
      <CardHeader title={words.recentPayments}>
        <Link to="/dashboard/payments" search={{ view: 'received' }} className={textLinkClass}>
          {words.allPayments}
        </Link>
      </CardHeader>
      {payments?.length === 0 && <EmptyState title={words.noRecentPayments} />}
      {!payments && <Skeleton className="mx-5 mb-5 h-24" />}
      <ul className="divide-y divide-line">
        {payments?.map(({ id, amount, currency, receivedOn, method, reference, receiptNumber, reversedAt }) => (
          <li key={id} className="flex items-center justify-between gap-3 px-5 py-2.5">
            <div className="min-w-0">
              <Link
                to="/dashboard/receipts/$paymentId"
                params={{ paymentId: id }}
                aria-label={words.receipt(receiptNumber ?? '', formatMoney(amount, currency))}
                disabled={receiptNumber === null}
                className={classNames(
                  'inline-block py-1 font-medium figures',
                  reversedAt ? 'text-soft line-through' : textLinkClass,
                )}
              >
                {formatMoney(amount, currency)}
              </Link>
              <p className="text-sm wrap-anywhere text-soft">
                {formatDay(receivedOn)} · {paymentMethodNames[method]} {reference}
                {reversedAt && words.reversed}
              </p>
            </div>
            {receiptNumber && (
              <span className="flex shrink-0 items-center gap-1 text-sm text-soft">
                <span className="max-sm:sr-only">{receiptNumber}</span>
                <DownloadButton path={`receipts/${id}/pdf`} label={words.downloadReceipt(receiptNumber)} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
