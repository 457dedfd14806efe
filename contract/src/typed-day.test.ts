import { expect, test } from 'vitest'
import { noSuchDay, parseDay } from './typed-day'

test.each([
  ['2026-02-28', '2026-02-28'],
  [' 2024-02-29 ', '2024-02-29'],
  ['', noSuchDay],
  ['2026-02-31', noSuchDay],
  ['31 February', noSuchDay],
  ['31/02/2026', noSuchDay],
  ['1e5', noSuchDay],
  ['-2026-01-01', noSuchDay],
  ['99999-01-01', noSuchDay],
  ['２０２６-０１-０１', noSuchDay],
  ['📅', noSuchDay],
])('reads %j as a day', (text, expected) => {
  const parsed = parseDay(text)
  expect(parsed.ok ? parsed.value : parsed.message).toBe(expected)
})
