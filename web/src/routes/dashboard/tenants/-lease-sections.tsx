import { RentersCard } from '../../../features/money/co-tenants/renters-card'
import { OpeningSection } from '../../../features/money/openings/opening-section'
import { TransfersSection } from '../../../features/money/tenant-accounts/transfers-section'
import { MovePaper } from '../../../features/money/unit-moves/move-paper'
import { WithholdingSection } from '../../../features/money/withholding/withholding-section'

/** Below the lease: who rents together, whether tax is withheld, what the tenancy brought from earlier books, and what goes between it and other units of the tenant. */
export function LeaseSections({ tenancyId, hasOthers }: { tenancyId: string; hasOthers: boolean }) {
  return (
    <>
      <RentersCard tenancyId={tenancyId} />
      <WithholdingSection tenancyId={tenancyId} />
      <OpeningSection tenancyId={tenancyId} />
      <MovePaper tenancyId={tenancyId} />
      {hasOthers && <TransfersSection tenancyId={tenancyId} />}
    </>
  )
}
