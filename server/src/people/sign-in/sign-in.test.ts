import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { CHEAP, cookieOf, expectRefusal, type Identity, PASSWORD, startApi } from '../../../test/api'
import { testDatabase } from '../../../test/database'
import { takeTurn } from '../../platform/throttle/throttle.repository'
import { throttles } from '../../platform/throttle/throttle.table'
import { triesOf } from '../accounts/accounts.rules'
import { accounts, profiles, secondFactors, sessions } from '../accounts/accounts.table'
import { hashPassword, isPresentHash } from '../accounts/passwords.service'

const { db, pool } = testDatabase()
const api = startApi(db, { now: '2026-11-21T09:00:00Z' })

let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD, CHEAP)
})

type ProfileColumns = Partial<typeof profiles.$inferInsert>

/** Somebody with a password. */
async function buildAccount(given: ProfileColumns & { hash?: string } = {}) {
  const id = crypto.randomUUID()
  const { hash = passwordHash, ...columns } = given
  const email = columns.email ?? `${id}@example.com`
  await db.insert(profiles).values({ id, fullName: 'Amani Otieno', ...columns, email })
  await db.insert(accounts).values({ userId: id, accountId: id, providerId: 'credential', password: hash })
  return { id, email }
}

const signIn = (login: string, password = PASSWORD, more: { code?: string; cookie?: string; from?: string } = {}) => {
  const { code, cookie, from } = more
  return api.post('/api/auth/sign-in', { login, password, code }, cookie ? { cookie } : {}, from)
}

async function answerOf(response: Response) {
  const { code, message } = (await response.json()) as { code?: string; message?: string }
  return { status: response.status, code, message }
}

/** Whose session an answer opened. */
async function whoIs(response: Response): Promise<string | undefined> {
  const session = await api.request('/api/auth/get-session', { headers: { cookie: cookieOf(response) } })
  return ((await session.json()) as { user: { id: string } } | null)?.user.id
}

