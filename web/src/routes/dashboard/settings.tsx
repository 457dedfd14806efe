import { isDay } from '@makao/contract/day-shape'
import { channels } from '@makao/contract/messaging/outbox/outbox.kinds'
import { type AuditThing, auditThingNames } from '@makao/contract/platform/audit/audit-things.kinds'
import { createFileRoute, Link, lazyRouteComponent } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Suspense } from 'react'
import { requireUser } from '../../app/guards'
import { type SettingsTab, settingsPermissions, settingsTabs, settingsTitles } from '../../app/settings-pages'
import { choiceParam, dayParam, pageParam, textParam } from '../../lib/search-params'
import { useMay } from '../../lib/session'
import { BackLabel } from '../../ui/back-label'
import { Skeleton } from '../../ui/card'
import { classNames } from '../../ui/class-names'
import * as common from '../../ui/common.words'
import { ListFiles } from '../../ui/export-buttons'
import { PageHeader } from '../../ui/page'
import { Tabs } from '../../ui/tabs'

// Each part comes when it is opened: together they would be twice what any other page is.
const OwnBillLinkCard = lazyRouteComponent(
  () => import('../../features/documents/bills/own-bill-link-card'),
  'OwnBillLinkCard',
)
const FormerTenantsPanel = lazyRouteComponent(
  () => import('../../features/documents/privacy/former-tenants-panel'),
  'FormerTenantsPanel',
)
const OwnDataCard = lazyRouteComponent(() => import('../../features/documents/privacy/own-data-card'), 'OwnDataCard')
const ArchiveCard = lazyRouteComponent(() => import('../../features/exchange/archive/archive-card'), 'ArchiveCard')
const KeysPanel = lazyRouteComponent(() => import('../../features/exchange/keys/keys-panel'), 'KeysPanel')
const WebhooksPanel = lazyRouteComponent(
  () => import('../../features/exchange/webhooks/webhooks-panel'),
  'WebhooksPanel',
)
const ServiceChargesPanel = lazyRouteComponent(
  () => import('../../features/homes/charge-templates/charge-templates-panel'),
  'ServiceChargesPanel',
)
const SendingCard = lazyRouteComponent(() => import('../../features/messaging/delivery/sending-card'), 'SendingCard')
const SmsChoiceCard = lazyRouteComponent(
  () => import('../../features/messaging/outbox/sms-choice-card'),
  'SmsChoiceCard',
)
const SmsSetUpCard = lazyRouteComponent(() => import('../../features/messaging/outbox/sms-set-up-card'), 'SmsSetUpCard')
const LedgerPanel = lazyRouteComponent(() => import('../../features/money/ledger/ledger-panel'), 'LedgerPanel')
const MatchingPanel = lazyRouteComponent(() => import('../../features/money/matching/matching-panel'), 'MatchingPanel')
const ReceivingAccountsPanel = lazyRouteComponent(
  () => import('../../features/money/receiving-accounts/receiving-accounts-panel'),
  'ReceivingAccountsPanel',
)
const ReminderSettingsPanel = lazyRouteComponent(
  () => import('../../features/money/reminder-settings/reminder-settings-panel'),
  'ReminderSettingsPanel',
)
const GeneralPanel = lazyRouteComponent(() => import('../../features/people/accounts/general-panel'), 'GeneralPanel')
const SecurityPanel = lazyRouteComponent(() => import('../../features/people/security/security-panel'), 'SecurityPanel')
const TeamPanel = lazyRouteComponent(() => import('../../features/people/team/team-panel'), 'TeamPanel')
const AgencyPanel = lazyRouteComponent(() => import('../../features/platform/agency/agency-panel'), 'AgencyPanel')
const AuditPanel = lazyRouteComponent(() => import('../../features/platform/audit/audit-panel'), 'AuditPanel')
const BackupsPanel = lazyRouteComponent(() => import('../../features/platform/backups/backups-panel'), 'BackupsPanel')
const JobsPanel = lazyRouteComponent(() => import('../../features/platform/jobs/jobs-panel'), 'JobsPanel')

const groups: Record<'You' | 'Agency' | 'System', readonly SettingsTab[]> = {
  You: ['general', 'security'],
  Agency: ['agency', 'accounts', 'notifications', 'service-charges', 'team'],
  System: ['books', 'audit', 'backups', 'jobs', 'api', 'privacy'],
}

interface SettingsSearch {
  tab?: SettingsTab | undefined
  page?: number | undefined
  search?: string | undefined
  thing?: AuditThing | undefined
  from?: string | undefined
  to?: string | undefined
  sort?: string | undefined
  /** The channel whose set-up is opened: 'email' or 'sms'. */
  setUp?: string | undefined
}

export const Route = createFileRoute('/dashboard/settings')({
  validateSearch: (search): SettingsSearch => ({
    // Which of these there are the page knows, which comes later: their names would weigh on every first screen.
    tab: textParam(search.tab) as SettingsTab | undefined,
    page: pageParam(search.page),
    search: textParam(search.search),
    thing: textParam(search.thing) as AuditThing | undefined,
    from: dayParam(search.from, isDay),
    to: dayParam(search.to, isDay),
    sort: textParam(search.sort),
    setUp: textParam(search.setUp),
  }),
  beforeLoad: async () => {
    await requireUser()
  },
  component: SettingsPage,
})

