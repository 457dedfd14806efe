import { amount, day, event, month, text, yesNo } from '../../platform/audit/field-kinds.terms'

const payment = {
  month: month('Of the month'),
  amount: amount('Amount'),
  paidOn: day('Paid on'),
  ownAccount: text('Own account'),
  reference: text('Reference'),
  certificateNumber: text('Certificate'),
}

export const rentalTaxEvents = {
  appointmentSaved: event('owner.tax-appointment-saved', 'Appointment to withhold rental income tax changed', {
    short: 'Changed',
    fields: { fromDay: day('From'), reference: text('Reference') },
  }),
  saved: event('owner.tax-withheld-saved', 'Withholding of rental income tax changed', {
    short: 'Changed',
    after: { fromDay: day('From'), isWithheld: yesNo('Withheld by the agency'), isResident: yesNo('Resident') },
  }),
  paid: event('owner.tax-paid', 'Rental income tax paid to KRA', { short: 'Paid', after: payment }),
  certified: event('owner.tax-certified', 'Certificate of KRA entered', {
    short: 'Certificate',
    fields: { certificateNumber: payment.certificateNumber },
  }),
  takenBack: event('owner.tax-taken-back', 'Payment of rental income tax taken back', {
    short: 'Taken back',
    fields: payment,
  }),
}
