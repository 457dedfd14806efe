import { z } from 'zod'

export const Role = z.enum(['admin', 'property_manager', 'tenant'])
export type Role = z.infer<typeof Role>

/** The roles that an account can ask for and an admin grants. */
export const StaffRole = Role.extract(['admin', 'property_manager'])
export type StaffRole = z.infer<typeof StaffRole>

const own = ['own:read'] as const
const staff = [
  ...own,
  'portfolio:read',
  'property:write',
  'unit:write',
  'tenant:write',
  'tenancy:write',
  'payment:record',
] as const
const admin = [...staff, 'team:manage'] as const

/** What a role may do, as `thing:verb`. */
export type Permission = (typeof admin)[number]

const permissionsOf: Record<Role, readonly Permission[]> = { tenant: own, property_manager: staff, admin }

export function can(role: Role, permission: Permission): boolean {
  return permissionsOf[role].includes(permission)
}

/** A role as it was stored; a missing or unknown one counts as tenant. */
export function roleOf(stored: unknown): Role {
  const parsed = Role.safeParse(stored)
  return parsed.success ? parsed.data : 'tenant'
}

export const roleNames: Record<Role, string> = {
  admin: 'Admin',
  property_manager: 'Property Manager',
  tenant: 'Tenant',
}
