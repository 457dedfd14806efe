import { dayInNairobi } from '@makao/contract/calendar'
import { isDay } from '@makao/contract/day-shape'
import { formatDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import type { HeldTenancy, TenantOverview } from '@makao/contract/money/tenants/tenants.schema'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, lazyRouteComponent } from '@tanstack/react-router'
import { BellRing, HandCoins, KeyRound, MoreHorizontal } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { requirePermission } from '../../../app/guards'
import { chargedHere } from '../../../features/money/charges/charged-tenancy'
import { leaseOf } from '../../../features/money/leases/leases.queries'
import { AskForPaymentCard } from '../../../features/money/mobile-money/ask-card'
import {
  type MoneyDialog,
  MoneyDialogs,
  type ShownMoney,
  useMoneyDialog,
} from '../../../features/money/money-dialogs/money-dialogs'
import { OpenClaims, startOf } from '../../../features/money/payment-claims/open-claims'
import { AccountByMonth, daysOfMonth, shownRange } from '../../../features/money/payments/account-by-month'
import { moneyHints } from '../../../features/money/payments/money-hints'
import { OpenAmounts } from '../../../features/money/payments/open-amounts'
import { type StatementRange, tenancyStatement } from '../../../features/money/payments/payments.queries'
import { PromiseCard } from '../../../features/money/promises/promise-card'
import { dotsOf, stayInWords } from '../../../features/money/tenants/paid-months'
import { TenantFigures } from '../../../features/money/tenants/tenant-figures'
import type { TenantAction } from '../../../features/money/tenants/tenant-list'
import { tenantPage } from '../../../features/money/tenants/tenants.queries'
import { client } from '../../../lib/api'
import { queryClient } from '../../../lib/query-client'
import { useSave } from '../../../lib/save'
import { choiceParam, dayParam, idParam, isBackwards } from '../../../lib/search-params'
import { useMay } from '../../../lib/session'
import { bringInTurn } from '../../../lib/when-idle'
import { BackLabel } from '../../../ui/back-label'
import { ActiveBadge, Badge } from '../../../ui/badge'
import { Button, buttonClass } from '../../../ui/button'
import { Card, CardHeader, Skeleton } from '../../../ui/card'
import { MonthDots } from '../../../ui/charts-dots'
import * as common from '../../../ui/common.words'
import { laterDialog } from '../../../ui/later-dialog'
import { laterPart } from '../../../ui/later-part'
import { Loaded } from '../../../ui/loaded'
import { Menu, MenuItem } from '../../../ui/menu'
import { noSuch } from '../../../ui/no-such'
import { PageHeader } from '../../../ui/page'
import { Sentence } from '../../../ui/sentence'
import { Tabs } from '../../../ui/tabs'
import { textLinkClass } from '../../../ui/text-link'
import { type OpenTenantDialog, preloadTenantDialogs, TenantDialogs } from './-tenant-dialogs'
import { tenantIn } from './-tenant-in'
import * as words from './-tenants.words'

// They stand below or beside the money, and come with its figures.
const toCome = (
  <Card className="p-5">
    <Skeleton className="h-24" />
  </Card>
)
const LeaseCard = laterPart(
  () => import('../../../features/money/leases/lease-card').then((file) => file.LeaseCard),
  toCome,
)
const PersonMessages = laterPart(
  () => import('../../../features/messaging/outbox/person-messages').then((file) => file.PersonMessages),
  toCome,
)
const NotesCard = laterPart(
  () => import('../../../features/people/notes/notes-card').then((file) => file.NotesCard),
  toCome,
)

// Nobody waits for it who came for the money.
const DocumentsCard = lazyRouteComponent(
  () => import('../../../features/documents/attachments/documents-card'),
  'DocumentsCard',
)

const CreditRefund = lazyRouteComponent(
  () => import('../../../features/money/final-accounts/credit-refund'),
  'CreditRefund',
)

const TenantProfile = lazyRouteComponent(
  () => import('../../../features/money/tenants/tenant-profile'),
  'TenantProfile',
)
const LeaseTab = lazyRouteComponent(() => import('./-lease-tab'), 'LeaseTab')
const PapersTab = lazyRouteComponent(() => import('./-papers-tab'), 'PapersTab')

const LetterDialog = laterDialog(() =>
  import('../../../features/money/reminders/letter-dialog').then((file) => file.LetterDialog),
)

