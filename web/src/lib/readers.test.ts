import { expect, test } from 'vitest'
import { count, day, money, optional, percent, type Reader, switchedOn } from './readers'

function read<Value>(reader: Reader<Value>, text: string): Value | string {
  const parsed = reader(text)
  return parsed.ok ? parsed.value : parsed.message
}

test('each kind is read in its own unit, or refused in words', () => {
  expect(read(money('KES'), '1,500.50')).toBe(150_050)
  expect(read(money('UGX'), '1,500.50')).toBe('Ugandan shillings have no decimals')
  expect(read(money('KES', 'Deposit'), '-1')).toBe('Deposit must be positive')
  expect(read(percent, '7.5')).toBe(750)
  expect(read(day, '2026-02-31')).toBe('Enter a day that exists')
  expect(read(count, '30')).toBe(30)
  expect(read(count, 'thirty')).toBeNaN()
})

test('a field that may be left empty is refused only for what stands in it', () => {
  expect(read(optional(money('KES'), null), ' ')).toBeNull()
  expect(read(optional(money('KES'), 0), '')).toBe(0)
  expect(read(optional(money('KES'), 0), 'lots')).toBe('Enter an amount as a number')
})

test('a switch is on when the browser says so', () => {
  expect([read(switchedOn, 'on'), read(switchedOn, '')]).toEqual([true, false])
})
