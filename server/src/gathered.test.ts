import { expect, test } from 'vitest'
import { gathered } from './gathered'

test('what comes while others are dealt with is dealt with together, and each gets its own answer', async () => {
  const together: number[] = []
  const double = gathered(async (items: readonly number[]) => {
    together.push(items.length)
    await new Promise((resolve) => setTimeout(resolve, 5))
    return items.map((item) => item * 2)
  }, 4)
  expect(await double(1)).toBe(2)
  expect(await Promise.all([1, 2, 3, 4, 5, 6].map(double))).toEqual([2, 4, 6, 8, 10, 12])
  expect(together).toEqual([1, 4, 2])
})

test('none fails because of another', async () => {
  const root = gathered(async (items: readonly number[]) => {
    if (items.some((item) => item < 0)) throw new Error('Below zero.')
    return items.map(Math.sqrt)
  })
  const [four, wrong, nine] = await Promise.allSettled([16, -1, 81].map(root))
  expect(four).toEqual({ status: 'fulfilled', value: 4 })
  expect(wrong?.status).toBe('rejected')
  expect(nine).toEqual({ status: 'fulfilled', value: 9 })
  expect(await root(1)).toBe(1)
})
