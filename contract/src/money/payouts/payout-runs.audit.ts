import { event, month, text } from '../../platform/audit/field-kinds.terms'

const fields = { month: month('Month'), totals: text('Comes to'), owners: text('Owners') }

export const payoutRunEvents = {
  made: event('owner.run-made', 'Payment run made', { fields }),
  approved: event('owner.run-approved', 'Payment run approved', { fields }),
  paid: event('owner.run-paid', 'Payment run marked as paid', { fields }),
  withdrawn: event('owner.run-withdrawn', 'Payment run withdrawn', { fields }),
}
