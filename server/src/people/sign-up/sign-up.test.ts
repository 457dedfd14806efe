import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { cookieOf, expectRefusal, PASSWORD, SETUP_CODE, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { mailedToken } from '../../../test/mailed-link'
import { agency } from '../../platform/agency/agency.table'
import { auditEntries } from '../../platform/audit/audit.table'
import { accounts, profiles, securitySettings } from '../accounts/accounts.table'

const { db } = testDatabase()
const api = startApi(db)

afterEach(async () => {
  await db.delete(profiles)
  await db.delete(securitySettings)
})

const newEmail = () => `${crypto.randomUUID()}@example.com`
const profileOf = async (id: string) => (await db.select().from(profiles).where(eq(profiles.id, id)))[0]

describe('sign-up', () => {
  test('a tenant is granted at once', async () => {
    const { id, client } = await api.signUp()
    expect(await profileOf(id)).toMatchObject({ role: 'tenant', requestedRole: null })
    expect((await client.dashboard.readOwn()).tenancy).toBeNull()
  })

  test('the first admin of an installation without one is granted', async () => {
    const { id, client } = await api.signUp({ requestedRole: 'admin' })
    expect(await profileOf(id)).toMatchObject({ role: 'admin', requestedRole: null })
    expect(await client.team.requests()).toEqual([])
  })

  test('two who sign up as admin at the same moment: one is granted, the other waits', async () => {
    const both = await Promise.all([api.signUp({ requestedRole: 'admin' }), api.signUp({ requestedRole: 'admin' })])
    const roles = await Promise.all(both.map(async ({ id }) => (await profileOf(id))?.role))
    expect(roles.sort()).toEqual(['admin', 'tenant'])
  })

  test('staff rights are requests that an admin decides', async () => {
    const admin = await api.signUp({ requestedRole: 'admin' })
    const manager = await api.signUp({ requestedRole: 'property_manager', name: 'Baraka Juma' })
    const second = await api.signUp({ requestedRole: 'admin' })
    await expectRefusal(manager.client.properties.names(), 'FORBIDDEN')
    expect(await admin.client.team.requests()).toMatchObject([
      { profileId: manager.id, fullName: 'Baraka Juma', requestedRole: 'property_manager' },
      { profileId: second.id, requestedRole: 'admin' },
    ])
    await db.update(profiles).set({ emailUnproven: false }).where(eq(profiles.id, manager.id))
    await admin.client.team.approve({ profileId: manager.id })
    await admin.client.team.decline({ profileId: second.id })
    // What was opened before the decision reaches nothing of what it gives.
    await expectRefusal(manager.client.properties.names(), 'UNAUTHORIZED')
    const { client: managing } = await api.openSession(manager.id)
    expect(await managing.properties.names()).toEqual([])
    const { client: declined } = await api.openSession(second.id)
    await expectRefusal(declined.properties.names(), 'FORBIDDEN')
    expect(await admin.client.team.requests()).toEqual([])
    await expectRefusal(admin.client.team.approve({ profileId: second.id }), 'NOT_FOUND')
  })

  test('a role in the request is not taken', async () => {
    const email = newEmail()
    const body = { name: 'Amani', email, password: PASSWORD, role: 'admin' }
    await api.post('/api/auth/sign-up', body)
    const [profile] = await db.select().from(profiles).where(eq(profiles.email, email))
    expect(profile?.role ?? 'tenant').toBe('tenant')
  })

  test.each([
    [{ name: ' ' }, 'Full name is required'],
    [{ name: '\u200b' }, 'Full name is required'],
    [{ name: 'Karibu Homes\n\nURGENT: pay here' }, 'Write it in one line'],
    [{ name: 'Achieng \u202eobmaihdO' }, 'Remove the unreadable characters'],
    [{ name: '\u0410chieng Odhiambo' }, 'Write each word in the letters of one alphabet'],
    [{ email: 'amani' }, 'Invalid email address'],
    [{ password: 'short' }, 'Use at least 10 characters'],
    [{ phoneNumber: 'call me' }, 'Enter a phone number, for example 0712 345 678'],
    [{ requestedRole: 'owner' }, expect.stringContaining('Invalid option')],
  ])('%j is refused with the reason', async (change, message) => {
    const body = { name: 'Amani', email: newEmail(), password: PASSWORD, ...change }
    const response = await api.post('/api/auth/sign-up', body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ message, field: Object.keys(change)[0] })
    expect(await db.select().from(profiles)).toEqual([])
  })

  test('a password of the names of the agency and its properties is refused with the reason', async () => {
    await db.insert(agency).values({ name: 'Mwamba Lettings', updatedAt: new Date() })
    await buildersOf(db).buildProperty({ name: 'Jacaranda Court' })
    for (const password of ['MwambaLettings1', 'jacaranda-court-7']) {
      const response = await api.post('/api/auth/sign-up', { name: 'Amani', email: newEmail(), password })
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({ code: 'PASSWORD_WEAK', field: 'password' })
    }
  })

  test('an address that is taken is refused, also by two at the same moment', async () => {
    const body = { name: 'Amani', email: newEmail(), password: PASSWORD }
    const responses = await Promise.all([1, 2].map(() => api.post('/api/auth/sign-up', body)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await db.select().from(profiles)).toHaveLength(1)
    expect(await db.select().from(accounts)).toHaveLength(1)
  })
})

describe('session', () => {
  test('sign-in, session and sign-out', async () => {
    const { email } = await api.signUp({ name: 'Zawadi Mwangi' })
    const response = await api.post('/api/auth/sign-in', { login: email.toUpperCase(), password: PASSWORD })
    expect(response.status).toBe(200)
    const cookie = cookieOf(response)
    const readSession = async () => (await api.request('/api/auth/get-session', { headers: { cookie } })).json()
    expect(await readSession()).toMatchObject({
      user: { email, name: 'Zawadi Mwangi', role: 'tenant', requestedRole: null },
    })
    // The token is for the cookie alone, which no script reads.
    const [token = ''] = decodeURIComponent(cookie.split(/[=;]/)[1] ?? '').split('.')
    expect([token.length, JSON.stringify(await readSession()).includes(token)]).toEqual([32, false])
    await api.post('/api/auth/sign-out', {}, { cookie })
    expect(await readSession()).toBeNull()
    await expectRefusal(api.clientWith(cookie).dashboard.readOwn(), 'UNAUTHORIZED')
  })

  test('a wrong password and an unknown address get the same answer', async () => {
    const { email } = await api.signUp()
    const answers = await Promise.all(
      [email, newEmail()].map((address) =>
        api.post('/api/auth/sign-in', { login: address, password: 'not-the-password' }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([401, 401])
    const [known, unknown] = await Promise.all(answers.map((answer) => answer.json()))
    expect(known).toEqual(unknown)
  })

  test('the cookie is out of reach of scripts and of other sites', async () => {
    const { email } = await api.signUp()
    const response = await api.post('/api/auth/sign-in', { login: email, password: PASSWORD })
    const [cookie] = response.headers.getSetCookie()
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Lax/)
  })
})

test('nobody looks through a list of addresses for those that have an account', async () => {
  const { email } = await api.signUp()
  const ask = (address: string) =>
    api.post('/api/auth/sign-up', { name: 'Amani', email: address, password: PASSWORD }, {}, '41.90.6.1')
  // Who only makes accounts is not kept from it.
  for (let n = 0; n < 25; n++) expect((await ask(newEmail())).status).toBe(200)
  for (let n = 0; n < 20; n++) expect((await ask(email)).status).toBe(422)
  const answers = await Promise.all([email, newEmail()].map(async (address) => (await ask(address)).json()))
  expect(answers).toMatchObject([{ code: 'TOO_MANY_ATTEMPTS' }, { code: 'TOO_MANY_ATTEMPTS' }])
  expect(answers[0]).toEqual(answers[1])
})

describe('where people do not sign up by themselves', () => {
  const close = async () => {
    const admin = await api.signInAs('admin')
    await admin.client.team.saveSignUp({ isOpen: false })
    return admin
  }
  const ask = (change: object = {}) =>
    api.post('/api/auth/sign-up', { name: 'Amani', email: newEmail(), password: PASSWORD, ...change })

  test('nobody makes an account, whatever they ask to be or know, and is told what to do', async () => {
    await close()
    const before = await db.select().from(profiles)
    const asked = [{}, { requestedRole: 'property_manager' }, { requestedRole: 'admin', setupCode: SETUP_CODE }]
    for (const change of [...asked, { email: before[0]?.email }, { password: '0123456789' }]) {
      const answer = await ask(change)
      expect([answer.status, await answer.json()]).toMatchObject([
        403,
        {
          code: 'SIGN_UP_CLOSED',
          message: 'Accounts are made by invitation here. Ask your landlord or agency to invite you.',
        },
      ])
    }
    expect(await db.select().from(profiles)).toHaveLength(before.length)
    expect(await api.nobody.setup.status()).toEqual({ needed: false, asksCode: true, signUpOpen: false })
  })

  test('who is invited comes in', async () => {
    const { client } = await close()
    const email = newEmail()
    await client.tenants.create({ fullName: 'Wanjiku Kamau', email, phoneNumber: null })
    await api.nobody.invitations.accept({ token: await mailedToken(db, email), password: PASSWORD })
    expect((await api.post('/api/auth/sign-in', { login: email, password: PASSWORD })).status).toBe(200)
  })

  test('the first admin comes in with the set-up code, and nobody else', async () => {
    await db.insert(securitySettings).values({ selfSignUp: false })
    expect((await ask()).status).toBe(403)
    expect((await ask({ requestedRole: 'admin' })).status).toBe(422)
    expect((await ask({ requestedRole: 'admin', setupCode: SETUP_CODE })).status).toBe(200)
  })

  test('two admins who decide at the same moment leave what one of them wanted, and both are noted', async () => {
    const [one, other] = [await api.signInAs('admin'), await api.signInAs('admin')]
    await Promise.all([one.client.team.saveSignUp({ isOpen: false }), other.client.team.saveSignUp({ isOpen: true })])
    const noted = await db.select().from(auditEntries).where(eq(auditEntries.action, 'setting.sign-up-saved'))
    const ofBoth = noted.filter(({ actorId }) => [one.id, other.id].includes(actorId ?? ''))
    expect(ofBoth).toHaveLength(2)
    expect([true, false]).toContain((await one.client.team.signUp()).isOpen)
  })

  test('and an admin closes it while somebody signs up, there is an account or a refusal, and nothing in between', async () => {
    const admin = await api.signInAs('admin')
    const [answer] = await Promise.all([ask(), admin.client.team.saveSignUp({ isOpen: false })])
    expect(await db.select().from(accounts)).toHaveLength(answer.status === 200 ? 1 : 0)
    expect([200, 403]).toContain(answer.status)
    expect((await ask()).status).toBe(403)
  })

  test('saving the other settings of the installation does not open it', async () => {
    const { client } = await close()
    await client.security.saveSettings({ adminsNeedSecondFactor: false })
    expect(await client.team.signUp()).toEqual({ isOpen: false })
  })
})
