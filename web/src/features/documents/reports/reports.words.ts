import { plural } from '../../../lib/plural'

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
export const rent = (rent: string) => `Rent ${rent}`
export const collected = 'collected'
export const commission = 'Commission'
export const netToOwners = 'Net to owners'
export const incomeByProperty = 'Income by property'
export const nothingWasChargedOrCollected = 'Nothing was charged or collected in these months'
export const collectedAndNetToOwners = 'Collected and net to owners'
export const collectedAndNetToOwnersBy = (currency: string) => `Collected and net to owners by month, ${currency}`
export const landlord = 'Landlord'
export const noPIN = 'No PIN'
export const rentOfHomes = 'Rent of homes'
export const ofBusinesses = 'Of businesses'
export const rentOfAYear = 'Rent of a year'
export const forTheReturn = 'For the return'
export const toBeWithheld = (withheld: string) => `${withheld} to be withheld`
export const byLandlord = 'By landlord'
export const noLandlordInThisCountryYet = 'No landlord in this country yet'
export const taxByLandlord = 'Tax by landlord'
export const grossRentOfHomes = 'Gross rent of homes'
export const forTheReturnsOfAll = 'For the returns of all'
export const ofGrossRent = (rate: string) => `${rate} of gross rent`
export const fileAndPayBy = 'File and pay by'
export const businessRentSeparate = 'Business rent (separate)'
export const toBeWithheldLabel = 'To be withheld'
export const whetherTheTaxApplies = 'Whether the tax applies'
export const rentOfHomesSinceJanuary = (month: string) => `Rent of homes since January ${month}`
export const rentOfHomesInTheLast = 'Rent of homes in the last twelve months'
export const homesThatAreLetInThis = 'Homes that are let in this month, in a year'
export const whatTheLandlordSaysOfA = 'Yearly rent the landlord declared'
export const notAskedYet = 'Not asked yet'
export const taxIsForRentOfA = 'Applies to yearly rent above'
export const andUpTo = 'and up to'
export const ofTheMonthsGrossRentOf = (rate: string) => `${rate} of the month's gross rent of homes`
export const forTheReturnsOfAllLandlords = 'For the returns of all landlords'
export const toBeWithheldOfTheGross = (rate: string) => `To be withheld, ${rate} of the gross rent`
export const changeWhatTheLandlordSays = 'Change the declared yearly rent'
export const sayWhatTheLandlordExpectsIn = 'Enter the yearly rent the landlord expects'
export const since = (source: string, validFrom: string) => `${source}, since ${validFrom}`
export const until = (validTo: string) => ` until ${validTo}`
export const allLandlords = 'All landlords'
export const unit = (unitNumber: string) => `Unit ${unitNumber}`
export const openThisChargeOf = (tenantName: string, isPart: boolean, amount: string) =>
  `Open this charge of ${tenantName}${isPart ? `, ${amount} in all` : ''}`
export const toPay = ' to pay'
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
export const toLeaseEnd = (leaseEnd: string) => ` to ${leaseEnd}`
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
export const letText = 'Let'
export const asOf = 'As of'
export const rangeEndsBeforeItBegins = 'The range ends before it begins'
export const thisMonth = 'This month'
export const lastMonth = 'Last month'
export const thisYear = 'This year'
export const n12Months = '12 months'
export const usualRanges = 'Usual ranges'
export const yearOfIncome = 'Year of income'
export const julyToJune = (each: number, each2: number) => `July ${each} to June ${each2}`
export const loadingReportData = 'Loading report data...'
export const failedToLoadReportData = 'Failed to load report data'
export const figures = 'Figures'
export const noTitleNumber = 'No title number'
export const noPropertyOfThisLandlordIn = 'No property of this landlord in this country'
export const rentByProperty = 'Rent by property'
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
export const expensesAndCommission = 'Expenses and commission'
export const tax = 'Tax'
export const noRate = 'No rate'
export const personsProvisionalReturnBy = (provisionalBy: string, provisionalBy2: string, finalBy: string) =>
  `Persons: provisional return by ${provisionalBy}. Companies: by ${provisionalBy2}. Final returns by ${finalBy}.`
export const fromToToText = (from: string, toText: string) => `${from} to ${toText}`
export const ofHomes = 'Of homes'
export const taxOfAPerson = 'Tax of a person'
export const taxOfACompany = 'Tax of a company'
export const asAPerson = 'As a person'
export const grossRentOfTheYear = 'Gross rent of the year'
export const threshold = 'Threshold'
export const rentAboveIt = 'Rent above it'
export const taxRate = (rate: string) => `Tax, ${rate}`
export const provisionalReturnByFinal = (provisionalBy: string, finalBy: string, source: string) =>
  `Provisional return by ${provisionalBy}, final return by ${finalBy}. ${source}.`
export const asACompany = 'As a company'
export const expensesRecorded = 'Expenses recorded'
export const commissionOfTheAgency = 'Commission of the agency'
export const takenOffAtMostOfThe = (cap: string) => `Deducted, at most ${cap} of the rent`
export const rentLessExpenses = 'Rent less expenses'
export const noRateIsOnRecordFor = 'No rate is on record for this year.'
