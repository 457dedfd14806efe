import { boundsIn, boundsInWords, lastMailDay } from '@makao/contract/documents/saved-reports/saved-reports.terms'
import { describe, expect, test } from 'vitest'
import { dayToSend, mayHave } from './saved-reports.rules'

describe('the day on which a report is sent', () => {
  test.each([
    [5, '2026-11-21', '2026-11-05'],
    [21, '2026-11-21', '2026-11-21'],
    [22, '2026-11-21', '2026-10-22'],
    [31, '2026-11-29', '2026-10-31'],
    [31, '2026-11-30', '2026-11-30'],
    [30, '2027-02-28', '2027-02-28'],
    [1, '2027-01-01', '2027-01-01'],
    [2, '2027-01-01', '2026-12-02'],
  ])('day %i by %s was last %s', (mailDay, today, day) => {
    expect(lastMailDay(mailDay, today)).toBe(day)
  })

  test('is once a month, not before it was asked for, and is caught up on', () => {
    const report = { mailDay: 5, mailFrom: '2026-10-20', months: [] }
    expect(dayToSend(report, '2026-11-04')).toBeUndefined()
    expect(dayToSend(report, '2026-11-05')).toBe('2026-11-05')
    expect(dayToSend(report, '2026-12-03')).toBe('2026-11-05')
    expect(dayToSend({ ...report, months: ['2026-11'] }, '2026-12-03')).toBeUndefined()
    // Of a whole summer that was missed the last one alone.
    expect(dayToSend(report, '2027-03-20')).toBe('2027-03-05')
  })
})

test.each([
  [{}, true],
  [{ role: 'admin' as const }, true],
  [{ role: 'tenant' as const }, false],
  [{ role: 'owner' as const }, false],
  [{ email: null }, false],
  [{ archivedAt: new Date() }, false],
  [{ deactivatedAt: new Date() }, false],
])('whoever is %o has it: %s', (change, has) => {
  const person = { role: 'property_manager' as const, email: 'a@example.com', archivedAt: null, deactivatedAt: null }
  expect(mayHave({ ...person, ...change })).toBe(has)
})

describe('the time that a report is of', () => {
  const day = '2026-11-05'
  test.each([
    ['days', 'lastMonth', { from: '2026-10-01', to: '2026-10-31' }, '1 Oct 2026 to 31 Oct 2026'],
    ['entries', 'thisMonth', { from: '2026-11-01', to: '2026-11-30' }, '1 Nov 2026 to 30 Nov 2026'],
    ['months', 'last12Months', { from: '2025-12', to: '2026-11' }, 'December 2025 to November 2026'],
    ['months', 'thisYear', { from: '2026-01', to: '2026-11' }, 'January 2026 to November 2026'],
    ['months', 'lastMonth', { from: '2026-10', to: '2026-10' }, 'October 2026'],
    ['day', 'thisMonth', { day }, '5 Nov 2026'],
    ['day', 'lastMonth', { day: '2026-10-31' }, '31 Oct 2026'],
    ['month', 'lastMonth', { month: '2026-10' }, 'October 2026'],
    ['year', 'thisYear', { year: '2026' }, 'July 2026 to June 2027'],
    ['year', 'last12Months', { year: '2025' }, 'July 2025 to June 2026'],
    ['none', 'thisMonth', {}, ''],
  ] as const)('of %s %s', (bounds, period, expected, words) => {
    expect(boundsIn(bounds, period, day)).toEqual(expected)
    expect(boundsInWords(expected)).toBe(words)
  })
})
