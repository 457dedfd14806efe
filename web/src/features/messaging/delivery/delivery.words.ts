export const sendMeATest = 'Send me a test'
export const sendMeATestBy = (channel: string) => `Send me a test by ${channel}`
export const sending = 'Sending...'
export const testSentTo = (recipient: string) => `Test sent to ${recipient}`
export const emailAndSms = 'Email and SMS'
export const isConnected = 'Connected'
export const isNotSetUp = 'Not set up'
export const untilThen = 'Until then messages wait under Messages, where you can open them in WhatsApp or copy them.'
export const setUp = 'Set up'
export const setUpChannel = (channel: string) => `Set up ${channel}`
export const change = 'Change'
export const changeChannel = (channel: string) => `Change ${channel}`
export const throughAMailAccount = 'Through a mail account of your agency, for example at Gmail.'
export const throughAfricasTalking = "Through an account of your agency at Africa's Talking."
export const anAdminSetsItUp = 'An admin sets it up here.'
export const setOnTheComputer =
  'Set up on the computer that Makao runs on. That counts, so there is nothing to enter here.'
export const unreadable =
  'What opens the account was kept under another AUTH_SECRET and cannot be read. Enter it again.'
export const mailGoesThrough = (server: string, from: string) => `Through ${server}, from ${from}`
export const smsGoThrough = (username: string, sender: string | null) =>
  sender === null
    ? `Through Africa's Talking as ${username}`
    : `Through Africa's Talking as ${username}, from ${sender}`
