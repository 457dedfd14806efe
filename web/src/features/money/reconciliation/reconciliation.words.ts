import { counted } from '../../../lib/plural'

export const reconcile = 'Reconcile'
export const whatStatementsSay = 'What statements say came in, against what Makao says'
export const parts = 'What is reconciled'
export const accounts = 'Accounts'
export const cash = 'Cash'
export const loading = 'Loading the accounts...'
export const notLoaded = 'This could not be loaded'
export const noAccounts = 'No account to reconcile'
export const noAccountsText = 'Add the paybill, till or bank account that rent is paid to under {accounts}.'
export const account = 'Account'
export const makaoSays = 'In Makao'
export const statementSays = 'On the statement'
export const daysOpen = 'Days open'
export const openDays = (days: number) => `${counted(days, 'day', 'days')} open`
export const agreed = 'Agreed'
export const agreedButChanged = 'Changed since'
export const notAgreed = 'Not agreed'
export const nothingCameIn = 'Nothing came in'
export const openMonthOf = (name: string) => `Open ${name}`
export const allAccounts = 'All accounts'
export const loadingDays = 'Loading the days...'
export const noDays = 'Nothing came in this month'
export const noDaysText = 'Import the statement of the month, or enter what it says of a day.'
export const day = 'Day'
export const difference = 'Difference'
export const openDayOf = (day: string) => `Open ${day}`
export const enterFigures = 'Enter figures'
export const markAgreed = 'Mark as agreed'
export const agreedBy = (name: string, at: string) => `Agreed by ${name}, ${at}`
export const hasChanged = 'Since then something of this month has changed. Look at it, and agree it again.'
export const takeBack = 'Take back agreement'
export const agreeMonth = (name: string, month: string) => `Agree ${name}, ${month}`
export const everyDayAgrees =
  'Every day is as the statement says. The figures of the month stay as they are until you take this back.'
export const daysAreOpen = (days: number) =>
  `${counted(days, 'day differs or has no statement', 'days differ or have no statement')}. Say why the month is agreed all the same.`
export const whyAgreed = 'Why is it agreed?'
export const wasAgreed = 'Agreed'
export const notSaved = 'This was not saved'
export const takeBackText =
  'Figures of the month can be entered again. The month cannot be closed without a reason until it is agreed.'
export const wasTakenBack = 'Agreement taken back'
export const cameIn = 'Came in'
export const wentOut = 'Went out'
export const closing = 'Balance at the end of the day'
export const closingHint = 'As the statement says. Days before it are checked by it too.'
export const figureHint = 'Empty: as the lines of the statement say'
export const expected = 'Balance it should be'
export const balanceDiffers = (amount: string) => `balance ${amount}`
export const balanceInBooks = 'Balance in the books'
export const booksLack = (amount: string) => `statement differs by ${amount}`
export const unmatched = 'Unmatched'
export const note = 'Note (Optional)'
export const saveFigures = 'Save figures'
export const figuresSaved = 'Figures saved'
export const enteredBy = (name: string, at: string) => `Entered by ${name}, ${at}`
export const loadingDay = 'Loading the day...'
export const whatToLookAt = 'Payments to look at'
export const nothingToLookAt = 'Every payment of this day is on the statement and on a tenant.'
export const noneDiffers = 'Payments are named here once a statement of this day was imported.'
export const moreThere = 'There are more. The largest are shown.'
export const statedAs = (amount: string) => `statement: ${amount}`
export const openPayment = (code: string) => `Open ${code}`
export const noCode = 'No code'
export const dayOf = (account: string, day: string) => `${account}, ${day}`
export const newDayOf = (account: string) => `Figures of ${account}`
