import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '../../app/guards'
import { ownDashboard, portfolioDashboard } from '../../features/documents/dashboard/dashboard.queries'
import { StaffDashboard } from '../../features/documents/dashboard/staff-dashboard'
import { TenantPortal } from '../../features/documents/dashboard/tenant-portal'
import { ownReadings } from '../../features/money/meters/meters.queries'
import { OwnReadings } from '../../features/money/meters/own-readings'
import { queryClient } from '../../lib/query-client'
import { may, useMay, useUser } from '../../lib/session'

export const Route = createFileRoute('/dashboard/')({
  loader: async () => {
    const user = await requireUser()
    // Begun, not awaited: the page stands at once and its figures follow.
    if (may(user, 'portfolio:read')) void queryClient.prefetchQuery(portfolioDashboard())
    else {
      void queryClient.prefetchQuery(ownDashboard())
      void queryClient.prefetchQuery(ownReadings(1))
    }
  },
  component: DashboardPage,
})

function DashboardPage() {
  const { role } = useUser()
  const may = useMay()
  if (may('portfolio:read')) return <StaffDashboard role={role} />
  return (
    <>
      <TenantPortal />
      <OwnReadings />
    </>
  )
}
