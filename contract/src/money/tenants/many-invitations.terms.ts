/** How an invitation reaches a tenant; 'link': staff pass it on. */
export const invitationWays = ['email', 'sms', 'link'] as const
export type InvitationWay = (typeof invitationWays)[number]
export const invitationWayNames: Record<InvitationWay, string> = {
  email: 'By email',
  sms: 'By SMS',
  link: 'Link to pass on',
}

/** So many are invited at once. */
export const MOST_INVITED = 500
