import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { TenantPortal } from '../../features/documents/dashboard/tenant-portal'
import { Skeleton } from '../../ui/card'

// What is owed does not wait for what stands further down: a form, which brings the validation library, and charts. Their
// places are kept, so that nothing slips away from under a thumb.
const IHavePaid = lazyRouteComponent(() => import('../../features/money/payment-claims/own-claim'), 'IHavePaid')
const OwnPayNow = lazyRouteComponent(() => import('../../features/money/mobile-money/own-pay-now'), 'OwnPayNow')
const OwnMonthsCard = lazyRouteComponent(() => import('../../features/money/tenants/own-months'), 'OwnMonthsCard')
const OwnDocumentsCard = lazyRouteComponent(
  () => import('../../features/documents/attachments/documents-card'),
  'OwnDocumentsCard',
)
const OwnReadings = lazyRouteComponent(() => import('../../features/money/meters/own-readings'), 'OwnReadings')

/** The dashboard of tenants. */
export function TenantHome() {
  return (
    <TenantPortal
      pay={(tenancyId) => (
        <Suspense>
          <OwnPayNow tenancyId={tenancyId} />
        </Suspense>
      )}
      tell={(tenancyId) => (
        <Suspense fallback={<Skeleton className="mx-5 my-4 h-43" />}>
          <IHavePaid tenancyId={tenancyId} />
        </Suspense>
      )}
      months={(tenancyId) => (
        <Suspense fallback={<Skeleton className="h-54" />}>
          <OwnMonthsCard tenancyId={tenancyId} />
        </Suspense>
      )}
      documents={
        <Suspense fallback={<Skeleton className="h-24" />}>
          <OwnDocumentsCard />
        </Suspense>
      }
      meters={
        <Suspense>
          <OwnReadings />
        </Suspense>
      }
    />
  )
}
