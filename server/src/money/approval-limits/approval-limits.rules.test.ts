import { expect, test } from 'vitest'
import { isPaidElsewhere, limitOf } from './approval-limits.rules'

const settings = {
  refundKes: 1000,
  refundUgx: 2000,
  writeOffKes: 0,
  writeOffUgx: null,
  reversalKes: null,
  reversalUgx: 3000,
  payoutKes: null,
  payoutUgx: null,
  payoutDetails: true,
}

test('the limit of one kind or currency is not that of another', () => {
  expect([limitOf(settings, 'refund', 'KES'), limitOf(settings, 'refund', 'UGX')]).toEqual([1000, 2000])
  expect([limitOf(settings, 'writeOff', 'KES'), limitOf(settings, 'writeOff', 'UGX')]).toEqual([0, null])
  expect([limitOf(settings, 'reversal', 'KES'), limitOf(settings, 'reversal', 'UGX')]).toEqual([null, 3000])
})

test('an owner whose name alone changes is not paid elsewhere', () => {
  const paid = { payoutMethod: 'bank', payoutDetails: 'KCB 1' }
  expect(isPaidElsewhere(paid, { ...paid })).toBe(false)
  expect(isPaidElsewhere(paid, { ...paid, payoutDetails: 'KCB 2' })).toBe(true)
  expect(isPaidElsewhere(paid, { ...paid, payoutMethod: null })).toBe(true)
})
