import { type AccountUse, accountMails, accountSms } from '@makao/contract/people/accounts/accounts.messages'
import type { Invitation, Invited, Invitee } from '@makao/contract/people/invitations/invitations.schema'
import type { Role } from '@makao/contract/permissions'
import type { RequestContext, SignedIn } from '../../context'
import type { Tx } from '../../db/types'
import { mobileNumber, phoneCountryOf } from '../../messaging/outbox/phone.rules'
import { countryOfTenant, queueMail } from '../../messaging/outbox/queue.repository'
import { readBrand } from '../../platform/agency/agency.service'
import { makeLink } from '../links/links.service'
import { readPasswordLink } from '../links/password-link.service'

interface ToInvite extends Omit<Invitee, 'phoneNumber'> {
  /** Where the link goes of who has no address. */
  phoneNumber?: string | null
  id: string
  role: Role
  /** The name was typed by whoever signed up, and is not sent to an address that need not be theirs. */
  isNameTheirs?: boolean
}

const accountUse = (role: Role): AccountUse => (role === 'tenant' || role === 'owner' ? role : 'staff')

/**
 * Makes a one-time link with which a profile sets its password and queues it as mail, or as SMS to who has no address, in the
 * caller's transaction.
 * The caller calls `mailWritten` after the commit.
 */
export async function invite(
  context: SignedIn,
  tx: Tx,
  { isNameTheirs = false, ...profile }: ToInvite,
): Promise<Invitation> {
  const { actor } = context
  const sends = context.whatSends.sends()
  const made = await makeLink(context, tx, { purpose: 'invitation', profileId: profile.id, createdBy: actor.id })
  const { link, expiresAt } = made
  const use = accountUse(profile.role)
  const to = { name: isNameTheirs ? null : profile.fullName, use }
  const common = { profileId: profile.id, expiresAt, link: made }
  const invitation = { link, expiresAt: expiresAt.toISOString() }
  if (profile.email !== null) {
    await queueMail(tx, { ...common, recipient: profile.email, ...accountMails.invitation(to, made) }, context)
    return { ...invitation, sentTo: sends.email ? profile.email : null }
  }
  const country = await countryOfTenant(tx, profile.id)
  const number = mobileNumber(profile.phoneNumber ?? null, phoneCountryOf(country))
  // A number that takes no SMS: staff pass the link on.
  if (number === null) return { ...invitation, sentTo: null }
  await queueMail(tx, { ...common, channel: 'sms', recipient: number, ...accountSms.invitation(use, made) }, context)
  return { ...invitation, sentTo: sends.sms ? number : null }
}

/** Whom an invitation is for, and who invites. @throws Refusal INVITATION_INVALID, TOO_MANY_ATTEMPTS */
export async function readInvitation(context: RequestContext, token: string): Promise<Invited> {
  const invitee = await readPasswordLink(context, 'invitation', token)
  return { ...invitee, agency: await readBrand(context.db) }
}
