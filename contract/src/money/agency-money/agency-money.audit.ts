import { amount, choice, day, event, maybe, month, text, yesNo } from '../../platform/audit/field-kinds.terms'
import { agencyAccountKindNames } from './agency-money.terms'

const money = {
  account: text('Account'),
  amount: amount('Amount'),
  paidOn: day('Paid on'),
  ownAccount: text('Own account'),
  description: text('What for'),
  reference: text('Reference'),
  vat: maybe(amount('VAT')),
  supplierPin: maybe(text('PIN or TIN of the supplier')),
  isBeyondEarned: maybe(yesNo('More than the commission that stood there')),
}
const vat = {
  month: month('Of the month'),
  amount: money.amount,
  paidOn: money.paidOn,
  ownAccount: money.ownAccount,
  reference: money.reference,
  isBeyondDue: maybe(yesNo('More than was due')),
}
const account = { kind: choice('Kind', agencyAccountKindNames), name: text('Name'), code: text('Code') }

export const agencyMoneyEvents = {
  recorded: event('books.agency-money-recorded', "Agency's own cost or income recorded", {
    short: 'Recorded',
    after: money,
  }),
  takenBack: event('books.agency-money-taken-back', "Agency's own cost or income taken back", {
    short: 'Taken back',
    fields: money,
  }),
  vatPaid: event('books.vat-paid', 'VAT paid to the authority', { short: 'Paid', after: vat }),
  vatTakenBack: event('books.vat-taken-back', 'VAT payment taken back', { short: 'Taken back', fields: vat }),
  accountSaved: event('books.account-saved', 'Account of the chart saved', { fields: account }),
  codesSaved: event('books.codes-saved', 'Codes of accounts saved', { after: { codes: text('Codes') } }),
}
