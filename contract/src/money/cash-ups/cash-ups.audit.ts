import { amount, day, event, text } from '../../platform/audit/field-kinds.terms'

const banking = {
  amount: amount('Amount'),
  takenOn: day('Taken on'),
  bankedOn: day('Banked on'),
  into: text('Into'),
  reference: text('Reference'),
}

export const cashUpEvents = {
  banked: event('payment.cash-banked', 'Cash banked', { short: 'Banked', after: banking }),
  takenBack: event('payment.cash-banking-taken-back', 'Banked cash taken back', {
    short: 'Taken back',
    fields: banking,
  }),
}
