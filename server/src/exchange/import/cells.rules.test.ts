import { describe, expect, it } from 'vitest'
import {
  keyOf,
  parseAmount,
  parseSheetDay,
  parseSheetPercent,
  parseSheetPhone,
  parseSheetReading,
  textOf,
} from './cells.rules'

describe('an amount of a sheet', () => {
  it.each([
    [15_000, 1_500_000],
    ['15k', 1_500_000],
    ['1.2m', 120_000_000],
    ['15,000/=', 1_500_000],
    ['15000/-', 1_500_000],
    ['KSh 15 000', 1_500_000],
    ['Kshs. 15,000.50', 1_500_050],
    ['\u200f15,000\u200e', 1_500_000],
    ['(500)', -50_000],
    ['-500', -50_000],
    ['500-', -50_000],
    ['500 CR', -50_000],
    ['KSh -500', -50_000],
    ['=500', 50_000],
    ['nil', 0],
    ['-', 0],
    [null, 0],
    [0.1 + 0.2, 30],
  ])('%j is %i', (cell, value) => expect(parseAmount(cell, 'KES')).toEqual({ ok: true, value }))

  it.each(['fifteen', '15,00', '1500,50', '15.000', 'KSh 1.500', '1.2.3', '=SUM(A1:A3)', '12/3', true, 10.123, 1e12])(
    'is not guessed from %j',
    (cell) => {
      expect(parseAmount(cell, 'KES').ok).toBe(false)
    },
  )

  it('has no cents in Uganda', () => {
    expect(parseAmount('650,000', 'UGX')).toEqual({ ok: true, value: 650_000 })
    expect(parseAmount(10.5, 'UGX').ok).toBe(false)
  })
})

describe('a day of a sheet', () => {
  it.each([
    '05/11/2026',
    '5.11.26',
    '5-Nov-26',
    '5th November 2026',
    'Nov 5, 2026',
    '2026-11-05',
    '2026-11-05T00:00:00',
    46_331,
    '46331',
  ])('%j is 5 November 2026', (cell) => expect(parseSheetDay(cell)).toEqual({ ok: true, value: '2026-11-05' }))
  it.each(['31/02/2026', '11/25/2026', 'soon', 5, '5 Foo 2026'])('is not guessed from %j', (cell) =>
    expect(parseSheetDay(cell).ok).toBe(false),
  )
})

describe('a phone number of a sheet', () => {
  it.each([
    '0712 345 678',
    712_345_678,
    '712345678',
    254_712_345_678,
    '+254712345678',
    '\u200e0712345678',
    '0712345678 / 0733 111 222',
  ])('%j is +254712345678', (cell) => expect(parseSheetPhone(cell, 'KE')).toEqual({ ok: true, value: '+254712345678' }))
  it('takes those of Uganda there', () =>
    expect(parseSheetPhone(772_123_456, 'UG')).toEqual({ ok: true, value: '+256772123456' }))
  it.each(['12', 'none', '07123'])('is not made of %j', (cell) => expect(parseSheetPhone(cell, 'KE').ok).toBe(false))
})

it('keeps whole figures of IDs, and nothing that is not seen', () => {
  expect(textOf(254_712_345_678)).toBe('254712345678')
  expect(textOf('\u202e A\u00a0 1\u200b\n')).toBe('A 1')
})

it('reads percentages as texts and as Excel keeps them', () => {
  expect(['8%', 8, 0.08, '7.5'].map((cell) => parseSheetPercent(cell))).toEqual(
    [800, 800, 800, 750].map((value) => ({ ok: true, value })),
  )
})

it('reads dials in thousandths', () => {
  expect(parseSheetReading('1,204.5 m3')).toEqual({ ok: true, value: 1_204_500 })
  expect(parseSheetReading('broken').ok).toBe(false)
})

it('finds one key for spellings of one unit', () => {
  expect(new Set(['A1', 'A 1', 'a-1', 'Á1'].map(keyOf)).size).toBe(1)
})
