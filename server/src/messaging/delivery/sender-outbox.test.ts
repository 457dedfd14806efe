import { eq, ne } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { expectRefusal, startApi } from '../../../test/api'
import { eventually } from '../../../test/eventually'
import { sending } from '../../../test/sending'
import { profiles } from '../../people/accounts/accounts.table'
import { outboxMessages } from '../outbox/outbox.table'
import { queueMessages } from '../outbox/queue.repository'

const { db, around, buildTenant, startSender, write, writeSms, all, only, later } = sending()

describe('the outbox', () => {
  test('shows staff what was written, its state and its error; account messages to admins alone', async () => {
    const api = startApi(db, { now: '2026-11-21T09:00:00Z' })
    const admin = await api.signInAs('admin')
    const manager = await api.signInAs('property_manager')
    await write('late@example.com', new Date('2026-11-21T08:00:00Z'))
    around.now = new Date('2026-11-21T09:00:01Z')
    await write('waits@example.com')
    around.now = new Date('2026-11-21T09:00:02Z')
    await writeSms()
    const { rows, total, sends, states } = await admin.client.outbox.list({})
    expect({ total, sends }).toEqual({ total: 3, sends: { email: false, sms: false } })
    expect(rows.map(({ recipient, state }) => [recipient, state])).toEqual([
      ['+254712345126', 'waiting'],
      ['waits@example.com', 'waiting'],
      ['late@example.com', 'expired'],
    ])
    expect(states).toEqual([
      { state: 'expired', messages: 1, isMore: false },
      { state: 'waiting', messages: 2, isMore: false },
    ])
    const seen = await manager.client.outbox.list({})
    expect(seen.rows.map(({ channel, whatsappUrl }) => [channel, whatsappUrl])).toEqual([
      ['sms', 'https://wa.me/254712345126?text=Rent%20is%20due'],
    ])
    const link = rows[1] ?? expect.fail()
    await expectRefusal(manager.client.outbox.retry({ messageId: link.id }), 'NOT_FOUND')
    expect(await admin.client.outbox.failed()).toEqual({ messages: 0, isMore: false })
    await db.update(outboxMessages).set({ state: 'failed' })
    for (const { client } of [admin, manager]) {
      expect((await client.outbox.failed()).messages).toBe((await client.outbox.list({ state: 'failed' })).total)
    }
    expect(await manager.client.outbox.failed()).toEqual({ messages: 1, isMore: false })
    expect((await admin.client.outbox.list({ search: 'WAITS' })).total).toBe(1)
  })

  test('sends once what two people send again at one moment while it goes out', async () => {
    const api = startApi(db, { now: '2026-11-21T09:00:00Z', config: around.config })
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
    expect(new Set(around.provider.taken.map(({ message }) => message)).size).toBe(8)
    expect(around.provider.taken).toHaveLength(8)
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
    const manager = await startApi(db, { now: '2026-11-21T09:00:00Z', config: around.config }).signInAs(
      'property_manager',
    )
    const profileId = await writeSms()
    const about = { profileId, kind: 'notice', noticeId: crypto.randomUUID(), isDaytimeOnly: false } as const
    const mail = {
      ...about,
      channel: 'email',
      recipient: 'wrong@example.com',
      subject: 'Water',
      body: 'No water',
    } as const
    await db.transaction((tx) => queueMessages(tx, [{ ...mail, expiresAt: null }], around.now))
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

  test('sends no letter again to a number that has it already, and keeps no other back for it', async () => {
    const manager = await startApi(db, { now: '2026-11-21T09:00:00Z', config: around.config }).signInAs(
      'property_manager',
    )
    const number = '+254712345126'
    const { id: profileId } = await buildTenant({ phoneNumber: number })
    const letter = { profileId, kind: 'reminder', channel: 'sms', paperId: crypto.randomUUID() } as const
    const said = { subject: '', body: 'Pay by Friday', isDaytimeOnly: false, expiresAt: null }
    // A wrong number, which staff mended before they made the letter again.
    const wrong = '+254712345999'
    for (const recipient of [wrong, number]) {
      await db.transaction((tx) => queueMessages(tx, [{ ...letter, ...said, recipient }], around.now))
      around.now = later(1)
    }
    await writeSms()
    const [{ id: messageId } = expect.fail()] = await all()
    await db.update(outboxMessages).set({ state: 'failed' }).where(ne(outboxMessages.recipient, number))
    await db.update(outboxMessages).set({ state: 'failed' }).where(eq(outboxMessages.kind, 'notice'))
    await expectRefusal(
      manager.client.outbox.retry({ messageId }),
      'WENT_THERE',
      `The same letter is under Messages for ${number} already, so this one is not sent again.`,
    )
    expect((await all()).map(({ recipient, state }) => [recipient, state])).toEqual([
      [wrong, 'failed'],
      [number, 'waiting'],
      [number, 'failed'],
    ])
    expect(await manager.client.outbox.retryMany({})).toEqual({
      sent: 1,
      left: [{ reason: 'there already for the address or number of now', messages: 1 }],
    })
  })

  test('sends many again, each once, and says what it left out', async () => {
    const api = startApi(db, { now: '2026-11-21T09:00:00Z', config: around.config })
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
    expect(around.provider.taken).toHaveLength(3)
    await db.update(outboxMessages).set({ state: 'failed' }).where(eq(outboxMessages.id, cancelled))
    expect(await people[1]?.client.outbox.retryMany({ channel: 'email' })).toEqual({ sent: 0, left: [] })
    expect(await people[1]?.client.outbox.retryMany({ channel: 'sms' })).toEqual({ sent: 1, left: [] })
  })

  test('sends again what failed, never what was sent', async () => {
    const api = startApi(db, { now: '2026-11-21T09:00:00Z', config: around.config })
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
