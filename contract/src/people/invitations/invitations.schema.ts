import { z } from 'zod'
import { Brand } from '../../platform/agency/agency.schema'
import { requiredText } from '../../text'
import { Password } from '../accounts/accounts.schema'

/** A one-time link with which an account sets its password. `sentTo`: the address or number it was sent to; null: to nobody. */
export const Invitation = z.object({ link: z.url(), expiresAt: z.iso.datetime(), sentTo: z.string().nullable() })
export type Invitation = z.infer<typeof Invitation>

export const InvitationToken = z.object({ token: requiredText('The link is incomplete', 200) })
export const AcceptInvitation = InvitationToken.extend({ password: Password })
export type AcceptInvitation = z.infer<typeof AcceptInvitation>

/** Whom a link is for. */
export const Invitee = z.object({
  fullName: z.string(),
  /** Null of who signs in with the phone number. */
  email: z.string().nullable(),
  phoneNumber: z.string().nullable().optional(),
})
export type Invitee = z.infer<typeof Invitee>

/** With whom they were invited by. */
export const Invited = Invitee.extend({ agency: Brand })
export type Invited = z.infer<typeof Invited>
