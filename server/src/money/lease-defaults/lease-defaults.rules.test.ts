import { expect, test } from 'vitest'
import { appliedTerms, hasOtherPenalty, newLeaseTerms, penaltyFor, unsaid } from './lease-defaults.rules'

const lease = { currency: 'KES', rent: 1_500_000, startDate: '2026-12-01', leaseEnd: null } as const

test('without defaults a new lease is as it always was', () => {
  expect(newLeaseTerms(unsaid, lease)).toMatchObject({
    noticeDays: 30,
    depositAmount: 0,
    penaltyKind: 'none',
    rentChange: null,
  })
})

test('the deposit is so many months of rent, and the rent rises a year later in whole shillings', () => {
  const terms = { ...unsaid, depositMonths: 2, increaseRate: 750, noticeDays: 60 }
  expect(newLeaseTerms(terms, lease)).toMatchObject({
    noticeDays: 60,
    depositAmount: 3_000_000,
    rentChange: { fromDay: '2027-12-01', rentAmount: 1_612_500 },
  })
  expect(newLeaseTerms({ ...terms, increaseRate: 333 }, { ...lease, rent: 1_234_500 }).rentChange?.rentAmount).toBe(
    1_275_600,
  )
})

test('a rent in cents does not rise where no increase was agreed', () => {
  expect(newLeaseTerms(unsaid, { ...lease, rent: 1_259_864 }).rentChange).toBeNull()
})

test('the rent does not rise after the agreed last day, and a leap day has no anniversary', () => {
  const terms = { ...unsaid, increaseRate: 500 }
  expect(newLeaseTerms(terms, { ...lease, leaseEnd: '2027-11-30' }).rentChange).toBeNull()
  expect(newLeaseTerms(terms, { ...lease, startDate: '2028-02-29' }).rentChange?.fromDay).toBe('2029-02-28')
})

test('an amount of another currency is no penalty, and no limit of one', () => {
  const fixed = { ...unsaid, penaltyKind: 'fixed', penaltyAmount: 50_000, currency: 'KES' } as const
  expect(penaltyFor(fixed, 'KES')).toMatchObject({ penaltyKind: 'fixed', penaltyAmount: 50_000 })
  expect(penaltyFor(fixed, 'UGX')).toMatchObject({ penaltyKind: 'none', penaltyAmount: 0 })
  const percent = { ...unsaid, penaltyKind: 'percent', penaltyRate: 1000, penaltyCap: 100_000 } as const
  expect(penaltyFor(percent, 'KES')).toMatchObject({ penaltyRate: 1000, penaltyCap: 100_000 })
  expect(penaltyFor(percent, 'UGX')).toMatchObject({ penaltyRate: 1000, penaltyCap: null })
})

test('a running lease keeps a penalty in another currency, and its due day where none is said', () => {
  const { dueDay: _, noticeDays: __, depositMonths: ___, increaseRate: ____, ...none } = unsaid
  const lease = { ...none, currency: 'UGX', dueDay: 5, penaltyKind: 'percent', penaltyRate: 1000 } as const
  const fixed = { ...unsaid, penaltyKind: 'fixed', penaltyAmount: 50_000, currency: 'KES', noticeDays: 60 } as const
  expect(appliedTerms(fixed, lease)).toMatchObject({
    dueDay: 5,
    noticeDays: 60,
    penaltyKind: 'percent',
    penaltyRate: 1000,
  })
  const kenyan = appliedTerms({ ...fixed, dueDay: 1 }, { ...lease, currency: 'KES' })
  expect(kenyan).toMatchObject({ dueDay: 1, penaltyKind: 'fixed', penaltyAmount: 50_000, penaltyRate: 0 })
  expect([hasOtherPenalty(lease, appliedTerms(fixed, lease)), hasOtherPenalty(lease, kenyan)]).toEqual([false, true])
})
