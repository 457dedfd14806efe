/**
 * Whom a list of tenants shows by their tenancy. active: who has one. ending: whose lease ends soon and is not renewed by itself.
 * over: who stays beyond such a lease. leaving: who is to move out.
 */
export const tenantStandings = ['active', 'ending', 'over', 'leaving'] as const
export type TenantStanding = (typeof tenantStandings)[number]
