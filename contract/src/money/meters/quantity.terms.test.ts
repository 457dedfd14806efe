import { describe, expect, test } from 'vitest'
import { dialSize, editableQuantity, formatQuantity, formatUsage, parseQuantity } from './quantity.terms'

describe('parseQuantity', () => {
  test.each([
    ['0', 0],
    ['1246', 1_246_000],
    ['1,246.5', 1_246_500],
    ['01246.500', 1_246_500],
    ['12.', 12_000],
    [' 1 246.001 ', 1_246_001],
    ['99999999.999', 99_999_999_999],
    ['1.2000', 1200],
  ])('reads %j as %d thousandths', (text, value) => expect(parseQuantity(text)).toEqual({ ok: true, value }))

  test.each([
    ['', 'Enter what the meter shows'],
    ['abc', 'Enter the reading as a number'],
    ['-3', 'Enter the reading as a number'],
    ['1,24', 'Enter the reading as a number'],
    ['1.2345', 'A reading has at most three decimals'],
    ['123456789', 'A dial has at most 8 digits'],
    ['9'.repeat(40), 'A dial has at most 8 digits'],
    ['1e5', 'Enter the reading as a number'],
    ['１２４６', 'Enter the reading as a number'],
    ['💧', 'Enter the reading as a number'],
  ])('refuses %j', (text, message) => expect(parseQuantity(text)).toEqual({ ok: false, message }))
})

test('what is shown for editing is read back unchanged', () => {
  for (const milli of [0, 1, 10, 999, 1000, 1_246_500, 99_999_999_999]) {
    expect(parseQuantity(editableQuantity(milli))).toEqual({ ok: true, value: milli })
  }
})

test('quantities are written with their unit and without needless zeros', () => {
  expect(formatQuantity(1_246_500)).toBe('1,246.5')
  expect(formatQuantity(-30_050)).toBe('-30.05')
  expect(formatUsage(12_500, 'water')).toBe('12.5 m³')
  expect(formatUsage(80_000, 'electricity')).toBe('80 kWh')
})

test('a dial of five digits ends at 99,999.999', () => expect(dialSize(5)).toBe(100_000_000))
