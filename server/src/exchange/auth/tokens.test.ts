import { eq, getTableName } from 'drizzle-orm'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { describe, expect, test } from 'vitest'
import { PASSWORD, startApi, testConfig } from '../../../test/api'
import { testDatabase } from '../../../test/database'
import { hostedClient } from '../../../test/hosted'
import { profiles, sessions } from '../../people/accounts/accounts.table'
import { rotateSecret } from '../../people/sign-in/secret-rotation'
import { auditEntries } from '../../platform/audit/audit.table'
import { readTables } from '../../platform/backups/dump.repository'
import { decrypt, encrypt } from '../../sealing'
import {
  factorChallenges,
  oneTimeCodes,
  pendingSessions,
  refreshTokens,
  signingKeys,
  tokenSessions,
} from './auth.table'
import { rewriteSigningKeys } from './signing-keys.repository'

const { db, pool } = testDatabase()

// The client compares expiry with the clock of this machine.
const start = Date.now()
const at = (millis: number) => new Date(start + millis).toISOString()
const api = startApi(db, { now: at(0) })

/** Somebody new who is signed in by the protocol. */
async function signedIn(role: 'admin' | 'property_manager' | 'tenant' = 'tenant') {
  const { id, email } = await api.signInWithPassword(role)
  const client = hostedClient(api)
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  expect(error).toBeNull()
  if (!data.session) expect.fail('no session')
  return { id, email, client, session: data.session }
}

const refreshed = (token: string) => hostedClient(api).auth.refreshSession({ refresh_token: token })

const setClock = (millis: number) => api.setNow(at(millis))

