import { renderSVG } from 'uqr'
import type { RequestContext, SignedIn } from '../../context'
import { triesOf } from '../../people/accounts/accounts.rules'
import {
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
} from '../../people/accounts/second-factor.repository'
import { RECOVERY_CODES, spendCode } from '../../people/accounts/second-factor.service'
import {
  beginOwnSecondFactor,
  makeRecoveryCodesAnew,
  turnSecondFactorOff,
  turnSecondFactorOn,
} from '../../people/security/security.service'
import { forgetTurns, takeTurn } from '../../platform/throttle/throttle.repository'
import { requireProof } from './account.service'
import type { Person } from './asked'
import { AuthRefusal, invalid } from './auth-refusal'
import type { Bearer } from './bearer.service'
import { deleteChallenge, findChallenge, insertChallenge } from './codes.repository'
import { fromOf, levelOf, type SessionAnswer, sessionAnswer, shownNow } from './sessions.service'
import {
  addRefreshToken,
  insertTokenSession,
  type Opened,
  replaceRefreshTokens,
  setShown,
  takePending,
} from './token-sessions.repository'

const CHALLENGE_LIFE = 5 * 60_000

export interface Enrolment {
  factor_type?: string | undefined
  friendly_name?: string | undefined
  nonce?: string | undefined
}

