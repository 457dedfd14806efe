import { createHmac } from 'node:crypto'
import type { Config } from '../../config'
import { isSameSecret } from '../../signature'
import { cookiePrefix } from './better-auth'

export const sessionCookieName = (config: Config) => `${cookiePrefix(config)}.session_token`

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Not one of ours.
    return ''
  }
}

/** The parts of a `Cookie` header, and the place of the session's among them; -1: there is none. */
export function findSessionCookie(headers: Headers, config: Config): { pairs: string[]; place: number } {
  const pairs = headers.get('cookie')?.split(/; */) ?? []
  const name = `${sessionCookieName(config)}=`
  return { pairs, place: pairs.findIndex((pair) => pair.startsWith(name)) }
}

/** The token of a session's cookie as Better Auth signs it; undefined: the secret did not sign it. */
export function readToken(pair: string | undefined, secret: string): string | undefined {
  const value = pair?.slice(pair.indexOf('=') + 1) ?? ''
  const [token, signature] = /^([\w-]+)\.(.+)$/.exec(decoded(value))?.slice(1) ?? []
  if (!token || !signature) return undefined
  return isSameSecret(signature, createHmac('sha256', secret).update(token).digest('base64')) ? token : undefined
}
