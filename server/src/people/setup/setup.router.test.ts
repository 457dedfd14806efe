import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { cookieOf, expectRefusal, PASSWORD, refusalOf, SETUP_CODE, startApi, testConfig } from '../../../test/api'
import { testDatabase } from '../../../test/database'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { agency } from '../../platform/agency/agency.table'
import { auditEntries } from '../../platform/audit/audit.table'
import { throttles } from '../../platform/throttle/throttle.table'
import { profiles } from '../accounts/accounts.table'
import { setupCodeOf, setupGreeting } from './setup-code.service'

const { db } = testDatabase()
const api = startApi(db)
const create = (setupCode = SETUP_CODE, from?: string) =>
  api.clientWith(undefined, from).setup.createAdmin({ setupCode })

afterEach(async () => {
  await db.delete(profiles)
  await db.delete(throttles)
  await db.delete(agency)
})

const admins = () => db.select({ id: profiles.id }).from(profiles).where(eq(profiles.role, 'admin'))

test('creates the default admin with a generated password, shown once, and then refuses', async () => {
  expect(await api.nobody.setup.status()).toEqual({ needed: true, asksCode: true, signUpOpen: true })
  const { email, password } = await create()
  expect(email).toBe('admin@makao.local')
  expect(password).toMatch(/^\w{16}$/)
  expect((await api.post('/api/auth/sign-in', { login: email, password })).status).toBe(200)
  expect(await api.nobody.setup.status()).toMatchObject({ needed: false })
  await expectRefusal(create(), 'ALREADY_SET_UP')
})

test('takes address and password from the environment, shows no password and needs no code', async () => {
  const configured = startApi(db, { config: { adminEmail: 'owner@agency.example', adminPassword: PASSWORD } })
  expect(await configured.nobody.setup.status()).toMatchObject({ needed: true, asksCode: false })
  expect(await configured.nobody.setup.createAdmin()).toEqual({ email: 'owner@agency.example', password: null })
  const signIn = await configured.post('/api/auth/sign-in', { login: 'owner@agency.example', password: PASSWORD })
  expect(signIn.status).toBe(200)
})

test('two clicks at the same moment create one admin', async () => {
  const outcomes = await Promise.allSettled([create(), create()])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await admins()).toHaveLength(1)
})

test('a set-up and a sign-up as admin at the same moment make one admin', async () => {
  await Promise.allSettled([create(), api.signUp({ requestedRole: 'admin' })])
  expect(await admins()).toHaveLength(1)
})

