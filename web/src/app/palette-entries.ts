import { formatDay } from '@makao/contract/days'
import { reportKinds } from '@makao/contract/documents/reports/reports.kinds'
import { reportSheets } from '@makao/contract/documents/reports/reports.sheets'
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
import { holds } from './holds'
import { pages } from './pages'
import { noteRecent, readRecent } from './recent'
import { settingsPermissions, settingsTabs, settingsTitles } from './settings-pages'

export interface Entry {
  key: string
  group: 'Recent' | 'Found' | 'Actions' | 'Pages'
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
  if (kind === 'tenant') return money ? `owes ${money}` : undefined
  if (kind !== 'payment') return undefined
  return day ? `${money}, ${formatDay(day)}` : money
}

/** What somebody can jump to or start from here, for what was typed. */
export function useEntries(typed: string, close: () => void): { entries: Entry[]; isSearching: boolean } {
  const may = useMay()
  const { id: userId } = useUser()
  const navigate = useNavigate()
  const isStaff = may('portfolio:read')
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

  const go = (act: () => Promise<void>) => () => {
    close()
    void act()
  }

  function entryOf(found: Found, group: Entry['group']): Entry {
    const { kind, id, title, detail, isUnconfirmed, tenantId, day, allowed } = found
    const toPerson = (dialog?: 'receive' | 'enterCharge' | 'remind') =>
      navigate({ to: '/dashboard/tenants/$tenantId', params: { tenantId: id }, search: dialog ? { dialog } : {} })
    const open = {
      tenant: () => toPerson(),
      unit: () => navigate({ to: '/dashboard/units/$unitId', params: { unitId: id } }),
      property: () => navigate({ to: '/dashboard/properties/$propertyId', params: { propertyId: id } }),
      owner: () => navigate({ to: '/dashboard/owners/$ownerId', params: { ownerId: id } }),
      payment: () =>
        isStaff && tenantId
          ? navigate({ to: '/dashboard/tenants/$tenantId', params: { tenantId }, search: { payment: id } })
          : navigate({
              to: '/dashboard/payments',
              search: { view: 'received', ...(day && { from: day, to: day }) },
            }),
    }[kind]
    const start = (
      dialog: 'receive' | 'enterCharge' | 'remind',
      icon: LucideIcon,
      named: string,
      hint?: string,
    ): Entry => ({
      key: `${group} ${dialog} ${id}`,
      group,
      icon,
      title: named,
      ...(hint && { detail: hint }),
      run: go(() => toPerson(dialog)),
    })
    const aside = asideOf(found)
    const more = [
      ...(allowed.includes('receive')
        ? [start('receive', HandCoins, `Receive payment from ${title}`, moneyHints.receive)]
        : []),
      ...(allowed.includes('charge')
        ? [start('enterCharge', CircleDollarSign, `Record payment of ${title}`, moneyHints.enterCharge)]
        : []),
      ...(allowed.includes('remind') ? [start('remind', BellRing, `Send reminder to ${title}`)] : []),
    ]
    return {
      key: `${group} ${id}`,
      group,
      icon: pictures[kind],
      title,
      ...(detail && { detail }),
      ...(aside && { aside }),
      isUnconfirmed,
      run: go(() => {
        noteRecent(userId, { kind, id })
        return open()
      }),
      ...(more.length > 0 && { more }),
    }
  }

  const named = (
    group: 'Actions' | 'Pages',
    permission: Permission,
    icon: LucideIcon,
    title: string,
    open: () => Promise<void>,
  ): Entry[] => (may(permission) ? [{ key: title, group, icon, title, run: go(open) }] : [])
  const actions = [
    ...named('Actions', 'message:send', BellRing, 'Remind overdue tenants', () =>
      navigate({ to: '/dashboard/payments', search: { paymentStatus: 'overdue' } }),
    ),
    ...named('Actions', 'notice:write', Megaphone, 'New Notice', () =>
      navigate({ to: '/dashboard/messages', search: { view: 'notices', dialog: 'new' } }),
    ),
    ...named('Actions', 'tenancy:write', KeyRound, 'Assign Tenant', () =>
      navigate({ to: '/dashboard/tenants', search: { dialog: 'assign' } }),
    ),
    ...named('Actions', 'tenant:write', Plus, 'Add Tenant', () =>
      navigate({ to: '/dashboard/tenants', search: { dialog: 'add' } }),
    ),
    ...named('Actions', 'unit:write', Plus, 'Add New Unit', () =>
      navigate({ to: '/dashboard/units', search: { tab: 'add' } }),
    ),
    ...named('Actions', 'property:write', Plus, 'Add Property', () => navigate({ to: '/dashboard/properties/new' })),
  ]
  const places = pages.flatMap(({ to, text, icon, permission }) =>
    named('Pages', permission, icon, text, () => navigate({ to })),
  )
  // Parts of pages are named once somebody types: they would bury the pages.
  const parts =
    typed.trim() === ''
      ? []
      : [
          ...reportKinds.flatMap((report) =>
            named('Pages', 'report:read', ChartColumn, `Report: ${reportSheets[report].title}`, () =>
              navigate({ to: '/dashboard/reports', search: { report } }),
            ),
          ),
          ...settingsTabs.flatMap((tab) =>
            named('Pages', settingsPermissions[tab], Settings, `Settings: ${settingsTitles[tab]}`, () =>
              navigate({ to: '/dashboard/settings', search: { tab } }),
            ),
          ),
        ]
  const found = isSearch
    ? (search.data ?? []).map((each) => entryOf(each, 'Found'))
    : typed.trim() === ''
      ? (recent.data ?? []).map((each) => entryOf(each, 'Recent'))
      : []
  const matching = [...actions, ...places, ...parts].filter(({ title }) => holds(title, typed.trim()))
  return { entries: [...found, ...matching], isSearching: isSearch && search.isFetching }
}
