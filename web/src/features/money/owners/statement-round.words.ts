import { counted } from '../../../lib/plural'

export const sendStatements = 'Send statements'
export const ofMonth = (count: number, month: string) => `${counted(count, 'statement', 'statements')} of ${month}`
export const whatHappens =
  'Each owner gets an email with the statement as PDF. Nobody is sent the same statement twice. You may leave this page meanwhile.'
export const sendCount = (count: number) => `Send ${counted(count, 'statement', 'statements')}`
export const starting = 'Starting...'
export const notStarted = 'The statements were not sent'
export const downloadAll = 'Download as PDF and Excel'
export const downloading = 'Downloading...'
export const howFar = 'Statements sent'
export const emailIsNotSetUp =
  'Email is not set up: the statements wait under Messages until it is. Pass them on by WhatsApp meanwhile.'
export const notEmailed = 'Not emailed'
export const sentBefore = (count: number) => `${count} sent before and unchanged`
export const failed = (count: number) => `${count} could not be made. Try again, or send each from the owner's page.`
export const withoutEmail = 'Without an email address'
export const sendByWhatsApp = 'Pass these on by WhatsApp, one by one.'
export const archived = (count: number) => `${count} of archived owners not sent`
export const whatsAppTo = (name: string) => `Send the statement to ${name} on WhatsApp`
export const whatsApp = 'WhatsApp'
