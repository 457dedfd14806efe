import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { cookieOf, expectRefusal, PASSWORD, refusalOf, startApi } from '../../../test/api'
import { testDatabase } from '../../../test/database'
import { mailedToken } from '../../../test/mailed-link'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { profiles } from '../accounts/accounts.table'
import { describeDevice } from './device'

const { db } = testDatabase()
const api = startApi(db)
const NEW_PASSWORD = 'jua-kali-kila-siku-7'

const mailsTo = (email: string) => db.select().from(outboxMessages).where(eq(outboxMessages.recipient, email))
const signIn = (login: string, password: string, userAgent = '') =>
  api.post('/api/auth/sign-in', { login, password }, { 'user-agent': userAgent }, '41.90.1.2')

const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36'

test.each([
  [chromeOnAndroid, 'Chrome on Android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Windows'],
  ['curl/8.5.0', 'Unknown device'],
  ['<script>alert(1)</script>', 'Unknown device'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
])('%s is %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device)
})

describe('sessions', () => {
  test('show device, address and which is the present one; one, the others or all are ended', async () => {
    const person = await api.signInWithPassword('tenant')
    const phone = api.clientWith(cookieOf(await signIn(person.email, PASSWORD, chromeOnAndroid)))
    const { sessions } = await phone.security.read()
    expect(sessions).toHaveLength(2)
    const current = sessions.find(({ isCurrent }) => isCurrent)
    expect(current).toMatchObject({ device: 'Chrome on Android', address: '41.90.1.2' })

    const other = sessions.find(({ isCurrent }) => !isCurrent)
    await phone.security.endSession({ sessionId: other?.id ?? '' })
    await expectRefusal(person.client.security.read(), 'UNAUTHORIZED')
    await expectRefusal(phone.security.endSession({ sessionId: other?.id ?? '' }), 'NOT_FOUND')

    const third = await api.openSession(person.id)
    await phone.security.endOtherSessions()
    await expectRefusal(third.client.security.read(), 'UNAUTHORIZED')
    expect((await phone.security.read()).sessions).toHaveLength(1)
    await phone.security.endAllSessions()
    await expectRefusal(phone.security.read(), 'UNAUTHORIZED')
  })
})

describe('change of password', () => {
  test('asks for the present one, ends the other sessions, and the present one goes on', async () => {
    const { id, email, client } = await api.signInWithPassword('tenant')
    const other = await api.openSession(id)
    await expectRefusal(client.security.changePassword({ current: 'wrong', password: NEW_PASSWORD }), 'PASSWORD_WRONG')
    await client.security.changePassword({ current: PASSWORD, password: NEW_PASSWORD })
    await expectRefusal(other.client.security.read(), 'UNAUTHORIZED')
    expect((await client.security.read()).sessions).toHaveLength(1)
    expect((await signIn(email, PASSWORD)).status).toBe(401)
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200)
  })

  test('refuses a weak one with the reason', async () => {
    const { client } = await api.signInWithPassword('tenant', 'Nakalema Ssebunya')
    const change = client.security.changePassword({ current: PASSWORD, password: 'ssebunya-nakalema' })
    expect(await refusalOf(change)).toMatchObject({ code: 'PASSWORD_WEAK', message: expect.stringMatching(/own name/) })
  })

  test('whoever found a phone on a table does not guess for long', async () => {
    const { client } = await api.signInWithPassword('tenant')
    const guess = () => client.security.changePassword({ current: 'wrong', password: NEW_PASSWORD })
    for (let n = 0; n < 5; n++) await expectRefusal(guess(), 'PASSWORD_WRONG')
    await expectRefusal(guess(), 'TOO_MANY_ATTEMPTS', 'Too many attempts. Try again in 5 seconds.')
  })
})

describe('change of e-mail', () => {
  const newEmail = () => `${crypto.randomUUID()}@example.com`

  test('counts when the link that was sent to the new address is used, and tells the former one', async () => {
    const { id, email, client } = await api.signInWithPassword('tenant')
    const wanted = newEmail()
    expect(await client.security.askEmailChange({ email: wanted.toUpperCase(), password: PASSWORD })).toEqual({
      email: wanted,
      expiresAt: '2026-11-21T10:00:00.000Z',
      sends: false,
    })
    expect((await client.accounts.profile()).email).toBe(email)
    const token = await mailedToken(db, wanted)
    expect(await api.nobody.security.confirmEmail({ token, password: PASSWORD })).toEqual({
      email: wanted,
      isNew: true,
    })
    const [profile] = await db.select().from(profiles).where(eq(profiles.id, id))
    expect(profile).toMatchObject({ email: wanted, emailVerified: true })
    expect((await mailsTo(email))[0]?.subject).toBe('Your Makao address was changed')
    await expectRefusal(api.nobody.security.confirmEmail({ token, password: PASSWORD }), 'LINK_INVALID')
    expect((await signIn(wanted, PASSWORD)).status).toBe(200)
  })

  test('says nothing of whether the address has an account: its owner is told by mail', async () => {
    const { client } = await api.signInWithPassword('tenant')
    const taken = await api.signInWithPassword('tenant')
    const free = newEmail()
    const answers = await Promise.all(
      [taken.email, free].map(async (email) => {
        const { email: _, ...answer } = await client.security.askEmailChange({ email, password: PASSWORD })
        return answer
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    expect((await mailsTo(taken.email))[0]).toMatchObject({ sealedLink: null, linkHash: null })
  })

  test('an address that got an account meanwhile is refused, also by two at the same moment', async () => {
    const [one, other] = await Promise.all([api.signInWithPassword('tenant'), api.signInWithPassword('tenant')])
    const wanted = newEmail()
    const tokens: string[] = []
    for (const { client } of [one, other]) {
      await client.security.askEmailChange({ email: wanted, password: PASSWORD })
      tokens.push(await mailedToken(db, wanted))
    }
    const outcomes = await Promise.allSettled(
      tokens.map((token) => api.nobody.security.confirmEmail({ token, password: PASSWORD })),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = outcomes.find((outcome) => outcome.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'LINK_INVALID' })
    expect(await db.select().from(profiles).where(eq(profiles.email, wanted))).toHaveLength(1)
  })

  test('asks for the password', async () => {
    const { client } = await api.signInWithPassword('tenant')
    await expectRefusal(client.security.askEmailChange({ email: newEmail(), password: 'wrong' }), 'PASSWORD_WRONG')
  })
})
