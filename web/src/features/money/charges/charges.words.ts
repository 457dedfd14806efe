import { plural } from '../../../lib/plural'

export const left = (balance: string) => `${balance} left`
export const writtenOff = (writtenOffAmount: string) => `${writtenOffAmount} written off`
export const unit = (unitNumber: string) => `Unit ${unitNumber}`
export const unitUnitNumberPropertyName = (unitNumber: string, propertyName: string) =>
  `Unit ${unitNumber}, ${propertyName}`
export const openThisCharge = 'Open this charge'
export const waivePenalty = 'Waive penalty'
export const charge = 'Charge'
export const markAsPaid = 'Mark as paid'
export const correctCharge = 'Correct charge'
export const voidCharge = 'Void charge'
export const writeOff = 'Write off'
export const reinstateCharge = 'Reinstate charge'
export const loadingCharge = 'Loading charge...'
export const failedToLoadCharge = 'Failed to load charge'
export const voidIt = 'Void'
export const type = 'Type'
export const dueDate = 'Due Date'
export const paidDate = 'Paid Date'
export const receipt = 'Receipt'
export const paidSoFar = 'Paid so far'
export const toPayLabel = 'To pay'
export const writtenOffLabel = 'Written off'
export const period = 'Period'
export const until = (periodFrom: string, periodTo: string) => `${periodFrom} to ${periodTo}`
export const charged = 'Charged'
export const automaticallyUnderTheTermsOf = 'Automatically, under the terms of the lease'
export const correct = 'Correct'
export const waive = 'Waive'
export const paidBy = 'Paid by'
export const forExampleSecurity = 'for example Security'
export const forExampleLostKey = 'for example Lost key'
export const forExampleLatePayment = 'for example Late payment'
export const paymentType = 'Payment Type'
export const paymentStatus = 'Payment Status'
export const nameOptional = 'Name (Optional)'
export const paidDateOptional = 'Paid Date (Optional)'
export const failedToUpdateCharge = 'Failed to update charge'
export const chargeMarkedAsPaid = 'Charge marked as paid'
export const stillOwedOfTheCameIn = (balance: string, amount: string) =>
  `The remaining ${balance} of ${amount} was paid.`
export const allOfCameIn = (amount: string) => `The full ${amount} was paid.`
export const chargeCorrected = 'Charge corrected'
export const whatWasPaidIsCorrectedOn = 'To correct what was paid, open the payment. Any excess becomes credit.'
export const saveCorrection = 'Save correction'
export const penaltyWaived = 'Penalty waived'
export const chargeVoided = 'Charge voided'
export const tenantDoesNotHaveToPay =
  'The tenant does not have to pay this penalty. It is not deleted: it is kept with the reason.'
export const chargeNoLongerCountsInAny =
  'The charge no longer counts in any list, total or report. It is not deleted: it is kept with the reason.'
export const whatHappensToThePaidOn = (money: string) => `What happens to the ${money} paid on it?`
export const keepAsCredit = 'Keep as credit'
export const itPaysWhateverElseIsDue = 'It pays whatever else is due, and the balance stays as credit.'
export const moneyNeverCameIn = 'The money never came in'
export const paymentsAreReversedAnd = (count: number) =>
  plural(
    count,
    'The payment is reversed, and everything it paid is owed again.',
    'The payments are reversed, and everything they paid is owed again.',
  )
export const forExampleTheBankWasClosed = 'for example: the bank was closed'
export const forExampleRecordedTwice = 'for example: recorded twice'
export const chargeWrittenOff = 'Charge written off'
export const thatRemainsWillNoLongerBe = (money: string) =>
  `The ${money} that remains will no longer be collected. In the books it is a loss, not income.`
export const forExampleMovedOutAndCannot = 'for example: moved out and cannot be found'
export const writeOffWasReversed = 'The write-off was reversed'
export const thatWasWrittenOffIsOwed = (writtenOffAmount: string) =>
  `The ${writtenOffAmount} that was written off is owed again, from today. Any tenant credit pays it at once.`
export const forExampleCameBackAndPays = 'for example: came back and pays'
export const paymentHistory = 'Payment History'
export const addPayment = 'Add Payment'
export const loadingPaymentRecords = 'Loading payment records...'
export const failedToLoadPaymentRecords = 'Failed to load payment records'
export const noPaymentRecordsFound = 'No payment records found'
export const tenantNameUnitUnitNumber = (tenantName: string, unitNumber: string) => `${tenantName}, unit ${unitNumber}`
export const totalRecords = 'Total Records'
export const totalAmount = 'Total Amount'
export const paidAmount = 'Paid Amount'
export const pendingAmount = 'Pending Amount'
export const paymentRecords = 'Payment Records'
export const allTypes = 'All Types'
export const allStatus = 'All Status'
export const startDate = 'Start Date'
export const endDate = 'End Date'
export const paymentRecordCreatedFor = (tenantName: string) => `Payment record created for ${tenantName}`
export const noActiveTenancyFoundForThis = 'No active tenancy found for this tenant'
export const failedToCreatePaymentRecord = 'Failed to create payment record'
export const recordPayment = 'Record Payment'
export const tenantNamePropertyNameUnit = (tenantName: string, propertyName: string, unitNumber: string) =>
  `${tenantName} · ${propertyName}, unit ${unitNumber}`
export const ofDueIsChargedAlreadyAnd = (title: string, amount: string, dueDate: string) =>
  `${title} of ${amount}, due ${dueDate}, is already charged and not yet paid.`
export const receiveThePaymentInstead = 'Receive the payment instead'
export const chargeItAgain = 'Charge it again'
export const searchPayments = 'Search payments'
