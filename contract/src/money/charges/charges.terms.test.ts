import { expect, test } from 'vitest'
import { chargeTitle } from './charges.terms'

test('a charge is called by its type and its name, once where the two are the same', () => {
  expect(chargeTitle({ paymentType: 'rent', name: null })).toBe('Rent')
  expect(chargeTitle({ paymentType: 'service_charge', name: 'Security' })).toBe('Service Charge: Security')
  expect(chargeTitle({ paymentType: 'service_charge', name: 'Service charge' })).toBe('Service Charge')
})
