import { once } from 'node:events'
import { createServer as createWebServer, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer, type Server as NetServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished } from 'vitest'
import type { Config } from '../src/config'
import { createLogger } from '../src/logger'
import { type MessageSender, startMessageSender } from '../src/messaging/delivery/sender.service'
import { outboxMessages } from '../src/messaging/outbox/outbox.table'
import { queueMail, queueMessages } from '../src/messaging/outbox/queue.repository'
import { profiles } from '../src/people/accounts/accounts.table'
import { testConfig } from './api'
import { buildersOf } from './builders'
import { testDatabase } from './database'
import { type Mailbox, startMailbox } from './mailbox'
import { type Behaviour, type SmsProvider, startSmsProvider } from './sms-provider'

/** What stands around the sender of messages; a test changes what it is about. */
interface Around {
  mailbox: Mailbox
  provider: SmsProvider
  behaviour: Behaviour | undefined
  now: Date
  config: Config
}

type NotNeeded = (body: string) => string | undefined | Promise<undefined>

/** Senders of an empty outbox, a mail server and a provider of SMS. To be called at the top of the file. */
export function sending() {
  const { db } = testDatabase()
  const { buildTenancy, buildTenant } = buildersOf(db)
  const around = {} as Around
  const senders: MessageSender[] = []

  beforeAll(async () => {
    around.mailbox = await startMailbox()
    around.provider = await startSmsProvider(() => around.behaviour)
    const { url } = around.provider
    around.config = testConfig({
      smtpUrl: around.mailbox.url,
      africasTalking: { username: 'makao', apiKey: 'key-of-the-agency', sender: 'MAKAO', url },
    })
  })
  afterAll(() => Promise.all([around.mailbox.close(), around.provider.close()]))

  beforeEach(async () => {
    Object.assign(around.mailbox, { received: [], refusal: null, isSilent: false, hangsUp: false })
    around.provider.taken.length = 0
    around.behaviour = undefined
    around.now = new Date('2026-11-21T09:00:00Z')
    await db.delete(outboxMessages)
  })
  const stopAll = () => Promise.all(senders.splice(0).map((sender) => sender.stop()))
  afterEach(stopAll)

  function startSender(
    notNeeded: NotNeeded = () => undefined,
    dataDir?: string,
    database = db,
    { url = around.provider.url, smtpUrl = around.mailbox.url } = {},
  ): MessageSender {
    const africasTalking = around.config.africasTalking && { ...around.config.africasTalking, url }
    const sender = startMessageSender({
      db: database,
      config: { ...around.config, smtpUrl, africasTalking },
      log: createLogger('silent'),
      clock: () => around.now,
      matters: {
        review: async ({ body }) => {
          const reason = await notNeeded(body)
          return reason === undefined ? undefined : { notNeeded: reason }
        },
        attachments: async () => [],
      },
      ...(dataDir && { dataDir }),
    })
    senders.push(sender)
    return sender
  }

  const write = (recipient: string, expiresAt: Date | null = null) =>
    db.transaction((tx) =>
      queueMail(
        tx,
        { profileId: null, recipient, subject: 'Set your password', body: 'Hello Amani', expiresAt },
        { config: testConfig(), now: around.now },
      ),
    )

  async function writeNotice(recipient: string) {
    const [known] = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.email, recipient))
    const { id: profileId } = known ?? (await buildTenant({ email: recipient }))
    const mail = { profileId, recipient, subject: 'Water', body: 'No water', expiresAt: null, isDaytimeOnly: false }
    const about = { channel: 'email', kind: 'notice', noticeId: crypto.randomUUID() } as const
    await db.transaction((tx) => queueMessages(tx, [{ ...mail, ...about }], around.now))
  }

  async function writeSms(given: { body?: string; isDaytimeOnly?: boolean; to?: string } = {}) {
    const { body = 'Rent is due', isDaytimeOnly = false, to = '+254712345126' } = given
    const { id: profileId } = await buildTenant({ phoneNumber: to })
    const message = { profileId, recipient: to, subject: '', body, isDaytimeOnly, expiresAt: null }
    const about = { channel: 'sms', kind: 'notice', noticeId: crypto.randomUUID() } as const
    await db.transaction((tx) => queueMessages(tx, [{ ...message, ...about }], around.now))
    return profileId
  }

  const all = () => db.select().from(outboxMessages).orderBy(outboxMessages.createdAt)
  const states = async () => (await all()).map(({ state }) => state).sort()
  const only = async () => (await all())[0] ?? expect.fail()
  const tried = async () => (await all()).filter(({ lastError }) => lastError !== null)
  const waiting = async () => (await all()).filter(({ sentAt }) => sentAt === null)
  const to = () => around.mailbox.received.map((mail) => mail.to)
  const later = (minutes: number) => new Date(around.now.getTime() + minutes * 60_000)

  const given = { db, around, buildTenancy, buildTenant, startSender, stopAll }
  return { ...given, write, writeNotice, writeSms, all, states, only, tried, waiting, to, later }
}

/** Where a server listens until the test ends. */
async function listening(server: NetServer): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => new Promise<void>((closed) => void server.close(() => closed())))
  return (server.address() as AddressInfo).port
}

export function plainServer(welcome: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    onTestFinished(() => void socket.destroy())
    welcome(socket.on('error', () => undefined))
  })
  return listening(server)
}

/**
 * A mail server that says more than it is asked. `before`: once the first mail is there, when the next is announced; `during`:
 * when a text begins; `asksLate`: for the second mail once it has it. @returns its port, and what it has of each mail that ended
 */
export async function talkativeServer(says: {
  before?: string
  during?: string
  asksLate?: boolean
}): Promise<{ port: number; texts: string[] }> {
  const { before = '', during = '', asksLate = false } = says
  const texts: string[] = []
  const port = await plainServer((socket) => {
    let text: string | undefined
    socket.write('220 here\r\n')
    createInterface(socket).on('line', (line) => {
      if (text !== undefined && line !== '.') text += line
      else if (text !== undefined) {
        texts.push(text)
        text = undefined
        socket.write(asksLate && texts.length === 2 ? '354 go on\r\n250 taken\r\n' : '250 taken\r\n')
      } else if (line === 'DATA') {
        text = ''
        if (!asksLate || texts.length === 0) socket.write(`354 go on\r\n${during}`)
      } else socket.write(`${line.startsWith('MAIL') && texts.length === 1 ? before : ''}250 yes\r\n`)
    })
  })
  return { port, texts }
}

export const untrusted = async (welcome: (socket: Socket) => void) => `https://127.0.0.1:${await plainServer(welcome)}`

export async function webServer(answer: (response: ServerResponse, asked: string) => void): Promise<string> {
  const server = createWebServer({ keepAlive: false }, async (request, response) =>
    answer(response, await text(request)),
  )
  return `http://127.0.0.1:${await listening(server)}`
}
