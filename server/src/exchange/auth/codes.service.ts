import { createHash, randomInt } from 'node:crypto'
import { accountMails, accountSms } from '@makao/contract/people/accounts/accounts.messages'
import { expiresAfterHours } from '@makao/contract/people/invitations/link-expiry.terms'
import { securityEvents } from '@makao/contract/people/security/security.audit'
import type { RequestContext } from '../../context'
import type { Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { queueMail } from '../../messaging/outbox/queue.repository'
import { findByEmail, lockProfile, markEmailProven, setEmail } from '../../people/accounts/accounts.repository'
import { phoneKeyOf, triesOf } from '../../people/accounts/accounts.rules'
import { requireLink, spendOpenLink } from '../../people/links/links.service'
import type { OtherLink } from '../../people/recovery/recovery.service'
import { askForProof } from '../../people/security/email-proof.service'
import { queueEmailChange } from '../../people/security/security.service'
import { writeAudit } from '../../platform/audit/audit.repository'
import { forgetTurns, giveTurnBack, mayWriteToUnproven, takeTurn } from '../../platform/throttle/throttle.repository'
import { isSameSecret, sign } from '../../signature'
import { AuthRefusal, codeExpired, invalid } from './auth-refusal'
import {
  type CodePurpose,
  findByCode,
  findByStaffPhone,
  findByToken,
  findChanging,
  insertCode,
  type OneTimeCode,
  spendOneTimeCode,
} from './codes.repository'
import { allowedRedirect, withFragment, withQuery } from './redirects.rules'
import { halfOpen, letInBy, type SessionAnswer, sessionAnswer, shownNow } from './sessions.service'
import { validEmail, validPhone } from './sign-in.service'
import { hashToken, newToken, type Opened } from './token-sessions.repository'
import { findNewEmail } from './users.repository'

const MINUTE = 60_000
const CODE_LIFE = 10 * MINUTE
const EXCHANGE_LIFE = 5 * MINUTE
const HOUR = 60 * MINUTE

type Given = Pick<RequestContext, 'config' | 'now'>

/** Six digits are guessed from a plain hash; under the secret they are not. */
const hashCode = ({ authSecret }: RequestContext['config'], profileId: string, code: string) =>
  sign(authSecret, 'one-time code', `${profileId}\0${code}`)

interface NewCode {
  profileId: string
  purpose: CodePurpose
  email?: string
  challenge?: string | undefined
  life?: number
}

/** Makes six digits and the token of a link that stand for the same. */
export async function makeCode(
  { config, now }: Given,
  tx: Tx,
  { profileId, purpose, email, challenge, life = CODE_LIFE }: NewCode,
): Promise<{ code: string; token: string; tokenHash: string; expiresAt: Date }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const token = newToken()
  const tokenHash = hashToken(token)
  const expiresAt = new Date(now.getTime() + life)
  await insertCode(tx, {
    profileId,
    purpose,
    tokenHash,
    codeHash: hashCode(config, profileId, code),
    email: email ?? null,
    challenge: challenge ?? null,
    method: null,
    createdAt: now,
    expiresAt,
  })
  return { code, token, tokenHash, expiresAt }
}

/** How long what staff hand out by a link works, in ms. */
export const HANDED_OUT = { invitation: expiresAfterHours.invitation * HOUR, others: HOUR }

export interface Pkce {
  code_challenge?: string | null | undefined
  code_challenge_method?: string | null | undefined
}

/** @throws AuthRefusal 400: only S256 */
export function challengeOf({ code_challenge, code_challenge_method }: Pkce): string | undefined {
  if (!code_challenge && !code_challenge_method) return undefined
  if (!code_challenge || !code_challenge_method) {
    throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  }
  if (code_challenge_method.toLowerCase() !== 's256') throw invalid('Only the code challenge method s256 is taken')
  if (!/^[\w.~-]{43,128}$/.test(code_challenge)) throw invalid('code challenge has to be between 43 and 128 characters')
  return code_challenge
}

const linkTo = ({ baseUrl }: RequestContext['config'], told: Readonly<Record<string, string>>) =>
  `${baseUrl}/auth/v1/verify?${new URLSearchParams(told)}`

