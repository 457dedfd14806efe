import { amount, event, text } from '../../platform/audit/field-kinds.terms'

const fields = { credit: amount('Credit'), deposit: amount('Deposit'), to: text('To unit') }

export const transferEvents = {
  made: event('tenancy.money-moved', 'Credit or deposit moved to another unit', { fields }),
  undone: event('tenancy.money-moved-back', 'Credit or deposit moved back', { fields }),
}
