import { counted } from '../../../lib/plural'

export const until = (from: string, toText: string) => `${from} to ${toText}`
export const from = (from: string) => `From ${from}`
export const untilDay = (day: string) => `Until ${day}`
export const chargesAndPayments = 'Charges and payments'
export const days = 'Days'
export const last12Months = 'Last 12 months'
export const rangeEndsBeforeItBegins = 'The range ends before it begins'
export const loadingTheAccount = 'Loading the account...'
export const accountCouldNotBeLoaded = 'The account could not be loaded'
export const nothingOnTheseDays = 'Nothing in this period'
export const nothingInTheLast12Months = 'Nothing in the last 12 months'
export const chargesAndPaymentsAppearHere = 'Charges and payments appear here.'
export const chargesAndPaymentsTheLatest = 'Charges and payments, the latest first'
export const open = (balance: string) => `${balance} unpaid`
export const openLabel = 'Unpaid'
export const charged = 'Charged'
export const openThisPayment = 'Open this payment'
export const openThisCharge = 'Open this charge'
export const wasPaidBackToTheTenant = (money: string) => `${money} was refunded to the tenant`
export const thatWasPaidBackCountsAgain = (money: string) => `${money} that was refunded is credit again`
export const due = (dueDate: string) => `, due ${dueDate}`
export const wentTo = (money: string, where: string) => `${money} went to ${where}`
export const wasTakenBackFrom = (money: string, where: string) => `${money} was moved off ${where}`
export const invoices = 'Invoices'
export const loadingTheInvoices = 'Loading the invoices...'
export const invoicesCouldNotBeLoaded = 'The invoices could not be loaded'
export const noInvoicesYet = 'No invoices yet'
export const monthHasOneOnceSomethingIs = 'Each month with charges gets an invoice.'
export const allMonths = (count: number) => `All ${count} months`
export const toPay = (balance: string) => `${balance} to pay`
export const paid = 'paid'
export const downloadInvoice = (number: string) => `Download invoice ${number}`
export const mPesaReceiptNumber = 'M-Pesa Receipt Number'
export const reference = 'Reference'
export const optional = ' (Optional)'
export const forExampleUKL4T7QX2M = 'for example UKL4T7QX2M'
export const addsAnAmountTheTenantOwes = 'Adds an amount the tenant owes, already paid or not'
export const entersMoneyReceivedAnd = 'Enters money received and applies it to what is owed'
export const history = 'History'
export const by = (actorName: string, at: string) => `by ${actorName}, ${at}`
export const openAmounts = 'Unpaid charges'
export const paymentsCoverTheOldestFirst = 'Payments cover the oldest first.'
export const nothingIsOwed = 'Nothing is owed'
export const showAll = (count: number) => `Show all ${count}`
export const dueDueDate = (dueDate: string) => `due ${dueDate}`
export const of = (amount: string) => `of ${amount}`
export const unitSince = (propertyName: string, unitNumber: string, startDate: string) =>
  `${propertyName}, unit ${unitNumber}, since ${startDate}`
export const unitFromTo = (propertyName: string, unitNumber: string, startDate: string, endDate: string) =>
  `${propertyName}, unit ${unitNumber}, ${startDate} to ${endDate}`
export const loadingTheStatement = 'Loading the statement...'
export const yourStatementCouldNotBe = 'Your statement could not be loaded'
export const noStatementYet = 'No statement yet'
export const itStartsOnceYouHaveA = 'It starts once you have a unit.'
export const referenceOptional = 'Reference (Optional)'
export const paidOn = 'Paid on'
export const payment = 'Payment'
export const movePayment = 'Move payment'
export const correctPayment = 'Correct payment'
export const reversePayment = 'Reverse payment'
export const loadingPayment = 'Loading payment...'
export const failedToLoadPayment = 'Failed to load payment'
export const reversed = 'Reversed'
export const credit = (credit: string) => `${credit} credit`
export const replacedByTheCorrected = 'Replaced by the corrected payment'
export const replacesAPaymentThatWas = 'Replaces a payment entered wrongly'
export const mPesaReceipt = 'M-Pesa Receipt'
export const receivedOn = 'Received On'
export const receipt = 'Receipt'
export const recordedBy = 'Recorded By'
export const payer = 'Payer'
export const move = 'Move'
export const correct = 'Correct'
export const reverse = 'Reverse'
export const appliedTo = 'Applied to'
export const dueDueDateAmount = (dueDate: string, amount: boolean, chargeAmount: string) =>
  `due ${dueDate}${amount ? `, of ${chargeAmount}` : ', in full'}`
