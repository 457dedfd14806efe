import { expect, test } from 'vitest'
import { inBatches, phoneDigitsIn } from './lists'

test.each([
  ['0712 345 678', '712345678'],
  ['+254 712-345', '712345'],
  ['00256772123', '772123'],
  ['12,000', null],
  ['1200', null],
  ['wanjiku', null],
])('%s as a phone number', (typed, digits) => {
  expect(phoneDigitsIn(typed)).toBe(digits)
})

test('a list that is read in batches has each row once, whether it goes on after a row or after so many', async () => {
  for (const length of [0, 2, 3, 7]) {
    const all = Array.from({ length }, (_, place) => place)
    const byLast = inBatches<number>(async (size, last = -1) => all.slice(last + 1, last + 1 + size), 3)
    const byPlace = inBatches<number>(async (size, _, offset) => all.slice(offset, offset + size), 3)
    for (const batches of [byLast, byPlace]) {
      const read: number[] = []
      for await (const row of batches) read.push(row)
      expect(read).toEqual(all)
    }
  }
})
