import { expect, test } from 'vitest'
import { can, roleOf } from './permissions'

test('a missing or unknown role counts as tenant', () => {
  for (const stored of [undefined, null, '', 'owner', 'ADMIN']) expect(roleOf(stored)).toBe('tenant')
  expect(roleOf('property_manager')).toBe('property_manager')
})

test('each role may do what the one below it may', () => {
  expect(can('tenant', 'own:read')).toBe(true)
  expect(can('tenant', 'portfolio:read')).toBe(false)
  expect(can('property_manager', 'payment:record')).toBe(true)
  expect(can('property_manager', 'team:manage')).toBe(false)
  expect(can('admin', 'team:manage')).toBe(true)
  expect(can('admin', 'own:read')).toBe(true)
})
