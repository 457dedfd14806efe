import { counted, plural } from '../../../lib/plural'

export const andMore = (others: number) => ` +${others}`
export const ownersAndCommissionSaved = 'Owners and commission saved'
export const agreementWasNotSaved = 'The agreement was not saved'
export const selectAnOwner = 'Select an owner'
export const changeAgreement = 'Change agreement'
export const ownersAndCommission = 'Owners and commission'
export const finalStatement = (day: string) => `Final statement. Nothing more is due after ${day}.`
export const untilAnotherAgreement = (name: string) => `${name}: from this day until a new agreement replaces it.`
export const fromDay = 'From'
export const whatComesInFromThatDay =
  'What comes in and is spent from this day on goes to these owners. A fixed commission and a minimum are split by days.'
export const changeMonthsThatWerePaidOut = 'Change months that were paid out?'
export const changeAnyway = 'Change anyway'
export const archived = (name: string) => `${name} archived`
export const ownerWasNotArchived = 'The owner was not archived'
export const archiveOwner = 'Archive owner'
export const leavesTheListsStatementsOf = (name: string) =>
  `${name} is removed from the lists. Past statements and payouts stay.`
export const archive = 'Archive'
export const archiving = 'Archiving...'
export const noCommission = 'No commission'
export const percentOfWhatIsCollected = 'Percent'
export const fixedAmountEachMonth = 'Fixed amount each month'
export const amountForEachUnit = 'Amount for each unit'
export const amountAUnit = 'Amount a unit'
export const unitsWhoseRentFallsDue = 'For each unit whose rent falls due in the month.'
export const minimumAMonth = 'Minimum a month (Optional)'
export const commission = 'Commission'
export const percent = 'Percent'
export const amountAMonth = 'Amount a month'
export const chargedOn = 'Charged on'
export const rentThatIsCollected = 'Rent collected'
export const rentThatIsCharged = 'Rent charged, paid or not'
export const allThatIsCharged = 'Everything charged, paid or not'
export const allThatIsCollectedService = 'Everything collected, service charge and utilities included'
export const isNotOverWhatStillComes = (month: string) => `${month} is not over yet: these figures are up to today.`
export const recordedFor = (amount: string, description: string) => `${amount} recorded for ${description}`
export const expenseWasNotRecorded = 'The expense was not recorded'
export const recordExpense = 'Record expense'
export const paidForOutOfWhatWas = (name: string) =>
  `Paid for ${name} from the rent collected. Owners share it by their percentages.`
export const category = 'Category'
export const select = 'Select'
export const whatFor = 'What for'
export const forExampleBurstPipeInA1 = 'for example Burst pipe in A1'
export const paidOn = 'Paid on'
export const suppliersReferenceOptional = "Supplier's reference (Optional)"
export const invoiceOrReceipt = 'Invoice or receipt'
export const paidOutTo = (amount: string, name: string) => `${amount} paid out to ${name}`
export const remittanceWasNotRecorded = 'The payout was not recorded'
export const nothingIsDueWasOverpaid = (money: string) => `Nothing is due: ${money} was overpaid`
export const isToBePaidOutToday = (due: string, thisMonth: string) =>
  `${due} is due today, including ${thisMonth} so far`
export const payOutTo = (name: string) => `Record payout to ${name}`
export const sendToThenRecordIt = (payTo: string) => `Send to ${payTo}, then record it.`
export const sendTheMoneyThenRecordIt = 'Send the money, then record it.'
export const recordRemittance = 'Record payout'
export const moreThanWhatIsToBe = (beyond: string) => `${beyond} more than is due`
export const payMoreThanIsDue = (beyond: string) => `Pay ${beyond} more than is due`
export const itIsTakenOffWhatIs = 'It is deducted from the next payout. An admin approves it.'
export const expenseVoided = 'Expense voided'
export const expenseWasNotVoided = 'The expense was not voided'
/** Of a closed month: what was said of it stands, and the correction counts on this day. */
export const takenBack = (day: string, reason: string) => `Taken back on ${day}: ${reason}`
export const voidExpense = 'Void expense'
export const moveExpense = 'Change account'
export const moveDescription = (description: string) => `Change account of ${description}`
export const expenseStandsOn = (description: string, account: string | null) =>
  `${description} was paid from ${account ?? 'no account that was named'}. In a closed month, the money moves today and the month stays as it was.`
export const noOtherAccount = (currency: string) =>
  `You have no other account in ${currency}. Add it in Settings, Receiving accounts.`
export const expenseIsMoved = (description: string, account: string) => `${description} is now paid from ${account}`
export const expenseWasNotMoved = 'The account was not changed'
export const forPaidOnItStaysIn = (amount: string, description: string, spentOn: string) =>
  `${amount} for ${description}, paid on ${spentOn}. It stays in the list but is no longer counted.`