describe('the set-up code', () => {
  const asAdmin = (setupCode: string | null, from?: string) => {
    const person = { name: 'A Stranger', email: 'stranger@example.com', password: PASSWORD, requestedRole: 'admin' }
    return api.post('/api/auth/sign-up', { ...person, setupCode }, {}, from)
  }

  test('is what whoever comes first does not have: neither the set-up page nor signing up makes them the admin', async () => {
    await expectRefusal(
      api.nobody.setup.createAdmin(),
      'SETUP_CODE_NEEDED',
      'Enter the set-up code. It is shown where Makao was started.',
    )
    await expectRefusal(create('the-one-who-started-IS'), 'SETUP_CODE_WRONG')
    for (const [setupCode, code] of [
      [null, 'SETUP_CODE_NEEDED'],
      ['', 'SETUP_CODE_NEEDED'],
      ['wrong', 'SETUP_CODE_WRONG'],
    ] as const) {
      const answer = await asAdmin(setupCode)
      expect([answer.status, await answer.json()]).toMatchObject([422, { code, field: 'setupCode' }])
    }
    expect(await db.select().from(profiles)).toEqual([])
  })

  test('is asked for once: without it a second admin only asks to be one, as others do', async () => {
    await create()
    const answer = await asAdmin(null)
    expect([answer.status, await admins()]).toMatchObject([200, [{}]])
  })

  test('cannot be guessed for long, and who guessed does not keep the right person out', async () => {
    for (let n = 0; n < 10; n++) await expectRefusal(create(`guess number ${n}`, '41.90.7.1'), 'SETUP_CODE_WRONG')
    expect((await asAdmin(SETUP_CODE, '41.90.7.1')).status).toBe(429)
    await expectRefusal(create(SETUP_CODE, '41.90.7.1'), 'TOO_MANY_ATTEMPTS')
    expect(await admins()).toEqual([])
    expect((await create(SETUP_CODE, '41.90.7.2')).email).toBe('admin@makao.local')
  })

  test('has no more tries when twenty guess at the same moment', async () => {
    const guesses = Array.from({ length: 20 }, (_, n) => refusalOf(create(`guess number ${n}`, '41.90.7.3')))
    const codes = (await Promise.all(guesses)).map(({ code }) => code)
    expect(codes.filter((code) => code === 'SETUP_CODE_WRONG')).toHaveLength(10)
  })

  test('is typed as it is read out', async () => {
    const generated = startApi(db, { config: { setupCode: undefined } })
    const code = setupCodeOf(testConfig({ setupCode: undefined }))
    expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/)
    const spoken = ` ${code.toLowerCase().replaceAll('-', ' ')}`
    expect((await generated.nobody.setup.createAdmin({ setupCode: spoken })).password).toHaveLength(16)
  })

  test('is the same in all processes of an installation, another one in each other, and printed as a link', () => {
    const [one, same, other] = ['a'.repeat(32), 'a'.repeat(32), 'b'.repeat(32)].map((authSecret) =>
      setupCodeOf({ authSecret, setupCode: undefined }),
    )
    expect(one).toBe(same)
    expect(one).not.toBe(other)
    const config = testConfig({ setupCode: undefined })
    expect(setupGreeting(config)).toContain(`${config.baseUrl}/setup#code=${setupCodeOf(config)}\n`)
  })

  test('of the environment is not printed', () => {
    expect(setupGreeting(testConfig())).toMatch(/SETUP_CODE/)
    expect(setupGreeting(testConfig())).not.toContain(SETUP_CODE)
  })

  test('is nowhere in the database, neither before nor after', async () => {
    await expectRefusal(create('wrong'), 'SETUP_CODE_WRONG')
    await create()
    const kept = await Promise.all([profiles, auditEntries, outboxMessages, throttles].map((t) => db.select().from(t)))
    expect(JSON.stringify(kept)).not.toContain(SETUP_CODE)
  })
})

