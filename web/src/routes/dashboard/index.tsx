import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '../../app/guards'
import {
  dashboardFigures,
  ownDashboard,
  portfolioDashboard,
} from '../../features/documents/dashboard/dashboard.queries'
import { firstSteps } from '../../features/documents/first-steps/first-steps.queries'
import { ownedUnits, ownerOverview } from '../../features/documents/owner-view/owner-view.queries'
import { ownReadings } from '../../features/money/meters/own-readings.queries'
import { propertyNames } from '../../lib/property-names'
import { queryClient } from '../../lib/query-client'
import { idParam, pageParam } from '../../lib/search-params'
import { isRecalled, may, useMay } from '../../lib/session'
import { OwnerHome, StaffHome, TenantHome } from './-homes'

interface DashboardSearch {
  propertyId?: string | undefined
  /** Of the units of an owner's property. */
  page?: number | undefined
}

export const Route = createFileRoute('/dashboard/')({
  validateSearch: (search): DashboardSearch => ({
    propertyId: idParam(search.propertyId),
    page: pageParam(search.page),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps: { propertyId, page = 1 } }) => {
    const user = await requireUser()
    // Begun, not awaited: the page stands at once and its figures follow.
    if (may(user, 'portfolio:read')) {
      void queryClient.prefetchQuery(dashboardFigures(propertyId))
      void queryClient.prefetchQuery(portfolioDashboard(propertyId))
      void queryClient.prefetchQuery(propertyNames())
      void queryClient.prefetchQuery(firstSteps())
      await StaffHome.preload?.()
      // What was seen last is there already: it is shown whole, and not by and by.
      if (isRecalled()) await (await import('./-staff-home')).bringParts()
    } else if (may(user, 'owned:read')) {
      void (propertyId
        ? queryClient.prefetchQuery(ownedUnits(propertyId, page))
        : queryClient.prefetchQuery(ownerOverview()))
      await OwnerHome.preload?.()
    } else {
      void queryClient.prefetchQuery(ownDashboard())
      void queryClient.prefetchQuery(ownReadings(1))
      await TenantHome.preload?.()
    }
  },
  component: DashboardPage,
})

function DashboardPage() {
  const may = useMay()
  if (may('portfolio:read')) return <StaffHome />
  return may('owned:read') ? <OwnerHome /> : <TenantHome />
}
