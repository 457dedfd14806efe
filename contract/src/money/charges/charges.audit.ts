import { amount, choice, day, event, text } from '../../platform/audit/field-kinds.terms'
import { paymentTypeNames } from './charges.terms'

const charge = {
  paymentType: choice('Type', paymentTypeNames),
  name: text('Name'),
  amount: amount('Amount'),
  paidAmount: amount('Paid so far'),
  writtenOffAmount: amount('Written off'),
  dueDate: day('Due date'),
  paidDate: day('Paid date'),
  notes: text('Notes'),
}

/** Stored as of a payment: they were named when what is due was called one too. */
export const chargeEvents = {
  recorded: event('payment.recorded', 'Charge recorded', { short: 'Recorded', fields: charge }),
  paid: event('payment.paid', 'Charge marked as paid', { short: 'Marked as paid', fields: charge }),
  corrected: event('payment.corrected', 'Charge corrected', { short: 'Corrected', fields: charge }),
  voided: event('payment.voided', 'Charge voided', { short: 'Voided', fields: charge }),
  writtenOff: event('payment.written-off', 'Charge written off', { short: 'Written off', fields: charge }),
  restored: event('payment.restored', 'Charged again', { fields: charge }),
  writeOffUndone: event('payment.write-off-undone', 'Write-off reversed', {
    short: 'Reinstated',
    fields: charge,
  }),
}