const BillLinkDialog = laterDialog(() =>
  import('../../../features/documents/bills/bill-link-dialog').then((file) => file.BillLinkDialog),
)

const RemindDialog = laterDialog(() =>
  import('../../../features/money/reminders/remind-dialog').then((file) => file.RemindDialog),
)

const tabs = ['money', 'lease', 'messages', 'papers', 'profile'] as const
type Tab = (typeof tabs)[number]
const tabNames: Record<Tab, string> = {
  money: words.money,
  lease: common.lease,
  messages: common.messages,
  papers: words.papers,
  profile: words.profile,
}

/** What a link from elsewhere opens; gone from the address once it is open. */
const linkedDialogs = ['receive', 'enterCharge', 'remind'] as const

/** `from` and `to` bound the charges and payments; `record` and `payment` are open above the page. */
interface PersonSearch extends StatementRange, ShownMoney {
  /** Which of several tenancies; without it the latest. */
  tenancy?: string | undefined
  tab?: Tab | undefined
  dialog?: (typeof linkedDialogs)[number] | undefined
}

const heldOf = ({ tenancies }: TenantOverview, tenancyId: string | undefined) =>
  tenancies.find((held) => held.tenancyId === tenancyId) ?? tenancies[0]

export const Route = createFileRoute('/dashboard/tenants/$tenantId')({
  validateSearch: (search): PersonSearch => ({
    tenancy: idParam(search.tenancy),
    tab: choiceParam(search.tab, tabs),
    from: dayParam(search.from, isDay),
    to: dayParam(search.to, isDay),
    record: idParam(search.record),
    payment: idParam(search.payment),
    dialog: choiceParam(search.dialog, linkedDialogs),
  }),
  beforeLoad: requirePermission('portfolio:read'),
  loaderDeps: ({ search: { tenancy, from, to } }) => ({ tenancy, from, to }),
  loader: ({ params: { tenantId }, deps: { tenancy, ...range } }) => {
    const shown = shownRange(range, dayInNairobi(new Date()))
    void queryClient.prefetchQuery(tenantPage(tenantId))
    for (const part of [LeaseCard, PersonMessages, NotesCard]) part.preload()
    if (!tenancy) return
    if (!isBackwards(shown)) void queryClient.prefetchQuery(tenancyStatement(tenancy, shown))
    void queryClient.prefetchQuery(leaseOf(tenancy))
  },
  component: PersonPage,
})

