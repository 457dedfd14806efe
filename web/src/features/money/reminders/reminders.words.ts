import { counted, plural } from '../../../lib/plural'

export const noRemindersWereSent = 'No reminders were sent'
export const remindAllShown = 'Remind all shown'
export const preparingTheReminders = 'Preparing the reminders...'
export const remindersCouldNotBePrepared = 'The reminders could not be prepared'
export const whatsAppOneByOne = 'WhatsApp one by one'
export const remind = (tenants: number) => `Remind ${counted(tenants, 'Tenant', 'Tenants')}`
export const underMessages = (messages: number) =>
  `${counted(messages, 'reminder', 'reminders')} ${plural(messages, 'waits', 'wait')} under Messages`
export const ofWaitUnderMessages = (unsendable: string, messages: number) =>
  `; ${unsendable} of ${counted(messages, 'message', 'messages')} wait under Messages`
export const remindersToAreOnTheirWay = (tenants: number, waiting: string) =>
  `Reminders to ${counted(tenants, 'tenant', 'tenants')} are on their way${waiting}`
/** @param of how many were meant, where not all of them can be reminded @param totals what they owe: 'KES 12,000' */
export const willBeReminded = (tenants: number, of: number, totals: readonly string[]) =>
  `${counted(tenants, 'tenant', 'tenants')}${tenants < of ? ` of ${of.toLocaleString('en-KE')}` : ''} will be reminded of everything overdue: ${totals.join(' and ')}.`
export const itGoesOutTomorrowFrom = (dayBegins: string) => ` It goes out tomorrow from ${dayBegins}.`
export const reminderWaitingUnderMessages = (replaced: number) =>
  `${counted(replaced, 'tenant already has', 'tenants already have')} a reminder waiting under Messages: this one replaces it.`
/** @param isUsual no message of this agency was paid for yet */
export const smsToPayFor = (parts: string, cost: string, isUsual: boolean) =>
  `${parts} SMS, about ${cost}${isUsual ? ' at the usual price in Kenya' : ''}`
export const nothingIsSetUpThatSends = (channel: boolean) =>
  `${channel ? 'SMS' : 'Email'} is not set up: they wait under Messages.`
export const leaseHasPenalty = 'The lease has a late-payment penalty.'
export const leaseHasNoPenalty = 'The lease has no late-payment penalty.'
export const forExampleTo = (tenantName: string, channel: string) => `Example, ${channel} to ${tenantName}`
export const notReminded = 'Not reminded'
export const remindedButNotByEveryChannel = 'Reminded, but not by every channel'
export const no = (channel: boolean, reason: string) => `No ${channel ? 'SMS' : 'email'}: ${reason}`
export const unit = (tenantName: string, unitNumber: string) => `${tenantName}, unit ${unitNumber}`
export const reminderToIsOnItsWay = (tenantName: string) => `The reminder to ${tenantName} is on its way`
export const reminderToWaitsUnderMessages = (tenantName: string) => `The reminder to ${tenantName} waits under Messages`
export const reminderWasNotSent = 'The reminder was not sent'
export const sendReminderTo = (tenantName: string) => `Send reminder to ${tenantName}`
export const preparingTheReminder = 'Preparing the reminder...'
export const reminderCouldNotBePrepared = 'The reminder could not be prepared'
export const sendReminder = 'Send reminder'
export const lastReminded = (at: string, by: string | null) =>
  `Last reminded ${at}, ${by === null ? 'automatically' : `asked for by ${by}`}.`
export const notRemindedOfTheseAmountsYet = 'Not reminded of these amounts yet.'
export const oneWaitsUnderMessagesThisOne = ' One is waiting under Messages: this one replaces it.'
export const due = (amount: string, dueDate: string) => `${amount}, due ${dueDate}`
export const until = (channel: string) => `${channel} to`
export const nothingIsSetUpThatSendsItWaitsUnder = (channel: boolean) =>
  `${channel ? 'SMS' : 'Email'} is not set up: it waits under Messages, where you can open it in WhatsApp or copy it.`
export const noChannelReason = (channel: boolean, reason: string) => `No ${channel ? 'SMS' : 'email'}: ${reason}.`
export const remindInWhatsApp = 'Remind on WhatsApp'
export const preparingTheChats = 'Preparing the messages...'
export const chatsCouldNotBePrepared = 'The messages could not be prepared'
export const of = (place: number, count: number) => `${place} of ${count}`
export const next = 'Next'
export const skip = 'Skip'
export const nobodyOfThoseChosenCanBe = 'None of those chosen can be reminded on WhatsApp now.'
export const ofOpenedInWhatsApp = (size: number, count: number) => `${size} of ${count} opened in WhatsApp.`
export const chatWasNotOpened = 'The chat was not opened'
export const owes = (unitNumber: string, propertyName: string, total: string) =>
  `${unitNumber}, ${propertyName} · ${total} overdue`
export const openedAndNotedAsReminded = 'Opened and recorded as reminded today.'
export const openAgain = 'Open again'
export const opening = 'Opening...'
export const openInWhatsApp = 'Open in WhatsApp'
export const demandLetterTo = (tenantName: string) => `Demand letter to ${tenantName}`
export const preparingTheLetter = 'Preparing the letter...'
export const letterCouldNotBePrepared = 'The letter could not be prepared'
export const letterAsksToPayBy = (day: string) => `The letter asks to pay by ${day}.`
export const sendItToo = 'Send it to the tenant'
export const makeAndSend = 'Make and send'
export const makeLetter = 'Make letter'
export const letterMade = (tenantName: string) => `The demand letter to ${tenantName} is ready to print`
export const letterMadeAndSent = (tenantName: string) => `The demand letter to ${tenantName} is on its way`
export const letterWasNotMade = 'The demand letter was not made'
export const lettersSoFar = 'Demand letters so far'
export const letterOf = (day: string) => `Of ${day}`
export const downloadLetter = (day: string) => `Download the demand letter of ${day}`
export const dueOfUnit = (unitNumber: string, title: string) => `${unitNumber}: ${title}`
