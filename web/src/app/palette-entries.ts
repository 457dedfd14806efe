import { formatDay } from '@makao/contract/days'
import { reportHeads } from '@makao/contract/documents/reports/report-heads.terms'
import { reportKinds } from '@makao/contract/documents/reports/reports.kinds'
import type { FoundKind } from '@makao/contract/documents/search/search.kinds'
import type { Found } from '@makao/contract/documents/search/search.schema'
import { formatMoney } from '@makao/contract/money'
import type { Permission } from '@makao/contract/permissions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  BellRing,
  Building2,
  ChartColumn,
  CircleDollarSign,
  DoorOpen,
  HandCoins,
  Handshake,
  KeyRound,
  type LucideIcon,
  Megaphone,
  Plus,
  Receipt,
  Settings,
  Users,
} from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { moneyHints } from '../features/money/payments/money-hints'
import { api } from '../lib/api'
import { useMay, useUser } from '../lib/session'
import * as common from '../ui/common.words'
import * as words from './app.words'
import { holds } from './holds'
import { pagesOf } from './pages'
import { noteRecent, readRecent } from './recent'
import { settingsPermissions, settingsTabs, settingsTitles } from './settings-pages'

export interface Entry {
  key: string
  group: string
  icon: LucideIcon
  title: string
  detail?: string
  /** Stands at the end of the line: 'owes KES 12,000'. */
  aside?: string
  isUnconfirmed?: boolean
  run: () => void
  /** What else can be done with it, shown when it is unfolded. */
  more?: readonly Entry[]
}

const pictures: Record<FoundKind, LucideIcon> = {
  tenant: Users,
  unit: DoorOpen,
  property: Building2,
  owner: Handshake,
  payment: Receipt,
}

/** What is owed, or what came in and when; of what has neither undefined. */
export function asideOf({ kind, amounts, day }: Pick<Found, 'kind' | 'amounts' | 'day'>): string | undefined {
  const money = amounts.map(({ amount, currency }) => formatMoney(amount, currency)).join(' · ')
  if (kind === 'tenant') return money ? words.owes(money) : undefined
  if (kind !== 'payment') return undefined
  return day ? `${money}, ${formatDay(day)}` : money
}

type Act = () => Promise<void>

interface Ways {
  navigate: ReturnType<typeof useNavigate>
  may: (permission: Permission) => boolean
  userId: string
  isStaff: boolean
  /** Closes the palette, then does it. */
  go: (act: Act) => () => void
}

type TenantDialog = 'receive' | 'enterCharge' | 'remind'

function openingOf({ kind, id, tenantId, day }: Found, { navigate, isStaff }: Ways): Act {
  return {
    tenant: () => navigate({ to: '/dashboard/tenants/$tenantId', params: { tenantId: id }, search: {} }),
    unit: () => navigate({ to: '/dashboard/units/$unitId', params: { unitId: id } }),
    property: () => navigate({ to: '/dashboard/properties/$propertyId', params: { propertyId: id } }),
    owner: () => navigate({ to: '/dashboard/owners/$ownerId', params: { ownerId: id } }),
    payment: () =>
      isStaff && tenantId
        ? navigate({ to: '/dashboard/tenants/$tenantId', params: { tenantId }, search: { payment: id } })
        : navigate({ to: '/dashboard/payments', search: { view: 'received', ...(day && { from: day, to: day }) } }),
  }[kind]
}

/** What can be done with a tenant that was found. */
function actionsOn({ id, title, allowed }: Found, group: string, { navigate, go }: Ways): Entry[] {
  const start = (dialog: TenantDialog, icon: LucideIcon, named: string, hint?: string): Entry => ({
    key: `${group} ${dialog} ${id}`,
    group,
    icon,
    title: named,
    ...(hint && { detail: hint }),
    run: go(() => navigate({ to: '/dashboard/tenants/$tenantId', params: { tenantId: id }, search: { dialog } })),
  })
  return [
    ...(allowed.includes('receive')
      ? [start('receive', HandCoins, words.receivePaymentFrom(title), moneyHints.receive)]
      : []),
    ...(allowed.includes('charge')
      ? [start('enterCharge', CircleDollarSign, words.recordPaymentOf(title), moneyHints.enterCharge)]
      : []),
    ...(allowed.includes('remind') ? [start('remind', BellRing, words.sendReminderTo(title))] : []),
  ]
}

function entryOf(found: Found, group: string, ways: Ways): Entry {
  const { kind, id, title, detail, isUnconfirmed } = found
  const aside = asideOf(found)
  const more = actionsOn(found, group, ways)
  const open = openingOf(found, ways)
  return {
    key: `${group} ${id}`,
    group,
    icon: pictures[kind],
    title,
    ...(detail && { detail }),
    ...(aside && { aside }),
    isUnconfirmed,
    run: ways.go(() => {
      noteRecent(ways.userId, { kind, id })
      return open()
    }),
    ...(more.length > 0 && { more }),
  }
}

