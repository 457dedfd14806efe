import type { Invitee } from '@makao/contract/invitations/invitations.schema'
import { markEmailVerified, setPassword } from '../accounts/accounts.repository'
import { refuseWeakPassword } from '../accounts/password-strength.service'
import { hashPassword } from '../accounts/passwords.service'
import { writeAudit } from '../audit/audit.repository'
import type { RequestContext } from '../context'
import { Refusal } from '../errors'
import { takeTurn } from '../throttle/throttle.repository'
import { closeLinks, findLink, type LinkPurpose, spendLink } from './links.repository'
import { hashToken } from './links.service'

/** Links that set a password: what each is called where it is refused and where it is noted. */
const kinds = {
  invitation: { refusal: 'INVITATION_INVALID', action: 'account.invitation-accepted' },
  recovery: { refusal: 'LINK_INVALID', action: 'account.password-recovered' },
} as const satisfies Partial<Record<LinkPurpose, { refusal: string; action: string }>>
type PasswordPurpose = keyof typeof kinds

async function requireLink({ db, now, address }: RequestContext, purpose: PasswordPurpose, token: string) {
  const link = await findLink(db, purpose, hashToken(token), now)
  if (link) return link
  // Only links that do not work count: a family behind one address may open many that do.
  await takeTurn(db, 'linkAddress', address, now)
  throw new Refusal(kinds[purpose].refusal)
}

/** Whom a link is for. @throws Refusal INVITATION_INVALID or LINK_INVALID, TOO_MANY_ATTEMPTS */
export async function readPasswordLink(
  context: RequestContext,
  purpose: PasswordPurpose,
  token: string,
): Promise<Invitee> {
  const { fullName, email } = await requireLink(context, purpose, token)
  return { fullName, email }
}

/**
 * Sets the password of the profile that a link is for, and uses up the link and every other one of the person. Sessions
 * end.
 * @throws Refusal INVITATION_INVALID or LINK_INVALID, TOO_MANY_ATTEMPTS, PASSWORD_WEAK
 */
export async function spendPasswordLink(
  context: RequestContext,
  purpose: PasswordPurpose,
  input: { token: string; password: string },
): Promise<Invitee> {
  const { db, now, address } = context
  const { profileId, fullName, email } = await requireLink(context, purpose, input.token)
  await refuseWeakPassword(input.password, [fullName, email])
  const passwordHash = await hashPassword(input.password)
  await db.transaction(async (tx) => {
    if (!(await spendLink(tx, purpose, hashToken(input.token), now))) throw new Refusal(kinds[purpose].refusal)
    await closeLinks(tx, profileId)
    await setPassword(tx, profileId, passwordHash)
    await markEmailVerified(tx, profileId)
    const author = { id: profileId, name: fullName, address: address ?? null }
    await writeAudit(tx, author, { action: kinds[purpose].action, entityId: profileId, subject: fullName }, now)
  })
  return { fullName, email }
}
