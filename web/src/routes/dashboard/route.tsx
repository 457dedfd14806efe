import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
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
  useEffect(() => {
    let end: (() => void) | undefined
    let isGone = false
    // After the page stands: it shows what it has without waiting for what will change.
    void import('../../lib/live').then(({ followChanges }) => {
      if (!isGone) end = followChanges()
    })
    return () => {
      isGone = true
      end?.()
    }
  }, [])
  return (
    <WithQueries>
      <Shell>
        <Outlet />
      </Shell>
    </WithQueries>
  )
}
