import { formatWholeDay } from '../../days'
import { amountOf, chosenInWords, type FilterWords, type Sheet } from '../../sheets'
import type { PaymentState } from './payments.kinds'
import type { PaymentFilter, PaymentRow } from './payments.schema'
import { paymentMethodNames } from './payments.terms'

type Standing = Pick<PaymentRow, 'amount' | 'allocatedAmount' | 'reversedAt'>

export const paymentStandingNames = { reversed: 'Reversed', credit: 'With Credit', used: 'Applied' } as const

/** Whether a payment counts, and whether some of it stands on no charge yet. */
export function paymentStanding({ amount, allocatedAmount, reversedAt }: Standing): keyof typeof paymentStandingNames {
  if (reversedAt !== null) return 'reversed'
  return allocatedAmount < amount ? 'credit' : 'used'
}

const stateNames: Record<PaymentState, string> = { ...paymentStandingNames, all: 'All payments' }

/** What came in. A reversed payment stands there with its amount and is no part of the total. */
export const paymentSheet = {
  title: 'Payments Received',
  columns: {
    tenant: { heading: 'Tenant', kind: 'text', width: 24, value: ({ tenantName }) => tenantName },
    payer: { heading: 'Paid By', kind: 'text', width: 22, only: 'files', value: ({ payerName }) => payerName },
    place: { heading: 'Property & Unit', kind: 'text', width: 36, only: 'screen', value: (row) => row.propertyName },
    property: {
      heading: 'Property',
      kind: 'text',
      width: 26,
      only: 'files',
      value: ({ propertyName }) => propertyName,
    },
    unit: { heading: 'Unit', kind: 'text', width: 10, only: 'files', value: ({ unitNumber }) => unitNumber },
    amount: { heading: 'Amount', kind: 'money', width: 18, value: amountOf('amount') },
    credit: {
      heading: 'Credit',
      kind: 'money',
      width: 18,
      only: 'files',
      value: ({ amount, allocatedAmount, reversedAt, currency }) => ({
        amount: reversedAt === null ? amount - allocatedAmount : 0,
        currency,
      }),
    },
    receivedOn: { heading: 'Received On', kind: 'day', width: 15, value: ({ receivedOn }) => receivedOn },
    method: { heading: 'Method', kind: 'text', width: 14, value: ({ method }) => paymentMethodNames[method] },
    reference: { heading: 'Reference', kind: 'text', width: 18, value: ({ reference }) => reference },
    status: { heading: 'Status', kind: 'text', width: 14, value: (row) => paymentStandingNames[paymentStanding(row)] },
    receipt: { heading: 'Receipt', kind: 'text', width: 18, value: ({ receiptNumber }) => receiptNumber },
  },
} satisfies Sheet<PaymentRow>

/** With names in the place of ids. */
export const paymentFilterWords: FilterWords<Omit<PaymentFilter, 'page' | 'sort'>> = {
  search: (search) => `Search: ${search}`,
  propertyId: (name) => `Property: ${name}`,
  tenantId: (name) => `Tenant: ${name}`,
  method: (method) => `Method: ${paymentMethodNames[method]}`,
  state: (state) => `Status: ${stateNames[state]}`,
  ids: chosenInWords,
  from: (day) => `Received from ${formatWholeDay(day)}`,
  to: (day) => `Received to ${formatWholeDay(day)}`,
}
