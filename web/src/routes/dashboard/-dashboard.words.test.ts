import { expect, test } from 'vitest'
import { unmatched } from './-dashboard.words'

test('the tab says how much money waits, and that there is more where it is not counted to its end', () => {
  expect(unmatched()).toBe('Unmatched')
  expect(unmatched(0, false)).toBe('Unmatched')
  expect(unmatched(1_200, false)).toBe('Unmatched 1,200')
  expect(unmatched(10_000, true)).toBe('Unmatched 10,000+')
})
