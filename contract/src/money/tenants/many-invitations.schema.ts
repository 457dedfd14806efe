import { z } from 'zod'
import { invitationWays, MOST_INVITED } from './many-invitations.terms'

/** `tenantIds` null: everybody who rents and has no account. */
export const TenantsToInvite = z.object({
  tenantIds: z
    .array(z.uuid())
    .min(1, 'Choose at least one row')
    .max(MOST_INVITED, `Choose at most ${MOST_INVITED} tenants`)
    .nullable()
    .default(null),
})
export type TenantsToInvite = z.infer<typeof TenantsToInvite>

/** Whom an invitation goes to and how. `to`: the address or number; null: staff pass the link on. */
export const ToBeInvited = z.object({
  tenantId: z.uuid(),
  tenantName: z.string(),
  way: z.enum(invitationWays),
  to: z.string().nullable(),
})
export type ToBeInvited = z.infer<typeof ToBeInvited>

/** Who would be invited how, and who would not. `isSetUp`: whether anything is set up that sends it. */
export const InvitationsPreview = z.object({
  invited: z.array(ToBeInvited),
  /** `reason`: a few words for staff. */
  leftOut: z.array(z.object({ tenantId: z.uuid(), tenantName: z.string(), reason: z.string() })),
  isSetUp: z.object({ email: z.boolean(), sms: z.boolean() }),
})
export type InvitationsPreview = z.infer<typeof InvitationsPreview>

/** `seen`: whom the preview named to be invited. */
export const InviteMany = TenantsToInvite.extend({ seen: z.array(z.uuid()).min(1).max(MOST_INVITED) })
export type InviteMany = z.infer<typeof InviteMany>

/** What was written, and the links that nothing sends: they are shown this once. */
export const InvitedMany = z.object({
  email: z.int(),
  sms: z.int(),
  links: z.array(
    z.object({ tenantId: z.uuid(), tenantName: z.string(), phoneNumber: z.string().nullable(), link: z.url() }),
  ),
})
export type InvitedMany = z.infer<typeof InvitedMany>
