import { once } from 'node:events'
import { createServer } from 'node:net'
import { hostname } from 'node:os'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { expectRefusal, fieldErrorsOf, type Identity, startApi, testConfig } from '../../../test/api'
import { testDatabase } from '../../../test/database'
import { eventually } from '../../../test/eventually'
import { type Mailbox, startMailbox } from '../../../test/mailbox'
import { type SmsProvider, startSmsProvider } from '../../../test/sms-provider'
import { INSIDE } from '../../guarded-lookup'
import { createLogger } from '../../logger'
import { rotateSecret } from '../../people/sign-in/secret-rotation'
import { auditEntries } from '../../platform/audit/audit.table'
import { startMessageSender } from '../delivery/sender.service'
import { outboxMessages } from '../outbox/outbox.table'
import { queueMail } from '../outbox/queue.repository'
import { createMailer } from '../providers/email.service'
import { rewriteSendingSecrets } from './sending-accounts.repository'
import { sendingAccounts } from './sending-accounts.table'
import { startWhatSends, type WhatSends } from './what-sends.service'

const { db, pool, kind } = testDatabase()
const NOW = new Date('2026-11-21T09:00:00Z')
const USER = 'rent@nyumba.example'
const PASSWORD = 'nyumba-bora-imefunguliwa'

let mailbox: Mailbox
let provider: SmsProvider

beforeAll(async () => {
  mailbox = await startMailbox()
  provider = await startSmsProvider()
})
afterAll(() => Promise.all([mailbox.close(), provider.close()]))

beforeEach(async () => {
  Object.assign(mailbox, { received: [], refusal: null, passwords: { [USER]: PASSWORD }, users: [] })
  provider.taken.length = 0
  await db.delete(sendingAccounts)
  await db.delete(outboxMessages)
})

const account = (change: object = {}) => ({
  host: '127.0.0.1',
  port: mailbox.port,
  encryption: 'none' as const,
  user: USER,
  password: PASSWORD,
  fromAddress: 'rent@nyumba.example',
  fromName: 'Nyumba Bora',
  ...change,
})

async function adminOf(config: Parameters<typeof testConfig>[0] = {}, whatSends?: WhatSends): Promise<Identity> {
  const admin = await startApi(db, { config, ...(whatSends && { whatSends }) }).signInAs('admin')
  await admin.client.accounts.updateProfile({ fullName: 'Amani Otieno', phoneNumber: '0712 345 678' })
  return admin
}

const kept = () => db.select().from(sendingAccounts)

