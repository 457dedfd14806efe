export const sendMeATest = 'Send me a test'
export const sendMeATestBy = (channel: string) => `Send me a test by ${channel}`
export const sending = 'Sending...'
export const testSentTo = (recipient: string) => `Test sent to ${recipient}`
export const emailAndSms = 'Email and SMS'
export const isSetUp = 'Set up'
export const isNotSetUp = 'Not set up'
export const untilThen = 'Until then messages wait under Messages, where you can open them in WhatsApp or copy them.'
export const howEmailIsSetUp =
  'Email goes out through a mail account of your agency. Enter its server, user and password as SMTP_URL, and the sender as MAIL_FROM, on the computer that Makao runs on, and start Makao again.'
export const howSmsIsSetUp =
  "SMS go out through an account at Africa's Talking. Enter its username and key as AFRICASTALKING_USERNAME and AFRICASTALKING_API_KEY on the computer that Makao runs on, and start Makao again."
