import { z } from 'zod'
import { emailUnproven, tenancyEnded } from '../../homes/tenancies/tenancies.contract'
import { procedure } from '../../procedure'
import { TenancyId } from '../payments/payments.schema'
import { notMade } from '../tenants/tenants.contract'
import { AddedCoTenant, CoTenantId, NewCoTenant, Renters } from './co-tenants.schema'

const adding = {
  ...tenancyEnded,
  TOO_MANY_RENTERS: {
    status: 409,
    message: 'At most {most} people stand on one tenancy.',
    data: z.object({ most: z.int() }),
  },
} as const

/** More people on one tenancy; who is written to first is its tenant. */
export const coTenants = {
  list: procedure('portfolio:read', 'GET /tenancies/{tenancyId}/people').input(TenancyId).output(Renters),
  /** Somebody who is a tenant already also rents here. */
  add: procedure('tenancy:write', 'POST /tenancies/{tenancyId}/people')
    .input(CoTenantId)
    .output(Renters)
    .errors({
      ...adding,
      ...emailUnproven,
      RENTS_HERE: {
        status: 409,
        message: '{fullName} is on this tenancy already.',
        data: z.object({ fullName: z.string() }),
      },
    }),
  /** Somebody new: both the tenant and the place on the tenancy are written, or neither. */
  addNew: procedure('tenancy:write', 'POST /tenancies/{tenancyId}/people/new')
    .input(NewCoTenant)
    .output(AddedCoTenant)
    .errors({ ...adding, ...notMade }),
  /** Who leaves while the others stay. Who was added today was added by mistake. */
  remove: procedure('tenancy:write', 'POST /tenancies/{tenancyId}/people/{tenantId}/remove')
    .input(CoTenantId)
    .output(Renters)
    .errors(tenancyEnded),
  /** Reminders, receipts and letters go to this person from now on, and the account by this name; the other stays on the tenancy. */
  writeToFirst: procedure('tenancy:write', 'POST /tenancies/{tenancyId}/people/{tenantId}/first')
    .input(CoTenantId)
    .output(Renters)
    .errors(tenancyEnded),
}
