/** What the audit log speaks of, as it is filtered, with its name for people. */
export const auditThings = {
  payment: 'Payment records',
  tenancy: 'Tenancies',
  tenant: 'Tenants',
  unit: 'Units',
  property: 'Properties',
  account: 'Accounts',
  team: 'Team',
  setting: 'Settings',
  backup: 'Backups',
} as const
export type AuditThing = keyof typeof auditThings
export const auditThingNames = Object.keys(auditThings) as [AuditThing, ...AuditThing[]]
