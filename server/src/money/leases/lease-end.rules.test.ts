import { addDays } from '@makao/contract/days'
import { expect, test } from 'vitest'
import { currentLeaseEnd } from './lease-end.rules'

const lease = { startDate: '2026-01-01', leaseEnd: '2026-12-31' }
test.each([
  ['monthly', '2026-11-21', '2026-12-31'],
  ['monthly', '2027-01-01', null],
  ['none', '2027-01-01', '2026-12-31'],
  ['same_term', '2026-12-31', '2026-12-31'],
  ['same_term', '2027-01-01', '2027-12-31'],
  ['same_term', '2029-06-01', '2029-12-31'],
] as const)('renewed %s: on %s it lasts until %s', (renewal, today, expected) =>
  expect(currentLeaseEnd({ ...lease, renewal }, today)).toBe(expected),
)

/** The ends of a lease and of the terms that follow, each as the next day says it. */
const endsOf = (startDate: string, leaseEnd: string, terms: number) =>
  Array.from({ length: terms }).reduce<string[]>(
    (ends) => [
      ...ends,
      String(currentLeaseEnd({ startDate, leaseEnd, renewal: 'same_term' }, addDays(ends.at(-1) ?? '', 1))),
    ],
    [leaseEnd],
  )

test.each([
  ['2027-03-01', '2028-02-29', ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
  ['2028-02-29', '2029-02-28', ['2030-02-28', '2031-02-28', '2032-02-28', '2033-02-28']],
  ['2026-01-31', '2026-02-28', ['2026-03-30', '2026-04-30', '2026-05-30', '2026-06-30']],
  ['2026-08-31', '2027-02-28', ['2027-08-30', '2028-02-29', '2028-08-30', '2029-02-28']],
  ['2026-01-31', '2026-02-27', ['2026-03-30', '2026-04-29', '2026-05-30', '2026-06-29']],
  ['2026-01-15', '2027-01-14', ['2028-01-14', '2029-01-14', '2030-01-14', '2031-01-14']],
])('from %s to %s is renewed for whole months, and drifts to no other day', (startDate, leaseEnd, next) =>
  expect(endsOf(startDate, leaseEnd, next.length)).toEqual([leaseEnd, ...next]),
)

test('of days is renewed for as many days', () =>
  expect(currentLeaseEnd({ startDate: '2026-01-01', leaseEnd: '2026-01-10', renewal: 'same_term' }, '2026-01-11')).toBe(
    '2026-01-20',
  ))

test('without an end has none', () =>
  expect(currentLeaseEnd({ startDate: '2026-01-01', leaseEnd: null, renewal: 'same_term' }, '2026-01-11')).toBeNull())
