import { choice, event, month, text } from '../../platform/audit/field-kinds.terms'
import { separatorNames } from './payout-layouts.terms'

const fields = { month: month('Month'), totals: text('Comes to'), owners: text('Owners') }

export const payoutRunEvents = {
  made: event('owner.run-made', 'Payment run made', { fields }),
  approved: event('owner.run-approved', 'Payment run approved', { fields }),
  paid: event('owner.run-paid', 'Payment run marked as paid', { fields }),
  withdrawn: event('owner.run-withdrawn', 'Payment run withdrawn', { fields }),
  layoutSaved: event('owner.payout-layout-saved', 'Layout of a payment file saved', {
    after: { columns: text('Columns'), separator: choice('Between columns', separatorNames), heading: text('Heading') },
  }),
}
