export const depositAndCharges = 'Deposit and charges'
export const depositAgreed = 'Deposit agreed'
export const chargeFromOptional = 'Charge from (Optional)'
export const leaveEmptyForTheStart = (startDate: string) => `Leave empty for the start, ${startDate}`
export const inUgandaADepositIsAt =
  "In Uganda a deposit is at most one month's rent (Landlord and Tenant Act, section 30). You can still save it."
export const leaseCouldNotBeRead = 'The lease could not be loaded'
export const rentAMonth = 'Monthly rent'
export const runs = 'Term'
export const penaltyForLateRent = 'Penalty for late rent'
export const rentAmount = 'Rent amount'
export const penalty = 'Penalty'
export const failedToSaveTheLease = 'Failed to save the lease'
export const changeLease = 'Change lease'
export const whatWasChargedAlreadyStaysAs =
  'Past charges do not change. A new penalty holds for rent that falls due from today on. If the rent changes for days already charged, the difference is charged or becomes credit.'
export const saveLease = 'Save lease'
export const sameAsTheUnit = 'Same as the unit'
export const agreedForThisTenancy = 'Agreed for this tenancy'
export const since = (since: string) => `Since ${since}`
export const unitCosts = (unitRent: string) => `the unit's rent is ${unitRent}`
export const nextRent = 'Next rent'
export const from = (fromDay: string, riseInWords: string) => `from ${fromDay}, ${riseInWords}`
export const notice = 'Notice'
export const noticeGivenTodayEndsOnAt = (noticeUntil: string) =>
  `Notice given today ends on ${noticeUntil} at the earliest`
export const rentIsCharged = 'Rent is charged'
export const partMonthsByTheDay = 'Part months by the day'
export const wholeMonthsAlsoOnMovingIn = 'Whole months, including on moving in and out'
export const chargedByMakao = 'Charged by Makao'
export const fromTheStart = 'From the start'
export const ofTheRentOwed = (penaltyRate: string) => `${penaltyRate}% of the rent owed`
export const withoutGrace = 'without grace'
export const ofGrace = (penaltyGraceDays: string) => `${penaltyGraceDays} of grace`
export const atMost = (penaltyCap: string) => `at most ${penaltyCap}`
export const eachMonth = 'each month'
export const sinceStartDate = (startDate: string) => `Since ${startDate}`
export const openEndedMonthToMonth = 'Open-ended, month to month'
export const untilNoticeIsGiven = (from: string) => `${from}, until notice is given`
export const monthByMonth = 'Month to month'
export const sinceTheAgreedTermIsOver = (day: string) => `Since ${day}; the agreed term is over`
export const until = (currentLeaseEnd: string) => `Until ${currentLeaseEnd}`
export const itEndsThen = 'It ends on that day'
export const leaseHasEndedRenewItOr = 'The lease has ended: renew it or enter the move-out. Rent continues'
export const itIsOver = 'It has ended'
export const thenMonthByMonth = 'Then month to month'
export const thenRenewedForTheSameTerm = 'Then renewed for the same term'
export const leaseSavedMoreRentWasCharged = (sum: string) =>
  `Lease saved. Another ${sum} of rent was charged for past days`
export const leaseSavedLessRentIsCharged = (sum: string) => `Lease saved. Rent for past days was reduced by ${sum}`
export const leaseSaved = 'Lease saved'
export const eachMonthLabel = 'Each month'
export const forAYearAtATime = 'For a year at a time'
export const forMonthsAtATime = (months: number) => `For ${months} months at a time`
export const lateRent = 'Late rent'
export const percentOfTheRentOwed = 'Percent of the rent owed'
export const penaltyAmount = 'Penalty amount'
export const daysOfGrace = 'Days of grace'
export const atMostOptional = 'At most (Optional)'
export const noLimit = 'No limit'
export const againEachMonth = 'Repeat every month'
export const asLongAsTheRentIs = 'For as long as the rent is owed. Off: only once'
export const rentChanges = 'Rent changes'
export const noneAgreed = 'None agreed.'
export const dayOfRentChange = (index: number) => `Day of rent change ${index}`
export const rentAfterChange = (index: number) => `Rent after change ${index}`
export const removeRentChange = (index: number) => `Remove rent change ${index}`
export const raiseByPercent = 'Increase by %'
export const addAmount = 'Add amount'
export const sayFromWhenOn = 'Enter the day it starts'
export const becomesOn = (before: string, after: string, fromDay: string) => `${before} becomes ${after} on ${fromDay}.`
export const addRise = 'Add increase'
export const rentAgreedOptional = 'Rent agreed (Optional)'
export const unitCostsUnitRent = (unitRent: string) => `The unit's rent is ${unitRent}`
export const leaveEmptyForTheRentOf = "Leave empty to use the unit's rent"
export const chargePartMonthsByTheDay = 'Charge part months by the day'
export const onMovingInMovingOutAnd =
  'On moving in, moving out and when the rent changes. Off: whole months, at the rent of their first day'
export const inUgandaRentRisesByAt = (fromDay: string, before: string) =>
  `In Uganda rent rises by at most 10% in 12 months, unless agreed otherwise (Landlord and Tenant Act, section 26). From ${fromDay} it would be ${before}. You can still save it.`
export const termAndNotice = 'Term and notice'
export const leaseEndOptional = 'Lease end (Optional)'
export const leaveEmptyIfItRunsUntil = 'Leave empty if it is open-ended'
export const afterTheLeaseEnds = 'After the lease ends'
export const tenantWhoStaysIsChargedUntil =
  'A tenant who stays is charged until the move-out is entered, even after the lease ends'
export const daysOfNotice = 'Days of notice'
export const n30DaysCountAsAMonth = '30 days count as a month'

export const noChangeAgreed = 'No change agreed'
export const days = (noticeDays: number) => `${noticeDays} days`
export const fromDay = (day: string) => `From ${day}`
