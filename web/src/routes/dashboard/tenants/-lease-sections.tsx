import { OpeningSection } from '../../../features/money/openings/opening-section'
import { TransfersSection } from '../../../features/money/tenant-accounts/transfers-section'

/** Below the lease: what the tenancy brought from earlier books, and what goes between it and other units of the tenant. */
export function LeaseSections({ tenancyId, hasOthers }: { tenancyId: string; hasOthers: boolean }) {
  return (
    <>
      <OpeningSection tenancyId={tenancyId} />
      {hasOthers && <TransfersSection tenancyId={tenancyId} />}
    </>
  )
}
