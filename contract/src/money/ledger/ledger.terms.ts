import type { PaymentType } from '../charges/charges.kinds'
import { paymentTypeNames } from '../charges/charges.terms'
import type { PaymentSource } from '../payments/payments.kinds'
import { paymentMethodNames } from '../payments/payments.terms'
import { type LedgerAccount, ledgerAccounts } from './ledger.kinds'

/**
 * The chart of accounts, in the order in which a trial balance shows them. Client money belongs to tenants and owners; the agency's
 * own is what it has earned of it. Each of the two balances by itself, in every entry.
 *
 * Receivable is what tenants owe, credit what they paid beyond it. A deposit is due until it is held, and then belongs to the tenant.
 * Suspense is money that came in and is nobody's yet. What tenants are charged is no income of the agency: once it is collected it
 * is passed on to the owners, less commission and expenses.
 */
export const chartOfAccounts = {
  cash: {
    book: 'clients',
    name: 'Cash',
    says: 'Balance of each paybill, till, bank account and cash box, and by method where none is named',
  },
  suspense: { book: 'clients', name: 'Unmatched money', says: 'Came in, and nobody knows yet for whom' },
  receivable: { book: 'clients', name: 'Receivable from tenants', says: 'Charged and not paid yet' },
  credit: { book: 'clients', name: 'Credit of tenants', says: 'Paid by tenants beyond what is due' },
  deposit_due: { book: 'clients', name: 'Deposits charged', says: 'Deposits that were asked for and have not come in' },
  deposits_held: { book: 'clients', name: 'Deposits held', says: 'Belong to tenants' },
  income: { book: 'clients', name: 'Charged for owners', says: 'Rent and other charges, until they are collected' },
  opening_balance: { book: 'clients', name: 'Opening balances', says: 'Brought forward from earlier books' },
  write_off: { book: 'clients', name: 'Written off', says: 'Charged, and not asked for any more' },
  passed_on: {
    book: 'clients',
    name: 'Collected for owners',
    says: 'What was collected of charges, passed on to owners',
  },
  property_expenses: {
    book: 'clients',
    name: 'Expenses of properties',
    says: 'Spent, and borne by owners the same day',
  },
  tax_withheld: {
    book: 'clients',
    name: 'Tax withheld by tenants',
    says: 'Kept back from rent for the tax of owners, and taken off what is due to them the same day',
  },
  owners: {
    book: 'clients',
    name: 'Due to owners',
    says: 'Collected less commission, expenses, tax withheld and payouts, by owner and property',
  },
  rental_tax_due: {
    book: 'clients',
    name: 'Rental income tax to pay',
    says: 'Withheld from owners by the agency, and owed to KRA',
  },
  ownerless: { book: 'clients', name: 'Without an owner', says: 'Collected less expenses where no owner is agreed' },
  agency_due: { book: 'clients', name: 'Due to the agency', says: 'Commission that stands on the accounts of clients' },
  client_money: {
    book: 'agency',
    name: 'Held with client money',
    says: 'Commission that stands on the accounts of clients and was not drawn',
  },
  agency_cash: { book: 'agency', name: 'Cash of the agency', says: "Balance of each of the agency's own accounts" },
  agency_opening: {
    book: 'agency',
    name: 'Brought in by the agency',
    says: "What stood on the agency's own accounts before Makao",
  },
  commission: { book: 'agency', name: 'Commission earned', says: 'Income of the agency' },
  vat_due: { book: 'agency', name: 'VAT to pay', says: 'Charged on commission, and owed to the tax authority' },
  input_vat: {
    book: 'agency',
    name: 'VAT on purchases',
    says: "Of the agency's own costs, and taken off the VAT that it owes",
  },
  agency_income: {
    book: 'agency',
    name: 'Other income',
    says: 'What the agency takes beside commission, by its own accounts',
  },
  agency_costs: {
    book: 'agency',
    name: 'Costs of the agency',
    says: "What the agency spends itself, by its own accounts: no owner's",
  },
} as const satisfies Record<LedgerAccount, { book: 'clients' | 'agency'; name: string; says: string }>

/** Whose money an account is about. */
export type Book = (typeof chartOfAccounts)[LedgerAccount]['book']
export const bookNames: Record<Book, string> = { clients: 'Client money', agency: "The agency's own money" }

