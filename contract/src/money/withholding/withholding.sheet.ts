import { amountOf, type FilterWords, type Sheet } from '../../sheets'
import type { WithheldFilter, WithheldTax } from './withholding.schema'
import { withheldStateNames } from './withholding.terms'

/** Tax that tenants withheld, and the certificate that each has. */
export const withheldSheet = {
  title: 'Withheld tax',
  columns: {
    tenant: { heading: 'Tenant', kind: 'text', width: 24, value: ({ tenantName }) => tenantName },
    property: { heading: 'Property', kind: 'text', width: 26, value: ({ propertyName }) => propertyName },
    unit: { heading: 'Unit', kind: 'text', width: 10, value: ({ unitNumber }) => unitNumber },
    day: { heading: 'Day', kind: 'day', width: 15, value: ({ day }) => day },
    received: { heading: 'Received', kind: 'money', width: 18, value: amountOf('received') },
    rate: { heading: 'Rate', kind: 'percent', width: 8, value: ({ rate }) => rate / 100 },
    withheld: { heading: 'Withheld', kind: 'money', width: 18, isAdded: true, value: amountOf('amount') },
    certificate: {
      heading: 'Certificate',
      kind: 'text',
      width: 18,
      value: ({ certificateNumber }) => certificateNumber ?? 'Missing',
    },
  },
} satisfies Sheet<WithheldTax>

/** With a name in the place of the tenant's id. */
export const withheldFilterWords: FilterWords<Omit<WithheldFilter, 'page'>> = {
  state: (state) => `Status: ${withheldStateNames[state]}`,
  tenantId: (name) => `Tenant: ${name}`,
}
