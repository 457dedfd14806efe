import { amount, choice, day, event, list, text } from '../../platform/audit/field-kinds.terms'
import { paymentTypeNames } from '../charges/charges.terms'

const fields = {
  startsOn: day('Kept here from'),
  owed: list('Owed', { paymentType: choice('For', paymentTypeNames), name: text('Name'), amount: amount('Amount') }),
  credit: amount('Credit'),
  depositHeld: amount('Deposit held'),
  landlordDeposit: amount('Deposit with the landlord'),
}

export const openingEvents = {
  entered: event('tenancy.opening-entered', 'Opening balance entered', { fields }),
  withdrawn: event('tenancy.opening-withdrawn', 'Opening balance removed', { fields }),
}