describe('by phone number', () => {
  test.each(['0722000001', '+254 722 000 001', '254722000001', '722 000 001'])('as %s', async (typed) => {
    await db.delete(profiles).where(eq(profiles.phoneNumber, '0722 000 001'))
    const { id } = await buildAccount({ phoneNumber: '0722 000 001' })
    expect(await whoIs(await signIn(typed))).toBe(id)
  })

  test('the answer says who signed in, as the session does, and nothing of the session itself', async () => {
    await buildAccount({ phoneNumber: '0722 000 077', requestedRole: 'admin' })
    const answer = await signIn('0722000077')
    const session = await api.request('/api/auth/get-session', { headers: { cookie: cookieOf(answer) } })
    const said = await answer.json()
    expect(said).toEqual(await session.json())
    expect(said).toMatchObject({ user: { name: 'Amani Otieno', role: 'tenant', requestedRole: 'admin' } })
  })

  test('a family that shares a phone is told apart by its passwords', async () => {
    const mother = await buildAccount({ phoneNumber: '+256772000001' })
    const son = await buildAccount({
      phoneNumber: '0772 000 001',
      hash: await hashPassword('another-long-secret', CHEAP),
    })
    expect(await whoIs(await signIn('0772000001'))).toBe(mother.id)
    expect(await whoIs(await signIn('+256772000001', 'another-long-secret'))).toBe(son.id)
    expect((await signIn('0772000001', 'neither of them')).status).toBe(401)
  })

  test('a number that staff entered for somebody means nobody who typed it themselves', async () => {
    const squatter = await buildAccount({
      phoneNumber: '0722000010',
      hash: await hashPassword('his-own-secret', CHEAP),
    })
    expect(await whoIs(await signIn('0722000010', 'his-own-secret'))).toBe(squatter.id)
    const { client } = await api.signInAs('property_manager')
    const { tenant } = await client.tenants.create({
      fullName: 'Zawadi Mwangi',
      email: 'zawadi.mwangi@example.com',
      phoneNumber: '0722 000 010',
    })
    // Also before they have chosen a password.
    expect((await signIn('0722000010', 'his-own-secret')).status).toBe(401)
    const password = passwordHash
    await db.insert(accounts).values({ userId: tenant.id, accountId: tenant.id, providerId: 'credential', password })
    expect(await whoIs(await signIn('0722000010'))).toBe(tenant.id)
    expect((await signIn('0722000010', 'his-own-secret')).status).toBe(401)
    expect(await whoIs(await signIn(squatter.email, 'his-own-secret'))).toBe(squatter.id)
  })

  test('a number that a person or staff changes is entered by whoever did, and stays so when others are changed', async () => {
    const fromStaff = async (id: string) =>
      (await db.select({ is: profiles.phoneFromStaff }).from(profiles).where(eq(profiles.id, id)))[0]?.is
    const staff = await api.signInAs('property_manager')
    const { id, client } = await api.signUp({ name: 'Baraka Juma' })
    await client.accounts.updateProfile({ fullName: 'Baraka Juma', phoneNumber: '0722000020' })
    const change = (phoneNumber: string, fullName = 'Baraka Juma') =>
      staff.client.tenants.update({ tenantId: id, fullName, phoneNumber, taxPin: null })
    await change('0722000020', 'Baraka J. Juma')
    expect(await fromStaff(id)).toBe(false)
    await change('0722000021')
    expect(await fromStaff(id)).toBe(true)
    await client.accounts.updateProfile({ fullName: 'Baraka Juma', phoneNumber: '0722000021' })
    expect(await fromStaff(id)).toBe(true)
    await client.accounts.updateProfile({ fullName: 'Baraka Juma', phoneNumber: '0722000022' })
    expect(await fromStaff(id)).toBe(false)
  })

  test('strangers who took a number in advance crowd nobody out', async () => {
    for (let n = 0; n < 25; n++) await buildAccount({ phoneNumber: '0722000030', hash: 'of nobody' })
    const { id, email } = await buildAccount({ phoneNumber: '0722000030', emailVerified: true })
    expect(await whoIs(await signIn('0722000030'))).toBe(id)
    const cookie = cookieOf(await signIn(email))
    const other = await buildAccount({ phoneNumber: '0722000030' })
    expect(await whoIs(await signIn('0722000030', PASSWORD, { cookie }))).toBe(id)
    expect(await whoIs(await signIn(other.email))).toBe(other.id)
  })

  test('a text without a digit is nobody, also where others have no number', async () => {
    await buildAccount()
    expect((await signIn('nobody')).status).toBe(401)
  })
})

describe('refused', () => {
  test('an unknown address, a wrong password and somebody who was only invited get the same answer', async () => {
    const { email } = await buildAccount()
    const invited = `${crypto.randomUUID()}@example.com`
    await db.insert(profiles).values({ fullName: 'Invited', email: invited })
    const answers = await Promise.all(
      [email, 'nobody@example.com', invited].map(async (login) => answerOf(await signIn(login, 'wrong password'))),
    )
    const refused = { status: 401, code: 'SIGN_IN_REFUSED', message: 'Invalid email or password' }
    expect(answers).toEqual([refused, refused, refused])
  })

  test('an archived tenant and a deactivated colleague', async () => {
    const archived = await buildAccount({ archivedAt: new Date() })
    expect((await answerOf(await signIn(archived.email))).code).toBe('SIGN_IN_REFUSED')
    const deactivated = await buildAccount({ deactivatedAt: new Date() })
    expect((await answerOf(await signIn(deactivated.email))).code).toBe('ACCOUNT_DEACTIVATED')
    // Only who knows the password learns it.
    expect((await answerOf(await signIn(deactivated.email, 'wrong password'))).code).toBe('SIGN_IN_REFUSED')
  })

  test.each([
    [{}, 'login'],
    [{ login: 'a@b.ke' }, 'password'],
    [{ login: 'a@b.ke', password: ['x'] }, 'password'],
    [{ login: 'a@b.ke', password: 'x'.repeat(129) }, 'password'],
    [{ login: 'a\u0000@b.ke', password: 'x' }, 'login'],
    [[], undefined],
  ])('%j names the field', async (body, field) => {
    const response = await api.post('/api/auth/sign-in', body)
    expect(response.status).toBe(400)
    expect(((await response.json()) as { field?: string }).field).toBe(field)
  })
})

