import { amount, choice, count, day, event, percent } from '../../platform/audit/field-kinds.terms'
import { increaseKindNames } from './rent-increases.terms'

export const rentIncreaseEvents = {
  made: event('tenancy.rents-raised', 'Rents raised', {
    fields: {
      fromDay: day('From'),
      kind: choice('Kind', increaseKindNames),
      rate: percent('Percent'),
      amount: amount('Amount'),
      leases: count('Leases'),
    },
  }),
  withdrawn: event('tenancy.rents-raise-withdrawn', 'Rent increase withdrawn'),
}
