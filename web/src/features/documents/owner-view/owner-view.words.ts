import { counted, plural } from '../../../lib/plural'

export const loadingProperties = 'Loading your properties...'
export const propertiesCouldNotBeLoaded = 'Your properties could not be loaded'
export const nothingIsYoursYet = 'No property is yours here yet'
export const yourAgencyAddsThem = 'Your agency adds your properties, then you see them here.'
export const monthInOnePicture = (month: string, currency: string) => `${month}, ${currency}`
export const dueToYou = 'Due to you today'
export const youWereOverpaid = 'You were paid more than was due'
export const lastPaid = (amount: string, day: string) => `Last payout: ${amount} on ${day}`
export const notPaidYet = 'Nothing was paid out in the last twelve months.'
export const receivedOf = (received: string, expected: string) =>
  `Tenants have paid ${received} of ${expected} due this month`
export const nothingIsExpected = 'Nothing is due from tenants this month.'
export const expectedAndPaid = 'Paid of what is due this month'
export const whatBecameOfIt = (month: string, currency: string) => `What came in and went out in ${month}, ${currency}`
export const received = 'Received'
export const commission = 'Commission'
export const leftForYou = 'Yours'
export const paidOut = 'Paid out'
export const arrears = 'Arrears'
export const depositsHeld = 'Deposits held'
export const depositsAreTheTenants = 'Deposits belong to tenants and are not income.'
export const yoursByMonth = (currency: string) => `Your income by month, ${currency}`
export const yoursOfEachMonth = (currency: string) => `What was left for you in each month, ${currency}`
export const yourProperties = 'Your properties'
export const yourShare = (percent: number) => `Your part: ${percent}%`
export const letOf = (letUnits: number, units: number) =>
  `${letUnits} of ${counted(units, 'unit', 'units')} ${plural(units, 'is', 'are')} occupied`
export const arrearsOf = (amount: string) => `${amount} overdue`
export const nothingOverdue = 'Nothing overdue'
export const vacantSince = (unit: string, day: string) => `${unit} vacant since ${day}`
export const moreVacant = (more: number) => `${more} more vacant`
export const loadingUnits = 'Loading units...'
export const unitsCouldNotBeLoaded = 'The units could not be loaded'
export const noUnits = 'No units yet'
export const units = 'Units'
export const amountsAreOfTheWholeUnit = (share: string) =>
  `Your part of this property is ${share}. Amounts here are of whole units.`
export const paidTo = (day: string) => `Rent paid to ${day}`
export const rentNotPaidYet = 'No rent paid yet'
export const overdueAmount = (amount: string) => `${amount} overdue`
export const vacantFrom = (day: string) => `Vacant since ${day}`
export const states = {
  let: 'Occupied',
  owing: 'Owes',
  vacant: 'Vacant',
  reserved: 'Reserved',
  under_repair: 'Under repair',
  not_for_rent: 'Not for rent',
} as const
export const aMonth = (rent: string) => `${rent} a month`
export const money = 'Money'
export const loadingMoney = 'Loading your account...'
export const moneyCouldNotBeLoaded = 'Your account could not be loaded'
export const nothingInTheseMonths = 'Nothing came in or went out in this period'
export const fromOpeningToDue = (currency: string) => `From what was due before to what is due after, ${currency}`
export const dueBefore = 'Opening balance'
export const broughtForward = 'Opening'
export const dueAfter = 'Closing balance'
export const account = (currency: string) => `Your account, ${currency}`
export const yourPartOf = (property: string, share: string) => `${property}, your part ${share}`
export const byProperty = 'By property'
export const collectedLess = (collected: string, taken: string) => `${collected} received, less ${taken}`
export const expensesInTheseMonths = 'Expenses'
export const payouts = 'Payouts'
export const reference = (method: string, reference: string | null) => (reference ? `${method} · ${reference}` : method)
export const takenBack = 'Taken back'
export const statements = 'Statements'
export const statementsAsHandedOut = 'As your agency issued them.'
export const noStatementsYet = 'Your agency has not issued a statement yet.'
export const statementsCouldNotBeLoaded = 'The statements could not be loaded'
export const loadingStatements = 'Loading statements...'
export const statementOf = (months: string) => `Statement for ${months}`
export const monthsUntil = (from: string, to: string) => `${from} to ${to}`
export const handedOutOn = (day: string, version: number) =>
  version === 1 ? `Issued on ${day}` : `Issued on ${day}, version ${version}`
export const pdfOf = (months: string) => `PDF for ${months}`
export const excelOf = (months: string) => `Excel for ${months}`
export const whatHappened = 'News'
export const loadingNews = 'Loading news...'
export const newsCouldNotBeLoaded = 'News could not be loaded'
export const nothingHappened = 'Nothing has changed yet'
export const changesToYourMoney = 'Reversed payments, changes of rent and charges, expenses, vacancies and payouts.'
export const by = (who: string, when: string) => `${who}, ${when}`
export const why = (reason: string) => `Reason: ${reason}`
export const changed = (name: string, before: string, after: string) => `${name}: ${before}, now ${after}`
export const said = (name: string, value: string) => `${name}: ${value}`
export const placeOf = (property: string, unit: string | null) => (unit ? `${property}, unit ${unit}` : property)
export const toProperty = (property: string) => `Units of ${property}`
export const lettingFee = 'Letting fee'
export const vatOnCommission = 'VAT on commission'
export const invoices = 'Invoices for commission'
export const invoicesNote = 'They are paid out of what was collected: there is nothing to pay.'
export const invoiceOf = (month: string, day: string, vat: string) => `${month} · issued ${day} · VAT ${vat}`
export const downloadInvoice = (number: string) => `Download ${number}`
export const lineOf = (property: string, month: string) => `${property}, ${month}`
export const payoutOf = (day: string) => `the payout of ${day}`
export const taxWithheld = 'Tax withheld by tenants'
export const rentalTax = 'Tax on rent withheld for KRA'
export const vatOf = (amount: string) => `VAT in it ${amount}`
export const vatInAll = (amount: string) => `VAT in these expenses: ${amount}`
export const rentalTaxNote = 'Your agent withheld it from your rent and pays it to KRA for you.'
export const taxWithheldNote =
  'Your tenants paid it to the tax authority for you. Set it off against your tax with the certificate.'
export const ofUnit = (property: string, unit: string) => `${property}, ${unit}`
export const withCertificate = (day: string, certificate: string | null) =>
  certificate === null ? `${day} · certificate missing` : `${day} · certificate ${certificate}`
