import { ordersBy } from '../../order'

/** By which columns the list of tenants can be ordered. */
export const tenantOrders = ordersBy('tenant', 'email', 'contact', 'unit', 'balance', 'paymentStatus', 'status')
export type TenantOrder = (typeof tenantOrders)[number]

/** So many days ahead a lease is said to end soon. */
export const LEASE_ENDS_SOON = 30

/**
 * Whom a list of tenants shows by their tenancy. active: who has one. ending: whose lease ends soon and is not renewed by itself.
 * over: who stays beyond such a lease. leaving: who is to move out.
 */
export const tenantStandings = ['active', 'ending', 'over', 'leaving'] as const
export type TenantStanding = (typeof tenantStandings)[number]

export const tenantStandingNames: Record<TenantStanding, string> = {
  active: 'Active tenants',
  ending: `Lease ends within ${LEASE_ENDS_SOON} days`,
  over: 'Lease ended',
  leaving: 'Moving out',
}
