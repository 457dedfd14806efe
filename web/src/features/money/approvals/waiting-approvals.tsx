import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../../ui/card'
import { laterPart } from '../../../ui/later-part'
import { waitingApprovals } from './approvals.queries'

const WaitingList = laterPart(
  () => import('./waiting-list').then((file) => file.WaitingList),
  <Skeleton className="mb-3 h-36 rounded-xl" />,
)

/** What waits for a second person. Nothing stands here while nothing waits, as on most days. */
export function WaitingApprovals() {
  const { data = [] } = useQuery(waitingApprovals())
  return data.length > 0 && <WaitingList approvals={data} />
}