describe('signing in by password', () => {
  test('gives a token that others can verify, which says who somebody is', async () => {
    const { id, email, client, session } = await signedIn('property_manager')
    expect(decodeProtectedHeader(session.access_token)).toMatchObject({ alg: 'ES256', typ: 'JWT' })
    expect(decodeJwt(session.access_token)).toMatchObject({
      iss: 'http://localhost:3000/auth/v1',
      sub: id,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      aal: 'aal1',
      amr: [{ method: 'password' }],
      app_metadata: { provider: 'email', role: 'property_manager' },
    })
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { id, email } })
    const claims = await client.auth.getClaims()
    expect(claims).toMatchObject({ error: null, data: { claims: { sub: id } } })
    expect((await client.auth.getUser()).data.user).toMatchObject({ id, email, identities: [{ provider: 'email' }] })
  })

  test('reads with its permissions, and shows under Settings, Security as a script', async () => {
    const { id, email, client } = await signedIn()
    expect((await client.from('profiles').select('email')).data).toEqual([{ email }])
    const { client: page } = await api.openSession(id)
    const { sessions: listed } = await page.security.read()
    expect(listed.map(({ device }) => device)).toContainEqual(expect.stringMatching(/^supabase-js[\w-]* 2\.109\.0$/))
  })

  test('is refused with a wrong password as where there is no account, and counts with the tries of the page', async () => {
    const { email } = await api.signInWithPassword('tenant')
    const tried = (password: string, login = email) =>
      hostedClient(api).auth.signInWithPassword({ email: login, password })
    expect((await tried('wrong')).error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
    expect((await tried('wrong', 'nobody@example.com')).error).toMatchObject({ code: 'invalid_credentials' })
    for (let n = 0; n < 4; n++) await api.post('/api/auth/sign-in', { login: email, password: 'wrong' })
    expect((await tried(PASSWORD)).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    const raw = await api.post('/auth/v1/token?grant_type=password', { email, password: PASSWORD })
    expect(Number(raw.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('tells whoever is deactivated', async () => {
    const { id, email } = await api.signInWithPassword('tenant')
    await db.update(profiles).set({ deactivatedAt: new Date() }).where(eq(profiles.id, id))
    const { error } = await hostedClient(api).auth.signInWithPassword({ email, password: PASSWORD })
    expect(error).toMatchObject({ status: 403, code: 'user_banned', message: 'User is banned' })
  })
})

describe('a session', () => {
  test('ends with a person who is deactivated, at their next request', async () => {
    const { id, client, session } = await signedIn('property_manager')
    await db.update(profiles).set({ deactivatedAt: new Date() }).where(eq(profiles.id, id))
    expect((await client.from('units').select('id')).error).toMatchObject({ code: 'PGRST303' })
    expect((await client.auth.getUser(session.access_token)).error?.name).toBe('AuthSessionMissingError')
    expect((await refreshed(session.refresh_token)).error).toMatchObject({ code: 'refresh_token_not_found' })
  })

  test('ends here, elsewhere, or everywhere', async () => {
    const { email, client, session } = await signedIn()
    const other = hostedClient(api)
    await other.auth.signInWithPassword({ email, password: PASSWORD })
    expect(await client.auth.signOut({ scope: 'others' })).toEqual({ error: null })
    expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await client.auth.getUser()).error).toBeNull()
    expect(await client.auth.signOut({ scope: 'local' })).toEqual({ error: null })
    expect((await client.auth.getUser(session.access_token)).error?.name).toBe('AuthSessionMissingError')
    const [one, two] = [hostedClient(api), hostedClient(api)]
    for (const each of [one, two]) await each.auth.signInWithPassword({ email, password: PASSWORD })
    expect(await one.auth.signOut()).toEqual({ error: null })
    expect((await two.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  })

  test('is opened by no cookie, and no cookie stands for a token', async () => {
    const { id, session } = await signedIn()
    const [row] = await db.select({ token: sessions.token }).from(sessions).where(eq(sessions.userId, id))
    expect(JSON.stringify(session)).not.toContain(row?.token)
    const { cookie } = await api.openSession(id)
    expect((await api.request('/auth/v1/user', { headers: { cookie } })).status).toBe(401)
  })

  test('is not one that another key signed, another secret, or nobody', async () => {
    const { session } = await signedIn()
    const [header = '', payload = '', signature = ''] = session.access_token.split('.')
    const forged = [
      `${header}.${payload}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`,
      `${Buffer.from(JSON.stringify({ alg: 'HS256', kid: decodeProtectedHeader(session.access_token).kid })).toString('base64url')}.${payload}.${signature}`,
      'eyJ.eyJ.x',
      'nothing',
    ]
    for (const token of forged) {
      const headers = { authorization: `Bearer ${token}` }
      expect((await api.request('/auth/v1/user', { headers })).status, token).toBe(403)
      expect((await api.request('/rest/v1/units', { headers })).status, token).toBe(401)
    }
  })
})

describe('a refresh token', () => {
  test('is replaced each time; the same again is another one for ten seconds, and after that ends the session', async () => {
    const { id, session } = await signedIn()
    const first = await refreshed(session.refresh_token)
    expect(first.error).toBeNull()
    expect(first.data.session?.refresh_token).not.toBe(session.refresh_token)
    setClock(9_000)
    const again = await refreshed(session.refresh_token)
    expect(again.error).toBeNull()
    setClock(20_000)
    expect((await refreshed(session.refresh_token)).error).toMatchObject({
      status: 400,
      code: 'refresh_token_already_used',
      message: 'Invalid Refresh Token: Already Used',
    })
    expect((await refreshed(again.data.session?.refresh_token ?? '')).error?.code).toBe('refresh_token_not_found')
    const noted = await db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.entityId, id))
    expect(noted).toContainEqual({ action: 'account.token-reused' })
    setClock(0)
  })

  test('asked for twice at the same moment gives two that work', async () => {
    const { session } = await signedIn()
    const both = await Promise.all([refreshed(session.refresh_token), refreshed(session.refresh_token)])
    expect(both.map(({ error }) => error)).toEqual([null, null])
    const tokens = both.map(({ data }) => data.session?.refresh_token ?? '')
    expect(new Set(tokens).size).toBe(2)
    for (const token of tokens) expect((await refreshed(token)).error).toBeNull()
  })

  test('that there is not is refused in its words', async () => {
    expect((await refreshed('nothing')).error).toMatchObject({
      code: 'refresh_token_not_found',
      message: 'Invalid Refresh Token: Refresh Token Not Found',
    })
  })

  test('ends with its session after a week without use', async () => {
    const { session } = await signedIn()
    setClock(8 * 86_400_000)
    expect((await refreshed(session.refresh_token)).error).toMatchObject({ code: 'session_expired' })
    setClock(0)
  })
})

describe('signing keys', () => {
  test('are replaced after 90 days; what the one before signed still counts, and that before it no more', async () => {
    const { session } = await signedIn()
    const kidOf = (token: string) => decodeProtectedHeader(token).kid
    const later = startApi(db, { now: at(91 * 86_400_000) })
    const published = async () => {
      const answer = await later.request('/auth/v1/.well-known/jwks.json')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=600')
      return ((await answer.json()) as { keys: { kid: string; d?: string }[] }).keys
    }
    const keys = await published()
    expect(keys.map(({ kid }) => kid)).toContain(kidOf(session.access_token))
    expect(keys).toHaveLength(2)
    expect(keys.every(({ d }) => d === undefined)).toBe(true)
    expect((await hostedClient(api).auth.getUser(session.access_token)).error).toBeNull()
    later.setNow(at(182 * 86_400_000))
    expect((await published()).map(({ kid }) => kid)).not.toContain(kidOf(session.access_token))
    expect((await hostedClient(api).auth.getUser(session.access_token)).error).not.toBeNull()
    await db.delete(signingKeys)
  })

  test('are encrypted, and taken along when AUTH_SECRET is replaced', async () => {
    const { session } = await signedIn()
    const [key] = await db.select().from(signingKeys)
    if (!key) expect.fail('no key')
    expect(await decrypt(testConfig().authSecret, key.sealedPrivate)).toMatch(/^[\w-]{43}$/)
    const next = {
      authSecret: 'another secret for tests, long enough too',
      previousAuthSecret: testConfig().authSecret,
    }
    await rotateSecret(db, testConfig(next), new Date(), [rewriteSigningKeys])
    const [moved] = await db.select().from(signingKeys)
    expect(await decrypt(next.authSecret, moved?.sealedPrivate ?? '')).toBe(
      await decrypt(testConfig().authSecret, key.sealedPrivate),
    )
    const anew = startApi(db, { now: new Date().toISOString(), config: next })
    expect((await hostedClient(anew).auth.getUser(session.access_token)).error).toBeNull()
    await db.update(signingKeys).set({ sealedPrivate: await encrypt(testConfig().authSecret, 'unreadable') })
    expect((await hostedClient(anew).auth.refreshSession({ refresh_token: session.refresh_token })).error).toBeNull()
  })
})

test('nothing that opens a session goes into a backup', async () => {
  const client = await pool.connect()
  try {
    const kept = (await readTables(client)).map(({ name }) => name)
    expect(kept).toContain('second_factors')
    const tables = [signingKeys, tokenSessions, refreshTokens, pendingSessions, factorChallenges, oneTimeCodes]
    expect(kept.filter((name) => tables.some((table) => getTableName(table) === name))).toEqual([])
  } finally {
    client.release()
  }
})

test('nothing that opens a session is stored as it was handed out', async () => {
  const { session } = await signedIn()
  const stored = JSON.stringify([await db.select().from(refreshTokens), await db.select().from(sessions)])
  expect(stored).not.toContain(session.refresh_token)
  expect(stored).not.toContain(session.access_token)
})
