import { describe, expect, test, vi } from 'vitest'
import {
  penaltyInWords,
  raisedRent,
  rentMonthsInWords,
  riseInWords,
  savedInWords,
  steepRise,
  termInWords,
} from './lease-sentences'

// Days of another year are written with it.
vi.setSystemTime('2026-11-21T09:00:00Z')

describe('a penalty in words', () => {
  const penalty = {
    currency: 'KES' as const,
    penaltyKind: 'percent' as const,
    penaltyRate: 1000,
    penaltyAmount: 50_000,
    penaltyGraceDays: 5,
    penaltyCap: 200_000,
    isPenaltyMonthly: false,
  }

  test('names rate, grace, cap and how often', () => {
    expect(penaltyInWords(penalty)).toBe('10% of the rent owed, 5 days of grace, at most KES\u00a02,000, once')
    expect(penaltyInWords({ ...penalty, penaltyRate: 750, penaltyCap: null, isPenaltyMonthly: true })).toBe(
      '7.5% of the rent owed, 5 days of grace, each month',
    )
  })

  test('a fixed one names the amount', () => {
    expect(penaltyInWords({ ...penalty, penaltyKind: 'fixed', penaltyGraceDays: 1 })).toBe(
      'KES\u00a0500, 1 day of grace, once',
    )
    expect(penaltyInWords({ ...penalty, penaltyKind: 'fixed', penaltyGraceDays: 0 })).toBe(
      'KES\u00a0500, without grace, once',
    )
  })

  test('none is none', () => expect(penaltyInWords({ ...penalty, penaltyKind: 'none' })).toBe('None'))
})

test('the term says until when, and what then', () => {
  const start = '2026-01-01'
  const words = (
    leaseEnd: string | null,
    currentLeaseEnd: string | null,
    renewal: 'monthly' | 'same_term' | 'none',
    endDate: string | null = null,
  ) =>
    Object.values(termInWords({ startDate: start, endDate, leaseEnd, currentLeaseEnd, renewal }, '2026-11-21')).join(
      '. ',
    )
  expect(words(null, null, 'monthly')).toBe('Open-ended, month to month. Since 1 Jan, until notice is given')
  expect(words('2026-12-31', '2026-12-31', 'monthly')).toBe('Until 31 Dec. Then month to month')
  expect(words('2026-06-30', null, 'monthly')).toBe('Month to month. Since 1 Jul; the agreed term is over')
  expect(words('2026-06-30', '2026-12-31', 'same_term')).toBe('Until 31 Dec. Then renewed for the same term')
  expect(words('2026-12-31', '2026-12-31', 'none')).toBe('Until 31 Dec. It ends on that day')
  expect(words('2026-06-30', '2026-06-30', 'none')).toBe(
    'Until 30 Jun. The lease has ended: renew it or enter the move-out. Rent continues',
  )
  expect(words('2026-06-30', '2026-06-30', 'none', '2026-07-10')).toBe('Until 30 Jun. It has ended')
})

test('how much rent is charged at a time', () => {
  expect([1, 3, 12].map(rentMonthsInWords)).toEqual(['Each month', 'For 3 months at a time', 'For a year at a time'])
})

test('a rise comes to whole shillings', () => {
  expect(raisedRent(1_500_000, 1000, 'KES')).toBe(1_650_000)
  expect(raisedRent(1_234_500, 750, 'KES')).toBe(1_327_100)
  expect(raisedRent(650_001, 500, 'UGX')).toBe(682_501)
  expect(riseInWords(1_500_000, 1_650_000)).toBe('+10%')
  expect(riseInWords(1_500_000, 1_350_000)).toBe('-10%')
  expect(riseInWords(0, 1_350_000)).toBe('')
})

describe('a steep rise', () => {
  const rent = (...rentChanges: [fromDay: string, rentAmount: number][]) => ({
    unitRent: 900,
    rentAmount: 1000,
    rentChanges: rentChanges.map(([fromDay, rentAmount]) => ({ fromDay, rentAmount })),
  })

  test('is more than a tenth', () => {
    expect(steepRise(rent(['2027-01-01', 1100]))).toBeUndefined()
    expect(steepRise(rent(['2027-01-01', 1101]))).toEqual({ fromDay: '2027-01-01', before: 1000, after: 1101 })
  })

  test('several small ones within a year are one, in whatever order they stand', () => {
    expect(steepRise(rent(['2027-06-01', 1120], ['2027-01-01', 1060]))).toMatchObject({ fromDay: '2027-06-01' })
    expect(steepRise(rent(['2027-01-01', 1100], ['2028-01-01', 1210]))).toBeUndefined()
  })

  test('a fall is none, and back up is one', () => {
    expect(steepRise(rent(['2027-01-01', 800]))).toBeUndefined()
    expect(steepRise(rent(['2027-01-01', 800], ['2027-03-01', 1000]))).toMatchObject({ before: 800 })
  })
})

test('who saves a lease is told what it charged', () => {
  expect(savedInWords(0, 'KES')).toBe('Lease saved')
  expect(savedInWords(1_550_000, 'KES')).toContain('Another KES\u00a015,500 of rent was charged')
  expect(savedInWords(-1_550_000, 'KES')).toContain('was reduced by KES\u00a015,500')
})
