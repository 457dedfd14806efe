import { MAX_MINOR } from '@makao/contract/money'
import { MOST_RENT_CHANGES } from '@makao/contract/money/leases/leases.terms'
import { expect, test } from 'vitest'
import { obstacleOf, raised, warningsOf } from './rent-increases.rules'

const rise = { currency: 'KES', kind: 'percent', rate: 750, amount: 0, rounding: '0' } as const

test('a rent rises by percent or by an amount, and is rounded half up', () => {
  expect(raised(1_500_000, rise)).toBe(1_612_500)
  expect(raised(1_333_333, rise)).toBe(1_433_333)
  expect(raised(1_500_000, { ...rise, rounding: '100' })).toBe(1_610_000)
  expect(raised(1_500_000, { ...rise, rounding: '50' })).toBe(1_615_000)
  expect(raised(1_500_000, { ...rise, kind: 'amount', amount: 50_000 })).toBe(1_550_000)
  expect(raised(333_333, { ...rise, currency: 'UGX', rounding: '1000' })).toBe(358_000)
})

test('a lease keeps its rent when the tenant leaves before, or another rent is agreed', () => {
  const lease = { startDate: '2026-01-01', endDate: null, rentChanges: [] }
  const change = { fromDay: '2027-06-01', rentAmount: 1 }
  const rents = { before: 100, after: 110 }
  const day = '2027-03-01'
  expect(obstacleOf(lease, day, rents)).toBeNull()
  expect(obstacleOf({ ...lease, endDate: '2027-02-28' }, day, rents)).toBe('LEAVES_BEFORE')
  expect(obstacleOf({ ...lease, rentChanges: [change] }, day, rents)).toBe('AGREED_ALREADY')
  expect(obstacleOf({ ...lease, rentChanges: [change] }, '2027-06-02', rents)).toBeNull()
  expect(obstacleOf(lease, day, { before: 100, after: 100 })).toBe('NO_CHANGE')
  expect(obstacleOf({ ...lease, startDate: '2027-02-28' }, day, rents)).toBeNull()
  expect(obstacleOf({ ...lease, startDate: day }, day, rents)).toBe('BEGINS_THEN')
  expect(obstacleOf(lease, day, { before: 100, after: MAX_MINOR })).toBeNull()
  expect(obstacleOf(lease, day, { before: 100, after: MAX_MINOR + 1 })).toBe('TOO_LARGE')
  const agreed = (changes: number) => ({
    ...lease,
    rentChanges: Array(changes).fill({ ...change, fromDay: '2026-06-01' }),
  })
  expect(obstacleOf(agreed(MOST_RENT_CHANGES - 1), day, rents)).toBeNull()
  expect(obstacleOf(agreed(MOST_RENT_CHANGES), day, rents)).toBe('TOO_MANY_CHANGES')
})

test('what the law of the country says is warned of', () => {
  const today = '2026-11-21'
  const kenya = {
    currency: 'KES',
    use: 'home',
    noticeDays: 30,
    leaseEnd: null,
    rentChanges: [],
    fromDay: '2027-03-01',
    before: 1_500_000,
    after: 1_800_000,
  } as const
  expect(warningsOf(kenya, today)).toEqual([])
  expect(warningsOf({ ...kenya, fromDay: '2026-12-20' }, today)).toEqual(['LEASE_NOTICE'])
  expect(warningsOf({ ...kenya, leaseEnd: '2027-03-01' }, today)).toEqual(['FIXED_TERM'])
  expect(warningsOf({ ...kenya, use: 'business', fromDay: '2027-01-20' }, today)).toEqual(['KENYA_BUSINESS'])
  expect(warningsOf({ ...kenya, before: 250_000, after: 260_000 }, today)).toEqual(['KENYA_RESTRICTED'])
  const uganda = { ...kenya, currency: 'UGX', after: 1_650_000 } as const
  expect(warningsOf(uganda, today)).toEqual([])
  expect(warningsOf({ ...uganda, after: 1_650_001 }, today)).toEqual(['UGANDA_STEEP'])
  expect(warningsOf({ ...uganda, fromDay: '2027-01-19' }, today)).toEqual(['UGANDA_NOTICE'])
  const before = { fromDay: '2026-03-02', rentAmount: 1_500_000 }
  expect(warningsOf({ ...uganda, rentChanges: [before] }, today)).toEqual(['UGANDA_TWICE'])
  expect(warningsOf({ ...uganda, rentChanges: [{ ...before, fromDay: '2026-03-01' }] }, today)).toEqual([])
})
