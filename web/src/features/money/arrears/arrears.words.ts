import { counted } from '../../../lib/plural'

export const owesWhatIsPastItsDay = 'Owes overdue money'
export const somethingIsDueInTheComing = (arrearsDays: number) => `Something is due in the next ${arrearsDays} days`
export const promisedToPayOrBrokeThe = 'Promised to pay, or broke a promise'
export const promisedToPayByADay = 'Promised to pay by a date that has passed, and did not'
export const overdueAndNotRemindedForDays = (arrearsDays: number) => `Overdue, and not reminded for ${arrearsDays} days`
export const sendReminder = 'Send Reminder'
export const remindInWhatsApp = 'Remind on WhatsApp'
export const promiseToPay = 'Promise to pay'
export const addNote = 'Add note'
export const dueThisWeek = 'Due this week'
export const whoIsShown = 'Who is shown'
export const whoOwes = 'Who owes'
export const searchTenantsOrUnits = 'Search tenants'
export const property = (name: string) => `Property: ${name}`
export const loadingWhoOwes = 'Loading who owes...'
export const failedToLoadWhoOwes = 'Failed to load who owes'
export const everybodyHasPaid = 'Everyone has paid.'
export const nobodyOwesAnythingOverdue = 'No overdue amounts'
export const nothingIsDueThisWeek = 'Nothing is due this week'
export const noPromiseIsOpen = 'No open promises'
export const nobodyBrokeAPromise = 'Nobody broke a promise'
export const everybodyWhoIsOverdueWas = 'Everyone overdue has been reminded'
export const movedOut = ', moved out'
export const late = 'Late'
export const dueOn = 'Due on'
export const since = 'Since'
export const on = 'On'
export const lastPaid = 'Last paid'
export const never = 'never'
export const reminded = 'Reminded'
export const oneWaitsUnderMessages = 'A reminder waits under Messages: it was not sent yet'
export const waitingToSend = 'waiting to send'
export const inWhatsApp = 'On WhatsApp'
export const byMessage = 'By message'
export const byLetter = 'By demand letter'
export const demandLetter = 'Demand letter'
export const nextStep = 'Next step'
export const letter = 'Letter'
export const stepOf = (step: number, of: number) => `${step} of ${of},`
export const nextStepIs = (step: string, day: string) => `${step} goes out automatically from ${day}`
export const nothingGoesOutByItself = 'Nothing more goes out automatically'
export const automatically = 'automatically'
export const inTheOtherCurrency = (amount: string) => `In the other currency: ${amount}`
export const promise = 'Promise'
export const writeToInWhatsApp = (tenantName: string) => `Message ${tenantName} on WhatsApp`
export const noPhone = 'no phone'
export const by = (amount: string, day: string) => `${amount} by ${day}`
export const ofItCame = (received: string) => `${received} of it received`
export const noRemindersUntilThen = 'no reminders until then'
export const days = (days: number) => counted(days, 'day', 'days')
export const remindersCouldNotBePrepared = 'The reminders could not be prepared'
export const collect = 'Collect'
export const oldestDebtFirst = (dayInWords: string) => `${dayInWords}, oldest debt first`
export const remindAll = (tenants: number) => `Remind all ${tenants.toLocaleString('en-KE')}`
export const remindBySMS = (value: string) => `Remind by SMS${value}`
export const oneByOne = 'one by one'
export const askForPayment = 'Ask for payment'
