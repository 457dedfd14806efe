import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../../test/eventually'
import { plainServer, sending, talkativeServer } from '../../../test/sending'
import { outboxMessages } from '../outbox/outbox.table'
import { queueMessages } from '../outbox/queue.repository'
import { MAIL_WORKERS } from '../providers/email.service'
import { openJournal } from './journal'

const {
  db,
  around,
  buildTenant,
  stopAll,
  startSender,
  write,
  writeNotice,
  writeSms,
  all,
  states,
  only,
  tried,
  waiting,
  to,
  later,
} = sending()

describe('mail', () => {
  test('that waits is sent at the start, and what is written later when the sender is told', async () => {
    await write('first@example.com')
    const sender = startSender()
    await eventually(() => expect(to()).toEqual(['first@example.com']))
    await write('second@example.com')
    sender.wake()
    await eventually(() => expect(to()).toEqual(['first@example.com', 'second@example.com']))
    expect(around.mailbox.received[0]?.text).toContain('Hello Amani')
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
    around.mailbox.refusal = 'mailbox is full'
    await write('full@example.com')
    const sender = startSender()
    await eventually(async () =>
      expect(await waiting()).toMatchObject([{ attempts: 1, lastError: expect.stringMatching(/mailbox is full/) }]),
    )
    expect((await waiting())[0]?.nextAttemptAt).toEqual(new Date('2026-11-21T09:01:00Z'))
    around.now = new Date('2026-11-21T09:01:00Z')
    sender.wake()
    await eventually(async () => expect((await waiting())[0]?.attempts).toBe(2))
    await eventually(async () => expect((await waiting())[0]?.nextAttemptAt).toEqual(new Date('2026-11-21T09:03:00Z')))
    around.mailbox.refusal = null
    around.now = new Date('2026-11-21T09:03:00Z')
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
    around.mailbox.isSilent = true
    const sender = startSender()
    await eventually(async () => expect(await only()).toMatchObject({ state: 'unknown', attempts: 1 }))
    around.mailbox.isSilent = false
    around.now = later(300)
    sender.wake()
    await write('next@example.com')
    sender.wake()
    await eventually(() => expect(to()).toEqual(['once@example.com', 'next@example.com']))
  })

  test('is not taken for sent by a server that hangs up before it has it', async () => {
    around.mailbox.hangsUp = true
    await writeNotice('once@example.com')
    const sender = startSender()
    await eventually(async () => expect(await only()).toMatchObject({ state: 'waiting', attempts: 1, claimedBy: null }))
    around.now = later(1)
    sender.wake()
    await eventually(async () => expect(await only()).toMatchObject({ state: 'sent', attempts: 2 }))
    expect(to()).toEqual(['once@example.com'])
  })

  test('goes out at once over another connection when the server has dropped the one that was idle', async () => {
    await writeNotice('first@example.com')
    const sender = startSender()
    await eventually(async () => expect((await only()).state).toBe('sent'))
    around.mailbox.hangsUp = true
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
    const queue = () =>
      db.transaction((tx) => queueMessages(tx, [{ ...mail, ...about, isDaytimeOnly: false }], around.now))
    await Promise.all([queue(), queue(), queue()])
    expect(await all()).toHaveLength(1)
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
    expect(around.provider.taken.map(({ message }) => message)).toEqual(['cut off before'])
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
    expect(around.provider.taken.map(({ message }) => message)).toEqual(['after that'])
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
    await eventually(() => expect([around.provider.taken.length, isAway]).toEqual([1, false]))
    await writeSms({ body: 'afterwards' })
    await eventually(async () => {
      sender.wake()
      expect((await all()).map(({ state }) => state).sort()).toEqual(['sending', 'sent'])
    })
    await stopAll()
    startSender(() => undefined, dataDir)
    await eventually(async () => expect((await all()).map(({ state }) => state).sort()).toEqual(['sent', 'unknown']))
    expect(around.provider.taken.map(({ message }) => message)).toEqual(['handed over', 'afterwards'])
  })
})
