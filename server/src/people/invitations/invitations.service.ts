import { accountMails } from '@makao/contract/messaging/outbox/what-is-said.terms'
import type { Invitation, Invited, Invitee } from '@makao/contract/people/invitations/invitations.schema'
import { can, type Role } from '@makao/contract/permissions'
import type { RequestContext, SignedIn } from '../../context'
import type { Tx } from '../../db/types'
import { queueMail } from '../../messaging/outbox/queue.repository'
import { readBrand } from '../../platform/agency/agency.service'
import { makeLink } from '../links/links.service'
import { readPasswordLink } from '../links/password-link.service'

interface ToInvite extends Invitee {
  id: string
  role: Role
  /** The name was typed by whoever signed up, and is not sent to an address that need not be theirs. */
  isNameTheirs?: boolean
}

/**
 * Makes a one-time link with which a profile sets its password and queues it as mail, in the caller's transaction.
 * The caller calls `mailWritten` after the commit.
 */
export async function invite(
  context: SignedIn,
  tx: Tx,
  { isNameTheirs = false, ...profile }: ToInvite,
): Promise<Invitation> {
  const { actor, config } = context
  const made = await makeLink(context, tx, { purpose: 'invitation', profileId: profile.id, createdBy: actor.id })
  const { link, expiresAt } = made
  const to = { name: isNameTheirs ? null : profile.fullName, isStaff: can(profile.role, 'portfolio:read') }
  const words = accountMails.invitation(to, made)
  const mail = { profileId: profile.id, recipient: profile.email, ...words, expiresAt, link: made }
  await queueMail(tx, mail, context)
  return { link, expiresAt: expiresAt.toISOString(), sentTo: config.smtpUrl ? profile.email : null }
}

/** Whom an invitation is for, and who invites. @throws Refusal INVITATION_INVALID, TOO_MANY_ATTEMPTS */
export async function readInvitation(context: RequestContext, token: string): Promise<Invited> {
  const invitee = await readPasswordLink(context, 'invitation', token)
  return { ...invitee, agency: await readBrand(context.db) }
}