export const remittanceVoided = 'Payout voided'
export const remittanceWasNotVoided = 'The payout was not voided'
export const voidRemittance = 'Void payout'
export const paidOnItNeverLeftOr = (amount: string, paidOn: string) =>
  `${amount}, paid on ${paidOn}. The money never left, or came back: it is owed to the owner again.`
export const residentForTax = 'Resident for tax'
export const yes = 'Yes'
export const no = 'No'
export const yearlyRentFromHomesInKenya = 'Yearly rent from homes in Kenya'
export const notAskedYet = 'Unknown'
export const kraPINTIN = 'KRA PIN / TIN'
export const payoutAccount = 'Payout account'
export const noPropertyNowSetOwnersOn = 'No property now. Set owners on the property page.'
export const since = (city: string, fromMonth: string) => `${city}, since ${fromMonth}`
export const ownerChanged = 'Owner changed'
export const ownerAdded = 'Owner added'
export const ownerWasNotSaved = 'The owner was not saved'
export const editOwner = 'Edit owner'
export const addOwner = 'Add owner'
export const taxIsWithheldFromRentPaid = 'Tax is withheld from rent paid to a non-resident'
export const asTheOwnerDeclaresItWith =
  'As the owner declares it, including homes managed by others. It decides which tax applies.'
export const emailOptional = 'Email (Optional)'
export const paidOutByOptional = 'Paid by (Optional)'
export const notSaidYet = 'Not set yet'
export const payoutAccountOptional = 'Payout account (Optional)'
export const bankBranchAndAccountOrA = 'Bank, branch and account, or a phone number'
export const moneyWithoutAnOwner = 'Money without an owner'
export const cameInBeforeTheAgreement =
  'It came in, or was spent, in months for which no owner is agreed. It is on no statement, and earns no commission, until you give it to the owners or let their agreement begin earlier.'
export const fromTo = (from: string, to: string) => `${from} to ${to}`
export const giveToOwners = 'Give to owners'
export const giveToOwnersOf = (name: string) => `Give to the owners of ${name}`
export const giving = 'Giving...'
export const givenToOwners = (money: string, name: string) => `${money} given to the owners of ${name}`
export const moneyWasNotGiven = 'The money was not given to the owners'
export const isDueToTheOwnersOf = (money: string, name: string, month: string) =>
  `${money} less your commission is due to the owners of ${name} under the agreement from ${month}, and stands on the statement of this month. Earlier statements stay as they are.`
export const nothing = 'Nothing'
export const notYet = 'Not yet'
export const searchOwners = 'Search owners...'
export const loadingOwners = 'Loading owners...'
export const ownersCouldNotBeLoaded = 'The owners could not be loaded'
export const noOwnersFound = 'No owners found'
export const noOwnersYet = 'No owners yet'
export const addThePeopleAndCompaniesFor = 'Add the people and companies for whom you collect rent.'
export const reference = 'Reference'
export const voidIt = 'Void'
export const remittances = 'Payouts'
export const remittanceOf = (paidOn: string) => `the payout of ${paidOn}`
export const voidTheRemittanceOf = (paidOn: string) => `Void the payout of ${paidOn}`
export const loadingRemittances = 'Loading payouts...'
export const remittancesCouldNotBeLoaded = 'The payouts could not be loaded'
export const nothingPaidOutYet = 'Nothing paid out yet'
export const payOutFromTheStatementWhich = 'Record payouts from the statement, which shows what is due.'
export const sendStatement = 'Send statement'
export const loadingStatement = 'Loading statement...'
export const statementCouldNotBeLoaded = 'The statement could not be loaded'
export const netByMonth = (currency: string) => `Net by month, ${currency}`
export const netOfEachMonth = (currency: string) => `Net for each month, ${currency}`
export const net = 'Net'
export const noStatementYet = 'No statement yet'
export const itStartsWithTheFirst = 'It starts with the first agreement on a property.'
export const of = (share: string, collected: string) => `${share} of ${collected}`
export const months = (count: number) => `${count} months`
export const monthsOf = (name: string) => `Months of ${name}`
export const toPay = (currency: string) => `To pay, ${currency}`
export const recordPayout = 'Record payout'
export const fromWhatWasBroughtForwardTo = (currency: string) => `From opening balance to amount to pay, ${currency}`
export const opening = 'Opening'
export const openingBalance = 'Opening balance'
export const paidOut = 'Paid out'
export const toPayLabel = 'To pay'
export const isDueToday = (due: string) => `${due} is due today.`
export const byProperty = (currency: string) => `By property, ${currency}`
export const nothingCameInOrWentOut = 'Nothing came in or went out in this period'
export const statementIn = (currency: string) => `Statement in ${currency}`
export const expensesInTheseMonths = 'Expenses'
export const ofAmount = (amount: string) => `, of ${amount}`
export const paidOutInTheseMonths = 'Paid out to the owner'
export const depositsAndBalancesToday = 'Deposits and balances today'
export const depositsAndArrearsAt = (day: string) => `Deposits and arrears at ${day}`
export const depositsBelongToTenantsAnd = 'Deposits belong to tenants and are not income.'
export const tenantsOwe = (arrears: string) => `Tenants owe ${arrears}`
export const partOfAside = (share: string, deposits: string, arrears: string) =>
  `${share} of ${deposits} held · Share of arrears ${arrears}`
