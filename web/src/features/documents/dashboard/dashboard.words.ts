import { counted, plural } from '../../../lib/plural'

export const rentCollected = 'Rent collected'
export const rentCollectedIn = (month: string) => `Rent collected in ${month}`
export const noRentIsDueInYet = (name: string) => `No rent is due in ${name} yet.`
export const collectedOf = (expected: string, rate: string) => `collected of ${expected} rent due, ${rate}%`
export const everybodyHasPaidForOn = (name: string, settledOn: string) =>
  `Everybody has paid for ${name}, on ${settledOn}`
const inThe = (country: string | undefined) => (country ? ` in ${country}` : '')
export const rentOutstanding = 'rent outstanding,'
export const rentOfByDay = (name: string, currency: string) => `Rent of ${name} by day, ${currency}`
export const expected = 'Expected'
export const needsYouToday = 'Needs you today'
export const rentToCollectMessagesToSend = 'Rent to collect, messages to send and leases to renew appear here.'
export const nothingEverythingIsPaidSent = 'All clear: everything is paid, sent and read.'
export const more = (more: number) => `${more} more`
export const tenantsOwe = (tenancies: number) => `${counted(tenancies, 'tenant', 'tenants')} overdue,`
export const ofAllCharges = (country: string | undefined) =>
  country ? `in ${country}, on all charges` : 'on all charges'
export const seeWho = 'See who'
export const brokeAPromiseToPay = (brokenPromises: number) =>
  `${counted(brokenPromises, 'tenant', 'tenants')} broke a promise to pay`
export const call = 'Call'
export const dueThisWeek = (totals: string) => `${totals} due this week`
export const tenants = (tenancies: number, country: string | undefined) =>
  `${counted(tenancies, 'tenant', 'tenants')}${inThe(country)}`
export const moreIn = (needs: number, country: string) => `${needs} more in ${country}`
export const messageWaits = 'message waits'
export const messagesWait = 'messages wait'
export const messageMayNotHaveArrived = 'message may not have arrived'
export const messagesMayNotHaveArrived = 'messages may not have arrived'
export const messageFailed = 'message failed'
export const messagesFailed = 'messages failed'
export const neitherMailNorSMSIsSet = 'email and SMS are not set up'
export const send = 'Send'
export const look = 'Look'
export const isNotSetUp = (channel: string) => `${channel} is not set up`
export const notReadThisMonth = (meters: number) => `${counted(meters, 'meter', 'meters')} not read this month`
export const andOthers = (propertyName: string) => `${propertyName} and others`
export const read = 'Read'
export const owners = (owners: number) => counted(owners, 'owner', 'owners')
export const toBePaidFor = (who: string, totals: string, month: string) => `${who} to be paid ${totals} for ${month}`
export const lastPaid = (lastPaidOn: string) => `last paid ${lastPaidOn}`
export const recordPayout = 'Record payout'
export const on = (count: number, tenantName: string, unitNumber: string, day: string) =>
  `${count > 1 ? 'first ' : ''}${tenantName}, ${unitNumber}, on ${day}`
export const endedThe = (over: number) =>
  `${counted(over, 'lease', 'leases')} ended, the ${plural(over, 'tenant stays', 'tenants stay')}`
export const renew = 'Renew'
export const within30Days = (within30: number) => `${counted(within30, 'lease ends', 'leases end')} within 30 days`
export const tenantsMoveOut = (tenancies: number) => counted(tenancies, 'tenant moves out', 'tenants move out')
export const prepare = 'Prepare'
export const vacantUnits = (vacant: number, country: string | undefined) =>
  `${counted(vacant, 'vacant unit', 'vacant units')}${inThe(country)}`
export const month = (lost: string) => `${lost} a month`
export const setUp = 'Set up'
export const letText = 'See units'
export const asInByThisDay = (lastMonth: string) => `as in ${lastMonth} by this day`
export const points = (size: string, points: number, lastMonth: string) =>
  `${size} points ${points < 0 ? 'below' : 'above'} ${lastMonth}`
export const recentPayments = 'Recent Payments'
export const noRecentPayments = 'No recent payments'
export const unitAtPlace = (propertyName: string, unitNumber: string) => `${propertyName} · Unit ${unitNumber}`
export const openThisPayment = 'Open this payment'
export const dashboard = (role: string) => `${role} Dashboard`
export const habari = (split: string | undefined, today: string) => `Habari, ${split}. ${today}`
export const dashboardCouldNotBeLoaded = 'The dashboard could not be loaded'
export const allPayments = 'All payments'
export const vacant = (vacant: string) => `${vacant} vacant`
export const revenue = 'Revenue'
export const pendingPayments = 'Pending Payments'
export const overdueByAge = 'Overdue by age'
export const noOverdueAmountsIn = (currency: string | undefined) =>
  currency === undefined ? 'No overdue amounts.' : `No overdue amounts in ${currency}.`
