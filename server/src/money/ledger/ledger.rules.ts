import { addMonths, type Day } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import type { PaymentType } from '@makao/contract/money/charges/charges.kinds'
import { ledger } from '@makao/contract/money/ledger/ledger.contract'
import type { ClosedMonths, Posting, TrialBalance } from '@makao/contract/money/ledger/ledger.schema'
import {
  type BalanceAccount,
  balanceAccounts,
  type EntryKind,
  EXPENSE_CASH,
} from '@makao/contract/money/ledger/ledger.terms'
import type { PaymentMethod, PaymentSource } from '@makao/contract/money/payments/payments.kinds'
import { type Actions, allowing } from '../../allowed'

/**
 * A side of an entry; on the account of an owner it names the owner. Of cash it may name the real account; without it the database
 * takes the one on which the document stands already, that of its receipt line, or the usual one of its method.
 */
export type NewPosting = Posting & { ownerId?: string; receivingAccountId?: string | null; agencyAccountId?: string }

/** An entry that is to be made, of one tenancy, property, owner or receipt line. */
export interface NewEntry {
  day: Day
  /** Null: of a property or an owner, or of money that is nobody's yet, which stands on a receipt line. */
  tenancyId: string | null
  currency: Currency
  kind: EntryKind
  propertyId?: string | null
  expenseId?: string | null
  ownerId?: string | null
  remittanceId?: string | null
  chargeId?: string | null
  paymentId?: string | null
  refundId?: string | null
  allocationId?: string | null
  receiptLineId?: string | null
  accountTransferId?: string | null
  agencyMoneyId?: string | null
  rentalTaxPaymentId?: string | null
  postings: readonly NewPosting[]
}

// What each event moves. Above zero to the debit, below zero to the credit; each list sums to zero.

/** The same the other way round: takes back what an entry moved. */
export function reversed<Side extends Posting>(postings: readonly Side[]): Side[] {
  return postings.map((posting) => ({ ...posting, amount: -posting.amount }))
}

/**
 * The tenant owes it. A deposit is no income: it is asked for, and held once it comes in.
 * @param isOpening it was owed before the account was kept here, and is no income of any month
 */
export function chargePostings(paymentType: PaymentType, amount: number, isOpening = false): Posting[] {
  const receivable: Posting = { account: 'receivable', detail: '', amount }
  if (paymentType === 'deposit') return [receivable, { account: 'deposit_due', detail: '', amount: -amount }]
  if (isOpening || paymentType === 'opening_balance') {
    return [receivable, { account: 'opening_balance', detail: '', amount: -amount }]
  }
  return [receivable, { account: 'income', detail: paymentType, amount: -amount }]
}

/** The same with the real account named that its cash went into, or came out of; null: the usual one. */
export const onAccount = (
  receivingAccountId: string | null | undefined,
  postings: readonly NewPosting[],
): NewPosting[] =>
  receivingAccountId
    ? postings.map((posting) => (posting.account === 'cash' ? { ...posting, receivingAccountId } : posting))
    : [...postings]

/**
 * Money came in, here or before the account was kept here, or tax was withheld for the owners; until it is put on what is due it is
 * the tenant's credit.
 */
export function paymentPostings(method: PaymentSource, amount: number): Posting[] {
  return [
    method === 'opening'
      ? { account: 'opening_balance', detail: '', amount }
      : method === 'withheld'
        ? { account: 'tax_withheld', detail: '', amount }
        : { account: 'cash', detail: method, amount },
    { account: 'credit', detail: '', amount: -amount },
  ]
}

/** How money came in, and on which own account; null: on the usual one. */
interface CameIn {
  method: PaymentSource
  accountId: string | null
}

/** Money came in by another method, or on another own account, than was entered. */
export function methodPostings(wrong: CameIn, right: CameIn, amount: number): NewPosting[] {
  const cash = ({ method, accountId }: CameIn, of: number) =>
    onAccount(accountId, [{ account: 'cash', detail: method, amount: of }])
  // What stands on no account is not looked for where it is going to.
  return [...cash(wrong, -amount), ...cash(right, amount)]
}

/** Credit, or the deposit that is held, settles what is owed. What settles a deposit is held from then on. */
export function allocationPostings(from: 'payment' | 'deposit', paymentType: PaymentType, amount: number): Posting[] {
  const settled: Posting[] = [
    { account: from === 'payment' ? 'credit' : 'deposits_held', detail: '', amount },
    { account: 'receivable', detail: '', amount: -amount },
  ]
  if (paymentType !== 'deposit') return settled
  return [
    ...settled,
    { account: 'deposit_due', detail: '', amount },
    { account: 'deposits_held', detail: '', amount: -amount },
  ]
}

