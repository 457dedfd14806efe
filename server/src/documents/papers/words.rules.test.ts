import { describe, expect, test } from 'vitest'
import { amountInWords, inWords } from './words.rules'

test.each([
  [0, 'zero'],
  [7, 'seven'],
  [13, 'thirteen'],
  [20, 'twenty'],
  [21, 'twenty-one'],
  [99, 'ninety-nine'],
  [100, 'one hundred'],
  [101, 'one hundred and one'],
  [115, 'one hundred and fifteen'],
  [340, 'three hundred and forty'],
  [999, 'nine hundred and ninety-nine'],
  [1000, 'one thousand'],
  [1001, 'one thousand and one'],
  [1100, 'one thousand one hundred'],
  [1999, 'one thousand nine hundred and ninety-nine'],
  [15_000, 'fifteen thousand'],
  [15_050, 'fifteen thousand and fifty'],
  [100_000, 'one hundred thousand'],
  [123_456, 'one hundred and twenty-three thousand four hundred and fifty-six'],
  [1_000_000, 'one million'],
  [1_000_001, 'one million and one'],
  [1_000_100, 'one million one hundred'],
  [1_001_000, 'one million one thousand'],
  [2_650_000, 'two million six hundred and fifty thousand'],
  [1_000_000_000, 'one billion'],
  [
    987_654_321_012,
    'nine hundred and eighty-seven billion six hundred and fifty-four million three hundred and twenty-one thousand and twelve',
  ],
  [1_000_000_000_000, 'one trillion'],
])('%d', (number, words) => expect(inWords(number)).toBe(words))

/** Reads words back, by another way than they were made. */
function numberOf(words: string): number {
  const values: Record<string, number> = { hundred: 100, thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 }
  for (let number = 0; number < 100; number += 1) values[inWords(number)] = number
  let total = 0
  let group = 0
  for (const word of words.split(' ').filter((part) => part !== 'and')) {
    const value = values[word]
    if (value === undefined) throw new Error(`no number: ${word}`)
    if (value === 100) group *= 100
    else if (value >= 1000) {
      total += group * value
      group = 0
    } else group += value
  }
  return total + group
}

test('every number below 2,000, and many beyond, say one number and no other', () => {
  const numbers = Array.from({ length: 2000 }, (_, number) => number)
  for (let state = 7; numbers.length < 6000; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    numbers.push(state * (numbers.length % 400))
  }
  const words = numbers.map(inWords)
  expect(words.map(numberOf)).toEqual(numbers)
  expect(words.filter((text) => /(^| )and( and|$)|^and| {2}|undefined/.test(text))).toEqual([])
})

describe('an amount', () => {
  test.each([
    [1_500_000, 'KES', 'Kenya shillings fifteen thousand only'],
    [1_500_050, 'KES', 'Kenya shillings fifteen thousand and cents fifty only'],
    [100, 'KES', 'Kenya shilling one only'],
    [1, 'KES', 'Kenya shillings zero and cent one only'],
    [99, 'KES', 'Kenya shillings zero and cents ninety-nine only'],
    [650_000, 'UGX', 'Uganda shillings six hundred and fifty thousand only'],
    [1, 'UGX', 'Uganda shilling one only'],
    [10 ** 14, 'KES', 'Kenya shillings one trillion only'],
    [10 ** 12, 'UGX', 'Uganda shillings one trillion only'],
    [
      10 ** 14 - 1,
      'KES',
      'Kenya shillings nine hundred and ninety-nine billion nine hundred and ninety-nine million nine hundred and ninety-nine thousand nine hundred and ninety-nine and cents ninety-nine only',
    ],
  ] as const)('%d %s', (amount, currency, words) => expect(amountInWords(amount, currency)).toBe(words))
})
