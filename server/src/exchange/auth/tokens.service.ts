import {
  type CryptoKey,
  decodeProtectedHeader,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import { z } from 'zod'
import type { Config } from '../../config'
import type { Queryable } from '../../db/types'
import { decrypt, encrypt } from '../../sealing'
import { findSigningKey, insertSigningKey, listSigningKeys, lockSigningKeys } from './signing-keys.repository'

/** Seconds for which an access token is good; the session it names is looked up on each request all the same. */
export const TOKEN_LIFE = 3600
const KEY_LIFE = 90 * 86_400_000
const ALGORITHM = 'ES256'
export const AUDIENCE = 'authenticated'
const CURVE = { kty: 'EC', crv: 'P-256' } as const

type Given = Pick<Config, 'authSecret' | 'baseUrl'>

const issuerOf = ({ baseUrl }: Given) => `${baseUrl}/auth/v1`

/** The private key of today, made where there is none, where it is old, or where another AUTH_SECRET sealed it. */
async function presentKey(db: Queryable, config: Given, now: Date): Promise<{ kid: string; key: CryptoKey }> {
  const usable = async (at: Queryable) => {
    const [newest] = await listSigningKeys(at)
    if (!newest || newest.createdAt.getTime() + KEY_LIFE <= now.getTime()) return undefined
    const d = await decrypt(config.authSecret, newest.sealedPrivate).catch(() => undefined)
    if (d === undefined) return undefined
    return { kid: newest.id, key: await importKey({ ...CURVE, x: newest.x, y: newest.y, d }) }
  }
  return (
    (await usable(db)) ??
    db.transaction(async (tx) => {
      // Locked, so that two who sign in first do not make a key each.
      await lockSigningKeys(tx)
      const made = await usable(tx)
      if (made) return made
      const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
      const { x = '', y = '', d = '' } = await exportJWK(privateKey)
      const kid = crypto.randomUUID()
      await insertSigningKey(tx, { id: kid, x, y, sealedPrivate: await encrypt(config.authSecret, d), createdAt: now })
      return { kid, key: privateKey }
    })
  )
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, ALGORITHM)
  if (key instanceof Uint8Array) throw new Error('A signing key is no key pair.')
  return key
}

/** What others verify tokens with, as the protocol publishes it. */
export async function publishedKeys(db: Queryable, config: Given, now: Date): Promise<{ keys: JWK[] }> {
  await presentKey(db, config, now)
  const keys = await listSigningKeys(db)
  return {
    keys: keys.map(({ id, x, y }) => ({ ...CURVE, x, y, kid: id, alg: ALGORITHM, use: 'sig', key_ops: ['verify'] })),
  }
}

export interface TokenClaims extends JWTPayload {
  sub: string
  session_id: string
}

export async function signToken(db: Queryable, config: Given, claims: TokenClaims, now: Date): Promise<string> {
  const { kid, key } = await presentKey(db, config, now)
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid })
    .setIssuer(issuerOf(config))
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + TOKEN_LIFE)
    .sign(key)
}

/** Public keys by their id, which is of one key for ever; whether a key still counts is asked with the session. */
const publicKeys = new Map<string, CryptoKey>()
const MOST_CACHED = 16

/** @returns undefined for one that there is not, or no more */
async function publicKey(db: Queryable, kid: string): Promise<CryptoKey | undefined> {
  const known = publicKeys.get(kid)
  if (known) return known
  const found = await findSigningKey(db, kid)
  if (!found) return undefined
  const key = await importKey({ ...CURVE, x: found.x, y: found.y })
  if (publicKeys.size >= MOST_CACHED) publicKeys.clear()
  publicKeys.set(kid, key)
  return key
}

const Header = z.object({ kid: z.uuid(), alg: z.literal(ALGORITHM) })
const Named = z.object({ sub: z.uuid(), session_id: z.uuid() })

export interface NamedSession {
  profileId: string
  sessionId: string
  /** Of the key that signed it. */
  keyId: string
}

/** What a token names; 'expired' or 'broken' for one that counts no more, or never did. */
export async function readToken(
  db: Queryable,
  config: Given,
  token: string,
  now: Date,
): Promise<NamedSession | 'broken' | 'expired'> {
  const header = Header.safeParse(headerOf(token))
  const key = header.success ? await publicKey(db, header.data.kid) : undefined
  if (!header.success || !key) return 'broken'
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: issuerOf(config),
      audience: AUDIENCE,
      currentDate: now,
    })
    const named = Named.safeParse(payload)
    if (!named.success) return 'broken'
    return { profileId: named.data.sub, sessionId: named.data.session_id, keyId: header.data.kid }
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'expired'
    if (error instanceof errors.JOSEError) return 'broken'
    throw error
  }
}

function headerOf(token: string): unknown {
  try {
    return decodeProtectedHeader(token)
  } catch {
    // Not a token of ours, nor anybody's.
    return undefined
  }
}
