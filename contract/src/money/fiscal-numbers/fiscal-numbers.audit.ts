import { event, text } from '../../platform/audit/field-kinds.terms'

const number = text('Fiscal document number')

export const fiscalNumberEvents = {
  entered: event('payment.fiscal-number-entered', 'EFRIS number entered', {
    short: 'Entered',
    after: { number },
  }),
  corrected: event('payment.fiscal-number-corrected', 'EFRIS number corrected', {
    short: 'Corrected',
    fields: { number },
  }),
  removed: event('payment.fiscal-number-removed', 'EFRIS number taken away', {
    short: 'Taken away',
    fields: { number },
  }),
}
