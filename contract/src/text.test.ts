import { describe, expect, test } from 'vitest'
import { Email, optionalText, PhoneNumber, requiredText, Search } from './text'

const messages = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message)

describe('requiredText', () => {
  const Name = requiredText('Name is required', 10)

  test('is trimmed', () => expect(Name.parse('  Amani ')).toBe('Amani'))
  test('keeps emoji, HTML and right-to-left text as typed', () => {
    for (const text of ['🏠 A1', '<b>x</b>', 'بيت', "'; drop--"]) expect(Name.parse(text)).toBe(text)
  })
  test.each([[''], ['   '], [undefined], [null], [5]])('refuses %j', (value) =>
    expect(messages(Name.safeParse(value))).toEqual(['Name is required']),
  )
  test('refuses what is too long', () =>
    expect(messages(Name.safeParse('x'.repeat(11)))).toEqual(['Use at most 10 characters']))
  test('refuses characters that cannot be stored', () =>
    expect(messages(Name.safeParse('a\u0000b'))).toEqual(['Remove the unreadable characters']))
})

test('text that may be left out is null when it is empty', () => {
  const Notes = optionalText(10)
  expect(Notes.parse('  ')).toBeNull()
  expect(Notes.parse(undefined)).toBeNull()
  expect(Notes.parse(' a\nb ')).toBe('a\nb')
})

test('an e-mail address is compared in lower case', () => {
  expect(Email.parse(' Amani@Example.COM ')).toBe('amani@example.com')
  for (const wrong of ['', 'amani', 'amani@', 'a b@c.de', undefined]) {
    expect(messages(Email.safeParse(wrong))).toEqual(['Invalid email address'])
  }
})

test('a phone number is digits with the usual signs', () => {
  for (const number of ['0712 345 678', '+254712345678', '(0414) 345-678'])
    expect(PhoneNumber.parse(number)).toBe(number)
  expect(PhoneNumber.parse('')).toBeNull()
  for (const wrong of ['12', 'call me', '0712x345678']) expect(PhoneNumber.safeParse(wrong).success).toBe(false)
})

test('a search is lower case, and nothing when the box is empty', () => {
  expect(Search.parse(' Amani K ')).toBe('amani k')
  expect(Search.parse(' ')).toBeNull()
  expect(Search.parse(undefined)).toBeUndefined()
})