describe('a mail server that an admin enters', () => {
  test('takes a test at once, and its password is neither told nor stored in clear', async () => {
    const { client, email } = await adminOf()
    await expectRefusal(client.delivery.test({ channel: 'email' }), 'NOT_SET_UP')
    const saved = await client.sendingAccounts.setMail(account())
    const { password: _, ...settings } = account()
    expect(saved.email).toEqual({ setBy: 'settings', settings, hasSecret: true, isUnreadable: false })
    expect(await client.delivery.test({ channel: 'email' })).toEqual({ recipient: email })
    expect(mailbox.users).toEqual([USER])
    expect(mailbox.received).toEqual([
      { to: email, text: expect.stringContaining('From: Nyumba Bora <rent@nyumba.example>') },
    ])
    expect(await client.outbox.smsSetUp()).toMatchObject({ sendsEmail: true, sends: false })
    expect(JSON.stringify([saved, await client.sendingAccounts.read(), await kept()])).not.toContain(PASSWORD)
    const [noted] = await db.select().from(auditEntries).where(sql`action = 'setting.mail-account-saved'`)
    expect(noted).toMatchObject({ subject: 'Email', after: { host: '127.0.0.1', user: USER, password: 'set' } })
  })

  test('is said plainly to have turned somebody away, and is not set up before a test goes out', async () => {
    const { client } = await adminOf()
    await client.sendingAccounts.setMail(account({ password: 'not-the-password' }))
    await expect(client.delivery.test({ channel: 'email' })).rejects.toMatchObject({
      code: 'TEST_FAILED',
      data: {
        reason: expect.stringContaining('Username and password not accepted'),
        remedy: 'Check the user and the password; Gmail and others want an app password.',
      },
    })
    expect((await client.firstSteps.read()).failedTests.email).toBe(true)
    // What failed before says nothing of what was entered since.
    await client.sendingAccounts.setMail(account())
    expect((await client.firstSteps.read()).failedTests.email).toBe(false)
    await client.delivery.test({ channel: 'email' })
  })

  test('that offers no encryption is not spoken to where encryption was asked for', async () => {
    const { client } = await adminOf()
    await client.sendingAccounts.setMail(account({ encryption: 'starttls' }))
    await expectRefusal(client.delivery.test({ channel: 'email' }), 'TEST_FAILED')
    expect(mailbox.users).toEqual([])
    expect(mailbox.received).toEqual([])
  })

  test('keeps its password for the same server and user alone', async () => {
    const { client } = await adminOf()
    await client.sendingAccounts.setMail(account())
    await client.sendingAccounts.setMail(account({ password: null, fromName: 'Nyumba' }))
    await client.delivery.test({ channel: 'email' })
    expect(mailbox.users).toEqual([USER])
    const before = await kept()
    for (const change of [{ host: 'mail.elsewhere.example' }, { user: 'office@nyumba.example' }]) {
      await expectRefusal(client.sendingAccounts.setMail(account({ password: null, ...change })), 'PASSWORD_NEEDED')
    }
    expect(await kept()).toEqual(before)
    // Without a user there is none to keep.
    const open = await client.sendingAccounts.setMail(account({ user: null, password: null }))
    expect(open.email.hasSecret).toBe(false)
    await expectRefusal(client.sendingAccounts.setMail(account({ password: null })), 'PASSWORD_NEEDED')
  })

  test('is refused where a field is wrong, beside the field', async () => {
    const { client } = await adminOf()
    const refused = (change: object) => fieldErrorsOf(client.sendingAccounts.setMail(account(change)))
    expect(await refused({ host: 'smtp://mail.example.com' })).toEqual([
      'host: Enter its name alone, for example smtp.gmail.com',
    ])
    expect(await refused({ port: 0 })).toEqual(['port: Enter a port from 1 to 65535'])
    expect(await refused({ fromAddress: 'nobody' })).toEqual(['fromAddress: Invalid email address'])
    expect(await refused({ user: null })).toEqual(['user: Enter the user that this password is of'])
    expect(await kept()).toEqual([])
  })

  test('is another one for nobody but an admin', async () => {
    const api = startApi(db)
    for (const role of ['property_manager', 'tenant', 'owner'] as const) {
      const { client } = await api.signInAs(role)
      await expectRefusal(client.sendingAccounts.read(), 'FORBIDDEN')
      await expectRefusal(client.sendingAccounts.setMail(account()), 'FORBIDDEN')
      await expectRefusal(client.sendingAccounts.remove({ channel: 'email' }), 'FORBIDDEN')
    }
    expect(await kept()).toEqual([])
  })
})

describe("an account at Africa's Talking", () => {
  test('takes a test under the sender of the country, and keeps its key for the same username alone', async () => {
    const { client } = await adminOf({ africasTalkingUrl: provider.url })
    await expectRefusal(client.sendingAccounts.setSms({ user: 'nyumba' }), 'KEY_NEEDED')
    const senders = { sender: 'NYUMBA', senderKenya: 'NYUMBA-KE', senderUganda: null }
    await client.sendingAccounts.setSms({ user: 'nyumba', apiKey: 'atsk_kilimanjaro', ...senders })
    expect(await client.delivery.test({ channel: 'sms' })).toEqual({ recipient: '+254712345678' })
    expect(provider.taken).toMatchObject([{ username: 'nyumba', apiKey: 'atsk_kilimanjaro', from: 'NYUMBA-KE' }])
    const saved = await client.sendingAccounts.setSms({ user: 'nyumba', sender: 'NYUMBA' })
    expect(saved.sms).toMatchObject({ setBy: 'settings', hasSecret: true, settings: { senderKenya: null } })
    await client.delivery.test({ channel: 'sms' })
    expect(provider.taken[1]).toMatchObject({ apiKey: 'atsk_kilimanjaro', from: 'NYUMBA' })
    await expectRefusal(client.sendingAccounts.setSms({ user: 'another' }), 'KEY_NEEDED')
    expect(JSON.stringify([saved, await kept()])).not.toContain('kilimanjaro')
  })

  test('is not kept without its key, whoever writes it', async () => {
    const settings = { user: 'nyumba', sender: null, senderKenya: null, senderUganda: null }
    const write = (change: object) =>
      db.insert(sendingAccounts).values({ channel: 'sms', settings, sealedSecret: null, updatedAt: NOW, ...change })
    await expect(write({})).rejects.toThrow()
    await expect(write({ settings: { ...settings, user: null } })).rejects.toThrow()
    await expect(write({ channel: 'email', sealedSecret: 'sealed', settings: { user: null } })).rejects.toThrow()
    expect(await kept()).toEqual([])
  })
})

