import { describe, expect, test } from 'vitest'
import { comparedText, daysBefore, monthsBefore } from './compared'

describe('what a month is held against', () => {
  test('is the month before, and the same a year ago', () => {
    expect(monthsBefore({ from: '2026-01', to: '2026-01' })).toEqual([
      { range: { from: '2025-12', to: '2025-12' }, name: 'in Dec 2025' },
      { range: { from: '2025-01', to: '2025-01' }, name: 'in Jan 2025' },
    ])
  })

  test('is as many months before, and of a year only those', () => {
    expect(monthsBefore({ from: '2026-04', to: '2026-06' })).toEqual([
      { range: { from: '2026-01', to: '2026-03' }, name: 'in the 3 months before' },
      { range: { from: '2025-04', to: '2025-06' }, name: 'a year before' },
    ])
    expect(monthsBefore({ from: '2025-12', to: '2026-11' }).map(({ range }) => range)).toEqual([
      { from: '2024-12', to: '2025-11' },
    ])
  })

  test('has no more days than are over of it', () => {
    const november = { from: '2026-11-01', to: '2026-11-30' }
    expect(daysBefore(november, '2026-11-21')).toEqual([
      { range: { from: '2026-10-01', to: '2026-10-21' }, name: 'by 21 Oct 2026' },
      { range: { from: '2025-11-01', to: '2025-11-21' }, name: 'by 21 Nov 2025' },
    ])
    expect(daysBefore(november, '2026-12-02').map(({ range }) => range)).toEqual([
      { from: '2026-10-01', to: '2026-10-31' },
      { from: '2025-11-01', to: '2025-11-30' },
    ])
    expect(daysBefore({ from: '2026-03-01', to: '2026-03-31' }, '2026-03-30').map(({ range }) => range)).toEqual([
      { from: '2026-02-01', to: '2026-02-28' },
      { from: '2025-03-01', to: '2025-03-30' },
    ])
  })

  test.each([
    ['some days', { from: '2026-11-03', to: '2026-11-30' }],
    ['a part of a month', { from: '2026-11-01', to: '2026-11-20' }],
    ['what lies ahead', { from: '2026-12-01', to: '2026-12-31' }],
  ])('is nothing for %s', (_, range) => {
    expect(daysBefore(range, '2026-11-21')).toEqual([])
  })
})

test.each([
  [112, 100, '12% more than in October'],
  [95, 100, '5% less than in October'],
  [100.2, 100, 'as much as in October'],
  [0, 100, '100% less than in October'],
  [100, 0, undefined],
  [100, -5, undefined],
  [-5, 100, undefined],
])('%d against %d reads %s', (now, then, text) => {
  expect(comparedText(now, then, 'in October')).toBe(text)
})