/** An entry for who may do it. */
function named(
  { may, go }: Ways,
  group: string,
  permission: Permission,
  icon: LucideIcon,
  title: string,
  open: Act,
): Entry[] {
  return may(permission) ? [{ key: title, group, icon, title, run: go(open) }] : []
}

function startable(ways: Ways): Entry[] {
  const { navigate } = ways
  const action = (permission: Permission, icon: LucideIcon, title: string, open: Act) =>
    named(ways, common.actions, permission, icon, title, open)
  return [
    ...action('message:send', BellRing, words.remindOverdueTenants, () =>
      navigate({ to: '/dashboard/payments', search: { view: 'collect' } }),
    ),
    ...action('notice:write', Megaphone, words.newNotice, () =>
      navigate({ to: '/dashboard/messages', search: { view: 'notices', dialog: 'new' } }),
    ),
    ...action('tenancy:write', KeyRound, words.assignTenant, () =>
      navigate({ to: '/dashboard/tenants', search: { dialog: 'assign' } }),
    ),
    ...action('tenant:write', Plus, words.addTenant, () =>
      navigate({ to: '/dashboard/tenants', search: { dialog: 'add' } }),
    ),
    ...action('unit:write', Plus, words.addNewUnit, () => navigate({ to: '/dashboard/units', search: { tab: 'add' } })),
    ...action('property:write', Plus, words.addProperty, () => navigate({ to: '/dashboard/properties/new' })),
  ]
}

function places(ways: Ways): Entry[] {
  return pagesOf(ways.may).flatMap(({ to, text, icon, permission }) =>
    named(ways, words.pages, permission, icon, text, () => ways.navigate({ to })),
  )
}

/** Parts of pages: reports, and tabs of the settings. */
function parts(ways: Ways): Entry[] {
  const { navigate } = ways
  return [
    ...reportKinds.flatMap((report) =>
      named(ways, words.pages, 'report:read', ChartColumn, words.report(reportHeads[report].title), () =>
        navigate({ to: '/dashboard/reports', search: { report } }),
      ),
    ),
    ...settingsTabs.flatMap((tab) =>
      named(ways, words.pages, settingsPermissions[tab], Settings, words.settings(settingsTitles[tab]), () =>
        navigate({ to: '/dashboard/settings', search: { tab } }),
      ),
    ),
  ]
}

/** What was found for a text of two letters or more, and what was opened last. */
function useFound(typed: string, { userId, isStaff }: Pick<Ways, 'userId' | 'isStaff'>) {
  const sought = useDeferredValue(typed.trim())
  const isSearch = sought.length >= 2
  const asked = { enabled: isSearch, placeholderData: keepPreviousData, staleTime: 5000 }
  const everything = useQuery(
    api.search.everything.queryOptions({ input: { search: sought }, ...asked, enabled: isSearch && isStaff }),
  )
  const own = useQuery(
    api.search.own.queryOptions({ input: { search: sought }, ...asked, enabled: isSearch && !isStaff }),
  )
  const items = useMemo(() => readRecent(userId), [userId])
  const recent = useQuery(
    api.search.recall.queryOptions({ input: { items }, enabled: isStaff && items.length > 0, staleTime: 5000 }),
  )
  const search = isStaff ? everything : own
  const isBehind = sought !== typed.trim()
  const isSearching = isBehind || (isSearch && search.isFetching)
  return {
    isSearch,
    isSearching,
    isOfBefore: isBehind || (isSearching && search.isPlaceholderData),
    found: search.data ?? [],
    recent: recent.data ?? [],
  }
}

interface Offered {
  entries: Entry[]
  isSearching: boolean
  /** What was found by what was typed before stands there until the search is over. */
  isOfBefore: boolean
}

/** What somebody can jump to or start from here, for what was typed. */
export function useEntries(typed: string, close: () => void): Offered {
  const may = useMay()
  const { id: userId } = useUser()
  const navigate = useNavigate()
  const isStaff = may('portfolio:read')
  const { isSearch, isSearching, isOfBefore, found, recent } = useFound(typed, { userId, isStaff })
  const go = (act: Act) => () => {
    close()
    void act()
  }
  const ways = { navigate, may, userId, isStaff, go }
  const isEmpty = typed.trim() === ''
  // Parts of pages are named once somebody types: they would bury the pages.
  const offered = [...startable(ways), ...places(ways), ...(isEmpty ? [] : parts(ways))]
  const matching = offered.filter(({ title }) => holds(title, typed.trim()))
  const group = isSearch ? words.found : words.recent
  const known = isSearch ? found : isEmpty ? recent : []
  return { entries: [...known.map((each) => entryOf(each, group, ways)), ...matching], isSearching, isOfBefore }
}
