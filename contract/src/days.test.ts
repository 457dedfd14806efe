import { describe, expect, test } from 'vitest'
import {
  addDays,
  dayInNairobi,
  daysBetween,
  formatDay,
  formatDayOfWeek,
  formatHistoryDay,
  formatNearDay,
  formatWholeDay,
  isMonth,
  monthName,
  nextDueDay,
} from './days'
import { Day, requiredDay } from './days.schema'

describe('Day', () => {
  test.each(['2026-11-21', '2028-02-29', '1970-01-01'])('%s exists', (day) =>
    expect(Day.safeParse(day).success).toBe(true),
  )

  test.each([
    '2026-02-31',
    '2027-02-29',
    '2026-13-01',
    '2026-00-10',
    '26-01-01',
    '2026-1-1',
    '9999-01-01',
    '',
    'today',
  ])('%j is refused', (day) => expect(Day.safeParse(day).success).toBe(false))

  test('an empty day and a wrong one get different sentences', () => {
    const message = (day: unknown) =>
      requiredDay('Due date is required')
        .safeParse(day)
        .error?.issues.map((i) => i.message)
    expect(message('')).toEqual(['Due date is required'])
    expect(message(undefined)).toEqual(['Due date is required'])
    expect(message('2026-02-31')).toEqual(['Enter a day that exists'])
  })
})

test('a month is one that exists', () => {
  expect(['2026-11', '2200-12'].every(isMonth)).toBe(true)
  expect(['2026-13', '2026-00', '2026-1', '2026-11-01', '9999-01', ''].some(isMonth)).toBe(false)
})

test('a day turns at midnight in Nairobi, three hours before it does in Greenwich', () => {
  expect(dayInNairobi(new Date('2026-11-30T20:59:59.999Z'))).toBe('2026-11-30')
  expect(dayInNairobi(new Date('2026-11-30T21:00:00Z'))).toBe('2026-12-01')
  expect(dayInNairobi(new Date('2026-12-31T21:00:00Z'))).toBe('2027-01-01')
})

test('days are counted over month ends and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(daysBetween('2026-11-30', '2026-12-01')).toBe(1)
  expect(daysBetween('2026-12-01', '2026-11-21')).toBe(-10)
})

test.each([
  ['2026-12-01', '1 Dec', 'in 10 days'],
  ['2026-11-21', '21 Nov', 'today'],
  ['2026-11-20', '20 Nov', 'yesterday'],
  ['2026-11-22', '22 Nov', 'tomorrow'],
  ['2026-12-21', '21 Dec', 'in 30 days'],
  ['2026-12-22', '22 Dec', '22 Dec'],
  ['2026-09-05', '5 Sep', '5 Sep'],
  ['2025-11-21', '21 Nov 2025', '21 Nov 2025'],
  ['2027-01-05', '5 Jan 2027', '5 Jan 2027'],
])('on 21 November 2026 %s reads as %s, and as %s where it matters how near it is', (day, text, near) => {
  expect([formatDay(day, '2026-11-21'), formatNearDay(day, '2026-11-21')]).toEqual([text, near])
})

test('a month of this year or the last is its name alone', () => {
  expect(monthName('2026-11')).toBe('November')
})

test('a day with its weekday has its year when that is another', () => {
  expect(formatDayOfWeek('2026-11-22', '2026-11-22')).toBe('Sun 22 Nov')
  expect(formatDayOfWeek('2025-11-02', '2026-11-22')).toBe('Sun 2 Nov 2025')
})

test('a day has its year in what is kept, and reads as specified in Payment History', () => {
  expect([formatWholeDay('2026-12-01'), formatHistoryDay('2026-12-01')]).toEqual(['1 Dec 2026', 'Dec 01, 2026'])
})

test.each([
  ['2026-11-21', 21, '2026-11-21'],
  ['2026-11-21', 5, '2026-12-05'],
  ['2026-12-31', 30, '2027-01-30'],
  ['2027-01-31', 30, '2027-02-28'],
  ['2028-02-10', 31, '2028-02-29'],
  ['2026-11-30', 31, '2026-11-30'],
])('from %s on, a due date of %i is %s', (today, dueDate, day) => expect(nextDueDay(today, dueDate)).toBe(day))
