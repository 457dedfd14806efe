import { expect, test, vi } from 'vitest'
import { daysBeforeInWords, monthChoices, periodInWords, settingsInWords } from './charge-periods'

// Days of another year are written with it.
vi.setSystemTime('2026-11-21T09:00:00Z')

test('a year of months is offered, and the one a link names', () => {
  const months = monthChoices('2026-11-21')
  expect([months[0], months.at(-1), months.length]).toEqual(['2026-11', '2027-10', 12])
  expect(monthChoices('2026-11-21', '2026-08')[0]).toBe('2026-08')
  expect(monthChoices('2026-11-21', '2027-01')).toEqual(months)
})

test('a period is named by its months where it is made of whole ones', () => {
  expect(periodInWords('2026-11-01', '2026-11-30')).toBe('Nov 2026')
  expect(periodInWords('2026-11-01', '2027-01-31')).toBe('Nov 2026 to Jan 2027')
  expect(periodInWords('2026-11-12', '2026-11-30')).toBe('12 Nov to 30 Nov')
  expect(periodInWords('2026-11-01', '2026-11-29')).toBe('1 Nov to 29 Nov')
  expect(periodInWords(null, null)).toBeNull()
})

test('the next night looks as far ahead as the settings say', () => {
  expect(daysBeforeInWords(0, '2026-11-30')).toBe("Tonight's run charges everything due up to 1 Dec.")
  expect(daysBeforeInWords(5, '2026-11-30')).toBe("Tonight's run charges everything due up to 6 Dec.")
})

test('the settings read as a sentence', () => {
  const read = (isAutomatic: boolean, daysBefore: number) => settingsInWords({ isAutomatic, daysBefore })
  expect(read(true, 5)).toBe('Made every night, 5 days before they are due.')
  expect(read(true, 1)).toBe('Made every night, 1 day before they are due.')
  expect(read(true, 0)).toBe('Made every night, on the day they are due.')
  expect(read(false, 5)).toBe('Off: nothing is charged until you start it.')
})
