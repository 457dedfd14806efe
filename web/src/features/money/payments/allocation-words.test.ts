import { expect, test } from 'vitest'
import { sentenceOf } from './allocation-words'

const rent = { amount: 500_000, chargeId: 'c', paymentType: 'rent' as const, name: null, dueDate: '2026-11-05' }
const refund = { amount: 500_000, chargeId: null, paymentType: null, name: null, dueDate: null }

test.each([
  [rent, 'KSh 5,000 went to Rent, due Nov 05, 2026'],
  [{ ...rent, amount: -500_000 }, 'KSh 5,000 was taken back from Rent, due Nov 05, 2026'],
  [{ ...rent, dueDate: null }, 'KSh 5,000 went to Rent'],
  [refund, 'KSh 5,000 was paid back to the tenant'],
  [{ ...refund, amount: -500_000 }, 'KSh 5,000 that was paid back counts again'],
])('%#', (step, sentence) => expect(sentenceOf(step, 'KES')).toBe(sentence))

test('a step is told in the currency of the payment', () =>
  expect(sentenceOf({ ...refund, amount: 5000 }, 'UGX')).toBe('USh 5,000 was paid back to the tenant'))