/** The link that a code stands in for, for whoever opens it in a browser. */
export const verifyLink = (
  config: RequestContext['config'],
  { token, type, redirectTo }: { token: string; type: string; redirectTo: string },
) => `${linkTo(config, { token, type })}&redirect_to=${redirectTo}`

/**
 * Sends six digits that sign in, and a link where it is said where that may lead. The answer is the same for who has no account,
 * and comes before anything is looked up; nobody is given an account by it.
 * @throws AuthRefusal, Refusal TOO_MANY_ATTEMPTS
 */
export async function sendSignInCode(
  context: RequestContext,
  asked: Pkce & { email?: string | undefined; phone?: string | undefined; channel?: string | undefined },
  redirectTo: string | undefined,
): Promise<{ message_id?: string }> {
  const { db, now, address, background } = context
  if (asked.email && asked.phone) throw invalid('Only an email address or phone number should be provided')
  if (!asked.email && !asked.phone) throw invalid('One of email or phone must be set')
  const challenge = challengeOf(asked)
  const email = asked.email ? validEmail(asked.email) : undefined
  const phone = asked.phone ? validPhone(asked.phone) : undefined
  if (phone !== undefined && asked.channel && asked.channel !== 'sms') {
    throw invalid("Invalid channel, supported values are 'sms'")
  }
  if (phone !== undefined && !context.whatSends.sends().sms) {
    throw new AuthRefusal(400, 'phone_provider_disabled', 'Unsupported phone provider')
  }
  await takeTurn(db, 'recoveryAddress', address, now)
  const isFree = await isTurnFree(context, 'recoveryAccount', `code:${email ?? phoneKeyOf(phone ?? '')}`)
  const target = allowedRedirect(context.config, redirectTo)
  if (isFree) {
    background.run(() =>
      email === undefined
        ? textCode(context, phone ?? '')
        : mailCode(context, email, { ...(challenge && { challenge }), ...(target && { target }) }),
    )
  }
  return phone === undefined ? {} : { message_id: crypto.randomUUID() }
}

/**
 * A link for a new password that leads to a page of the script's own, or back to where only who began it goes on.
 * @returns undefined: the page that is named is none of those that may be led to
 */
export function recoveryLink(
  context: RequestContext,
  pkce: Pkce,
  redirectTo: string | undefined,
): OtherLink | undefined {
  const challenge = challengeOf(pkce)
  const target = allowedRedirect(context.config, redirectTo)
  if (!target) return undefined
  return async (tx, profileId) => {
    const life = HANDED_OUT.others
    const made = await makeCode(context, tx, { profileId, purpose: 'recovery', challenge, life })
    const link = verifyLink(context.config, { token: made.token, type: 'recovery', redirectTo: target })
    return { link, hours: life / HOUR, linkHash: made.tokenHash, expiresAt: made.expiresAt }
  }
}

