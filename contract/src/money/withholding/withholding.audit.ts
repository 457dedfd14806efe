import { amount, day, event, percent, text } from '../../platform/audit/field-kinds.terms'

const certificate = {
  number: text('Certificate'),
  issuedOn: day('Dated'),
  from: day('From'),
  to: day('To'),
  amount: amount('Amount'),
}

export const withholdingEvents = {
  saved: event('tenancy.withholding-saved', 'Withholding of tax changed', {
    short: 'Changed',
    after: { fromDay: day('From'), rate: percent('Rate') },
  }),
  withheld: event('payment.tax-withheld', 'Tax withheld recorded', {
    short: 'Recorded',
    after: { amount: amount('Withheld'), day: day('On'), rate: percent('Rate') },
  }),
  certified: event('payment.certificate-recorded', 'Certificate recorded', { short: 'Recorded', after: certificate }),
  certificateVoided: event('payment.certificate-taken-back', 'Certificate taken back', {
    short: 'Taken back',
    fields: certificate,
  }),
}
