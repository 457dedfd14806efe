import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { Day } from '../../days.schema'
import { Currency, Minor } from '../../money.schema'
import { PageNumber, pageOf } from '../../page'
import { FullName } from '../../people/accounts/accounts.schema'
import { Email, PhoneNumber, Search, TaxPin } from '../../text'
import { PaymentStatus } from '../charges/payment-types.schema'

export const NewTenant = z.object({ fullName: FullName, email: Email, phoneNumber: PhoneNumber, taxPin: TaxPin })
export type NewTenant = z.infer<typeof NewTenant>

/** The e-mail address cannot be edited: it is what the tenant signs in with. */
export const TenantUpdate = NewTenant.omit({ email: true }).extend({ tenantId: z.uuid() })

/** The active tenancy of a tenant, as the list and the dialogs need it. Amounts: minor units of `currency`. */
export const CurrentTenancy = z.object({
  tenancyId: z.uuid(),
  startDate: Day,
  unitId: z.uuid(),
  unitNumber: z.string(),
  propertyName: z.string(),
  currency: Currency,
  rentAmount: Minor,
  serviceChargeAmount: Minor,
})
export type CurrentTenancy = z.infer<typeof CurrentTenancy>

/** `currentTenancy` null: inactive and unassigned. `paymentStatus`: of the charge with the latest due date. */
export const Tenant = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  taxPin: z.string().nullable(),
  currentTenancy: CurrentTenancy.nullable(),
  paymentStatus: PaymentStatus.nullable(),
  /** Has set a password, or signed up alone: needs no invitation. */
  canSignIn: z.boolean(),
  /** Signed up alone, and nobody has confirmed the address yet: is given no tenancy. */
  emailUnproven: z.boolean(),
  /** Signs in with a code besides the password. */
  hasSecondFactor: z.boolean(),
  allowed: allowed(
    'update',
    'remove',
    'invite',
    'sendEmailProof',
    'removeSecondFactor',
    'receive',
    'charge',
    'remind',
    'moveOut',
  ),
})
export type Tenant = z.infer<typeof Tenant>

export const TenantId = z.object({ tenantId: z.uuid() })

/** `search` looks into name and e-mail. `leaseOver`: only who stays beyond a lease that ended and is not renewed. */
export const TenantFilter = z.object({
  search: Search,
  leaseOver: z.stringbool().or(z.boolean()).default(false),
  page: PageNumber,
})
export type TenantFilter = z.infer<typeof TenantFilter>

export const TenantStats = z.object({ totalTenants: z.int(), activeTenancies: z.int(), unassignedTenants: z.int() })
export const TenantPage = pageOf(Tenant).extend({ stats: TenantStats })
export type TenantPage = z.infer<typeof TenantPage>

/** A tenant as a select offers it. */
export const TenantName = Tenant.pick({ id: true, fullName: true, email: true, emailUnproven: true })
export type TenantName = z.infer<typeof TenantName>
export const TenantNameFilter = z.object({
  search: Search,
  /** Only tenants without an active tenancy. */
  unassigned: z.stringbool().or(z.boolean()).default(false),
})
