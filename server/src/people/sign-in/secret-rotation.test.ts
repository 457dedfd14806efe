import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { cookieOf, PASSWORD, startApi, testConfig } from '../../../test/api'
import { testDatabase } from '../../../test/database'
import { rotateSecret } from './secret-rotation'

const { db } = testDatabase()
const OLD = 'the secret of the first year, long enough'
const NEW = 'the secret of the second year, long enough'
const THIRD = 'the secret of the third year, long enough'

const configOf = (authSecret: string, previousAuthSecret?: string) => testConfig({ authSecret, previousAuthSecret })
const at = (instant: string) => new Date(instant)

test('sessions last a day after AUTH_SECRET was replaced, and second factors for good', async () => {
  expect(await rotateSecret(db, configOf(OLD), at('2026-11-20T08:00:00Z'))).toBeUndefined()
  const before = startApi(db, { now: '2026-11-20T09:00:00Z', config: { authSecret: OLD } })
  const { email, cookie, client } = await before.signInWithPassword('tenant')
  const { secret } = await client.security.startSecondFactor({ password: PASSWORD })
  const codeAt = (instant: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(instant) })
  await client.security.confirmSecondFactor({ code: codeAt('2026-11-20T09:00:00Z') })

  const formerSecret = await rotateSecret(db, configOf(NEW, OLD), at('2026-11-20T10:00:00Z'))
  expect(formerSecret?.until).toEqual(at('2026-11-21T10:00:00Z'))
  const after = startApi(db, { now: '2026-11-20T11:00:00Z', config: { authSecret: NEW }, formerSecret })
  const who = async (api: typeof after, sent: string) => {
    const response = await api.request('/api/auth/get-session', { headers: { cookie: sent } })
    const session = (await response.json()) as { user: { email: string } } | null
    return { email: session?.user.email, renewed: cookieOf(response) }
  }
  const { renewed, ...seen } = await who(after, cookie)
  expect(seen.email).toBe(email)
  expect(renewed).toContain('makao.session_token=')
  // Procedures know it too, and the renewed cookie needs the former secret no more.
  expect((await after.clientWith(cookie).accounts.profile()).email).toBe(email)
  const alone = startApi(db, { now: '2026-11-20T11:00:00Z', config: { authSecret: NEW } })
  expect(await who(alone, renewed)).toEqual({ email, renewed: '' })
  expect((await who(alone, cookie)).email).toBeUndefined()

  // Who signs in or out on that day is signed in or out.
  const other = await after.signInWithPassword('tenant')
  const entered = await after.post('/api/auth/sign-in', { login: other.email, password: PASSWORD }, { cookie })
  expect(entered.headers.getSetCookie().filter((line) => line.startsWith('makao.session_token='))).toHaveLength(1)
  expect((await who(after, cookieOf(entered))).email).toBe(other.email)

  after.setNow('2026-11-21T10:00:00Z')
  expect((await who(after, cookie)).email).toBeUndefined()
  // A start the day after, with the former secret still set, does not begin another day.
  expect(await rotateSecret(db, configOf(NEW, OLD), at('2026-11-21T10:00:00Z'))).toBeUndefined()
  expect(await rotateSecret(db, configOf(NEW), at('2026-11-22T10:00:00Z'))).toBeUndefined()

  alone.setNow('2026-11-22T10:00:00Z')
  const code = codeAt('2026-11-22T10:00:00Z')
  const signedIn = await alone.post('/api/auth/sign-in', { login: email, password: PASSWORD, code })
  expect(signedIn.status).toBe(200)
})

test('a cookie that neither secret signed is nobody, also with a token that exists', async () => {
  const formerSecret = { secret: OLD, until: at('2030-01-01T00:00:00Z') }
  const api = startApi(db, { config: { authSecret: NEW }, formerSecret })
  const { cookie } = await startApi(db, { config: { authSecret: THIRD } }).signInAs('admin')
  const [name, value = ''] = cookie.split('=')
  const token = decodeURIComponent(value).split('.')[0]
  for (const forged of [value, `${token}.`, `${token}`, `${token}.AAAA`, '%', '%E0%A4%A', '.', '']) {
    const response = await api.request('/api/accounts', { headers: { cookie: `${name}=${forged}` } })
    expect(response.status).toBe(404)
    const session = await api.request('/api/auth/get-session', { headers: { cookie: `${name}=${forged}` } })
    expect(await session.json()).toBeNull()
  }
})
