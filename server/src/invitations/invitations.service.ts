import { createHash, randomBytes } from 'node:crypto'
import type { Invitation, Invitee } from '@makao/contract/invitations/invitations.schema'
import { setPassword } from '../accounts/accounts.repository'
import type { RequestContext, SignedIn } from '../context'
import type { Tx } from '../db/types'
import { queueMail } from '../mail/mail.repository'
import { replaceInvitation, requireInvitation, useInvitation } from './invitations.repository'

const HOURS_VALID = 72

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function invitationText({ fullName }: Invitee, link: string): string {
  return [
    `Hello ${fullName},`,
    'an account has been made for you, where you see your rent, what you have paid and what is due.',
    'Choose your password here:',
    link,
    `The link works once and for ${HOURS_VALID} hours.`,
  ].join('\n\n')
}

/**
 * Makes a one-time link with which a profile sets its password and queues it as mail, in the caller's transaction.
 * The caller calls `mailWritten` after the commit.
 */
export async function invite(
  { actor, config, now }: SignedIn,
  tx: Tx,
  profile: Invitee & { id: string },
): Promise<Invitation> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + HOURS_VALID * 3_600_000)
  // In the fragment, which no browser sends to a server: the token stays out of every log.
  const link = `${config.baseUrl}/invitation#token=${token}`
  await replaceInvitation(tx, actor, { profileId: profile.id, tokenHash: hashToken(token), expiresAt })
  const mail = {
    recipient: profile.email,
    subject: 'Set your Makao password',
    body: invitationText(profile, link),
    expiresAt,
  }
  await queueMail(tx, mail, now)
  return { link, expiresAt: expiresAt.toISOString(), sentTo: config.smtpUrl ? profile.email : null }
}

/** Whom a link is for. @throws Refusal INVITATION_INVALID */
export async function readInvitation({ db, now }: RequestContext, token: string): Promise<Invitee> {
  const { fullName, email } = await requireInvitation(db, hashToken(token), now)
  return { fullName, email }
}

/**
 * Sets the password of the profile that a link is for, and uses the link up.
 * @throws Refusal INVITATION_INVALID
 */
export async function acceptInvitation(
  { db, auth, now }: RequestContext,
  input: { token: string; password: string },
): Promise<Invitee> {
  const tokenHash = hashToken(input.token)
  const { profileId, fullName, email } = await requireInvitation(db, tokenHash, now)
  const { password } = await auth.$context
  const passwordHash = await password.hash(input.password)
  await db.transaction(async (tx) => {
    await useInvitation(tx, tokenHash, now)
    await setPassword(tx, profileId, passwordHash)
  })
  return { fullName, email }
}
