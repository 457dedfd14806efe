import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requireUser } from '../../app/guards'
import { Shell } from '../../app/shell'
import { WithQueries } from '../../lib/with-queries'

export const Route = createFileRoute('/dashboard')({
  beforeLoad: async () => {
    await requireUser()
  },
  component: DashboardLayout,
})

function DashboardLayout() {
  return (
    <WithQueries>
      <Shell>
        <Outlet />
      </Shell>
    </WithQueries>
  )
}
