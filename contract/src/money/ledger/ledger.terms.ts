import type { PaymentType } from '../charges/charges.kinds'
import { paymentTypeNames } from '../charges/charges.terms'
import type { PaymentSource } from '../payments/payments.kinds'
import { paymentMethodNames } from '../payments/payments.terms'

/**
 * Receivable is what tenants owe, credit what they paid beyond it. A deposit is due until it is held, and then belongs
 * to the tenant. Suspense is money that came in and is nobody's yet.
 */
export const ledgerAccounts = [
  'cash',
  'suspense',
  'receivable',
  'credit',
  'deposit_due',
  'deposits_held',
  'income',
  'opening_balance',
  'write_off',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

/**
 * The lines of a trial balance: what was paid by a day on charges that fall due after it is owed to tenants, and no debt of theirs
 * below zero.
 */
export const balanceAccounts = [...ledgerAccounts, 'paid_ahead'] as const
export type BalanceAccount = (typeof balanceAccounts)[number]

const accountNames: Record<BalanceAccount, string> = {
  cash: 'Cash',
  suspense: 'Unmatched money',
  receivable: 'Receivable from tenants',
  credit: 'Credit of tenants',
  deposit_due: 'Deposits charged',
  deposits_held: 'Deposits held',
  income: 'Income',
  opening_balance: 'Opening balances',
  write_off: 'Written off',
  paid_ahead: 'Paid ahead by tenants',
}

/** 'Cash: M-Pesa', 'Income: Rent', 'Deposits held'. `detail`: a payment method or a type of charge, or ''. */
export function ledgerAccountName(account: BalanceAccount, detail: string): string {
  if (account === 'cash') return `${accountNames.cash}: ${paymentMethodNames[detail as PaymentSource]}`
  if (account === 'income') return `${accountNames.income}: ${paymentTypeNames[detail as PaymentType]}`
  return accountNames[account]
}

/** What an entry of the journal was made for. */
export const entryKinds = [
  'charge',
  'charge_void',
  'payment',
  'payment_reversal',
  'payment_method',
  'allocation',
  'release',
  'write_off',
  'write_off_void',
  'refund',
  'refund_reversal',
  'line_waiting',
  'line_assigned',
  'line_not_rent',
  'line_returned',
] as const
export type EntryKind = (typeof entryKinds)[number]

export const entryKindNames: Record<EntryKind, string> = {
  charge: 'Charge',
  charge_void: 'Charge voided',
  payment: 'Payment',
  payment_reversal: 'Payment reversed',
  payment_method: 'Method corrected',
  allocation: 'Applied to a charge',
  release: 'Taken back',
  write_off: 'Written off',
  write_off_void: 'Write-off reversed',
  refund: 'Refund',
  refund_reversal: 'Refund reversed',
  line_waiting: 'Unmatched money',
  line_assigned: 'Unmatched money assigned',
  line_not_rent: 'Marked as not rent',
  line_returned: 'Sent back',
}
