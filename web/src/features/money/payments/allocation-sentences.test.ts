import { expect, test, vi } from 'vitest'
import { sentenceOf } from './allocation-sentences'

// Days of another year are written with it.
vi.setSystemTime('2026-11-21T09:00:00Z')

const rent = { amount: 500_000, chargeId: 'c', paymentType: 'rent' as const, name: null, dueDate: '2026-11-05' }
const refund = { amount: 500_000, chargeId: null, paymentType: null, name: null, dueDate: null }

test.each([
  [rent, 'KES\u00a05,000 went to Rent, due 5 Nov'],
  [{ ...rent, amount: -500_000 }, 'KES\u00a05,000 was moved off Rent, due 5 Nov'],
  [{ ...rent, dueDate: null }, 'KES\u00a05,000 went to Rent'],
  [refund, 'KES\u00a05,000 was refunded to the tenant'],
  [{ ...refund, amount: -500_000 }, 'KES\u00a05,000 that was refunded is credit again'],
])('%#', (step, sentence) => expect(sentenceOf(step, 'KES')).toBe(sentence))

test('a step is told in the currency of the payment', () =>
  expect(sentenceOf({ ...refund, amount: 5000 }, 'UGX')).toBe('UGX\u00a05,000 was refunded to the tenant'))
