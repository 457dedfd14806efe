import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { givenRoles, staffRoles } from '../../permissions'
import { Email, PhoneNumber } from '../../text'
import { FullName } from '../accounts/accounts.schema'
import { Invitation } from '../invitations/invitations.schema'
import { teamOrders } from './team.terms'

/** An account that works as a tenant and waits to be made staff. */
export const StaffRequest = z.object({
  profileId: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  /** Nobody has confirmed yet that the address is this person's: it is not approved before. */
  emailUnproven: z.boolean(),
  requestedRole: z.enum(staffRoles),
  askedAt: z.iso.datetime(),
  allowed: allowed('approve', 'decline'),
})
export type StaffRequest = z.infer<typeof StaffRequest>

export const StaffRequestId = StaffRequest.pick({ profileId: true })

/** Somebody of the staff. 'invited': has not set a password yet; 'deactivated': cannot sign in. */
export const TeamMember = z.object({
  profileId: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  state: z.enum(['active', 'invited', 'deactivated']),
  hasSecondFactor: z.boolean(),
  sessions: z.int(),
  lastUsedAt: z.iso.datetime().nullable(),
  allowed: allowed(
    'inviteAgain',
    'rename',
    'changeRole',
    'deactivate',
    'reactivate',
    'endSessions',
    'removeSecondFactor',
  ),
})
export type TeamMember = z.infer<typeof TeamMember>

/** By name, unless asked otherwise. */
export const TeamFilter = z.object({ sort: z.enum(teamOrders).nullish() })
export type TeamFilter = z.infer<typeof TeamFilter>

export const MemberId = TeamMember.pick({ profileId: true })
export const NewMember = z.object({
  fullName: FullName,
  email: Email,
  phoneNumber: PhoneNumber,
  role: z.enum(staffRoles),
})
export type NewMember = z.infer<typeof NewMember>
export const InvitedMember = z.object({ member: TeamMember, invitation: Invitation })
export const NewName = MemberId.extend({ fullName: FullName })
/** As 'tenant' the person leaves the staff. */
export const RoleChange = MemberId.extend({ role: z.enum(givenRoles) })

/** Whether people make accounts by themselves; else staff invite them. */
export const SignUpSetting = z.object({ isOpen: z.boolean() })
export type SignUpSetting = z.infer<typeof SignUpSetting>
