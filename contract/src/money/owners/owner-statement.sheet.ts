import { sheetOfCells } from '../../sheets'

/** An owner's statement: what is still to be paid out after each line. */
export const ownerStatementSheet = sheetOfCells('Owner Statement', {
  when: { heading: 'When', kind: 'text', width: 22 },
  what: { heading: 'What', kind: 'text', width: 40 },
  rent: { heading: 'Rent', kind: 'money', width: 15 },
  otherIncome: { heading: 'Other income', kind: 'money', width: 15 },
  commission: { heading: 'Commission', kind: 'money', width: 15 },
  vat: { heading: 'VAT on it', kind: 'money', width: 13 },
  expenses: { heading: 'Expenses', kind: 'money', width: 15 },
  net: { heading: 'Net', kind: 'money', width: 15 },
  withheld: { heading: 'Tax withheld', kind: 'money', width: 15 },
  paidOut: { heading: 'Paid out', kind: 'money', width: 15 },
  toPayOut: { heading: 'To pay', kind: 'money', width: 16 },
  vatInExpenses: { heading: 'VAT in expenses', kind: 'money', width: 16 },
})
