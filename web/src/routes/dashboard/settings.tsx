import { can, type Permission } from '@makao/contract/permissions'
import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '../../app/guards'
import { GeneralPanel } from '../../features/settings/general-panel'
import { NotificationsPanel } from '../../features/settings/notifications-panel'
import { OutboxPanel } from '../../features/settings/outbox-panel'
import { ServiceChargesPanel } from '../../features/settings/service-charges-panel'
import { TeamPanel } from '../../features/settings/team-panel'
import { choiceParam, pageParam } from '../../lib/search-params'
import { useUser } from '../../lib/session'
import { PageHeader } from '../../ui/page'
import { Tabs } from '../../ui/tabs'

const tabs = ['notifications', 'service-charges', 'general', 'team', 'outbox'] as const
type Tab = (typeof tabs)[number]

const permissions: Record<Tab, Permission> = {
  notifications: 'setting:write',
  'service-charges': 'setting:write',
  general: 'profile:write',
  team: 'team:manage',
  outbox: 'outbox:read',
}

const titles: Record<Tab, string> = {
  notifications: 'Notifications',
  'service-charges': 'Service Charges',
  general: 'General',
  team: 'Team',
  outbox: 'Outbox',
}

interface SettingsSearch {
  tab?: Tab | undefined
  page?: number | undefined
}

export const Route = createFileRoute('/dashboard/settings')({
  validateSearch: (search): SettingsSearch => ({ tab: choiceParam(search.tab, tabs), page: pageParam(search.page) }),
  beforeLoad: async () => {
    await requireUser()
  },
  component: SettingsPage,
})

function SettingsPage() {
  const { role } = useUser()
  const { tab, page = 1 } = Route.useSearch()
  const navigate = Route.useNavigate()
  const open = tabs.filter((name) => can(role, permissions[name]))
  const shown = open.find((name) => name === tab) ?? open[0] ?? 'general'
  return (
    <>
      <PageHeader title="Settings" />
      {open.length > 1 && (
        <Tabs
          label="Settings"
          tabs={open.map((name) => ({ text: titles[name], search: { tab: name }, isOpen: name === shown }))}
        />
      )}
      {shown === 'notifications' && <NotificationsPanel />}
      {shown === 'service-charges' && <ServiceChargesPanel />}
      {shown === 'general' && <GeneralPanel />}
      {shown === 'team' && <TeamPanel />}
      {shown === 'outbox' && (
        <OutboxPanel page={page} onPage={(next) => void navigate({ search: { tab: 'outbox', page: next } })} />
      )}
    </>
  )
}
