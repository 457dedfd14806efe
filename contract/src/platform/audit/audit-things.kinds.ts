/** What the audit log speaks of, as it is filtered, with its name for people. */
export const auditThings = {
  payment: 'Payments',
  charges: 'Charges',
  deposit: 'Deposits',
  approval: 'Approvals',
  books: 'Books',
  tenancy: 'Tenancies',
  tenant: 'Tenants',
  unit: 'Units',
  meter: 'Meters',
  owner: 'Owners',
  message: 'Messages',
  notice: 'Notices',
  property: 'Properties',
  document: 'Documents',
  account: 'Accounts',
  team: 'Team',
  setting: 'Settings',
  import: 'Imported sheets',
  backup: 'Backups',
  job: 'Jobs',
} as const
export type AuditThing = keyof typeof auditThings
export const auditThingNames = Object.keys(auditThings) as [AuditThing, ...AuditThing[]]
