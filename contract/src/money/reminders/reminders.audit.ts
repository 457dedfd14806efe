import { amount, count, event, text } from '../../platform/audit/field-kinds.terms'

export const reminderEvents = {
  asked: event('message.reminder-asked', 'Reminder sent by hand', {
    fields: { amount: amount('Amount'), sentTo: text('Sent to') },
  }),
  chatOpened: event('message.reminder-chat', 'Reminder opened in WhatsApp', { fields: { amount: amount('Amount') } }),
  demanded: event('message.demand-letter', 'Demand letter made', {
    fields: { amount: amount('Amount'), sentTo: text('Sent to') },
  }),
  roundAsked: event('message.reminders-asked', 'Reminders sent to several', {
    fields: { tenants: count('Tenants'), messages: count('Messages'), leftOut: count('Left out') },
  }),
}