export const recorded = (paid: number) => `${counted(paid, 'payout', 'payouts')} recorded`
export const recordPayouts = (count: number, name: string | undefined) =>
  plural(count, `Record payout to ${name}`, `Record ${count} payouts`)
export const sendTheMoneyFirstThenRecord = (month: string) =>
  `Send the money first, then record it here. Amounts due at the end of ${month}.`
export const recordedLabel = 'Recorded'
export const due = (line: string, due: string) => `${line} · ${due} due`
export const amountTo = (name: string) => `Amount to ${name}`
export const methodFor = (name: string) => `Method for ${name}`
export const referenceFor = (name: string) => `Reference for ${name}`
export const referenceOptional = 'Reference (Optional)'
export const recordCountPayouts = (count: number) => plural(count, 'Record payout', `Record ${count} payouts`)
export const totalsToPay = (totals: string) => `${totals} to pay`
export const loadingPayouts = 'Loading payouts...'
export const whatIsDueToOwnersCould = 'What is due to owners could not be loaded'
export const nothingIsDueToAnyOwner = 'Nothing is due to any owner'
export const whatComesInForTheir = 'What is collected for their properties appears here.'
export const onTheWay = (sent: number, waits: boolean) =>
  waits
    ? `${counted(sent, 'statement waits', 'statements wait')} under Messages until email is set up`
    : `${counted(sent, 'statement', 'statements')} on the way`
export const sentBeforeAndUnchanged = (before: number) => `${before} sent before and unchanged`
export const withoutAnEmailAddress = (nowhere: number) => `${nowhere} without an email address`
export const notAllStatementsWereSent = 'Not all statements were sent'
export const owner = 'Owner'
export const fromBefore = 'From before'
export const received = 'Received'
export const dueLabel = 'Due'
export const heldBack = 'Held back'
export const howItIsReckoned = 'Show the sum'
export const howItIsReckonedFor = (name: string) => `Show the sum for ${name}`
export const keepBack = 'Hold back money'
export const keepBackOf = (name: string) => `Hold back money of ${name}`
export const sumOf = (name: string) => `What is due to ${name}`
export const sumUntil = (month: string) => `Until the end of ${month}, less everything paid out since`
export const stillDueFromBefore = 'Still due from before'
export const notYetBanked = 'Not yet on an agreed statement day'
export const floatLabel = 'Float'
export const heldFor = (reason: string) => `Held back: ${reason}`
export const ofThisProperty = (month: string) => `By property, ${month}`
export const payInAdvance = 'Pay what is held back'
export const paysWhatIsHeldBack = 'An admin approves it as an advance.'
export const floatAndHold = 'It stays due, and is not paid out until you lower it.'
export const floatAlwaysStays = 'Always stays with you, for example for small repairs.'
export const amountHeldBack = 'Amount held back'
export const whyHeldBack = 'Reason'
export const forExampleRoofRepair = 'For example: roof repair in December'
export const holdSaved = 'Held back money saved'
export const holdWasNotSaved = 'What is held back was not saved'
export const lastPayout = 'Last payout'
export const mailed = {
  waiting: () => 'Waiting to send',
  sent: (day: string) => `Sent ${day}`,
  failed: () => 'Not delivered',
}
export const noEmail = 'No email'
export const notSent = 'Not sent'
export const emailTheStatement = 'Email the statement'
export const emailTheStatementTo = (name: string) => `Email the statement to ${name}`
export const sendTheStatementOnWhatsApp = 'Send it on WhatsApp'
export const sendTheStatementToOnWhatsApp = (name: string) => `Send the statement to ${name} on WhatsApp`
export const recordPayoutTo = (name: string) => `Record payout to ${name}`
export const chooseNone = 'Select none'
export const chooseAll = (count: number) => `Select all ${count}`
export const moreForChosen = 'More for those selected'
export const copyAccountOf = (name: string) => `Copy the account of ${name}`
export const exporting = 'Exporting...'
export const statementsInOneFile = 'Statements in one file'
export const sendStatements = 'Send statements'
export const recordPayoutsLabel = 'Record payouts'
export const whatRecordingDoes = 'Already paid: recorded straight away.'
export const payoutsDue = 'Payouts due'
export const statementCouldNotBeOpenedIn = 'The statement could not be opened in WhatsApp'
export const voidDescription = (description: string) => `Void ${description}`
export const loadingExpenses = 'Loading expenses...'
export const expensesCouldNotBeLoaded = 'The expenses could not be loaded'
export const noExpensesYet = 'No expenses yet'
export const repairsCleaningLandRatesPaid = 'Repairs, cleaning, land rates: paid out of collections.'
export const eachMonth = (commissionAmount: string) => `${commissionAmount} each month`
export const forEachUnit = (commissionAmount: string) => `${commissionAmount} a month for each unit`
export const atLeast = (agreed: string, minimum: string) => `${agreed}, at least ${minimum} a month`
export const newAgreement = 'New agreement'
export const noOwnersYetForThisProperty = 'No owners yet for this property'
export const setWhosePropertyItIsAnd = "Set who owns the property and the agency's commission, for statements and tax."
export const setOwners = 'Set owners'
export const addOwnersFirst = 'Add owners first'
export const from = (day: string) => `From ${day}`
export const now = 'Now'
export const commissionAgreement = (agreement: string) => `Commission: ${agreement}`
export const changeTheAgreementFrom = (day: string) => `Change the agreement from ${day}`
export const emailIsNotSetUp = 'Email is not set up: what you send waits under Messages. Use WhatsApp meanwhile.'
export const statementWaits = 'Email is not set up: the statement waits under Messages'
export const statementOnItsWayTo = (email: string | null) => `Statement on its way to ${email}`
export const statementWasNotSent = 'The statement was not sent'
export const sendStatementTo = (name: string) => `Send statement to ${name}`
export const noEmailAddressIsKnownPass = 'There is no email address: send it by WhatsApp.'
export const copyText = 'Copy text'
export const sendByEmail = 'Send by email'
export const ownersAndTheirShares = 'Owners and their shares'
export const ownerPlace = (place: number) => `Owner ${place}`
export const shareIn = (place: number) => `Share ${place} in %`
export const removeOwner = (place: number) => `Remove owner ${place}`
export const total = (sum: string) => `Total ${sum}`
export const noPayoutAccount = 'No payout account set'
export const whatEarlierBooksHeld =
  'What you held for this owner when you started using Makao. It is paid out with the rest and earns no commission.'
