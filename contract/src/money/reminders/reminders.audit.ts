import { amount, count, event, text } from '../../platform/audit/field-kinds.terms'

export const reminderEvents = {
  asked: event('message.reminder-asked', 'Reminder sent by hand', {
    fields: { amount: amount('Amount'), sentTo: text('Sent to') },
  }),
  roundAsked: event('message.reminders-asked', 'Reminders sent to all shown', {
    fields: { tenants: count('Tenants'), messages: count('Messages'), leftOut: count('Left out') },
  }),
}
