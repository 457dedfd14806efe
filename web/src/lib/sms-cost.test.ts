import { expect, test } from 'vitest'
import { estimate, formatCost, pricesFor, shortnessNote } from './sms-cost'

test.each([
  ['0.8000', 'KES 0.80'],
  ['1234.5', 'KES 1,234.50'],
  ['0.8125', 'KES 0.8125'],
  ['3', 'KES 3.00'],
])('a cost of %s reads %s', (amount, text) => {
  expect(formatCost({ currency: 'KES', amount })).toBe(text)
})

test('a text costs its parts, in each currency that was paid lately, or what is usual before the first', () => {
  const prices = [
    { currency: 'KES', amount: '0.8' },
    { currency: 'UGX', amount: '35' },
  ]
  expect(estimate(2, prices)).toBe('KES 1.60 or UGX 70.00')
  expect(estimate(3, [])).toBe('KES 2.40')
})

test("a tenant in Uganda is not told of at Kenya's price", () => {
  const kenyan = { currency: 'KES', amount: '0.8' }
  const ugandan = { currency: 'UGX', amount: '35' }
  expect(pricesFor('UGX', [kenyan])).toBeUndefined()
  expect(pricesFor('UGX', [kenyan, ugandan])).toEqual([ugandan])
  expect(pricesFor('KES', [])).toEqual([])
})

test('a character that halves the length of an SMS is told of, and no other', () => {
  expect(shortnessNote({ encoding: 'UCS-2', characters: 10, parts: 1 })).toContain('half as long')
  expect(shortnessNote({ encoding: 'GSM-7', characters: 10, parts: 1 })).toBe('')
})
