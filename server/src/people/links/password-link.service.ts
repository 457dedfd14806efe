import { accountEvents } from '@makao/contract/people/accounts/accounts.audit'
import type { Invitee } from '@makao/contract/people/invitations/invitations.schema'
import type { RequestContext } from '../../context'
import type { Tx } from '../../db/types'
import { writeAudit } from '../../platform/audit/audit.repository'
import { forgetTurns } from '../../platform/throttle/throttle.repository'
import { dropPhoneNumber, markEmailProven, setPassword } from '../accounts/accounts.repository'
import { triesOf } from '../accounts/accounts.rules'
import { refuseWeakPassword } from '../accounts/password-strength.service'
import { hashPassword } from '../accounts/passwords.service'
import { deleteSecondFactor } from '../accounts/second-factor.repository'
import { requireLink, spendOpenLink } from './links.service'

/** Links that set a password, and what the audit log calls it. */
const events = { invitation: accountEvents.invitationAccepted, recovery: accountEvents.passwordRecovered }
type PasswordPurpose = keyof typeof events

/** The number only of who signs in with it. */
const inviteeOf = ({ fullName, email, phoneNumber }: Pick<Holder, 'fullName' | 'email' | 'phoneNumber'>): Invitee => ({
  fullName,
  email,
  ...(email === null && { phoneNumber }),
})

/** Whom a link is for. @throws Refusal INVITATION_INVALID or LINK_INVALID, TOO_MANY_ATTEMPTS */
export async function readPasswordLink(
  context: RequestContext,
  purpose: PasswordPurpose,
  token: string,
): Promise<Invitee> {
  const { fullName, email, phoneNumber } = await requireLink(context, [purpose], token)
  return inviteeOf({ fullName, email, phoneNumber })
}

/**
 * Sets the password of the profile that a link is for, ends its sessions and uses up every link of it. Whoever signed
 * up with another's address loses the account to them.
 * @throws Refusal INVITATION_INVALID or LINK_INVALID, TOO_MANY_ATTEMPTS, PASSWORD_WEAK
 */
export async function spendPasswordLink(
  context: RequestContext,
  purpose: PasswordPurpose,
  input: { token: string; password: string },
): Promise<Invitee> {
  const { db, now } = context
  const link = await requireLink(context, [purpose], input.token)
  const { profileId, fullName, email, phoneNumber } = link
  const passwordHash = await newPassword(context, link, input.password)
  await db.transaction(async (tx) => {
    await spendOpenLink(tx, { purpose, token: input.token, profileId }, now)
    await setPasswordByLink(context, tx, purpose, link, passwordHash)
  })
  return inviteeOf({ fullName, email, phoneNumber })
}

interface Holder {
  profileId: string
  fullName: string
  email: string | null
  phoneNumber: string | null
  emailUnproven: boolean
}

/** @returns the hash of a password that is good enough for this person @throws Refusal PASSWORD_WEAK */
export async function newPassword(
  context: RequestContext,
  { fullName, email, phoneNumber }: Pick<Holder, 'fullName' | 'email' | 'phoneNumber'>,
  password: string,
): Promise<string> {
  await refuseWeakPassword(context, password, [fullName, email, phoneNumber])
  return hashPassword(password, context.config.passwordCost)
}

/** Sets the password of whoever had a link, which the caller has used up. */
export async function setPasswordByLink(
  { now, address }: RequestContext,
  tx: Tx,
  purpose: PasswordPurpose,
  { profileId, fullName, email, emailUnproven }: Holder,
  passwordHash: string,
): Promise<void> {
  await setPassword(tx, profileId, passwordHash)
  // Whoever has the link has the address, or staff know them. Nothing that somebody else signed up with keeps them out or
  // gets their messages.
  if (emailUnproven) {
    await deleteSecondFactor(tx, profileId)
    await dropPhoneNumber(tx, profileId)
  }
  if (email !== null) await markEmailProven(tx, profileId)
  // The right person has come: what strangers tried before keeps them waiting no more.
  await forgetTurns(tx, 'signInAccount', triesOf(profileId))
  if (email !== null) await forgetTurns(tx, 'recoveryAccount', email)
  const author = { id: profileId, name: fullName, address: address ?? null }
  await writeAudit(tx, author, events[purpose], { entityId: profileId, subject: fullName }, now)
}
