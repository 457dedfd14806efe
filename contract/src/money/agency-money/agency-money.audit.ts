import { amount, choice, day, event, text } from '../../platform/audit/field-kinds.terms'
import { agencyAccountKindNames } from './agency-money.terms'

const money = {
  account: text('Account'),
  amount: amount('Amount'),
  paidOn: day('Paid on'),
  ownAccount: text('Own account'),
  description: text('What for'),
  reference: text('Reference'),
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
  accountSaved: event('books.account-saved', 'Account of the chart saved', { fields: account }),
  codesSaved: event('books.codes-saved', 'Codes of accounts saved', { after: { codes: text('Codes') } }),
}
