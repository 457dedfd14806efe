import { sheetOfCells } from '../../sheets'

/** The statement of a tenancy: what stood before, lines with the balance after each, and what the balance is made of. */
export const statementSheet = sheetOfCells('Statement', {
  day: { heading: 'Day', kind: 'day', width: 15 },
  what: { heading: 'What', kind: 'text', width: 34 },
  reference: { heading: 'Reference', kind: 'text', width: 20 },
  charged: { heading: 'Charged', kind: 'money', width: 18 },
  paid: { heading: 'Paid', kind: 'money', width: 18 },
  balance: { heading: 'Balance', kind: 'money', width: 18 },
})