const disabled = new Map([
  ['phone', new AuthRefusal(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')],
  ['webauthn', new AuthRefusal(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')],
])

/** Begins a second factor. @throws AuthRefusal, Refusal SECOND_FACTOR_ON */
export async function enrol(
  context: RequestContext,
  person: Person,
  { factor_type, friendly_name = '', nonce }: Enrolment,
) {
  const refusal = disabled.get(factor_type ?? '')
  if (refusal) throw refusal
  if (factor_type !== 'totp') throw invalid('factor_type needs to be totp, phone, or webauthn')
  if ((await findSecondFactor(context.db, person.actor.id))?.confirmedAt == null) {
    await requireProof(context, person, { nonce, what: 'factors' })
  }
  const { id, secret, uri } = await beginOwnSecondFactor(
    { ...context, actor: person.actor },
    friendly_name.slice(0, 100),
  )
  return { id, type: 'totp', friendly_name, totp: { qr_code: renderSVG(uri), secret, uri } }
}

const profileOf = (bearer: Bearer) => (bearer.kind === 'person' ? bearer.actor.id : bearer.pending.profileId)

/** @throws AuthRefusal 404 */
async function requireFactor({ db }: RequestContext, profileId: string, factorId: string) {
  const factor = await findSecondFactor(db, profileId)
  if (factor?.id !== factorId) throw new AuthRefusal(404, 'mfa_factor_not_found', 'Factor not found')
  return factor
}

/** Whoever came by a link sets a password first. @throws AuthRefusal 403 */
function refuseBeforePassword(bearer: Bearer): void {
  if (bearer.kind === 'pending' && bearer.pending.reason !== 'second_factor') {
    throw new AuthRefusal(403, 'insufficient_aal', 'A password is set first, and nothing else')
  }
}

/** Something that a code is typed for, for five minutes. @throws AuthRefusal 404 */
export async function challenge(context: RequestContext, bearer: Bearer, factorId: string) {
  refuseBeforePassword(bearer)
  const { db, now } = context
  const profileId = profileOf(bearer)
  await requireFactor(context, profileId, factorId)
  const expiresAt = new Date(now.getTime() + CHALLENGE_LIFE)
  const id = await db.transaction((tx) => insertChallenge(tx, { profileId, factorId, expiresAt }))
  return { id, type: 'totp', expires_at: Math.floor(expiresAt.getTime() / 1000) }
}

/** Takes the code of a second factor: turns it on, or opens what waited for it. @throws AuthRefusal, Refusal */
export async function verifyFactor(
  context: RequestContext,
  bearer: Bearer,
  factorId: string,
  { challengeId, code }: { challengeId: string; code: string },
): Promise<SessionAnswer> {
  refuseBeforePassword(bearer)
  const { db, now } = context
  const profileId = profileOf(bearer)
  const factor = await requireFactor(context, profileId, factorId)
  const expiresAt = await findChallenge(db, { id: challengeId, profileId, factorId })
  if (!expiresAt) {
    throw new AuthRefusal(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  }
  if (expiresAt <= now) {
    const again = 'verify against another challenge or create a new challenge.'
    throw new AuthRefusal(422, 'mfa_challenge_expired', `MFA challenge ${challengeId} has expired, ${again}`)
  }
  if (factor.confirmedAt === null && bearer.kind === 'person') {
    await turnSecondFactorOn({ ...context, actor: bearer.actor }, code.replaceAll(/\s/g, ''))
  } else await spendFactorCode(context, profileId, code)
  return sessionAnswer(context, db, await goOn(context, bearer, challengeId))
}

/** Counted with the tries at the page where one signs in. @throws AuthRefusal 422, Refusal TOO_MANY_ATTEMPTS */
async function spendFactorCode(context: RequestContext, profileId: string, code: string): Promise<void> {
  const { db, now } = context
  await takeTurn(db, 'signInAccount', triesOf(profileId), now)
  if (!(await spendCode(context, profileId, code))) {
    throw new AuthRefusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
  }
  await forgetTurns(db, 'signInAccount', triesOf(profileId))
}

/** The session, with what was shown; what was handed out for it before is used up. */
function goOn(context: RequestContext, bearer: Bearer, challengeId: string): Promise<Opened> {
  const { db, now, trace } = context
  return db.transaction(async (tx) => {
    await deleteChallenge(tx, challengeId)
    const totp = shownNow('totp', now)
    if (bearer.kind === 'person') {
      const { actor } = bearer
      const shown = [...bearer.shown.filter(({ method }) => method !== 'totp'), totp]
      await setShown(tx, actor.sessionId, shown)
      await replaceRefreshTokens(tx, actor.sessionId, now)
      const refreshToken = await addRefreshToken(tx, actor.sessionId, now)
      return { profileId: actor.id, sessionId: actor.sessionId, shown, refreshToken }
    }
    const pending = await takePending(tx, bearer.pending.id, now)
    if (!pending) {
      throw new AuthRefusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
    }
    const { id, profileId, refreshHash } = pending
    const shown = [...pending.shown, totp]
    await insertTokenSession(tx, { id, profileId, shown, refreshHash }, fromOf(context))
    trace.actorId = profileId
    return { profileId, sessionId: id, shown, refreshToken: await addRefreshToken(tx, id, now) }
  })
}

/** What is told of recovery codes; they stand beside the one second factor, and have no id of their own. */
const shownCodes = (id: string, total: number) => ({ id, type: 'recovery_code', total })

const noCodes = () => new AuthRefusal(404, 'mfa_factor_not_found', 'The user has not enrolled recovery codes')

/** How many are left; of the used ones nothing is kept. @throws AuthRefusal 404 mfa_factor_not_found */
export async function readRecoveryCodes({ db }: RequestContext, { actor }: Person) {
  const factor = await findSecondFactor(db, actor.id)
  const remaining = await countRecoveryCodes(db, actor.id)
  if (factor?.confirmedAt == null || remaining === 0) throw noCodes()
  return { ...shownCodes(factor.id, RECOVERY_CODES), remaining }
}

/**
 * Makes codes that take the place of the second factor, each once; they are shown this once.
 * @param replaces those of before stop working; else there are none yet
 * @throws AuthRefusal 401, 403, 404, 422
 */
export async function makeRecoveryCodes(context: RequestContext, person: Person, replaces: boolean) {
  const { actor } = person
  const factor = await findSecondFactor(context.db, actor.id)
  if (factor?.confirmedAt == null) {
    const message = 'Recovery codes stand beside another factor: turn that on first'
    throw new AuthRefusal(422, 'mfa_recovery_codes_sole_factor', message)
  }
  await requireProof(context, person, { what: 'recovery codes' })
  const left = await countRecoveryCodes(context.db, actor.id)
  if (replaces && left === 0) throw noCodes()
  if (!replaces && left > 0) {
    throw new AuthRefusal(422, 'mfa_verified_factor_exists', 'There are recovery codes already: make them anew')
  }
  const { codes } = await makeRecoveryCodesAnew({ ...context, actor })
  return { ...shownCodes(factor.id, codes.length), friendly_name: 'Recovery codes', codes }
}

/** Takes a second factor away. @throws AuthRefusal, Refusal SECOND_FACTOR_REQUIRED */
export async function unenrol(context: RequestContext, person: Person, factorId: string): Promise<{ id: string }> {
  const { actor, shown } = person
  const factor = await requireFactor(context, actor.id, factorId)
  if (factor.confirmedAt === null) {
    await context.db.transaction((tx) => deleteSecondFactor(tx, actor.id))
    return { id: factorId }
  }
  if (levelOf(shown) !== 'aal2') {
    throw new AuthRefusal(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
  }
  await requireProof(context, person, { what: 'factors' })
  const signedIn: SignedIn = { ...context, actor }
  await turnSecondFactorOff(signedIn)
  return { id: factorId }
}
