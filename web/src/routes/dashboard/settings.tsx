import { isDay } from '@makao/contract/calendar'
import type { Permission } from '@makao/contract/permissions'
import { type AuditThing, auditThingNames } from '@makao/contract/platform/audit/audit-things.kinds'
import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '../../app/guards'
import { FormerTenantsPanel } from '../../features/documents/privacy/former-tenants-panel'
import { OwnDataCard } from '../../features/documents/privacy/own-data-card'
import { ServiceChargesPanel } from '../../features/homes/charge-templates/charge-templates-panel'
import { SmsChoiceCard } from '../../features/messaging/outbox/sms-choice-card'
import { SmsSetUpCard } from '../../features/messaging/outbox/sms-set-up-card'
import { LedgerPanel } from '../../features/money/ledger/ledger-panel'
import { ReminderSettingsPanel } from '../../features/money/reminder-settings/reminder-settings-panel'
import { GeneralPanel } from '../../features/people/accounts/general-panel'
import { SecurityPanel } from '../../features/people/security/security-panel'
import { TeamPanel } from '../../features/people/team/team-panel'
import { AgencyPanel } from '../../features/platform/agency/agency-panel'
import { AuditPanel } from '../../features/platform/audit/audit-panel'
import { BackupsPanel } from '../../features/platform/backups/backups-panel'
import { JobsPanel } from '../../features/platform/jobs/jobs-panel'
import { choiceParam, dayParam, pageParam, textParam } from '../../lib/search-params'
import { useMay } from '../../lib/session'
import { PageHeader } from '../../ui/page'
import { Tabs } from '../../ui/tabs'

const tabs = [
  'notifications',
  'service-charges',
  'agency',
  'books',
  'general',
  'security',
  'team',
  'audit',
  'backups',
  'jobs',
  'privacy',
] as const
type Tab = (typeof tabs)[number]

const permissions: Record<Tab, Permission> = {
  notifications: 'setting:write',
  'service-charges': 'setting:write',
  agency: 'portfolio:read',
  books: 'report:read',
  general: 'profile:write',
  security: 'profile:write',
  team: 'team:manage',
  audit: 'audit:read',
  backups: 'backup:read',
  jobs: 'job:manage',
  privacy: 'tenant:anonymise',
}

const titles: Record<Tab, string> = {
  notifications: 'Notifications',
  'service-charges': 'Service Charges',
  agency: 'Agency',
  books: 'Books',
  general: 'General',
  security: 'Security',
  team: 'Team',
  audit: 'Audit Log',
  backups: 'Backups',
  jobs: 'Jobs',
  privacy: 'Privacy',
}

interface SettingsSearch {
  tab?: Tab | undefined
  page?: number | undefined
  search?: string | undefined
  thing?: AuditThing | undefined
  from?: string | undefined
  to?: string | undefined
}

export const Route = createFileRoute('/dashboard/settings')({
  validateSearch: (search): SettingsSearch => ({
    tab: choiceParam(search.tab, tabs),
    page: pageParam(search.page),
    search: textParam(search.search),
    thing: choiceParam(search.thing, auditThingNames),
    from: dayParam(search.from, isDay),
    to: dayParam(search.to, isDay),
  }),
  beforeLoad: async () => {
    await requireUser()
  },
  component: SettingsPage,
})

function SettingsPage() {
  const may = useMay()
  const { tab, ...search } = Route.useSearch()
  const navigate = Route.useNavigate()
  const open = tabs.filter((name) => may(permissions[name]))
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
      {shown === 'notifications' && (
        <ReminderSettingsPanel>
          <SmsSetUpCard />
        </ReminderSettingsPanel>
      )}
      {shown === 'service-charges' && <ServiceChargesPanel />}
      {shown === 'agency' && <AgencyPanel canSave={may('agency:write')} />}
      {shown === 'books' && (
        <LedgerPanel
          to={search.to}
          onTo={(to) => void navigate({ search: { tab: 'books', to }, replace: true, resetScroll: false })}
        />
      )}
      {shown === 'general' && (
        <GeneralPanel>
          <SmsChoiceCard />
          <OwnDataCard />
        </GeneralPanel>
      )}
      {shown === 'security' && <SecurityPanel />}
      {shown === 'team' && <TeamPanel />}
      {shown === 'backups' && <BackupsPanel />}
      {shown === 'jobs' && <JobsPanel />}
      {shown === 'privacy' && (
        <FormerTenantsPanel
          page={search.page ?? 1}
          onPage={(page) => void navigate({ search: { tab: 'privacy', page } })}
        />
      )}
      {shown === 'audit' && (
        <AuditPanel
          filter={search}
          onFilter={(filter) => void navigate({ search: { tab: 'audit', ...filter }, replace: true })}
        />
      )}
    </>
  )
}
