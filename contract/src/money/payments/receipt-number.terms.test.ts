import { expect, test } from 'vitest'
import { formatReceiptNumber, parseReceiptNumber } from './receipt-number.terms'

test('a number has its year and five figures, more where a year needs them', () => {
  expect(formatReceiptNumber({ year: 2026, number: 42 })).toBe('RCT-2026-00042')
  expect(formatReceiptNumber({ year: 2027, number: 123_456 })).toBe('RCT-2027-123456')
})

test('is read as people type it', () => {
  expect(parseReceiptNumber(' rct-2026-00042')).toEqual({ year: 2026, number: 42 })
  expect(parseReceiptNumber('RCT2026-42')).toEqual({ year: 2026, number: 42 })
  for (const text of ['', 'RCT-2026-', 'UKR4T7QX2M', 'RCT-26-42', 'RCT-2026-00042-1']) {
    expect(parseReceiptNumber(text), text).toBeUndefined()
  }
})
