import { can, type Permission, type Role } from '@makao/contract/permissions'
import { describe, expect, test } from 'vitest'
import { pagesOf } from './pages'
import { settingsPermissions, settingsTabs } from './settings-pages'

const mayOf = (role: Role) => (permission: Permission) => can(role, permission)
const addressesOf = (role: Role) => pagesOf(mayOf(role)).map(({ to }) => to)
const tabsOf = (role: Role) => settingsTabs.filter((tab) => can(role, settingsPermissions[tab]))

describe('the sidebar', () => {
  test('leads a tenant to nothing that is not their own', () => {
    expect(addressesOf('tenant')).toEqual(['/dashboard', '/dashboard/payments', '/dashboard/settings'])
  })

  test('leads an owner to their own pages, whose first is not what staff see', () => {
    expect(addressesOf('owner')).toEqual([
      '/dashboard',
      '/dashboard/owned/money',
      '/dashboard/owned/news',
      '/dashboard/settings',
    ])
  })

  test('leads staff to every page once, and to none of an owner', () => {
    const manager = addressesOf('property_manager')
    expect(manager).toContain('/dashboard/owners')
    expect(manager.filter((to) => to.startsWith('/dashboard/owned'))).toEqual([])
    expect(new Set(manager).size).toBe(manager.length)
    expect(addressesOf('admin')).toEqual(manager)
  })
})

describe('the parts of Settings', () => {
  test('are a person’s own for tenants and owners', () => {
    expect(tabsOf('tenant')).toEqual(['general', 'security'])
    expect(tabsOf('owner')).toEqual(['general', 'security'])
  })

  test('keep team, audit log, backups, jobs, API and privacy for admins', () => {
    const forAdmins = settingsTabs.filter((tab) => !tabsOf('property_manager').includes(tab))
    expect(forAdmins).toEqual(['team', 'audit', 'backups', 'jobs', 'api', 'privacy'])
    expect(tabsOf('admin')).toEqual(settingsTabs)
  })
})
