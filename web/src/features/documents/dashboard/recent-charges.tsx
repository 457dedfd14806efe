import { formatDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import type { ChargeRow } from '@makao/contract/money/charges/charges.schema'
import type { ReactNode } from 'react'
import { PaymentStatusBadge } from '../../../ui/badge'
import { Card, CardHeader, Skeleton } from '../../../ui/card'
import { EmptyState } from '../../../ui/page'

interface RecentChargesProps {
  charges: readonly ChargeRow[] | undefined
  /** What heads a row: whose charge it is, or what it was for. */
  titleOf: (charge: ChargeRow) => ReactNode
  children?: ReactNode
}

export function RecentCharges({ charges, titleOf, children }: RecentChargesProps) {
  return (
    <Card>
      <CardHeader title="Recent Payments">{children}</CardHeader>
      {charges === undefined && <LoadingRows />}
      {charges?.length === 0 && <EmptyState title="No recent payments" />}
      <ul className="divide-y divide-line">
        {charges?.map((charge) => (
          <li key={charge.id} className="flex items-center justify-between gap-4 px-5 py-3">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{titleOf(charge)}</p>
              <p className="text-sm wrap-anywhere text-soft">
                {charge.propertyName} · Unit {charge.unitNumber} · due {formatDay(charge.dueDate)}
              </p>
            </div>
            <div className="flex shrink-0 flex-col items-end gap-1">
              <p className="font-medium whitespace-nowrap figures">{formatMoney(charge.amount, charge.currency)}</p>
              <PaymentStatusBadge status={charge.paymentStatus} />
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
