import { expect, test } from 'vitest'
import { noSuchDay, parseDay, readTypedDay } from './typed-day'

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

test.each([
  ['5 Nov 2026', '2026-11-05'],
  ['5 november 2026', '2026-11-05'],
  ['Thu 5 Nov', '2026-11-05'],
  ['Thursday, 5th Nov. 2025', '2025-11-05'],
  ['  5   Nov ', '2026-11-05'],
  ['5-Nov-26', '2026-11-05'],
  ['05/11/2026', '2026-11-05'],
  ['5/11', '2026-11-05'],
  ['5.11.25', '2025-11-05'],
  ['29/02/2028', '2028-02-29'],
  ['2026-11-05', '2026-11-05'],
  ['11/25/2026', undefined],
  ['29/02', undefined],
  ['31 Feb 2026', undefined],
  ['5 Nox 2026', undefined],
  ['0/11/2026', undefined],
  ['5 Nov 202', undefined],
  ['5', undefined],
  ['Nov 2026', undefined],
  ['5/11/1926', undefined],
  ['', undefined],
])('takes %j, typed by a person in 2026, for a day', (text, expected) => {
  expect(readTypedDay(text, '2026-11-24')).toBe(expected)
})
