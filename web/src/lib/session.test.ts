import { expect, test } from 'vitest'
import { may } from './session'

const person = { id: 'one', fullName: 'Amani', email: 'a@example.com', requestedRole: null, isEmailUnproven: false }

test('what belongs to no row is up to the role alone, not to the one that was asked for', () => {
  const waiting = { ...person, role: 'tenant', requestedRole: 'admin' } as const
  expect([may(waiting, 'own:read'), may(waiting, 'portfolio:read')]).toEqual([true, false])
  const manager = { ...person, role: 'property_manager' } as const
  expect([may(manager, 'portfolio:read'), may(manager, 'team:manage')]).toEqual([true, false])
})