export const paidBackToTheTenant = 'Refunded to the tenant'
export const itWillGoToTheNext = 'It will pay the next charge.'
export const howItWasApplied = 'How it was applied'
export const failedToUpdatePayment = 'Failed to update payment'
export const paymentMoved = 'Payment moved'
export const chooseWhatThePaysWhatIs = (free: string) => `Choose what the ${free} pays. Anything left stays as credit.`
export const reasonOptional = 'Reason (Optional)'
export const forExampleTheTenantMeantThe = 'for example: the tenant meant the deposit'
export const applyHere = 'Apply here'
export const paymentCorrected = 'Payment corrected'
export const withAnotherAmountOrDayThe =
  'If the amount or day changes, the payment is reversed and recorded again, and applied to the same charges as far as it goes. Other details are corrected on the payment itself, even in a closed month, and its receipt gets a new version.'
export const payerOptional = 'Payer (Optional)'
export const payersPhoneOptional = "Payer's Phone (Optional)"
export const forExampleTypedOneZeroToo = 'for example: typed one zero too many'
export const saveCorrection = 'Save correction'
export const paymentReversed = 'Payment reversed'
export const neverCameInOrWasReturned = (amount: string) =>
  `The ${amount} never came in, or was returned. What it paid is owed again, unless other credit covers it. Nothing is deleted: the payment is kept with the reason.`
export const reversedOn = 'Reversed On'
export const forExampleTheChequeBounced = 'for example: the cheque bounced'
export const paidBy = (tenantName: string, payerName: string) => `${tenantName}, paid by ${payerName}`
export const unitUnitNumber = (unitNumber: string) => `Unit ${unitNumber}`
export const unitUnitNumberPropertyName = (unitNumber: string, propertyName: string) =>
  `Unit ${unitNumber}, ${propertyName}`
export const downloadReceipt = (receiptNumber: string) => `Download receipt ${receiptNumber}`
export const receiptNumberOfTenantName = (receiptNumber: string, tenantName: string) =>
  `${receiptNumber} of ${tenantName}`
export const depositsIncluded = 'deposits included'
export const received = 'Received'
export const paymentsReceived = 'Payments Received'
export const loadingPayments = 'Loading payments...'
export const failedToLoadPayments = 'Failed to load payments'
export const noPaymentsFound = 'No payments found'
export const moneyThatComesInIsShown = 'Payments received appear here.'
export const allMethods = 'All methods'
export const startDate = 'Start Date'
export const endDate = 'End Date'
export const onlyIsLeftToPay = (balance: string) => `Only ${balance} is left to pay`
export const moreThanThePaymentHolds = (money: string) => `${money} more than was paid`
export const appliedToTheOldestFirst = 'Applied to the oldest first'
export const oldestInstead = 'Put it on the oldest amounts due instead'
export const chooseByHand = 'Choose by hand'
export const enterTheAmountToSeeWhat = 'Enter the amount to see what it pays.'
export const dueDueDateIsFull = (dueDate: string, isFull: boolean, money: string) =>
  `due ${dueDate}, ${isFull ? 'in full' : `${money} left to pay`}`
