import { expect, test } from 'vitest'
import { wholeShillings } from './whole-shillings.rules'

test.each([
  [1_500_000 * 21, 31, 'KES', 1_016_100],
  [150, 1, 'KES', 200],
  [149, 1, 'KES', 100],
  [5, 2, 'UGX', 3],
  [4, 3, 'UGX', 1],
  [0, 31, 'KES', 0],
] as const)('%d / %d in %s is %d', (numerator, denominator, currency, expected) =>
  expect(wholeShillings(numerator, denominator, currency)).toBe(expected),
)
