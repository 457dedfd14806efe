import { usualLayouts } from '@makao/contract/money/payouts/payout-layouts.terms'
import { expect, test } from 'vitest'
import { amountIn, dayIn, payoutFileOf, phoneIn } from './payout-file.rules'

const line = {
  id: '3f9a0c41-0000-4000-8000-000000000001',
  ownerName: 'Achieng Otieno',
  phoneNumber: '0711 161 803',
  currency: 'KES' as const,
  amount: 1_250_050,
  method: 'bank' as const,
  payTo: 'Bank: Equity 0180 2719 4451',
}
const bank = { provider: 'bank' as const, currency: 'KES' as const, number: '1100457' }
const mpesa = { provider: 'mpesa' as const, currency: 'KES' as const, number: '522533' }
const told = { month: '2026-10', day: '2026-11-03' }

test('a phone is never that of the owner where another number is kept to pay to', () => {
  expect(phoneIn({ payTo: 'M-Pesa 0722 000 111', phoneNumber: '0711161803' })).toBe('254722000111')
  expect(phoneIn({ payTo: 'M-Pesa', phoneNumber: '0711161803' })).toBe('254711161803')
  expect(phoneIn({ payTo: 'Paybill 522522', phoneNumber: '0711161803' })).toBeUndefined()
  expect(phoneIn({ payTo: null, phoneNumber: '+256772123456' })).toBeUndefined()
})

test('amounts and days are written as the bank reads them', () => {
  expect(amountIn(1_250_050, 'KES', 'decimal')).toBe('12500.50')
  expect(amountIn(123_456_700, 'KES', 'grouped')).toBe('1,234,567.00')
  expect(amountIn(1_250_000, 'KES', 'whole')).toBe('12500')
  expect(amountIn(1_250_005, 'KES', 'minor')).toBe('1250005')
  expect(amountIn(12_500, 'UGX', 'decimal')).toBe('12500.00')
  expect(dayIn('2026-11-03', 'DD/MM/YYYY')).toBe('03/11/2026')
  expect(dayIn('2026-11-03', 'YYYYMMDD')).toBe('20261103')
})

test('a file of the bank has its columns in their order, and a name makes neither a cell nor a formula', () => {
  const layout = {
    columns: [
      { field: 'rowNumber' as const, heading: 'No', text: '' },
      { field: 'fixed' as const, heading: 'Type', text: 'EFT' },
      { field: 'accountNumber' as const, heading: 'Credit account', text: '' },
      { field: 'beneficiary' as const, heading: 'Name', text: '' },
      { field: 'amount' as const, heading: 'Amount', text: '' },
      { field: 'day' as const, heading: 'Value date', text: '' },
      { field: 'paidFrom' as const, heading: 'Debit account', text: '' },
    ],
    separator: 'semicolon' as const,
    hasHeading: true,
    dateFormat: 'DD-MM-YYYY' as const,
    amountFormat: 'decimal' as const,
  }
  const names = ['=Otieno; "Achieng"', 'Kiprono']
  const lines = names.map((ownerName) => ({ ...line, ownerName }))
  expect(payoutFileOf(lines, { ...told, payer: bank, layout }).text).toBe(
    [
      'No;Type;Credit account;Name;Amount;Value date;Debit account',
      '1;EFT;018027194451;"Otieno; ""Achieng""";12500.50;03-11-2026;1100457',
      '2;EFT;018027194451;Kiprono;12500.50;03-11-2026;1100457',
      '',
    ].join('\r\n'),
  )
  expect(payoutFileOf(lines, { ...told, payer: bank, layout: { ...layout, hasHeading: false } }).rows).toHaveLength(2)
})

test('a list of M-Pesa has the phone, the name, whole shillings and the reference', () => {
  const whole = { ...line, amount: 1_250_000, method: 'mpesa' as const, payTo: 'M-Pesa 0722 000 111' }
  const lines = [
    whole,
    { ...whole, ownerName: 'In the bank', method: 'bank' as const },
    { ...whole, ownerName: 'With cents', amount: 1_250_050 },
    { ...whole, ownerName: 'Too much', amount: 25_000_100 },
    { ...whole, ownerName: 'In Uganda', currency: 'UGX' as const },
    { ...whole, ownerName: 'No phone', payTo: 'Paybill 522522' },
  ]
  const file = payoutFileOf(lines, { ...told, payer: mpesa, layout: usualLayouts.mpesa })
  expect(file.text).toBe('Phone,Name,Amount,Reference\r\n254722000111,Achieng Otieno,12500,PAY3F9A0C41\r\n')
  expect(file.totals).toEqual([{ currency: 'KES', amount: 1_250_000 }])
  expect(file.leftOut.map(({ ownerName, why }) => `${ownerName}: ${why}`)).toEqual([
    'In the bank: other_method',
    'With cents: cents',
    'Too much: above_mpesa',
    'In Uganda: other_currency',
    'No phone: no_phone',
  ])
})

test('nobody without an account number is in a file that says one', () => {
  const file = payoutFileOf([{ ...line, payTo: 'Bank: Equity Westlands' }], {
    ...{ ...told, payer: bank, layout: usualLayouts.bank },
  })
  expect(file).toMatchObject({ count: 0, leftOut: [{ lineId: expect.any(String), why: 'no_account_number' }] })
})