export const andMore = (count: number) => `and ${count} more`
export const dueUpTo = (day: string) => `due up to ${day}`
export const staysAsCredit = 'Stays as credit'
export const nothingIsOwedItWillGo = 'Nothing is owed: it becomes credit for the next charge.'
export const moreThanThePaymentHoldsLabel = 'More than was paid'
export const leftToPay = (money: string) => `${money} left to pay`
export const inFull = 'in full'
export const inFullLabel = 'In full'
export const rest = (fill: string) => `The rest, ${fill}`
export const withCredit = 'With Credit'
export const searchPayments = 'Search payments'
export const allPayments = 'All payments'
export const receipts = 'Receipts'
export const loadingTheReceipts = 'Loading the receipts...'
export const receiptsCouldNotBeLoaded = 'The receipts could not be loaded'
export const noReceiptsYet = 'No receipts yet'
export const eachPaymentHasOneWithA = 'Each payment has one, with its own number.'
export const paymentReceived = 'Payment received'
export const tenantNamePropertyNameUnit = (tenantName: string, propertyName: string, unitNumber: string) =>
  `${tenantName} · ${propertyName}, unit ${unitNumber}`
export const statementOfAllUnits = 'Statement of all units (PDF)'
export const paidFor = 'Paid for'
export const allUnitsOf = (tenantName: string) => `All units of ${tenantName}`
export const unitAtProperty = (unitNumber: string, propertyName: string) => `Unit ${unitNumber}, ${propertyName}`
export const titleOfUnit = (unitNumber: string, title: string) => `Unit ${unitNumber}: ${title}`
export const nameUnitPhoneOrId = 'Name, unit, account number, phone or ID'
export const noTenantsFound = 'No tenants found'
export const receivedFromTenant = (tenantName: string, receiptNumber: string | null) =>
  `Received {amount} from ${tenantName}.${receiptNumber ? ` ${receiptNumber}` : ''}`
export const sendReceiptOnWhatsApp = 'Send receipt on WhatsApp'
export const dueByToday = 'Due by today'
export const dueHasChanged = (amount: string) => `What is due has changed meanwhile: it is ${amount} now`
export const notDueYet = 'Not due yet'
export const nextPayment = 'Next payment'
export const seeYourDashboard = 'See your dashboard'
export const receivedFrom = (received: string, tenantName: string) => `Received ${received} from ${tenantName}`
export const paymentWasNotReceived = 'The payment was not received'
export const lookAtThatPayment = 'Look at that payment'
export const receiving = 'Receiving...'
export const payerAndNotesOptional = 'Payer and notes (Optional)'
export const payersPhone = "Payer's Phone"
export const owed = 'Owed'
export const overdueSince = (overdueSince: string, late: number) =>
  `Overdue since ${overdueSince}, ${counted(late, 'day', 'days')}`
export const oldest = 'Oldest'
export const all = 'All'
export const moneyCredit = (money: string) => `${money} credit`
export const what = 'What'
export const statementCouldNotBeLoaded = 'The statement could not be loaded'
export const openingBalance = 'Opening balance'
export const before = (from: string) => `Before ${from}`
export const allTenants = 'All tenants'
export const unitWithin = (unitNumber: string) => `unit ${unitNumber}`

export const hasNoUnitNow = (fullName: string) => `${fullName} has no unit.`
export const openTheTenant = 'See earlier units'
export const putIntoAUnit = 'Put into a unit'
export const whoPaidIfSomebodyWithin = 'who paid, if someone else'
export const creditNotes = 'Credit notes'
export const creditNoteOf = (number: string, day: string, invoice: string) => `${number} · ${day} · of ${invoice}`
export const taxWithheld = 'Tax withheld'
export const taxWithheldOf = (unit: string) => `Tax withheld, ${unit}`
export const withheldWith = (amount: string, certificate: string | null) =>
  certificate === null ? `${amount}, certificate missing` : `${amount}, certificate ${certificate}`
export const withheldHint = (rate: string) => `This tenant withholds ${rate} of rent. It settles the rest of the rent.`
export const settledWithTax = (amount: string) =>
  `This is the rent less tax: ${amount} of tax withheld by the tenant is recorded with it.`
export const withheldOfIt = 'Of what the tenant withheld beside this payment.'
