import { expect, test } from 'vitest'
import {
  accountKey,
  isOneSlip,
  namesProperty,
  propertyWords,
  soundsLike,
  typedText,
  unitKey,
} from './typed-account.rules'

test('one slip is a letter wrong, missing, too much, or two swapped, and nothing more', () => {
  for (const [one, other] of [
    ['GVA12', 'GVB12'],
    ['GVA12', 'GV12'],
    ['GVA12', 'GGVA12'],
    ['GVA12', 'GVA21'],
    ['GVA12', 'GVA1'],
  ] as const) {
    expect(isOneSlip(one, other), `${one} ${other}`).toBe(true)
    expect(isOneSlip(other, one), `${other} ${one}`).toBe(true)
  }
  for (const [one, other] of [
    ['GVA12', 'GVA12'],
    ['GVA12', 'GVB13'],
    ['GVA12', 'GVA1234'],
    ['GVA12', '2GVA1'],
    ['GVA12', 'GAV21'],
  ] as const) {
    expect(isOneSlip(one, other), `${one} ${other}`).toBe(false)
  }
})

test('letters that look like digits are one with them', () => {
  expect(soundsLike('GVAO1')).toBe(soundsLike('GVA0I'))
  expect(soundsLike('S8')).toBe(soundsLike('5B'))
  expect(soundsLike('A2')).not.toBe(soundsLike('A3'))
})

test('a text is compared whole, by its words, and without words that everybody types', () => {
  const text = typedText('gva-hse no. 12 Nov rent 2026')
  expect(text.joined).toContain('GVA12')
  expect(text.whole).toBe('GVAHSENO12NOVRENT2026')
  expect(text.isTelling).toBe(true)
  expect(typedText('Nov rent 2026').isTelling).toBe(false)
  expect(typedText('').isTelling).toBe(false)
  expect(typedText('JANE WANJIKU').words).toEqual(['JANE', 'WANJIKU'])
})

test("what a bank's paybill wants in front is no part of an account, with or without a sign between", () => {
  for (const typed of ['1180279450#GVA12', '1180279450 gva12', '1180279450GVA12', '1180 279450 # GVA-12', 'GVA12']) {
    expect(typedText(typed, '1180279450').whole, typed).toBe('GVA12')
  }
})

test('a unit is the same however its kind and zeros stand in front of it', () => {
  expect(['Hse 04', '4', 'House No 4', 'no.4', 'Shop 4'].map(unitKey)).toEqual(Array(5).fill('4'))
  expect(['A-01', 'a1', 'A 01'].map(unitKey)).toEqual(['A1', 'A1', 'A1'])
  expect(unitKey('Penthouse')).toBe('PENTHOUSE')
  expect(accountKey(' gva-12 ')).toBe('GVA12')
})

test('a property is named by a word of its own, its beginning or its initials, and by none that all have', () => {
  const green = propertyWords('Green View Apartments')
  expect(namesProperty(typedText('greenview 12'), green)).toBe(true)
  expect(namesProperty(typedText('Green 12'), green)).toBe(true)
  expect(namesProperty(typedText('GVA 12'), green)).toBe(true)
  expect(namesProperty(typedText('Apartments 12'), green)).toBe(false)
  expect(namesProperty(typedText('jaca 12'), propertyWords('Jacaranda Court'))).toBe(true)
  expect(propertyWords('Court')).toEqual([])
})