test('what the environment says counts, and nothing is entered beside it', async () => {
  const { client } = await adminOf()
  await client.sendingAccounts.setMail(account({ fromName: 'From the form' }))
  const other = await startMailbox()
  onTestFinished(other.close)
  const africasTalking = { username: 'sandbox', apiKey: 'key', sender: '', url: provider.url }
  const hosted = await adminOf({ smtpUrl: other.url, africasTalking })
  const unsaid = { setBy: 'environment', settings: null, hasSecret: false, isUnreadable: false }
  expect(await hosted.client.sendingAccounts.read()).toEqual({ email: unsaid, sms: unsaid })
  await hosted.client.delivery.test({ channel: 'email' })
  expect(other.received).toHaveLength(1)
  expect(mailbox.received).toEqual([])
  const before = await kept()
  await expectRefusal(hosted.client.sendingAccounts.setMail(account()), 'SET_ELSEWHERE')
  await expectRefusal(hosted.client.sendingAccounts.setSms({ user: 'sandbox', apiKey: 'key' }), 'SET_ELSEWHERE')
  await expectRefusal(hosted.client.sendingAccounts.remove({ channel: 'email' }), 'SET_ELSEWHERE')
  expect(await kept()).toEqual(before)
})

describe('where several agencies are served', () => {
  test('an admin of one cannot name a server inside, however it is written', async () => {
    const { client } = await adminOf({ isForAgencies: true })
    for (const host of [
      '127.0.0.1',
      'localhost',
      'db.localhost',
      '::1',
      '::ffff:127.0.0.1',
      '169.254.169.254',
      '10.0.0.1',
    ]) {
      await expectRefusal(client.sendingAccounts.setMail(account({ host })), 'SERVER_INSIDE')
    }
    expect(await kept()).toEqual([])
  })

  test('a name that leads inside is found out when it is looked up, and nothing is said to it', async () => {
    const greeted: string[] = []
    const listener = createServer((socket) => void greeted.push(String(socket.remoteAddress)))
    listener.listen(0)
    await once(listener, 'listening')
    onTestFinished(() => void listener.close())
    const { port } = listener.address() as { port: number }
    const { client } = await adminOf({ isForAgencies: true })
    // Neither a number nor 'localhost', so the form cannot see where it leads.
    for (const host of ['127.1', hostname().toLowerCase()]) {
      await client.sendingAccounts.setMail(account({ host, port }))
      await expect(client.delivery.test({ channel: 'email' })).rejects.toMatchObject({
        code: 'TEST_FAILED',
        data: { reason: INSIDE, remedy: 'Check the name of the mail server.' },
      })
    }
    const server = { host: '127.0.0.1', port, secure: false, requireTLS: false, ignoreTLS: true }
    const mailer = createMailer({ server, from: 'rent@nyumba.example', mayBeInside: false })
    const message = { id: crypto.randomUUID(), recipient: 'a@example.com', subject: 'x', body: 'x' }
    const outcome = await mailer.handOver({ message, attachments: [], begin: async () => undefined })
    mailer.close()
    expect(outcome).toMatchObject({ is: 'again', error: INSIDE, pause: true })
    expect(greeted).toEqual([])
  })
})

