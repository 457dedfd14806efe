import { useQuery } from '@tanstack/react-query'
import { laterPart } from '../../../ui/later-part'
import { waitingApprovals } from './approvals.queries'

const WaitingList = laterPart(() => import('./waiting-list').then((file) => file.WaitingList))

/** What waits for a second person. Nothing stands here while nothing waits, as on most days. */
export function WaitingApprovals() {
  const { data = [] } = useQuery(waitingApprovals())
  return data.length > 0 && <WaitingList approvals={data} />
}