/**
 * Lines of a trial balance that are the other side of an account: what was paid by a day on charges that fall due after it is owed to
 * tenants, and no debt of theirs below zero; what an owner was paid beyond what was due is owed by the owner.
 */
const otherSides = {
  paid_ahead: { of: 'receivable', name: 'Paid ahead by tenants' },
  owner_advances: { of: 'owners', name: 'Advanced to owners' },
} as const satisfies Record<string, { of: LedgerAccount; name: string }>
export type BalanceAccount = LedgerAccount | keyof typeof otherSides
export const balanceAccounts = [...ledgerAccounts, ...Object.keys(otherSides)] as [BalanceAccount, ...BalanceAccount[]]

const isOtherSide = (account: BalanceAccount): account is keyof typeof otherSides => account in otherSides

/** The account of which it is a side. */
export const accountOf = (account: BalanceAccount): LedgerAccount =>
  isOtherSide(account) ? otherSides[account].of : account
export const bookOf = (account: BalanceAccount): Book => chartOfAccounts[accountOf(account)].book

/** What a posting on the account of an owner, or of money without one, is about. */
export const ownerDetails = [
  'collected',
  'commission',
  'vat',
  'expense',
  'withheld',
  'rental_tax',
  'payout',
  'opening',
] as const
export type OwnerDetail = (typeof ownerDetails)[number]
const ownerDetailNames: Record<OwnerDetail, string> = {
  collected: 'Collected',
  commission: 'Commission',
  vat: 'VAT on commission',
  expense: 'Expenses',
  withheld: 'Tax withheld',
  rental_tax: 'Rental income tax',
  payout: 'Paid out',
  opening: 'Opening balance',
}

/** What an expense was paid out of: nobody is asked for its method. */
export const EXPENSE_CASH = 'expense'

/**
 * 'Cash: M-Pesa', 'Charged for owners: Rent', 'Deposits held'. `detail`: a payment method, a type of charge, one of an owner, or ''.
 * @param named what the paybill, bank account or cash box is called on which it stands, or the account that the agency added: 'Cash: Our paybill'
 */
export function ledgerAccountName(account: BalanceAccount, detail: string, named?: string | null): string {
  if (isOtherSide(account)) return otherSides[account].name
  const { name } = chartOfAccounts[account]
  if (named) return `${name}: ${named}`
  if (detail === '') return name
  if (account === 'cash' && detail === EXPENSE_CASH) return `${name}: Expenses of properties`
  if (account === 'cash') return `${name}: ${paymentMethodNames[detail as PaymentSource]}`
  if (account === 'income') return `${name}: ${paymentTypeNames[detail as PaymentType]}`
  return `${name}: ${ownerDetailNames[detail as OwnerDetail]}`
}

/** What an entry of the journal was made for. */
export const entryKinds = [
  'charge',
  'charge_void',
  'payment',
  'payment_reversal',
  'payment_method',
  'payment_moved',
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
  'expense',
  'expense_void',
  'expense_moved',
  'payout',
  'payout_void',
  'owner_opening',
  'owner_share',
  'owner_share_earlier',
  'rental_tax',
  'rental_tax_payment',
  'rental_tax_payment_void',
  'account_transfer',
  'account_transfer_void',
  'agency_money',
  'agency_money_void',
] as const
export type EntryKind = (typeof entryKinds)[number]

export const entryKindNames: Record<EntryKind, string> = {
  charge: 'Charge',
  charge_void: 'Charge voided',
  payment: 'Payment',
  payment_reversal: 'Payment reversed',
  payment_method: 'Method corrected',
  payment_moved: 'Payment moved to another account',
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
  expense: 'Expense',
  expense_void: 'Expense taken back',
  expense_moved: 'Expense moved to another account',
  payout: 'Payout',
  payout_void: 'Payout taken back',
  owner_opening: 'Opening balance of an owner',
  owner_share: 'Passed on to owners',
  owner_share_earlier: 'Before the agreement, given to owners',
  rental_tax: 'Rental income tax withheld',
  rental_tax_payment: 'Rental income tax paid to KRA',
  rental_tax_payment_void: 'Rental income tax paid to KRA, taken back',
  account_transfer: 'Between own accounts',
  account_transfer_void: 'Taken back between own accounts',
  agency_money: "Agency's own",
  agency_money_void: "Agency's own, taken back",
}
