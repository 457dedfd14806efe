import { expect, test } from 'vitest'
import { smsLength, smsText } from './sms.terms'

test.each([
  ['a'.repeat(160), 'GSM-7', 160, 1],
  ['a'.repeat(161), 'GSM-7', 161, 2],
  ['a'.repeat(306), 'GSM-7', 306, 2],
  ['a'.repeat(307), 'GSM-7', 307, 3],
  ['{'.repeat(81), 'GSM-7', 162, 2],
  ['á'.repeat(70), 'UCS-2', 70, 1],
  ['á'.repeat(71), 'UCS-2', 71, 2],
  ['😀'.repeat(35), 'UCS-2', 70, 1],
] as const)('%s', (text, encoding, characters, parts) => {
  expect(smsLength(text)).toEqual({ encoding, characters, parts })
})

test('what an editor or the formatting of numbers puts in costs no second part', () => {
  const typed = `“Karibu” – Amani’s rent of Ksh\u00a015,000 for A1…`
  expect(smsText(typed)).toBe(`"Karibu" - Amani's rent of Ksh 15,000 for A1...`)
  expect(smsLength(typed.padEnd(120, 'x'))).toMatchObject({ encoding: 'GSM-7', parts: 1 })
})
