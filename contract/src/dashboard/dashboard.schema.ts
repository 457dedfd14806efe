import { z } from 'zod'
import { Money } from '../money.schema'
import { RecordRow } from '../payment-records/payment-records.schema'
import { CurrentTenancy } from '../tenants/tenants.schema'

/** The portfolio in one look. `revenue`: all that was ever paid. `collectionRate`: percent, 0 to 100. */
export const Dashboard = z.object({
  properties: z.int(),
  units: z.int(),
  revenue: z.array(Money),
  pendingPayments: z.int(),
  activeTenants: z.int(),
  overduePayments: z.int(),
  collectionRate: z.int().min(0).max(100),
  recentPayments: z.array(RecordRow),
})
export type Dashboard = z.infer<typeof Dashboard>

/** What a tenant sees: the active tenancy alone; without one, everything is empty. */
export const TenantPortal = z.object({
  tenancy: CurrentTenancy.extend({ propertyCity: z.string(), propertyAddress: z.string() }).nullable(),
  paid: z.array(Money),
  outstanding: z.array(Money),
  pendingPayments: z.int(),
  overduePayments: z.int(),
  recentPayments: z.array(RecordRow),
})
export type TenantPortal = z.infer<typeof TenantPortal>
