import type { Tenant } from '@makao/contract/money/tenants/tenants.schema'
import { tenanciesOfTenant } from '@makao/contract/money/tenants/tenants.terms'

/** A tenant of whose tenancies one is meant. */
export const tenantIn = (tenant: Tenant, tenancyId: string | undefined): Tenant => {
  const meant = tenanciesOfTenant(tenant).find((each) => each.tenancyId === tenancyId)
  return meant ? { ...tenant, currentTenancy: meant, otherTenancies: [] } : tenant
}
