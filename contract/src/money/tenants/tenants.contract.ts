import { z } from 'zod'
import { changedMeanwhile } from '../../as-read.schema'
import { Day } from '../../days.schema'
import { Invitation } from '../../people/invitations/invitations.schema'
import { procedure } from '../../procedure'
import { tooManyAttempts } from '../../throttle'
import { TenancyId } from '../payments/payments.schema'
import { InvitationsPreview, InvitedMany, InviteMany, TenantsToInvite } from './many-invitations.schema'
import {
  NewTenant,
  OwnMonths,
  Tenant,
  TenantChoice,
  TenantDetails,
  TenantFilter,
  TenantId,
  TenantName,
  TenantNameFilter,
  TenantOverview,
  TenantPage,
  TenantUpdate,
} from './tenants.schema'

/** Also of somebody new who is put on a tenancy beside others. */
export const requestWaits = {
  REQUEST_WAITS: {
    status: 409,
    message: '{fullName} asks to be {role}. An admin decides that first, under Settings, Team.',
    data: z.object({ fullName: z.string(), role: z.string() }),
  },
} as const

export const emailUsed = {
  EMAIL_USED: {
    status: 409,
    message: 'An account with the address {email} already exists.',
    data: z.object({ email: z.string() }),
  },
} as const

const canSignIn = {
  CAN_SIGN_IN: {
    status: 409,
    message: '{fullName} has set a password already. Whoever forgot it asks for a new one on the sign-in page.',
    data: z.object({ fullName: z.string() }),
  },
} as const

/** Why nobody new is made. */
export const notMade = {
  ...emailUsed,
  ...requestWaits,
  ...canSignIn,
  REQUEST_REUSED: {
    status: 409,
    message: 'This form was saved already, with other details. Reload the page to see them.',
  },
} as const

const tooManyToInvite = {
  TOO_MANY_TO_INVITE: {
    status: 422,
    message: 'More than {most} tenants are meant. Choose some of them in the list.',
    data: z.object({ most: z.int() }),
  },
} as const

export const tenants = {
  list: procedure('portfolio:read', 'GET /tenants').input(TenantFilter).output(TenantPage),
  /** The ids of all that a list shows on all of its pages, by name and one more than are written to at once. */
  choose: procedure('portfolio:read', 'GET /tenants/chosen').input(TenantChoice).output(z.array(z.uuid())),
  /** At most 50, ordered by name. */
  names: procedure('portfolio:read', 'GET /tenants/names').input(TenantNameFilter).output(z.array(TenantName)),
  get: procedure('portfolio:read', 'GET /tenants/{tenantId}').input(TenantId).output(TenantDetails),
  page: procedure(
    'portfolio:read',
    'GET /tenants/{tenantId}/page',
    'A person with how each tenancy stands and was paid',
  )
    .input(TenantId)
    .output(TenantOverview),
  /** How the signed-in person paid a tenancy of theirs, month by month. */
  ownMonths: procedure('own:read', 'GET /own/tenancies/{tenancyId}/months').input(TenancyId).output(OwnMonths),
  /**
   * An archived tenant with this address comes back with the history it had. An account that somebody made with it by signing
   * up, and never confirmed, becomes this tenant's: its password and sessions end. Sent again with the same `requestId` after it made
   * somebody, it makes a new link alone.
   */
  create: procedure('tenant:write', 'POST /tenants')
    .input(NewTenant)
    .output(z.object({ tenant: Tenant, invitation: Invitation }))
    .errors(notMade),
  /**
   * Makes a one-time link to set a password; an earlier one stops working. An account of an unconfirmed address is the invited
   * person's from then on: what was chosen at sign-up ends.
   */
  invite: procedure('tenant:write', 'POST /tenants/{tenantId}/invitations')
    .input(TenantId)
    .output(Invitation)
    .errors({ ...requestWaits, ...canSignIn }),
  /** Who would be invited how, of those who have no account. */
  previewInvitations: procedure('tenant:write', 'POST /tenants/invitations/preview')
    .input(TenantsToInvite)
    .output(InvitationsPreview)
    .errors(tooManyToInvite),
  /** Invites all of them or none; who has an account or an invitation that works is left out, so nobody is invited twice. */
  inviteMany: procedure('tenant:write', 'POST /tenants/invitations')
    .input(InviteMany)
    .output(InvitedMany)
    .errors({
      ...tooManyToInvite,
      NOBODY_TO_INVITE: {
        status: 409,
        message: 'All of them have an account or an invitation that still works, or moved out.',
      },
      MORE_TO_INVITE: {
        status: 409,
        message: 'Not in the list that you saw: {tenants}. Look at the list again.',
        data: z.object({ tenants: z.string() }),
      },
    }),
  /** Sends the link again with which somebody who signed up confirms the address. */
  sendEmailProof: procedure('tenant:write', 'POST /tenants/{tenantId}/email-proof')
    .input(TenantId)
    .output(Invitation)
    .errors({
      ...tooManyAttempts,
      ...requestWaits,
      EMAIL_PROVEN: { status: 409, message: '{email} is confirmed already.', data: z.object({ email: z.string() }) },
    }),
  /** For somebody who lost their phone and their recovery codes. */
  removeSecondFactor: procedure('team:manage', 'POST /tenants/{tenantId}/second-factor/remove')
    .input(TenantId)
    .output(z.object({})),
  update: procedure('tenant:write', 'PUT /tenants/{tenantId}')
    .input(TenantUpdate)
    .output(Tenant)
    .errors({
      ...emailUsed,
      ...requestWaits,
      ...changedMeanwhile,
      NOT_REACHABLE: {
        status: 422,
        message: 'Enter a phone number or an email address: one of the two is needed to reach and to sign in.',
      },
    }),
  /** An archived tenant is in every list again, with the history it had. Who could sign in is to be invited anew. */
  restore: procedure('tenant:write', 'POST /tenants/{tenantId}/restore')
    .input(TenantId)
    .output(Tenant)
    .errors({
      NAME_GONE: { status: 409, message: 'This person was anonymised. Add the tenant anew.' },
    }),
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
      LIVES_THERE_UNTIL: {
        status: 409,
        message: '{fullName} lives in unit {unitNumber} until {endDate}. Delete the tenant on that day or later.',
        data: z.object({ fullName: z.string(), unitNumber: z.string(), endDate: Day }),
      },
      ...requestWaits,
    }),
}
