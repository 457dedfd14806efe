import { amount, choice, day, event, maybe, text, unsaid } from '../../platform/audit/field-kinds.terms'
import { paymentMethodNames } from './payments.terms'

const payment = {
  amount: amount('Amount'),
  method: choice('Method', paymentMethodNames),
  reference: text('Reference'),
  receivedOn: day('Received on'),
  withheld: maybe(amount('Tax withheld')),
}

export const paymentEvents = {
  received: event('payment.received', 'Payment received', { short: 'Received', fields: payment }),
  allocated: event('payment.allocated', 'Payment moved', { short: 'Moved', fields: { placed: unsaid } }),
  replaced: event('payment.replaced', 'Payment corrected', { short: 'Corrected', fields: payment }),
  amended: event('payment.amended', 'Payment details corrected', {
    short: 'Details corrected',
    fields: {
      method: payment.method,
      reference: payment.reference,
      payerName: text('Payer name'),
      payerPhone: text('Payer phone'),
      notes: text('Notes'),
    },
  }),
  taxCorrected: event('payment.tax-corrected', 'Tax withheld corrected', {
    short: 'Tax corrected',
    fields: { withheld: amount('Tax withheld') },
  }),
  reversed: event('payment.reversed', 'Payment reversed', {
    short: 'Reversed',
    fields: payment,
    after: { reversedOn: day('Reversed on') },
  }),
}
