import { type Asked, nowhere } from './asked'

const mailAccount = {
  ...{ host: 'smtp.example.com', port: 587, encryption: 'starttls', fromAddress: 'rent@example.com' },
  ...{ user: 'rent@example.com', password: 'the-password' },
}

export const messagesAsked: Asked = {
  'outbox.list': { input: () => ({}), answer: null },
  'outbox.failed': { answer: null },
  'outbox.retry': { input: () => ({ messageId: nowhere() }), answer: 'NOT_FOUND' },
  'outbox.retryMany': { input: () => ({ ids: [nowhere()] }), answer: null },
  'delivery.test': { input: () => ({ channel: 'email' }), answer: 'NOT_SET_UP' },
  'outbox.noteWhatsapp': { input: () => ({ messageId: nowhere() }), answer: 'NOT_FOUND' },
  'outbox.showLink': { input: () => ({ messageId: nowhere() }), answer: 'NOT_FOUND' },
  'outbox.smsSetUp': { answer: null },
  'outbox.ownSmsChoice': { answer: null },
  'outbox.chooseSms': { input: () => ({ wantsSms: true }), answer: null },
  'outbox.chooseSmsFor': { input: () => ({ tenantId: nowhere(), wantsSms: true }), answer: 'NOT_FOUND' },
  'sendingAccounts.read': { answer: null },
  'sendingAccounts.setMail': { input: () => mailAccount, answer: null },
  'sendingAccounts.setSms': { input: () => ({ user: 'sandbox', apiKey: 'the-key' }), answer: null },
  'sendingAccounts.remove': { input: () => ({ channel: 'sms' }), answer: null },
}
