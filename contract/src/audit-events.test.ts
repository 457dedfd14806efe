import { describe, expect, it } from 'vitest'
import { auditChanges, auditEventOf, auditEvents } from './audit-events'
import { auditThings } from './platform/audit/audit-things.kinds'

const changesOf = (action: string, before: object, after: object) =>
  auditChanges({ action, before: { ...before }, after: { ...after } })

describe('the events of the audit log', () => {
  it('have names of their own, each of a thing that the log is filtered by', () => {
    const actions = auditEvents.map(({ action }) => action)
    expect(new Set(actions).size).toBe(actions.length)
    expect(actions.filter((action) => !(`${action.split('.')[0]}` in auditThings))).toEqual([])
  })
})

describe('the audit log in words', () => {
  it('says amounts as money, whatever they are amounts of', () => {
    const before = { currency: 'KES', depositAmount: 1_500_000, penaltyCap: 1_500_000 }
    const after = { currency: 'KES', depositAmount: 2_000_050, penaltyCap: null }
    expect(changesOf('tenancy.lease-saved', before, after)).toEqual([
      { name: 'Deposit amount', before: 'KES 15,000', after: 'KES 20,000.50' },
      { name: 'Penalty cap', before: 'KES 15,000', after: 'none' },
    ])
  })

  it('says each side in its own currency, and percents, months and words of ours as people do', () => {
    const before = { currency: 'KES', commissionAmount: 100_000, commissionRate: 850, from: '2026-11' }
    const after = { currency: 'UGX', commissionAmount: 100_000, commissionRate: 0, from: '2026-12' }
    expect(changesOf('owner.agreement-changed', before, after)).toEqual([
      { name: 'From', before: 'November 2026', after: 'December 2026' },
      { name: 'Commission rate', before: '8.5%', after: '0%' },
      { name: 'Commission amount', before: 'KES 1,000', after: 'UGX 100,000' },
    ])
    expect(changesOf('payment.replaced', { method: 'mpesa' }, { method: 'cash' })).toEqual([
      { name: 'Method', before: 'M-Pesa', after: 'Cash' },
    ])
  })

  it('tells the changes of a rent by day and amount', () => {
    const rentChanges = [
      { fromDay: '2026-11-01', rentAmount: 1_600_000 },
      { fromDay: '2027-11-01', rentAmount: 1_700_000 },
    ]
    expect(changesOf('tenancy.lease-saved', { rentChanges: [] }, { currency: 'KES', rentChanges })).toContainEqual({
      name: 'Rent changes',
      before: 'none',
      after: '1 Nov 2026: KES 16,000; 1 Nov 2027: KES 17,000',
    })
  })

  it('tells the service charges of a unit as money, also where they were written as a text', () => {
    const serviceCharges = [
      { name: 'Water', amount: 50_000 },
      { name: 'Garbage, weekly', amount: 30_000 },
    ]
    const was = { currency: 'KES', serviceCharges: 'Water: 50000, Garbage, weekly: 20000' }
    expect(changesOf('unit.changed', was, { currency: 'KES', serviceCharges })).toEqual([
      {
        name: 'Service charges',
        before: 'Water: KES 500; Garbage, weekly: KES 200',
        after: 'Water: KES 500; Garbage, weekly: KES 300',
      },
    ])
  })

  it('leaves out what did not change, also where an entry keeps it', () => {
    const same = { currency: 'UGX', rentChanges: [{ fromDay: '2026-11-01', rentAmount: 650_000 }] }
    expect(changesOf('tenancy.lease-saved', { ...same, noticeDays: 5 }, { ...same, noticeDays: 7 })).toEqual([
      { name: 'Notice days', before: '5', after: '7' },
    ])
  })

  it('calls what is due a charge and what came in a payment, in old entries too', () => {
    const says = (action: string) => auditEventOf(action).says
    expect(['payment.voided', 'payment.received', 'payment.reversed'].map(says)).toEqual([
      'Charge voided',
      'Payment received',
      'Payment reversed',
    ])
  })

  it('says what no event has any more, and leaves out what says nothing to people', () => {
    const before = { paymentStatus: 'partial', mpesaReceiptNumber: null, tenancyId: 'x' }
    const after = { paymentStatus: 'paid', mpesaReceiptNumber: 'RKT4X8Q2LM', tenancyId: 'y' }
    expect(changesOf('payment.paid', before, after)).toEqual([
      { name: 'Status', before: 'Partial', after: 'Paid' },
      { name: 'Receipt', before: 'none', after: 'RKT4X8Q2LM' },
    ])
    const charge = '9b2d7c1e-0000-4000-8000-000000000000'
    expect(changesOf('payment.allocated', { [charge]: 100 }, { placed: { [charge]: 200 } })).toEqual([])
    expect(auditEventOf('unit.painted-over').says).toBe('Unit painted over')
    expect(changesOf('unit.painted-over', {}, { wallColour: 'blue' })).toEqual([
      { name: 'Wall colour', before: null, after: 'blue' },
    ])
  })
})
