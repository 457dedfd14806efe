import { describe, expect, test } from 'vitest'
import { type DueCharge, paidMonths, settledOn } from './paid-months.rules'

const today = '2026-11-21'
const charge = (change: Partial<DueCharge> = {}): DueCharge => ({
  id: 'rent',
  tenancyId: 'a1',
  dueDate: '2026-11-05',
  graceDays: 0,
  amount: 1000,
  writtenOffAmount: 0,
  isOverdue: false,
  ...change,
})
const paid = (day: string, amount: number, chargeId = 'rent') => ({ chargeId, day, amount })
const last = (charges: DueCharge[], parts: ReturnType<typeof paid>[] = []) => paidMonths(charges, parts, today).at(-1)

describe('the day on which all was there', () => {
  test.each([
    ['nothing came', [], undefined],
    ['a part came', [paid('2026-11-01', 999)], undefined],
    ['it came in two parts, noted in any order', [paid('2026-11-09', 400), paid('2026-11-01', 600)], '2026-11-09'],
    ['it came ahead', [paid('2026-10-20', 1000)], '2026-10-20'],
    ['it was taken back', [paid('2026-11-01', 1000), paid('2026-11-03', -1000)], undefined],
    [
      'it was taken back and came again',
      [paid('2026-11-01', 1000), paid('2026-11-03', -200), paid('2026-11-07', 200)],
      '2026-11-07',
    ],
  ])('%s', (_, parts, day) => {
    expect(settledOn(1000, parts)).toBe(day)
  })
})

describe('a month', () => {
  test('is on time when all came by its day, that day included', () => {
    expect(last([charge()], [paid('2026-11-05', 1000)])).toEqual({
      month: '2026-11',
      state: 'on_time',
      days: null,
      tenancyId: 'a1',
    })
  })

  test('is late by the day on which the last part came', () => {
    expect(last([charge()], [paid('2026-11-04', 900), paid('2026-11-17', 100)])).toMatchObject({
      state: 'late',
      days: 12,
    })
  })

  test('is in time by the end of the days of grace, and then as late as since its day', () => {
    const withGrace = charge({ graceDays: 5 })
    expect(last([withGrace], [paid('2026-11-10', 1000)])).toMatchObject({ state: 'on_time', days: null })
    expect(last([withGrace], [paid('2026-11-11', 1000)])).toMatchObject({ state: 'late', days: 6 })
  })

  test('is told apart with a part paid, also of another charge, but not with a payment that was reversed', () => {
    const overdue = charge({ isOverdue: true })
    expect(last([overdue], [paid('2026-11-05', 999)])).toMatchObject({ state: 'partial', days: 16 })
    const others = [charge({ id: 'water' }), overdue]
    expect(last(others, [paid('2026-11-05', 1000, 'water')])).toMatchObject({ state: 'partial', days: 16 })
    const reversed = [paid('2026-11-05', 1000), paid('2026-11-08', -1000)]
    expect(last([overdue], reversed)).toMatchObject({ state: 'open', days: 16 })
  })

  test('is open when somebody marked it so before its day', () => {
    expect(last([charge({ dueDate: '2026-11-28', isOverdue: true })])).toMatchObject({ state: 'open', days: 0 })
  })

  test('is still to come, also in part, and counts as on time once paid ahead', () => {
    const ahead = charge({ dueDate: '2026-11-30' })
    expect(last([ahead])).toMatchObject({ state: 'due', days: null })
    expect(last([ahead], [paid('2026-11-20', 400)])).toMatchObject({ state: 'due' })
    expect(last([ahead], [paid('2026-11-20', 1000)])).toMatchObject({ state: 'on_time' })
  })

  test('asks only for what was not written off', () => {
    expect(last([charge({ writtenOffAmount: 1000 })])).toMatchObject({ state: 'waived', days: null })
    expect(last([charge({ writtenOffAmount: 300 })], [paid('2026-11-05', 700)])).toMatchObject({ state: 'on_time' })
  })

  test('is as its worst charge, and leads to the tenancy of that one', () => {
    const worst = [
      charge({ id: 'paid' }),
      charge({ id: 'late', tenancyId: 'a2' }),
      charge({ id: 'later', tenancyId: 'a3' }),
    ]
    const parts = [
      paid('2026-11-01', 1000, 'paid'),
      paid('2026-11-06', 1000, 'late'),
      paid('2026-11-09', 1000, 'later'),
    ]
    expect(last(worst, parts)).toMatchObject({ state: 'late', days: 4, tenancyId: 'a3' })
    expect(last([...worst, charge({ id: 'gone', isOverdue: true })])).toMatchObject({ state: 'open' })
  })
})

test('twelve months stand in order, those before the tenancy empty', () => {
  const months = paidMonths([charge({ dueDate: '2025-11-30' }), charge({ dueDate: '2026-03-05' })], [], today)
  expect(months.map(({ month }) => month)).toEqual([
    '2025-12',
    ...['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11'].map((month) => `2026-${month}`),
  ])
  expect(months.map(({ state }) => state).filter((state) => state !== 'none')).toEqual(['due'])
  expect(months[0]).toEqual({ month: '2025-12', state: 'none', days: null, tenancyId: null })
})
