import { createHash, randomBytes } from 'node:crypto'
import type { Day } from '@makao/contract/days'
import { isStaff, type Role, roleOf, roles } from '@makao/contract/permissions'
import type { Config } from '../../config'
import { isSameSecret, sign } from '../../signature'

const SECRET_PREFIX = 'makao_secret_'
const PUBLISHABLE_PREFIX = 'makao_publishable_'

/** How many keys an agency has at most: each is looked through by people. */
export const MOST_KEYS = 100

/** A new secret key: 256 bits of chance behind a beginning by which those who look for lost keys find it. */
export const newSecretKey = () => `${SECRET_PREFIX}${randomBytes(32).toString('base64url')}`

/** Whether a text has the form of a secret key, known or not. */
export const isSecretKey = (text: string) => text.startsWith(SECRET_PREFIX)

/** Whether a bearer looks like an access token: three parts, the first of which is JSON. */
export const looksLikeToken = (bearer: string) => /^eyJ[\w-]*\.[\w-]*\.[\w-]*$/.test(bearer)

export const hashOfKey = (secret: string) => createHash('sha256').update(secret).digest('hex')
export const endingOf = (secret: string) => secret.slice(-4)

/**
 * The key that every client may hold; it tells of which installation it is, and nothing of who asks. It follows from AUTH_SECRET,
 * so that nothing has to be kept.
 */
export const publishableKeyOf = (authSecret: string): string =>
  `${PUBLISHABLE_PREFIX}${sign(authSecret, 'publishable key', '')}`

/** Whether a text is the publishable key, or that of the AUTH_SECRET before. */
export function isPublishableKey({ authSecret, previousAuthSecret }: Config, text: string): boolean {
  const secrets = previousAuthSecret === undefined ? [authSecret] : [authSecret, previousAuthSecret]
  return secrets.some((secret) => isSameSecret(text, publishableKeyOf(secret)))
}

/** What stands behind `Bearer`; no cookie is ever read, so that a foreign page can use nobody's session. */
export function bearerOf(headers: Headers): string | undefined {
  return /^bearer +(.+?)\s*$/i.exec(headers.get('authorization') ?? '')?.[1]
}

/** A key may do what its maker may at present, and never more than it was made for. */
export function roleOfKey(keys: Role, makers: unknown): Role {
  const present = roleOf(makers)
  return roles.indexOf(keys) > roles.indexOf(present) ? keys : present
}

interface Standing {
  expiresOn: Day | null
  makerRole: string
  makerDeactivatedAt: Date | null
  makerArchivedAt: Date | null
}

/** Why a key opens nothing; undefined: it does. Who is no staff any more has none that works. */
export function whyShut({ expiresOn, ...maker }: Standing, today: Day): 'expired' | 'stopped' | undefined {
  if (maker.makerDeactivatedAt || maker.makerArchivedAt || !isStaff(maker.makerRole)) return 'stopped'
  return expiresOn !== null && expiresOn < today ? 'expired' : undefined
}
