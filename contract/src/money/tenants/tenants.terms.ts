import { ordersBy } from '../../order'
import type { TenantStanding } from './tenants.kinds'
import type { Tenant } from './tenants.schema'

/** By which columns the list of tenants can be ordered. */
export const tenantOrders = ordersBy('tenant', 'email', 'contact', 'unit', 'balance', 'paymentStatus', 'status')
export type TenantOrder = (typeof tenantOrders)[number]

/** So many days ahead a lease is said to end soon. */
export const LEASE_ENDS_SOON = 30

export const tenantStandingNames: Record<TenantStanding, string> = {
  active: 'Active tenants',
  ending: `Lease ends within ${LEASE_ENDS_SOON} days`,
  over: 'Lease ended',
  leaving: 'Moving out',
}

/** The active tenancies of a tenant, the earliest first. */
export const tenanciesOfTenant = ({
  currentTenancy,
  otherTenancies,
}: Pick<Tenant, 'currentTenancy' | 'otherTenancies'>) =>
  currentTenancy === null ? [] : [currentTenancy, ...otherTenancies]