function PersonPage() {
  const { tenantId } = Route.useParams()
  const query = useQuery(tenantPage(tenantId))
  useEffect(() => {
    const timer = setTimeout(() => {
      preloadTenantDialogs()
      RemindDialog.preload()
      for (const part of [TenantProfile, LeaseTab, PapersTab]) bringInTurn(() => part.preload?.())
    }, 1500)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Loaded
      query={query}
      loading={words.loadingTheTenant}
      failed={noSuch({ what: 'tenant', to: '/dashboard/tenants', list: common.tenants })}
    >
      {(person) => <Person key={person.id} person={person} />}
    </Loaded>
  )
}

function Person({ person }: { person: TenantOverview }) {
  const { fullName, tenant } = person
  const search = Route.useSearch()
  const { record, payment, dialog, ...kept } = search
  const navigate = Route.useNavigate()
  const held = heldOf(person, search.tenancy)
  const today = dayInNairobi(new Date())
  const lease = useQuery({ ...leaseOf(held?.tenancyId ?? ''), enabled: held !== undefined }).data
  const meant = tenant ? tenantIn(tenant, held?.tenancyId) : null
  const current = held && chargedHere(held, meant?.currentTenancy, lease, today)
  const [openMoney, setOpenMoney] = useMoneyDialog({ record, payment }, (shown, isBack) => {
    void navigate({ search: { ...kept, ...shown }, replace: isBack, resetScroll: false })
  })
  const [openTenant, setOpenTenant] = useState<OpenTenantDialog>()
  const [telling, setTelling] = useState<'remind' | 'letter' | 'billLink'>()
  const onAction = (action: TenantAction | 'assign') => meant && setOpenTenant({ dialog: action, tenant: meant })
  const enterCharge: MoneyDialog | undefined = current && {
    kind: 'enterCharge',
    tenantName: fullName,
    tenancy: current,
  }
  const actions = {
    receive: held?.allowed.includes('receive')
      ? () => setOpenMoney({ kind: 'receive', tenancyId: held.tenancyId, isForAll: !search.tenancy })
      : undefined,
    remind: held?.allowed.includes('remind') ? () => setTelling('remind') : undefined,
    enterCharge: enterCharge && held?.allowed.includes('charge') ? () => setOpenMoney(enterCharge) : undefined,
  }

  // A form opens once what it needs is there; what may not be done is passed over.
  const isReady = held === undefined || lease !== undefined
  const linked = useRef(actions)
  linked.current = actions
  useEffect(() => {
    if (!dialog || !isReady) return
    linked.current[dialog]?.()
    void navigate({ search: ({ dialog: _, ...rest }) => rest, replace: true })
  }, [dialog, isReady, navigate])

  const shownTabs: readonly Tab[] = held ? tabs : ['profile', 'messages']
  const tab = shownTabs.find((name) => name === search.tab) ?? shownTabs[0] ?? 'profile'
  const { tenancy } = search
  const range = { from: search.from, to: search.to }
  const onRange = (chosen: StatementRange) =>
    void navigate({ search: { tenancy, tab: search.tab, ...chosen }, replace: true, resetScroll: false })

  return (
    <>
      <PageHeader
        title={fullName || common.unknownTenant}
        back={
          <Link to="/dashboard/tenants">
            <BackLabel>{common.tenants}</BackLabel>
          </Link>
        }
        subtitle={<Where person={person} held={held} today={today} />}
        actions={<HeaderActions {...{ person, actions, onAction, held }} onTell={setTelling} />}
      />
      <div className="flex flex-col">
        {/* On a phone they belong to the first part: the others would begin below the screen. */}
        <div className="space-y-4 max-sm:order-1 max-sm:not-empty:mb-4">
          <TenantFigures person={person} held={held} className={tab === shownTabs[0] ? '' : 'max-sm:hidden'}>
            <PaidOnTime person={person} />
          </TenantFigures>
          <ElsewhereOwed person={person} held={held} />
          {held && (
            <OpenClaims
              tenancyId={held.tenancyId}
              onReceive={(claim) =>
                setOpenMoney({ kind: 'receive', tenancyId: claim.tenancyId, start: startOf(claim) })
              }
            />
          )}
        </div>
        <div className="mt-4 max-sm:mt-0">
          <Tabs
            label={words.partsOfThisPage}
            tabs={shownTabs.map((name, index) => ({
              text: tabNames[name],
              search: { tenancy, tab: index === 0 ? undefined : name },
              isOpen: name === tab,
            }))}
          />
        </div>
      </div>
      <TabContent {...{ person, held, tab, range, onRange, onAction }} onOpen={setOpenMoney} />
      <MoneyDialogs open={openMoney} onOpen={setOpenMoney} />
      <TenantDialogs
        open={openTenant}
        onOpen={setOpenTenant}
        onDeleted={() => void navigate({ to: '/dashboard/tenants' })}
      />
      {telling === 'remind' && held && (
        <RemindDialog tenancyId={held.tenancyId} tenantName={fullName} onClose={() => setTelling(undefined)} />
      )}
      {telling === 'letter' && held && (
        <LetterDialog tenancyId={held.tenancyId} tenantName={fullName} onClose={() => setTelling(undefined)} />
      )}
      {telling === 'billLink' && (
        <BillLinkDialog tenantId={person.id} tenantName={fullName} onClose={() => setTelling(undefined)} />
      )}
    </>
  )
}

function PaidOnTime({ person: { id: tenantId, months } }: { person: TenantOverview }) {
  if (months.every(({ state }) => state === 'none')) return null
  return (
    <div className="mt-3 grid grid-cols-1 items-start gap-x-10 border-t border-line pt-2 sm:grid-cols-[auto_minmax(0,1fr)]">
      <h2 className="pt-1 text-sm text-soft">{words.paidOnTimeLast12Months}</h2>
      <MonthDots
        title={words.paidOnTimeLast12Months}
        months={dotsOf(months, (month, tenancyId) => ({
          to: '/dashboard/tenants/$tenantId',
          params: { tenantId },
          search: { tenancy: tenancyId, ...daysOfMonth(month) },
        }))}
      />
    </div>
  )
}

interface TabContentProps extends OnPage {
  tab: Tab
  range: StatementRange
  onRange: (range: StatementRange) => void
  onOpen: (dialog: MoneyDialog) => void
  onAction: (action: TenantAction) => void
}

function TabContent({ tab, ...shown }: TabContentProps) {
  const { person, held, range, onRange, onOpen, onAction } = shown
  if (tab === 'messages') return <PersonMessages profileId={person.id} />
  if (tab === 'profile') {
    return (
      <Columns aside={<Notes person={person} />}>
        <div className="space-y-4">
          <Suspense>
            <TenantProfile person={person} onAction={onAction} />
          </Suspense>
          {!held && (
            <Suspense>
              <DocumentsCard keeper={{ of: 'tenant', keptWith: person.id }} />
            </Suspense>
          )}
        </div>
      </Columns>
    )
  }
  if (!held) return null
  if (tab === 'lease') {
    return (
      <Suspense>
        <LeaseTab held={held} hasOthers={person.tenancies.length > 1}>
          <Tenancies person={person} held={held} />
        </LeaseTab>
      </Suspense>
    )
  }
  if (tab === 'papers') {
    return (
      <Suspense>
        <PapersTab tenantId={person.id} tenancyId={held.tenancyId} {...{ range, onRange, onOpen }} />
      </Suspense>
    )
  }
  return (
    <Columns
      first={
        <>
          <OpenAmounts account={held} onOpen={(chargeId) => onOpen({ kind: 'charge', chargeId })} />
          <WhatComesNext person={person} held={held} />
        </>
      }
      aside={<BesideTheMoney person={person} held={held} />}
    >
      <AccountByMonth account={held} range={range} onRange={onRange} onOpen={onOpen} />
    </Columns>
  )
}

interface OfTenancy {
  person: TenantOverview
  held: HeldTenancy
}

/** What somebody asks about who calls: it stands before a long statement. */
function WhatComesNext({ person, held }: OfTenancy) {
  const may = useMay()
  return (
    <>
      {held.endDate === null && held.credit > 0 && (
        <Suspense>
          <CreditRefund tenancyId={held.tenancyId} />
        </Suspense>
      )}
      {held.allowed.includes('receive') && held.owed > 0 && <AskForPaymentCard tenancyId={held.tenancyId} />}
      <ComingCharge person={person} held={held} />
      <PromiseCard
        tenancyId={held.tenancyId}
        tenantName={person.fullName}
        currency={held.currency}
        owed={held.overdue || held.owed}
        mayNote={may('tenancy:write') && !person.isAnonymised}
      />
      <Notes person={person} />
    </>
  )
}

function BesideTheMoney({ person, held }: OfTenancy) {
  return (
    <>
      <LeaseCard tenancyId={held.tenancyId}>
        <TabLink tab="lease">{words.allOfIt}</TabLink>
      </LeaseCard>
      <PersonMessages profileId={person.id} most={3}>
        <TabLink tab="messages">{words.allMessages}</TabLink>
      </PersonMessages>
      <Tenancies person={person} held={held} />
    </>
  )
}

function Notes({ person: { id, fullName, isAnonymised } }: { person: TenantOverview }) {
  const may = useMay()
  return <NotesCard tenantId={id} tenantName={fullName} mayAdd={may('tenant:write') && !isAnonymised} />
}

interface ColumnsProps {
  children: ReactNode
  /** What nobody is to look for below a long statement. */
  first?: ReactNode
  aside: ReactNode
}

/** On a desk beside one another, on a phone the second below the first. */
function Columns({ children, first, aside }: ColumnsProps) {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_21rem] xl:grid-rows-[auto_1fr]">
      <div className="min-w-0 space-y-4 empty:hidden xl:col-start-2">{first}</div>
      <div className="min-w-0 xl:col-start-1 xl:row-span-2 xl:row-start-1">{children}</div>
      <div className="min-w-0 space-y-4 xl:col-start-2">{aside}</div>
    </div>
  )
}