describe('another process', () => {
  const message = { kind: 'notice', profileId: null, subject: 'Water', body: 'No water on Monday' } as const
  const write = (recipient: string) =>
    db.transaction((tx) =>
      queueMail(tx, { ...message, recipient, expiresAt: null }, { config: testConfig(), now: NOW }),
    )
  const stateOf = async (recipient: string) =>
    (await db.select().from(outboxMessages).where(sql`recipient = ${recipient}`))[0]?.state

  /** One that serves nobody, and sends. */
  async function startSending() {
    const options = { config: testConfig(), log: createLogger('silent') }
    const whatSends = await startWhatSends({ ...options, db, pool, kind })
    const sender = startMessageSender({
      ...options,
      ...{ db, whatSends, clock: () => NOW },
      matters: { review: async () => undefined, attachments: async () => [] },
    })
    onTestFinished(async () => {
      whatSends.stop()
      await sender.stop()
    })
    return { sender, through: whatSends.through }
  }

  test('sends what waited as soon as an account is saved, and no more once it is removed, without a new start', async () => {
    const { sender, through } = await startSending()
    const { client } = await adminOf()
    await write('first@example.com')
    sender.wake()
    expect(await stateOf('first@example.com')).toBe('waiting')
    await client.sendingAccounts.setMail(account())
    await eventually(async () => expect(await stateOf('first@example.com')).toBe('sent'))
    expect(mailbox.received.map(({ to }) => to)).toEqual(['first@example.com'])

    const other = await startMailbox()
    onTestFinished(other.close)
    await client.sendingAccounts.setMail(account({ port: other.port, user: null, password: null }))
    // It hears of another account a moment later: what is written before that may still go out by the one before.
    await eventually(async () => expect(through().email?.server).toMatchObject({ port: other.port }))
    await write('second@example.com')
    await eventually(async () => {
      sender.wake()
      expect(await stateOf('second@example.com')).toBe('sent')
    })
    expect(other.received.map(({ to }) => to)).toEqual(['second@example.com'])
    expect(mailbox.received).toHaveLength(1)

    await client.sendingAccounts.remove({ channel: 'email' })
    await expectRefusal(client.delivery.test({ channel: 'email' }), 'NOT_SET_UP')
  })

  test('tries at once again what was turned away under a wrong password', async () => {
    await startSending()
    const { client } = await adminOf()
    await write('third@example.com')
    await client.sendingAccounts.setMail(account({ password: 'not-the-password' }))
    await eventually(async () =>
      expect(await db.select().from(outboxMessages)).toMatchObject([
        { state: 'waiting', attempts: 1, lastError: expect.stringContaining('not accepted') },
      ]),
    )
    await client.sendingAccounts.setMail(account())
    await eventually(async () => expect(await stateOf('third@example.com')).toBe('sent'))
  })
})

test('what is kept is read after AUTH_SECRET was replaced, and where it is another one Settings ask for it again', async () => {
  const [first, second] = ['the first secret of this test, long', 'the second secret of this test, long']
  const { client } = await adminOf({ authSecret: first })
  await client.sendingAccounts.setMail(account())
  const change = { authSecret: second, previousAuthSecret: first }
  await rotateSecret(db, testConfig(change), NOW, [rewriteSendingSecrets])
  const startWith = async (config: Parameters<typeof testConfig>[0]) => {
    const started = await startWhatSends({ log: createLogger('silent'), db, pool, kind, config: testConfig(config) })
    onTestFinished(started.stop)
    return started
  }
  const rotated = await startWith(change)
  expect(rotated.sends()).toEqual({ email: true, sms: false })
  const after = await adminOf(change, rotated)
  expect((await after.client.sendingAccounts.read()).email).toMatchObject({ hasSecret: true, isUnreadable: false })
  await after.client.delivery.test({ channel: 'email' })

  const elsewhere = { authSecret: 'of another machine, long enough' }
  const restored = await adminOf(elsewhere, await startWith(elsewhere))
  expect((await restored.client.sendingAccounts.read()).email).toMatchObject({ setBy: 'settings', isUnreadable: true })
  await expectRefusal(restored.client.delivery.test({ channel: 'email' }), 'NOT_SET_UP')
  await expectRefusal(restored.client.sendingAccounts.setMail(account({ password: null })), 'PASSWORD_NEEDED')
  await restored.client.sendingAccounts.setMail(account())
  await restored.client.delivery.test({ channel: 'email' })
})
