import type { Permission } from '@makao/contract/permissions'
import {
  Building2,
  CalendarClock,
  ChartColumn,
  DoorOpen,
  Gauge,
  HandCoins,
  Handshake,
  LayoutDashboard,
  type LucideIcon,
  MessageSquare,
  Receipt,
  Settings,
  Users,
} from 'lucide-react'
import * as common from '../ui/common.words'
import * as words from './app.words'

interface Page {
  to: string
  text: string
  /** What it stands under; the first of them under nothing. */
  group: string
  icon: LucideIcon
  permission: Permission
  exact: boolean
}

const below = { exact: false } as const
const collect = { ...below, group: words.collect } as const
const portfolio = { ...below, group: words.portfolio, permission: 'portfolio:read' } as const
const office = { ...below, group: words.office } as const

/** The entries of the sidebar for staff and tenants, and who has them. */
const pages = [
  { to: '/dashboard', text: words.dashboard, group: '', icon: LayoutDashboard, permission: 'own:read', exact: true },
  { to: '/dashboard/payments', text: common.payments, icon: Receipt, permission: 'own:read', ...collect },
  { to: '/dashboard/charges', text: words.charges, icon: CalendarClock, permission: 'portfolio:read', ...collect },
  { to: '/dashboard/messages', text: common.messages, icon: MessageSquare, permission: 'message:read', ...collect },
  { to: '/dashboard/properties', text: common.properties, icon: Building2, ...portfolio },
  { to: '/dashboard/units', text: common.units, icon: DoorOpen, ...portfolio },
  { to: '/dashboard/tenants', text: common.tenants, icon: Users, ...portfolio },
  { to: '/dashboard/owners', text: common.owners, icon: Handshake, ...portfolio },
  { to: '/dashboard/meters', text: common.meters, icon: Gauge, ...portfolio },
  { to: '/dashboard/reports', text: common.reports, icon: ChartColumn, permission: 'report:read', ...office },
  { to: '/dashboard/settings', text: common.settings, icon: Settings, permission: 'own:read', ...office },
] as const satisfies Page[]

const owned = { group: '', permission: 'owned:read', exact: false } as const

/** Those of an owner, who has no other. */
const ownerPages = [
  { ...owned, to: '/dashboard', text: common.properties, icon: Building2, exact: true },
  { ...owned, to: '/dashboard/owned/money', text: words.money, icon: HandCoins },
  { ...owned, to: '/dashboard/owned/news', text: words.news, icon: MessageSquare },
  { ...owned, to: '/dashboard/settings', text: common.settings, icon: Settings },
] as const satisfies Page[]

/** The entries that somebody has. */
export function pagesOf(
  may: (permission: Permission) => boolean,
): readonly (typeof pages | typeof ownerPages)[number][] {
  return may('owned:read') ? ownerPages : pages.filter(({ permission }) => may(permission))
}
