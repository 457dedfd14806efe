import { expect, test } from 'vitest'
import { fitAmount } from './amount.rules'

const expected = { owed: 1_700_000, month: 1_500_000, open: [200_000, 1_500_000] }
const told = (amount: number, of = expected) => {
  const { reason, isExact } = fitAmount(amount, of, 50_000)
  return [reason?.sign, reason?.value, isExact]
}

test('an amount is told to be what is owed, a month, several, or one amount due', () => {
  expect(told(1_700_000)).toEqual(['owed', '', true])
  expect(told(1_500_000)).toEqual(['rent', '', true])
  expect(told(3_000_000)).toEqual(['months', '2', true])
  expect(told(3_200_000)).toEqual(['months', '2', true])
  expect(told(200_000)).toEqual(['charge', '', true])
})

test('what fits nothing is the less likely the further it is from what was expected', () => {
  const likelihoods = [1_740_000, 1_000_000, 1_234_500, 2_500_000, 9_900_000].map((amount) => {
    const { likelihood, isExact, reason } = fitAmount(amount, expected, 50_000)
    expect([isExact, reason]).toEqual([false, undefined])
    return likelihood
  })
  expect(likelihoods.toSorted((one, other) => other - one)).toEqual(likelihoods)
  expect(new Set(likelihoods).size).toBe(5)
})

test('who owes nothing and costs nothing fits no amount', () => {
  expect(told(1_000, { owed: 0, month: 0, open: [] })).toEqual([undefined, undefined, false])
})
