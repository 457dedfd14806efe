import { procedure } from '../../procedure'
import { tooManyAttempts } from '../../throttle'
import { passwordWeak } from '../accounts/accounts.schema'
import { AcceptInvitation, InvitationToken, Invited, Invitee } from './invitations.schema'

const invalid = {
  ...tooManyAttempts,
  INVITATION_INVALID: {
    status: 410,
    message: 'This link has been used, replaced or has run out. Ask your property manager for a new one.',
  },
} as const

// The token travels in the body: a path would end up in logs.
export const invitations = {
  read: procedure('public', 'POST /invitations/read').input(InvitationToken).output(Invited).errors(invalid),
  accept: procedure('public', 'POST /invitations/accept')
    .input(AcceptInvitation)
    .output(Invitee)
    .errors({ ...invalid, ...passwordWeak }),
}