function TabLink({ tab, children }: { tab: Tab; children: string }) {
  const { tenancy } = Route.useSearch()
  const { tenantId } = Route.useParams()
  return (
    <Link
      to="/dashboard/tenants/$tenantId"
      params={{ tenantId }}
      search={{ tenancy, tab }}
      resetScroll={false}
      className={`text-sm ${textLinkClass}`}
    >
      {children}
    </Link>
  )
}

interface OnPage {
  person: TenantOverview
  held: HeldTenancy | undefined
}

/** Whether somebody lives here, where, and since when. */
function Where({ person, held, today }: OnPage & { today: string }) {
  const { isAnonymised, archivedOn, tenant } = person
  const sharedTenancies = tenant?.sharedTenancies ?? []
  const livesThere =
    sharedTenancies.length > 0 || (held !== undefined && (held.endDate === null || held.endDate >= today))
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {archivedOn ? (
        <Badge>{isAnonymised ? words.anonymised : words.archived}</Badge>
      ) : (
        <ActiveBadge isActive={livesThere} />
      )}
      {held ? (
        <span className="wrap-anywhere max-sm:order-1">
          <Link
            to="/dashboard/properties/$propertyId"
            params={{ propertyId: held.propertyId }}
            className={textLinkClass}
          >
            {held.propertyName}
          </Link>
          ,{' '}
          <Link to="/dashboard/units/$unitId" params={{ unitId: held.unitId }} className={textLinkClass}>
            {words.unit(held.unitNumber)}
          </Link>
        </span>
      ) : (
        sharedTenancies.length === 0 && <span>{words.noUnit}</span>
      )}
      {sharedTenancies.map(({ tenancyId, tenantId, tenantName, unitId, unitNumber, propertyName }) => (
        <span key={tenancyId} className="wrap-anywhere">
          <Link to="/dashboard/units/$unitId" params={{ unitId }} className={textLinkClass}>
            {words.propertyNameUnitUnitNumber(propertyName, unitNumber)}
          </Link>{' '}
          {words.rentsWith}{' '}
          <Link
            to="/dashboard/tenants/$tenantId"
            params={{ tenantId }}
            search={{ tenancy: tenancyId }}
            className={textLinkClass}
          >
            {tenantName}
          </Link>
        </span>
      ))}
      {held && <span>{stayInWords(held)}</span>}
      {tenant?.emailUnproven && <span className="text-warn">{words.emailNotConfirmed}</span>}
      {held && held.endDate !== null && (
        <Link
          to="/dashboard/tenants/$tenantId"
          params={{ tenantId: person.id }}
          search={{ tenancy: held.tenancyId, tab: 'lease' }}
          className={textLinkClass}
        >
          {words.finalAccount}
        </Link>
      )}
    </span>
  )
}

