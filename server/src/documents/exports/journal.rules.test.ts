import type { JournalSum } from '@makao/contract/documents/reports/journal.terms'
import { expect, test } from 'vitest'
import { journalRows, shapes } from './journal.rules'

const sum = (more: Partial<JournalSum>): JournalSum => ({
  ...{ day: '2026-11-30', account: 'cash', detail: '', namedId: null, named: null, amount: 0 },
  ...more,
})
const sums = [
  sum({ namedId: 'b1', named: 'Equity', amount: 1_500_050 }),
  sum({ account: 'income', detail: 'rent', amount: -1_500_050 }),
  sum({ account: 'agency_costs', namedId: 'c1', named: 'Office rent', amount: 80_000 }),
]
const codes = { 'cash: b1': '1010', income: '4000', 'agency_costs: c1': '6100' }

test('QuickBooks is given its own columns, one journal a day and book, and accounts by name with what they are below', () => {
  expect(shapes.quickbooks.columns.map(({ heading }) => heading).join(',')).toBe(
    'Journal No.,Journal Date,Account Name,Description,Debits,Credits',
  )
  expect(journalRows('quickbooks', sums, codes, 'KES').map((row) => Object.values(row))).toEqual([
    ['MK20261130C-KES', '11/30/2026', 'Cash:Equity', 'Client money', 15_000.5, null],
    ['MK20261130C-KES', '11/30/2026', 'Charged for owners:Rent', 'Client money', null, 15_000.5],
    ['MK20261130A-KES', '11/30/2026', 'Costs of the agency:Office rent', "The agency's own money", 800, null],
  ])
})

test('Xero is given codes, debits above zero and credits below, and the name where an account has no code', () => {
  expect(shapes.xero.columns.map(({ heading }) => heading).join(',')).toBe(
    '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount',
  )
  expect(journalRows('xero', sums, codes, 'UGX').map((row) => Object.values(row))).toEqual([
    ['Makao November 2026: Client money UGX', '30/11/2026', 'Cash: Equity', '1010', 'Tax Exempt', 1_500_050],
    [
      'Makao November 2026: Client money UGX',
      '30/11/2026',
      'Charged for owners: Rent',
      '4000',
      'Tax Exempt',
      -1_500_050,
    ],
    [
      "Makao November 2026: The agency's own money UGX",
      '30/11/2026',
      'Costs of the agency: Office rent',
      '6100',
      'Tax Exempt',
      80_000,
    ],
  ])
  const [row] = journalRows('xero', sums, {}, 'KES')
  expect(row?.['*AccountCode']).toBe('Cash: Equity')
})
