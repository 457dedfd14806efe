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

/** The entries of the sidebar, and who has them. */
export const pages = [
  { to: '/dashboard', text: 'Dashboard', icon: LayoutDashboard, permission: 'own:read', exact: true },
  { to: '/dashboard/properties', text: 'Properties', icon: Building2, permission: 'portfolio:read', exact: false },
  { to: '/dashboard/owners', text: 'Owners', icon: Handshake, permission: 'portfolio:read', exact: false },
  { to: '/dashboard/units', text: 'Units', icon: DoorOpen, permission: 'portfolio:read', exact: false },
  { to: '/dashboard/meters', text: 'Meters', icon: Gauge, permission: 'portfolio:read', exact: false },
  { to: '/dashboard/tenants', text: 'Tenants', icon: Users, permission: 'portfolio:read', exact: false },
  { to: '/dashboard/charges', text: 'Charges', icon: CalendarClock, permission: 'portfolio:read', exact: false },
  { to: '/dashboard/payments', text: 'Payments', icon: Receipt, permission: 'own:read', exact: false },
  { to: '/dashboard/messages', text: 'Messages', icon: MessageSquare, permission: 'message:read', exact: false },
  { to: '/dashboard/reports', text: 'Reports', icon: ChartColumn, permission: 'report:read', exact: false },
  { to: '/dashboard/settings', text: 'Settings', icon: Settings, permission: 'own:read', exact: false },
] as const satisfies { to: string; text: string; icon: LucideIcon; permission: Permission; exact: boolean }[]