export const inBothCountries = 'Kenya and Uganda'
export const days = (age: string) => `${age} days`
export const ofAllChargesFrom = (amount: string, tenants: string) => `${amount} of all charges, ${tenants}`
export const allTimeWithoutDeposits = 'all time, without deposits'
export const chargesNotDueYet = (isMixed: boolean) => `charges not due yet${isMixed ? ', both countries' : ''}`
export const figuresComeWithTheFirstCharge = 'These fill in once your first tenant is charged rent.'
export const moneyThatComesIn = 'Rent that comes in is listed here.'
export const quickStats = 'Quick Stats'
export const activeTenants = 'Active Tenants'
export const overduePayments = 'Overdue Payments'
export const collectionRate = 'Collection Rate'
export const tenantsLessPending = (active: number, pending: number) =>
  `${counted(active, 'tenant', 'tenants')} less ${counted(pending, 'pending charge', 'pending charges')}: by number, not by money`
export const chargesOf = (tenants: number) => `charges of ${counted(tenants, 'tenant', 'tenants')}`
export const leasesEndedTenantStays = 'Leases ended, tenant stays'
export const inDays = (count: number) => plural(count, 'tomorrow', `in ${count} days`)
export const countDays = (count: number) => counted(count, 'day', 'days')
export const unitUntil = (propertyName: string, unitNumber: string, endDate: string) =>
  `${propertyName}, unit ${unitNumber}, until ${endDate}`
export const yourOtherUnits = 'Your other units'
export const youOweOver = (count: number) => `You owe over all ${count} units`
export const nothingToPayOver = (count: number) => `Nothing to pay over all ${count} units`
export const overdueOfIt = (amount: string) => `${amount} of it is overdue`
export const unitAtProperty = (unitNumber: string, propertyName: string) => `Unit ${unitNumber}, ${propertyName}`
export const youOwe = 'You owe'
export const nothingToPay = 'Nothing to pay'
export const since = (isPart: boolean, overdue: string, overdueSince: string, sinceDays: string) =>
  `${isPart ? `${overdue} of it overdue` : 'Overdue'} since ${overdueSince} (${sinceDays})`
export const paidInAdvance = 'Paid in advance'
export const paidTooMuch = 'Overpaid'
export const depositHeld = (depositHeld: string) => `Deposit held: ${depositHeld}`
export const overdueSince = 'Overdue since'
export const of = (amount: string) => `of ${amount}`
export const next = 'Next:'
export const onDueDate = (dueDate: string) => `on ${dueDate}`
export const myStatement = 'My statement'
export const howToPay = 'How to pay'
export const otherWaysToPay = 'Other ways to pay'
export const accountNumber = 'Account number'
export const accountNumberFor = (place: string) => `Account number for ${place}`
export const mPesaLipaNaMPesa = (accountNumber: string | null) =>
  `M-Pesa, Lipa na M-Pesa, Pay Bill: type the paybill ${accountNumber ? 'and the account number above' : 'above and your full name as the account number'}, then the amount.`
export const willTellYouWhereToPay = (name: string) => `${name} will tell you where to pay.`
export const callTheAgent = 'Call the agent'
export const tenantPortal = 'Tenant Portal'
export const habariFullName = (fullName: string) => `Habari, ${fullName}`
export const thisCouldNotBeLoaded = 'This could not be loaded'
export const yourPageCouldNotBeLoaded = 'Your page could not be loaded'
export const youHaveNoUnitYet = 'You have no unit yet'
export const onceYourPropertyManager =
  'Once your property manager assigns you to a unit, your rent and payments are shown here.'
export const yourProperty = 'Your Property'
export const yourUnit = 'Your Unit'
export const unitNumberSinceStartDate = (unitNumber: string, startDate: string) => `${unitNumber}, since ${startDate}`
export const totalPaid = 'Total paid'
export const andOverdue = (overdueCharges: number) => `, and ${overdueCharges} overdue`
export const earlierUnits = 'Earlier units'
export const youHaveNoUnitNow = 'You have no unit now'
export const nothingIsOwedOnTheUnits = 'Nothing is owed on the units you had. Your payments and statements stay here.'
export const notices = 'Notices'
export const receipt = (receiptNumber: string, amount: string) => `Receipt ${receiptNumber}, ${amount}`
export const reversed = ' · reversed'
export const downloadReceipt = (receiptNumber: string) => `Download receipt ${receiptNumber}`
export const tenantsSayTheyHavePaid = (claims: number) =>
  plural(claims, '1 payment reported by a tenant', `${claims} payments reported by tenants`)
export const check = 'Check'
