import { expect, test } from 'vitest'
import { newsOf } from './owner-news.rules'

const entry = {
  id: 'e',
  at: new Date('2026-11-21T09:00:00Z'),
  actorName: 'Baraka Mwangi',
  action: 'payment.voided',
  reason: 'Recorded twice',
  before: {},
  after: {},
  propertyName: 'Jacaranda Court',
  unitNumber: 'A1',
}

test('an entry says what, where, who, why and how much', () => {
  const before = { amount: 1_500_000, currency: 'KES', paymentType: 'rent' }
  expect(newsOf({ ...entry, before })).toMatchObject({
    says: 'Charge voided',
    propertyName: 'Jacaranda Court',
    unitNumber: 'A1',
    who: 'Baraka Mwangi',
    why: 'Recorded twice',
    amount: { amount: 1_500_000, currency: 'KES' },
    at: '2026-11-21T09:00:00.000Z',
  })
})

test('notes, references, payers, tenants and other owners are left out, whatever the log holds', () => {
  const hidden = {
    notes: 'The slip looks forged',
    reference: 'UKM1A2B3C4',
    payerName: 'Otieno',
    payerPhone: '0712 345 678',
    tenantId: 'the tenant',
    owners: 'Achieng 40%',
    name: 'Otieno’s window',
  }
  const told = JSON.stringify(newsOf({ ...entry, before: hidden, after: { ...hidden, amount: 100, currency: 'UGX' } }))
  for (const value of Object.values(hidden)) expect(told).not.toContain(value)
  expect(told).toContain('UGX')
})

test('without an amount, or without its currency, none is said', () => {
  expect(newsOf(entry).amount).toBeNull()
  expect(newsOf({ ...entry, after: { amount: 100 } }).amount).toBeNull()
})
