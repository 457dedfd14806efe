import type { DashboardFigures } from '@makao/contract/documents/dashboard/dashboard.schema'
import { Card, Skeleton } from '../../../ui/card'
import * as words from './dashboard.words'
import type { NeedsListProps } from './needs-list'
import { homePart } from './part'

// On a phone as high as the most that is shown, so that what stands below stays where it is.
const waiting = <Skeleton className="h-84 lg:h-40" />

// With what it judges by: it comes while its figures do.
export const NeedsList = homePart(() => import('./needs-list'), 'NeedsList', waiting)

void NeedsList.preload()

interface NeedsTodayProps extends Omit<NeedsListProps, 'figures'> {
  /** Undefined while they are being loaded. */
  figures: DashboardFigures | undefined
}

/** What waits for somebody. */
export function NeedsToday({ figures, ...props }: NeedsTodayProps) {
  return (
    <Card className="min-w-0 px-4 py-2">
      <h2 className="flex min-h-9 items-center font-semibold">{words.needsYouToday}</h2>
      {figures ? <NeedsList {...{ figures, ...props }} /> : waiting}
    </Card>
  )
}