interface HeaderActionsProps extends OnPage {
  /** What may be done now. */
  actions: Record<(typeof linkedDialogs)[number], (() => void) | undefined>
  onAction: (action: TenantAction | 'assign') => void
  onTell: (what: 'letter' | 'billLink') => void
}

function HeaderActions({ person, held, actions, onAction, onTell }: HeaderActionsProps) {
  const { tenant } = person
  const may = useMay()
  const allowed = (action: NonNullable<typeof tenant>['allowed'][number]) => tenant?.allowed.includes(action) ?? false
  const items = [
    { text: words.recordPayment, run: actions.enterCharge },
    { text: words.billLink, run: held && tenant && may('message:send') && (() => onTell('billLink')) },
    { text: words.demandLetter, run: actions.remind && (() => onTell('letter')) },
    { text: words.editTenant, run: allowed('update') && (() => onAction('edit')) },
    { text: words.paymentHistory, run: tenant?.currentTenancy && (() => onAction('paymentHistory')) },
    { text: words.assignAnotherUnit, run: held && tenant && may('tenancy:write') && (() => onAction('assign')) },
    { text: words.invitationLink, run: allowed('invite') && !tenant?.canSignIn && (() => onAction('invite')) },
    { text: words.confirmTheEmail, run: allowed('sendEmailProof') && (() => onAction('confirmAddress')) },
    { text: words.removeSecondFactor, run: allowed('removeSecondFactor') && (() => onAction('secondFactor')) },
    // By the same permission and rule as moving out.
    { text: words.moveToAnotherUnit, run: allowed('moveOut') && (() => onAction('moveUnit')) },
    { text: words.moveOut, run: allowed('moveOut') && (() => onAction('moveOut')) },
    { text: words.deleteTenant, run: allowed('remove') && (() => onAction('delete')) },
  ].flatMap(({ text, run }) => (run ? [{ text, run }] : []))
  return (
    <>
      {items.length > 0 && (
        <Menu
          label={words.moreActions}
          button={
            <>
              <MoreHorizontal size={18} aria-hidden />
              <span className="sr-only">{words.moreActions}</span>
            </>
          }
          buttonClass={buttonClass('secondary', 'px-3 max-sm:order-last max-sm:flex-none!')}
        >
          {items.map(({ text, run }) => (
            <MenuItem key={text} onSelect={run}>
              {text}
            </MenuItem>
          ))}
        </Menu>
      )}
      {person.archivedOn && !person.isAnonymised && may('tenant:write') && <RestoreTenant person={person} />}
      {!held && tenant && may('tenancy:write') && (
        <Link
          to="/dashboard/tenants"
          search={{ dialog: 'assign', tenantId: tenant.id }}
          className={buttonClass('primary')}
        >
          <KeyRound size={18} aria-hidden />
          {words.assignTenant}
        </Link>
      )}
      {actions.remind && (
        <Button variant="secondary" onClick={actions.remind}>
          <BellRing size={18} aria-hidden className="max-sm:hidden" />
          {common.remind}
        </Button>
      )}
      {actions.receive && (
        <Button className="max-sm:order-first" title={moneyHints.receive} onClick={actions.receive}>
          <HandCoins size={18} aria-hidden />
          {common.receivePayment}
        </Button>
      )}
    </>
  )
}

