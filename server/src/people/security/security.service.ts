import { accountMails } from '@makao/contract/people/accounts/accounts.messages'
import { securityEvents } from '@makao/contract/people/security/security.audit'
import type {
  EmailChange,
  EmailChangeAsked,
  EmailConfirmation,
  EmailConfirmed,
  OwnSecurity,
  PasswordChange,
  SecuritySettings,
} from '@makao/contract/people/security/security.schema'
import type { z } from 'zod'
import type { RequestContext, SignedIn } from '../../context'
import type { Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { queueMail } from '../../messaging/outbox/queue.repository'
import { writeAudit } from '../../platform/audit/audit.repository'
import { withoutRow } from '../../platform/audit/audit.rules'
import { forgetTurns, takeTurn, takeUnprovenMailTurn } from '../../platform/throttle/throttle.repository'
import {
  endSession,
  endSessions,
  findByEmail,
  findPasswordHash,
  keepPassword,
  listSessions,
  lockProfile,
  markEmailProven,
  requireProfile,
  setEmail,
  setPassword,
} from '../accounts/accounts.repository'
import { refuseWeakPassword } from '../accounts/password-strength.service'
import { hashPassword, verifyPassword } from '../accounts/passwords.service'
import {
  beginSecondFactor,
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  markConfirmed,
  readSecuritySettings,
  replaceRecoveryCodes,
  spendStep,
  writeSecuritySettings,
} from '../accounts/second-factor.repository'
import { newRecoveryCodes, newSecret, stepOf } from '../accounts/second-factor.service'
import { closeLinks } from '../links/links.repository'
import { makeLink, requireLink, spendOpenLink } from '../links/links.service'
import { describeDevice } from './device'
import { queueEmailProof } from './email-proof.service'

type Done = Record<string, never>

/** What the audit log says of something that a person does to their own account. */
const onOneself = ({ actor }: SignedIn) => ({ entityId: actor.id, subject: actor.name })

/**
 * Whether it is really the person: a phone left on a table is not enough.
 * @returns the hash of the password
 * @throws Refusal TOO_MANY_ATTEMPTS, PASSWORD_WRONG
 */
async function requirePasswordOf(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  profileId: string,
  password: string,
): Promise<string> {
  await takeTurn(db, 'proof', profileId, now)
  const hash = await findPasswordHash(db, profileId)
  if (!hash || !(await verifyPassword(hash, password))) throw new Refusal('PASSWORD_WRONG')
  await forgetTurns(db, 'proof', profileId)
  return hash
}

/** @throws Refusal TOO_MANY_ATTEMPTS, PASSWORD_WRONG */
export const requireOwnPassword = (context: SignedIn, password: string) =>
  requirePasswordOf(context, context.actor.id, password)

export async function readSecurity({ db, actor, now }: SignedIn): Promise<OwnSecurity> {
  const sessions = await listSessions(db, actor.id, now)
  const factor = await findSecondFactor(db, actor.id)
  const { adminsNeedSecondFactor } = await readSecuritySettings(db)
  return {
    sessions: sessions.map(({ id, userAgent, address, createdAt, updatedAt }) => ({
      id,
      device: describeDevice(userAgent),
      address: address ?? '',
      signedInAt: createdAt.toISOString(),
      lastUsedAt: updatedAt.toISOString(),
      isCurrent: id === actor.sessionId,
    })),
    secondFactor: {
      isOn: factor?.confirmedAt != null,
      isRequired: adminsNeedSecondFactor && actor.role === 'admin',
      codesLeft: await countRecoveryCodes(db, actor.id),
    },
  }
}

/** @throws Refusal NOT_FOUND: not one of the person's own */
export async function endOwnSession(context: SignedIn, sessionId: string): Promise<Done> {
  const { db, actor, now } = context
  await db.transaction(async (tx) => {
    await endSession(tx, actor.id, sessionId)
    await writeAudit(tx, actor, securityEvents.sessionEnded, onOneself(context), now)
  })
  return {}
}

export async function endOwnSessions(context: SignedIn, which: 'others' | 'all'): Promise<Done> {
  const { db, actor, now } = context
  await db.transaction(async (tx) => {
    await endSessions(tx, actor.id, which === 'others' ? actor.sessionId : undefined)
    await writeAudit(tx, actor, securityEvents.sessionsEnded, onOneself(context), now)
  })
  return {}
}

/** @throws Refusal TOO_MANY_ATTEMPTS, PASSWORD_WRONG, PASSWORD_WEAK */
export async function changePassword(
  context: SignedIn,
  { current, password }: z.output<typeof PasswordChange>,
): Promise<Done> {
  const passwordHash = await requireOwnPassword(context, current)
  return replacePassword(context, { passwordHash, password })
}

/**
 * Sets another password for whoever has shown that it is them. Their other sessions end.
 * @throws Refusal PASSWORD_WRONG: `passwordHash` is not of the present one any more; PASSWORD_WEAK
 */
export async function replacePassword(
  context: SignedIn,
  { passwordHash, password }: { passwordHash: string | undefined; password: string },
): Promise<Done> {
  const { db, actor, config, now } = context
  const { fullName, email, phoneNumber } = await requireProfile(db, actor)
  await refuseWeakPassword(context, password, [fullName, email, phoneNumber])
  const hash = await hashPassword(password, config.passwordCost)
  await db.transaction(async (tx) => {
    // Meanwhile it may have been recovered, from whoever is asking here.
    if (passwordHash !== undefined && !(await keepPassword(tx, { id: actor.id, passwordHash }))) {
      throw new Refusal('PASSWORD_WRONG')
    }
    await setPassword(tx, actor.id, hash, actor.sessionId)
    // Whoever got hold of the mailbox loses what was sent there.
    await closeLinks(tx, actor.id)
    await writeAudit(tx, actor, securityEvents.passwordChanged, onOneself(context), now)
  })
  return {}
}

/**
 * Sends a link to the new address; it counts when the link is used. An address that has an account is told so by mail:
 * the answer here is the same.
 * @throws Refusal TOO_MANY_ATTEMPTS, PASSWORD_WRONG
 */
export async function askEmailChange(
  context: SignedIn,
  { email, password }: z.output<typeof EmailChange>,
): Promise<EmailChangeAsked> {
  await requireOwnPassword(context, password)
  return sendEmailChange(context, email)
}

/** The same for whoever has shown already that it is them. @throws Refusal TOO_MANY_ATTEMPTS */
export async function sendEmailChange(context: SignedIn, email: string): Promise<EmailChangeAsked> {
  const { db, actor, whatSends, now, address, mailWritten } = context
  await takeTurn(db, 'recoveryAccount', `change:${actor.id}`, now)
  await takeUnprovenMailTurn(db, email, address, now)
  const expiresAt = await db.transaction(async (tx) => {
    const made = await queueEmailChange(context, tx, { profileId: actor.id, email })
    await writeAudit(tx, actor, securityEvents.emailChangeAsked, { ...onOneself(context), after: { email } }, now)
    return made
  })
  mailWritten()
  return { email, expiresAt: expiresAt.toISOString(), sends: whatSends.sends().email }
}

/** Writes to a new address; one that has an account is told so. @returns until when the link works */
export async function queueEmailChange(
  context: Pick<RequestContext, 'config' | 'now'>,
  tx: Tx,
  { profileId, email }: { profileId: string; email: string },
): Promise<Date> {
  const holder = await findByEmail(tx, email)
  const made = await makeLink(context, tx, { purpose: 'email_change', profileId, email })
  const mail = holder ? accountMails.addressTaken() : { ...accountMails.newAddress(made), link: made }
  // Not the person's until it is confirmed; and their own data must not tell which of the two was written.
  await queueMail(tx, { profileId: null, recipient: email, ...mail, expiresAt: made.expiresAt }, context)
  return made.expiresAt
}

/** Sends the link anew with which the person shows that the address is theirs. @throws Refusal EMAIL_PROVEN, TOO_MANY_ATTEMPTS */
export async function sendEmailProof(context: SignedIn): Promise<EmailChangeAsked> {
  const { db, actor, whatSends, now, address, mailWritten } = context
  const { email, emailUnproven } = await requireProfile(db, actor)
  if (!emailUnproven || email === null) throw new Refusal('EMAIL_PROVEN', { email: email ?? '' })
  await takeUnprovenMailTurn(db, email, address, now)
  const { expiresAt } = await db.transaction(async (tx) => {
    const made = await queueEmailProof(context, tx, { id: actor.id, email })
    await writeAudit(tx, actor, securityEvents.emailProofAsked, onOneself(context), now)
    return made
  })
  mailWritten()
  return { email, expiresAt: expiresAt.toISOString(), sends: whatSends.sends().email }
}

/**
 * Confirms the address that a link was sent to. The link alone is not enough: whoever has only the mailbox would
 * confirm an account that a stranger made and signs in to.
 * @throws Refusal LINK_INVALID: also when a new address got an account meanwhile; TOO_MANY_ATTEMPTS, PASSWORD_WRONG
 */
export async function confirmEmail(
  context: RequestContext,
  { token, password }: z.output<typeof EmailConfirmation>,
): Promise<EmailConfirmed> {
  const { db, now, address, mailWritten } = context
  const link = await requireLink(context, ['email_change', 'email_proof'], token)
  const { purpose, profileId, fullName, email: former, newEmail } = link
  await requirePasswordOf(context, profileId, password)
  const author = { id: profileId, name: fullName, address: address ?? null }
  const email = newEmail ?? former ?? ''
  const about = { entityId: profileId, subject: fullName }
  await db.transaction(async (tx) => {
    await lockProfile(tx, profileId)
    await spendOpenLink(tx, { purpose, token, profileId }, now)
    if (newEmail === null) {
      await markEmailProven(tx, profileId)
      await writeAudit(tx, author, securityEvents.emailConfirmed, { ...about, after: { email } }, now)
      return
    }
    await setEmail(tx, profileId, newEmail).catch((error: unknown) => {
      // Whoever has the address is not given away.
      throw error instanceof Refusal ? new Refusal('LINK_INVALID') : error
    })
    const notice = { profileId, ...accountMails.addressChanged(), expiresAt: null }
    if (former !== null) await queueMail(tx, { ...notice, recipient: former }, context)
    const states = { before: { email: former }, after: { email } }
    await writeAudit(tx, author, securityEvents.emailChanged, { ...about, ...states }, now)
  })
  mailWritten()
  return { email, isNew: newEmail !== null }
}

/** @throws Refusal TOO_MANY_ATTEMPTS, PASSWORD_WRONG, SECOND_FACTOR_ON */
export async function startSecondFactor(context: SignedIn, password: string) {
  await requireOwnPassword(context, password)
  const { secret, uri } = await beginOwnSecondFactor(context)
  return { secret, uri }
}

/** The same for whoever has shown already that it is them. `friendlyName`: what they call the phone. @throws Refusal SECOND_FACTOR_ON */
export async function beginOwnSecondFactor({ db, actor, config, now }: SignedIn, friendlyName = '') {
  const { email, phoneNumber } = await requireProfile(db, actor)
  const { secret, uri, encrypted } = await newSecret(config, email ?? phoneNumber ?? '')
  const id = await db.transaction(async (tx) => {
    await lockProfile(tx, actor.id)
    if ((await findSecondFactor(tx, actor.id))?.confirmedAt) throw new Refusal('SECOND_FACTOR_ON')
    return beginSecondFactor(tx, actor.id, encrypted, now, friendlyName)
  })
  return { id, secret, uri }
}

/** Turns the second factor on. @throws Refusal TOO_MANY_ATTEMPTS, SECOND_FACTOR_ON, CODE_WRONG */
export async function confirmSecondFactor(context: SignedIn, code: string): Promise<{ codes: string[] }> {
  const codes = newRecoveryCodes()
  await turnSecondFactorOn(context, code, codes)
  return { codes }
}

/** @param codes the recovery codes; without any the person makes them later @throws Refusal TOO_MANY_ATTEMPTS, SECOND_FACTOR_ON, CODE_WRONG */
export async function turnSecondFactorOn(
  context: SignedIn,
  code: string,
  codes: readonly string[] = [],
): Promise<void> {
  const { db, actor, config, now } = context
  await takeTurn(db, 'proof', `code:${actor.id}`, now)
  await db.transaction(async (tx) => {
    await lockProfile(tx, actor.id)
    const factor = await findSecondFactor(tx, actor.id)
    if (factor?.confirmedAt) throw new Refusal('SECOND_FACTOR_ON')
    const step = factor && (await stepOf(config, factor.secret, code, now))
    if (step === undefined || !(await spendStep(tx, actor.id, step))) throw new Refusal('CODE_WRONG')
    await markConfirmed(tx, actor.id, now)
    if (codes.length > 0) await replaceRecoveryCodes(tx, actor.id, codes)
    await writeAudit(tx, actor, securityEvents.secondFactorOn, onOneself(context), now)
  })
  await forgetTurns(db, 'proof', `code:${actor.id}`)
}

/** The former codes stop working. @throws Refusal TOO_MANY_ATTEMPTS, PASSWORD_WRONG, SECOND_FACTOR_OFF */
export async function newOwnRecoveryCodes(context: SignedIn, password: string): Promise<{ codes: string[] }> {
  await requireOwnPassword(context, password)
  return makeRecoveryCodesAnew(context)
}

/** The same for whoever has shown already that it is them. @throws Refusal SECOND_FACTOR_OFF */
export async function makeRecoveryCodesAnew(context: SignedIn): Promise<{ codes: string[] }> {
  const { db, actor, now } = context
  const codes = newRecoveryCodes()
  await db.transaction(async (tx) => {
    await lockProfile(tx, actor.id)
    if (!(await findSecondFactor(tx, actor.id))?.confirmedAt) throw new Refusal('SECOND_FACTOR_OFF')
    await replaceRecoveryCodes(tx, actor.id, codes)
    await writeAudit(tx, actor, securityEvents.recoveryCodesReplaced, onOneself(context), now)
  })
  return { codes }
}

/** @throws Refusal TOO_MANY_ATTEMPTS, PASSWORD_WRONG, SECOND_FACTOR_REQUIRED */
export async function removeOwnSecondFactor(context: SignedIn, password: string): Promise<Done> {
  await requireOwnPassword(context, password)
  return turnSecondFactorOff(context)
}

/** The same for whoever has shown already that it is them. @throws Refusal SECOND_FACTOR_REQUIRED */
export async function turnSecondFactorOff(context: SignedIn): Promise<Done> {
  const { db, actor, now } = context
  await db.transaction(async (tx) => {
    if (actor.role === 'admin' && (await readSecuritySettings(tx)).adminsNeedSecondFactor) {
      throw new Refusal('SECOND_FACTOR_REQUIRED')
    }
    await deleteSecondFactor(tx, actor.id)
    await writeAudit(tx, actor, securityEvents.secondFactorOff, onOneself(context), now)
  })
  return {}
}

/** @throws Refusal SECOND_FACTOR_OFF: the admin who asks for it has none */
export async function saveSecuritySettings(
  { db, actor, now }: SignedIn,
  input: SecuritySettings,
): Promise<SecuritySettings> {
  return db.transaction(async (tx) => {
    if (input.adminsNeedSecondFactor && !(await findSecondFactor(tx, actor.id))?.confirmedAt) {
      throw new Refusal('SECOND_FACTOR_OFF')
    }
    const before = await readSecuritySettings(tx)
    await writeSecuritySettings(tx, input, now)
    const audited = { entityId: withoutRow.settings, subject: 'Security', before, after: input }
    await writeAudit(tx, actor, securityEvents.saved, audited, now)
    return input
  })
}
