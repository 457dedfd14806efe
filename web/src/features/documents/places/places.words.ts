import { plural } from '../../../lib/plural'

export const amountsIn = 'Amounts in'
export const loadingFigures = 'Loading figures...'
export const figuresOfThisPropertyCould = 'The figures of this property could not be loaded'
export const figuresOfTheProperty = 'Figures of the property'
export const collectedOfWhatFellDueIn = (month: string | undefined) => `Collected for ${month}`
export const of = (expected: string) => `of ${expected} due, all charges`
export const occupancy = 'Occupancy'
export const letUnitsOfUnits = (letUnits: number, units: number) => `${letUnits} of ${units}`
export const vacant = (units: number) => `${units} vacant`
export const fullyOccupied = 'fully occupied'
export const arrears = 'Overdue'
export const tenants = (tenanciesInArrears: number) => plural(tenanciesInArrears, 'tenant', 'tenants')
export const nobodyOwes = 'nobody is late'
export const metersNotRead = 'Meters not read'
export const thisMonth = 'this month'
export const netToOwnersIn = (month: string | undefined) => `Net to owners in ${month}`
export const afterExpenses = (expenses: string) => `after ${expenses} expenses`
export const collectedOfWhatFellDueAnd = 'Collected of what was due, and expenses, by month'
export const fellDue = 'Due'
export const monthByMonth = 'Month by month'
export const unitMap = 'Unit map'
export const theDarkerTheLonger = ', deeper colour for longer'
export const allUnits = (units: string) => `All ${units} units`
export const leaves = (until: string) => `Leaves ${until}`
export const day = (rentDueDate: number) => `Day ${rentDueDate}`
export const allDueOn = (rentDueDate: number) => `Rent due on day ${rentDueDate} of the month`
export const serviceChargeOfAll = (amount: string) => `service charge ${amount} each`
export const charges = (row: string) => `service ${row}`
export const credit = (row: string) => `${row} credit`
export const notYetDue = 'not yet due'
export const rowNotYetDue = (row: string) => `+ ${row} not yet due`
export const rentPaidTo = 'Rent paid to'
export const nothingYet = 'Nothing yet'
export const notRead = (unreadMeters: number) => plural(unreadMeters, 'Not read', `${unreadMeters} not read`)
export const addUnit = 'Add Unit'
export const loadingUnits = 'Loading units...'
export const failedToLoadUnits = 'Failed to load units'
export const noUnitsYet = 'No units yet'
export const addFirstUnit = 'Add First Unit'
export const figuresOfTheUnit = 'Figures of the unit'
export const owes = 'Owes'
export const overdueSince = (overdue: string, overdueSince: string) => `${overdue} overdue since ${overdueSince}`
export const allOverdueSince = (overdueSince: string) => `overdue since ${overdueSince}`
export const allPaid = 'all paid'
export const notDueYet = 'not due yet'
export const rentAMonth = 'Monthly rent'
export const from = (rent: string, fromDay: string) => `${rent} from ${fromDay}`
export const nextCharge = 'Next charge'
export const vacantLast365Days = 'Vacant, last 365 days'
export const rentSince = (rent: string, month: string) => `${rent} since ${month}`
export const nobodyLivesHere = 'Vacant.'
export const vacantSince = (from: string) => `Vacant since ${from}.`
export const howToPay = 'How to pay'
export const otherWaysToPay = 'Other ways to pay'
export const accountNumber = 'Account number'
export const accountNumberFor = (way: string) => `Account number for ${way}`
export const rentOverTime = 'Rent over time'
export const noMonthOfRentWasCharged = 'No rent charged yet.'
export const rentChargedForEachFullMonth = 'Rent charged for each full month'
export const month = 'Month'
export const whoLivedHere = 'Who lived here'
export const comesOn = (from: string) => `from ${from}`
export const fromDayTo = (from: string, until: string) => `${from} to ${until}`
export const meter = (kind: string, serialNumber: string) => `${kind} meter ${serialNumber}`
export const removed = (removedOn: string) => `Removed ${removedOn}`
export const notReadLabel = 'Not read'
export const nothingWasCountedYet = 'No readings yet.'
export const usedBetweenReadings = (unit: string) => `Used between readings, ${unit}`
export const used = 'Used'
export const toDay = (day: string) => `to ${day}`
export const lastReading = (lastValue: string, unit: string, lastDay: string) =>
  `Last reading ${lastValue} ${unit}, ${lastDay}. `
export const allReadings = 'All readings'
