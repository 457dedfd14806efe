import { createHash } from 'node:crypto'
import { makeSignature } from 'better-auth/crypto'
import type { Config } from '../../config'
import type { Db, Tx } from '../../db/types'
import { decrypt, encrypt } from '../../sealing'
import { rewriteSecrets } from '../accounts/second-factor.repository'
import { firstUseOf } from './auth-secrets.repository'
import { findSessionCookie, readToken, sessionCookieName } from './session-cookie'

const DAY = 86_400_000

/** A secret that was replaced, and until when what it signed still counts. */
export interface FormerSecret {
  secret: string
  until: Date
}

/** Encrypts anew what is stored somewhere; undefined for what it cannot read. */
export type Rewrite = (tx: Tx, reencrypt: (encrypted: string) => Promise<string | undefined>) => Promise<void>

/**
 * Notes the present secret at the start. After it was replaced, what the one before encrypted is encrypted anew.
 * @param others what else than second factors is encrypted
 * @returns the one before, while what it signed still counts: a day from the first use of the present one
 */
export async function rotateSecret(
  db: Db,
  { authSecret, previousAuthSecret }: Config,
  now: Date,
  others: readonly Rewrite[] = [],
): Promise<FormerSecret | undefined> {
  const hash = createHash('sha256').update(authSecret).digest('hex')
  return db.transaction(async (tx) => {
    const firstUsedAt = await firstUseOf(tx, hash, now)
    if (previousAuthSecret === undefined || previousAuthSecret === authSecret) return undefined
    // One that the former secret cannot read was encrypted with the present one already.
    const reencrypt = (secret: string) =>
      decrypt(previousAuthSecret, secret).then(
        (plain) => encrypt(authSecret, plain),
        () => undefined,
      )
    for (const rewrite of [rewriteSecrets, ...others]) await rewrite(tx, reencrypt)
    const until = new Date(firstUsedAt.getTime() + DAY)
    return now < until ? { secret: previousAuthSecret, until } : undefined
  })
}

const cookieValue = (token: string, signature: string) => encodeURIComponent(`${token}.${signature}`)

/**
 * A session's cookie that the former secret signed, signed with the present one: for the request under way and, as
 * Set-Cookie, for those to come. Undefined for every other request.
 */
export async function resignSession(
  headers: Headers,
  config: Config,
  { secret, until }: FormerSecret,
  now: Date,
): Promise<{ headers: Headers; name: string; setCookie: string } | undefined> {
  if (now >= until) return undefined
  const { pairs, place } = findSessionCookie(headers, config)
  const token = readToken(pairs[place], secret)
  if (!token) return undefined
  const name = sessionCookieName(config)
  const value = cookieValue(token, await makeSignature(token, config.authSecret))
  pairs[place] = `${name}=${value}`
  const resigned = new Headers(headers)
  resigned.set('cookie', pairs.join('; '))
  const secure = config.baseUrl.startsWith('https:') ? '; Secure' : ''
  return {
    headers: resigned,
    name,
    setCookie: `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${(7 * DAY) / 1000}${secure}`,
  }
}
