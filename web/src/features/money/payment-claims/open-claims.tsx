import type { OpenClaim } from '@makao/contract/money/payment-claims/payment-claims.schema'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../../ui/card'
import { laterPart } from '../../../ui/later-part'
import { openClaims } from './payment-claims.queries'

const ClaimList = laterPart(
  () => import('./claim-list').then((file) => file.ClaimList),
  <Skeleton className="mb-3 h-36 rounded-xl" />,
)

/** What receiving it begins with. */
export const startOf = ({ amount, code, paidOn }: OpenClaim) => ({
  ...(amount !== null && { amount }),
  reference: code,
  ...(paidOn !== null && { receivedOn: paidOn }),
})

interface OpenClaimsProps {
  /** Of one tenancy alone. */
  tenancyId?: string
  onReceive: (claim: OpenClaim) => void
}

/** What tenants say to have paid. Nothing stands here while nobody waits. */
export function OpenClaims({ tenancyId, onReceive }: OpenClaimsProps) {
  const { data = [] } = useQuery(openClaims(tenancyId))
  return data.length > 0 && <ClaimList claims={data} onReceive={onReceive} />
}
