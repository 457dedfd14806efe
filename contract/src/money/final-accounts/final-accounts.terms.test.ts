import { expect, test } from 'vitest'
import { itemTitle, outcomeOf, overpaidOf, refundAmount } from './final-accounts.terms'

const refund = (fromDeposit: number, fromCredit: number, reversedAt: string | null = null) => ({
  fromDeposit,
  fromCredit,
  reversedAt,
})

test('a refund is what came out of the deposit and out of credit', () => {
  expect(refundAmount(refund(1000, 250))).toBe(1250)
})

test('overpaid is the credit that is left and what of it was paid back, not what came back again', () => {
  expect(overpaidOf({ credit: 100, refunds: [] })).toBe(100)
  expect(overpaidOf({ credit: 100, refunds: [refund(500, 250), refund(0, 70, '2026-11-21T09:00:00Z')] })).toBe(350)
})

test('an item is called by its name alone where its type says nothing', () => {
  expect(itemTitle({ paymentType: 'other', name: 'Broken window' })).toBe('Broken window')
  expect(itemTitle({ paymentType: 'other', name: null })).toBe('Other')
  expect(itemTitle({ paymentType: 'service_charge', name: 'Water' })).toBe('Service Charge: Water')
})

test('the balance says how the tenancy ends', () => {
  expect([1, 0, -1].map(outcomeOf)).toEqual(['To be paid back', 'Settled', 'Still to be paid'])
})
