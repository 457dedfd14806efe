import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer as createWebServer, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer, type Server as NetServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { expectRefusal, startApi, testConfig } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { eventually } from '../../../test/eventually'
import { type Mailbox, startMailbox } from '../../../test/mailbox'
import { type Behaviour, type SmsProvider, startSmsProvider } from '../../../test/sms-provider'
import type { Config } from '../../config'
import { createLogger } from '../../logger'
import { profiles } from '../../people/accounts/accounts.table'
import { auditEntries } from '../../platform/audit/audit.table'
import { callbackSecret } from '../outbox/callback-address.rules'
import { outboxMessages } from '../outbox/outbox.table'
import { holdRestored, markSent, queueMail, queueMessages } from '../outbox/queue.repository'
import { MAIL_WORKERS } from '../providers/email.service'
import { SMS_WORKERS } from '../providers/sms.service'
import { openJournal } from './journal'
import { type MessageSender, startMessageSender } from './sender.service'

const { db } = testDatabase()
const { buildTenancy, buildTenant } = buildersOf(db)

let mailbox: Mailbox
let provider: SmsProvider
let behaviour: Behaviour | undefined
let now: Date
let config: Config
const senders: MessageSender[] = []

beforeAll(async () => {
  mailbox = await startMailbox()
  provider = await startSmsProvider(() => behaviour)
  config = testConfig({
    smtpUrl: mailbox.url,
    africasTalking: { username: 'makao', apiKey: 'key-of-the-agency', sender: 'MAKAO', url: provider.url },
  })
})
afterAll(() => Promise.all([mailbox.close(), provider.close()]))

beforeEach(async () => {
  Object.assign(mailbox, { received: [], refusal: null, isSilent: false, hangsUp: false })
  provider.taken.length = 0
  behaviour = undefined
  now = new Date('2026-11-21T09:00:00Z')
  await db.delete(outboxMessages)
})
const stopAll = () => Promise.all(senders.splice(0).map((sender) => sender.stop()))
afterEach(stopAll)

type NotNeeded = (body: string) => string | undefined | Promise<undefined>

