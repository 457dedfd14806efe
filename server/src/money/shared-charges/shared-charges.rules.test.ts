import { expect, test } from 'vitest'
import { partsOf, sharesOf } from './shared-charges.rules'

const sum = (parts: readonly number[] = []) => parts.reduce((total, part) => total + part, 0)

test('what a division leaves goes to those who lost most by it, and no cent is lost', () => {
  expect(partsOf(1000, [1, 1, 1])).toEqual([334, 333, 333])
  expect(partsOf(1001, [1, 1, 1])).toEqual([334, 334, 333])
  expect(partsOf(100, [50, 30, 19])).toEqual([51, 30, 19])
  expect(partsOf(2, [1, 1, 1])).toEqual([1, 1, 0])
  for (const amount of [1, 7, 99_999, 9_999_999_999]) {
    for (const rents of [
      [1_500_000, 800_000, 1],
      [10 ** 10, 10 ** 10 - 1, 3],
      [0, 5, 0],
    ]) {
      expect(sum(partsOf(amount, rents))).toBe(amount)
    }
  }
})

test('nobody pays by a rent that is nothing', () => {
  expect(partsOf(100, [0, 10])).toEqual([0, 100])
  expect(sharesOf('rent', 100, [0, 0], 0)).toBeUndefined()
})

test('vacant units carry a share only where it is split by unit', () => {
  expect(sharesOf('even', 1000, [1, 1], 2)).toEqual({ amounts: [500, 500], left: 0 })
  expect(sharesOf('unit', 1000, [1, 1], 1)).toEqual({ amounts: [334, 333], left: 333 })
  expect(sharesOf('each', 1000, [1, 1], 1)).toEqual({ amounts: [1000, 1000], left: 0 })
})