export const keptFrom = 'Kept in Makao from'
export const balanceIsThatOfTheDayBefore = 'Enter the balance at the end of the day before.'
export const whoHoldsIt = 'Balance'
export const heldForTheOwner = 'You hold it for the owner'
export const owedByTheOwner = 'The owner owes it to you'
export const leaveEmptyForNone = 'Leave empty for none.'
export const openingBalanceSaved = 'Opening balance saved'
export const openingBalanceWasNotSaved = 'The opening balance was not saved'
export const openingInWords = (amount: string, day: string) => `${amount} (Makao from ${day})`
export const currencyLabel = 'Currency'
export const papers = 'Papers'
export const papersOf = (description: string) => `Papers of ${description}`
export const withLettingFee = (commission: string, rate: string) =>
  `${commission}, and ${rate} of the first rent of new tenants`
export const lettingFeeOptional = 'Letting fee (Optional)'
export const ofTheFirstRent = 'Percent of the first rent of each new tenant'
export const lettingFee = 'Letting fee'
export const vat = 'VAT'
export const vatOnCommission = 'VAT on commission'
export const vatText = 'It comes off what is due to owners, and is invoiced to each by month with the statement.'
export const vatIsNotCharged = 'You charge no VAT on commission.'
export const changeVat = 'Change VAT'
export const vatFrom = (rate: string, month: string) => `${rate} from ${month}`
export const noVatFrom = (month: string) => `None from ${month}`
export const vatSaved = 'VAT on commission saved'
export const vatWasNotSaved = 'The VAT was not saved'
export const currencyOfVat = 'For commission in'
export const vatRate = 'VAT in percent'
export const standardRate = (rate: string, source: string) =>
  `The standard rate is ${rate} (${source}). 0 where you are not registered.`
export const loadingVat = 'Loading VAT...'
export const vatCouldNotBeLoaded = 'The VAT could not be loaded'
export const invoicesForCommission = 'Invoices for commission'
export const issuedOn = (day: string) => `issued ${day}`
export const withVat = (vat: string) => `VAT ${vat}`
export const downloadInvoice = (number: string) => `Download ${number}`
export const commissionWithVat = 'Commission and VAT'
export const vatFromTheFirstOf = 'From the first of'
export const taxWithheld = 'Tax withheld by tenants'
export const rentalTax = 'Tax on rent withheld for KRA'
export const ofUnit = (property: string, unit: string) => `${property}, ${unit}`
export const withCertificate = (day: string, certificate: string | null) =>
  certificate === null ? `${day} · certificate missing` : `${day} · certificate ${certificate}`
