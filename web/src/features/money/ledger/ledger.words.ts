import { counted } from '../../../lib/plural'

export const is = (month: string, what: boolean) => `${month} is ${what ? 'closed' : 'open again'}`
export const booksDidNotChange = 'The month was not changed'
export const closedMonths = 'Closed months'
export const readingTheBooks = 'Loading the books...'
export const booksCouldNotBeRead = 'The books could not be loaded'
export const noMonthIsClosedEverythingCan = 'No month is closed. Everything can still be entered and corrected.'
export const closedThrough = 'Closed through'
export const by = (closedBy: string) => `by ${closedBy}`
export const openAgain = 'Open again'
export const nextMonthCanBeClosedOnce = 'The next month can be closed once it has ended.'
export const adminClosesMonthsAndOpens = 'An admin closes months and opens them again.'
export const close = (month: string) => `Close ${month}?`
export const fromThenOnNothingDatedIn =
  'From then on nothing dated in this month, or before it, can be entered or changed. Later corrections are dated today. The month can be opened again.'
export const closeMonth = 'Close month'
export const closing = 'Closing...'
export const openMonthAgain = (month: string) => `Open ${month} again?`
export const everythingDatedInThisMonth =
  'Everything dated in this month can be entered and changed again. Reports you have already shared may no longer match.'
export const opening = 'Opening...'
export const through = 'Through'
export const closeThis = (month: string) => `Close ${month}`
export const inTheBooks = 'In the books'
export const nothingIsEnteredForIt = 'Nothing has been entered for it.'
export const account = 'Account'
export const debit = 'Debit'
export const booksCouldNotBeChecked = 'The books could not be checked'
export const checkTheBooks = 'Check the books'
export const recalculatesTheBooksFrom =
  'Recalculates the books from every charge, payment, expense, payout and agreement, and lists any difference.'
export const checking = 'Checking...'
export const checkNow = 'Check now'
export const theyAgree = (entries: number, charges: number, payments: number) =>
  `They agree: ${counted(entries, 'entry', 'entries')}, ${counted(charges, 'charge', 'charges')}, ${counted(payments, 'payment', 'payments')}.`
export const differences = (count: number) => counted(count, 'difference', 'differences')
export const trialBalance = 'Trial balance'
export const whatEveryAccountComesToAt =
  'The balance of every account at the end of a day. Each entry is recorded twice, so debits equal credits, and client money and your own money each balance.'
export const chartOfAccounts = 'Accounts'
export const whatEachAccountIs = 'The balance of each account, and whose money it is.'
export const atTheEndOf = 'At the end of'
export const nothingEnteredYet = 'Nothing entered yet'
export const whatIsChargedAndPaidIs = 'Charges and payments are recorded here.'
export const kenyanShillings = 'Kenyan shillings'
export const ugandanShillings = 'Ugandan shillings'
export const trialBalanceIn = (currency: string) => `Trial balance in ${currency}`
export const debitsEqualCredits = 'Debits equal credits'
export const debitAndCreditDifferBy = (money: string) => `Debit and credit differ by ${money}`
export const notAgreed = (which: string) => `Not agreed with the statement yet: ${which}.`
export const toReconcile = 'Go to Reconcile'
export const whyClosed = 'Reason for closing anyway'
export const forTheAccountant = 'For the accountant'
export const whatTheAccountantGets =
  'The folder holds the trial balance, ledgers, reconciliations, statements and tax of the month. The journal is in the columns that the program imports.'
export const month = 'Month'
export const folderOfTheMonth = 'Folder of the month'
export const journalFor = (program: string, ending: 'csv' | 'xlsx') =>
  `${program}, ${ending === 'csv' ? 'CSV' : 'Excel'}`
export const currency = 'Currency'
