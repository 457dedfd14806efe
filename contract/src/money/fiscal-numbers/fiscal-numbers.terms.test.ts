import { expect, test } from 'vitest'
import { FiscalNumber } from './fiscal-numbers.schema'
import { pastedFiscalNumbers } from './fiscal-numbers.terms'

test.each([
  ['RCT-2026-00042, 324020001234', 'RCT-2026-00042', '324020001234'],
  ['RCT-2026-00042\t324020001234', 'RCT-2026-00042', '324020001234'],
  ['  rct-2026-42;324 020 001 234  ', 'rct-2026-42', '324 020 001 234'],
  ['RCT-2026-00042 324020001234', 'RCT-2026-00042', '324020001234'],
  ['RCT-2026-00042', 'RCT-2026-00042', ''],
  [', 324020001234', '', '324020001234'],
])('%j loses neither its receipt nor its number', (line, receiptNumber, number) => {
  expect(pastedFiscalNumbers(line)).toEqual([{ receiptNumber, number }])
})

test('lines without anything are no lines', () => {
  expect(pastedFiscalNumbers('\r\nRCT-2026-1, A1\r\n\n  \nRCT-2026-2, A2\n')).toEqual([
    { receiptNumber: 'RCT-2026-1', number: 'A1' },
    { receiptNumber: 'RCT-2026-2', number: 'A2' },
  ])
})

test.each([
  ['324 020 001 234', '324020001234'],
  ['ab12', 'AB12'],
  ['A'.repeat(30), 'A'.repeat(30)],
])('the number %j is one', (text, number) => expect(FiscalNumber.parse(text)).toBe(number))

test.each(['', '  ', 'A-1', '3.24E+11', 'A'.repeat(31), 'Ä1'])('the number %j is none', (text) => {
  expect(FiscalNumber.safeParse(text).success).toBe(false)
})
