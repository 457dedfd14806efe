import { z } from 'zod'
import { Day } from '../../days.schema'
import { OwnNotice } from '../../homes/notices/notices.schema'
import { ChargeRow } from '../../money/charges/charges.schema'
import { PaymentRow, TenancyAccount } from '../../money/payments/payments.schema'
import { CurrentTenancy } from '../../money/tenants/tenants.schema'
import { MinorSum, Money } from '../../money.schema'

/** The portfolio in one look. `revenue`: all that was ever paid. `collectionRate`: percent, 0 to 100. */
export const Dashboard = z.object({
  properties: z.int(),
  units: z.int(),
  revenue: z.array(Money),
  pendingCharges: z.int(),
  activeTenants: z.int(),
  /** Who stays beyond a lease that ended and is not renewed. */
  leasesOver: z.int(),
  overdueCharges: z.int(),
  collectionRate: z.int().min(0).max(100),
  recentCharges: z.array(ChargeRow),
})
export type Dashboard = z.infer<typeof Dashboard>

/** By the ledger. */
const OwnAccount = TenancyAccount.omit({ tenantId: true, tenantName: true })

/** What a tenant sees: the active tenancy, empty without one, and what is left of those that ended. */
export const TenantPortal = z.object({
  tenancy: CurrentTenancy.extend({ propertyCity: z.string(), propertyAddress: z.string() }).nullable(),
  paid: z.array(Money),
  pendingCharges: z.int(),
  overdueCharges: z.int(),
  account: OwnAccount.nullable(),
  /** Of the tenancies that ended, latest first. */
  earlier: z.array(OwnAccount),
  /** What is due next, charged already or not yet; null when nothing is to come. */
  next: z.object({ dueDate: Day, amount: MinorSum, titles: z.array(z.string()) }).nullable(),
  /** Latest first. */
  payments: z.array(PaymentRow),
  waysToPay: z.array(z.object({ name: z.string(), value: z.string() })),
  /** What to type when paying; null without a unit: the number of a former one may be somebody else's by now. */
  accountNumber: z.string().nullable(),
  agency: z.object({ name: z.string(), phoneNumber: z.string().nullable(), email: z.string().nullable() }),
  notices: z.array(OwnNotice),
})
export type TenantPortal = z.infer<typeof TenantPortal>
