import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { TenantPortal } from '../../features/documents/dashboard/tenant-portal'
import { OwnReadings } from '../../features/money/meters/own-readings'

// What is owed does not wait for a form, which brings the validation library.
const IHavePaid = lazyRouteComponent(() => import('../../features/money/payment-claims/own-claim'), 'IHavePaid')

/** The dashboard of tenants. */
export function TenantHome() {
  return (
    <>
      <TenantPortal
        tell={(tenancyId) => (
          <Suspense>
            <IHavePaid tenancyId={tenancyId} />
          </Suspense>
        )}
      />
      <OwnReadings />
    </>
  )
}
