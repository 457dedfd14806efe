import { expect, test } from 'vitest'
import { can, roleOf } from './permissions'

test('a missing or unknown role counts as tenant', () => {
  for (const stored of [undefined, null, '', 'landlord', 'ADMIN']) expect(roleOf(stored)).toBe('tenant')
  expect(roleOf('property_manager')).toBe('property_manager')
  expect(roleOf('owner')).toBe('owner')
})

test('each role may do what the one below it may', () => {
  expect(can('tenant', 'own:read')).toBe(true)
  expect(can('tenant', 'portfolio:read')).toBe(false)
  expect(can('property_manager', 'payment:record')).toBe(true)
  expect(can('property_manager', 'team:manage')).toBe(false)
  expect(can('admin', 'team:manage')).toBe(true)
  expect(can('admin', 'own:read')).toBe(true)
})

test('an owner reads what is theirs, which nobody else does, and nothing of the portfolio', () => {
  expect(can('owner', 'owned:read')).toBe(true)
  expect(can('owner', 'portfolio:read')).toBe(false)
  expect(can('owner', 'report:read')).toBe(false)
  for (const role of ['tenant', 'property_manager', 'admin'] as const) expect(can(role, 'owned:read')).toBe(false)
})
