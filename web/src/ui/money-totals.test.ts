import { expect, test } from 'vitest'
import { sumsOf } from './money-totals'

test('what a list comes to is said once it is loaded, and not of a part of it', () => {
  const totals = [{ currency: 'KES' as const, amount: 100 }]
  const amount = (sum: (typeof totals)[number]) => sum.amount
  expect(sumsOf(undefined, amount)).toBeUndefined()
  expect(sumsOf({ totals }, amount)).toEqual(totals)
  expect(sumsOf({ totals, isMore: false }, amount)).toEqual(totals)
  expect(sumsOf({ totals: [], isMore: true }, amount)).toBe('Too many found')
})
