import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { Day } from '../../days.schema'
import { PageNumber, pageOfSome } from '../../page'
import { formerTenantOrders } from './privacy.terms'

/** A tenant who moved out and was archived. `keptUntil`: from this day on the person may be anonymised. */
export const FormerTenant = z.object({
  tenantId: z.uuid(),
  fullName: z.string(),
  email: z.string().nullable(),
  lastDay: Day,
  keptUntil: Day,
  allowed: allowed('anonymise'),
})
export type FormerTenant = z.infer<typeof FormerTenant>

export const FormerTenantFilter = z.object({ sort: z.enum(formerTenantOrders).nullish(), page: PageNumber })
export type FormerTenantFilter = z.infer<typeof FormerTenantFilter>
export const FormerTenantPage = pageOfSome(FormerTenant)
export type FormerTenantPage = z.infer<typeof FormerTenantPage>
export const FormerTenantId = FormerTenant.pick({ tenantId: true })
