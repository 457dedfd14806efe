import { createFileRoute } from '@tanstack/react-router'
import { requirePermission } from '../../app/guards'
import { OutboxPanel } from '../../features/settings/outbox-panel'
import { outbox, staffRequests } from '../../features/settings/settings.queries'
import { TeamPanel } from '../../features/settings/team-panel'
import { queryClient } from '../../lib/query-client'
import { choiceParam, pageParam } from '../../lib/search-params'
import { PageHeader } from '../../ui/page'
import { Tabs } from '../../ui/tabs'

interface SettingsSearch {
  tab?: 'outbox' | undefined
  page?: number | undefined
}

export const Route = createFileRoute('/dashboard/settings')({
  validateSearch: (search): SettingsSearch => ({
    tab: choiceParam(search.tab, ['outbox']),
    page: pageParam(search.page),
  }),
  beforeLoad: requirePermission('team:manage'),
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { tab, page } }) => {
    if (tab === 'outbox') void queryClient.prefetchQuery(outbox(page ?? 1))
    else void queryClient.prefetchQuery(staffRequests())
  },
  component: SettingsPage,
})

const tabs = [
  { text: 'Team', search: {} },
  { text: 'Outbox', search: { tab: 'outbox' as const } },
]

function SettingsPage() {
  const { tab, page = 1 } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <>
      <PageHeader title="Settings" />
      <Tabs label="Settings" tabs={tabs} />
      {tab === 'outbox' ? (
        <OutboxPanel page={page} onPage={(next) => void navigate({ search: { tab, page: next } })} />
      ) : (
        <TeamPanel />
      )}
    </>
  )
}
