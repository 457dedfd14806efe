import type { Permission } from '@makao/contract/permissions'
import * as common from '../ui/common.words'
import * as words from './app.words'

/** The parts of Settings, as its page and the palette name them. */
export const settingsTabs = [
  'general',
  'security',
  'agency',
  'accounts',
  'notifications',
  'service-charges',
  'team',
  'books',
  'audit',
  'backups',
  'jobs',
  'api',
  'privacy',
] as const
export type SettingsTab = (typeof settingsTabs)[number]

/** Who has each. */
export const settingsPermissions: Record<SettingsTab, Permission> = {
  notifications: 'setting:write',
  'service-charges': 'setting:write',
  agency: 'portfolio:read',
  accounts: 'portfolio:read',
  books: 'report:read',
  general: 'profile:write',
  security: 'profile:write',
  team: 'team:manage',
  audit: 'audit:read',
  backups: 'backup:read',
  jobs: 'job:manage',
  api: 'api:manage',
  privacy: 'tenant:anonymise',
}

export const settingsTitles: Record<SettingsTab, string> = {
  notifications: words.notifications,
  'service-charges': words.serviceCharges,
  agency: words.agency,
  accounts: common.receivingAccounts,
  books: words.books,
  general: words.general,
  security: words.security,
  team: words.team,
  audit: words.auditLog,
  backups: words.backups,
  jobs: words.jobs,
  api: words.api,
  privacy: words.privacy,
}
