import { plural } from '../../../lib/plural'

export const askForApproval = 'Ask for approval'
export const waitsForASecondPerson = 'Waiting for a second person to approve it'
export const waitForApproval = (count: number) =>
  plural(count, '1 request waits for approval', `${count} requests wait for approval`)
export const askedByOn = (name: string, day: string) => `Asked by ${name}, ${day}`
export const approve = 'Approve'
export const approveOf = (action: string, subject: string) => `Approve: ${action}, ${subject}`
export const approving = 'Approving...'
export const approveAllTheSame = 'Approve all the same'
export const booksDiffer = (asked: string, subject: string) =>
  `${asked} for ${subject}. The books do not agree with the bank: put that right under Payments, Reconcile, or say why this is approved all the same.`
export const decline = 'Decline'
export const declineOf = (action: string, subject: string) => `Decline: ${action}, ${subject}`
export const withdraw = 'Withdraw'
export const withdrawOf = (action: string, subject: string) => `Withdraw: ${action}, ${subject}`
export const isDoneAtOnce = (asked: string, subject: string, name: string) =>
  `${asked} for ${subject}, as ${name} asked. It is done as soon as you approve it.`
export const approved = (action: string, subject: string) => `${action} for ${subject} approved and done`
export const wasNotApproved = 'The request was not approved'
export const declined = (name: string) => `Declined. ${name} asked for it.`
export const wasNotDeclined = 'The request was not declined'
export const withdrawn = 'Request withdrawn'
export const wasNotWithdrawn = 'The request was not withdrawn'
export const nothingIsDone = (asked: string, subject: string) => `${asked} for ${subject}. Nothing is done.`
export const approvals = 'Approvals'
export const isOff = 'Off. Set an amount above which a second admin has to approve.'
export const aSecondPersonApproves = 'An admin other than the one who asks approves:'
export const refundsAbove = (limits: string) => `refunds above ${limits}`
export const writeOffsAbove = (limits: string) =>
  `write-offs, and charges made less, void or a deposit, above ${limits}`
export const reversalsAbove = (limits: string) => `payments reversed or made less by more than ${limits}`
export const runsAbove = (limits: string) => `payment runs to owners above ${limits}`
export const or = ' or '
export const payoutAccounts = 'how and where owners are paid'
export const change = 'Change'
export const changeSecondPerson = 'Change what a second person approves'
export const leaveEmpty =
  'Leave an amount empty where nobody has to approve. Refunds and write-offs of a tenant count together for the day.'
export const refundsIn = (currency: string) => `Refunds above, ${currency}`
export const writeOffsIn = (currency: string) => `Write-offs above, ${currency}`
export const reversalsIn = (currency: string) => `Reversals above, ${currency}`
export const runsIn = (currency: string) => `Payment runs above, ${currency}`
export const payoutDetails = 'Payout details of owners'
export const payoutDetailsNote = 'Another method or account is used only once an admin has approved it'
export const saveChanges = 'Save changes'
export const limitsSaved = 'Approvals saved'
export const limitsWereNotSaved = 'What a second person approves was not saved'
export const limitsCouldNotBeRead = 'What a second person approves could not be read'
