import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ORIGIN, PASSWORD } from '../../../test/api'
import { testDatabase } from '../../../test/database'
import { hostedClient } from '../../../test/hosted'
import { codeIn, emailOfNobody, hostedAccounts, MINUTE, NEXT_PASSWORD } from '../../../test/hosted-accounts'
import { profiles, sessions } from '../../people/accounts/accounts.table'
import { oneTimeCodes, pendingSessions } from './auth.table'

const { db } = testDatabase()
const { anybody, api, at, codeOf, guarded, linkTo, sentTo, signedIn } = hostedAccounts(db)

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
