import { ProfileUpdate } from '@makao/contract/people/accounts/accounts.schema'
import type { RequestContext, SignedIn } from '../../context'
import { findPasswordHash, lockProfile } from '../../people/accounts/accounts.repository'
import { changeProfile } from '../../people/accounts/accounts.service'
import { verifyPassword } from '../../people/accounts/passwords.service'
import { findSecondFactor } from '../../people/accounts/second-factor.repository'
import { newPassword, setPasswordByLink } from '../../people/links/password-link.service'
import { replacePassword, sendEmailChange } from '../../people/security/security.service'
import type { Person } from './asked'
import { AuthRefusal, invalid, weakPassword } from './auth-refusal'
import type { Bearer } from './bearer.service'
import { spendNonce } from './codes.service'
import type { HostedUser } from './hosted-user'
import { fromOf, levelOf, requireUser } from './sessions.service'
import { validEmail, validPhone } from './sign-in.service'
import { insertPending, insertTokenSession, type PendingSession, takePending } from './token-sessions.repository'
import { findUser, type Metadata, mergeMetadata } from './users.repository'

/** For so long after signing in somebody need not show again that it is them, in ms. */
const FRESH = 10 * 60_000
const LONGEST_METADATA = 8000
const [SHORTEST, LONGEST] = [10, 128]

export interface AccountChange {
  email?: string | undefined
  phone?: string | undefined
  password?: string | undefined
  nonce?: string | undefined
  data?: Metadata | null | undefined
  app_metadata?: unknown
}

/** @throws AuthRefusal 422 weak_password: too short or too long */
function refuseLength(password: string): void {
  if (password.length < SHORTEST) throw weakPassword(`Password should be at least ${SHORTEST} characters`)
  if (password.length > LONGEST) throw weakPassword(`Password should be at most ${LONGEST} characters`)
}

/** @throws AuthRefusal 400 */
export function boundedMetadata(metadata: Metadata): Metadata {
  if (JSON.stringify(metadata).length > LONGEST_METADATA) throw invalid('data: Keep less with an account')
  return metadata
}

/**
 * Whether it is really the person: a sign-in just now, or six digits that were sent to them.
 * @throws AuthRefusal 400 reauthentication_needed, 401 insufficient_aal, 422; Refusal TOO_MANY_ATTEMPTS
 */
export async function requireProof(
  context: RequestContext,
  { actor, openedAt, shown }: Person,
  { nonce, what }: { nonce?: string | undefined; what: string },
): Promise<void> {
  const isGuarded = (await findSecondFactor(context.db, actor.id))?.confirmedAt != null
  if (isGuarded && levelOf(shown) !== 'aal2') {
    throw new AuthRefusal(401, 'insufficient_aal', `AAL2 session is required to update ${what} when MFA is enabled.`)
  }
  if (nonce) return spendNonce(context, actor.id, nonce)
  if (openedAt.getTime() + FRESH > context.now.getTime()) return
  throw new AuthRefusal(400, 'reauthentication_needed', `Update of ${what} requires reauthentication`)
}

/** Changes one's own account. @throws AuthRefusal, Refusal */
export function changeAccount(context: RequestContext, bearer: Bearer, change: AccountChange): Promise<HostedUser> {
  return bearer.kind === 'pending'
    ? setPasswordOfPending(context, bearer.pending, change)
    : changeOwn(context, bearer, change)
}

async function changeOwn(context: RequestContext, person: Person, change: AccountChange): Promise<HostedUser> {
  const { db, now } = context
  const { actor } = person
  if (change.app_metadata !== undefined) {
    throw new AuthRefusal(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  }
  const user = await findUser(db, actor.id)
  if (!user) throw new AuthRefusal(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  const email = change.email ? validEmail(change.email) : user.email
  const phoneNumber = change.phone ? validPhone(change.phone) : user.phoneNumber
  const data = boundedMetadata(change.data ?? {})
  const { password } = change
  const signedIn: SignedIn = { ...context, actor }
  if (password !== undefined) refuseLength(password)
  if (password !== undefined || email !== user.email) {
    await requireProof(context, person, { nonce: change.nonce, what: 'email or password' })
  }
  if (password !== undefined) {
    const passwordHash = await findPasswordHash(db, actor.id)
    if (passwordHash && (await verifyPassword(passwordHash, password))) {
      throw new AuthRefusal(422, 'same_password', 'New password should be different from the old password.')
    }
    await replacePassword(signedIn, { passwordHash, password })
  }
  const profile = ProfileUpdate.safeParse({
    fullName: typeof data.full_name === 'string' ? data.full_name : user.fullName,
    phoneNumber: typeof data.phone_number === 'string' ? data.phone_number : phoneNumber,
  })
  if (!profile.success) throw invalid(`data: ${profile.error.issues[0]?.message}`)
  const { fullName, phoneNumber: newNumber } = profile.data
  if (fullName !== user.fullName || newNumber !== user.phoneNumber) await changeProfile(signedIn, profile.data)
  if (Object.keys(data).length > 0) await db.transaction((tx) => mergeMetadata(tx, actor.id, { ofUser: data }))
  if (email !== null && email !== user.email) await sendEmailChange(signedIn, email)
  return requireUser(db, actor.id, now)
}

const gone = () => new AuthRefusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')

/** The password of whoever came by a link; the session is open from then on, or waits for the second factor. */
async function setPasswordOfPending(
  context: RequestContext,
  { id, profileId, reason }: PendingSession,
  { password, email, phone, data }: AccountChange,
): Promise<HostedUser> {
  const { db, now } = context
  if (reason === 'second_factor') {
    throw new AuthRefusal(401, 'insufficient_aal', 'The second step of signing in is missing')
  }
  if (password === undefined) throw invalid('A password is set first')
  if (email || phone || data)
    throw new AuthRefusal(403, 'insufficient_aal', 'A password is set first, and nothing else')
  refuseLength(password)
  const user = await findUser(db, profileId)
  if (!user) throw gone()
  const holder = { ...user, profileId }
  const passwordHash = await newPassword(context, holder, password)
  await db.transaction(async (tx) => {
    await lockProfile(tx, profileId)
    const pending = await takePending(tx, id, now)
    if (!pending) throw gone()
    await setPasswordByLink(context, tx, reason, holder, passwordHash)
    const isGuarded = (await findSecondFactor(tx, profileId))?.confirmedAt != null
    const { refreshHash, shown } = pending
    // With the same id, so that the tokens in the client's hands are good from then on.
    if (isGuarded)
      await insertPending(tx, { id, profileId, shown, refreshHash, reason: 'second_factor' }, fromOf(context))
    else await insertTokenSession(tx, { id, profileId, shown, refreshHash }, fromOf(context))
  })
  return requireUser(db, profileId, now)
}
