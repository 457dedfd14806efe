import { expect, test } from 'vitest'
import { phoneProblem } from './phone'
import { PhoneNumber } from './text'

test.each([
  '0712 345 678',
  '712345678',
  '0110 123 456',
  '+254 712 345 678',
  '+254 (0)712 345 678',
  '254712345678',
  '00256772123456',
  '(0414) 345-678',
  '020 123 4567',
  '064 30 123',
  '+44 20 7946 0958',
])('%s reaches somebody', (number) => expect(phoneProblem(number)).toBeUndefined())

test.each([
  ['0712 345', '3 digits are missing. Write it like 0712 345 678'],
  ['0712 345 67', '1 digit is missing. Write it like 0712 345 678'],
  ['0712 345 6789', '1 digit is too many. Write it like 0712 345 678'],
  ['+254 712 345', '3 digits are missing. Write it like +254 712 345 678'],
  ['+2567721234567', '1 digit is too many. Write it like +256 712 345 678'],
  ['+0712 345 678', 'Did you mean 0712 345 678?'],
  ['+712345678', 'Did you mean 0712 345 678?'],
])('%s is not kept as a number that nobody has', (number, problem) => {
  expect(phoneProblem(number)).toBe(problem)
  expect(PhoneNumber.safeParse(number).error?.issues.map(({ message }) => message)).toEqual([problem])
})
