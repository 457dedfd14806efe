import { expect, test } from 'vitest'
import { approvalFor, detailsOf } from './approvals.rules'

const admin = approvalFor({ role: 'admin' })

test('nobody may approve what they asked for, nor what is decided', () => {
  expect(admin({ state: 'waiting', isOwn: false }).allowed).toEqual(['approve', 'decline'])
  expect(admin({ state: 'waiting', isOwn: true }).allowed).toEqual(['withdraw'])
  expect(admin({ state: 'approved', isOwn: false }).allowed).toEqual([])
  expect(approvalFor({ role: 'property_manager' })({ state: 'waiting', isOwn: false }).allowed).toEqual([])
})

test('whoever approves is not left without what is asked for', () => {
  const refund = { method: 'mpesa', reference: 'UKL4T7QX2M', paidOn: '2026-11-20', notes: null }
  expect(detailsOf(refund)).toBe('M-Pesa · UKL4T7QX2M · 20 Nov 2026')
  expect(detailsOf({ payoutMethod: 'bank', payoutDetails: 'KCB 1172' })).toBe('Bank · KCB 1172')
  expect(detailsOf({ payments: 'reverse' })).toBe('with its payments')
  const right = { amount: 4_500_000, currency: 'KES', paymentType: 'service_charge', name: 'Garbage' }
  expect(detailsOf({ ...right, chargeId: 'a', dueDate: '2026-11-05' })).toBe(
    'made Service Charge: Garbage, KES 45,000 · 5 Nov 2026',
  )
  expect(detailsOf({ paymentId: 'a', amount: 100, currency: 'UGX', method: 'cash' })).toBe('made UGX 100 · Cash')
})
