import { event, text, yesNo } from '../../platform/audit/field-kinds.terms'

export const messageEvents = {
  retried: event('message.retried', 'Message sent again'),
  openedInWhatsapp: event('message.opened-in-whatsapp', 'Message opened in WhatsApp'),
  tested: event('message.tested', 'Test message sent', { fields: { sentTo: text('Sent to') } }),
  testFailed: event('message.test-failed', 'Test message failed', { fields: { problem: text('Problem') } }),
  linkShown: event('message.link-shown', 'One-time link viewed'),
  smsChosen: event('message.sms-chosen', 'SMS choice changed', { fields: { wantsSms: yesNo('Wants sms') } }),
}
