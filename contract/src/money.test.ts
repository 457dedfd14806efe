import { describe, expect, test } from 'vitest'
import {
  type Currency,
  editableMoney,
  formatMoney,
  formatTotals,
  MAX_MINOR,
  MAX_SUM,
  parseMoney,
  plainMoney,
  tooLarge,
  typedMoney,
} from './money'

const read = (text: string, currency: Currency = 'KES') => {
  const parsed = parseMoney(text, currency)
  return parsed.ok ? parsed.value : parsed.message
}

const NO_BREAK = '\u00a0'

describe('parseMoney', () => {
  test.each([
    ['15000', 1_500_000],
    ['15,000.50', 1_500_050],
    [' KSh 1 200 ', 120_000],
    ['KES15,000.00', 1_500_000],
    ['0', 0],
    ['0.1', 10],
    ['.5', 'Enter an amount as a number'],
    ['000012', 1200],
    ['1.005', 'Amount has at most two decimals'],
    ['1.500', 'Amount has at most two decimals'],
    ['1500.500', 150_050],
    ['0.500', 50],
    ['', 'Amount is required'],
    ['   ', 'Amount is required'],
    ['-5', 'Amount must not be negative'],
    ['abc', 'Enter an amount as a number'],
    ['1e5', 'Enter an amount as a number'],
    ['1.2.3', 'Enter an amount as a number'],
    ['15,00', 'Enter an amount as a number'],
    ['١٢', 'Enter an amount as a number'],
    ['💰', 'Enter an amount as a number'],
    ['NaN', 'Enter an amount as a number'],
    ['Infinity', 'Enter an amount as a number'],
    ['1\u202f200\u00a0', 120_000],
    ['１５０００', 'Enter an amount as a number'],
    ['KSh', 'Amount is required'],
    ['KSh -5', 'Amount must not be negative'],
  ])('reads %j as Kenyan shillings', (text, expected) => expect(read(text)).toBe(expected))

  test.each([
    ['650,000', 650_000],
    ['USh 650000', 650_000],
    ['650000.00', 650_000],
    ['USh 650.000', 'Ugandan shillings have no decimals'],
    ['650000.5', 'Ugandan shillings have no decimals'],
  ])('reads %j as Ugandan shillings', (text, expected) => expect(read(text, 'UGX')).toBe(expected))

  test('the sentences call it by the name of its field', () => {
    const sentence = (text: string) => parseMoney(text, 'KES', 'Rent amount')
    expect(sentence('')).toEqual({ ok: false, message: 'Rent amount is required' })
    expect(sentence('-5')).toEqual({ ok: false, message: 'Rent amount must be positive' })
    expect(sentence('1.005')).toEqual({ ok: false, message: 'Rent amount has at most two decimals' })
    expect(sentence('9'.repeat(40))).toEqual({ ok: false, message: 'Rent amount must be at most KES 100,000,000' })
  })

  test('what was typed so far is an amount, or none yet', () => {
    expect(typedMoney('1,500', 'KES')).toBe(150_000)
    for (const text of ['', '-', '-5', 'abc', '1,50']) expect(typedMoney(text, 'KES')).toBeUndefined()
  })

  test('sums of tenths and hundredths are exact', () => {
    const sum = (...texts: string[]) => texts.reduce((total, text) => total + Number(read(text)), 0)
    expect(sum('0.1', '0.2')).toBe(read('0.3'))
    expect(sum('300.92', '0.08')).toBe(read('301'))
    expect(sum(...Array.from({ length: 100 }, () => '0.01'))).toBe(read('1'))
  })

  test.each([
    ['100,000,000', '100000000.01', 'KES'],
    ['10,000,000,000', '10000000001', 'UGX'],
  ] as const)('takes at most %s, not %s %s', (most, more, currency) => {
    expect(read(most, currency)).toBe(MAX_MINOR)
    expect(read(more, currency)).toBe(tooLarge(currency))
    expect(read('9'.repeat(40), currency)).toBe(tooLarge(currency))
  })

  test('what a person would read as exact adds up exactly: 900,000 of the largest amounts, 900 of the largest sums', () => {
    expect(Number.isSafeInteger(900_000 * MAX_MINOR)).toBe(true)
    expect(Number.isSafeInteger(900 * MAX_SUM)).toBe(true)
  })
})

describe('an amount reads', () => {
  test.each([
    [1_500_000, 'KES', 'KES 15,000'],
    [1_500_050, 'KES', 'KES 15,000.50'],
    [-30_005, 'KES', '-KES 300.05'],
    [0, 'KES', 'KES 0'],
    [650_000, 'UGX', 'UGX 650,000'],
    [MAX_MINOR, 'KES', 'KES 100,000,000'],
    [91 * 10 ** 15, 'KES', 'KES 910,000,000,000,000'],
  ] as const)('%d %s as %s', (amount, currency, text) => {
    expect(plainMoney(amount, currency)).toBe(text)
    expect(formatMoney(amount, currency)).toBe(text.replace(' ', NO_BREAK))
  })

  test('with KSh where the specification has it', () => {
    expect(formatMoney(1_500_000, 'KES', 'symbol')).toBe(`KSh${NO_BREAK}15,000`)
    expect(formatMoney(650_000, 'UGX', 'symbol')).toBe(`UGX${NO_BREAK}650,000`)
  })

  test('as a number alone, which reads back unchanged where it is editable', () => {
    expect(formatMoney(1_500_050, 'KES', 'none')).toBe('15,000.50')
    for (const amount of [0, 1, 99, 100, 12_345, 1_500_050, MAX_MINOR]) {
      expect(read(editableMoney(amount, 'KES'))).toBe(amount)
    }
    expect(read(formatMoney(1_500_050, 'KES'))).toBe(1_500_050)
  })

  test('beside one of another currency', () => {
    const totals = [
      { amount: 12_000_000, currency: 'KES' },
      { amount: 3_400_000, currency: 'UGX' },
    ] as const
    expect(formatTotals(totals)).toBe(`KES${NO_BREAK}120,000 · UGX${NO_BREAK}3,400,000`)
    expect(formatTotals([])).toBe(`KES${NO_BREAK}0`)
    expect(formatTotals(totals, undefined, plainMoney)).toBe('KES 120,000 · UGX 3,400,000')
  })
})
