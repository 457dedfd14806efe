import { monthName } from '@makao/contract/days'
import type { DashboardFigures } from '@makao/contract/documents/dashboard/dashboard.schema'
import type { Currency } from '@makao/contract/money'
import { lazyRouteComponent } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { Card, Skeleton } from '../../../ui/card'
import * as words from './dashboard.words'

// With the chart: it comes while its figures do.
const MonthFigures = lazyRouteComponent(() => import('./month-figures'), 'MonthFigures')

void MonthFigures.preload?.()

export interface MonthCardProps {
  /** Undefined while they are being loaded. */
  figures: DashboardFigures | undefined
  currency: Currency | undefined
  propertyId: string | undefined
  /** There is money of two countries, so that a figure says of which it is. */
  isMixed: boolean
  /** Chooses the currency. */
  children?: ReactNode
}

/** The rent of the month: what was to come in, what came in, and how that stands against last month. */
export function MonthCard({ figures, currency, propertyId, isMixed, children }: MonthCardProps) {
  const waiting = <Skeleton className="h-60 lg:h-48" />
  return (
    <Card className="flex min-w-0 flex-col px-4 py-2">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3">
        <h2 className="font-semibold">
          {figures ? words.rentCollectedIn(monthName(figures.month)) : words.rentCollected}
        </h2>
        {children}
      </div>
      <Suspense fallback={waiting}>
        {figures ? <MonthFigures {...{ figures, currency, propertyId, isMixed }} /> : waiting}
      </Suspense>
    </Card>
  )
}
