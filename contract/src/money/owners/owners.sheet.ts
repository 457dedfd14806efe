import { plainMoney } from '../../money'
import { amountOf, chosenInWords, type FilterWords, type Sheet } from '../../sheets'
import type { Expense, ExpenseFilter, OwnerFilter, OwnerRow } from './owners.schema'
import { expenseCategoryNames, ownerKindNames } from './owners.terms'

export const ownerSheet = {
  title: 'Owners',
  columns: {
    owner: { heading: 'Owner', kind: 'text', width: 28, value: ({ name }) => name },
    kind: { heading: 'Kind', kind: 'text', width: 12, only: 'files', value: ({ kind }) => ownerKindNames[kind] },
    contact: { heading: 'Contact', kind: 'text', width: 18, value: ({ phoneNumber }) => phoneNumber },
    email: { heading: 'Email', kind: 'text', width: 30, only: 'files', value: ({ email }) => email },
    properties: {
      heading: 'Properties',
      kind: 'text',
      width: 40,
      value: ({ properties }) => properties.map(({ name }) => name).join(', ') || 'None',
    },
    owed: {
      heading: 'Owed to date',
      kind: 'text',
      width: 24,
      value: ({ owed }) => owed.map(({ amount, currency }) => plainMoney(amount, currency)).join(' · ') || null,
    },
    lastPaid: { heading: 'Last paid', kind: 'day', width: 15, value: ({ lastPaidOn }) => lastPaidOn },
  },
} satisfies Sheet<OwnerRow>

export const ownerFilterWords: FilterWords<Omit<OwnerFilter, 'page' | 'sort'>> = {
  search: (search) => `Search: ${search}`,
  ids: chosenInWords,
}

/** What was spent for a property. A void expense stands there with its amount. */
export const expenseSheet = {
  title: 'Expenses',
  columns: {
    what: { heading: 'What for', kind: 'text', width: 34, value: ({ description }) => description },
    category: {
      heading: 'Category',
      kind: 'text',
      width: 18,
      only: 'files',
      value: ({ category }) => expenseCategoryNames[category],
    },
    reference: { heading: 'Reference', kind: 'text', width: 18, only: 'files', value: ({ reference }) => reference },
    paidOn: { heading: 'Paid on', kind: 'day', width: 15, value: ({ spentOn }) => spentOn },
    amount: { heading: 'Amount', kind: 'money', width: 18, value: amountOf('amount') },
    status: { heading: 'Status', kind: 'text', width: 10, value: ({ voidedAt }) => (voidedAt ? 'Void' : 'Recorded') },
    reason: { heading: 'Reason', kind: 'text', width: 30, only: 'files', value: ({ voidReason }) => voidReason },
    vat: { heading: 'VAT in it', kind: 'money', width: 16, only: 'files', value: amountOf('vat') },
    supplierPin: {
      heading: 'PIN or TIN of the supplier',
      kind: 'text',
      width: 18,
      only: 'files',
      value: ({ supplierPin }) => supplierPin,
    },
  },
} satisfies Sheet<Omit<Expense, 'allowed'>>

/** With a name in the place of the property's id. */
export const expenseFilterWords: FilterWords<Omit<ExpenseFilter, 'page' | 'sort'>> = {
  propertyId: (name) => `Property: ${name}`,
  ids: chosenInWords,
}