describe('guessing', () => {
  const guess = async (login: string, more: Parameters<typeof signIn>[2] = {}) =>
    (await signIn(login, 'wrong password', more)).status

  /** As many tries as were made, without the cost of each. */
  async function tried(login: string, times: number): Promise<void> {
    const [profile] = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.email, login))
    const tries = profile ? triesOf(profile.id) : `nobody:0:${login}`
    for (let n = 0; n < times; n++) await takeTurn(db, 'signInAccount', tries, new Date('2026-11-21T09:00:00Z'))
  }

  test('an account slows down, with or without an account behind the address, and says how long', async () => {
    for (const login of [(await buildAccount()).email, 'nobody.at.all@example.com']) {
      expect(await guess(login)).toBe(401)
      await tried(login, 4)
      const response = await signIn(login, 'wrong password')
      expect(response.headers.get('retry-after')).toBe('5')
      expect(await answerOf(response)).toEqual({
        status: 429,
        code: 'TOO_MANY_ATTEMPTS',
        message: 'Too many attempts. Try again in 5 seconds.',
      })
    }
  })

  test('a stranger does not lock out a person on a device where they signed in before', async () => {
    const { email, id } = await buildAccount()
    const device = cookieOf(await signIn(email))
    await tried(email, 5)
    expect((await signIn(email)).status).toBe(429)
    expect(await whoIs(await signIn(email, PASSWORD, { cookie: device }))).toBe(id)
    // The device of another account is as good as none.
    const other = await buildAccount()
    expect((await signIn(email, PASSWORD, { cookie: cookieOf(await signIn(other.email)) })).status).toBe(429)
    // And who stole such a device is slowed down too.
    for (let n = 0; n < 5; n++) await guess(email, { cookie: device })
    expect(await guess(email, { cookie: device })).toBe(429)
  })

  test('the right password ends the waiting for good', async () => {
    const { email } = await buildAccount()
    await tried(email, 4)
    expect((await signIn(email)).status).toBe(200)
    await tried(email, 4)
    expect(await guess(email)).toBe(401)
  })

  /** Somebody who guesses by the number of another person, with an account of their own on that number. */
  async function guessesWithOwnAccount(number: string, ownDevice: boolean): Promise<number[]> {
    const own = 'a-secret-of-the-guesser-77'
    const stranger = await buildAccount({ phoneNumber: number, hash: await hashPassword(own, CHEAP) })
    const cookie = cookieOf(await signIn(stranger.email, own))
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) {
      const device = ownDevice ? { cookie } : {}
      statuses.push(await guess(number, device))
      // Whoever gets in has no tries to be forgiven but their own.
      if (n % 3 === 2) expect([200, 429]).toContain((await signIn(number, own, device)).status)
    }
    return statuses
  }

  test.each([true, false])(
    'sharing the phone number of a person gives nobody more tries at their account (device known for another: %s)',
    async (ownDevice) => {
      const number = `07330000${ownDevice ? '01' : '02'}`
      const victim = await buildAccount({ phoneNumber: number })
      await guessesWithOwnAccount(number, ownDevice)
      expect((await answerOf(await signIn(victim.email))).code).toBe('TOO_MANY_ATTEMPTS')
      expect((await answerOf(await signIn(number))).code).toBe('TOO_MANY_ATTEMPTS')
    },
  )

  test('by address and by phone number is guessing at one account', async () => {
    const { email } = await buildAccount({ phoneNumber: '0733000003' })
    for (let n = 0; n < 3; n++) await guess('0733 000 003')
    for (let n = 0; n < 2; n++) await guess(email)
    expect(await guess(email)).toBe(429)
    expect(await guess('0733 000 003')).toBe(429)
  })

  test('a number takes as many hashes for nobody as for many, so that the time does not tell', async () => {
    let hashes = 0
    const counting = {
      ...CHEAP,
      // Read once for each hash that is made for nobody.
      get ln() {
        hashes += 1
        return CHEAP.ln
      },
    }
    const counted = startApi(db, { config: { passwordCost: counting } })
    const forNobody = async (login: string) => {
      hashes = 0
      const body = { login, password: 'wrong password' }
      expect((await counted.post('/api/auth/sign-in', body)).status).toBe(401)
      return hashes
    }
    for (const others of [0, 1, 2, 3, 4]) {
      const number = `07330001${others}0`
      for (let n = 0; n < others; n++) await buildAccount({ phoneNumber: number })
      expect(await forNobody(number)).toBe(Math.max(0, 3 - others))
    }
    expect(await forNobody('nobody.here@example.com')).toBe(1)
    expect(await forNobody((await buildAccount()).email)).toBe(0)
  })

  test('by a number at the same moment has no more tries than one after the other', async () => {
    await buildAccount({ phoneNumber: '0733000004' })
    await db.delete(throttles)
    const statuses = await Promise.all(Array.from({ length: 20 }, () => guess('0733000004')))
    // It is told 401 whom none of the three who are tried lets wait, and each has five tries, of whichever guesses.
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5)
    expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([])
    expect((await db.select().from(throttles)).map(({ tries }) => tries)).toEqual([5, 5, 5])
    expect(await guess('0733000004')).toBe(429)
  })

  test('a person whose number others share gets in on their own device while they guess', async () => {
    const { id, email } = await buildAccount({ phoneNumber: '0733000005' })
    const cookie = cookieOf(await signIn(email))
    await guessesWithOwnAccount('0733000005', true)
    expect(await whoIs(await signIn('0733000005', PASSWORD, { cookie }))).toBe(id)
  })

  test('an address that tries many accounts slows down, and others behind another do not', async () => {
    const from = '41.90.7.7'
    for (let n = 0; n < 50; n++) await takeTurn(db, 'signInAddress', from, new Date('2026-11-21T09:00:00Z'))
    expect(await guess('victim50@example.com', { from })).toBe(429)
    expect(await guess('victim50@example.com', { from: '41.90.7.8' })).toBe(401)
  })
})

