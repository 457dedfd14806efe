/** The roles that an account can ask for and an admin grants. */
export const staffRoles = ['admin', 'property_manager'] as const
export type StaffRole = (typeof staffRoles)[number]

/** The role of the staff that this is; undefined of everybody else's, and of what is no role. */
export const staffRoleOf = (role: unknown): StaffRole | undefined => staffRoles.find((known) => known === role)

/** Whether it is the role of somebody who works for the agency. */
export const isStaff = (role: unknown): role is StaffRole => staffRoleOf(role) !== undefined

/** The roles that an admin of the team gives. An owner's account is made with the owner, and stays an owner's. */
export const givenRoles = [...staffRoles, 'tenant'] as const

export type GivenRole = (typeof givenRoles)[number]

export const roles = [...givenRoles, 'owner'] as const
export type Role = (typeof roles)[number]

const own = ['own:read', 'profile:write'] as const
const owner = [...own, 'owned:read', 'owned:ask'] as const
const staff = [
  ...own,
  'portfolio:read',
  'report:read',
  'property:write',
  'unit:write',
  'tenant:write',
  'tenancy:write',
  'payment:record',
  'payment:correct',
  'meter:write',
  'setting:write',
  'message:read',
  'message:send',
  'notice:write',
  'owner:write',
  'document:write',
] as const
const admin = [
  ...staff,
  'team:manage',
  'audit:read',
  'security:manage',
  'backup:read',
  'job:manage',
  'tenant:anonymise',
  'metrics:read',
  'ledger:close',
  'approval:decide',
  'agency:write',
  'api:manage',
] as const

/** What a role may do, as `thing:verb`. */
export type Permission = (typeof admin)[number] | (typeof owner)[number]

const permissionsOf: Record<Role, readonly Permission[]> = { tenant: own, owner, property_manager: staff, admin }

export function can(role: Role, permission: Permission): boolean {
  return permissionsOf[role].includes(permission)
}

/** A role as it was stored; a missing or unknown one counts as tenant. */
export function roleOf(stored: unknown): Role {
  return roles.find((role) => role === stored) ?? 'tenant'
}

export const roleNames: Record<Role, string> = {
  admin: 'Admin',
  property_manager: 'Property Manager',
  tenant: 'Tenant',
  owner: 'Owner',
}
