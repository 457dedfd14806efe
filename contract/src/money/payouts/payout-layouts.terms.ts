import type { MoneyProvider } from '../receiving-accounts/receiving-accounts.kinds'
import type { PayoutLayout } from './payout-layouts.schema'

/** What a column of a payment file can say of a payout. */
export const layoutFields = [
  'beneficiary',
  'accountNumber',
  'bank',
  'payTo',
  'phone',
  'amount',
  'currency',
  'day',
  'reference',
  'narration',
  'paidFrom',
  'rowNumber',
  'fixed',
] as const
export type LayoutField = (typeof layoutFields)[number]

export const layoutFieldNames: Record<LayoutField, string> = {
  beneficiary: 'Name of the owner',
  accountNumber: 'Account number of the owner',
  bank: 'Bank of the owner',
  payTo: 'Payout details as they are kept',
  phone: 'Phone, 2547...',
  amount: 'Amount',
  currency: 'Currency',
  day: 'Day of payment',
  reference: 'Reference of the payout',
  narration: 'Narration',
  paidFrom: 'Account that pays',
  rowNumber: 'Number of the row',
  fixed: 'The same text in each row',
}

export const separators = ['comma', 'semicolon', 'tab', 'pipe'] as const
export type Separator = (typeof separators)[number]
export const separatorNames: Record<Separator, string> = {
  comma: 'Comma ,',
  semicolon: 'Semicolon ;',
  tab: 'Tab',
  pipe: 'Bar |',
}

export const dateFormats = ['DD/MM/YYYY', 'DD-MM-YYYY', 'YYYY-MM-DD', 'MM/DD/YYYY', 'DDMMYYYY', 'YYYYMMDD'] as const
export type DateFormat = (typeof dateFormats)[number]

export const amountFormats = ['decimal', 'grouped', 'whole', 'minor'] as const
export type AmountFormat = (typeof amountFormats)[number]
export const amountFormatNames: Record<AmountFormat, string> = {
  decimal: '12500.00',
  grouped: '12,500.00',
  whole: '12500, no cents',
  minor: '1250000, in cents',
}

/** Why somebody of a run is not in a file. */
export const leftOutReasons = [
  'other_currency',
  'other_method',
  'no_account_number',
  'no_phone',
  'cents',
  'above_mpesa',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]
export const leftOutReasonNames: Record<LeftOutReason, string> = {
  other_currency: 'paid in another currency',
  other_method: 'paid in another way',
  no_account_number: 'no account number in the payout details, or more than one',
  no_phone: 'no Kenyan mobile number to pay to',
  cents: 'has cents, which this file cannot say',
  above_mpesa: 'above KES 250,000, the most that M-Pesa takes in one go',
}

/** Of these accounts Makao makes a file: a bank's bulk upload, and a list of M-Pesa B2C. */
export const paysByFile = (provider: MoneyProvider): provider is 'bank' | 'mpesa' =>
  provider === 'bank' || provider === 'mpesa'

const column = (field: LayoutField, heading: string) => ({ field, heading, text: '' })

/** How a file begins before somebody has said how the bank wants it. */
export const usualLayouts: Record<'bank' | 'mpesa', PayoutLayout> = {
  bank: {
    columns: [
      column('beneficiary', 'Beneficiary'),
      column('accountNumber', 'Account'),
      column('bank', 'Bank'),
      column('amount', 'Amount'),
      column('currency', 'Currency'),
      column('reference', 'Reference'),
      column('narration', 'Narration'),
    ],
    separator: 'comma',
    hasHeading: true,
    dateFormat: 'DD/MM/YYYY',
    amountFormat: 'decimal',
  },
  mpesa: {
    columns: [
      column('phone', 'Phone'),
      column('beneficiary', 'Name'),
      column('amount', 'Amount'),
      column('reference', 'Reference'),
    ],
    separator: 'comma',
    hasHeading: true,
    dateFormat: 'DD/MM/YYYY',
    amountFormat: 'whole',
  },
}

/** What a payout is called before the bank gives it a reference of its own: 'PAY3F9A0C41'. */
export const payoutReference = (lineId: string): string => `PAY${lineId.replaceAll('-', '').slice(0, 8).toUpperCase()}`
