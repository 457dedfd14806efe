import { asc, eq, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, test } from 'vitest'
import { ORIGIN, PASSWORD, startApi, testConfig } from '../../../test/api'
import { testDatabase } from '../../../test/database'
import { hostedClient } from '../../../test/hosted'
import { mailedToken } from '../../../test/mailed-link'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { withLink } from '../../messaging/outbox/sealed-link.service'
import { accountMetadata, profiles, sessions } from '../../people/accounts/accounts.table'
import { oneTimeCodes, pendingSessions } from './auth.table'

const { db } = testDatabase()

const start = Date.now()
const at = (millis: number) => new Date(start + millis).toISOString()
const api = startApi(db, {
  now: at(0),
  config: {
    hostedOrigins: ['https://app.example.com'],
    africasTalking: { username: 'makao', apiKey: 'none', sender: '', url: 'http://127.0.0.1:9' },
  },
})
const MINUTE = 60_000
const NEXT_PASSWORD = 'masika-marefu-2027'

const anybody = () => hostedClient(api)
const emailOfNobody = () => `${crypto.randomUUID()}@example.com`

async function signedIn(role: 'admin' | 'property_manager' | 'tenant' = 'tenant') {
  const { id, email } = await api.signInWithPassword(role)
  const client = anybody()
  const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (!data.session) expect.fail('no session')
  return { id, email, client, session: data.session }
}

/** What is asked for by mail is written after the answer. */
const allIsWritten = () => api.request('/healthz')

async function linkTo(recipient: string): Promise<string> {
  await allIsWritten()
  return mailedToken(db, recipient)
}

/** What the last mail or SMS to somebody says, as it is sent. */
async function sentTo(recipient: string): Promise<{ text: string; stored: string }> {
  await allIsWritten()
  const sent = await db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, recipient))
    .orderBy(asc(outboxMessages.createdAt), sql`ctid`)
  const last = sent.at(-1)
  if (!last?.sealedLink) return { text: last?.body ?? '', stored: JSON.stringify(last ?? '') }
  const text = await withLink(testConfig(), { body: last.body, sealedLink: last.sealedLink })
  return { text: text ?? '', stored: JSON.stringify(last) }
}

const codeIn = ({ text }: { text: string }) => /\b\d{6}\b/.exec(text)?.[0] ?? ''

const codeOf = (secret: string, millis = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: start + millis })

/** Somebody who signs in with a code besides. */
async function guarded(role: 'admin' | 'tenant' = 'tenant') {
  const person = await signedIn(role)
  const { data } = await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  if (!data) expect.fail('no factor')
  const { error } = await person.client.auth.mfa.challengeAndVerify({
    factorId: data.id,
    code: codeOf(data.totp.secret, -30_000),
  })
  expect(error).toBeNull()
  return { ...person, factorId: data.id, secret: data.totp.secret }
}

describe('signing up', () => {
  test('makes a tenant, who is signed in; a staff role is a request', async () => {
    const email = emailOfNobody()
    const client = anybody()
    const { data, error } = await client.auth.signUp({
      email,
      password: PASSWORD,
      options: {
        data: { full_name: 'Wanjiru Kamau', phone_number: '+254712345678', role: 'property_manager', shoe: 41 },
      },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email,
      phone: '254712345678',
      app_metadata: { role: 'tenant' },
      user_metadata: { full_name: 'Wanjiru Kamau', role: 'property_manager', shoe: 41 },
    })
    expect(data.user?.email_confirmed_at).toBeUndefined()
    const own = await client
      .from('profiles')
      .select('full_name, role')
      .eq('id', data.user?.id ?? '')
      .single()
    expect(own.data).toEqual({ full_name: 'Wanjiru Kamau', role: 'tenant' })
  })

  test('is refused as the protocol does: taken, weak, without address, closed', async () => {
    const { email } = await api.signInAs('tenant')
    const tried = (input: object) =>
      anybody()
        .auth.signUp(input as never)
        .then(({ error }) => error)
    expect(await tried({ email, password: PASSWORD })).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    })
    expect(await tried({ email: emailOfNobody(), password: 'short' })).toMatchObject({
      name: 'AuthWeakPasswordError',
      status: 422,
      reasons: ['length'],
    })
    expect(await tried({ email: emailOfNobody(), password: 'password1234' })).toMatchObject({ reasons: ['pwned'] })
    expect(await tried({ email: 'nothing', password: PASSWORD })).toMatchObject({
      status: 400,
      message: 'Unable to validate email address: invalid format',
    })
    expect(await tried({ phone: '+254712345678', password: PASSWORD })).toMatchObject({
      code: 'phone_provider_disabled',
    })
    expect((await anybody().auth.signInAnonymously()).error).toMatchObject({ code: 'anonymous_provider_disabled' })
    const admin = await api.signInAs('admin')
    await admin.client.team.saveSignUp({ isOpen: false })
    expect(await tried({ email: emailOfNobody(), password: PASSWORD })).toMatchObject({ code: 'signup_disabled' })
    await admin.client.team.saveSignUp({ isOpen: true })
  })
})

