import { expect, test } from 'vitest'
import { estimate, formatCost } from '../../../lib/sms-cost'
import { partsOf } from './message-states'

test('costs keep the decimals that the provider counts in', () => {
  expect(formatCost({ currency: 'KES', amount: '0.8000' })).toBe('KES 0.80')
  expect(formatCost({ currency: 'KES', amount: '1234.0625' })).toBe('KES 1,234.0625')
  expect(formatCost({ currency: 'UGX', amount: '35' })).toBe('UGX 35.00')
})

test('what a message came to, and what one would', () => {
  expect(partsOf({ parts: 2, cost: { currency: 'KES', amount: '1.6000' } })).toBe('2 SMS, KES 1.60')
  expect(partsOf({ parts: 1, cost: null })).toBe('1 SMS')
  expect(partsOf({ parts: null, cost: null })).toBeUndefined()
  const prices = [
    { currency: 'KES', amount: '0.8000' },
    { currency: 'UGX', amount: '35.0000' },
  ]
  expect(estimate(3, prices)).toBe('KES 2.40 or UGX 105.00')
  expect(estimate(3, [])).toBe('KES 2.40')
})