function SettingsPage() {
  const may = useMay()
  const { tab, ...said } = Route.useSearch()
  const search = { ...said, thing: choiceParam(said.thing, auditThingNames) }
  const navigate = Route.useNavigate()
  const open = settingsTabs.filter((name) => may(settingsPermissions[name]))
  const chosen = open.find((name) => name === tab)
  const shown = chosen ?? 'general'
  const isLong = open.length > 3
  const onSort = (sort: string) => void navigate({ search: { tab: shown, sort }, replace: true, resetScroll: false })
  const { search: sought, thing, from, to } = search
  const auditFilter = { search: sought, thing, from, to }
  const panel = (
    <Suspense fallback={<Skeleton className="h-64" />}>
      {shown === 'notifications' && (
        <SendingCard
          opens={choiceParam(said.setUp, channels)}
          onOpened={() => void navigate({ search: { tab: 'notifications' }, replace: true, resetScroll: false })}
        >
          <ReminderSettingsPanel>
            <SmsSetUpCard />
          </ReminderSettingsPanel>
        </SendingCard>
      )}
      {shown === 'service-charges' && <ServiceChargesPanel />}
      {shown === 'agency' && <AgencyPanel canSave={may('agency:write')} />}
      {shown === 'accounts' && (
        <ReceivingAccountsPanel canSave={may('agency:write')}>
          <MatchingPanel canSave={may('agency:write')} />
        </ReceivingAccountsPanel>
      )}
      {shown === 'books' && (
        <LedgerPanel
          to={search.to}
          onTo={(to) => void navigate({ search: { tab: 'books', to }, replace: true, resetScroll: false })}
        />
      )}
      {shown === 'general' && (
        <GeneralPanel>
          <SmsChoiceCard />
          {!may('portfolio:read') && !may('owned:read') && <OwnBillLinkCard />}
          <OwnDataCard />
        </GeneralPanel>
      )}
      {shown === 'security' && <SecurityPanel />}
      {shown === 'team' && <TeamPanel sort={search.sort} onSort={onSort} />}
      {shown === 'backups' && (
        <BackupsPanel>
          <ArchiveCard />
        </BackupsPanel>
      )}
      {shown === 'jobs' && <JobsPanel />}
      {shown === 'api' && (
        <KeysPanel>
          <WebhooksPanel />
        </KeysPanel>
      )}
      {shown === 'privacy' && (
        <FormerTenantsPanel
          page={search.page ?? 1}
          onPage={(page) => void navigate({ search: { tab: 'privacy', sort: search.sort, page } })}
          sort={search.sort}
          onSort={onSort}
        />
      )}
      {shown === 'audit' && (
        <AuditPanel
          filter={search}
          onFilter={(filter) =>
            void navigate({ search: { tab: 'audit', ...filter }, replace: true, resetScroll: false })
          }
        />
      )}
    </Suspense>
  )
  if (!isLong) {
    return (
      <>
        <PageHeader title={common.settings} />
        <Tabs
          label={common.settings}
          tabs={open.map((name) => ({ text: settingsTitles[name], search: { tab: name }, isOpen: name === shown }))}
        />
        {panel}
      </>
    )
  }
  // On a phone the list is a page of its own, which leads to the others.
  return (
    <>
      <PageHeader
        // On a desk the list beside it shows which part is open, on a phone only the heading does; both are told to a screen reader.
        title={
          chosen ? (
            <>
              <span className="max-lg:sr-only">{common.settings}</span>
              <span className="sr-only">: </span>
              <span className="lg:sr-only">{settingsTitles[chosen]}</span>
            </>
          ) : (
            common.settings
          )
        }
        isOfList={shown === 'audit'}
        actions={shown === 'audit' && <ListFiles path="audit" query={auditFilter} />}
        back={
          chosen && (
            <Link to="." search={{}} className="lg:hidden">
              <BackLabel>{common.settings}</BackLabel>
            </Link>
          )
        }
      />
      <div className="items-start gap-6 lg:grid lg:grid-cols-[11rem_minmax(0,1fr)]">
        <SettingsList open={open} shown={shown} isPage={chosen === undefined} />
        <div className={chosen ? undefined : 'max-lg:hidden'}>{panel}</div>
      </div>
    </>
  )
}

interface SettingsListProps {
  open: readonly SettingsTab[]
  shown: SettingsTab
  /** Nothing is chosen yet: a phone shows the list alone. */
  isPage: boolean
}

function SettingsList({ open, shown, isPage }: SettingsListProps) {
  return (
    <nav
      aria-label={common.settings}
      className={classNames('space-y-4 lg:sticky lg:top-6', !isPage && 'max-lg:hidden')}
    >
      {Object.entries(groups).map(([group, names]) => {
        const entries = names.filter((name) => open.includes(name))
        if (entries.length === 0) return null
        return (
          <div key={group}>
            <h2 className="px-2.5 pb-1 text-xs font-medium text-soft">{group}</h2>
            <ul className="max-lg:divide-y max-lg:divide-line max-lg:rounded-xl max-lg:border max-lg:border-line max-lg:bg-surface">
              {entries.map((name) => (
                <li key={name}>
                  <Link
                    to="."
                    search={{ tab: name }}
                    activeOptions={{ exact: true, includeSearch: true }}
                    aria-current={name === shown ? 'page' : undefined}
                    className={classNames(
                      'flex min-h-12 items-center justify-between rounded-lg px-4 font-medium lg:min-h-9 lg:px-2.5',
                      name === shown
                        ? 'lg:bg-accent-tint lg:text-accent'
                        : 'hover:bg-sunken lg:text-soft lg:hover:text-ink',
                    )}
                  >
                    {settingsTitles[name]}
                    <ChevronRight size={18} aria-hidden className="text-soft lg:hidden" />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}
