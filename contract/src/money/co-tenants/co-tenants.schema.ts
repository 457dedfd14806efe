import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { Day } from '../../days.schema'
import { Invitation } from '../../people/invitations/invitations.schema'
import { NewTenant } from '../tenants/tenants.schema'

/** Somebody on a tenancy, with how they are reached. `since`: from when on; of the tenant the first day of the tenancy. */
export const Renter = z.object({
  tenantId: z.uuid(),
  fullName: z.string(),
  /** Null of who has none, and once anonymised. */
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  /** '+254712345678'. */
  phoneLink: z.string().nullable(),
  since: Day,
  /** The last day, of who left before the others. */
  until: Day.nullable(),
  canSignIn: z.boolean(),
  /** Is written to first, and the account goes by this name. */
  isFirst: z.boolean(),
})
export type Renter = z.infer<typeof Renter>

/** Who rents together: who is written to first, then the others as they came. */
export const Renters = z.object({
  tenancyId: z.uuid(),
  people: z.array(Renter),
  allowed: allowed('add', 'remove', 'writeToFirst'),
})
export type Renters = z.infer<typeof Renters>

/** Somebody who is a tenant already. */
export const CoTenantId = z.object({ tenancyId: z.uuid(), tenantId: z.uuid('Please select a tenant') })
export type CoTenantId = z.infer<typeof CoTenantId>

/** Somebody new, who is invited like any other tenant. */
export const NewCoTenant = NewTenant.safeExtend({ tenancyId: z.uuid() })
export type NewCoTenant = z.infer<typeof NewCoTenant>

export const AddedCoTenant = z.object({ renters: Renters, invitation: Invitation })
export type AddedCoTenant = z.infer<typeof AddedCoTenant>