describe('with an own account', () => {
  const person = {
    name: 'Achieng Odhiambo',
    agencyName: 'Karibu Homes',
    country: 'Uganda',
    email: 'achieng@agency.example',
    password: PASSWORD,
    setupCode: SETUP_CODE as string | null,
  }
  const setUp = (change: Partial<Record<keyof typeof person, string | null>> = {}, from?: string) =>
    api.post('/api/auth/set-up', { ...person, ...change }, {}, from)
  const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code

  test('the first admin is signed in at once, and the agency has its name and country', async () => {
    const answer = await setUp()
    expect(answer.status).toBe(200)
    const admin = api.clientWith(cookieOf(answer))
    expect(await admin.accounts.profile()).toMatchObject({
      fullName: 'Achieng Odhiambo',
      role: 'admin',
      emailUnproven: false,
    })
    expect(await admin.agency.get()).toMatchObject({ name: 'Karibu Homes', isSaved: true })
    expect(await db.select({ country: agency.country }).from(agency)).toEqual([{ country: 'Uganda' }])
    // What is saved later leaves the country as it is.
    await admin.agency.save({ name: 'Karibu Homes Ltd', logo: null })
    expect(await db.select({ country: agency.country }).from(agency)).toEqual([{ country: 'Uganda' }])
    const noted = await db.select().from(auditEntries).where(eq(auditEntries.actorName, 'Achieng Odhiambo'))
    expect(noted.map(({ action }) => action).sort()).toEqual([
      'account.admin-created',
      'setting.agency-saved',
      'setting.agency-saved',
    ])
  })

  test('a second one is refused, and becomes nothing else', async () => {
    await setUp()
    const answer = await setUp({ email: 'late@agency.example' })
    expect([answer.status, await codeOf(answer)]).toEqual([409, 'ALREADY_SET_UP'])
    expect(await db.select().from(profiles)).toHaveLength(1)
  })

  test('two at the same moment, or one and the default admin, make one admin', async () => {
    const both = await Promise.all([setUp(), setUp({ email: 'other@agency.example', agencyName: 'Other Homes' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await db.select().from(profiles)).toHaveLength(1)
    await db.delete(profiles)
    await Promise.allSettled([setUp(), create()])
    expect(await admins()).toHaveLength(1)
    expect(await db.select().from(profiles)).toHaveLength(1)
  })

  test.each([
    ['no code', { setupCode: null }, 422, 'SETUP_CODE_NEEDED'],
    ['a wrong code', { setupCode: 'wrong' }, 422, 'SETUP_CODE_WRONG'],
    ['a weak password', { password: 'karibu-homes' }, 422, 'PASSWORD_WEAK'],
    ['no name', { name: ' ' }, 400, 'INVALID_INPUT'],
    ['no agency', { agencyName: '' }, 400, 'INVALID_INPUT'],
    ['another country', { country: 'Tanzania' }, 400, 'INVALID_INPUT'],
  ])('with %s nobody is made and nothing is named', async (_, change, status, code) => {
    const answer = await setUp(change)
    expect([answer.status, await answer.json()]).toMatchObject([status, { code, field: Object.keys(change)[0] }])
    expect(await db.select().from(profiles)).toEqual([])
    expect(await db.select().from(agency)).toEqual([])
  })

  test('the code cannot be guessed for long this way either', async () => {
    const guesses = Array.from({ length: 20 }, (_, n) => setUp({ setupCode: `guess number ${n}` }, '41.90.7.9'))
    const codes = await Promise.all(guesses.map(async (guess) => codeOf(await guess)))
    expect(codes.filter((code) => code === 'SETUP_CODE_WRONG')).toHaveLength(10)
    expect((await setUp({}, '41.90.7.9')).status).toBe(429)
    expect(await admins()).toEqual([])
  })
})

describe('an account that a stranger made with the address of the first admin', () => {
  test('does not keep the installation from being set up, and the stranger loses it', async () => {
    const stranger = await api.signUp({ email: 'admin@makao.local', name: 'A Stranger' })
    const { email, password } = await create()
    expect((await api.post('/api/auth/sign-in', { login: email, password: PASSWORD })).status).toBe(401)
    await expectRefusal(stranger.client.accounts.profile(), 'UNAUTHORIZED')
    const signedIn = await api.post('/api/auth/sign-in', { login: email, password })
    expect(await api.clientWith(cookieOf(signedIn)).accounts.profile()).toMatchObject({
      fullName: 'Admin',
      role: 'admin',
    })
    expect(await db.select().from(profiles)).toHaveLength(1)
  })

  test('made at the same moment leaves the admin alone with it', async () => {
    const [made] = await Promise.allSettled([create(), api.signUp({ email: 'admin@makao.local' })])
    expect(made.status).toBe('fulfilled')
    expect(await db.select().from(profiles)).toMatchObject([{ fullName: 'Admin', role: 'admin', emailUnproven: false }])
  })

  test('does not keep the first admin from signing up with it', async () => {
    const stranger = await api.signUp({ email: 'achieng@agency.example', name: 'A Stranger' })
    const { id, client } = await api.signUp({ email: 'achieng@agency.example', requestedRole: 'admin' })
    expect(id).toBe(stranger.id)
    await expectRefusal(stranger.client.accounts.profile(), 'UNAUTHORIZED')
    expect(await client.accounts.profile()).toMatchObject({ fullName: 'Amani Otieno', role: 'admin' })
  })

  test('and confirmed as theirs is left to them: the refusal says what to set', async () => {
    const { id } = await api.signUp({ email: 'admin@makao.local' })
    await db.update(profiles).set({ emailUnproven: false, emailVerified: true }).where(eq(profiles.id, id))
    await expectRefusal(
      create(),
      'EMAIL_USED',
      'An account with the address admin@makao.local already exists. Set ADMIN_EMAIL to another address.',
    )
  })
})
