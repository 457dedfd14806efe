import { expect, test } from 'vitest'
import { amountsIn } from './search.rules'

test.each([
  [
    '12,000',
    [
      ['KES', 1_200_000],
      ['UGX', 12_000],
    ],
  ],
  [
    '12000',
    [
      ['KES', 1_200_000],
      ['UGX', 12_000],
    ],
  ],
  ['KES 12,000.50', [['KES', 1_200_050]]],
  ['ksh 500', [['KES', 50_000]]],
  ['ugx 500', [['UGX', 500]]],
  ['12,000.50', [['KES', 1_200_050]]],
  ['a1', []],
  ['0', []],
  ['12 flats', []],
  ['99999999999999999999', []],
])('%s as an amount', (typed, found) => {
  expect(amountsIn(typed).map(({ currency, amount }) => [currency, amount])).toEqual(found)
})
