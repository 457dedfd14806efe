import { amount, day, event, text, yesNo } from '../../platform/audit/field-kinds.terms'

const promise = {
  amount: amount('Amount'),
  day: day('By'),
  note: text('Note'),
  pausesReminders: yesNo('No reminders until then'),
}

export const promiseEvents = {
  made: event('tenancy.promise-noted', 'Promise to pay noted', { short: 'Promise noted', fields: promise }),
  withdrawn: event('tenancy.promise-withdrawn', 'Promise to pay withdrawn', {
    short: 'Promise withdrawn',
    fields: promise,
  }),
}