describe('one’s own account', () => {
  test('changes name and what clients keep with it, and shows both', async () => {
    const { client } = await signedIn()
    const changed = await client.auth.updateUser({ data: { full_name: 'Wanjiru Kamau', theme: 'dark' } })
    expect(changed).toMatchObject({
      error: null,
      data: { user: { user_metadata: { full_name: 'Wanjiru Kamau', theme: 'dark' } } },
    })
    await client.auth.updateUser({ data: { theme: null } })
    expect((await client.auth.getUser()).data.user?.user_metadata).not.toHaveProperty('theme')
    expect(
      (await client.auth.updateUser({ data: { large: 'x'.repeat(7900), more: 'y'.repeat(200) } })).error,
    ).toMatchObject({
      code: 'validation_failed',
    })
  })

  test('takes a password soon after signing in; later six digits that were sent show who it is', async () => {
    const { email, client } = await signedIn()
    const other = anybody()
    await other.auth.signInWithPassword({ email, password: PASSWORD })
    expect((await client.auth.updateUser({ password: PASSWORD })).error).toMatchObject({ code: 'same_password' })
    expect((await client.auth.updateUser({ password: 'short' })).error).toMatchObject({ code: 'weak_password' })
    expect((await client.auth.updateUser({ password: NEXT_PASSWORD })).error).toBeNull()
    expect((await client.auth.getUser()).error).toBeNull()
    expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    api.setNow(at(11 * MINUTE))
    expect((await client.auth.updateUser({ password: PASSWORD })).error).toMatchObject({
      status: 400,
      code: 'reauthentication_needed',
    })
    expect((await client.auth.reauthenticate()).error).toBeNull()
    const sent = await sentTo(email)
    expect(sent.stored).not.toContain(codeIn(sent))
    expect((await client.auth.updateUser({ password: PASSWORD, nonce: '000000' })).error).toMatchObject({
      code: 'reauthentication_not_valid',
    })
    expect((await client.auth.updateUser({ password: PASSWORD, nonce: codeIn(sent) })).error).toBeNull()
    expect((await client.auth.updateUser({ password: NEXT_PASSWORD, nonce: codeIn(sent) })).error).toMatchObject({
      code: 'reauthentication_not_valid',
    })
    api.setNow(at(0))
  })

  test('takes another address when its link is used', async () => {
    const { client } = await signedIn()
    const next = emailOfNobody()
    const { data, error } = await client.auth.updateUser({ email: next })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ new_email: next })
    expect(data.user?.email).not.toBe(next)
    const first = await linkTo(next)
    expect(first).not.toBe('')
    const { email } = data.user ?? {}
    expect((await anybody().auth.resend({ type: 'email_change', email: email ?? '' })).error).toBeNull()
    expect(await linkTo(next)).not.toBe(first)
  })
})

describe('a code by mail or SMS', () => {
  test('signs in whoever has an account, once; and the answer is the same for who has none', async () => {
    const { id, email } = await api.signInWithPassword('tenant')
    expect(await anybody().auth.signInWithOtp({ email })).toMatchObject({ error: null })
    expect(await anybody().auth.signInWithOtp({ email: emailOfNobody() })).toMatchObject({ error: null })
    const sent = await sentTo(email)
    const token = codeIn(sent)
    expect(sent.stored).not.toContain(token)
    expect(JSON.stringify(await db.select().from(oneTimeCodes))).not.toContain(token)
    const wrong = token === '123456' ? '654321' : '123456'
    expect((await anybody().auth.verifyOtp({ email, token: wrong, type: 'email' })).error).toMatchObject({
      status: 403,
      code: 'otp_expired',
    })
    const client = anybody()
    const both = await Promise.all([
      client.auth.verifyOtp({ email, token, type: 'email' }),
      anybody().auth.verifyOtp({ email, token, type: 'email' }),
    ])
    expect(both.filter(({ error }) => error === null)).toHaveLength(1)
    expect(both.find(({ data }) => data.user)?.data.user?.id).toBe(id)
    expect((await anybody().auth.verifyOtp({ email, token, type: 'email' })).error?.code).toBe('otp_expired')
  })

  test('runs out after ten minutes, and is guessed at as often as the password', async () => {
    const { email } = await api.signInWithPassword('tenant')
    await anybody().auth.signInWithOtp({ email })
    const token = codeIn(await sentTo(email))
    api.setNow(at(10 * MINUTE + 1))
    expect((await anybody().auth.verifyOtp({ email, token, type: 'email' })).error?.code).toBe('otp_expired')
    for (let n = 0; n < 4; n++) await anybody().auth.verifyOtp({ email, token: '000000', type: 'email' })
    expect((await anybody().auth.signInWithPassword({ email, password: PASSWORD })).error?.status).toBe(429)
    api.setNow(at(0))
  })

  test('leads back to a page that is named, and to no other', async () => {
    const { id, email } = await api.signInWithPassword('tenant')
    await anybody().auth.signInWithOtp({ email, options: { emailRedirectTo: 'https://evil.example/' } })
    expect((await sentTo(email)).text).not.toContain('http')
    await anybody().auth.signInWithOtp({ email, options: { emailRedirectTo: 'https://app.example.com/in' } })
    const link = /http:\/\/localhost:3000(\/auth\/v1\/verify\S+)/.exec((await sentTo(email)).text)?.[1] ?? ''
    const evil = await api.request(
      link.replace('app.example.com', 'evil.example').replace(/token=[^&]+/, 'token=nothing'),
    )
    expect(evil.headers.get('location')).toMatch(
      /^http:\/\/localhost:3000\/#error=access_denied&error_code=otp_expired/,
    )
    const led = await api.request(link)
    expect(led.status).toBe(303)
    const target = new URL(led.headers.get('location') ?? '')
    expect(target.origin + target.pathname).toBe('https://app.example.com/in')
    const told = new URLSearchParams(target.hash.slice(1))
    const client = anybody()
    await client.auth.setSession({
      access_token: told.get('access_token') ?? '',
      refresh_token: told.get('refresh_token') ?? '',
    })
    expect((await client.auth.getUser()).data.user?.id).toBe(id)
    expect((await api.request(link)).headers.get('location')).toContain('error_code=otp_expired')
  })

  test('is exchanged by who began it, with S256 alone', async () => {
    const { id, email } = await api.signInWithPassword('tenant')
    const client = hostedClient(api, undefined, {
      auth: { flowType: 'pkce', autoRefreshToken: false, persistSession: false },
    })
    await client.auth.signInWithOtp({ email, options: { emailRedirectTo: 'https://app.example.com/in' } })
    const follow = async () => {
      const link = /http:\/\/localhost:3000(\/auth\/v1\/verify\S+)/.exec((await sentTo(email)).text)?.[1] ?? ''
      const target = (await api.request(link)).headers.get('location') ?? ''
      return new URL(target).searchParams.get('code') ?? ''
    }
    const code = await follow()
    const stolen = await api.post('/auth/v1/token?grant_type=pkce', { auth_code: code, code_verifier: 'a'.repeat(60) })
    expect(await stolen.json()).toMatchObject({ error_code: 'bad_code_verifier' })
    const { data, error } = await client.auth.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user?.id).toBe(id)
    const again = await api.post('/auth/v1/token?grant_type=pkce', { auth_code: code, code_verifier: 'a'.repeat(60) })
    expect(again.status).toBe(404)
    const plain = { email, code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' }
    expect((await api.post('/auth/v1/otp', plain)).status).toBe(400)
  })

  test('goes to the number that staff entered for one person alone', async () => {
    const { id } = await api.signInWithPassword('tenant')
    const phone = '+254722000111'
    await db.update(profiles).set({ phoneNumber: phone, phoneFromStaff: true }).where(eq(profiles.id, id))
    const { data, error } = await anybody().auth.signInWithOtp({ phone })
    expect({ error, sent: typeof data.messageId }).toEqual({ error: null, sent: 'string' })
    const verified = await anybody().auth.verifyOtp({ phone, token: codeIn(await sentTo(phone)), type: 'sms' })
    expect(verified.data.user?.id).toBe(id)
  })

  test('signs nobody in to an account that a stranger made with their address', async () => {
    const { email } = await api.signUp()
    await anybody().auth.signInWithOtp({ email })
    expect((await sentTo(email)).text).not.toContain('sign in to Makao without a password')
  })
})

