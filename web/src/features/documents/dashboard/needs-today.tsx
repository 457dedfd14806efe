import type { DashboardFigures } from '@makao/contract/documents/dashboard/dashboard.schema'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Card, Skeleton } from '../../../ui/card'
import * as words from './dashboard.words'
import type { NeedsListProps } from './needs-list'
import { Part } from './part'

// With what it judges by: it comes while its figures do.
export const NeedsList = lazyRouteComponent(() => import('./needs-list'), 'NeedsList')

void NeedsList.preload?.()

interface NeedsTodayProps extends Omit<NeedsListProps, 'figures'> {
  /** Undefined while they are being loaded. */
  figures: DashboardFigures | undefined
}

/** What waits for somebody. */
export function NeedsToday({ figures, ...props }: NeedsTodayProps) {
  const waiting = <Skeleton className="h-56 lg:h-40" />
  return (
    <Card className="min-w-0 px-4 py-2">
      <h2 className="flex min-h-9 items-center font-semibold">{words.needsYouToday}</h2>
      <Part of={NeedsList} fallback={waiting}>
        {figures ? <NeedsList {...{ figures, ...props }} /> : waiting}
      </Part>
    </Card>
  )
}
