import { monthName } from '@makao/contract/days'
import type { DashboardFigures } from '@makao/contract/documents/dashboard/dashboard.schema'
import type { Currency } from '@makao/contract/money'
import { Card, Skeleton } from '../../../ui/card'
import * as words from './dashboard.words'
import { homePart } from './part'

const waiting = <Skeleton className="h-58.5 lg:h-48" />

// With the chart: it comes while its figures do.
export const MonthFigures = homePart(() => import('./month-figures'), 'MonthFigures', waiting)

void MonthFigures.preload()

export interface MonthCardProps {
  /** Undefined while they are being loaded. */
  figures: DashboardFigures | undefined
  currency: Currency | undefined
  propertyId: string | undefined
  /** There is money of two countries, so that a figure says of which it is. */
  isMixed: boolean
}

/** The rent of the month: what was to come in, what came in, and how that stands against last month. */
export function MonthCard({ figures, currency, propertyId, isMixed }: MonthCardProps) {
  return (
    <Card className="flex min-w-0 flex-col px-4 py-2">
      <h2 className="min-h-9 content-center font-semibold">
        {figures ? words.rentCollectedIn(monthName(figures.month)) : words.rentCollected}
      </h2>
      {figures ? <MonthFigures {...{ figures, currency, propertyId, isMixed }} /> : waiting}
    </Card>
  )
}