describe('a hash of an earlier version', () => {
  test('is made anew when its owner signs in', async () => {
    const { hashPassword: hashAsBefore } = await import('better-auth/crypto')
    const { id, email } = await buildAccount({ hash: await hashAsBefore(PASSWORD) })
    expect((await signIn(email)).status).toBe(200)
    const [account] = await db.select().from(accounts).where(eq(accounts.userId, id))
    expect(isPresentHash(account?.password ?? '', CHEAP)).toBe(true)
    expect((await signIn(email)).status).toBe(200)
  })
})

describe('the second factor', () => {
  const codeOf = (secret: string, at: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(at) })

  async function guardedAccount() {
    api.setNow('2026-11-21T09:00:00Z')
    const { id, email } = await buildAccount()
    const { client } = await api.openSession(id)
    const { secret, uri } = await client.security.startSecondFactor({ password: PASSWORD })
    expect(uri).toBe(
      `otpauth://totp/Makao:${encodeURIComponent(email)}?issuer=Makao&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    const { codes } = await client.security.confirmSecondFactor({ code: codeOf(secret, '2026-11-21T09:00:00Z') })
    return { id, email, client, secret, codes }
  }

  test('is asked for after the right password alone, and lets in with it', async () => {
    const { id, email, secret } = await guardedAccount()
    expect((await answerOf(await signIn(email, 'wrong password'))).code).toBe('SIGN_IN_REFUSED')
    const asked = await signIn(email)
    expect(asked.headers.getSetCookie()).toEqual([])
    expect(await answerOf(asked)).toMatchObject({ status: 401, code: 'SECOND_FACTOR_NEEDED' })
    api.setNow('2026-11-21T09:01:00Z')
    const code = codeOf(secret, '2026-11-21T09:01:00Z')
    expect((await answerOf(await signIn(email, 'wrong password', { code }))).code).toBe('SIGN_IN_REFUSED')
    expect(await whoIs(await signIn(email, PASSWORD, { code: `${code.slice(0, 3)} ${code.slice(3)}` }))).toBe(id)
  })

  test('takes a code once, also from two at the same moment, and none before the last one', async () => {
    const { email, secret } = await guardedAccount()
    expect((await answerOf(await signIn(email, PASSWORD, { code: codeOf(secret, '2026-11-21T09:00:00Z') }))).code).toBe(
      'CODE_WRONG',
    )
    api.setNow('2026-11-21T09:02:00Z')
    const code = codeOf(secret, '2026-11-21T09:02:00Z')
    const both = await Promise.all([1, 2].map(() => signIn(email, PASSWORD, { code })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    const earlier = codeOf(secret, '2026-11-21T09:01:30Z')
    expect((await signIn(email, PASSWORD, { code: earlier })).status).toBe(401)
  })

  test('allows a clock that is half a minute off, and not more', async () => {
    const { email, secret } = await guardedAccount()
    api.setNow('2026-11-21T09:10:00Z')
    expect((await signIn(email, PASSWORD, { code: codeOf(secret, '2026-11-21T09:11:00Z') })).status).toBe(401)
    expect((await signIn(email, PASSWORD, { code: codeOf(secret, '2026-11-21T09:10:30Z') })).status).toBe(200)
  })

  test('a recovery code does as well, once, however it is typed', async () => {
    const { id, email, codes, client } = await guardedAccount()
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    const [first = '', second = ''] = codes
    expect(await whoIs(await signIn(email, PASSWORD, { code: ` ${first.toUpperCase().replace('-', ' ')} ` }))).toBe(id)
    expect((await answerOf(await signIn(email, PASSWORD, { code: first }))).code).toBe('CODE_WRONG')
    expect((await client.security.read()).secondFactor).toEqual({ isOn: true, isRequired: false, codesLeft: 9 })
    const renewed = await client.security.replaceRecoveryCodes({ password: PASSWORD })
    expect((await signIn(email, PASSWORD, { code: second })).status).toBe(401)
    expect((await signIn(email, PASSWORD, { code: renewed.codes[0] ?? '' })).status).toBe(200)
  })

  test('guessing codes slows down', async () => {
    const { id, email } = await guardedAccount()
    for (let n = 0; n < 4; n++) await takeTurn(db, 'signInAccount', triesOf(id), new Date('2026-11-21T09:00:00Z'))
    expect((await signIn(email, PASSWORD, { code: '000000' })).status).toBe(401)
    expect((await signIn(email, PASSWORD, { code: '000005' })).status).toBe(429)
  })

  test('is stored encrypted, and its recovery codes hashed', async () => {
    const { id, secret, codes } = await guardedAccount()
    const rows = JSON.stringify([
      await db.select().from(secondFactors).where(eq(secondFactors.profileId, id)),
      await db.execute(`select * from recovery_codes where profile_id = '${id}'`),
    ])
    for (const plain of [secret, ...codes]) expect(rows).not.toContain(plain)
  })

  test('one that was begun and never confirmed locks nobody out', async () => {
    const { id, email } = await buildAccount()
    const { client } = await api.openSession(id)
    await client.security.startSecondFactor({ password: PASSWORD })
    await expectRefusal(client.security.confirmSecondFactor({ code: '000000' }), 'CODE_WRONG')
    expect((await signIn(email)).status).toBe(200)
  })

  test('is turned off with the password, and asks no more', async () => {
    const { email, client } = await guardedAccount()
    await expectRefusal(client.security.removeSecondFactor({ password: 'wrong' }), 'PASSWORD_WRONG')
    await client.security.removeSecondFactor({ password: PASSWORD })
    expect((await signIn(email)).status).toBe(200)
    await expectRefusal(client.security.replaceRecoveryCodes({ password: PASSWORD }), 'SECOND_FACTOR_OFF')
  })

  test('is begun once', async () => {
    const { client } = await guardedAccount()
    await expectRefusal(client.security.startSecondFactor({ password: PASSWORD }), 'SECOND_FACTOR_ON')
    await expectRefusal(client.security.confirmSecondFactor({ code: '123456' }), 'SECOND_FACTOR_ON')
  })
})

describe('admins who need a second factor', () => {
  async function adminWithPassword(): Promise<Identity> {
    const { id, email } = await buildAccount({ role: 'admin' })
    return { id, email, ...(await api.openSession(id)) }
  }

  test('work only after they turned it on; others as before', async () => {
    api.setNow('2026-11-21T10:00:00Z')
    const [one, other] = await Promise.all([adminWithPassword(), adminWithPassword()])
    await expectRefusal(one.client.security.saveSettings({ adminsNeedSecondFactor: true }), 'SECOND_FACTOR_OFF')
    const turnOn = async ({ client }: Identity) => {
      const { secret } = await client.security.startSecondFactor({ password: PASSWORD })
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: Date.parse('2026-11-21T10:00:00Z'),
      })
      await client.security.confirmSecondFactor({ code })
    }
    await turnOn(one)
    await one.client.security.saveSettings({ adminsNeedSecondFactor: true })

    await expectRefusal(other.client.team.list({}), 'SECOND_FACTOR_REQUIRED')
    await expectRefusal(other.client.properties.list({}), 'SECOND_FACTOR_REQUIRED')
    const exported = await api.request('/api/exports/payments/csv', { headers: { cookie: other.cookie } })
    expect([exported.status, ((await exported.json()) as { code: string }).code]).toEqual([
      403,
      'SECOND_FACTOR_REQUIRED',
    ])
    expect((await api.request('/metrics', { headers: { cookie: other.cookie } })).status).toBe(403)
    expect((await api.request('/api/backups/x', { headers: { cookie: other.cookie } })).status).toBe(403)
    expect((await other.client.security.read()).secondFactor).toMatchObject({ isOn: false, isRequired: true })
    const manager = await api.signInAs('property_manager')
    expect((await manager.client.properties.list({})).rows).toEqual([])
    await turnOn(other)
    expect(await other.client.properties.list({})).toBeDefined()
    await expectRefusal(other.client.security.removeSecondFactor({ password: PASSWORD }), 'SECOND_FACTOR_REQUIRED')

    await one.client.security.saveSettings({ adminsNeedSecondFactor: false })
    await other.client.security.removeSecondFactor({ password: PASSWORD })
  })
})

test('a session of somebody who was deactivated at that very moment counts for nothing', async () => {
  const { id } = await api.signInAs('property_manager')
  await db.update(profiles).set({ deactivatedAt: new Date() }).where(eq(profiles.id, id))
  const { client } = await api.openSession(id)
  await expectRefusal(client.properties.list({}), 'UNAUTHORIZED')
  expect(await db.select().from(sessions).where(eq(sessions.userId, id))).toHaveLength(1)
})

describe('a session', () => {
  test('costs a request one statement, whoever it is of', async () => {
    const { client } = await api.signInAs('admin')
    const query = vi.spyOn(pool, 'query')
    onTestFinished(() => query.mockRestore())
    await client.properties.list({})
    const asked = query.mock.calls.map(([statement]) => JSON.stringify(statement))
    expect(asked.filter((text) => /sessions|second_factors|security_settings/.test(text))).toHaveLength(1)
  })

  test('is prolonged by any request an hour after it was used, and counts for nothing after a week', async () => {
    const { id, client } = await api.signInAs('property_manager')
    const hour = 3_600_000
    const endIn = (hours: number) =>
      db
        .update(sessions)
        .set({ expiresAt: new Date(Date.now() + hours * hour) })
        .where(eq(sessions.userId, id))
    await endIn(6 * 24)
    await client.properties.list({})
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, id))
    expect(session?.expiresAt.getTime()).toBeGreaterThan(Date.now() + (7 * 24 - 1) * hour)
    await endIn(-1)
    await expectRefusal(client.properties.list({}), 'UNAUTHORIZED')
  })

  test('that is over is not good again beside the cookie of another one', async () => {
    const [over, own] = [await api.signInAs('admin'), await api.signInAs('tenant')]
    const anHourAgo = new Date(Date.now() - 3_600_000)
    await db.update(sessions).set({ expiresAt: anHourAgo }).where(eq(sessions.userId, over.id))
    // Better Auth takes a name with a blank behind it for the name, and its first value.
    const cookie = `${own.cookie.replace('=', ' =')}; ${over.cookie}`
    expect((await api.request('/api/properties', { headers: { cookie } })).status).toBe(401)
    expect((await api.request('/api/properties', { headers: { cookie: over.cookie } })).status).toBe(401)
  })

  test('counts for nothing with a cookie that another secret signed', async () => {
    const { email } = await buildAccount({ role: 'property_manager' })
    const cookie = cookieOf(await signIn(email))
    const [, token] = /session_token=([^.]+)/.exec(cookie) ?? []
    const forged = createHmac('sha256', 'another-secret').update(`${token}`).digest('base64')
    const ask = (sent: string) => api.request('/api/properties', { headers: { cookie: sent } })
    expect((await ask(cookie)).status).toBe(200)
    expect((await ask(`makao.session_token=${encodeURIComponent(`${token}.${forged}`)}`)).status).toBe(401)
    expect((await ask(`makao.session_token=${token}`)).status).toBe(401)
  })

  test('takes the place of the one that this browser had', async () => {
    const [one, other] = await Promise.all([buildAccount(), buildAccount()])
    const first = await signIn(one.email)
    const second = await signIn(other.email, PASSWORD, { cookie: cookieOf(first) })
    expect(await whoIs(second)).toBe(other.id)
    expect(await whoIs(first)).toBeUndefined()
    expect(await db.select().from(sessions).where(eq(sessions.userId, one.id))).toEqual([])
  })

  test('is prolonged while it is used, and ends after 30 days at last', async () => {
    const { id } = await api.signInAs('tenant')
    const day = 86_400_000
    const createdAt = new Date(Date.now() - 29 * day)
    const prolonged = { createdAt, expiresAt: new Date(Date.now() + 7 * day) }
    await db.update(sessions).set(prolonged).where(eq(sessions.userId, id))
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, id))
    expect(session?.expiresAt).toEqual(new Date(createdAt.getTime() + 30 * day))
  })
})

test('a page that one person opened does nothing in the name of another who signed in beside it', async () => {
  const opened = await api.signInAs('tenant')
  const beside = await api.signInAs('property_manager')
  const note = (person: string) => {
    const sent = { id: crypto.randomUUID(), body: 'Asks for a key' }
    return api.post(`/api/tenants/${opened.id}/notes`, sent, { cookie: beside.cookie, 'makao-person': person })
  }
  expect((await note(opened.id)).status).toBe(401)
  expect((await note(beside.id)).status).toBe(200)
})

describe('on https', () => {
  const secure = startApi(db, { config: { baseUrl: 'https://rent.example.com' } })
  const headers = { 'content-type': 'application/json', origin: 'https://rent.example.com' }

  test('every cookie is Secure, HttpOnly, SameSite=Lax and bound to the host', async () => {
    const { email } = await buildAccount()
    const response = await secure.app.request('https://rent.example.com/api/auth/sign-in', {
      method: 'POST',
      headers,
      body: JSON.stringify({ login: email, password: PASSWORD }),
    })
    const cookies = response.headers.getSetCookie()
    expect(cookies.map((line) => line.split('=')[0]).sort()).toEqual([
      '__Host-makao.device',
      '__Host-makao.session_token',
    ])
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; HttpOnly/)
      expect(cookie).toMatch(/; Secure/)
      expect(cookie).toMatch(/; SameSite=Lax/)
      expect(cookie).toMatch(/; Path=\/(;|$)/)
      expect(cookie).not.toMatch(/; Domain/)
    }
    const session = await secure.app.request('https://rent.example.com/api/auth/get-session', {
      headers: { cookie: cookieOf(response) },
    })
    expect(((await session.json()) as { user: { email: string } }).user.email).toBe(email)
  })
})
