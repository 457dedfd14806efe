import { counted } from '../../../lib/plural'

export const raiseRents = 'Raise rents'
export const ofAWholeProperty = 'For a whole property or the units you choose, with a letter to each tenant'
export const fromDay = 'From'
export const by = 'By'
export const percent = 'Percent'
export const eachBy = 'Amount a month'
export const roundTo = 'Round to'
export const roundingNames = {
  0: 'Not rounded',
  1: 'Whole shillings',
  10: '10 shillings',
  50: '50 shillings',
  100: '100 shillings',
  500: '500 shillings',
  1000: '1,000 shillings',
} as const
export const sendByEmail = 'Send the letter by email'
export const tellBySms = 'Tell tenants by SMS'
export const seeTheRents = 'See the new rents'
export const calculating = 'Calculating...'
export const rentsCouldNotBeCalculated = 'The new rents could not be calculated'
export const risesFrom = (leases: number, fromDay: string) =>
  `${counted(leases, 'rent rises', 'rents rise')} from ${fromDay}: from {before} to {after} a month in total.`
export const noRentRises = 'No rent rises.'
export const newRents = 'New rents'
export const rentsKept = (leases: number) => `${counted(leases, 'lease keeps', 'leases keep')} the rent`
export const becomes = (before: string, after: string) => `${before} → ${after}`
export const more = (amount: string) => `+${amount}`
export const agree = (leases: number) => `Raise ${counted(leases, 'rent', 'rents')}`
export const raising = 'Raising...'
export const raised = (leases: number, messages: number) =>
  `${counted(leases, 'rent', 'rents')} raised${messages > 0 ? `, ${counted(messages, 'message', 'messages')} written` : ''}`
export const nothingWasRaised = 'No rent was raised'
export const rentIncreases = 'Rent increases'
export const increaseOf = (place: string, fromDay: string) => `${place}, from ${fromDay}`
export const fromTo = (leases: number, before: string, after: string) =>
  `${counted(leases, 'lease', 'leases')} · ${before} → ${after} a month`
export const byOn = (who: string | null, on: string) => (who === null ? on : `${who}, ${on}`)
export const letters = 'Letters, PDF'
export const withdraw = 'Withdraw'
export const withdrawOf = (what: string) => `Withdraw the increase of ${what}?`
export const withdrawn = 'Withdrawn'
export const rentsStay =
  'The rents stay as they are. Letters still waiting are not sent; tenants who got theirs are told that the rent stays.'
export const withdrawing = 'Withdrawing...'
export const increaseWithdrawn = 'Rent increase withdrawn'
export const notWithdrawn = 'The increase was not withdrawn'
