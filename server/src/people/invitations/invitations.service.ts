import type { Invitation, Invitee } from '@makao/contract/people/invitations/invitations.schema'
import { can, type Role } from '@makao/contract/permissions'
import type { SignedIn } from '../../context'
import type { Tx } from '../../db/types'
import { queueMail } from '../../messaging/outbox/queue.repository'
import { makeLink, validityOf } from '../links/links.service'

interface Invited extends Invitee {
  id: string
  role: Role
  /** The name was typed by whoever signed up, and is not sent to an address that need not be his. */
  isNameTheirs?: boolean
}

function invitationText({ fullName, role, isNameTheirs = false }: Invited, link: string): string {
  const purpose = can(role, 'portfolio:read')
    ? 'an account has been made for you, with which you work on the rentals of your agency.'
    : 'an account has been made for you, where you see your rent, what you have paid and what is due.'
  return [
    isNameTheirs ? 'Hello,' : `Hello ${fullName},`,
    purpose,
    'Choose your password here:',
    link,
    validityOf('invitation'),
  ].join('\n\n')
}

/**
 * Makes a one-time link with which a profile sets its password and queues it as mail, in the caller's transaction.
 * The caller calls `mailWritten` after the commit.
 */
export async function invite(context: SignedIn, tx: Tx, profile: Invited): Promise<Invitation> {
  const { actor, config } = context
  const made = await makeLink(context, tx, { purpose: 'invitation', profileId: profile.id, createdBy: actor.id })
  const { link, expiresAt } = made
  const mail = {
    profileId: profile.id,
    recipient: profile.email,
    subject: 'Set your Makao password',
    body: invitationText(profile, link),
    expiresAt,
    link: made,
  }
  await queueMail(tx, mail, context)
  return { link, expiresAt: expiresAt.toISOString(), sentTo: config.smtpUrl ? profile.email : null }
}
