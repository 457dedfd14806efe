import { describe, expect, it } from 'vitest'
import { auditActionName, auditChanges } from './audit-words'

describe('the audit log in words', () => {
  it('says amounts as money, whatever they are amounts of', () => {
    const before = { currency: 'KES', depositAmount: 1_500_000, rentAmount: 1_500_000 }
    const after = { currency: 'KES', depositAmount: 2_000_050, rentAmount: 1_600_000 }
    expect(auditChanges({ before, after })).toEqual([
      { name: 'Deposit amount', before: 'KSh 15,000', after: 'KSh 20,000.50' },
      { name: 'Rent amount', before: 'KSh 15,000', after: 'KSh 16,000' },
    ])
  })

  it('tells the changes of a rent by day and amount', () => {
    const rentChanges = [
      { fromDay: '2026-11-01', rentAmount: 1_600_000 },
      { fromDay: '2027-11-01', rentAmount: 1_700_000 },
    ]
    const changes = auditChanges({ before: { rentChanges: [] }, after: { currency: 'KES', rentChanges } })
    expect(changes).toContainEqual({
      name: 'Rent changes',
      before: 'none',
      after: 'Nov 01, 2026: KSh 16,000; Nov 01, 2027: KSh 17,000',
    })
  })

  it('leaves out what did not change, also where an entry keeps it', () => {
    const same = { currency: 'UGX', rentChanges: [{ fromDay: '2026-11-01', rentAmount: 650_000 }] }
    const changes = auditChanges({ before: { ...same, dueDay: 5 }, after: { ...same, dueDay: 7 } })
    expect(changes).toEqual([{ name: 'Due day', before: '5', after: '7' }])
  })

  it('calls what is due a charge and what came in a payment, in old entries too', () => {
    expect(['payment.voided', 'payment.received', 'payment.reversed'].map(auditActionName)).toEqual([
      'Charge voided',
      'Payment received',
      'Payment reversed',
    ])
  })
})
