import { event, yesNo } from '../../platform/audit/field-kinds.terms'

export const messageEvents = {
  retried: event('message.retried', 'Message sent again'),
  openedInWhatsapp: event('message.opened-in-whatsapp', 'Message opened in WhatsApp'),
  linkShown: event('message.link-shown', 'One-time link looked at'),
  smsChosen: event('message.sms-chosen', 'Choice of SMS', { fields: { wantsSms: yesNo('Wants sms') } }),
}
