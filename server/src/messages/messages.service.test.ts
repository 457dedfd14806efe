import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Api, startApi, testConfig } from '../../test/api'
import { testDatabase } from '../../test/database'
import { createLogger } from '../logger'
import { queueMail } from './messages.repository'
import { type MailSender, startMailSender } from './messages.service'
import { outboxMessages } from './messages.table'

const { db } = testDatabase()

let received: { to: string; text: string }[] = []
let refusing = false
let smtp: SMTPServer
let smtpUrl: string
let now: Date
const senders: MailSender[] = []

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_, __, done) => done(refusing ? new Error('mailbox is full') : undefined),
    onData: (stream, session, done) => {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(), text })
        done()
      })
    },
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
})
afterAll(() => new Promise<void>((closed) => smtp.close(() => closed())))

beforeEach(async () => {
  received = []
  refusing = false
  now = new Date('2026-11-21T09:00:00Z')
  await db.delete(outboxMessages)
})
afterEach(() => Promise.all(senders.splice(0).map((sender) => sender.stop())))

function startSender(): MailSender {
  const sender = startMailSender({ db, config: testConfig({ smtpUrl }), log: createLogger('silent'), clock: () => now })
  senders.push(sender)
  return sender
}

const write = (recipient: string, expiresAt: Date | null = null) =>
  db.transaction((tx) =>
    queueMail(tx, { recipient, subject: 'Set your password', body: 'Hello Amani', expiresAt }, now),
  )

const waiting = async () => (await db.select().from(outboxMessages)).filter(({ sentAt }) => sentAt === null)
const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 20 })

describe('the sender', () => {
  test('sends what waits when it starts, and what is written later when it is told', async () => {
    await write('first@example.com')
    const sender = startSender()
    await eventually(() => expect(received.map(({ to }) => to)).toEqual(['first@example.com']))
    await write('second@example.com')
    sender.wake()
    await eventually(() => expect(received.map(({ to }) => to)).toEqual(['first@example.com', 'second@example.com']))
    expect(received[0]?.text).toContain('Hello Amani')
    await eventually(async () => expect(await waiting()).toEqual([]))
  })

  test('two senders on one outbox send each message once', async () => {
    for (let made = 0; made < 20; made += 1) await write(`tenant${made}@example.com`)
    startSender()
    startSender()
    await eventually(async () => expect(await waiting()).toEqual([]))
    expect(new Set(received.map(({ to }) => to)).size).toBe(20)
    expect(received).toHaveLength(20)
  })

  test('what cannot be sent waits longer each time, says why, and is sent in the end', async () => {
    refusing = true
    await write('full@example.com')
    const sender = startSender()
    await eventually(async () =>
      expect(await waiting()).toMatchObject([{ attempts: 1, lastError: expect.stringMatching(/mailbox is full/) }]),
    )
    expect((await waiting())[0]?.nextAttemptAt).toEqual(new Date('2026-11-21T09:01:00Z'))
    now = new Date('2026-11-21T09:01:00Z')
    sender.wake()
    await eventually(async () => expect((await waiting())[0]?.attempts).toBe(2))
    await eventually(async () => expect((await waiting())[0]?.nextAttemptAt).toEqual(new Date('2026-11-21T09:03:00Z')))
    refusing = false
    now = new Date('2026-11-21T09:03:00Z')
    sender.wake()
    await eventually(() => expect(received.map(({ to }) => to)).toEqual(['full@example.com']))
  })

  test('what is of no use any more is not sent', async () => {
    await write('late@example.com', new Date('2026-11-21T08:00:00Z'))
    await write('fresh@example.com', new Date('2026-11-24T09:00:00Z'))
    startSender()
    await eventually(() => expect(received.map(({ to }) => to)).toEqual(['fresh@example.com']))
  })
})

describe('the outbox', () => {
  let api: Api
  beforeAll(() => {
    api = startApi(db)
  })

  test('shows an admin what was written, its state and its error', async () => {
    const admin = await api.signInAs('admin')
    await write('late@example.com', new Date('2026-11-21T08:00:00Z'))
    now = new Date('2026-11-21T09:00:01Z')
    await write('waits@example.com')
    now = new Date('2026-11-21T09:00:02Z')
    await write('sent@example.com')
    await db
      .update(outboxMessages)
      .set({ state: 'sent', sentAt: now })
      .where(eq(outboxMessages.recipient, 'sent@example.com'))
    const { rows, total, sends } = await admin.client.messages.outbox({})
    expect({ total, sends }).toEqual({ total: 3, sends: false })
    expect(rows.map(({ recipient, state }) => [recipient, state])).toEqual([
      ['sent@example.com', 'sent'],
      ['waits@example.com', 'waiting'],
      ['late@example.com', 'expired'],
    ])
  })
})
