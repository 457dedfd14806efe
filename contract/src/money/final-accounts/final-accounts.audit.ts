import { amount, choice, day, event, text } from '../../platform/audit/field-kinds.terms'
import { paymentMethodNames } from '../payments/payments.terms'

const refund = {
  amount: amount('Amount'),
  method: choice('Method', paymentMethodNames),
  reference: text('Reference'),
  paidOn: day('Paid on'),
}

export const depositEvents = {
  deducted: event('deposit.deducted', 'Deducted from the deposit', {
    fields: { name: text('Name'), amount: amount('Amount'), notes: text('Notes') },
  }),
  settled: event('deposit.settled', 'Deposit applied to arrears', { fields: { amount: amount('Amount') } }),
  refunded: event('deposit.refunded', 'Paid back', { fields: refund }),
  refundReversed: event('deposit.refund-reversed', 'Refund reversed', {
    fields: refund,
    after: { reversedOn: day('Reversed on') },
  }),
}
