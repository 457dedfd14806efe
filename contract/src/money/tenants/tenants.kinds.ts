/**
 * Whom a list of tenants shows by their tenancy. Those who are active have one, and those who are leaving are to move
 * out. A lease that is not renewed by itself may be ending soon, or be over while its tenant stays.
 */
export const tenantStandings = ['active', 'ending', 'over', 'leaving'] as const
export type TenantStanding = (typeof tenantStandings)[number]
