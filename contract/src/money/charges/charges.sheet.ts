import { formatWholeDay } from '../../days'
import { chosenInWords, type FilterWords, inCurrency, type Sheet } from '../../sheets'
import type { ChargeFilter, ChargeRow } from './charges.schema'
import { chargeStandingNames, chargeTitle, paymentStatusNames, paymentTypeNames } from './charges.terms'

/** What is due, as Payment Records lists it. */
export const chargeSheet = {
  title: 'Payment Records',
  columns: {
    tenant: { heading: 'Tenant', kind: 'text', width: 24, value: ({ tenantName }) => tenantName },
    email: { heading: 'Email', kind: 'text', width: 28, only: 'off paper', value: ({ tenantEmail }) => tenantEmail },
    place: { heading: 'Property & Unit', kind: 'text', width: 36, only: 'screen', value: (row) => row.propertyName },
    property: { heading: 'Property', kind: 'text', width: 26, only: 'files', value: (row) => row.propertyName },
    unit: { heading: 'Unit', kind: 'text', width: 10, only: 'files', value: ({ unitNumber }) => unitNumber },
    type: { heading: 'Type', kind: 'text', width: 16, value: (row) => chargeTitle(row) },
    amount: {
      heading: 'Amount',
      kind: 'money',
      width: 18,
      isAdded: true,
      value: ({ amount, currency }) => ({ amount, currency }),
    },
    paid: {
      heading: 'Paid',
      kind: 'money',
      width: 18,
      isAdded: true,
      only: 'files',
      value: (row) => inCurrency(row.currency)(row.paidAmount),
    },
    dueDate: { heading: 'Due Date', kind: 'day', width: 15, value: ({ dueDate }) => dueDate },
    paidDate: { heading: 'Paid Date', kind: 'day', width: 15, value: ({ paidDate }) => paidDate },
    status: { heading: 'Status', kind: 'text', width: 10, value: (row) => paymentStatusNames[row.paymentStatus] },
    receipt: { heading: 'Receipt', kind: 'text', width: 16, value: (row) => row.mpesaReceiptNumber },
  },
} satisfies Sheet<ChargeRow>

/** With names in the place of ids. */
export const chargeFilterWords: FilterWords<Omit<ChargeFilter, 'page' | 'sort'>> = {
  search: (search) => `Search: ${search}`,
  propertyId: (name) => `Property: ${name}`,
  tenantId: (name) => `Tenant: ${name}`,
  paymentType: (type) => `Type: ${paymentTypeNames[type]}`,
  paymentStatus: (status) => `Status: ${chargeStandingNames[status]}`,
  ids: chosenInWords,
  from: (day) => `Due from ${formatWholeDay(day)}`,
  to: (day) => `Due to ${formatWholeDay(day)}`,
}