function startSender(
  notNeeded: NotNeeded = () => undefined,
  dataDir?: string,
  database = db,
  { url = provider.url, smtpUrl = mailbox.url } = {},
): MessageSender {
  const africasTalking = config.africasTalking && { ...config.africasTalking, url }
  const sender = startMessageSender({
    db: database,
    config: { ...config, smtpUrl, africasTalking },
    log: createLogger('silent'),
    clock: () => now,
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

/** Where a server listens until the test ends. */
async function listening(server: NetServer): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => new Promise<void>((closed) => void server.close(() => closed())))
  return (server.address() as AddressInfo).port
}

function plainServer(welcome: (socket: Socket) => void): Promise<number> {
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
async function talkativeServer(says: {
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

const untrusted = async (welcome: (socket: Socket) => void) => `https://127.0.0.1:${await plainServer(welcome)}`

async function webServer(answer: (response: ServerResponse, asked: string) => void): Promise<string> {
  const server = createWebServer({ keepAlive: false }, async (request, response) =>
    answer(response, await text(request)),
  )
  return `http://127.0.0.1:${await listening(server)}`
}

const write = (recipient: string, expiresAt: Date | null = null) =>
  db.transaction((tx) =>
    queueMail(
      tx,
      { profileId: null, recipient, subject: 'Set your password', body: 'Hello Amani', expiresAt },
      { config: testConfig(), now },
    ),
  )

async function writeNotice(recipient: string) {
  const [known] = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.email, recipient))
  const { id: profileId } = known ?? (await buildTenant({ email: recipient }))
  const mail = { profileId, recipient, subject: 'Water', body: 'No water', expiresAt: null, isDaytimeOnly: false }
  const about = { channel: 'email', kind: 'notice', noticeId: crypto.randomUUID() } as const
  await db.transaction((tx) => queueMessages(tx, [{ ...mail, ...about }], now))
}

async function writeSms(given: { body?: string; isDaytimeOnly?: boolean; to?: string } = {}) {
  const { body = 'Rent is due', isDaytimeOnly = false, to = '+254712345126' } = given
  const { id: profileId } = await buildTenant({ phoneNumber: to })
  const message = { profileId, recipient: to, subject: '', body, isDaytimeOnly, expiresAt: null }
  const about = { channel: 'sms', kind: 'notice', noticeId: crypto.randomUUID() } as const
  await db.transaction((tx) => queueMessages(tx, [{ ...message, ...about }], now))
  return profileId
}

const all = () => db.select().from(outboxMessages).orderBy(outboxMessages.createdAt)
const states = async () => (await all()).map(({ state }) => state).sort()
const only = async () => (await all())[0] ?? expect.fail()
const tried = async () => (await all()).filter(({ lastError }) => lastError !== null)
const waiting = async () => (await all()).filter(({ sentAt }) => sentAt === null)
const to = () => mailbox.received.map((mail) => mail.to)
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

describe('mail', () => {
  test('that waits is sent at the start, and what is written later when the sender is told', async () => {
    await write('first@example.com')
    const sender = startSender()
    await eventually(() => expect(to()).toEqual(['first@example.com']))
    await write('second@example.com')
    sender.wake()
    await eventually(() => expect(to()).toEqual(['first@example.com', 'second@example.com']))
    expect(mailbox.received[0]?.text).toContain('Hello Amani')
    await eventually(async () => expect(await waiting()).toEqual([]))
  })

  test('of one outbox is sent once by two senders', async () => {
    for (let made = 0; made < 20; made += 1) await write(`tenant${made}@example.com`)
    startSender()
    startSender()
    await eventually(async () => expect(await waiting()).toEqual([]))
    expect(new Set(to()).size).toBe(20)
    expect(to()).toHaveLength(20)
  })

  test('that cannot be sent waits longer each time, says why, and is sent in the end', async () => {
    mailbox.refusal = 'mailbox is full'
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
    mailbox.refusal = null
    now = new Date('2026-11-21T09:03:00Z')
    sender.wake()
    await eventually(() => expect(to()).toEqual(['full@example.com']))
  })

  test('that is of no use any more is not sent', async () => {
    await write('late@example.com', new Date('2026-11-21T08:00:00Z'))
    await write('fresh@example.com', new Date('2026-11-24T09:00:00Z'))
    startSender()
    await eventually(() => expect(to()).toEqual(['fresh@example.com']))
  })

  test('of which the server said nothing after it had it is not sent twice by itself', async () => {
    await writeNotice('once@example.com')
    mailbox.isSilent = true
    const sender = startSender()
    await eventually(async () => expect(await only()).toMatchObject({ state: 'unknown', attempts: 1 }))
    mailbox.isSilent = false
    now = later(300)
    sender.wake()
    await write('next@example.com')
    sender.wake()
    await eventually(() => expect(to()).toEqual(['once@example.com', 'next@example.com']))
  })

  test('is not taken for sent by a server that hangs up before it has it', async () => {
    mailbox.hangsUp = true
    await writeNotice('once@example.com')
    const sender = startSender()
    await eventually(async () => expect(await only()).toMatchObject({ state: 'waiting', attempts: 1, claimedBy: null }))
    now = later(1)
    sender.wake()
    await eventually(async () => expect(await only()).toMatchObject({ state: 'sent', attempts: 2 }))
    expect(to()).toEqual(['once@example.com'])
  })

  test('goes out at once over another connection when the server has dropped the one that was idle', async () => {
    await writeNotice('first@example.com')
    const sender = startSender()
    await eventually(async () => expect((await only()).state).toBe('sent'))
    mailbox.hangsUp = true
    await writeNotice('second@example.com')
    sender.wake()
    await eventually(async () => expect((await all()).map(({ state }) => state)).toEqual(['sent', 'sent']))
    expect(to()).toEqual(['first@example.com', 'second@example.com'])
  })

  test.each([
    ['cannot be signed in to', '220 here', '535 wrong password', 'smtp://makao:wrong@'],
    ['is closing', '421 too many connections', '', 'smtp://'],
    ['wants no mail from here', '554 go away', '', 'smtp://'],
  ])('leaves a server alone that %s', async (_, greeting, refusal, url) => {
    let asked = 0
    const port = await plainServer((socket) => {
      asked += 1
      socket.write(`${greeting}\r\n`)
      socket.on('data', (line) => {
        socket.write(String(line).startsWith('EHLO') ? '250-here\r\n250 AUTH PLAIN\r\n' : `${refusal}\r\n`)
      })
    })
    for (let made = 0; made < 12; made += 1) await write(`tenant${made}@example.com`)
    const sender = startSender(undefined, undefined, db, { smtpUrl: `${url}127.0.0.1:${port}` })
    await eventually(async () => expect(await tried()).not.toEqual([]))
    await sender.stop()
    expect([asked, (await tried()).length]).toEqual([MAIL_WORKERS, MAIL_WORKERS])
  })

  test.each([
    ['answers the mail before it once more', { before: '250 taken\r\n' }],
    [
      'answers the mail before it once more and asks for it when it has it',
      { before: '250 taken\r\n', asksLate: true },
    ],
    ['answers the mail before it twice more', { before: '250 taken\r\n250 taken\r\n' }],
    ['refuses it before it has all of it', { during: '451 not now\r\n' }],
  ])('is neither lost nor sent twice by a server that %s', async (_, says) => {
    const { port, texts } = await talkativeServer(says)
    const sender = startSender(undefined, undefined, db, { smtpUrl: `smtp://127.0.0.1:${port}` })
    for (const recipient of ['first@example.com', 'second@example.com']) {
      await writeNotice(recipient)
      sender.wake()
      await eventually(async () =>
        expect((await all()).filter(({ lastError, sentAt }) => !lastError && !sentAt)).toEqual([]),
      )
    }
    // What would still go out by itself.
    await new Promise((gone) => setTimeout(gone, 300))
    for (const { recipient, state } of await all()) {
      const arrived = texts.filter((text) => text.includes(recipient)).length
      // Whichever is quicker, the end of the mail or the answer that it is not: where it is the end, staff are told.
      if (state === 'unknown') expect(arrived).toBeLessThanOrEqual(1)
      else expect([recipient, state, arrived]).toEqual([recipient, state, state === 'sent' ? 1 : 0])
    }
  })

  test('written twice about one thing is one', async () => {
    const { id: profileId } = await buildTenant()
    const about = { channel: 'email', kind: 'receipt', paymentId: crypto.randomUUID() } as const
    const mail = { profileId, recipient: 'a@example.com', subject: 'Receipt', body: 'Paid', expiresAt: null }
    const queue = () => db.transaction((tx) => queueMessages(tx, [{ ...mail, ...about, isDaytimeOnly: false }], now))
    await Promise.all([queue(), queue(), queue()])
    expect(await all()).toHaveLength(1)
  })
})

describe('an SMS', () => {
  test('goes to the provider as it wants it, and keeps what it cost', async () => {
    await writeSms({ body: 'Amani’s rent of Ksh\u00a015,000' })
    startSender()
    await eventually(async () => expect((await only()).state).toBe('sent'))
    expect(provider.taken).toEqual([
      {
        to: '+254712345126',
        message: "Amani's rent of Ksh 15,000",
        from: 'MAKAO',
        username: 'makao',
        apiKey: 'key-of-the-agency',
        id: 'ATXid_1',
      },
    ])
    expect(await only()).toMatchObject({ parts: 1, cost: '0.8000', costCurrency: 'KES', providerId: 'ATXid_1' })
  })

  test('goes to the number that the person has by then, and waits for none that is gone', async () => {
    const [moved, gone] = [await writeSms(), await writeSms()]
    await db.update(profiles).set({ phoneNumber: '0733 111 222' }).where(eq(profiles.id, moved))
    await db.update(profiles).set({ phoneNumber: null }).where(eq(profiles.id, gone))
    startSender()
    await eventually(async () => expect(await states()).toEqual(['failed', 'sent']))
    expect(provider.taken.map(({ to: number }) => number)).toEqual(['+254733111222'])
    const [failed, sent] = (await all()).sort((one, other) => one.state.localeCompare(other.state))
    expect(sent).toMatchObject({ profileId: moved, recipient: '+254733111222' })
    expect(failed).toMatchObject({
      profileId: gone,
      lastError: 'The person has no address or mobile number for it any more.',
    })
  })

  test('waits for the morning when it reminds', async () => {
    now = new Date('2026-11-21T15:00:00Z')
    await writeSms({ isDaytimeOnly: true, body: 'in the morning' })
    await writeSms({ body: 'at once' })
    const sender = startSender()
    await eventually(() => expect(provider.taken.map(({ message }) => message)).toEqual(['at once']))
    now = new Date('2026-11-22T05:00:00Z')
    sender.wake()
    await eventually(() => expect(provider.taken.map(({ message }) => message)).toEqual(['at once', 'in the morning']))
  })

  test('is not sent to who wants none, nor what is not needed any more', async () => {
    const profileId = await writeSms()
    const api = startApi(db)
    const manager = await api.signInAs('property_manager')
    await manager.client.outbox.chooseSmsFor({ tenantId: profileId, wantsSms: false })
    await writeSms({ body: 'paid' })
    startSender((body) => (body === 'paid' ? 'Paid meanwhile' : undefined))
    await eventually(async () => {
      const rows = await all()
      expect(rows.map(({ state, lastError }) => [state, lastError]).sort()).toEqual([
        ['cancelled', 'Paid meanwhile'],
        ['cancelled', 'Wants no SMS any more'],
      ])
    })
    expect(provider.taken).toEqual([])
  })

  test('about which something cannot be found waits, and keeps no other from going out', async () => {
    await writeSms({ body: 'about nothing' })
    await writeSms({ body: 'about something' })
    startSender((body) => {
      if (body === 'about nothing') throw new Error('no such payment')
      return undefined
    })
    await eventually(async () =>
      expect((await all()).map(({ body, state, lastError }) => [body, state, lastError]).sort()).toEqual([
        ['about nothing', 'waiting', 'no such payment'],
        ['about something', 'sent', null],
      ]),
    )
  })

  test('is tried again when the provider is away, and meanwhile keeps nobody busy', async () => {
    behaviour = { status: 503 }
    await writeSms()
    await writeSms()
    const sender = startSender()
    // Only once it is noted of both when to try again: until then the clock stands still.
    await eventually(async () => expect(await tried()).toHaveLength(2))
    expect(await waiting()).toHaveLength(2)
    behaviour = undefined
    now = later(3)
    sender.wake()
    await eventually(async () => expect(await waiting()).toEqual([]))
    expect(provider.taken).toHaveLength(2)
  })

  test('does not wait for hours when the clock is set back while the provider is left alone', async () => {
    behaviour = { status: 503 }
    await writeSms()
    const sender = startSender()
    await eventually(async () => expect(await tried()).toHaveLength(1))
    behaviour = undefined
    now = later(-180)
    await writeSms({ body: 'after that' })
    await eventually(() => {
      sender.wake()
      expect(provider.taken.map(({ message }) => message)).toEqual(['after that'])
    })
  })

  test('is not handed over to a provider in trouble with all others: of each nobody would know whether it arrived', async () => {
    let asked = 0
    const url = await webServer((answer) => {
      asked += 1
      answer.writeHead(500).end('no')
    })
    for (let made = 0; made < 20; made += 1) await writeSms()
    const sender = startSender(undefined, undefined, db, { url })
    await eventually(async () => expect(await states()).toContain('unknown'))
    await sender.stop()
    expect([asked, (await tried()).length]).toEqual([SMS_WORKERS, SMS_WORKERS])
  })

  test.each([
    ['hangs up before a secure connection stands', () => untrusted((socket) => socket.destroy())],
    ['speaks no TLS', () => untrusted((socket) => socket.resume().end('HTTP/1.1 400 Bad Request\r\n\r\n'))],
    ['has moved', () => webServer((answer) => answer.writeHead(301, { location: '/elsewhere' }).end())],
    [
      'turns it away and breaks off',
      () => webServer((answer) => answer.writeHead(503, { 'content-length': 9 }).write('no', () => answer.destroy())),
    ],
  ])('waits for a provider that %s: it has taken nothing', async (_, startServer) => {
    await writeSms()
    startSender(undefined, undefined, db, { url: await startServer() })
    await eventually(async () => expect(await only()).toMatchObject({ attempts: 1, claimedBy: null }))
    expect(await only()).toMatchObject({ state: 'waiting', lastError: expect.stringContaining('The SMS provider') })
  })

  test('is tried again also when the database could not keep what the provider said', async () => {
    await writeSms()
    startSender(undefined, undefined, db, { url: await webServer((answer) => answer.writeHead(503).end('no\0thing')) })
    await eventually(async () =>
      expect(await only()).toMatchObject({ state: 'waiting', lastError: 'The SMS provider answered 503: no thing' }),
    )
  })

  test('that another process took meanwhile is left to it', async () => {
    await writeSms()
    // Somebody pressed Send Now while it was on its way out, and the other process was quicker.
    const sender = startSender(async () => {
      await db.update(outboxMessages).set({ state: 'sending', nextAttemptAt: later(5) })
    })
    await eventually(async () => expect((await only()).state).toBe('sending'))
    await sender.stop()
    expect(await only()).toMatchObject({ state: 'sending', lastError: null, nextAttemptAt: later(5) })
    expect(provider.taken).toEqual([])
  })

  test('is not kept waiting by another one that takes long', async () => {
    let goOn: ((needed: undefined) => void) | undefined
    await writeSms({ body: 'takes long' })
    const sender = startSender((body) =>
      body === 'takes long' ? new Promise((resolve) => (goOn = resolve)) : undefined,
    )
    await eventually(() => expect(goOn).toBeDefined())
    // Until nobody else is looking any more.
    await new Promise((looked) => setTimeout(looked, 200))
    await writeSms({ body: 'takes no time' })
    sender.wake()
    await eventually(() => expect(provider.taken.map(({ message }) => message)).toEqual(['takes no time']))
    goOn?.(undefined)
    await eventually(async () => expect(await states()).toEqual(['sent', 'sent']))
  })

  test('that one process kept too long is not put back by it while another hands it over', async () => {
    let giveUp: ((reason: Error) => void) | undefined
    await writeSms()
    const slow = startSender(() => new Promise((_, reject) => (giveUp = reject)))
    await eventually(() => expect(giveUp).toBeDefined())
    now = later(6)
    let answer: ServerResponse | undefined
    const url = await webServer((response) => (answer = response))
    startSender(undefined, undefined, db, { url })
    await eventually(() => expect(answer).toBeDefined())
    giveUp?.(new Error('It took too long.'))
    await slow.stop()
    expect(await only()).toMatchObject({ state: 'sending', attempts: 2, lastError: null })
    answer?.end()
    await eventually(async () => expect((await only()).state).toBe('unknown'))
  })

  test('that was taken without an answer is not sent again: the report says that it arrived', async () => {
    behaviour = 'silent'
    await writeSms()
    startSender()
    await eventually(async () => expect((await only()).state).toBe('unknown'))
    await report({ id: 'ATXid_9', status: 'Success', phoneNumber: '+254712345126' })
    expect(await only()).toMatchObject({ state: 'delivered', providerId: 'ATXid_9' })
    // Twice, and out of order.
    await report({ id: 'ATXid_9', status: 'Success', phoneNumber: '+254712345126' })
    await report({ id: 'ATXid_9', status: 'Buffered', phoneNumber: '+254712345126' })
    expect(await only()).toMatchObject({ state: 'delivered' })
    expect(provider.taken).toHaveLength(1)
  })

  test('on which the provider reports in the moment its answer is noted counts as delivered', async () => {
    behaviour = 'silent'
    await writeSms()
    startSender()
    await eventually(async () => expect((await only()).state).toBe('unknown'))
    const { id } = await only()
    let told: Promise<void> | undefined
    await db.transaction(async (tx) => {
      await markSent(tx, id, { now, providerId: 'ATXid_9' })
      told = report({ id: 'ATXid_9', status: 'Success', phoneNumber: '+254712345126' })
      // Until it waits for this row, or for the one session of the embedded database.
      await new Promise((waited) => setTimeout(waited, 200))
    })
    await told
    expect(await only()).toMatchObject({ state: 'delivered', providerId: 'ATXid_9' })
  })

  test.each([
    ['was taken', 201, 'sent', 'ATXid_first'],
    ['was turned away', 503, 'unknown', null],
  ])(
    'whose report comes before its answer is told apart from one to the same number that %s',
    async (_, status, state, name) => {
      const answers = new Map<string, ServerResponse>()
      const url = await webServer((answer, asked) =>
        answers.set(new URLSearchParams(asked).get('message') ?? '', answer),
      )
      for (const body of ['first', 'second']) {
        await writeSms({ body })
        now = later(0.001)
      }
      const sender = startSender(undefined, undefined, db, { url })
      await eventually(() => expect(answers.size).toBe(2))
      await report({ id: 'ATXid_second', status: 'Success', phoneNumber: '+254712345126' })
      const say = (body: string, code: number) => {
        const recipient = { statusCode: 101, messageId: `ATXid_${body}`, cost: 'KES 0.8000', status: 'Success' }
        answers
          .get(body)
          ?.writeHead(code)
          .end(JSON.stringify({ SMSMessageData: { Recipients: [recipient] } }))
      }
      say('first', status)
      say('second', 201)
      await eventually(async () => expect((await all())[1]).toMatchObject({ state: 'delivered', cost: '0.8000' }))
      now = later(6)
      await eventually(async () => {
        sender.wake()
        expect((await all())[0]).toMatchObject({ state, providerId: name })
      })
      expect((await all())[1]).toMatchObject({ state: 'delivered', providerId: 'ATXid_second' })
    },
  )

  test('of which nothing is reported although others are is sent again: it was never taken', async () => {
    behaviour = 'never'
    await writeSms()
    const sender = startSender()
    await eventually(async () => expect(await states()).toEqual(['unknown']))
    behaviour = undefined
    now = later(1)
    await sendReported(sender)
    now = later(121)
    sender.wake()
    await eventually(async () => expect(await states()).toEqual(['delivered', 'sent']))
    expect(provider.taken.map(({ to: number }) => number)).toEqual(['+254712345127', '+254712345126'])
  })

  test('without a report is not sent again when reports came only before it, or could not come', async () => {
    const sender = startSender()
    await sendReported(sender)
    now = later(60 * 24 * 20)
    behaviour = 'silent'
    await writeSms()
    sender.wake()
    await eventually(async () => expect(await states()).toEqual(['delivered', 'unknown']))
    behaviour = undefined
    // Nobody listened for two hours after the last report, and reports begin to be heard again now.
    await stopAll()
    now = later(180)
    const next = startSender()
    await sendReported(next)
    expect(await states()).toEqual(['delivered', 'delivered', 'unknown'])
    now = later(119)
    next.wake()
    await writeSms({ body: 'afterwards' })
    next.wake()
    await eventually(async () => expect(await states()).toEqual(['delivered', 'delivered', 'sent', 'unknown']))
  })

  test('without a report is not sent again however long no others are reported on', async () => {
    const sender = startSender()
    await sendReported(sender)
    now = later(60)
    behaviour = 'silent'
    await writeSms()
    sender.wake()
    await eventually(async () => expect(await states()).toEqual(['delivered', 'unknown']))
    behaviour = undefined
    now = later(60 * 24)
    await writeSms({ body: 'afterwards' })
    sender.wake()
    await eventually(async () => expect(await states()).toEqual(['delivered', 'sent', 'unknown']))
    expect(provider.taken).toHaveLength(3)
  })

  test('to who answered STOP is refused by the provider, and none follows', async () => {
    behaviour = { SMSMessageData: { Message: 'x', Recipients: [{ statusCode: 406, status: 'UserInBlacklist' }] } }
    const profileId = await writeSms()
    startSender()
    await eventually(async () => expect((await only()).state).toBe('failed'))
    const [profile] = await db.select().from(profiles).where(eq(profiles.id, profileId))
    expect(profile?.smsOptedOutAt).toEqual(now)
  })

  test('that waited in a backup is held when it is restored, since it may have been sent', async () => {
    await writeSms({ to: '+254712345128' })
    const sender = startSender()
    await eventually(async () => expect((await only()).state).toBe('sent'))
    await report({ id: 'ATXid_1', status: 'Success', phoneNumber: '+254712345128' })
    await writeSms()
    await write('invited@example.com')
    expect(await holdRestored(db)).toBe(1)
    // Long after, and although reports come for others.
    now = later(60 * 24)
    sender.wake()
    await eventually(async () =>
      expect((await all()).map(({ state }) => state).sort()).toEqual(['delivered', 'sent', 'unknown']),
    )
    expect(to()).toEqual(['invited@example.com'])
    expect(provider.taken).toHaveLength(1)
  })

  test('that the provider refuses says why, and a person on its black list gets none any more', async () => {
    behaviour = { SMSMessageData: { Message: 'x', Recipients: [{ statusCode: 403, status: 'InvalidPhoneNumber' }] } }
    await writeSms()
    const sender = startSender()
    await eventually(async () =>
      expect(await only()).toMatchObject({ state: 'failed', lastError: 'InvalidPhoneNumber (403)' }),
    )
    behaviour = undefined
    const profileId = await writeSms()
    sender.wake()
    await eventually(async () => expect((await all()).map(({ state }) => state).sort()).toEqual(['failed', 'sent']))
    await report({ id: 'ATXid_2', status: 'Failed', phoneNumber: '+254712345126', failureReason: 'UserInBlackList' })
    const [failed] = await db.select().from(outboxMessages).where(eq(outboxMessages.profileId, profileId))
    expect(failed).toMatchObject({ state: 'failed', lastError: 'Failed: UserInBlackList', sentAt: null })
    const admin = await startApi(db).signInAs('admin')
    expect((await admin.client.outbox.list({ state: 'failed' })).total).toBe(2)
  })
})

const callback = (path: string, form: Record<string, string>, secret = callbackSecret(config)) =>
  startApi(db, { now: now.toISOString() }).request(`/api/sms/${secret}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form),
  })

async function report(form: Record<string, string>): Promise<void> {
  expect((await callback('reports', form)).status).toBe(200)
}

/** Sends an SMS on which the provider reports. */
async function sendReported(sender: MessageSender): Promise<void> {
  await writeSms({ to: '+254712345127' })
  sender.wake()
  const id = `ATXid_${provider.taken.length + 1}`
  await eventually(async () => expect((await all()).find(({ providerId }) => providerId === id)?.state).toBe('sent'))
  await report({ id, status: 'Success', phoneNumber: '+254712345127' })
}

describe('what the provider calls', () => {
  test('no report and no opt-out is lost after AUTH_SECRET was replaced, while the one before is still named', async () => {
    const former = callbackSecret(config)
    const change = { authSecret: 'another secret, long enough to sign', previousAuthSecret: config.authSecret }
    const form = new URLSearchParams({ phoneNumber: '+254712345126' })
    const optOut = (secret: string, changed: Partial<Config>) =>
      startApi(db, { config: changed }).request(`/api/sms/${secret}/opt-outs`, { method: 'POST', body: form })
    expect((await optOut(former, change)).status).toBe(200)
    expect((await optOut(callbackSecret(change), change)).status).toBe(200)
    expect((await optOut(former, { ...change, previousAuthSecret: undefined })).status).toBe(404)
    expect((await optOut(callbackSecret({ authSecret: 'guessed' }), change)).status).toBe(404)
    const { client } = await startApi(db, { config: change }).signInAs('admin')
    expect(await client.outbox.smsSetUp()).toMatchObject({
      reportUrl: expect.stringContaining(callbackSecret(change)),
      formerAddressCounts: true,
    })
  })

  test('is not there for who does not know the secret, and says what is wrong with a form', async () => {
    const form = { id: 'x', status: 'Success', phoneNumber: '+254712345126' }
    expect((await callback('reports', form, 'guessed')).status).toBe(404)
    const odd = await callback('reports', { ...form, phoneNumber: 'nobody' })
    expect([odd.status, await odd.text()]).toEqual([400, expect.stringContaining('phoneNumber')])
    const wrongs: Record<string, string>[] = [
      { id: '\u0000' },
      { status: '\u0000' },
      { failureReason: '\u0000' },
      { phoneNumber: '0000000' },
    ]
    for (const wrong of wrongs) {
      expect([wrong, (await callback('reports', { ...form, ...wrong })).status]).toEqual([wrong, 400])
    }
    expect((await callback('opt-outs', { phoneNumber: '+0000000' })).status).toBe(400)
  })

  test('somebody who answers STOP gets no SMS any more', async () => {
    const { id: tenantId } = await buildTenant({ phoneNumber: '0733 111 222' })
    expect((await callback('opt-outs', { senderId: 'MAKAO', phoneNumber: '+254733111222' })).status).toBe(200)
    const [profile] = await db.select().from(profiles).where(eq(profiles.id, tenantId))
    expect(profile?.smsOptedOutAt).toEqual(now)
    const manager = await startApi(db).signInAs('property_manager')
    await manager.client.outbox.chooseSmsFor({ tenantId, wantsSms: true })
    const [again] = await db.select().from(profiles).where(eq(profiles.id, tenantId))
    expect(again?.smsOptedOutAt).toBeNull()
  })

  test('somebody with the same digits in another country, or who wrote them otherwise, is told apart', async () => {
    const { id: kenyan } = await buildTenant({ phoneNumber: '0712 345 699' })
    const { id: ugandan } = await buildTenant({ phoneNumber: '0712 345 699' })
    await buildTenancy({ tenantId: ugandan, currency: 'UGX' })
    const { id: spelledOut } = await buildTenant({ phoneNumber: '+256 712 345 699' })
    expect((await callback('opt-outs', { phoneNumber: '+256712345699' })).status).toBe(200)
    const optedOut = await db.select({ id: profiles.id }).from(profiles).where(isNotNull(profiles.smsOptedOutAt))
    const ids = optedOut.map(({ id }) => id)
    expect([kenyan, ugandan, spelledOut].map((id) => ids.includes(id))).toEqual([false, true, true])
  })

  test('everybody chooses for themselves; staff choose for tenants only', async () => {
    const api = startApi(db)
    const tenant = await api.signInAs('tenant')
    expect(await tenant.client.outbox.ownSmsChoice()).toEqual({ wantsSms: true })
    await tenant.client.outbox.chooseSms({ wantsSms: false })
    expect(await tenant.client.outbox.ownSmsChoice()).toEqual({ wantsSms: false })
    const manager = await api.signInAs('property_manager')
    const { id: tenantId } = await api.signInAs('admin')
    await expectRefusal(manager.client.outbox.chooseSmsFor({ tenantId, wantsSms: false }), 'NOT_FOUND')
  })

  test('chosen again what was chosen before changes nothing and is not noted', async () => {
    const api = startApi(db, { now: '2026-11-21T09:00:00Z' })
    const tenant = await api.signInAs('tenant')
    const noted = () =>
      db.$count(auditEntries, and(eq(auditEntries.entityId, tenant.id), eq(auditEntries.action, 'message.sms-chosen')))
    await tenant.client.outbox.chooseSms({ wantsSms: false })
    api.setNow('2026-11-21T10:00:00Z')
    await Promise.all([
      tenant.client.outbox.chooseSms({ wantsSms: false }),
      tenant.client.outbox.chooseSms({ wantsSms: false }),
    ])
    const [profile] = await db.select().from(profiles).where(eq(profiles.id, tenant.id))
    expect(profile?.smsOptedOutAt).toEqual(new Date('2026-11-21T09:00:00Z'))
    expect(await noted()).toBe(1)
  })
})

describe('after a crash', () => {
  test('what was not handed over is sent at once; of what was, nobody knows', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'makao-sender-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    const before = openJournal(dataDir, 'sms')
    await writeSms({ body: 'cut off before', to: '+254712345001' })
    await writeSms({ body: 'cut off after', to: '+254712345002' })
    await writeSms({ body: 'of another machine', to: '+254712345003' })
    const claim = { state: 'sending' as const, nextAttemptAt: later(5), claimedBy: before.senderId }
    await db.update(outboxMessages).set(claim)
    const anotherOne = { claimedBy: 'another machine' }
    await db.update(outboxMessages).set(anotherOne).where(eq(outboxMessages.body, 'of another machine'))
    const [after] = await db.select().from(outboxMessages).where(eq(outboxMessages.body, 'cut off after'))
    before.note(after?.id ?? '')
    before.close()
    startSender(() => undefined, dataDir)
    await eventually(async () =>
      expect((await all()).map(({ body, state }) => [body, state]).sort()).toEqual([
        ['cut off after', 'unknown'],
        ['cut off before', 'sent'],
        ['of another machine', 'sending'],
      ]),
    )
    expect(provider.taken.map(({ message }) => message)).toEqual(['cut off before'])
  })

  test.each([
    ['nothing but zeros, as after a power cut', '\0'.repeat(74)],
    ['a line that was cut off', '3f0c9d2e-'],
  ])('goes on where the file of what was handed over holds %s', async (_, odd) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'makao-sender-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    const before = openJournal(dataDir, 'sms')
    await writeSms({ body: 'handed over' })
    const [{ id } = expect.fail()] = await db
      .update(outboxMessages)
      .set({ state: 'sending', nextAttemptAt: later(5), claimedBy: before.senderId })
      .returning({ id: outboxMessages.id })
    await writeFile(join(dataDir, 'handed-over-sms'), odd)
    before.note(id)
    before.close()
    await writeSms({ body: 'after that' })
    startSender(undefined, dataDir)
    await eventually(async () => expect(await states()).toEqual(['sent', 'unknown']))
    expect(provider.taken.map(({ message }) => message)).toEqual(['after that'])
  })

  test('what was handed over while the database was away is not sent again, however often the outbox was looked at', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'makao-sender-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    let isAway = false
    /** Away for the note that a message was sent, and for nothing else that is written meanwhile. */
    const awayForNotes = (updating: ReturnType<typeof db.update>) =>
      new Proxy(updating, {
        get: (target, key) =>
          key === 'set'
            ? (values: Parameters<typeof target.set>[0]) => {
                if (isAway && 'sentAt' in values) {
                  isAway = false
                  throw new Error('The database is away.')
                }
                return target.set(values)
              }
            : Reflect.get(target, key),
      })
    const database = new Proxy(db, {
      get(target, key) {
        if (key === 'update') return (table: Parameters<typeof db.update>[0]) => awayForNotes(target.update(table))
        const value = Reflect.get(target, key)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    await writeSms({ body: 'handed over' })
    isAway = true
    const sender = startSender(() => undefined, dataDir, database)
    await eventually(() => expect([provider.taken.length, isAway]).toEqual([1, false]))
    await writeSms({ body: 'afterwards' })
    await eventually(async () => {
      sender.wake()
      expect((await all()).map(({ state }) => state).sort()).toEqual(['sending', 'sent'])
    })
    await stopAll()
    startSender(() => undefined, dataDir)
    await eventually(async () => expect((await all()).map(({ state }) => state).sort()).toEqual(['sent', 'unknown']))
    expect(provider.taken.map(({ message }) => message)).toEqual(['handed over', 'afterwards'])
  })
})

describe('the outbox', () => {
  test('shows staff what was written, its state and its error; account messages to admins alone', async () => {
    const api = startApi(db, { now: '2026-11-21T09:00:00Z' })
    const admin = await api.signInAs('admin')
    const manager = await api.signInAs('property_manager')
    await write('late@example.com', new Date('2026-11-21T08:00:00Z'))
    now = new Date('2026-11-21T09:00:01Z')
    await write('waits@example.com')
    now = new Date('2026-11-21T09:00:02Z')
    await writeSms()
    const { rows, total, sends, states } = await admin.client.outbox.list({})
    expect({ total, sends }).toEqual({ total: 3, sends: { email: false, sms: false } })
    expect(rows.map(({ recipient, state }) => [recipient, state])).toEqual([
      ['+254712345126', 'waiting'],
      ['waits@example.com', 'waiting'],
      ['late@example.com', 'expired'],
    ])
    expect(states).toEqual([
      { state: 'expired', messages: 1 },
      { state: 'waiting', messages: 2 },
    ])
    const seen = await manager.client.outbox.list({})
    expect(seen.rows.map(({ channel, whatsappUrl }) => [channel, whatsappUrl])).toEqual([
      ['sms', 'https://wa.me/254712345126?text=Rent%20is%20due'],
    ])
    const link = rows[1] ?? expect.fail()
    await expectRefusal(manager.client.outbox.retry({ messageId: link.id }), 'NOT_FOUND')
    expect(await admin.client.outbox.failed()).toEqual({ messages: 0 })
    await db.update(outboxMessages).set({ state: 'failed' })
    for (const { client } of [admin, manager]) {
      expect((await client.outbox.failed()).messages).toBe((await client.outbox.list({ state: 'failed' })).total)
    }
    expect(await manager.client.outbox.failed()).toEqual({ messages: 1 })
    expect((await admin.client.outbox.list({ search: 'WAITS' })).total).toBe(1)
  })

  test('sends once what two people send again at one moment while it goes out', async () => {
    const api = startApi(db, { now: '2026-11-21T09:00:00Z', config })
    const people = [await api.signInAs('admin'), await api.signInAs('property_manager')]
    for (let made = 0; made < 8; made += 1) await writeSms({ body: `Rent of unit ${made}` })
    await db.update(outboxMessages).set({ state: 'failed' })
    const ids = (await all()).map(({ id }) => id)
    const running = [startSender(), startSender()]
    const asked = ids.flatMap((messageId) =>
      people.map(async ({ client }) => {
        await client.outbox.retry({ messageId })
        for (const sender of running) sender.wake()
      }),
    )
    for (const { status, reason } of (await Promise.allSettled(asked)) as Partial<PromiseRejectedResult>[]) {
      if (status === 'rejected') expect(reason).toMatchObject({ code: 'MESSAGE_GONE' })
    }
    await eventually(async () => expect((await all()).filter(({ state }) => state !== 'sent')).toEqual([]))
    expect(new Set(provider.taken.map(({ message }) => message)).size).toBe(8)
    expect(provider.taken).toHaveLength(8)
  })

  test('says where nothing is set up that sends, and leaves the message as it is', async () => {
    const manager = await startApi(db).signInAs('property_manager')
    await writeSms()
    const before = await only()
    await expectRefusal(
      manager.client.outbox.retry({ messageId: before.id }),
      'CHANNEL_UNSET',
      'Sending by SMS is not set up. Open it in WhatsApp, or copy it.',
    )
    expect(await only()).toEqual(before)
  })

  test('sends again to the address or number that was mended since; not where there is none any more', async () => {
    const manager = await startApi(db, { now: '2026-11-21T09:00:00Z', config }).signInAs('property_manager')
    const profileId = await writeSms()
    const about = { profileId, kind: 'notice', noticeId: crypto.randomUUID(), isDaytimeOnly: false } as const
    const mail = {
      ...about,
      channel: 'email',
      recipient: 'wrong@example.com',
      subject: 'Water',
      body: 'No water',
    } as const
    await db.transaction((tx) => queueMessages(tx, [{ ...mail, expiresAt: null }], now))
    await db.update(outboxMessages).set({ state: 'failed', providerId: 'ATXid_0' })
    const email = `${crypto.randomUUID()}@example.com`
    await db.update(profiles).set({ email, phoneNumber: '0733 111 333' }).where(eq(profiles.id, profileId))
    const ids = (await all()).map(({ id }) => id)
    const sentAgain = await Promise.all(ids.map((messageId) => manager.client.outbox.retry({ messageId })))
    expect(sentAgain.map(({ recipient }) => recipient).sort()).toEqual(['+254733111333', email].sort())
    // A late report on the first one says nothing of this one.
    expect((await all()).map(({ providerId }) => providerId)).toEqual([null, null])
    await db.update(profiles).set({ phoneNumber: null }).where(eq(profiles.id, profileId))
    const sms = sentAgain.find(({ channel }) => channel === 'sms') ?? expect.fail()
    await expectRefusal(
      manager.client.outbox.retry({ messageId: sms.id }),
      'MESSAGE_GONE',
      'This message is to somebody without a mobile number, so it is not sent again.',
    )
  })

  test('sends many again, each once, and says what it left out', async () => {
    const api = startApi(db, { now: '2026-11-21T09:00:00Z', config })
    const people = [await api.signInAs('admin'), await api.signInAs('property_manager')]
    for (let made = 0; made < 5; made += 1) await writeSms({ body: `Rent of unit ${made}` })
    const ids = (await all()).map(({ id }) => id)
    await db.update(outboxMessages).set({ state: 'failed' })
    const [unknown = '', cancelled = ''] = ids
    await db.update(outboxMessages).set({ state: 'unknown' }).where(eq(outboxMessages.id, unknown))
    await db.update(outboxMessages).set({ state: 'cancelled' }).where(eq(outboxMessages.id, cancelled))
    const [asked, ...others] = await Promise.all(
      people.map(({ client }) => client.outbox.retryMany({ ids: [...ids, crypto.randomUUID()] })),
    )
    const left = [
      { reason: 'may have arrived', messages: 1 },
      { reason: 'not there any more', messages: 1 },
      { reason: 'sent or cancelled', messages: 1 },
    ]
    for (const each of [asked, ...others]) {
      expect(each?.sent).toBe(3)
      expect(each?.left.toSorted((a, b) => a.reason.localeCompare(b.reason))).toEqual(left)
    }
    startSender()
    await eventually(async () => expect((await all()).filter(({ state }) => state === 'sent')).toHaveLength(3))
    expect(provider.taken).toHaveLength(3)
    await db.update(outboxMessages).set({ state: 'failed' }).where(eq(outboxMessages.id, cancelled))
    expect(await people[1]?.client.outbox.retryMany({ channel: 'email' })).toEqual({ sent: 0, left: [] })
    expect(await people[1]?.client.outbox.retryMany({ channel: 'sms' })).toEqual({ sent: 1, left: [] })
  })

  test('sends again what failed, never what was sent', async () => {
    const api = startApi(db, { now: '2026-11-21T09:00:00Z', config })
    const manager = await api.signInAs('property_manager')
    await writeSms()
    const { id: messageId } = await only()
    await db.update(outboxMessages).set({ state: 'failed', attempts: 15, lastError: 'no' })
    expect(await manager.client.outbox.retry({ messageId })).toMatchObject({ state: 'waiting', attempts: 0 })
    startSender()
    await eventually(async () => expect((await only()).state).toBe('sent'))
    await expectRefusal(
      manager.client.outbox.retry({ messageId }),
      'MESSAGE_GONE',
      'This message is sent, so it is not sent again.',
    )
    const opened = await manager.client.outbox.noteWhatsapp({ messageId })
    expect(opened.whatsappOpenedAt).toBe('2026-11-21T09:00:00.000Z')
    expect(await manager.client.outbox.smsSetUp()).toEqual({
      sends: true,
      sendsEmail: true,
      prices: [{ currency: 'KES', amount: '0.8000' }],
      reportUrl: null,
      optOutUrl: null,
      formerAddressCounts: false,
    })
  })
})
