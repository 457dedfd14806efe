import { expect, test } from 'vitest'
import { accountNumbersBy } from './account-numbers.terms'

test('account numbers follow a pattern with the number of the unit, or are counted on', () => {
  expect(accountNumbersBy('jac-{unit}', ['A1', 'A 2'])).toEqual(['JACA1', 'JACA2'])
  expect(accountNumbersBy('4509', ['A1', 'A2'])).toEqual(['4509', '4510'])
  expect(accountNumbersBy('KB-099', ['A1', 'A2'])).toEqual(['KB099', 'KB100'])
  expect(accountNumbersBy(' ', ['A1'])).toEqual([])
  expect(accountNumbersBy('JAC', ['A1', 'A2'])).toBeUndefined()
})
