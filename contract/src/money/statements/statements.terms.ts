import type { LineStanding, StatementField, StatementState, UnreadReason } from './statements.kinds'

/** So many lines are chosen one by one at most. */
export const MOST_CHOSEN = 2000

export const statementStateNames: Record<StatementState, string> = {
  checked: 'Not imported yet',
  taking: 'Being imported',
  taken: 'Imported',
  undoing: 'Being undone',
  undone: 'Undone',
}

export const lineStandingNames: Record<LineStanding, string> = {
  will_book: 'Will be assigned',
  will_wait: 'Will wait',
  money_out: 'Money out',
  known: 'Already known',
  matched: 'Matched',
  waiting: 'Waiting',
  not_rent: 'Not rent',
  withdrawn: 'Withdrawn',
}

export const statementFieldNames: Record<StatementField, string> = {
  transactionId: 'Transaction code',
  time: 'Day, or day and time',
  amountIn: 'Money in',
  amountOut: 'Money out',
  amount: 'Amount, in or out',
  side: 'In or out (credit, debit)',
  balance: 'Balance',
  status: 'Status',
  kind: 'Kind of transaction',
  details: 'Details',
  payer: 'Payer',
  phone: 'Phone',
  account: 'Account that was typed',
  reverses: 'Transaction that it takes back',
}

/** What is wrong with a row, and what is to stand there. */
export const unreadReasonNames: Record<UnreadReason, string> = {
  no_day: 'No such day',
  no_amount: 'No amount',
  both_sides: 'Money in and out in one row',
  not_completed: 'Not completed by the provider',
  no_code: 'The transaction code is missing',
  other_currency: 'Another currency than the account',
}
