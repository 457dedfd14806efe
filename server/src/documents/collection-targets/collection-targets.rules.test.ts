import { expect, test } from 'vitest'
import { rateIn, targetOf } from './collection-targets.rules'

const targets = [
  { propertyId: null, fromMonth: '2026-03', rate: 9000 },
  { propertyId: null, fromMonth: '2026-06', rate: 9500 },
  { propertyId: 'a', fromMonth: '2026-05', rate: 8000 },
  { propertyId: 'a', fromMonth: '2026-08', rate: 0 },
]

test.each([
  ['a', '2026-02', 0],
  ['a', '2026-04', 9000],
  ['a', '2026-07', 8000],
  // Its own that says none is none.
  ['a', '2026-09', 0],
  ['b', '2026-05', 9000],
  ['b', '2026-06', 9500],
])('the target of %s in %s is %i', (propertyId, month, rate) => {
  expect(rateIn(targets, propertyId, month)).toBe(rate)
  expect(rateIn(targets.toReversed(), propertyId, month)).toBe(rate)
})

test('a target is in whole shillings, half up, exact to the largest amounts, and below none', () => {
  expect(targetOf(150_000, 9500, 'KES')).toBe(142_500)
  expect(targetOf(100_030, 5000, 'KES')).toBe(50_000)
  expect(targetOf(100_100, 5000, 'KES')).toBe(50_100)
  expect(targetOf(3, 5000, 'UGX')).toBe(2)
  expect(targetOf(90_000_000_000_000, 9999, 'UGX')).toBe(89_991_000_000_000)
  expect(targetOf(-5000, 9500, 'KES')).toBe(0)
})
