import { expect, test } from 'vitest'
import { editablePercent, parsePercent, typedPercent, WHOLE } from './percent'

const noNumber = 'Enter percent as a number, for example 10 or 7.5'

test.each([
  ['10', 1000],
  ['7.5', 750],
  ['7,5 %', 750],
  [' 33.34% ', 3334],
  ['0', 0],
  ['0.05', 5],
  ['100', WHOLE],
  ['100.01', 'At most 100 percent'],
  ['999', 'At most 100 percent'],
  ['', noNumber],
  ['%', noNumber],
  ['-5', noNumber],
  ['ten', noNumber],
  ['1,000', noNumber],
  ['7.505', noNumber],
  ['5.', noNumber],
  ['1e1', noNumber],
  ['9'.repeat(40), noNumber],
  ['１０', noNumber],
  ['💯', noNumber],
])('reads %j', (text, expected) => {
  const parsed = parsePercent(text)
  expect(parsed.ok ? parsed.value : parsed.message).toBe(expected)
})

test('what is editable reads back unchanged', () => {
  for (const hundredths of [0, 1, 750, 3334, WHOLE]) {
    expect(parsePercent(editablePercent(hundredths))).toEqual({ ok: true, value: hundredths })
  }
})

test('what was typed so far adds up with the rest', () => {
  expect([typedPercent('33.34'), typedPercent(''), typedPercent('x')]).toEqual([3334, 0, 0])
})
