import { z } from 'zod'
import { procedure } from '../procedure'
import { AcceptInvitation, Invitation, InvitationToken, Invitee } from './invitations.schema'

const invalid = {
  INVITATION_INVALID: {
    status: 410,
    message: 'This link has been used, replaced or has run out. Ask your property manager for a new one.',
  },
}

// The token travels in the body: a path would end up in logs.
export const invitations = {
  /** Makes a link for a tenant; an earlier one stops working. */
  create: procedure('tenant:write', 'POST /tenants/{tenantId}/invitations')
    .input(z.object({ tenantId: z.uuid() }))
    .output(Invitation),
  read: procedure('public', 'POST /invitations/read').input(InvitationToken).output(Invitee).errors(invalid),
  accept: procedure('public', 'POST /invitations/accept').input(AcceptInvitation).output(Invitee).errors(invalid),
}
