import { expect, test } from 'vitest'
import { phoneDigitsIn } from './lists'

test.each([
  ['0712 345 678', '712345678'],
  ['+254 712-345', '712345'],
  ['00256772123', '772123'],
  ['12,000', null],
  ['1200', null],
  ['wanjiku', null],
])('%s as a phone number', (typed, digits) => {
  expect(phoneDigitsIn(typed)).toBe(digits)
})
