import { amount, day, event, text } from '../../platform/audit/field-kinds.terms'

const transfer = {
  amount: amount('Amount'),
  movedOn: day('Moved on'),
  from: text('From'),
  into: text('Into'),
  reference: text('Reference'),
}

export const accountTransferEvents = {
  made: event('payment.account-transfer', 'Moved between own accounts', { short: 'Moved', after: transfer }),
  takenBack: event('payment.account-transfer-taken-back', 'Move between own accounts taken back', {
    short: 'Taken back',
    fields: transfer,
  }),
}
