import { createFileRoute } from '@tanstack/react-router'
import { requirePermission } from '../../app/guards'
import { staffRequests, TeamPanel } from '../../features/settings/team-panel'
import { queryClient } from '../../lib/query-client'
import { PageHeader } from '../../ui/page'

export const Route = createFileRoute('/dashboard/settings')({
  beforeLoad: requirePermission('team:manage'),
  loader: () => {
    void queryClient.prefetchQuery(staffRequests())
  },
  component: SettingsPage,
})

function SettingsPage() {
  return (
    <>
      <PageHeader title="Settings" subtitle="Team: who works here, and who asks to" />
      <TeamPanel />
    </>
  )
}
