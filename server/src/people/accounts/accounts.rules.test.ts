import { expect, test } from 'vitest'
import { loginOf, phoneKeyOf } from './accounts.rules'

test.each([
  '0712345678',
  '0712 345 678',
  '+254712345678',
  '+254 (0) 712 345-678',
  '254712345678',
  '00254712345678',
  '712345678',
])('%s is one number, however it is typed', (typed) => {
  expect(phoneKeyOf(typed)).toBe('712345678')
})

test.each([
  ['0112345126', '112345126'],
  ['+256772123456', '772123456'],
  ['256772123456', '772123456'],
  ['0772 123 456', '772123456'],
])('%s is %s', (typed, key) => {
  expect(phoneKeyOf(typed)).toBe(key)
})

test('an @ makes it an address', () => {
  expect(loginOf(' Amani@Example.com ')).toEqual({ kind: 'email', email: 'amani@example.com' })
  expect(loginOf('0712 345 678')).toEqual({ kind: 'phone', phoneKey: '712345678' })
  expect(loginOf('nobody')).toEqual({ kind: 'phone', phoneKey: '' })
})
