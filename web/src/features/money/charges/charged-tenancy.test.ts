import { expect, test } from 'vitest'
import { chargedHere } from './charged-tenancy'

const shared = { tenancyId: 't', unitNumber: 'A1', propertyName: 'Jacaranda Court', currency: 'KES' as const }
const account = { ...shared, endDate: null }
const current = { ...shared, rentAmount: 3_500_000, serviceChargeAmount: 250_000 }
const today = '2026-11-22'

test('who lives here is charged what the unit costs', () =>
  expect(chargedHere(account, current, undefined, today)).toBe(current))

test('who is to move out is charged the rent of the lease, up to the last day', () => {
  const moving = { ...account, endDate: today }
  const charged = { ...shared, rentAmount: 3_400_000, serviceChargeAmount: 0 }
  expect(chargedHere(moving, null, { currentRent: 3_400_000 }, today)).toEqual(charged)
  expect(chargedHere(moving, undefined, undefined, today)).toEqual({ ...charged, rentAmount: 0 })
})

test('who has left is charged nothing, also when living elsewhere now', () => {
  const left = { ...account, endDate: '2026-11-21' }
  expect(chargedHere(left, null, undefined, today)).toBeUndefined()
  expect(chargedHere(left, { ...current, tenancyId: 'other' }, undefined, today)).toBeUndefined()
})

test('nothing is known before the tenant is read', () =>
  expect(chargedHere(account, undefined, undefined, today)).toBeUndefined())
