import { formatTotals, plainMoney } from '../../money'
import { type Cell, chosenInWords, type FilterWords, type Sheet } from '../../sheets'
import { paymentStatusNames } from '../charges/charges.terms'
import type { CurrentTenancy, Tenant, TenantFilter } from './tenants.schema'
import { tenanciesOfTenant, tenantStandingNames } from './tenants.terms'

/** What somebody owes: an amount, or in two currencies words. */
function balanceCell({ balances }: Pick<Tenant, 'balances'>): Cell {
  const owed = balances.map(({ owed: amount, currency }) => ({ amount, currency }))
  return owed.length > 1 ? formatTotals(owed, '', plainMoney) : (owed[0] ?? null)
}

const distinct = (tenant: Omit<Tenant, 'allowed'>, pick: (tenancy: CurrentTenancy) => string) =>
  [...new Set(tenanciesOfTenant(tenant).map(pick))].join(', ')

/** What all tenancies cost a month; nothing where they are in two currencies. */
function rentCell(tenant: Omit<Tenant, 'allowed'>): Cell {
  const held = tenanciesOfTenant(tenant)
  const [first] = held
  if (!first || held.some(({ currency }) => currency !== first.currency)) return null
  return { amount: held.reduce((sum, { rentAmount }) => sum + rentAmount, 0), currency: first.currency }
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
      value: (tenant) => distinct(tenant, ({ unitNumber }) => unitNumber) || 'Unassigned',
    },
    property: {
      heading: 'Property',
      kind: 'text',
      width: 26,
      only: 'files',
      value: (tenant) => distinct(tenant, ({ propertyName }) => propertyName) || null,
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
      value: rentCell,
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
  ids: chosenInWords,
}
