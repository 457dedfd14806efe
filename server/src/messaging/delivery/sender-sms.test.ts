import { mkdtemp, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, isNotNull } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { expectRefusal, startApi } from '../../../test/api'
import { eventually } from '../../../test/eventually'
import { sending, untrusted, webServer } from '../../../test/sending'
import type { Config } from '../../config'
import { profiles } from '../../people/accounts/accounts.table'
import { auditEntries } from '../../platform/audit/audit.table'
import { callbackSecret } from '../outbox/callback-address.rules'
import { outboxMessages } from '../outbox/outbox.table'
import { holdRestored, markSent } from '../outbox/queue.repository'
import { SMS_WORKERS } from '../providers/sms.service'
import { openJournal } from './journal'
import type { MessageSender } from './sender.service'

const {
  db,
  around,
  buildTenancy,
  buildTenant,
  stopAll,
  startSender,
  write,
  writeSms,
  all,
  states,
  only,
  tried,
  waiting,
  to,
  later,
} = sending()

describe('an SMS', () => {
  test('goes to the provider as it wants it, and keeps what it cost', async () => {
    await writeSms({ body: 'Amani’s rent of Ksh\u00a015,000' })
    startSender()
    await eventually(async () => expect((await only()).state).toBe('sent'))
    expect(around.provider.taken).toEqual([
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
    expect(around.provider.taken.map(({ to: number }) => number)).toEqual(['+254733111222'])
    const [failed, sent] = (await all()).sort((one, other) => one.state.localeCompare(other.state))
    expect(sent).toMatchObject({ profileId: moved, recipient: '+254733111222' })
    expect(failed).toMatchObject({
      profileId: gone,
      lastError: 'The person has no address or mobile number for it any more.',
    })
  })

  test('waits for the morning when it reminds', async () => {
    around.now = new Date('2026-11-21T15:00:00Z')
    await writeSms({ isDaytimeOnly: true, body: 'in the morning' })
    await writeSms({ body: 'at once' })
    const sender = startSender()
    await eventually(() => expect(around.provider.taken.map(({ message }) => message)).toEqual(['at once']))
    around.now = new Date('2026-11-22T05:00:00Z')
    sender.wake()
    await eventually(() =>
      expect(around.provider.taken.map(({ message }) => message)).toEqual(['at once', 'in the morning']),
    )
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
    expect(around.provider.taken).toEqual([])
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
    around.behaviour = { status: 503 }
    await writeSms()
    await writeSms()
    const sender = startSender()
    // Only once it is noted of both when to try again: until then the clock stands still.
    await eventually(async () => expect(await tried()).toHaveLength(2))
    expect(await waiting()).toHaveLength(2)
    around.behaviour = undefined
    around.now = later(3)
    sender.wake()
    await eventually(async () => expect(await waiting()).toEqual([]))
    expect(around.provider.taken).toHaveLength(2)
  })

  test('does not wait for hours when the clock is set back while the provider is left alone', async () => {
    around.behaviour = { status: 503 }
    await writeSms()
    const sender = startSender()
    await eventually(async () => expect(await tried()).toHaveLength(1))
    around.behaviour = undefined
    around.now = later(-180)
    await writeSms({ body: 'after that' })
    await eventually(() => {
      sender.wake()
      expect(around.provider.taken.map(({ message }) => message)).toEqual(['after that'])
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
    expect(around.provider.taken).toEqual([])
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
    await eventually(() => expect(around.provider.taken.map(({ message }) => message)).toEqual(['takes no time']))
    goOn?.(undefined)
    await eventually(async () => expect(await states()).toEqual(['sent', 'sent']))
  })

  test('that one process kept too long is not put back by it while another hands it over', async () => {
    let giveUp: ((reason: Error) => void) | undefined
    await writeSms()
    const slow = startSender(() => new Promise((_, reject) => (giveUp = reject)))
    await eventually(() => expect(giveUp).toBeDefined())
    around.now = later(6)
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
    around.behaviour = 'silent'
    await writeSms()
    startSender()
    await eventually(async () => expect((await only()).state).toBe('unknown'))
    await report({ id: 'ATXid_9', status: 'Success', phoneNumber: '+254712345126' })
    expect(await only()).toMatchObject({ state: 'delivered', providerId: 'ATXid_9' })
    // Twice, and out of order.
    await report({ id: 'ATXid_9', status: 'Success', phoneNumber: '+254712345126' })
    await report({ id: 'ATXid_9', status: 'Buffered', phoneNumber: '+254712345126' })
    expect(await only()).toMatchObject({ state: 'delivered' })
    expect(around.provider.taken).toHaveLength(1)
  })

  test('on which the provider reports in the moment its answer is noted counts as delivered', async () => {
    around.behaviour = 'silent'
    await writeSms()
    startSender()
    await eventually(async () => expect((await only()).state).toBe('unknown'))
    const { id } = await only()
    let told: Promise<void> | undefined
    await db.transaction(async (tx) => {
      await markSent(tx, id, { now: around.now, providerId: 'ATXid_9' })
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
        around.now = later(0.001)
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
      around.now = later(6)
      await eventually(async () => {
        sender.wake()
        expect((await all())[0]).toMatchObject({ state, providerId: name })
      })
      expect((await all())[1]).toMatchObject({ state: 'delivered', providerId: 'ATXid_second' })
    },
  )

  test('of which nothing is reported although others are is sent again: it was never taken', async () => {
    around.behaviour = 'never'
    await writeSms()
    const sender = startSender()
    await eventually(async () => expect(await states()).toEqual(['unknown']))
    around.behaviour = undefined
    around.now = later(1)
    await sendReported(sender)
    around.now = later(121)
    sender.wake()
    await eventually(async () => expect(await states()).toEqual(['delivered', 'sent']))
    expect(around.provider.taken.map(({ to: number }) => number)).toEqual(['+254712345127', '+254712345126'])
  })

  test('without a report is not sent again when reports came only before it, or could not come', async () => {
    const sender = startSender()
    await sendReported(sender)
    around.now = later(60 * 24 * 20)
    around.behaviour = 'silent'
    await writeSms()
    sender.wake()
    await eventually(async () => expect(await states()).toEqual(['delivered', 'unknown']))
    around.behaviour = undefined
    // Nobody listened for two hours after the last report, and reports begin to be heard again now.
    await stopAll()
    around.now = later(180)
    const next = startSender()
    await sendReported(next)
    expect(await states()).toEqual(['delivered', 'delivered', 'unknown'])
    around.now = later(240)
    next.wake()
    await writeSms({ body: 'afterwards' })
    next.wake()
    await eventually(async () => expect(await states()).toEqual(['delivered', 'delivered', 'sent', 'unknown']))
  })

  test.each(['this machine', 'another one'])(
    'that %s was sending when it was stopped is never sent twice, since its report may have found nobody',
    async (whose) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'makao-sender-'))
      onTestFinished(() => rm(dataDir, { recursive: true }))
      const journal = openJournal(dataDir, 'sms')
      await writeSms()
      const claimedBy = whose === 'this machine' ? journal.senderId : whose
      const claim = { state: 'sending' as const, nextAttemptAt: around.now, claimedBy }
      await db.update(outboxMessages).set(claim)
      journal.note((await only()).id)
      journal.close()
      const sender = startSender(undefined, dataDir)
      await eventually(async () => expect(await states()).toEqual(['unknown']))
      around.now = later(1)
      await sendReported(sender)
      around.now = later(240)
      sender.wake()
      await writeSms({ body: 'afterwards' })
      sender.wake()
      await eventually(async () => expect(await states()).toEqual(['delivered', 'sent', 'unknown']))
    },
  )

  test('without a report is not sent again however long no others are reported on', async () => {
    const sender = startSender()
    await sendReported(sender)
    around.now = later(60)
    around.behaviour = 'silent'
    await writeSms()
    sender.wake()
    await eventually(async () => expect(await states()).toEqual(['delivered', 'unknown']))
    around.behaviour = undefined
    around.now = later(60 * 24)
    await writeSms({ body: 'afterwards' })
    sender.wake()
    await eventually(async () => expect(await states()).toEqual(['delivered', 'sent', 'unknown']))
    expect(around.provider.taken).toHaveLength(3)
  })

  test('to who answered STOP is refused by the provider, and none follows', async () => {
    around.behaviour = {
      SMSMessageData: { Message: 'x', Recipients: [{ statusCode: 406, status: 'UserInBlacklist' }] },
    }
    const profileId = await writeSms()
    startSender()
    await eventually(async () => expect((await only()).state).toBe('failed'))
    const [profile] = await db.select().from(profiles).where(eq(profiles.id, profileId))
    expect(profile?.smsOptedOutAt).toEqual(around.now)
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
    around.now = later(60 * 24)
    sender.wake()
    await eventually(async () =>
      expect((await all()).map(({ state }) => state).sort()).toEqual(['delivered', 'sent', 'unknown']),
    )
    expect(to()).toEqual(['invited@example.com'])
    expect(around.provider.taken).toHaveLength(1)
  })

  test('that the provider refuses says why, and a person on its black list gets none any more', async () => {
    around.behaviour = {
      SMSMessageData: { Message: 'x', Recipients: [{ statusCode: 403, status: 'InvalidPhoneNumber' }] },
    }
    await writeSms()
    const sender = startSender()
    await eventually(async () =>
      expect(await only()).toMatchObject({ state: 'failed', lastError: 'InvalidPhoneNumber (403)' }),
    )
    around.behaviour = undefined
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

const callback = (path: string, form: Record<string, string>, secret = callbackSecret(around.config)) =>
  startApi(db, { now: around.now.toISOString() }).request(`/api/sms/${secret}/${path}`, {
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
  const id = `ATXid_${around.provider.taken.length + 1}`
  await eventually(async () => expect((await all()).find(({ providerId }) => providerId === id)?.state).toBe('sent'))
  await report({ id, status: 'Success', phoneNumber: '+254712345127' })
}

describe('what the provider calls', () => {
  test('no report and no opt-out is lost after AUTH_SECRET was replaced, while the one before is still named', async () => {
    const former = callbackSecret(around.config)
    const change = { authSecret: 'another secret, long enough to sign', previousAuthSecret: around.config.authSecret }
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
    expect(profile?.smsOptedOutAt).toEqual(around.now)
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
