import { amount, day, event, text } from '../../platform/audit/field-kinds.terms'

export const unitMoveEvents = {
  made: event('tenancy.moved-to-unit', 'Tenant moved to another unit', {
    after: {
      to: text('To unit'),
      day: day('From'),
      deposit: amount('Deposit'),
      credit: amount('Credit'),
      owed: amount('Still owed of the unit before'),
    },
  }),
}
