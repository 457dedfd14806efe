import { counted } from '../../../lib/plural'

export const inviteTenants = 'Invite tenants'
export const whoIsInvited = 'Each gets a one-time link to set a password. It works for 72 hours.'
export const checking = 'Checking who has an account...'
export const couldNotBeChecked = 'Accounts could not be checked'
export const willBeInvited = (tenants: number) => `${counted(tenants, 'tenant', 'tenants')} will be invited.`
export const nobodyToInvite = 'There is no one left to invite.'
export const notSetUp = (isSms: boolean) =>
  isSms ? 'SMS is not set up: share these links yourself.' : 'Email is not set up: share these links yourself.'
export const notInvited = 'Not invited'
export const invite = (tenants: number) => `Invite ${counted(tenants, 'tenant', 'tenants')}`
export const inviting = 'Inviting...'
export const nobodyWasInvited = 'Nobody was invited'
export const invited = (messages: number) => `${counted(messages, 'invitation', 'invitations')} written`
export const linksToPassOn = 'Links to share'
export const linksShownOnce = 'These links are shown once. Send each only to its own tenant.'
export const copyLink = 'Copy link'
export const copyAll = 'Copy all'
export const noContact = 'no email and no mobile number'
