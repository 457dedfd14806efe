import type { PaymentSource } from '@makao/contract/money/payments/payments.kinds'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'

export const inTheBooks = 'Own accounts'
export const whatStandsOnEach = 'Balances today, according to the books'
export const account = 'Account'
export const balance = 'Balance'
export const loading = 'Loading the accounts...'
export const notLoaded = 'The accounts could not be loaded'
export const nothing = 'No money on any account'
export const nothingText = 'Add the paybill, till or bank account that rent is paid to under {accounts}.'
/** 'Bank (no account chosen)'; money of expenses has no method. */
export const unnamed = (method: string) =>
  `${paymentMethodNames[method as PaymentSource] ?? 'Expenses of properties'} (no account chosen)`
export const move = 'Move between accounts'
export const moveText =
  'Cash that was banked, a paybill that was swept to the bank. For the first entry of an account choose what stood there before Makao.'
export const from = 'From'
export const beforeMakao = 'Opening balance, from before Makao'
export const into = 'Into'
export const select = 'Select'
export const movedOn = 'Moved on'
export const reference = 'Reference (Optional)'
export const note = 'Note (Optional)'
export const moved = (amount: string, into: string) => `${amount} moved to ${into}`
export const notMoved = 'This was not moved'
export const lastMoves = 'Last moves'
export const fromInto = (from: string, into: string) => `${from} → ${into}`
export const takeBack = 'Take back'
export const takeBackOf = (amount: string) => `Take back ${amount}`
export const takeBackText = 'Both accounts are as they were before. In a closed month it is booked today.'
export const wasTakenBack = 'Taken back'
export const isTakenBack = 'taken back'
export const notTakenBack = 'This was not taken back'
export const paidOutOf = 'Paid out of'
export const cameInOn = 'Came in on'
export const asUsual = 'The usual account'
export const usualOfLabel = (label: string) => `${label}: the usual account, since your accounts could not be loaded.`
export const loadingMoves = 'Loading the moves...'
export const movesNotLoaded = 'The moves could not be loaded'
