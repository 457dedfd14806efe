import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { cookieOf, expectRefusal, type Identity, PASSWORD, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { mailedToken, mailedTokens } from '../../../test/mailed-link'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { profiles, secondFactors, sessions } from '../accounts/accounts.table'

const { db } = testDatabase()
const { buildUnit } = buildersOf(db)
const api = startApi(db)
const NEW_PASSWORD = 'jua-kali-kila-siku-7'

let admin: Identity
let manager: Identity

beforeAll(async () => {
  admin = await api.signInAs('admin', 'Achieng Odhiambo')
  manager = await api.signInAs('property_manager', 'Baraka Juma')
})

const newEmail = () => `${crypto.randomUUID()}@example.com`
const profileOf = async (id: string) => (await db.select().from(profiles).where(eq(profiles.id, id)))[0]
const mailsTo = (email: string) => db.select().from(outboxMessages).where(eq(outboxMessages.recipient, email))
const mailTo = async (email: string, subject: RegExp) =>
  (await mailsTo(email)).find((mail) => subject.test(mail.subject))
const tokenOf = (text: string | undefined) => /#token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''
const tokensTo = async (email: string) =>
  (await mailedTokens(db, email)).filter(({ subject }) => subject.startsWith('Confirm')).map(({ token }) => token)
const tokenTo = async (email: string) => (await tokensTo(email))[0] ?? ''
const signIn = async (login: string, password: string) =>
  (await api.post('/api/auth/sign-in', { login, password })).status
const moveIn = async (tenantId: string) =>
  manager.client.tenancies.create({ tenantId, unitId: (await buildUnit()).id, startDate: '2026-11-01' })

/** A stranger who signs up with an address that is somebody else's, and makes themselves at home. */
async function squat() {
  const email = newEmail()
  const squatter = await api.signUp({ email, name: 'Not Grace' })
  await db.update(profiles).set({ phoneNumber: '0799 000 111' }).where(eq(profiles.id, squatter.id))
  await db.insert(secondFactors).values({ profileId: squatter.id, secret: 'x', confirmedAt: new Date() })
  return { email, squatter }
}

async function expectThrownOut({ id, email, client }: Identity) {
  await expectRefusal(client.dashboard.readOwn(), 'UNAUTHORIZED')
  expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(0)
  expect(await db.$count(secondFactors, eq(secondFactors.profileId, id))).toBe(0)
  expect(await signIn(email, PASSWORD)).toBe(401)
  expect((await profileOf(id))?.phoneNumber ?? '').not.toContain('0799')
}

describe('an address that nobody has shown to be theirs', () => {
  test('is given no tenancy, and the list says so beside it', async () => {
    const stranger = await api.signUp({ name: 'Not Grace' })
    expect((await stranger.client.accounts.profile()).emailUnproven).toBe(true)
    const { rows } = await manager.client.tenants.list({ search: stranger.email })
    expect(rows).toMatchObject([{ id: stranger.id, canSignIn: true, emailUnproven: true }])
    const [offered] = await manager.client.tenants.names({ search: stranger.email, unassigned: true })
    expect(offered?.emailUnproven).toBe(true)
    await expectRefusal(
      moveIn(stranger.id),
      'EMAIL_UNPROVEN',
      `Not Grace signed up with ${stranger.email}, and nobody has confirmed that address yet. Have the link that was sent there opened, or invite Not Grace yourself on the Tenants page.`,
    )
    expect((await stranger.client.dashboard.readOwn()).tenancy).toBeNull()
  })

  test('is named to its owner as not confirmed, on the page that signs up', async () => {
    const stranger = await api.signUp({ name: 'Not Grace' })
    const session = await api.request('/api/auth/get-session', { headers: { cookie: stranger.cookie } })
    expect(await session.json()).toMatchObject({ user: { id: stranger.id, emailUnproven: true } })
  })

  test('is given no role, and the request says so', async () => {
    const stranger = await api.signUp({ name: 'Achieng O.', requestedRole: 'admin' })
    const requests = await admin.client.team.requests()
    expect(requests.find(({ profileId }) => profileId === stranger.id)?.emailUnproven).toBe(true)
    await expectRefusal(admin.client.team.approve({ profileId: stranger.id }), 'EMAIL_UNPROVEN')
    expect(await profileOf(stranger.id)).toMatchObject({ role: 'tenant', requestedRole: 'admin' })
    await admin.client.team.decline({ profileId: stranger.id })
  })

  test('counts once the link that was sent there was opened by who knows the password', async () => {
    const person = await api.signUp({ name: 'Wanjiku Kamau', requestedRole: 'property_manager' })
    const mail = await mailTo(person.email, /Confirm/)
    expect(mail).toMatchObject({ subject: 'Confirm your email address', profileId: person.id })
    const token = await tokenTo(person.email)
    expect(await api.nobody.security.confirmEmail({ token, password: PASSWORD })).toEqual({
      email: person.email,
      isNew: false,
    })
    expect(await profileOf(person.id)).toMatchObject({ emailVerified: true, emailUnproven: false })
    // The page that was open goes on.
    expect((await person.client.accounts.profile()).emailUnproven).toBe(false)
    await expectRefusal(api.nobody.security.confirmEmail({ token, password: PASSWORD }), 'LINK_INVALID')
    await expectRefusal(person.client.security.sendEmailProof(), 'EMAIL_PROVEN')
    await admin.client.team.approve({ profileId: person.id })
    expect((await profileOf(person.id))?.role).toBe('property_manager')
  })

  test('is not confirmed by its owner for the stranger who signed up with it: a click is not enough', async () => {
    const { email, squatter } = await squat()
    const token = await tokenTo(email)
    await expectRefusal(api.nobody.security.confirmEmail({ token, password: 'the-owner-knows-none' }), 'PASSWORD_WRONG')
    expect((await profileOf(squatter.id))?.emailUnproven).toBe(true)
  })

  test('is confirmed once by two at the same moment', async () => {
    const person = await api.signUp()
    const token = await tokenTo(person.email)
    const confirm = () => api.nobody.security.confirmEmail({ token, password: PASSWORD })
    const outcomes = await Promise.allSettled([confirm(), confirm()])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('is not taken in by a change of address, which asks the new mailbox for the password too', async () => {
    const person = await api.signInWithPassword('tenant')
    const wanted = newEmail()
    await person.client.security.askEmailChange({ email: wanted, password: PASSWORD })
    const token = await tokenTo(wanted)
    await expectRefusal(api.nobody.security.confirmEmail({ token, password: 'wrong password' }), 'PASSWORD_WRONG')
    expect((await profileOf(person.id))?.email).toBe(person.email)
  })

  test('does not let the one who asks to be staff change the name that is decided on', async () => {
    const person = await api.signUp({ name: 'Wanjiku Kamau', requestedRole: 'admin' })
    const rename = { fullName: 'Achieng Odhiambo', phoneNumber: null }
    await expectRefusal(
      person.client.accounts.updateProfile(rename),
      'REQUEST_WAITS',
      'You asked to be Admin. Your name can be changed once an admin has decided.',
    )
    await expectRefusal(manager.client.tenants.update({ tenantId: person.id, ...rename }), 'REQUEST_WAITS')
    expect((await profileOf(person.id))?.fullName).toBe('Wanjiku Kamau')
    const kept = { fullName: 'Wanjiku Kamau', phoneNumber: '0712 345 678' }
    expect((await person.client.accounts.updateProfile(kept)).phoneNumber).toBe('0712 345 678')
  })
})

describe('an account that a stranger made in advance is lost to them', () => {
  test('when staff add the tenant with this address', async () => {
    const { email, squatter } = await squat()
    const input = { fullName: 'Grace Wambui', email, phoneNumber: '0712 345 678' }
    const { tenant, invitation } = await manager.client.tenants.create(input)
    expect(tenant).toMatchObject({ id: squatter.id, fullName: 'Grace Wambui', canSignIn: false, emailUnproven: false })
    await expectThrownOut(squatter)
    await moveIn(tenant.id)
    await api.nobody.invitations.accept({ token: tokenOf(invitation.link), password: NEW_PASSWORD })
    expect(await signIn(email, NEW_PASSWORD)).toBe(200)
    const { rows } = await admin.client.audit.list({ search: 'Grace Wambui' })
    expect(rows.map(({ action }) => action)).toContain('tenant.taken-over')
  })

  test('when staff add the tenant at the same moment, twice: one is told that the account exists', async () => {
    const { email, squatter } = await squat()
    const add = (fullName: string) => manager.client.tenants.create({ fullName, email })
    const outcomes = await Promise.allSettled([add('Grace Wambui'), add('Grace Wambui')])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expectThrownOut(squatter)
  })

  test('when staff invite the account in the list', async () => {
    const { squatter } = await squat()
    const { link } = await manager.client.tenants.invite({ tenantId: squatter.id })
    await expectThrownOut(squatter)
    await moveIn(squatter.id)
    const mail = await mailTo(squatter.email, /Set your/)
    expect(mail?.body).not.toContain('Not Grace')
    await api.nobody.invitations.accept({ token: tokenOf(link), password: NEW_PASSWORD })
    expect(await signIn(squatter.email, NEW_PASSWORD)).toBe(200)
  })

  test('when an admin invites the colleague with this address', async () => {
    const { email, squatter } = await squat()
    await db.update(profiles).set({ requestedRole: 'admin' }).where(eq(profiles.id, squatter.id))
    const { member } = await admin.client.team.invite({
      fullName: 'Grace Njeri',
      email,
      phoneNumber: null,
      role: 'property_manager',
    })
    expect(member).toMatchObject({ profileId: squatter.id, role: 'property_manager', state: 'invited' })
    expect(await profileOf(squatter.id)).toMatchObject({ requestedRole: null, emailUnproven: false })
    await expectThrownOut(squatter)
  })

  test('when its owner recovers the password', async () => {
    const { email, squatter } = await squat()
    await api.nobody.recovery.ask({ email })
    const mail = await mailTo(email, /new Makao password/)
    expect(mail?.body).not.toContain('Not Grace')
    await api.nobody.recovery.reset({ token: await mailedToken(db, email), password: NEW_PASSWORD })
    await expectThrownOut(squatter)
    expect(await signIn(email, NEW_PASSWORD)).toBe(200)
    await moveIn(squatter.id)
  })

  test('but not while they ask to be staff, which an admin decides first', async () => {
    const person = await api.signUp({ name: 'Not Grace', requestedRole: 'admin' })
    const adding = manager.client.tenants.create({ fullName: 'Grace Wambui', email: person.email })
    await expectRefusal(adding, 'REQUEST_WAITS')
    expect((await profileOf(person.id))?.fullName).toBe('Not Grace')
    await admin.client.team.decline({ profileId: person.id })
    await manager.client.tenants.create({ fullName: 'Grace Wambui', email: person.email })
  })

  test('and not an account that staff made, or that was confirmed', async () => {
    const made = await manager.client.tenants.create({ fullName: 'Grace Wambui', email: newEmail() })
    const confirmed = await api.signUp()
    await api.nobody.security.confirmEmail({ token: await tokenTo(confirmed.email), password: PASSWORD })
    for (const email of [made.tenant.email, confirmed.email]) {
      await expectRefusal(manager.client.tenants.create({ fullName: 'Grace Wambui', email }), 'EMAIL_USED')
    }
    expect(await signIn(confirmed.email, PASSWORD)).toBe(200)
  })
})

describe('the link is sent again', () => {
  test('to the person, and the one before stops working', async () => {
    const person = await api.signUp()
    const first = await tokenTo(person.email)
    expect(await person.client.security.sendEmailProof()).toMatchObject({ email: person.email, sends: false })
    const again = (await tokensTo(person.email)).find((token) => token && token !== first) ?? ''
    await expectRefusal(api.nobody.security.confirmEmail({ token: first, password: PASSWORD }), 'LINK_INVALID')
    await api.nobody.security.confirmEmail({ token: again, password: PASSWORD })
  })

  test('by staff, who can pass it on where no mail is sent', async () => {
    const person = await api.signUp()
    const { link, sentTo } = await manager.client.tenants.sendEmailProof({ tenantId: person.id })
    expect(sentTo).toBeNull()
    await api.nobody.security.confirmEmail({ token: tokenOf(link), password: PASSWORD })
    await expectRefusal(manager.client.tenants.sendEmailProof({ tenantId: person.id }), 'EMAIL_PROVEN')
  })

  test('of who asks to be staff by admins alone: a manager who made the account could confirm it', async () => {
    const person = await api.signUp({ requestedRole: 'admin' })
    await expectRefusal(manager.client.tenants.sendEmailProof({ tenantId: person.id }), 'REQUEST_WAITS')
    expect((await admin.client.tenants.sendEmailProof({ tenantId: person.id })).link).toContain('#token=')
  })
})

describe('mail that strangers can have sent', () => {
  const link = 'http://evil.example/pay'

  test('holds no words of theirs: names have one line, and no links', async () => {
    for (const name of [`Karibu\n\nURGENT: pay`, `Pay at ${link} now`, 'see www.evil.example', 'WWW.EVIL.EXAMPLE']) {
      const response = await api.post('/api/auth/sign-up', { name, email: newEmail(), password: PASSWORD })
      expect(response.status, name).toBe(400)
      expect(await response.json()).toMatchObject({ field: 'name' })
    }
    const victim = newEmail()
    const stranger = await api.signUp({ email: victim, name: 'Pay Evil Ltd now' })
    await api.nobody.recovery.ask({ email: victim })
    const other = newEmail()
    await stranger.client.security.askEmailChange({ email: other, password: PASSWORD })
    const mails = [...(await mailsTo(victim)), ...(await mailsTo(other))]
    expect(mails).toHaveLength(3)
    for (const { subject, body } of mails) expect(subject + body).not.toContain('Evil')
  })

  test('is not used up for everybody by one network: others are still written to', async () => {
    const signUpFrom = async (from: string) => {
      const email = newEmail()
      await api.post('/api/auth/sign-up', { name: 'Amani Otieno', email, password: PASSWORD }, {}, from)
      return (await mailsTo(email)).length
    }
    const written: number[] = []
    for (let n = 0; n < 17; n++) written.push(await signUpFrom('41.90.7.7'))
    // An account without mail can have it sent later.
    expect(written).toEqual([...Array(15).fill(1), 0, 0])
    expect(await signUpFrom('41.90.7.8')).toBe(1)
  })

  test('does not fill the mailbox of somebody else, whatever it is asked for by', async () => {
    const victim = newEmail()
    const person = await api.signUp({ email: victim })
    for (let n = 0; n < 4; n++) await api.nobody.recovery.ask({ email: victim })
    await expectRefusal(person.client.security.sendEmailProof(), 'TOO_MANY_ATTEMPTS')
    const others = await Promise.all(Array.from({ length: 3 }, () => api.signInWithPassword('tenant')))
    for (const { client } of others) {
      const change = client.security.askEmailChange({ email: victim, password: PASSWORD })
      await expectRefusal(change, 'TOO_MANY_ATTEMPTS')
    }
    expect(await mailsTo(victim)).toHaveLength(3)
  })
})

test('the messages of a former holder of an address are not handed to who signs up with it', async () => {
  const { tenant } = await manager.client.tenants.create({ fullName: 'Grace Wambui', email: newEmail() })
  const former = tenant.email ?? ''
  await db.insert(outboxMessages).values({
    kind: 'receipt',
    profileId: tenant.id,
    recipient: former,
    subject: 'Receipt',
    body: 'Grace Wambui, unit A1: KES 15,000',
    nextAttemptAt: new Date(),
  })
  await db.update(profiles).set({ email: newEmail() }).where(eq(profiles.id, tenant.id))
  const stranger = await api.signUp({ email: former })
  const response = await api.request('/api/exports/own-data', { headers: { cookie: stranger.cookie } })
  const text = await response.text()
  expect(text).not.toContain('Grace')
  const { messages } = JSON.parse(text) as { messages: { subject: string }[] }
  expect(messages.map(({ subject }) => subject)).toEqual(['Confirm your email address'])
})

test('what was written to somebody is gone with a tenant who is deleted', async () => {
  const { tenant } = await manager.client.tenants.create({ fullName: 'Grace Wambui', email: newEmail() })
  expect(await mailsTo(tenant.email ?? '')).toHaveLength(1)
  await manager.client.tenants.remove({ tenantId: tenant.id })
  expect(await mailsTo(tenant.email ?? '')).toEqual([])
})

test('who asks for another address learns nothing from their own data of whether it has an account', async () => {
  const person = await api.signInWithPassword('tenant')
  const taken = await api.signInWithPassword('tenant')
  for (const email of [taken.email, newEmail()])
    await person.client.security.askEmailChange({ email, password: PASSWORD })
  const response = await api.request('/api/exports/own-data', { headers: { cookie: person.cookie } })
  expect(((await response.json()) as { messages: unknown[] }).messages).toEqual([])
})

test('a first admin needs no mail server: the account counts at once', async () => {
  const alone = startApi(db)
  await db.update(profiles).set({ role: 'tenant' }).where(eq(profiles.role, 'admin'))
  const first = await alone.signUp({ requestedRole: 'admin' })
  expect(await profileOf(first.id)).toMatchObject({ role: 'admin', emailUnproven: false })
  const response = await alone.post('/api/auth/sign-in', { login: first.email, password: PASSWORD })
  expect((await alone.clientWith(cookieOf(response)).team.list({})).length).toBeGreaterThan(0)
})
