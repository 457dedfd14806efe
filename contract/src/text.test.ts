import { describe, expect, test } from 'vitest'
import {
  Email,
  optionalLine,
  optionalText,
  PhoneNumber,
  requiredLine,
  requiredName,
  requiredText,
  Search,
} from './text'

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

describe('a name', () => {
  const Name = requiredName('Name is required', 60)

  test.each([
    "Ng'ang'a wa Thiong'o",
    'Ngũgĩ wa Thiong’o',
    "O'Brien",
    'J. K. Mwangi',
    'Anne-Marie Wanjirũ',
    'José Ångström-Łukasz',
    'محمد علي',
    'عبد‌الله',
    'ኃይለ ሥላሴ',
    'નરેન્દ્ર શર્મા',
    'ශ්‍රී',
    'Δημήτρης Παπαδόπουλος',
    'Иван Петров',
    '王小明',
    'A&B Traders 2000 Ltd.',
    '4Ever Homes (K) Ltd',
    'Mama Njeri 🏠',
  ])('%s is taken as it is', (name) => expect(Name.parse(name)).toBe(name.normalize('NFC')))

  test.each([
    ['\u200b', 'Name is required'],
    ['\u3164', 'Name is required'],
    ['\u115f\u1160', 'Name is required'],
    ['\uffa0 \u200d', 'Name is required'],
    ['\u2800', 'Type it again by hand: there are invisible characters in it'],
    ['Achieng\nURGENT: pay now', 'Write it in one line'],
    ['Achieng\tOdhiambo', 'Write it in one line'],
    ['Achieng\u2028Odhiambo', 'Write it in one line'],
    ['Achieng \u202eobmaihdO', 'Remove the unreadable characters'],
    ['Ach\u200bieng', 'Type it again by hand: there are invisible characters in it'],
    ['Ach\u200dieng', 'Type it again by hand: there are invisible characters in it'],
    ['Ach\u00adieng', 'Type it again by hand: there are invisible characters in it'],
    ['Ach\ufe0fieng', 'Type it again by hand: there are invisible characters in it'],
    ['Achieng\u{e0041} O', 'Type it again by hand: there are invisible characters in it'],
    ['Achi\u3164eng', 'Type it again by hand: there are invisible characters in it'],
    ['\u0410chieng Odhiambo', 'Write each word in the letters of one alphabet'],
    ['Achieng \u039fdhiambo', 'Write each word in the letters of one alphabet'],
    ['0712 345 678', 'A name has at least one letter'],
    ['...', 'A name has at least one letter'],
    ['x'.repeat(61), 'Use at most 60 characters'],
  ])('%j is refused with one reason', (name, message) => expect(messages(Name.safeParse(name))).toEqual([message]))

  test.each([
    ['\u2068Wanjiku Kamau\u2069', 'Wanjiku Kamau'],
    ['\ufeffWanjiku\u00a0\u2003Kamau\u200e', 'Wanjiku Kamau'],
    ['Ｗａｎｊｉｋｕ', 'Wanjiku'],
    ['𝐖𝐚𝐧𝐣𝐢𝐤𝐮', 'Wanjiku'],
    ['Mu\u0303go', 'M\u0169go'],
  ])('%j is kept as people see it', (typed, name) => expect(Name.parse(typed)).toBe(name))
})

test.each(['x', ' ', '\u0301', '\u200d'])('a name of a hundred thousand %j is too long, and not looked at', (sign) => {
  const Name = requiredName('Name is required', 60)
  expect(messages(Name.safeParse(sign.repeat(100_000)))).toEqual(['Use at most 60 characters'])
})

test('what is no name of a person has a letter or a digit, in one line', () => {
  const Line = requiredLine('Unit number is required', 40)
  for (const text of ['12', 'A1-ground', '5/6', '🏠 A1']) expect(Line.parse(text)).toBe(text)
  expect(messages(Line.safeParse('---'))).toEqual(['Use at least one letter or digit'])
  expect(messages(Line.safeParse('A\n1'))).toEqual(['Write it in one line'])
  expect(optionalLine(40).parse('\u200b ')).toBeNull()
  expect(optionalLine(40).parse(undefined)).toBeNull()
  expect(messages(optionalLine(40).safeParse('A\n1'))).toEqual(['Write it in one line'])
})

test('a longer text may have lines, and nothing that turns the writing around', () => {
  const Text = requiredText('Say why', 100)
  expect(Text.parse('one\ntwo\u200e')).toBe('one\ntwo')
  expect(messages(Text.safeParse('paid \u202e0001 by cash'))).toEqual(['Remove the unreadable characters'])
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
  for (const wrong of [
    '12',
    'call me',
    '0712x345678',
    '0712,345,678',
    '1e9',
    '7'.repeat(40),
    '０７１２３４５６７８',
    '📞0712345678',
  ])
    expect(PhoneNumber.safeParse(wrong).success).toBe(false)
})

test('a search is lower case, and nothing when the box is empty', () => {
  expect(Search.parse(' Amani K ')).toBe('amani k')
  expect(Search.parse(' ')).toBeNull()
  expect(Search.parse(undefined)).toBeUndefined()
})