describe('whoever comes by a link for a password', () => {
  test('opens nothing before it is set, and goes on with the same tokens after', async () => {
    const { email } = await api.signInWithPassword('property_manager')
    expect((await anybody().auth.resetPasswordForEmail(email)).error).toBeNull()
    expect((await anybody().auth.resetPasswordForEmail(emailOfNobody())).error).toBeNull()
    const client = anybody()
    const token_hash = await linkTo(email)
    const { data, error } = await client.auth.verifyOtp({ token_hash, type: 'recovery' })
    expect(error).toBeNull()
    const refresh_token = data.session?.refresh_token ?? ''
    expect((await client.from('units').select('id')).error?.code).toBe('PGRST301')
    expect((await client.auth.getUser()).data.user?.email).toBe(email)
    expect((await anybody().auth.refreshSession({ refresh_token })).error?.code).toBe('refresh_token_not_found')
    expect((await client.auth.updateUser({ email: emailOfNobody() })).error).not.toBeNull()
    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({ code: 'insufficient_aal' })
    expect((await client.auth.updateUser({ password: NEXT_PASSWORD })).error).toBeNull()
    expect((await client.from('units').select('id')).error).toBeNull()
    expect((await anybody().auth.refreshSession({ refresh_token })).error).toBeNull()
    expect((await anybody().auth.signInWithPassword({ email, password: NEXT_PASSWORD })).error).toBeNull()
    expect((await anybody().auth.verifyOtp({ token_hash, type: 'recovery' })).error?.code).toBe('otp_expired')
  })

  test('is led to the page that the script named, where it is one of those allowed', async () => {
    const { email } = await api.signInWithPassword('property_manager')
    await anybody().auth.resetPasswordForEmail(email, { redirectTo: `${ORIGIN}/new-password?from=app` })
    const [link = ''] = (await sentTo(email)).text.match(/http\S+/) ?? []
    expect(link).toContain('/auth/v1/verify?')
    const answer = await api.request(link.slice(ORIGIN.length))
    const to = answer.headers.get('location') ?? ''
    expect([answer.status, to.startsWith(`${ORIGIN}/new-password?from=app#`)]).toEqual([303, true])
    const told = new URLSearchParams(new URL(to).hash.slice(1))
    expect(told.get('type')).toBe('recovery')
    const half = hostedClient(api, told.get('access_token') ?? '')
    expect((await half.from('units').select('id')).error?.code).toBe('PGRST301')
    const { email: another } = await api.signInWithPassword('property_manager')
    await anybody().auth.resetPasswordForEmail(another, { redirectTo: 'https://elsewhere.example/new-password' })
    const mail = (await sentTo(another)).text
    expect([mail.includes('elsewhere'), mail.includes(`${ORIGIN}/recovery#token=`)]).toEqual([false, true])
  })

  test('with a second factor still shows it', async () => {
    const { email, secret } = await guarded()
    await anybody().auth.resetPasswordForEmail(email)
    const client = anybody()
    await client.auth.verifyOtp({ token_hash: await linkTo(email), type: 'recovery' })
    expect((await client.auth.updateUser({ password: NEXT_PASSWORD })).error).toBeNull()
    expect((await client.from('profiles').select('id')).error?.code).toBe('PGRST301')
    const { data } = await client.auth.mfa.listFactors()
    const factorId = data?.totp[0]?.id ?? ''
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull()
    expect((await client.from('profiles').select('id')).error).toBeNull()
  })

  test('goes no further when the password is replaced meanwhile, or ten minutes are over', async () => {
    const { id, email } = await api.signInWithPassword('tenant')
    await anybody().auth.resetPasswordForEmail(email)
    const client = anybody()
    await client.auth.verifyOtp({ token_hash: await linkTo(email), type: 'recovery' })
    api.setNow(at(10 * MINUTE + 1))
    expect((await client.auth.updateUser({ password: NEXT_PASSWORD })).error?.name).toBe('AuthSessionMissingError')
    api.setNow(at(0))
    await db.update(profiles).set({ role: 'property_manager' }).where(eq(profiles.id, id))
    expect(await db.select().from(pendingSessions).where(eq(pendingSessions.profileId, id))).toEqual([])
  })
})