/** For somebody who was archived by mistake, or comes back: with a phone alone adding them anew would make another person. */
function RestoreTenant({ person: { id, fullName } }: { person: TenantOverview }) {
  const restore = useSave({
    send: () => client.tenants.restore({ tenantId: id }),
    changes: ['people'],
    done: words.isATenantAgain(fullName),
    failed: words.failedToRestore,
  })
  return (
    <Button variant="secondary" disabled={restore.busy} onClick={() => restore.save()}>
      {words.restoreTenant}
    </Button>
  )
}

/** What the person still owes of another tenancy, which the figures above do not hold. */
function ElsewhereOwed({ person, held }: OnPage) {
  const others = person.tenancies.filter(({ tenancyId, owed }) => tenancyId !== held?.tenancyId && owed > 0)
  return others.map(({ tenancyId, owed, currency, unitNumber, propertyName }) => (
    <p key={tenancyId} className="rounded-lg bg-warn-tint px-4 py-2.5 text-warn">
      <Sentence
        text={words.alsoOwesFrom(formatMoney(owed, currency))}
        parts={{
          place: (
            <Link
              to="/dashboard/tenants/$tenantId"
              params={{ tenantId: person.id }}
              search={{ tenancy: tenancyId }}
              className="font-medium underline underline-offset-4"
            >
              {words.propertyNameUnitUnitNumber(propertyName, unitNumber)}
            </Link>
          ),
        }}
      />
    </p>
  ))
}

function ComingCharge({ person: { next, tenancies }, held }: OfTenancy) {
  if (!next || tenancies[0]?.tenancyId !== held.tenancyId) return null
  return (
    <Card>
      <CardHeader title={words.nextCharge} />
      <p className="px-5 pb-5">
        <span className="font-medium figures">{formatMoney(next.amount, held.currency)}</span>{' '}
        {words.on(formatDay(next.dueDate))}
        <span className="block text-sm text-soft">{next.titles.join(', ')}</span>
      </p>
    </Card>
  )
}

/** Where else the person lived: each leads to its own account. */
function Tenancies({ person, held }: OnPage) {
  if (person.tenancies.length < 2) return null
  return (
    <Card>
      <CardHeader title={words.tenancies} />
      <ul className="divide-y divide-line border-t border-line">
        {person.tenancies.map((each) => (
          <li key={each.tenancyId} className="px-5 py-2.5">
            {each.tenancyId === held?.tenancyId ? (
              <span className="font-medium">
                {words.propertyNameUnitUnitNumber(each.propertyName, each.unitNumber)}
              </span>
            ) : (
              <Link
                to="/dashboard/tenants/$tenantId"
                params={{ tenantId: person.id }}
                search={{ tenancy: each.tenancyId }}
                className={textLinkClass}
              >
                {words.propertyNameUnitUnitNumber(each.propertyName, each.unitNumber)}
              </Link>
            )}
            <span className="block text-sm text-soft">
              {stayInWords(each)}
              {each.owed > 0 && words.owes(formatMoney(each.owed, each.currency))}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
