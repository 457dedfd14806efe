import { expect, test } from 'vitest'
import { dueBy } from './due-by'

test('rent of next month, charged with the move-in, is not asked for today', () => {
  const openCharges = [
    { dueDate: '2026-11-15', balance: 1_333_300 },
    { dueDate: '2026-11-26', balance: 2_500_000 },
    { dueDate: '2026-12-01', balance: 2_500_000 },
  ]
  expect(dueBy('2026-11-26', { openCharges })).toBe(3_833_300)
  expect(dueBy('2026-11-14', { openCharges })).toBe(0)
})