describe('a second factor', () => {
  test('is followed by recovery codes, shown once, of which each stands in for it once', async () => {
    const plain = await api.signInWithPassword('tenant')
    const without = anybody()
    const opened = await without.auth.signInWithPassword({ email: plain.email, password: PASSWORD })
    const ask = async (token: string | undefined, method: string, path = '') => {
      const headers = { authorization: `Bearer ${token}`, 'x-supabase-api-version': '2024-01-01' }
      const answer = await api.request(`/auth/v1/factors/recovery-codes${path}`, { method, headers })
      return (await answer.json()) as { code?: string; codes?: string[]; remaining?: number; total?: number }
    }
    expect(await ask(opened.data.session?.access_token, 'POST')).toMatchObject({
      code: 'mfa_recovery_codes_sole_factor',
    })
    const { email, client, factorId } = await guarded()
    const token = (await client.auth.getSession()).data.session?.access_token
    expect(await ask(token, 'GET')).toMatchObject({ code: 'mfa_factor_not_found' })
    const { codes = [] } = await ask(token, 'POST')
    expect(await ask(token, 'GET')).toMatchObject({ total: codes.length, remaining: codes.length })
    expect(await ask(token, 'POST')).toMatchObject({ code: 'mfa_verified_factor_exists' })
    const next = anybody()
    await next.auth.signInWithPassword({ email, password: PASSWORD })
    const half = (await next.auth.getSession()).data.session?.access_token
    expect((await ask(half, 'POST', '/regenerate')).codes).toBeUndefined()
    const [code = ''] = codes
    expect((await next.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
    expect(await ask(token, 'GET')).toMatchObject({ remaining: codes.length - 1 })
    const anew = await ask(token, 'POST', '/regenerate')
    expect(anew.codes).toHaveLength(codes.length)
    expect(anew.codes).not.toContain(codes[1])
  })

  test('is set up by a code, and asked for at the next sign-in, which opens nothing before', async () => {
    const { email, client, factorId, secret } = await guarded()
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal2' })
    const next = anybody()
    const { data, error } = await next.auth.signInWithPassword({ email, password: PASSWORD })
    expect(error).toBeNull()
    expect((await next.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    expect((await next.from('profiles').select('id')).error?.code).toBe('PGRST301')
    expect((await next.auth.updateUser({ data: { a: 1 } })).error?.status).toBe(401)
    const asked = await next.auth.mfa.challenge({ factorId })
    const challengeId = asked.data?.id ?? ''
    expect((await next.auth.mfa.verify({ factorId, challengeId, code: '000000' })).error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
    })
    const code = codeOf(secret)
    expect((await next.auth.mfa.verify({ factorId, challengeId, code })).error).toBeNull()
    expect((await next.from('profiles').select('id')).error).toBeNull()
    // The token of before names the same session.
    const former = hostedClient(api, data.session?.access_token ?? '')
    expect((await former.from('profiles').select('id')).error).toBeNull()
    expect((await next.auth.mfa.challengeAndVerify({ factorId, code })).error?.code).toBe('mfa_verification_failed')
  })

  test('counts wrong codes with wrong passwords, and its challenges run out', async () => {
    const { email, factorId, secret } = await guarded()
    const client = anybody()
    await client.auth.signInWithPassword({ email, password: PASSWORD })
    const { data } = await client.auth.mfa.challenge({ factorId })
    const tried = (code: string) => client.auth.mfa.verify({ factorId, challengeId: data?.id ?? '', code })
    api.setNow(at(5 * MINUTE))
    expect((await tried(codeOf(secret, 5 * MINUTE))).error?.code).toBe('mfa_challenge_expired')
    api.setNow(at(0))
    for (let n = 0; n < 5; n++) await tried('000000')
    expect((await tried(codeOf(secret))).error?.status).toBe(429)
    expect((await anybody().auth.signInWithPassword({ email, password: PASSWORD })).error?.status).toBe(429)
  })

  test('is taken away by who has just shown it, and is one alone', async () => {
    const { id, client, factorId } = await guarded()
    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error?.code).toBe('too_many_enrolled_mfa_factors')
    expect((await client.auth.mfa.enroll({ factorType: 'phone', phone: '+254712345678' })).error?.code).toBe(
      'mfa_phone_enroll_not_enabled',
    )
    api.setNow(at(11 * MINUTE))
    expect((await client.auth.mfa.unenroll({ factorId })).error?.code).toBe('reauthentication_needed')
    api.setNow(at(0))
    expect((await client.auth.mfa.unenroll({ factorId: crypto.randomUUID() })).error?.status).toBe(404)
    expect(await client.auth.mfa.unenroll({ factorId })).toMatchObject({ error: null, data: { id: factorId } })
    expect((await client.auth.getUser()).data.user?.factors).toBeUndefined()
    expect((await db.select().from(sessions).where(eq(sessions.userId, id))).length).toBeGreaterThan(0)
  })
})

describe('what Makao has not', () => {
  test('is refused in its own words', async () => {
    const { client, session } = await signedIn()
    expect((await anybody().auth.signInWithSSO({ domain: 'example.com' })).error).toMatchObject({
      status: 404,
      message: 'SAML 2.0 is disabled',
    })
    expect((await client.auth.linkIdentity({ provider: 'github' })).error?.code).toBe('manual_linking_disabled')
    const { data } = await client.auth.getUserIdentities()
    const [identity] = data?.identities ?? []
    if (!identity) expect.fail('no identity')
    expect((await client.auth.unlinkIdentity(identity)).error?.code).toBe('manual_linking_disabled')
    expect((await anybody().auth.signInWithIdToken({ provider: 'google', token: 'none' })).error).toMatchObject({
      code: 'provider_disabled',
      message: 'Provider (issuer "https://accounts.google.com") is not enabled',
    })
    const wallet = { chain: 'solana', message: 'none', signature: new Uint8Array([1]) } as const
    expect((await anybody().auth.signInWithWeb3(wallet)).error).toMatchObject({
      status: 422,
      message: 'Web3 provider is disabled',
    })
    const again = async (asked: object) => (await api.post('/auth/v1/resend', asked, {})).status
    const [email, phone] = [emailOfNobody(), '+254712345678']
    expect(await again({ type: 'email_change', phone })).toBe(200)
    expect(await again({ type: 'email_change', email, phone })).toBe(400)
    expect(await again({ type: 'signup', email, code_challenge: 'x'.repeat(50) })).toBe(400)
    const unknown = await api.post('/auth/v1/token?grant_type=another', {}, {})
    expect(unknown.status).toBe(400)
    const broken = await api.request('/auth/v1/user', {
      method: 'PUT',
      body: '{',
      headers: { authorization: `Bearer ${session.access_token}` },
    })
    expect(await broken.json()).toMatchObject({ code: 400, error_code: 'bad_json' })
    const nested = `{"email":"a@example.com","password":"x","data":{"a":${'['.repeat(3500)}${']'.repeat(3500)}}}`
    const named = { email: emailOfNobody(), password: PASSWORD }
    for (const grant of ['constructor', 'toString', '__proto__', '']) {
      const answer = await api.post(`/auth/v1/token?grant_type=${grant}`, named)
      expect([answer.status, await answer.json()]).toMatchObject([400, { error_code: 'validation_failed' }])
    }
    for (const type of ['constructor', 'toString', '__proto__']) {
      for (const token of [{ token_hash: 'x' }, { token: '123456', email: named.email }]) {
        expect((await api.post('/auth/v1/verify', { type, ...token })).status).toBe(400)
      }
      const { error } = await client.auth.mfa.enroll({ factorType: type as 'totp' })
      expect(error?.status).toBe(400)
    }
    for (const odd of ['\u0000', '\ud800']) {
      expect((await api.post('/auth/v1/signup', { ...named, data: { a: odd } })).status).toBe(400)
      expect((await api.post('/auth/v1/token?grant_type=password', { ...named, email: `${odd}@x` })).status).toBe(400)
    }
    expect((await api.post('/auth/v1/signup', { ...named, data: { a: 'a\\u0000' } })).status).toBe(200)
    for (const body of [nested, '[]', '1', 'null', '{"email":{}}', '{"data":[]}', '{"password":null}']) {
      const answer = await api.request('/auth/v1/signup', { method: 'POST', body })
      expect([body.slice(0, 30), answer.status]).toEqual([body.slice(0, 30), expect.any(Number)])
      expect(answer.status).toBeLessThan(500)
    }
  })
})

describe('other people’s accounts', () => {
  let admin: ReturnType<typeof hostedClient>['auth']['admin']
  let manager: ReturnType<typeof hostedClient>['auth']['admin']

  beforeAll(async () => {
    admin = hostedClient(api, (await signedIn('admin')).session.access_token).auth.admin
    manager = hostedClient(api, (await signedIn('property_manager')).session.access_token).auth.admin
  })

  test('are none of a tenant’s business, nor of nobody’s', async () => {
    const tenant = hostedClient(api, (await signedIn()).session.access_token).auth.admin
    expect((await tenant.listUsers()).error).toMatchObject({
      status: 403,
      code: 'not_admin',
      message: 'User not allowed',
    })
    expect((await anybody().auth.admin.listUsers()).error?.status).toBe(401)
    expect((await api.request('/auth/v1/admin/users')).status).toBe(401)
  })

  test('are made, changed, banned and removed by an admin', async () => {
    const email = emailOfNobody()
    const made = await admin.createUser({ email, password: PASSWORD, email_confirm: true, user_metadata: { shoe: 41 } })
    expect(made.error).toBeNull()
    const id = made.data.user?.id ?? ''
    expect(made.data.user?.user_metadata).toEqual({ shoe: 41 })
    expect((await admin.createUser({ email })).error).toMatchObject({ status: 422, code: 'email_exists' })
    expect((await anybody().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
    const next = emailOfNobody()
    const changed = await admin.updateUserById(id, {
      email: next,
      password: NEXT_PASSWORD,
      user_metadata: { full_name: 'Wanjiru Kamau' },
      app_metadata: { plan: 'blue' },
    })
    expect(changed.data.user).toMatchObject({
      email: next,
      user_metadata: { shoe: 41, full_name: 'Wanjiru Kamau' },
      app_metadata: { plan: 'blue', role: 'tenant' },
    })
    const person = anybody()
    await person.auth.signInWithPassword({ email: next, password: NEXT_PASSWORD })
    const banned = await admin.updateUserById(id, { ban_duration: '24h' })
    expect(Date.parse(banned.data.user?.banned_until ?? '')).toBeGreaterThan(start)
    expect((await person.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    await admin.updateUserById(id, { ban_duration: 'none' })
    expect((await person.auth.signInWithPassword({ email: next, password: NEXT_PASSWORD })).error).toBeNull()
    expect((await admin.deleteUser(id)).error).toBeNull()
    expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
  })

  test('are listed by the page', async () => {
    const { data, error } = await admin.listUsers({ page: 1, perPage: 2 })
    expect(error).toBeNull()
    expect(data.users).toHaveLength(2)
    expect(data).toMatchObject({ nextPage: 2, total: expect.any(Number) })
  })

  test('of staff are an admin’s alone, as are passwords, addresses and links into accounts', async () => {
    const staff = await api.signInWithPassword('property_manager')
    expect((await manager.getUserById(staff.id)).error?.status).toBe(404)
    expect((await manager.deleteUser(staff.id)).error?.status).toBe(404)
    const { data } = await manager.createUser({ email: emailOfNobody() })
    const id = data.user?.id ?? ''
    expect((await manager.updateUserById(id, { password: NEXT_PASSWORD })).error?.code).toBe('not_admin')
    expect((await manager.updateUserById(id, { email: emailOfNobody() })).error?.code).toBe('not_admin')
    expect((await manager.updateUserById(id, { app_metadata: { role: 'admin' } })).error?.code).toBe('not_admin')
    expect((await manager.createUser({ email: emailOfNobody(), app_metadata: { role: 'admin' } })).error?.code).toBe(
      'not_admin',
    )
    const link = await manager.generateLink({ type: 'magiclink', email: data.user?.email ?? '' })
    expect(link.error?.code).toBe('not_admin')
  })

  test('are invited, and their link sets a password', async () => {
    const email = emailOfNobody()
    const { data, error } = await manager.inviteUserByEmail(email, { data: { full_name: 'Wanjiru Kamau' } })
    expect(error).toBeNull()
    expect(data.user?.invited_at).toBeDefined()
    const first = await linkTo(email)
    expect((await manager.inviteUserByEmail(email)).data.user?.id).toBe(data.user?.id)
    expect((await anybody().auth.verifyOtp({ token_hash: first, type: 'invite' })).error?.code).toBe('otp_expired')
    const client = anybody()
    const { error: wrong } = await client.auth.verifyOtp({ token_hash: await linkTo(email), type: 'invite' })
    expect(wrong).toBeNull()
    expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull()
    expect((await client.from('profiles').select('full_name')).data).toEqual([{ full_name: 'Wanjiru Kamau' }])
    expect((await manager.inviteUserByEmail(email)).error?.code).toBe('email_exists')
    const empty = await admin.updateUserById(data.user?.id ?? '', { password: '' })
    expect(empty.error).toMatchObject({ status: 422, code: 'weak_password' })
  })

  test('have links handed out to an admin, each of its own kind', async () => {
    const { id, email } = await api.signInWithPassword('tenant')
    const magic = await admin.generateLink({ type: 'magiclink', email })
    expect(magic.data.properties?.action_link).toMatch(
      /^http:\/\/localhost:3000\/auth\/v1\/verify\?token=[\w-]+&type=magiclink&redirect_to=http:\/\/localhost:3000$/,
    )
    const client = anybody()
    const token_hash = magic.data.properties?.hashed_token ?? ''
    expect((await client.auth.verifyOtp({ token_hash, type: 'magiclink' })).data.user?.id).toBe(id)
    const recovery = await admin.generateLink({ type: 'recovery', email })
    const token = recovery.data.properties?.email_otp ?? ''
    const half = anybody()
    expect((await half.auth.verifyOtp({ email, token, type: 'recovery' })).error).toBeNull()
    expect((await half.from('profiles').select('id')).error?.code).toBe('PGRST301')
    const next = emailOfNobody()
    const change = await admin.generateLink({ type: 'email_change_new', email, newEmail: next })
    const code = change.data.properties?.email_otp ?? ''
    const moved = await anybody().auth.verifyOtp({ email: next, token: code, type: 'email_change' })
    expect(moved.data.user).toMatchObject({ id, email: next })
    const fresh = emailOfNobody()
    const signup = await admin.generateLink({ type: 'signup', email: fresh, password: PASSWORD })
    expect(signup.data.user?.email).toBe(fresh)
    const hash = signup.data.properties?.hashed_token ?? ''
    expect((await anybody().auth.verifyOtp({ token_hash: hash, type: 'signup' })).error).toBeNull()
    expect((await admin.generateLink({ type: 'recovery', email: emailOfNobody() })).error?.code).toBe('user_not_found')
  })

  test('of tenants are a key’s too, and of staff never', async () => {
    const { client } = await api.signInWithPassword('admin')
    const { secret } = await client.apiKeys.make({ name: crypto.randomUUID(), role: 'admin', password: PASSWORD })
    const key = hostedClient(api, secret).auth.admin
    const made = await key.createUser({ email: emailOfNobody(), password: PASSWORD })
    expect((await key.updateUserById(made.data.user?.id ?? '', { password: NEXT_PASSWORD })).error).toBeNull()
    const staff = await api.signInWithPassword('admin')
    expect((await key.updateUserById(staff.id, { password: NEXT_PASSWORD })).error?.status).toBe(404)
    expect((await key.generateLink({ type: 'magiclink', email: staff.email })).error?.code).toBe('user_not_found')
    const asked = { email: emailOfNobody(), app_metadata: { role: 'admin' } }
    expect((await key.createUser(asked)).error?.code).toBe('not_admin')
    const { data } = await key.listUsers()
    expect(data.users.every(({ app_metadata }) => app_metadata.role === 'tenant')).toBe(true)
  })

  describe('of who asks to be staff, or showed no address, are entered by nobody', () => {
    const keyOf = async () => {
      const { client } = await api.signInWithPassword('admin')
      const { secret } = await client.apiKeys.make({ name: crypto.randomUUID(), role: 'admin', password: PASSWORD })
      return hostedClient(api, secret).auth.admin
    }
    /** Somebody who signed up alone, and what of them opens the account. */
    async function alone(requestedRole: 'admin' | null) {
      const { id, email } = await api.signInWithPassword('tenant')
      const phoneNumber = '0712345678'
      await db.update(profiles).set({ requestedRole, emailUnproven: true, phoneNumber }).where(eq(profiles.id, id))
      return { id, email }
    }
    const storedOf = async (id: string) => {
      const [stored] = await db.select().from(profiles).where(eq(profiles.id, id))
      return stored
    }
    const signsIn = async (email: string, password: string) =>
      (await anybody().auth.signInWithPassword({ email, password })).error === null

    test.each([
      ['a key', keyOf],
      ['an admin', async () => admin],
    ])('by %s while the request waits', async (_, by) => {
      const door = await by()
      const { id, email } = await alone('admin')
      const before = await storedOf(id)
      const refused = { status: 409, code: 'request_waits' }
      expect((await door.updateUserById(id, { email_confirm: true })).error).toMatchObject(refused)
      expect((await door.updateUserById(id, { password: NEXT_PASSWORD })).error).toMatchObject(refused)
      expect((await door.updateUserById(id, { email: emailOfNobody() })).error).toMatchObject(refused)
      expect((await door.updateUserById(id, { ban_duration: '24h' })).error).toMatchObject(refused)
      expect((await door.createUser({ email, password: NEXT_PASSWORD })).error).toMatchObject(refused)
      for (const type of ['recovery', 'magiclink'] as const) {
        expect((await door.generateLink({ type, email })).error).toMatchObject(refused)
      }
      const moving = door.generateLink({ type: 'email_change_new', email, newEmail: emailOfNobody() })
      expect((await moving).error).toMatchObject(refused)
      expect(await storedOf(id)).toEqual(before)
      expect(await db.$count(oneTimeCodes, eq(oneTimeCodes.profileId, id))).toBe(0)
      expect([await signsIn(email, PASSWORD), await signsIn(email, NEXT_PASSWORD)]).toEqual([true, false])
    })

    test('by a key, which neither renames nor removes who asks, also at the door of the API', async () => {
      const { client } = await api.signInWithPassword('admin')
      const { secret } = await client.apiKeys.make({ name: crypto.randomUUID(), role: 'admin', password: PASSWORD })
      const door = hostedClient(api, secret).auth.admin
      const { id } = await alone('admin')
      const before = await storedOf(id)
      const user_metadata = { full_name: 'Somebody Else' }
      expect((await door.updateUserById(id, { user_metadata })).error).toMatchObject({ code: 'request_waits' })
      expect((await door.deleteUser(id)).error).toMatchObject({ code: 'request_waits' })
      const removed = await api.request(`/api/tenants/${id}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${secret}` },
      })
      expect([removed.status, await removed.json()]).toMatchObject([409, { code: 'REQUEST_WAITS' }])
      expect(await storedOf(id)).toEqual(before)
    })

    test('with the password of a stranger, once somebody vouches for the address', async () => {
      const { id, email } = await alone(null)
      const stranger = anybody()
      await stranger.auth.signInWithPassword({ email, password: PASSWORD })
      expect((await admin.updateUserById(id, { email_confirm: true })).data.user?.email_confirmed_at).toBeDefined()
      expect(await storedOf(id)).toMatchObject({ emailUnproven: false, phoneNumber: null })
      expect(await signsIn(email, PASSWORD)).toBe(false)
      expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(0)
    })

    test('with the password of a stranger, once the address is another', async () => {
      const { id } = await alone(null)
      const email = emailOfNobody()
      expect((await admin.updateUserById(id, { email })).error).toBeNull()
      expect(await storedOf(id)).toMatchObject({ email, emailUnproven: false })
      expect(await signsIn(email, PASSWORD)).toBe(false)
    })

    test('by a link that skips the proof of the address', async () => {
      const { email } = await alone(null)
      const refused = { status: 409, code: 'email_not_confirmed' }
      expect((await admin.generateLink({ type: 'magiclink', email })).error).toMatchObject(refused)
      const moving = admin.generateLink({ type: 'email_change_new', email, newEmail: emailOfNobody() })
      expect((await moving).error).toMatchObject(refused)
      expect((await admin.generateLink({ type: 'recovery', email })).error).toBeNull()
    })

    test('by a link while the account is deactivated, or one that was made before', async () => {
      const { id, email } = await api.signInWithPassword('tenant')
      const { data } = await admin.generateLink({ type: 'magiclink', email })
      await admin.updateUserById(id, { ban_duration: '24h' })
      const token_hash = data.properties?.hashed_token ?? ''
      expect((await anybody().auth.verifyOtp({ token_hash, type: 'magiclink' })).error).toMatchObject({ status: 403 })
      expect((await admin.generateLink({ type: 'magiclink', email })).error?.code).toBe('user_banned')
      expect((await admin.generateLink({ type: 'recovery', email })).error?.code).toBe('user_banned')
    })

    test('by a link that was made before the request', async () => {
      const { id, email } = await api.signInWithPassword('tenant')
      const { data } = await admin.generateLink({ type: 'magiclink', email })
      await db.update(profiles).set({ requestedRole: 'admin' }).where(eq(profiles.id, id))
      const token_hash = data.properties?.hashed_token ?? ''
      expect((await anybody().auth.verifyOtp({ token_hash, type: 'magiclink' })).error?.code).toBe('otp_expired')
    })
  })

  test('keep their second factor from keys and managers, as on the page', async () => {
    const { client } = await api.signInWithPassword('admin')
    const { secret } = await client.apiKeys.make({ name: crypto.randomUUID(), role: 'admin', password: PASSWORD })
    const { id, email, factorId } = await guarded()
    for (const door of [hostedClient(api, secret).auth.admin, manager]) {
      expect((await door.mfa.deleteFactor({ userId: id, id: factorId })).error?.code).toBe('not_admin')
    }
    const link = await admin.generateLink({ type: 'magiclink', email })
    const person = anybody()
    await person.auth.verifyOtp({ token_hash: link.data.properties?.hashed_token ?? '', type: 'magiclink' })
    expect((await person.from('profiles').select('id')).data ?? []).toEqual([])
  })

  test('lose to an admin’s key a second factor that they only began', async () => {
    const { client } = await api.signInWithPassword('admin')
    const keyOf = async (role: 'admin' | 'property_manager') => {
      const { secret } = await client.apiKeys.make({ name: crypto.randomUUID(), role, password: PASSWORD })
      return hostedClient(api, secret).auth.admin
    }
    const { id, client: person } = await signedIn()
    const { data } = await person.auth.mfa.enroll({ factorType: 'totp' })
    const factor = { userId: id, id: data?.id ?? '' }
    expect((await (await keyOf('property_manager')).mfa.deleteFactor(factor)).error?.code).toBe('not_admin')
    const key = await keyOf('admin')
    expect((await key.mfa.deleteFactor(factor)).error).toBeNull()
    expect((await key.mfa.listFactors({ userId: id })).data?.factors).toEqual([])
  })

  test('are made with an address that nobody vouches for, where that is asked', async () => {
    const email = emailOfNobody()
    const { data } = await admin.createUser({ email, password: PASSWORD, email_confirm: false })
    const id = data.user?.id ?? ''
    expect(data.user?.email_confirmed_at).toBeUndefined()
    expect((await admin.createUser({ email, email_confirm: false })).error?.code).toBe('email_exists')
    expect((await admin.updateUserById(id, { email_confirm: true })).data.user?.email_confirmed_at).toBeDefined()
    const ofStaff = { email: emailOfNobody(), email_confirm: false, app_metadata: { role: 'admin' } }
    expect((await admin.createUser(ofStaff)).error?.status).toBe(400)
  })

  test.each(['tenant', 'property_manager'] as const)('of a %s are changed wholly or not at all', async (role) => {
    const { id } = await api.signInWithPassword(role)
    const before = await db.select().from(profiles).where(eq(profiles.id, id))
    const refused = await admin.updateUserById(id, {
      email: emailOfNobody(),
      password: NEXT_PASSWORD,
      user_metadata: { full_name: `Another ${id}`, nickname: 'Shiro' },
      ban_duration: 'for ever',
    })
    expect(refused.error?.status).toBe(400)
    expect(await db.select().from(profiles).where(eq(profiles.id, id))).toEqual(before)
    expect(await db.$count(accountMetadata, eq(accountMetadata.profileId, id))).toBe(0)
  })

  test('are made wholly or not at all', async () => {
    const email = emailOfNobody()
    const isThere = async () => (await db.$count(profiles, eq(profiles.email, email))) > 0
    expect((await admin.createUser({ email, ban_duration: 'for ever' })).error?.status).toBe(400)
    expect(await isThere()).toBe(false)
    expect((await admin.inviteUserByEmail(email, { data: { note: 'x'.repeat(10_000) } })).error).not.toBeNull()
    expect(await isThere()).toBe(false)
    const moved = await admin.generateLink({ type: 'email_change_new', email, newEmail: 'nowhere' })
    expect(moved.error).not.toBeNull()
  })

  test('who are anonymised leave nothing that clients kept with them', async () => {
    const { data } = await admin.createUser({ email: emailOfNobody(), user_metadata: { nickname: 'Shiro' } })
    const id = data.user?.id ?? ''
    const kept = () => db.select().from(accountMetadata).where(eq(accountMetadata.profileId, id))
    expect(await kept()).toMatchObject([{ ofUser: { nickname: 'Shiro' } }])
    await db
      .update(profiles)
      .set({ archivedAt: new Date(start), anonymisedAt: new Date(start) })
      .where(eq(profiles.id, id))
    expect(await kept()).toEqual([])
  })

  test('lose a second factor to an admin', async () => {
    const { id, factorId } = await guarded()
    expect((await admin.mfa.listFactors({ userId: id })).data?.factors).toMatchObject([{ id: factorId }])
    expect((await admin.mfa.deleteFactor({ userId: id, id: factorId })).error).toBeNull()
    expect((await admin.mfa.listFactors({ userId: id })).data?.factors).toEqual([])
  })
})
