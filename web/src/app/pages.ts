import type { Permission } from '@makao/contract/permissions'
import {
  Building2,
  CalendarClock,
  ChartColumn,
  DoorOpen,
  Gauge,
  Handshake,
  LayoutDashboard,
  type LucideIcon,
  MessageSquare,
  Receipt,
  Settings,
  Users,
} from 'lucide-react'

/** What the entries of the sidebar stand under; the first of them under none. */
export type PageGroup = '' | 'Collect' | 'Portfolio' | 'Office'

interface Page {
  to: string
  text: string
  group: PageGroup
  icon: LucideIcon
  permission: Permission
  exact: boolean
}

const below = { exact: false } as const
const collect = { ...below, group: 'Collect' } as const
const portfolio = { ...below, group: 'Portfolio', permission: 'portfolio:read' } as const
const office = { ...below, group: 'Office' } as const

/** The entries of the sidebar, and who has them. */
export const pages = [
  { to: '/dashboard', text: 'Dashboard', group: '', icon: LayoutDashboard, permission: 'own:read', exact: true },
  { to: '/dashboard/payments', text: 'Payments', icon: Receipt, permission: 'own:read', ...collect },
  { to: '/dashboard/charges', text: 'Charges', icon: CalendarClock, permission: 'portfolio:read', ...collect },
  { to: '/dashboard/messages', text: 'Messages', icon: MessageSquare, permission: 'message:read', ...collect },
  { to: '/dashboard/properties', text: 'Properties', icon: Building2, ...portfolio },
  { to: '/dashboard/units', text: 'Units', icon: DoorOpen, ...portfolio },
  { to: '/dashboard/tenants', text: 'Tenants', icon: Users, ...portfolio },
  { to: '/dashboard/owners', text: 'Owners', icon: Handshake, ...portfolio },
  { to: '/dashboard/meters', text: 'Meters', icon: Gauge, ...portfolio },
  { to: '/dashboard/reports', text: 'Reports', icon: ChartColumn, permission: 'report:read', ...office },
  { to: '/dashboard/settings', text: 'Settings', icon: Settings, permission: 'own:read', ...office },
] as const satisfies Page[]
