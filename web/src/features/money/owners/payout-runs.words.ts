import { counted } from '../../../lib/plural'

export const paymentRuns = 'Payment runs'
export const makePaymentRun = 'Make payment run'
export const whatARunDoes = 'To be approved and paid through the bank. Nothing is booked until it is paid.'
export const makeRunOf = (count: number, totals: string, month: string) =>
  `${counted(count, 'payout', 'payouts')}, ${totals}, of what is due at the end of ${month}. Nothing is paid yet: you see the run, approve it, send it through the bank and then mark it as paid.`
export const making = 'Making the run...'
export const runMade = 'Payment run made'
export const runWasNotMade = 'The payment run was not made'
export const runOf = (month: string) => `Run of ${month}`
export const payoutsOf = (count: number, totals: string) => `${counted(count, 'payout', 'payouts')} · ${totals}`
export const madeBy = (name: string, when: string) => `Made by ${name}, ${when}`
export const approvedBy = (name: string) => `Approved by ${name}`
export const openRun = 'Open'
export const openRunOf = (month: string) => `Open the run of ${month}`
export const approveRun = 'Approve run'
export const runApproved = 'Payment run approved'
export const runWasNotApproved = 'The payment run was not approved'
export const listAsExcel = 'List as Excel'
export const paymentFile = 'File for the bank'
export const markAsPaid = 'Mark as paid'
export const markCountAsPaid = (count: number) => `Mark ${counted(count, 'payout', 'payouts')} as paid`
export const paidCount = (count: number) => `${counted(count, 'payout', 'payouts')} marked as paid`
export const wasNotMarked = 'Nothing was marked as paid'
export const chooseWhoWasPaid = 'Leave out whom the bank did not pay; they stay in the run.'
export const lookingAtFile = 'Looking at the file for the bank...'
export const fileNotLookedAt = 'Whom the file for the bank leaves out could not be loaded'
export const notInTheFile = (why: string) => `Not in the file for the bank: ${why}`
export const wasPaid = (name: string) => `${name} was paid`
export const paid = (day: string, reference: string | null) => `Paid ${day}${reference ? `, ${reference}` : ''}`
export const cameBack = 'Came back: due again'
export const notPaid = 'Not paid by this run'
export const withdrawRun = 'Withdraw'
export const withdrawRunOf = (month: string) => `Withdraw the run of ${month}`
export const whatIsNotPaid = 'What is not paid yet is not paid by this run. What is paid stays.'
export const runWithdrawn = 'Payment run withdrawn'
export const runWasNotWithdrawn = 'The payment run was not withdrawn'
export const payFrom = 'Pay from'
export const select = 'Select'
export const chooseAll = 'Select all'
export const chooseNone = 'Select none'
export const onStatement = (account: string, day: string, code: string, by: string) =>
  `On the statement of ${account}: ${day}, ${code} (${by})`
export const foundOnStatement = (count: number) =>
  count === 1 ? '1 of these payouts stands on a statement.' : `${count} of these payouts stand on a statement.`
export const checkWhatIsFound = 'Look at each below. They are marked as paid on its day and with its reference.'
export const markFoundAsPaid = (count: number) => `Mark ${counted(count, 'payout', 'payouts')} as on the statement`
export const sendStatementsOf = (count: number) =>
  `Send statements to the ${counted(count, 'owner', 'owners')} who were paid`
export const whyApproved = 'Why it is approved although the books differ from the bank'
