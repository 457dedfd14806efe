import { expect, test } from 'vitest'
import { keptUntil } from './privacy.rules'

test.each([
  ['2019-11-20', '2026-11-21'],
  ['2019-12-31', '2027-01-01'],
  ['2020-02-29', '2027-03-01'],
  ['2192-12-31', '2200-01-01'],
  ['2193-12-31', '2200-12-31'],
  ['2200-01-01', '2200-12-31'],
])('who left on %s is kept until %s', (lastDay, until) => {
  expect(keptUntil(lastDay)).toBe(until)
})
