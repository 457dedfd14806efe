import { formatMonth } from '../../days'
import { amountOf, type Sheet } from '../../sheets'
import { paymentMethodNames } from '../payments/payments.terms'
import type { PayoutRunLine } from './payout-runs.schema'

/** What the bank or M-Pesa is to be told: a row for each owner of a run, as it goes into their bulk upload. */
export const payoutRunSheet = {
  title: 'Payment run',
  columns: {
    owner: { heading: 'Beneficiary', kind: 'text', width: 28, value: ({ ownerName }) => ownerName },
    payTo: { heading: 'Account', kind: 'text', width: 36, value: ({ payTo }) => payTo },
    phone: { heading: 'Phone', kind: 'text', width: 18, value: ({ phoneNumber }) => phoneNumber },
    method: { heading: 'Method', kind: 'text', width: 14, value: ({ method }) => paymentMethodNames[method] },
    currency: { heading: 'Currency', kind: 'text', width: 10, value: ({ currency }) => currency },
    amount: { heading: 'Amount', kind: 'money', width: 18, value: amountOf('amount') },
    narration: { heading: 'Narration', kind: 'text', width: 24, value: ({ month }) => `Rent ${formatMonth(month)}` },
  },
} satisfies Sheet<PayoutRunLine & { month: string }>
