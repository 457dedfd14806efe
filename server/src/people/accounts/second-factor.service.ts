import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Config } from '../../config'
import type { Queryable } from '../../db/types'
import { decrypt, encrypt } from '../../sealing'
import { findSecondFactor, spendRecoveryCode, spendStep } from './second-factor.repository'

const PERIOD = 30
export const RECOVERY_CODES = 10
// Without the characters that are mistaken for one another when written down.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** The codes of a secret, as RFC 6238 has them: SHA-1, six digits, a new one each half minute. */
function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Makao', label, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD })
}

/** A new secret. `uri`: what the QR code holds. `encrypted`: how it is stored. */
export async function newSecret({ authSecret }: Config, email: string) {
  const secret = new Secret({ size: 20 }).base32
  return { secret, uri: totpOf(secret, email).toString(), encrypted: await encrypt(authSecret, secret) }
}

/** Groups of five characters in a code: 123 bits, so that a fast hash of it cannot be reversed (OWASP ASVS 5.0, 6.5.2). */
const GROUPS = 5

/** Ten codes, as people write them down: 'abcde-fghjk-mnpqr-stuvw-xyz23'. */
export function newRecoveryCodes(): string[] {
  const five = () => Array.from({ length: 5 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
  return Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, five).join('-'))
}

/** The half minute that a code is for: the present one or a neighbour, for a clock that is a little off. */
export async function stepOf(config: Config, encrypted: string, code: string, now: Date): Promise<number | undefined> {
  // Unreadable after AUTH_SECRET was replaced without naming the one before: then only a recovery code helps.
  const secret = await decrypt(config.authSecret, encrypted).catch(() => undefined)
  if (secret === undefined) return undefined
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD) + delta
}

/** Whether a code, or a recovery code, is right; it is used up with that. */
export async function spendCode(
  { db, config, now }: { db: Queryable; config: Config; now: Date },
  profileId: string,
  typed: string,
): Promise<boolean> {
  const code = typed.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(code)) return spendRecoveryCode(db, profileId, code, now)
  const factor = await findSecondFactor(db, profileId)
  const step = factor && (await stepOf(config, factor.secret, code, now))
  return step !== undefined && spendStep(db, profileId, step)
}
