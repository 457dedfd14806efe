import { z } from 'zod'
import { Invitation } from '../invitations/invitations.schema'
import { procedure } from '../procedure'
import {
  NewTenant,
  Tenant,
  TenantFilter,
  TenantId,
  TenantName,
  TenantNameFilter,
  TenantPage,
  TenantUpdate,
} from './tenants.schema'

const requestWaits = {
  REQUEST_WAITS: {
    status: 409,
    message: '{fullName} asks to be {role}. An admin decides that first, under Settings, Team.',
    data: z.object({ fullName: z.string(), role: z.string() }),
  },
} as const

export const tenants = {
  list: procedure('portfolio:read', 'GET /tenants').input(TenantFilter).output(TenantPage),
  /** At most 50, ordered by name. */
  names: procedure('portfolio:read', 'GET /tenants/names').input(TenantNameFilter).output(z.array(TenantName)),
  get: procedure('portfolio:read', 'GET /tenants/{tenantId}').input(TenantId).output(Tenant),
  /** An archived tenant with this address comes back with the history it had. */
  create: procedure('tenant:write', 'POST /tenants')
    .input(NewTenant)
    .output(z.object({ tenant: Tenant, invitation: Invitation }))
    .errors({
      EMAIL_USED: {
        status: 409,
        message: 'An account with the address {email} already exists.',
        data: z.object({ email: z.string() }),
      },
    }),
  /** Makes a one-time link to set a password; an earlier one stops working. */
  invite: procedure('tenant:write', 'POST /tenants/{tenantId}/invitations')
    .input(TenantId)
    .output(Invitation)
    .errors(requestWaits),
  /** For somebody who lost his phone and his recovery codes. */
  removeSecondFactor: procedure('team:manage', 'POST /tenants/{tenantId}/second-factor/remove')
    .input(TenantId)
    .output(z.object({})),
  update: procedure('tenant:write', 'PUT /tenants/{tenantId}').input(TenantUpdate).output(Tenant),
  /** A tenant with a money history is archived instead: gone from every list, the payments stay. */
  remove: procedure('tenant:write', 'DELETE /tenants/{tenantId}')
    .input(TenantId)
    .output(z.object({ outcome: z.enum(['deleted', 'archived']) }))
    .errors({
      ACTIVE_TENANCY: {
        status: 409,
        message: '{fullName} has an active tenancy in unit {unitNumber}. Move the tenant out first.',
        data: z.object({ fullName: z.string(), unitNumber: z.string() }),
      },
    }),
}
