import { TenantPortal } from '../../features/documents/dashboard/tenant-portal'
import { OwnReadings } from '../../features/money/meters/own-readings'
import { IHavePaid } from '../../features/money/payment-claims/own-claim'

/** The dashboard of tenants. */
export function TenantHome() {
  return (
    <>
      <TenantPortal tell={(tenancyId) => <IHavePaid tenancyId={tenancyId} />} />
      <OwnReadings />
    </>
  )
}
