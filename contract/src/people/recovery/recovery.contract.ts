import { z } from 'zod'
import { procedure } from '../../procedure'
import { Email } from '../../text'
import { tooManyAttempts } from '../../throttle'
import { passwordWeak } from '../accounts/accounts.schema'
import { AcceptInvitation, InvitationToken, Invitee } from '../invitations/invitations.schema'

const invalid = {
  ...tooManyAttempts,
  LINK_INVALID: { status: 410, message: 'This link has been used, replaced or has run out. Ask for a new one.' },
} as const

/** A new password for whoever forgot theirs. The token travels in the body: a path would end up in logs. */
export const recovery = {
  /** Sends a link when the address has an account; the answer is the same when it has none. */
  ask: procedure('public', 'POST /recovery')
    .input(z.object({ email: Email }))
    .output(z.object({}))
    .errors(tooManyAttempts),
  read: procedure('public', 'POST /recovery/read').input(InvitationToken).output(Invitee).errors(invalid),
  reset: procedure('public', 'POST /recovery/reset')
    .input(AcceptInvitation)
    .output(Invitee)
    .errors({ ...invalid, ...passwordWeak }),
}
