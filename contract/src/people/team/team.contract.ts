import { z } from 'zod'
import { procedure } from '../../procedure'
import { nameUsed } from '../accounts/accounts.schema'
import { Invitation } from '../invitations/invitations.schema'
import {
  InvitedMember,
  MemberId,
  NewMember,
  NewName,
  RoleChange,
  SignUpSetting,
  StaffRequest,
  StaffRequestId,
  TeamFilter,
  TeamMember,
} from './team.schema'

const lastAdmin = {
  LAST_ADMIN: {
    status: 409,
    message: '{fullName} is the last admin. Make somebody else admin first.',
    data: z.object({ fullName: z.string() }),
  },
} as const
const done = z.object({})

export const team = {
  list: procedure('team:manage', 'GET /team').input(TeamFilter).output(z.array(TeamMember)),
  signUp: procedure('team:manage', 'GET /sign-up-setting').output(SignUpSetting),
  /** Who is invited, and the first admin, come in either way. */
  saveSignUp: procedure('team:manage', 'PUT /sign-up-setting').input(SignUpSetting).output(SignUpSetting),
  requests: procedure('team:manage', 'GET /team/requests').output(z.array(StaffRequest)),
  approve: procedure('team:manage', 'POST /team/requests/{profileId}/approve')
    .input(StaffRequestId)
    .output(StaffRequest)
    .errors({
      ...nameUsed,
      EMAIL_UNPROVEN: {
        status: 409,
        message:
          'Nobody has confirmed yet that {email} belongs to {fullName}. Have the link that was sent there opened first.',
        data: z.object({ fullName: z.string(), email: z.string() }),
      },
    }),
  decline: procedure('team:manage', 'POST /team/requests/{profileId}/decline')
    .input(StaffRequestId)
    .output(StaffRequest),
  invite: procedure('team:manage', 'POST /team')
    .input(NewMember)
    .output(InvitedMember)
    .errors({
      ...nameUsed,
      EMAIL_USED: {
        status: 409,
        message: 'An account with the address {email} already exists. Its owner asks to be staff at sign-up.',
        data: z.object({ email: z.string() }),
      },
    }),
  /** A new link for somebody who has not set a password yet, or lost it; the earlier link stops working. */
  inviteAgain: procedure('team:manage', 'POST /team/{profileId}/invitation')
    .input(MemberId)
    .output(Invitation)
    .errors({ DEACTIVATED: { status: 409, message: 'This account is deactivated. Reactivate it first.' } }),
  /** People do not change their own: it stands in the audit log. */
  rename: procedure('team:manage', 'POST /team/{profileId}/name').input(NewName).output(done).errors(nameUsed),
  changeRole: procedure('team:manage', 'POST /team/{profileId}/role').input(RoleChange).output(done).errors(lastAdmin),
  /** The person cannot sign in any more; what they did stays theirs. */
  deactivate: procedure('team:manage', 'POST /team/{profileId}/deactivate')
    .input(MemberId)
    .output(done)
    .errors(lastAdmin),
  reactivate: procedure('team:manage', 'POST /team/{profileId}/reactivate').input(MemberId).output(done),
  endSessions: procedure('team:manage', 'POST /team/{profileId}/end-sessions').input(MemberId).output(done),
  /** For somebody who lost their phone and their recovery codes. */
  removeSecondFactor: procedure('team:manage', 'POST /team/{profileId}/second-factor/remove')
    .input(MemberId)
    .output(done),
}
