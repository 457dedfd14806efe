import { describe, expect, test } from 'vitest'
import { accountNumberIn } from './account-number.terms'

describe('the account number that somebody typed', () => {
  test.each([
    ['Bank: Equity 0180271944', '0180271944'],
    ['Equity 0180 2719 4451', '018027194451'],
    ['KCB 1104-556-021', '1104556021'],
    ['Equity branch 068 0180271944', '0180271944'],
    ['Equity branch 068, a/c 0180 271944', '0180271944'],
    ['Equity 0180271944, tel 0712 345 678', '0180271944'],
    ['0712345678', '0712345678'],
    ['+254 712 345 678', '254712345678'],
  ])('%s is found', (payTo, number) => {
    expect(accountNumberIn(payTo)?.number).toBe(number)
  })

  test.each([
    ['Equity 0180 271944', '0180271944'],
    ['Equity 0180-271944', '0180271944'],
    ['0712 345678', '0712345678'],
    ['Equity 0180 2719 4451, tel 0712345678', '018027194451'],
  ])('of %s no group is paid to as if it were the whole number', (payTo, number) => {
    expect(accountNumberIn(payTo)?.number).toBe(number)
  })

  test.each([
    'Equity Westlands',
    'Equity 01802719 or KCB 11045560',
    'Equity 0180 2719 4451 or KCB 1104556021',
    'Equity 018027 194451',
    'Equity 068 0180271944',
    'Equity 0180271944 01',
    'Equity 0180271 944',
    'Equity branch 068 0180 2719 44',
    'Equity branch 068 271944',
    'Branch 068',
    null,
  ])('of %s nobody guesses it', (payTo) => {
    expect(accountNumberIn(payTo)).toBeUndefined()
  })

  test('and what else stands there is the bank', () => {
    expect(accountNumberIn('Bank: Equity 0180271944')?.rest).toBe('Equity')
    expect(accountNumberIn('Equity Bank, Westlands, 0180 2719 4451')?.rest).toBe('Equity Bank, Westlands')
  })
})
