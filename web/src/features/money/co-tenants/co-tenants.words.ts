export const whoRentsHere = 'Who rents here'
export const couldNotBeRead = 'Who rents here could not be read'
export const addPerson = 'Add person'
export const writtenToFirst = 'Written to first'
export const since = (day: string) => `since ${day}`
export const leavesOn = (day: string) => `Moves out on ${day}`
export const leftOn = (day: string) => `left ${day}`
export const noSignIn = 'No password yet'
export const moreFor = (fullName: string) => `More for ${fullName}`
export const writeToFirst = 'Write to this person first'
export const takeOff = 'Take off this lease'
export const alone =
  'Add a spouse, a flatmate or a partner: each signs in with their own phone or email and sees this account.'
export const addPersonToLease = 'Add a person to this lease'
export const oneAccount =
  'They see the same account and can pay into it. Reminders and receipts go to the main contact.'
export const isATenantAlready = 'Choose someone who is a tenant already'
export const isSomebodyNew = 'Enter somebody new'
export const personAdded = (fullName: string) => `${fullName} was added to this lease`
export const personWasNotAdded = 'The person was not added'
export const selectATenant = 'Select a tenant'
export const noTenantFound = 'No tenant found'
export const idNumberOptional = 'ID or passport number (Optional)'
export const emailOrPhoneIsEnough = 'A phone number or an email address is enough.'
export const nameIn = (fullName: string, units: string) => `${fullName}, ${units}`
export const writeToFirstTitle = (fullName: string) => `Write to ${fullName} first?`
export const whatWritingToFirstMeans = (fullName: string, before: string) =>
  `Reminders, receipts and letters go to ${fullName} from now on, and the account is listed under this name. What was charged and paid stays as it is; ${before} stays on the lease.`
export const isWrittenToFirst = (fullName: string) => `${fullName} is written to first`
export const wasNotChanged = 'The main contact was not changed'
export const takeOffTitle = (fullName: string) => `Take ${fullName} off this lease?`
export const whatTakingOffMeans = (fullName: string) =>
  `${fullName} leaves today and no longer sees this account. The others stay, with all that is owed and paid.`
export const wasTakenOff = (fullName: string) => `${fullName} was taken off this lease`
export const wasNotTakenOff = 'The person was not taken off the lease'