/** What is owed is no longer asked for. Of a deposit nothing is lost: it is merely not held. */
export function writeOffPostings(paymentType: PaymentType, amount: number): Posting[] {
  const account = paymentType === 'deposit' ? 'deposit_due' : 'write_off'
  return [
    { account, detail: '', amount },
    { account: 'receivable', detail: '', amount: -amount },
  ]
}

/** Money goes back to the tenant, out of their credit or out of their deposit. */
export function refundPostings(from: 'credit' | 'deposit', method: PaymentSource, amount: number): Posting[] {
  return [
    { account: from === 'credit' ? 'credit' : 'deposits_held', detail: '', amount },
    { account: 'cash', detail: method, amount: -amount },
  ]
}

/** It was spent for a property. What its owners bear of it is posted by itself. */
export function expensePostings(amount: number): NewPosting[] {
  return [
    { account: 'property_expenses', detail: '', amount },
    { account: 'cash', detail: EXPENSE_CASH, amount: -amount },
  ]
}

/** What was spent went out of another account than the books said. */
export function expenseMovePostings(amount: number, from: string | null, to: string): NewPosting[] {
  const cash = { account: 'cash' as const, detail: EXPENSE_CASH }
  return [...onAccount(from, [{ ...cash, amount }]), ...onAccount(to, [{ ...cash, amount: -amount }])]
}

/** Money went out to an owner. */
export function payoutPostings(ownerId: string, method: PaymentMethod, amount: number): NewPosting[] {
  return [
    { account: 'owners', detail: 'payout', ownerId, amount },
    { account: 'cash', detail: method, amount: -amount },
  ]
}

/** Earlier books held it for an owner; below zero: the owner owed it. */
export function ownerOpeningPostings(ownerId: string, amount: number): NewPosting[] {
  return [
    { account: 'opening_balance', detail: '', amount },
    { account: 'owners', detail: 'opening', ownerId, amount: -amount },
  ]
}

/** The first day that is open when the books are closed through a month, 'YYYY-MM'; null: every day is. */
export function firstOpenDay(closedThrough: string | null): Day | null {
  return closedThrough === null ? null : `${addMonths(closedThrough, 1)}-01`
}

/** The day on which a correction counts: that of what it corrects while its month is open, else today. */
export function correctionDay(day: Day, today: Day, closedThrough: string | null): Day {
  const firstOpen = firstOpenDay(closedThrough)
  return firstOpen !== null && day < firstOpen ? today : day
}

/** The month that may be closed next, 'YYYY-MM'; null while it has not ended. `first`: the first with an entry. */
export function nextToClose(closedThrough: string | null, first: string | null, today: Day): string | null {
  const next = closedThrough === null ? first : addMonths(closedThrough, 1)
  return next !== null && closingObstacle(next, closedThrough, today) === undefined ? next : null
}

/** Why a month, 'YYYY-MM', may not be closed. */
export function closingObstacle(month: string, closedThrough: string | null, today: Day) {
  if (month >= today.slice(0, 7)) return 'MONTH_NOT_OVER'
  return closedThrough !== null && month <= closedThrough ? 'MONTH_CLOSED' : undefined
}

/** Why a month, 'YYYY-MM', may not be opened again. */
export const reopeningObstacle = (month: string | null, closedThrough: string | null) =>
  month !== null && month === closedThrough ? undefined : 'MONTH_NOT_LAST'

/** What may be done about closed months. */
export const closedMonthsFor = allowing(ledger, {
  closeMonth: ({ canClose }) => (canClose === null ? 'MONTH_NOT_OVER' : undefined),
  reopenMonth: ({ closedThrough }) => reopeningObstacle(closedThrough, closedThrough),
} satisfies Actions<Pick<ClosedMonths, 'canClose' | 'closedThrough'>>)

// Rent paid ahead beside the credit of tenants, which it is until its charge falls due.
const beside: Partial<Record<BalanceAccount, BalanceAccount>> = { paid_ahead: 'credit', owner_advances: 'owners' }
const placeOf = (account: BalanceAccount) => balanceAccounts.indexOf(beside[account] ?? account)
const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))

/** The order of a trial balance: no two of its lines stand at the same place, so that it is the same each time it is read. */
export const byAccount = (one: TrialBalance[number], other: TrialBalance[number]): number =>
  compare(one.currency, other.currency) ||
  placeOf(one.account) - placeOf(other.account) ||
  balanceAccounts.indexOf(one.account) - balanceAccounts.indexOf(other.account) ||
  // Of cash the accounts that are named, then what stands on none.
  Number(!one.realAccount) - Number(!other.realAccount) ||
  (one.realAccount?.name ?? one.detail).localeCompare(other.realAccount?.name ?? other.detail) ||
  compare(one.realAccount?.id ?? one.detail, other.realAccount?.id ?? other.detail)
