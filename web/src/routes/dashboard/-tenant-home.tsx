import { TenantPortal } from '../../features/documents/dashboard/tenant-portal'
import { OwnReadings } from '../../features/money/meters/own-readings'

/** The dashboard of tenants. */
export function TenantHome() {
  return (
    <>
      <TenantPortal />
      <OwnReadings />
    </>
  )
}
