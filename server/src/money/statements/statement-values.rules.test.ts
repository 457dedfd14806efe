import { expect, test } from 'vitest'
import { parseAmount, parseDetails, parseParty, parseTime } from './statement-values.rules'

test('days and times are read in every form that providers write, in East Africa Time', () => {
  const at = (text: string) => parseTime(text)
  expect(at('20-11-2026 08:30:15')).toEqual({ day: '2026-11-20', at: '2026-11-20T05:30:15.000Z' })
  expect(at('20-11-2026 08:30')).toEqual({ day: '2026-11-20', at: '2026-11-20T05:30:00.000Z' })
  expect(at('2026-11-20 08:30:15')).toEqual(at('20-11-2026 08:30:15'))
  expect(at('20261120083015')).toEqual(at('20-11-2026 08:30:15'))
  expect(at('2026-11-20T23:30:00')).toEqual({ day: '2026-11-20', at: '2026-11-20T20:30:00.000Z' })
  expect(at('3/1/26 8:05 PM')).toEqual({ day: '2026-01-03', at: '2026-01-03T17:05:00.000Z' })
  expect(at('20 Nov 2026, 12:15 am')).toEqual({ day: '2026-11-20', at: '2026-11-19T21:15:00.000Z' })
  for (const day of ['20/11/2026', '20.11.26', '20-Nov-26', '20261120'])
    expect(at(day)).toEqual({ day: '2026-11-20', at: null })
  expect(at('20-11-2026 25:30')).toEqual({ day: '2026-11-20', at: null })
  for (const none of ['', '31-02-2026', '20 Foo 2026', 'yesterday', '12']) expect(at(none), none).toBeUndefined()
  expect(parseTime(null)).toBeUndefined()
})

test('amounts are read without rounding, below zero by sign, brackets or DR', () => {
  const kes = (cell: string | number | null) => parseAmount(cell, 'KES')
  expect(['15,000.00', 'KES 15,000', 'Ksh15000', '15 000/=', 15_000, '15000.0', '15,000.00 CR'].map(kes)).toEqual(
    Array(7).fill(1_500_000),
  )
  expect(['-84.00', '(84)', '84.00DR', 'KES -84', '84-', -84].map(kes)).toEqual(Array(6).fill(-8_400))
  expect([null, '', ' ', '-', '0.00'].map(kes)).toEqual([null, null, null, null, 0])
  expect(['x', '1.2.3', '0.001', 0.001, '12a', Number.NaN].map(kes)).toEqual(Array(6).fill(undefined))
  expect(['12,34,567.00', '1,234,567', '1,500.000'].map(kes)).toEqual([123_456_700, 123_456_700, 150_000])
  // One is another country's, and could be read a hundred times too high; the other a thousand times too low.
  expect(['1500,50', '1.500,50', '1,500,50', '0,50', '15.000', 'KES 1.500'].map(kes)).toEqual(Array(6).fill(undefined))
  // Nobody has so much.
  expect(['9999999999999', 9e12].map(kes)).toEqual([undefined, undefined])
  expect(parseAmount('650,000.00', 'UGX')).toBe(650_000)
  expect(parseAmount('650,000.50', 'UGX')).toBeUndefined()
  expect(kes(8500.5)).toBe(850_050)
})

test('a party is a phone and a name, or either', () => {
  expect(parseParty('254712***126 - JANE W')).toEqual({ phone: '254712***126', name: 'JANE W' })
  expect(parseParty('2547 ***** 126 - JANE')).toEqual({ phone: '2547 ***** 126', name: 'JANE' })
  expect(parseParty('JANE WANJIKU')).toEqual({ phone: '', name: 'JANE WANJIKU' })
  expect(parseParty('254712345126')).toEqual({ phone: '254712345126', name: '' })
  expect(parseParty('600123 - KARIBU')).toEqual({ phone: '600123', name: 'KARIBU' })
})

test('details of a paybill name the payer and the account', () => {
  expect(parseDetails('Pay Bill from 254712***126 - JANE W Acc. GVA 12')).toEqual({
    party: '254712***126 - JANE W',
    account: 'GVA 12',
  })
  expect(parseDetails('Customer Payment')).toEqual({ party: '', account: '' })
})
