import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { cookieOf, expectRefusal, PASSWORD, refusalOf, startApi } from '../../../test/api'
import { testDatabase } from '../../../test/database'
import { mailedToken } from '../../../test/mailed-link'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { auditEntries } from '../../platform/audit/audit.table'
import { profiles, sessions } from '../accounts/accounts.table'
import { oneTimeLinks } from '../links/links.table'

const { db } = testDatabase()
const api = startApi(db)
const NEW_PASSWORD = 'jua-kali-kila-siku-7'

const mailsTo = (email: string) => db.select().from(outboxMessages).where(eq(outboxMessages.recipient, email))
const signIn = async (login: string, password: string) =>
  (await api.post('/api/auth/sign-in', { login, password })).status

async function askedBy(email: string): Promise<string> {
  await api.nobody.recovery.ask({ email })
  return mailedToken(db, email)
}

describe('asking', () => {
  test('answers the same for an address with and without an account, and writes to the first alone', async () => {
    const { email } = await api.signInWithPassword('tenant')
    const answers = await Promise.all(
      [email, 'nobody@example.com'].map(async (address) => {
        const response = await api.post('/api/recovery', { email: address })
        return [response.status, await response.text()]
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await mailsTo('nobody@example.com')).toHaveLength(0)
  })

  test('sends no link to who was archived or deactivated', async () => {
    for (const change of [{ archivedAt: new Date() }, { deactivatedAt: new Date() }]) {
      const { id, email } = await api.signInWithPassword('tenant')
      await db.update(profiles).set(change).where(eq(profiles.id, id))
      await api.nobody.recovery.ask({ email })
      expect(await mailsTo(email)).toHaveLength(0)
    }
  })

  test('fills nobody with mail, and does not say that it stopped', async () => {
    const { email } = await api.signInWithPassword('tenant')
    for (let n = 0; n < 6; n++) expect(await api.nobody.recovery.ask({ email })).toEqual({})
    expect(await mailsTo(email)).toHaveLength(3)
  })

  test('by a stranger does not silence the right person: where no link works any more, one is sent', async () => {
    const { email } = await api.signInWithPassword('tenant')
    // From ever new addresses, for hours, as fast as it is answered.
    for (let n = 0; n < 60; n++) {
      api.setNow(new Date(Date.parse('2026-11-21T09:00:00Z') + n * 5 * 60_000).toISOString())
      await api.post('/api/recovery', { email }, {}, `41.90.4.${n}`)
      const token = await askedBy(email)
      expect(await api.nobody.recovery.read({ token })).toMatchObject({ email })
    }
    // And not with a hundred mails: after the first three at most two an hour.
    expect((await mailsTo(email)).length).toBeLessThanOrEqual(3 + 10)
    api.setNow('2026-11-21T09:00:00Z')
  })

  test('at the same moment, when only one more is due, sends one', async () => {
    const { email } = await api.signInWithPassword('tenant')
    for (let n = 0; n < 4; n++) await api.nobody.recovery.ask({ email })
    api.setNow('2026-11-21T09:55:00Z')
    await Promise.all(Array.from({ length: 5 }, () => api.nobody.recovery.ask({ email })))
    expect((await mailsTo(email)).length).toBeLessThanOrEqual(3 + 1)
    api.setNow('2026-11-21T09:00:00Z')
  })

  test('is answered before anything is looked up, so that the time does not tell who has an account', async () => {
    const waiting: (() => Promise<void>)[] = []
    const held = startApi(db, { background: { run: (work) => waiting.push(work), idle: async () => undefined } })
    const { email } = await held.signInWithPassword('tenant')
    for (const address of [email, 'nobody@example.com']) {
      expect(await held.nobody.recovery.ask({ email: address })).toEqual({})
    }
    expect(await mailsTo(email)).toHaveLength(0)
    expect(waiting).toHaveLength(2)
    for (const work of waiting) await work()
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('from one network address is limited', async () => {
    const ask = (n: number) => api.post('/api/recovery', { email: `no${n}@example.com` }, {}, '41.90.3.3')
    for (let n = 0; n < 20; n++) expect((await ask(n)).status).toBe(200)
    expect((await ask(20)).status).toBe(429)
  })
})

describe('the link', () => {
  test('that was sent before still works when a stranger asks for another one', async () => {
    const { email } = await api.signInWithPassword('tenant')
    const token = await askedBy(email)
    await api.post('/api/recovery', { email }, {}, '41.90.3.9')
    expect(await api.nobody.recovery.read({ token })).toMatchObject({ email })
    await api.nobody.recovery.reset({ token, password: NEW_PASSWORD })
    expect(await signIn(email, NEW_PASSWORD)).toBe(200)
  })

  test('lets the right person in also where a stranger has used up the tries, and makes room for another mail', async () => {
    const { email } = await api.signInWithPassword('tenant')
    for (let n = 0; n < 6; n++) await signIn(email, 'wrong password')
    expect(await signIn(email, PASSWORD)).toBe(429)
    for (let n = 0; n < 4; n++) await api.nobody.recovery.ask({ email })
    const token = await askedBy(email)
    await api.nobody.recovery.reset({ token, password: NEW_PASSWORD })
    expect(await signIn(email, NEW_PASSWORD)).toBe(200)
    const before = (await mailsTo(email)).length
    await api.nobody.recovery.ask({ email })
    expect(await mailsTo(email)).toHaveLength(before + 1)
  })

  test('sets the password once, ends the sessions, and every other link of the person', async () => {
    const { id, email } = await api.signInWithPassword('tenant')
    const earlier = await askedBy(email)
    const token = await askedBy(email)
    expect(await api.nobody.recovery.read({ token })).toEqual({ fullName: 'Amani Otieno', email })
    await api.nobody.recovery.reset({ token, password: NEW_PASSWORD })
    expect(await db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([])
    expect([await signIn(email, PASSWORD), await signIn(email, NEW_PASSWORD)]).toEqual([401, 200])
    await expectRefusal(api.nobody.recovery.read({ token: earlier }), 'LINK_INVALID')
    await expectRefusal(api.nobody.recovery.read({ token }), 'LINK_INVALID')
    await expectRefusal(api.nobody.recovery.reset({ token, password: PASSWORD }), 'LINK_INVALID')
    const [profile] = await db.select().from(profiles).where(eq(profiles.id, id))
    expect(profile?.emailVerified).toBe(true)
  })

  test('used by two at the same moment sets one password', async () => {
    const { email } = await api.signInWithPassword('tenant')
    const token = await askedBy(email)
    const passwords = [NEW_PASSWORD, `${NEW_PASSWORD}-other`]
    const outcomes = await Promise.allSettled(
      passwords.map((password) => api.nobody.recovery.reset({ token, password })),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const won = passwords[outcomes.findIndex(({ status }) => status === 'fulfilled')] ?? ''
    expect(await signIn(email, won)).toBe(200)
  })

  test('runs out after an hour', async () => {
    const { email } = await api.signInWithPassword('tenant')
    const token = await askedBy(email)
    api.setNow('2026-11-21T10:00:00Z')
    await expectRefusal(api.nobody.recovery.reset({ token, password: NEW_PASSWORD }), 'LINK_INVALID')
    api.setNow('2026-11-21T09:00:00Z')
  })

  test('is not one of another kind, and not one of somebody who was deactivated since', async () => {
    const { id, email } = await api.signInWithPassword('tenant')
    const token = await askedBy(email)
    await expectRefusal(api.nobody.invitations.read({ token }), 'INVITATION_INVALID')
    await expectRefusal(api.nobody.security.confirmEmail({ token, password: PASSWORD }), 'LINK_INVALID')
    await db.update(profiles).set({ deactivatedAt: new Date() }).where(eq(profiles.id, id))
    await expectRefusal(api.nobody.recovery.reset({ token, password: NEW_PASSWORD }), 'LINK_INVALID')
  })

  test('refuses a password that is soon guessed, with the reason, and stays good', async () => {
    const { email } = await api.signInWithPassword('tenant', 'Nakalema Ssebunya')
    const token = await askedBy(email)
    const refusal = await refusalOf(api.nobody.recovery.reset({ token, password: 'Nakalema-2026' }))
    expect(refusal).toMatchObject({ code: 'PASSWORD_WEAK', message: expect.stringMatching(/own name/) })
    expect(await api.nobody.recovery.read({ token })).toBeDefined()
  })

  test('is nowhere in the database but as mail to be sent, nor in the audit log', async () => {
    const { id, email } = await api.signInWithPassword('tenant')
    const token = await askedBy(email)
    const links = await db.select().from(oneTimeLinks).where(eq(oneTimeLinks.profileId, id))
    const audit = await db.select().from(auditEntries).where(eq(auditEntries.entityId, id))
    expect(audit.map(({ action }) => action)).toContain('account.recovery-asked')
    expect(JSON.stringify([links, audit])).not.toContain(token)
  })

  test('guessing one is limited', async () => {
    const guess = (n: number) => api.post('/api/recovery/read', { token: `guess-${n}` }, {}, '41.90.3.4')
    for (let n = 0; n < 30; n++) expect((await guess(n)).status).toBe(410)
    expect((await guess(30)).status).toBe(429)
  })
})

test('sign-in by a stranger who waits is not opened by a recovery they ask for', async () => {
  const { email } = await api.signInWithPassword('tenant')
  for (let n = 0; n < 6; n++) await api.post('/api/auth/sign-in', { login: email, password: 'wrong password' })
  await api.nobody.recovery.ask({ email })
  const response = await api.post('/api/auth/sign-in', { login: email, password: 'wrong password' })
  expect([response.status, cookieOf(response)]).toEqual([429, ''])
})
