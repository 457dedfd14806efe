import type { Permission } from '@makao/contract/permissions'

/** The parts of Settings as the palette names them, and who has them. */
export const settingsPages = [
  { tab: 'general', text: 'General', permission: 'profile:write' },
  { tab: 'security', text: 'Security', permission: 'profile:write' },
  { tab: 'agency', text: 'Agency', permission: 'portfolio:read' },
  { tab: 'notifications', text: 'Notifications', permission: 'setting:write' },
  { tab: 'service-charges', text: 'Service Charges', permission: 'setting:write' },
  { tab: 'team', text: 'Team', permission: 'team:manage' },
  { tab: 'books', text: 'Books', permission: 'report:read' },
  { tab: 'audit', text: 'Audit Log', permission: 'audit:read' },
  { tab: 'backups', text: 'Backups', permission: 'backup:read' },
  { tab: 'jobs', text: 'Jobs', permission: 'job:manage' },
  { tab: 'privacy', text: 'Privacy', permission: 'tenant:anonymise' },
] as const satisfies { tab: string; text: string; permission: Permission }[]
