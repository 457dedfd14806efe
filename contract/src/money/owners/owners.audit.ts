import {
  amount,
  choice,
  count,
  day,
  event,
  maybe,
  month,
  percent,
  text,
  yesNo,
} from '../../platform/audit/field-kinds.terms'
import { paymentMethodNames } from '../payments/payments.terms'
import { expenseCategoryNames, ownerKindNames, rentBandNames } from './owners.terms'

const owner = {
  name: text('Name'),
  kind: choice('Kind', ownerKindNames),
  isResident: yesNo('Resident'),
  rentBand: choice('Yearly rent of homes in Kenya', rentBandNames),
  email: text('Email'),
  phoneNumber: text('Phone number'),
  taxPin: text('KRA PIN / TIN'),
  payoutMethod: choice('Paid out by', paymentMethodNames),
  payoutDetails: text('Payout details'),
}
const agreement = {
  from: month('From'),
  fromDay: maybe(day('First day')),
  commissionKind: text('Commission kind'),
  commissionBasis: text('Commission basis'),
  commissionRate: percent('Commission rate'),
  commissionAmount: amount('Commission amount'),
  commissionMinimum: amount('Least commission a month'),
  lettingFeeRate: percent('Letting fee'),
  owners: text('Owners'),
}
const expense = {
  amount: amount('Amount'),
  category: choice('Category', expenseCategoryNames),
  description: text('Description'),
  reference: text('Reference'),
  vat: maybe(amount('VAT')),
  supplierPin: maybe(text('PIN or TIN of the supplier')),
  spentOn: day('Spent on'),
}
const remittance = {
  amount: amount('Amount'),
  method: choice('Method', paymentMethodNames),
  reference: text('Reference'),
  paidOn: day('Paid on'),
}

export const ownerEvents = {
  openingSaved: event('owner.opening-saved', 'Opening balance of an owner saved', {
    fields: { startsOn: day('Kept here from'), amount: amount('Amount') },
  }),
  holdSaved: event('owner.hold-saved', 'What is kept back of an owner saved', {
    fields: { float: amount('Float'), held: amount('Held back') },
  }),
  created: event('owner.created', 'Owner created', { fields: owner }),
  changed: event('owner.changed', 'Owner changed', { fields: owner }),
  archived: event('owner.archived', 'Owner archived'),
  invited: event('owner.invited', 'Owner invited', {
    fields: { email: owner.email, phoneNumber: owner.phoneNumber, takenOver: maybe(yesNo('Taken over')) },
  }),
  accessWithdrawn: event('owner.access-withdrawn', "Owner's access withdrawn"),
  sightSaved: event('owner.sight-saved', 'What an owner sees changed', {
    fields: {
      showsTenants: yesNo("Tenants' names and phones"),
      showsArrears: yesNo('Arrears'),
      showsPapers: yesNo("Expenses' papers"),
      expenseLimit: amount('Expenses told from'),
    },
  }),
  agreed: event('owner.agreed', 'Owners and commission agreed', { fields: agreement }),
  agreementChanged: event('owner.agreement-changed', 'Owners and commission changed', { fields: agreement }),
  vatSaved: event('owner.vat-saved', 'VAT on commission changed', {
    fields: { from: month('From'), rate: percent('VAT') },
  }),
  earlierGiven: event('owner.earlier-given', 'Money from before the agreement given to the owners', {
    fields: { countedIn: month('Counted in'), collected: amount('Collected'), expenses: amount('Expenses') },
  }),
  expenseRecorded: event('owner.expense-recorded', 'Expense recorded', { fields: expense }),
  expenseVoided: event('owner.expense-voided', 'Expense voided', { fields: expense }),
  expenseMoved: event('owner.expense-moved', 'Account of an expense changed', {
    fields: { ...expense, account: text('Account') },
  }),
  statementSent: event('owner.statement-sent', 'Statement sent to owner'),
  statementsAsked: event('owner.statements-asked', 'Statements of owners sent', {
    after: { from: month('From'), to: month('To'), owners: count('Owners') },
  }),
  remitted: event('owner.remitted', 'Paid out to owner', { fields: remittance }),
  remittanceVoided: event('owner.remittance-voided', 'Payout to owner voided', { fields: remittance }),
}
