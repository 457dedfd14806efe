import { expect, test } from 'vitest'
import { dueTogether } from './due-together'

const [november, deposit, december] = [
  { name: 'Rent', dueDate: '2026-11-15' },
  { name: 'Deposit', dueDate: '2026-11-26' },
  { name: 'Rent', dueDate: '2026-12-01' },
]

test('rent of next month does not stand among what is due today', () => {
  expect(dueTogether([november, deposit, december], '2026-11-26')).toEqual([
    { day: null, charges: [november, deposit] },
    { day: '2026-12-01', charges: [december] },
  ])
})

test('who moves in later owes nothing today', () => {
  expect(dueTogether([december], '2026-11-26')).toEqual([
    { day: null, charges: [] },
    { day: '2026-12-01', charges: [december] },
  ])
})
