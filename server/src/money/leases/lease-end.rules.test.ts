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

test('of days is renewed for as many days', () =>
  expect(currentLeaseEnd({ startDate: '2026-01-01', leaseEnd: '2026-01-10', renewal: 'same_term' }, '2026-01-11')).toBe(
    '2026-01-20',
  ))

test('without an end has none', () =>
  expect(currentLeaseEnd({ startDate: '2026-01-01', leaseEnd: null, renewal: 'same_term' }, '2026-01-11')).toBeNull())
