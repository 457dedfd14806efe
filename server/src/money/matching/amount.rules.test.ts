import { expect, test } from 'vitest'
import { fitAmount } from './amount.rules'

const expected = { owed: 1_700_000, month: 1_500_000, open: [200_000, 1_500_000] }
const told = (amount: number, of = expected) => {
  const { reason, isExact } = fitAmount(amount, of, 50_000)
  return [reason?.kind, reason?.words, isExact]
}

test('an amount is told to be what is owed, a month, several, or one amount due', () => {
  expect(told(1_700_000)).toEqual(['amount_owed', '', true])
  expect(told(1_500_000)).toEqual(['amount_rent', '', true])
  expect(told(3_000_000)).toEqual(['amount_months', '2', true])
  expect(told(3_200_000)).toEqual(['amount_months', '2', true])
  expect(told(200_000)).toEqual(['amount_charge', '', true])
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

test('before it is known how much came in, nobody is likelier by it', () => {
  expect(told(0)).toEqual([undefined, undefined, false])
})

test('who owes nothing and costs nothing fits no amount', () => {
  expect(told(1_000, { owed: 0, month: 0, open: [] })).toEqual([undefined, undefined, false])
})
