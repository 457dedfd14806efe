import { counted } from '../../../lib/plural'

export const thisWasNotPossible = 'That did not work'
export const messageIsSentNow = 'The message is being sent'
export const messageIsSentAgain = 'The message is being sent again'
export const noSMSGoToAnyMore = (recipientName: string | null) => `${recipientName} no longer gets SMS`
export const getsSMSAgain = (recipientName: string | null) => `${recipientName} gets SMS again`
export const about = 'About'
export const by = (kind: string, channel: string) => `${kind}, by ${channel}`
export const written = 'Written'
export const sent = 'Sent'
export const nextAttempt = 'Next attempt'
export const length = 'Length'
export const openedInWhatsApp = 'Opened in WhatsApp'
export const lastError = 'Last error'
export const errorTriedTimes = (error: string, attempts: number) => `${error} (tried ${attempts} times)`
export const smsTo = (recipientName: string) => `SMS to ${recipientName}`
export const showTheLink = 'Show the link'
export const copyText = 'Copy text'
export const stopSms = 'Stop SMS'
export const allowSms = 'Send SMS again'
export const openInWhatsApp = 'Open in WhatsApp'
export const sendNow = 'Send now'
export const sendAgain = 'Send again'
export const waiting = 'Waiting'
export const needAttention = 'Need attention'
export const smsCost = 'SMS cost'
export const smsCostOfLast = (messages: string) => `SMS cost, last ${messages} messages`
export const areNotSetUp = (unset: string, areMany: boolean) => `${unset} ${areMany ? 'are' : 'is'} not set up.`
export const setUp = 'Set up'
export const searchMessages = 'Search messages...'
export const everything = 'Everything'
export const channel = 'Channel'
export const allChannels = 'All channels'
export const allStatus = 'All Status'
export const messageTo = (recipientName: string) => `message to ${recipientName}`
export const loadingMessages = 'Loading messages...'
export const failedToLoadMessages = 'Failed to load messages'
export const noMessagesFound = 'No messages found'
export const remindersReceiptsAndNotices = 'Reminders, receipts and notices appear here.'
export const providerTookItAndNever =
  'The provider accepted it but never confirmed. It may have arrived: send it again only if they got nothing.'
export const itWasNoLongerNeededSo = 'It was no longer needed, so it was not sent.'
export const itWasTooLateToSend = 'It was too late to send it.'
export const itWorksOnceForWhoeverHas = 'It works once, for whoever has it. The audit log notes who viewed it.'
export const linkIsOnlyInTheEmail = 'The link is only in the email.'
export const itsLinkWasSentUsedReplaced = 'Its link was sent, used, replaced or has expired. Make a new one.'
export const sms = (parts: number) => counted(parts, 'SMS', 'SMS')
export const lastMessages = 'Last messages'
export const noMessagesYet = 'No messages yet'
export const remindersReceiptsAndNoticesToThisPerson = 'Reminders, receipts and notices to this person appear here.'
export const noneYet = 'None yet.'
export const messages = (count: number) => counted(count, 'message', 'messages')
export const leftOut = (messages: string, reason: string) => `${messages} left out: ${reason}.`
export const sentAgain = (sent: string) => `${sent} sent again`
export const nothingWasSentAgain = 'Nothing was sent again'
export const sendCountAgain = (count: string) => `Send ${count} again?`
export const sendAllFailedMessagesAgain = 'Send all failed messages again?'
export const whatFailedRanOutOrStill =
  'Failed, expired and waiting messages go out at once. Those already sent, or that may have arrived, are left out.'
export const everyFailedMessageOfThisList = 'Every failed message in this list, on all pages, is sent again now.'
export const sendWhatWaits = 'Send waiting messages'
export const lookingForMessages = 'Looking for messages...'
export const messagesCouldNotBeLoaded = 'The messages could not be loaded'
export const nothingWaitsAnyMore = 'No messages waiting.'
export const ofSentOrOpened = (size: number, count: number) => `${size} of ${count} sent or opened.`
export const olderOnesWait = (total: string) => `${total} older ones are waiting.`
export const of = (place: number, count: number) => `${place} of ${count}`
export const seeAll = (total: string) => `See all ${total}`
export const next = 'Next'
export const skip = 'Skip'
export const messageWasNotSent = 'The message was not sent'
export const until = (kind: string, channel: string, recipient: string) => `${kind}, ${channel} to ${recipient}`
export const done = 'Done.'
export const youWillGetSMS = 'You will get SMS'
export const youWillGetNoMoreSMS = 'You will get no more SMS'
export const yourChoiceCouldNotBeSaved = 'Your choice could not be saved'
export const smsToMyPhone = 'SMS to my phone'
export const remindersAndReceiptsEmails = 'Reminders and receipts. Emails are sent either way.'
export const deliveryReports = 'Delivery reports'
export const optOuts = 'Opt-outs'
export const africasTalking = "Africa's Talking"
export const smsAreSentGiveTheseAddresses =
  'SMS are sent. Give these addresses to the provider as callbacks: then each message shows whether it arrived, and anyone who replies STOP gets no more.'
export const smsWaitInMessagesUntil =
  'The provider asks for these addresses as callbacks: by them each message shows whether it arrived, and anyone who replies STOP gets no more.'
export const authSECRETWasReplacedAndThe =
  'AUTH_SECRET was replaced, and the addresses with it. The old ones work until AUTH_SECRET_PREVIOUS is removed: give the provider these first, or reports and opt-outs are lost.'
export const copyAddress = 'Copy address'
