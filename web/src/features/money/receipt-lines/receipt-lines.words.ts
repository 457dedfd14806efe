import { counted } from '../../../lib/plural'

export const unmatchedMoney = 'Unmatched Money'
export const moneyThatIsNobodys = 'Money received that no tenant has been matched to.'
export const keysOfUnmatched = 'Press j and k to go through it, a to assign.'
export const showing = 'Which payments are shown'
export const unmatched = 'Unmatched'
export const assigned = 'Assigned'
export const notRent = 'Not rent'
export const sentBack = 'Sent back'
export const everything = 'All'
export const searchCodePayerAccount = 'Search code, payer or account'
export const allAccounts = 'All accounts'
export const account = 'Account'
export const notLoaded = 'Unmatched money could not be loaded'
export const loadingMoney = 'Loading unmatched money...'
export const nothingWaits = 'Nothing is unmatched'
export const everyPaymentIsOnATenant = 'Every payment has been assigned or dealt with.'
export const noneFound = 'No such payment'
export const left = (amount: string, whole: string) => `${amount} of ${whole} left`
export const typed = (account: string) => `typed ${account}`
export const noAccount = 'no account typed'
export const owes = (amount: string) => `owes ${amount}`
export const hasCredit = (amount: string) => `credit ${amount}`
export const owesNothing = 'owes nothing'
export const movedOut = 'moved out'
export const assign = 'Assign'
export const assignTo = (unit: string) => `Yes, to ${unit}`
export const assignOf = (code: string, tenant: string) => `Assign ${code} to ${tenant}`
export const findTenant = 'Find tenant'
export const open = 'Open'
export const openOf = (code: string) => `Open ${code}`
export const assignedTo = (who: string) => `Assigned to ${who}`
export const notAssigned = 'It was not assigned'
export const payment = (code: string) => `Payment ${code}`
export const cameIn = 'Came in'
export const payer = 'Payer'
export const accountTyped = 'Account typed'
export const into = 'Into'
export const knownBy = 'Known by'
export const otherSightings = (count: number) => `and ${counted(count, 'other report', 'other reports')}`
export const saysOtherAmount = 'One report says another amount. The first one counts.'
export const details = 'Details'
export const note = 'Note'
export const standsOn = 'Assigned to'
export const whoseIsIt = 'Whose is it?'
export const noSuggestion = 'No match. Search for the tenant.'
export const splitOver = 'Split over several tenants'
export const splitSo = 'Split so'
export const splitAs = (kind: string, units: string) => `Split so: ${kind}, ${units}`
export const part = (tenant: string, unit: string, amount: string) => `${tenant}, ${unit}: ${amount}`
export const searchTenant = 'Account number, unit, property, phone, ID or name'
export const nobodyFound = 'Nobody found'
export const choose = 'Choose'
export const chooseOf = (tenant: string, unit: string) => `Choose ${tenant}, ${unit}`
export const chosen = 'Goes to'
export const amountFor = (tenant: string) => `Amount for ${tenant}`
export const taxWithheldBy = (tenant: string) => `Tax withheld by ${tenant}`
export const tax = 'Tax'
export const taxHint = (rate: string) =>
  `This tenant withholds ${rate} of rent. Left empty, the tax is recorded where it settles the rent to the shilling.`
export const removeOf = (tenant: string) => `Leave out ${tenant}`
export const staysUnmatched = (amount: string) => `${amount} stays unmatched`
export const tooMuch = (amount: string) => `${amount} more than came in`
export const allOfIt = 'All of it is assigned'
export const saveAssignment = 'Assign'
export const hold = 'Put on hold'
export const isOnHold = 'Put on hold'
export const waitingFor = 'What do you wait for?'
export const whatIsIt = 'What is it?'
export const markNotRent = 'Not rent'
export const fromOwnAccount = 'From an own account'
export const fromElsewhere = 'No, from elsewhere'
export const isNotRent = 'Marked as not rent'
export const sendBack = 'Sent back'
export const wasSentBack = 'Marked as sent back'
export const toWhom = 'To whom, and why'
export const sentBackOn = 'Sent back on'
export const receiptNumber = 'Receipt number (optional)'
export const putBack = 'Back to unmatched'
export const wasPutBack = 'Back among the unmatched'
export const takesItFromTenants = "It is removed from these tenants' accounts; their receipts are cancelled."
export const move = 'Move to another tenant'
export const wasMoved = 'Moved'
export const whyMoved = 'Why is it moved?'
export const tryAgain = 'Try again'
export const notDone = 'This was not done'
export const notOpened = 'The payment could not be opened'
export const back = 'Back'
export const moneyOut = 'Went out'
export const remember = (tenant: string) => `Remember who paid: the next one goes to ${tenant}`
export const knownAgainBy = (signs: readonly string[]) =>
  `Known again by ${signs.join(' and ')}. See Settings, Receiving accounts.`
