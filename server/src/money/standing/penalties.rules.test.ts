import { describe, expect, test } from 'vitest'
import { type PenaltyRule, penaltyByNow, penaltyDays, penaltyOf } from './penalties.rules'

describe('penalties', () => {
  const rule = (change: Partial<PenaltyRule> = {}): PenaltyRule => ({
    kind: 'percent',
    rate: 1000,
    amount: 0,
    graceDays: 4,
    cap: null,
    isMonthly: false,
    ...change,
  })

  test('10 percent of 10,000 that are owed of 15,000 are 1,000', () =>
    expect(penaltyOf(1_000_000, rule(), 'KES')).toBe(100_000))
  test('are rounded to whole shillings', () => {
    expect(penaltyOf(15_050, rule(), 'KES')).toBe(1500)
    expect(penaltyOf(15_500, rule(), 'KES')).toBe(1600)
    expect(penaltyOf(15, rule(), 'UGX')).toBe(2)
  })
  describe('whose reason is gone', () => {
    const charged = { amount: 150_000, wholeAmount: null, lateAmount: 1_500_000 }
    const now = (late: number, change: object = {}) => penaltyByNow({ ...charged, ...change }, late, rule(), 'KES')
    test('come to nothing', () => expect(now(0)).toBe(0))
    test('come to what was late after all', () => expect(now(500_000)).toBe(50_000))
    test('do not grow', () => expect(now(2_000_000)).toBe(150_000))
    test('come back when it was late after all', () =>
      expect(now(1_500_000, { amount: 0, wholeAmount: 150_000 })).toBe(150_000))
    test('stay as somebody set them, or another rule had made them', () => {
      expect(now(500_000, { lateAmount: null })).toBe(150_000)
      expect(now(500_000, { amount: 70_000 })).toBe(70_000)
      expect(now(0, { lateAmount: null })).toBe(0)
    })
  })
  test('have a limit', () => expect(penaltyOf(1_000_000, rule({ cap: 60_000 }), 'KES')).toBe(60_000))
  test('may be a fixed amount', () => expect(penaltyOf(1, rule({ kind: 'fixed', amount: 50_000 }), 'KES')).toBe(50_000))
  test('cost nothing where nothing is owed or no rule is', () => {
    expect(penaltyOf(0, rule(), 'KES')).toBe(0)
    expect(penaltyOf(1_000_000, rule({ kind: 'none' }), 'KES')).toBe(0)
  })

  test('begin on the day after grace', () => {
    expect(penaltyDays('2026-11-01', rule(), '2026-11-05')).toEqual([])
    expect(penaltyDays('2026-11-01', rule(), '2026-11-06')).toEqual(['2026-11-06'])
    expect(penaltyDays('2026-11-01', rule(), '2027-11-06')).toEqual(['2026-11-06'])
  })
  test('come again each month when they are monthly, on the last day of a short one', () =>
    expect(penaltyDays('2026-12-26', rule({ isMonthly: true }), '2027-03-31')).toEqual([
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
    ]))
})
