import { amount, choice, count, day, event, text } from '../../platform/audit/field-kinds.terms'
import { paymentTypeNames } from '../charges/charges.terms'
import { splitNames } from './shared-charges.terms'

const shared = {
  paymentType: choice('Type', paymentTypeNames),
  name: text('Name'),
  amount: amount('Amount'),
  split: choice('Split', splitNames),
  dueDate: day('Due date'),
  tenants: count('Tenants charged'),
}

export const sharedChargeEvents = {
  made: event('charges.shared', 'Charged several', { fields: shared }),
  undone: event('charges.shared-undone', 'Charge of several undone'),
}
