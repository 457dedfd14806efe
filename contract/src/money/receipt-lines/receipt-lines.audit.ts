import { amount, count, day, event, text } from '../../platform/audit/field-kinds.terms'

const line = { amount: amount('Amount'), code: text('Code') }

export const receiptLineEvents = {
  booked: event('payment.line-booked', 'Money assigned by Makao', {
    short: 'Assigned by Makao',
    after: { ...line, to: text('To'), because: text('Because') },
  }),
  assigned: event('payment.line-assigned', 'Unmatched money assigned', {
    short: 'Assigned',
    after: { ...line, to: text('To') },
  }),
  moved: event('payment.line-moved', 'Money moved to another tenant', {
    short: 'Moved',
    fields: { to: text('To') },
    after: { ...line, to: text('To') },
  }),
  held: event('payment.line-held', 'Unmatched money put on hold', { short: 'On hold', after: line }),
  notRent: event('payment.line-not-rent', 'Money marked as not rent', { short: 'Not rent', after: line }),
  returned: event('payment.line-returned', 'Unmatched money sent back', {
    short: 'Sent back',
    after: { ...line, returnedOn: day('Sent back on'), reference: text('Reference') },
  }),
  released: event('payment.line-released', 'Money put back to unmatched', { short: 'Back to unmatched', after: line }),
  tried: event('payment.line-tried', 'Tried again to assign money', { short: 'Tried again' }),
  pasted: event('payment.lines-pasted', 'Payments pasted', {
    after: { taken: count('New'), known: count('Already known') },
  }),
  reversed: event('payment.line-reversed', 'Money taken back by the provider', {
    short: 'Taken back by the provider',
    after: { ...line, by: text('By transaction') },
  }),
}
