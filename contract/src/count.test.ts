import { expect, test } from 'vitest'
import { parseCount } from './count'

test.each([
  ['30', 30],
  [' 7 ', 7],
  ['007', 7],
  ['0', 0],
  ['1,000', 1000],
  ['1 000', 1000],
  ['1\u00a0000', 1000],
  ['5.0', 5],
  ['999999999', 999_999_999],
])('reads %j', (text, expected) => expect(parseCount(text)).toBe(expected))

test.each(['', '  ', '-1', '1.5', '1,00', '1e5', 'ten', '３１', '🏠', '9'.repeat(40), 'NaN', 'Infinity'])(
  'finds no number in %j',
  (text) => expect(parseCount(text)).toBeNaN(),
)
