import { formatTotals, plainMoney } from '../../money'
import { amountOf, type Cell, type FilterWords, type Sheet } from '../../sheets'
import { paymentStatusNames } from '../charges/charges.terms'
import type { Tenant, TenantFilter } from './tenants.schema'
import { tenantStandingNames } from './tenants.terms'

/** What somebody owes: an amount, or in two currencies words. */
function balanceCell({ balances }: Pick<Tenant, 'balances'>): Cell {
  const owed = balances.map(({ owed: amount, currency }) => ({ amount, currency }))
  return owed.length > 1 ? formatTotals(owed, '', plainMoney) : (owed[0] ?? null)
}

export const tenantSheet = {
  title: 'Tenants',
  columns: {
    tenant: { heading: 'Tenant', kind: 'text', width: 26, value: ({ fullName }) => fullName },
    email: { heading: 'Email', kind: 'text', width: 30, value: ({ email }) => email },
    contact: { heading: 'Contact', kind: 'text', width: 18, value: ({ phoneNumber }) => phoneNumber },
    taxPin: { heading: 'Tax PIN', kind: 'text', width: 16, only: 'files', value: ({ taxPin }) => taxPin },
    unit: {
      heading: 'Current Unit',
      kind: 'text',
      width: 16,
      value: ({ currentTenancy }) => currentTenancy?.unitNumber ?? 'Unassigned',
    },
    property: {
      heading: 'Property',
      kind: 'text',
      width: 26,
      only: 'files',
      value: ({ currentTenancy }) => currentTenancy?.propertyName ?? null,
    },
    since: {
      heading: 'Since',
      kind: 'day',
      width: 14,
      only: 'files',
      value: ({ currentTenancy }) => currentTenancy?.startDate ?? null,
    },
    rent: {
      heading: 'Rent',
      kind: 'money',
      width: 16,
      only: 'files',
      value: ({ currentTenancy }) => currentTenancy && amountOf('rentAmount')(currentTenancy),
    },
    balance: { heading: 'Balance', kind: 'money', width: 18, value: balanceCell },
    paymentStatus: {
      heading: 'Payment Status',
      kind: 'text',
      width: 16,
      value: ({ paymentStatus }) => paymentStatus && paymentStatusNames[paymentStatus],
    },
    status: {
      heading: 'Status',
      kind: 'text',
      width: 10,
      value: ({ currentTenancy }) => (currentTenancy ? 'Active' : 'Inactive'),
    },
  },
} satisfies Sheet<Omit<Tenant, 'allowed'>>

export const tenantFilterWords: FilterWords<Omit<TenantFilter, 'page' | 'sort'>> = {
  search: (search) => `Search: ${search}`,
  lease: (lease) => tenantStandingNames[lease],
  propertyId: (name) => `Property: ${name}`,
  ids: (ids) => `Chosen: ${ids.length}`,
}
