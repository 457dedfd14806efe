import { expect, test } from 'vitest'
import { dotsOf, overdueInWords, stayInWords } from './paid-months'

test('a month says how late it was paid, or how long it is overdue', () => {
  const month = { month: '2026-10', days: null, tenancyId: 'a1' }
  const link = { to: '/dashboard' } as const
  const dots = dotsOf(
    [
      { ...month, state: 'late', days: 1 },
      { ...month, state: 'open', days: 16 },
      { ...month, state: 'partial', days: 16 },
      { ...month, state: 'open', days: 0 },
      { ...month, state: 'none', tenancyId: null },
    ],
    () => link,
  )
  expect(dots).toEqual([
    { name: 'October 2026', label: 'O', state: 'late', about: '1 day late', link },
    { name: 'October 2026', label: 'O', state: 'open', about: '16 days overdue', link },
    { name: 'October 2026', label: 'O', state: 'partial', about: '16 days overdue', link },
    { name: 'October 2026', label: 'O', state: 'open', link },
    { name: 'October 2026', label: 'O', state: 'none' },
  ])
})

test('since when something is overdue, and how long somebody stayed', () => {
  expect(overdueInWords('2026-11-20', '2026-11-21')).toBe('since 20 Nov, 1 day')
  expect(overdueInWords('2026-11-28', '2026-11-21')).toBe('since 28 Nov')
  expect(stayInWords({ startDate: '2024-11-01', endDate: null })).toBe('since 1 Nov 2024')
  expect(stayInWords({ startDate: '2024-11-01', endDate: '2025-06-30' })).toBe('1 Nov 2024 to 30 Jun 2025')
})
