import { z } from 'zod'
import { requiredText } from '../text'

/** Fewest characters of a password. OWASP ASVS 5.0, 6.2.1 asks for 8 and recommends 15. */
export const PASSWORD_MIN = 10
/** Most characters of a password, so that hashing one stays cheap. */
export const PASSWORD_MAX = 128

export const Password = z
  .string({ error: 'Password is required' })
  .min(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters`)

/** A one-time link with which an account sets its password. `sentTo`: the address it was mailed to, or null without mail. */
export const Invitation = z.object({ link: z.url(), expiresAt: z.iso.datetime(), sentTo: z.string().nullable() })
export type Invitation = z.infer<typeof Invitation>

export const InvitationToken = z.object({ token: requiredText('The link is incomplete', 200) })
export const AcceptInvitation = InvitationToken.extend({ password: Password })

/** Whom a link is for. */
export const Invitee = z.object({ fullName: z.string(), email: z.string() })
export type Invitee = z.infer<typeof Invitee>