async function isTurnFree({ db, now }: RequestContext, name: 'recoveryAccount', who: string): Promise<boolean> {
  try {
    await takeTurn(db, name, who, now)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

async function mailCode(
  context: RequestContext,
  email: string,
  { challenge, target }: { challenge?: string; target?: string },
): Promise<void> {
  const { db, config, mailWritten } = context
  const profile = await findByEmail(db, email)
  // Who has only the mailbox is not let into what a stranger made with the address.
  if (!profile || profile.emailUnproven) return
  await db.transaction(async (tx) => {
    const made = await makeCode(context, tx, { profileId: profile.id, purpose: 'sign_in', challenge })
    const link = target && verifyLink(config, { token: made.token, type: 'magiclink', redirectTo: target })
    const secret = link ? `${made.code}\n\nOr open this link:\n${link}` : made.code
    const words = accountMails.signInCode(profile.fullName, secret)
    const mail = { profileId: profile.id, recipient: email, ...words, expiresAt: made.expiresAt }
    await queueMail(tx, { ...mail, link: { link: secret, linkHash: made.tokenHash } }, context)
  })
  mailWritten()
}

async function textCode(context: RequestContext, phone: string): Promise<void> {
  const { db, mailWritten } = context
  const profile = await findByStaffPhone(db, phoneKeyOf(phone))
  if (!profile?.phoneNumber) return
  const recipient = profile.phoneNumber
  await db.transaction(async (tx) => {
    const { code, tokenHash, expiresAt } = await makeCode(context, tx, { profileId: profile.id, purpose: 'sign_in' })
    const sms = { profileId: profile.id, recipient, channel: 'sms' as const, ...accountSms.signInCode(code), expiresAt }
    await queueMail(tx, { ...sms, link: { link: code, linkHash: tokenHash } }, context)
  })
  mailWritten()
}

/** Sends six digits with which a person who is signed in shows that it is them. @throws Refusal TOO_MANY_ATTEMPTS */
export async function sendNonce(context: RequestContext, profileId: string): Promise<void> {
  const { db, now, mailWritten } = context
  await takeTurn(db, 'recoveryAccount', `nonce:${profileId}`, now)
  await db.transaction(async (tx) => {
    const { fullName, email, phoneNumber } = await lockProfile(tx, profileId)
    const { code, tokenHash, expiresAt } = await makeCode(context, tx, { profileId, purpose: 'nonce' })
    const mail = { profileId, expiresAt, link: { link: code, linkHash: tokenHash } }
    if (email !== null) {
      await queueMail(tx, { ...mail, recipient: email, ...accountMails.proofCode(fullName, code) }, context)
    } else if (phoneNumber !== null) {
      const sms = { ...mail, channel: 'sms' as const, recipient: phoneNumber, ...accountSms.signInCode(code) }
      await queueMail(tx, sms, context)
    }
  })
  mailWritten()
}

/** Uses six digits up that were sent to whoever is signed in. @throws AuthRefusal 422, Refusal TOO_MANY_ATTEMPTS */
export async function spendNonce({ db, config, now }: RequestContext, profileId: string, nonce: string): Promise<void> {
  await takeTurn(db, 'proof', profileId, now)
  const codeHash = hashCode(config, profileId, nonce.trim())
  const isSpent = await db.transaction(async (tx) => {
    const code = await findByCode(tx, { profileId, purposes: ['nonce'], codeHash }, now)
    return code !== undefined && spendOneTimeCode(tx, code)
  })
  if (!isSpent) throw new AuthRefusal(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  await forgetTurns(db, 'proof', profileId)
}

/** Sends again what a person was sent to show that an address is theirs. The answer is always the same. */
export async function resend(context: RequestContext, type: string, email: string | undefined): Promise<void> {
  const { db, now, address, background, mailWritten } = context
  await takeTurn(db, 'recoveryAddress', address, now)
  if (email === undefined || (type !== 'signup' && type !== 'email_change')) return
  background.run(async () => {
    const profile = await findByEmail(db, email)
    if (!profile) return
    const isSent = await db.transaction(async (tx) => {
      if (type === 'email_change') return sendEmailChangeAgain(context, tx, profile.id)
      if (profile.emailUnproven) await askForProof(context, tx, profile)
      return profile.emailUnproven
    })
    if (isSent) mailWritten()
  })
}

/** @returns false where no change waits, or too much was written to the new address already */
async function sendEmailChangeAgain(context: RequestContext, tx: Tx, profileId: string): Promise<boolean> {
  const { now, address } = context
  const email = (await findNewEmail(tx, profileId, now))?.email
  if (!email || !(await mayWriteToUnproven(tx, email, address, now))) return false
  await queueEmailChange(context, tx, { profileId, email })
  return true
}

/** What a type of the protocol may stand for. */
const purposes: Readonly<Record<string, readonly CodePurpose[]>> = {
  signup: ['signup'],
  magiclink: ['sign_in'],
  email: ['sign_in', 'signup'],
  sms: ['sign_in'],
  recovery: ['recovery'],
  invite: ['invitation'],
  email_change: ['email_change'],
  // A number is changed with the account, at once: no code is sent to it.
  phone_change: [],
}

/** Links of Makao's own mail that the protocol takes too. */
const linkPurposes: Readonly<Record<string, 'recovery' | 'invitation'>> = { recovery: 'recovery', invite: 'invitation' }

export interface Verification {
  type: string
  token?: string | undefined
  tokenHash?: string | undefined
  email?: string | undefined
  phone?: string | undefined
}

/** What was shown, and how it is used up. */
interface Shown {
  profileId: string
  purpose: CodePurpose
  email: string | null
  challenge: string | null
  /** False when another request was first. */
  spend: (tx: Tx) => Promise<boolean>
}

const shownBy = (code: OneTimeCode): Shown => ({ ...code, spend: (tx) => spendOneTimeCode(tx, code) })

const linkInvalid = () => new AuthRefusal(403, 'otp_expired', 'Email link is invalid or has expired')

/** @throws AuthRefusal 403, Refusal LINK_INVALID, INVITATION_INVALID, TOO_MANY_ATTEMPTS */
async function findByLink(context: RequestContext, type: string, token: string): Promise<Shown> {
  const { db, now, address } = context
  const code = await findByToken(db, purposes[type] ?? [], hashToken(token), now)
  if (code) return shownBy(code)
  const purpose = Object.hasOwn(linkPurposes, type) ? linkPurposes[type] : undefined
  if (!purpose) {
    await takeTurn(db, 'linkAddress', address, now)
    throw linkInvalid()
  }
  const { profileId } = await requireLink(context, [purpose], token)
  return {
    profileId,
    purpose,
    email: null,
    challenge: null,
    spend: (tx) => spendOpenLink(tx, { purpose, token, profileId }, now).then(() => true),
  }
}

/** @throws AuthRefusal 403, Refusal TOO_MANY_ATTEMPTS */
async function findByDigits(context: RequestContext, { type, token = '', email, phone }: Verification): Promise<Shown> {
  const { db, config, now, address } = context
  const of = purposes[type] ?? []
  const wanted = email ? validEmail(email) : undefined
  const profileId =
    wanted === undefined
      ? (await findByStaffPhone(db, phoneKeyOf(validPhone(phone ?? ''))))?.id
      : type === 'email_change'
        ? await findChanging(db, wanted, now)
        : (await findByEmail(db, wanted))?.id
  // Counted with the passwords, so that nobody has more tries by trying both.
  await takeTurn(db, 'signInAddress', address, now)
  await takeTurn(db, 'signInAccount', profileId ? triesOf(profileId) : `nobody:code:${wanted ?? phone}`, now)
  const codeHash = hashCode(config, profileId ?? '', token.replaceAll(/[\s-]/g, ''))
  const code = profileId && (await findByCode(db, { profileId, purposes: of, codeHash }, now))
  if (!code) throw codeExpired()
  return shownBy(code)
}

/** What a code or link opens, in the caller's transaction that uses it up. */
async function openBy(
  context: RequestContext,
  tx: Tx,
  { profileId, purpose, email: newEmail }: Pick<Shown, 'profileId' | 'purpose' | 'email'>,
): Promise<Opened> {
  const { now, address } = context
  const { fullName, email, deactivatedAt, archivedAt } = await lockProfile(tx, profileId)
  if (deactivatedAt || archivedAt) throw new Refusal('ACCOUNT_DEACTIVATED')
  if (purpose === 'recovery' || purpose === 'invitation') {
    return halfOpen(context, tx, { profileId, reason: purpose, shown: [shownNow('otp', now)] })
  }
  const author = { id: profileId, name: fullName, address: address ?? null }
  const about = { entityId: profileId, subject: fullName }
  if (purpose === 'signup') {
    await markEmailProven(tx, profileId)
    await writeAudit(tx, author, securityEvents.emailConfirmed, { ...about, after: { email } }, now)
  }
  if (newEmail !== null) {
    await setEmail(tx, profileId, newEmail).catch((error: unknown) => {
      // Whoever has the address is not given away.
      throw error instanceof Refusal ? codeExpired() : error
    })
    const notice = { profileId, ...accountMails.addressChanged(), expiresAt: null }
    if (email !== null) await queueMail(tx, { ...notice, recipient: email }, context)
    const states = { before: { email }, after: { email: newEmail } }
    await writeAudit(tx, author, securityEvents.emailChanged, { ...about, ...states }, now)
  }
  return letInBy(context, tx, { profileId, method: 'otp' })
}

/** @throws AuthRefusal 400, 403 */
async function find(context: RequestContext, verification: Verification): Promise<Shown> {
  const { type, token, tokenHash, email, phone } = verification
  if (!type) throw invalid('Verify requires a verification type')
  if (!token && !tokenHash) throw invalid('Verify requires a token or a token hash')
  if (!Object.hasOwn(purposes, type)) throw invalid('Invalid email verification type')
  if (tokenHash) {
    if (email || phone) throw invalid('Only the token_hash and type should be provided')
    return findByLink(context, type, tokenHash)
  }
  if (Boolean(email) === Boolean(phone)) {
    throw invalid('Only an email address or phone number should be provided on verify')
  }
  return findByDigits(context, verification)
}

/** Uses up what was sent to somebody, and signs them in as far as it goes. @throws AuthRefusal, Refusal */
export async function verify(context: RequestContext, verification: Verification): Promise<SessionAnswer> {
  const { db, mailWritten, now, address } = context
  const shown = await find(context, verification)
  const opened = await db.transaction(async (tx) => {
    if (!(await shown.spend(tx))) throw codeExpired()
    return openBy(context, tx, shown)
  })
  await forgetTurns(db, 'signInAccount', triesOf(shown.profileId))
  if (!verification.tokenHash) await giveTurnBack(db, 'signInAddress', address, now)
  context.log.info({ actorId: opened.profileId, address, path: '/verify' }, 'signed in')
  context.trace.actorId = opened.profileId
  if (shown.email !== null) mailWritten()
  return sessionAnswer(context, db, opened)
}

/**
 * What a link in mail leads to: the page that it names, with a session after `#`, or with a code that only who began it can
 * exchange.
 */
export async function verifyByLink(
  context: RequestContext,
  { type, token, redirectTo }: { type: string; token: string; redirectTo: string | undefined },
): Promise<string> {
  const { db, config, now } = context
  const target = allowedRedirect(config, redirectTo) ?? config.baseUrl
  try {
    const shown = await find(context, { type, tokenHash: token })
    const { challenge } = shown
    if (challenge !== null) {
      const code = await db.transaction(async (tx) => {
        if (!(await shown.spend(tx))) throw linkInvalid()
        return makeExchange(tx, shown.profileId, challenge, now)
      })
      return withQuery(target, { code })
    }
    const opened = await db.transaction(async (tx) => {
      if (!(await shown.spend(tx))) throw linkInvalid()
      return openBy(context, tx, shown)
    })
    const { access_token, expires_at, expires_in, refresh_token, token_type } = await sessionAnswer(context, db, opened)
    return withFragment(target, {
      access_token,
      expires_at: String(expires_at),
      expires_in: String(expires_in),
      refresh_token,
      token_type,
      type,
    })
  } catch (error) {
    const refusal = error instanceof AuthRefusal ? error : error instanceof Refusal ? linkInvalid() : undefined
    if (!refusal) throw error
    return withFragment(target, {
      error: 'access_denied',
      error_code: refusal.code,
      error_description: refusal.message,
    })
  }
}

/** A code that is exchanged for a session by who has the verifier of its challenge. */
async function makeExchange(tx: Tx, profileId: string, challenge: string, now: Date): Promise<string> {
  const code = crypto.randomUUID()
  await insertCode(tx, {
    profileId,
    purpose: 'pkce',
    tokenHash: hashToken(code),
    codeHash: null,
    email: null,
    challenge,
    method: 'otp',
    createdAt: now,
    expiresAt: new Date(now.getTime() + EXCHANGE_LIFE),
  })
  return code
}

/** @throws AuthRefusal 400, 404 */
export async function exchangeCode(
  context: RequestContext,
  { authCode, verifier }: { authCode: string; verifier: string },
): Promise<SessionAnswer> {
  const { db, now, address } = context
  if (!authCode || !verifier) throw invalid('invalid request: both auth code and code verifier should be non-empty')
  const code = await findByToken(db, ['pkce'], hashToken(authCode), now)
  if (!code) {
    await takeTurn(db, 'linkAddress', address, now)
    throw new AuthRefusal(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  }
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  if (!isSameSecret(challenge, code.challenge ?? '')) {
    throw new AuthRefusal(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
  }
  const opened = await db.transaction(async (tx) => {
    if (!(await spendOneTimeCode(tx, code))) throw codeExpired()
    return openBy(context, tx, { profileId: code.profileId, purpose: 'sign_in', email: null })
  })
  return sessionAnswer(context, db, opened)
}
