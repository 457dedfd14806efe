import { counted, plural } from '../../../lib/plural'

export const owedInAll = 'Total owed'
export const tenanciesThatOwe = 'Tenancies in arrears'
export const arrearsByAge = 'Arrears by age'
export const nobodyOwesAnything = 'No arrears'
export const owedByAge = 'Owed by age'
export const owedByAgeCurrency = (currency: string) => `Owed by age, ${currency}`
export const reversed = 'Reversed'
export const refunded = 'Refunded'
export const collectionsByDay = 'Collections by day'
export const noMoneyCameInOnThese = 'No money came in on these days'
export const chooseOtherDaysToSeeMore = 'Choose other days to see more.'
export const collectedByMethod = 'Collected by method'
export const collectedByMethodCurrency = (currency: string) => `Collected by method, ${currency}`
export const noOwnersYetForThisProperty = 'No owners yet for this property'
export const withoutAnOwner = (money: string) => `${money} from before the agreement belongs to nobody: see Owners`
export const rent = (rent: string) => `Rent ${rent}`
export const collected = 'collected'
export const commission = 'Commission'
export const vatOnCommission = 'VAT on commission'
export const netToOwners = 'Net to owners'
export const incomeByProperty = 'Income by property'
export const nothingWasChargedOrCollected = 'Nothing was charged or collected in this period'
export const collectedAndNetToOwners = 'Collected and net to owners'
export const collectedAndNetToOwnersBy = (currency: string) => `Collected and net to owners by month, ${currency}`
export const noPIN = 'No PIN'
export const forTheReturn = 'Tax to pay'
export const byLandlord = 'By landlord'
export const noLandlordInThisCountryYet = 'No landlord in this country yet'
export const grossRentOfHomes = 'Gross residential rent'
export const forTheReturnsOfAll = 'Tax to pay, all landlords'
export const ofGrossRent = (rate: string) => `${rate} of gross rent`
export const fileAndPayBy = 'File and pay by'
export const businessRentSeparate = 'Business rent (separate)'
export const toBeWithheldLabel = 'To be withheld'
export const whetherTheTaxApplies = 'Does the tax apply?'
export const rentOfHomesSinceJanuary = (year: string) => `Residential rent since January ${year}`
export const rentOfHomesInTheLast = 'Residential rent, last 12 months'
export const homesThatAreLetInThis = 'Homes let this month, over a full year'
export const whatTheLandlordSaysOfA = 'Yearly rent the landlord declared'
export const notAskedYet = 'Unknown'
export const taxIsForRentOfA = 'The tax applies to yearly rent above'
export const andUpTo = 'and up to'
export const ofTheMonthsGrossRentOf = (rate: string) => `${rate} of the month's residential rent`
export const forTheReturnsOfAllLandlords = 'Tax to pay, all landlords'
export const toBeWithheldOfTheGross = (rate: string) => `To be withheld, ${rate} of gross rent`
export const changeWhatTheLandlordSays = 'Change the declared yearly rent'
export const sayWhatTheLandlordExpectsIn = 'Enter the yearly rent the landlord expects'
export const lawSince = (source: string, validFrom: string, validTo: string | null) =>
  `${source}, since ${validFrom}${validTo ? ` until ${validTo}` : ''}.`
export const allLandlords = 'All landlords'
export const unit = (unitNumber: string) => `Unit ${unitNumber}`
export const openThisChargeOf = (tenantName: string, isPart: boolean, amount: string) =>
  `Open this charge of ${tenantName}${isPart ? `, ${amount} in all` : ''}`
export const toPay = (balance: string) => `${balance} to pay`
export const days = (daysOverdue: number) => plural(daysOverdue, ' day', ' days')
export const arrearsByAgeCurrency = (currency: string) => `Arrears by age, ${currency}`
export const ageDays = (age: string) => `${age} days`
export const charges = (charges: number) => plural(charges, 'charge', 'charges')
export const totalOverdueAmount = 'Total Overdue Amount'
export const overduePayments = 'Overdue Payments'
export const nothingIsOverdue = 'Nothing is overdue'
export const month = 'Month'
export const nothingToShow = 'Nothing to show'
export const of = (expected: string) => `of ${expected}`
export const collectionRateByProperty = 'Collection rate by property'
export const lowest = (lowest: number) => `The ${lowest} lowest`
export const collectionRateByPropertyCurrency = (currency: string | undefined) =>
  `Collection rate by property, ${currency}`
