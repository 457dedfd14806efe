import { counted, plural } from '../../../lib/plural'

export const what = 'What'
export const period = 'Period'
export const preview = 'Preview'
export const tonight = 'Tonight'
export const untilTheEndOf = (choice: string) => `Until the end of ${choice}`
export const makingCharges = 'Making charges...'
export const chargeNow = 'Charge now'
export const checkingLeases = 'Checking leases...'
export const whatIsDueCouldNotBe = 'What is due could not be loaded'
export const nothingIsDue = 'Nothing is due'
export const everyChargeDueUpToHas = (until: string) => `Every charge due up to ${until} has been made.`
export const chargesToBeMade = 'Charges to be made'
export const andMore = (total: string) => `and ${total} more`
export const dueUntil = (total: string, until: string) => `${total}, due by ${until}`
export const chargesWereNotMade = 'Charges were not made'
export const makeNow = (total: string) => `Make ${total} now?`
export const isChargedToYourTenantsFor = (until: string) =>
  `{amount} is charged to your tenants, for everything due by ${until}. Nothing is charged twice. A charge made by mistake can be voided.`
export const notBeforeTomorrow = (penalties: number, amount: string) =>
  `${counted(penalties, 'penalty', 'penalties')}, ${amount}, ${plural(penalties, 'falls', 'fall')} due tomorrow where rent is still unpaid, and ${plural(penalties, 'is', 'are')} not charged now.`
export const makeCharges = 'Make charges'
export const starting = 'Starting...'
export const waiting = 'Waiting'
export const lastRunCouldNotBeRead = 'The last run could not be loaded'
export const lastRun = 'Last run'
export const makaoHasMadeNoChargesYet = 'Makao has made no charges yet.'
export const makingChargesLabel = 'Making charges'
export const tenanciesCharged = 'Tenancies charged'
export const itBeginsInAMoment = 'It begins in a moment.'
export const youCanLeaveThisPageIt = 'You can leave this page: it carries on.'
export const itWasInterruptedInTheMiddle = 'It was interrupted. The next attempt makes the missing charges.'
export const itWillBeTriedAgain = 'It will be tried again automatically.'
export const startedBy = (startedBy: string) => `started by ${startedBy}`
export const automatic = 'automatic'
export const settingsCouldNotBeRead = 'The settings could not be loaded'
export const automaticCharges = 'Automatic charges'
export const changeAutomaticCharges = 'Change automatic charges'
export const change = 'Change'
export const settingsOfChargesSaved = 'Charge settings saved'
export const failedToSaveTheSettingsOf = 'Failed to save the charge settings'
export const saveChanges = 'Save Changes'
export const makeChargesEveryNight = 'Make charges every night'
export const at0300AndWhenA = 'At 03:00, and when a tenant moves in or out'
export const offOnlyWhenYouStartIt = 'Off: only when you start it'
export const daysBeforeTheyAreDue = 'Days before they are due'
export const n0To28Days = '0 to 28 days'
export const until = (from: string, toText: string) => `${from} to ${toText}`
export const firstToLast = (first: string, last: string) => `${first} to ${last}`
export const nextNightChargesWhatIsDue = (day: string) => `Tonight's run charges everything due up to ${day}.`
export const offNothingIsChargedUntilYou = 'Off: nothing is charged until you start it.'
export const madeEveryNightOnTheDay = 'Made every night, on the day they are due.'
export const madeEveryNightBeforeTheyAre = (daysBefore: number) =>
  `Made every night, ${counted(daysBefore, 'day', 'days')} before they are due.`