export const collectedOfExpected = (collected: string, expected: string) => `${collected} of ${expected}`
export const noPropertiesFound = 'No properties found'
export const openThisChargeOfTenantName = (tenantName: string) => `Open this charge of ${tenantName}`
export const rentCollectedAndExpectedBy = 'Rent collected and expected, by month'
export const expected = 'Expected'
export const totalExpected = 'Total Expected'
export const outstanding = 'Outstanding'
export const collectionRate = 'Collection Rate'
export const rentCharges = 'Rent charges'
export const noRentChargesInThisRange = 'No rent charges in this range'
export const andServiceCharge = (serviceCharge: string) => `and ${serviceCharge} service charge`
export const leaseFromTo = (leaseStart: string, leaseEnd: string) => `${leaseStart} to ${leaseEnd}`
export const leaseEnded = 'Lease ended'
export const rentFromOccupiedUnits = 'Rent from occupied units'
export const vacant = (vacantRent: string) => `vacant ${vacantRent}`
export const serviceCharges = 'Service charges'
export const depositsHeld = 'Deposits held'
export const tenantsBalance = "Tenants' balance"
export const rentRoll = 'Rent roll'
export const noUnitsOnThisDay = 'No units on this day'
export const occupancy = 'Occupancy'
export const occupancyCurrency = (currency: string) => `Occupancy, ${currency}`
export const ofUnits = (units: string) => `of ${units}`
export const letText = 'Occupied'
export const asOf = 'As of'
export const rangeEndsBeforeItBegins = 'The range ends before it begins'
export const thisMonth = 'This month'
export const lastMonth = 'Last month'
export const thisYear = 'This year'
export const n12Months = '12 months'
export const usualRanges = 'Usual ranges'
export const today = 'Today'
export const usualDays = 'Usual days'
export const endOfMonth = (month: string) => `End of ${month}`
export const yearOfIncome = 'Year of income'
export const julyToJune = (each: number, each2: number) => `July ${each} to June ${each2}`
export const loadingReportData = 'Loading report data...'
export const failedToLoadReportData = 'Failed to load report data'
export const figures = 'Figures'
export const noTitleNumber = 'No title number'
export const noPropertyOfThisLandlordIn = 'No property of this landlord in this country'
export const cashReceivedByKind = 'Cash received, by kind'
export const cashReceived = 'Cash received'
export const notesLawAsOf = (lawAsOf: string) => `Notes. Law as of ${lawAsOf}`
export const unassigned = 'Unassigned'
export const tenantsWithAndWithoutAUnit = 'Tenants with and without a unit'
export const ofTotal = (total: string) => `of ${total}`
export const active = 'Active'
export const inactive = 'Inactive'
export const tenantSummary = 'Tenant Summary'
export const noTenantsFound = 'No tenants found'
export const noTIN = 'No TIN'
export const grossRent = 'Gross rent'
export const noRate = 'No rate'
export const personsProvisionalReturnBy = (provisionalBy: string, provisionalBy2: string, finalBy: string) =>
  `Provisional returns: individuals by ${provisionalBy}, companies by ${provisionalBy2}. Final returns by ${finalBy}.`
export const fromToToText = (from: string, toText: string) => `${from} to ${toText}`
export const ofHomes = 'Residential'
export const ofBusinesses = 'Business'
export const taxOfAPerson = 'Tax as an individual'
export const taxOfACompany = 'Tax as a company'
export const asAPerson = 'As an individual'
export const grossRentOfTheYear = 'Gross rent for the year'
export const threshold = 'Threshold'
export const rentAboveIt = 'Rent above the threshold'
export const taxRate = (rate: string) => `Tax, ${rate}`
export const provisionalReturnByFinal = (provisionalBy: string, finalBy: string, source: string) =>
  `Provisional return by ${provisionalBy}, final return by ${finalBy}. ${source}.`
export const asACompany = 'As a company'
export const expensesRecorded = 'Expenses recorded'
export const commissionOfTheAgency = "Agency's commission"
export const takenOffAtMostOfThe = (cap: string) => `Deducted, at most ${cap} of the rent`
export const rentLessExpenses = 'Rent less expenses'
export const noRateIsOnRecordFor = 'No tax rate is on record for this year.'
export const ofGrossOfNonResidents = (rate: string, gross: string) => `${rate} of ${gross} for non-residents`
export const ofRentDueInTheseDays = 'of rent due in these days'
export const ofRentDue = 'of rent due'
export const totalRevenue = 'Total Revenue'
export const allChargesDueInTheseDays = 'all charges due in these days'
export const ofAllCharges = 'of all charges due'
export const received = 'Received'
export const lessReversed = 'in these days, less reversed'
export const landlord = 'Landlord'
export const ended = 'Ended'
export const daysLeft = (days: number) => plural(days, 'day left', 'days left')
export const leases = 'Leases'
export const within90Days = 'ended, or within 90 days'
export const theirRent = 'Their rent'
export const aMonth = 'a month'
export const endedAndStays = 'Ended, tenant stays'
export const leasesByDaysLeft = 'Leases by the days left'
export const inMonth = (month: string, year: string) => `in ${month} ${year}`
export const byDay = (day: string) => `by ${day}`
export const inMonthsBefore = (months: number) => `in the ${months} months before`
export const aYearBefore = 'a year before'
export const byTheSameDay = (time: string) => `${time} by the same day`
export const asMuchAs = (time: string) => `as much as ${time}`
export const moreThan = (percent: number, time: string) => `${percent.toLocaleString('en-KE')}% more than ${time}`
export const lessThan = (percent: number, time: string) => `${percent.toLocaleString('en-KE')}% less than ${time}`
export const account = 'Account'
export const allAccounts = 'All accounts'
export const block = 'Block'
export const none = 'None'
export const allBlocks = 'All blocks'
export const managedBy = 'Managed by'
export const allManagers = 'All managers'
export const withheldByAgency = 'Withheld by the agency already'
export const withheldByTenants = 'Withheld by tenants'
export const withCertificates = (amount: string) => `${amount} of it with certificates`
export const taxLessWithheld = 'Tax less what was withheld'
export const net = 'Net'
export const vat = 'VAT'
export const gross = 'Gross'
export const withoutFiscalNumber = 'Without a number'
export const ofReceipts = (count: number) => `of ${counted(count, 'receipt', 'receipts')}`
export const whichReceipts = 'Which receipts'
export const allReceipts = 'All'
export const pasteFiscalNumbers = 'Paste numbers'
export const enterFiscalNumber = 'Enter number'
export const enterFiscalNumberOf = (receiptNumber: string) => `Enter the EFRIS number of ${receiptNumber}`
export const changeFiscalNumber = (number: string, receiptNumber: string) =>
  `${number}, the EFRIS number of ${receiptNumber}: change it`
export const noFiscalNumber = 'None'
export const enteredBy = (by: string | null, day: string) => `Entered on ${day}${by === null ? '' : ` by ${by}`}`
export const eachReceiptHasItsNumber = 'Each receipt has its number'
