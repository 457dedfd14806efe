import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Client, expectRefusal, fieldErrorsOf, type Identity, startApi, testConfig } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { eventually } from '../../../test/eventually'
import { INSIDE } from '../../guarded-lookup'
import { createLogger } from '../../logger'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { auditEntries } from '../../platform/audit/audit.table'
import { post } from './post'
import { startWebhookSender } from './sender.service'
import { rewriteWebhookSecrets } from './webhooks.repository'
import { webhooksJob } from './webhooks.service'
import { webhookDeliveries, webhooks } from './webhooks.table'

const { db, pool, kind } = testDatabase()
const { buildTenancy } = buildersOf(db)
const NOW = '2026-11-21T09:00:00Z'
const api = startApi(db, { now: NOW })

let admin: Identity
let now = new Date(NOW)

interface Call {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** Another party's server on this machine, that notes what it is told. `answer` says how it answers. */
function receiver() {
  const calls: Call[] = []
  let answer = (_: ServerResponse, __: Call): void => undefined
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const call = { path: request.url ?? '', headers: request.headers, body }
      calls.push(call)
      answer(response, call)
    })
  })
  return {
    calls,
    answering: (next: typeof answer) => {
      answer = next
    },
    listen: () => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)),
    url: (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const other = receiver()
const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) => {
    response.writeHead(code, headers)
    response.end()
  }

beforeAll(async () => {
  await other.listen()
  admin = await api.signInAs('admin', 'Asha Wanjiru')
})
afterAll(other.close)
beforeEach(async () => {
  await db.delete(webhooks)
  other.calls.length = 0
  other.answering(status(204))
  now = new Date(NOW)
})

async function startSender(change: Parameters<typeof testConfig>[0] = {}) {
  const sender = await startWebhookSender({
    ...{ db, pool, kind },
    config: testConfig(change),
    log: createLogger('silent'),
    clock: () => now,
    mailWritten: () => undefined,
    pace: { look: 20, lease: 90_000, patience: 60_000 },
  })
  onTestFinished(sender.stop)
  return sender
}

const make = (input: Partial<Parameters<Client['webhooks']['make']>[0]> = {}) =>
  admin.client.webhooks.make({ url: other.url(`/${crypto.randomUUID()}`), mayBeInside: true, ...input })
const property = () => ({
  name: `P ${crypto.randomUUID()}`,
  country: 'Kenya' as const,
  city: 'Nairobi',
  address: 'Road',
  propertyType: 'shop' as const,
})
const deliveriesOf = async (webhookId: string) => (await admin.client.webhooks.deliveries({ webhookId })).rows
const theOnly = async (webhookId: string, state: string) =>
  eventually(async () => {
    const [delivery, ...more] = await deliveriesOf(webhookId)
    expect([delivery?.state, more.length]).toEqual([state, 0])
    return delivery
  })

describe('an event', () => {
  test('is told with who did what, signed so that the other party can tell it from a forged one', async () => {
    const { webhook, secret } = await make({ events: ['payment.received'] })
    await startSender()
    const { id: tenancyId } = await buildTenancy()
    await admin.client.properties.create(property())
    const receipt = { method: 'mpesa' as const, reference: 'UKM1A2B3C9', receivedOn: '2026-11-05' }
    const { id } = await admin.client.payments.receive({
      ...{ requestId: crypto.randomUUID(), tenancyId, amount: 1_500_050, currency: 'KES' },
      ...receipt,
    })
    await theOnly(webhook.id, 'delivered')
    const [call, ...more] = other.calls
    expect(more).toEqual([])
    const told = JSON.parse(call?.body ?? '')
    expect(told).toMatchObject({
      type: 'payment.received',
      timestamp: '2026-11-21T09:00:00.000Z',
      data: { actor: { name: 'Asha Wanjiru' }, entityId: id, after: { amount: 15_000.5, currency: 'KES' } },
    })
    const { headers, body = '' } = call ?? {}
    const [msgId, sentAt, signature = ''] = ['id', 'timestamp', 'signature'].map(
      (name) => `${headers?.[`webhook-${name}`]}`,
    )
    expect(msgId).toBe(told.id)
    expect(Number(sentAt) * 1000).toBe(Date.parse(NOW))
    // As a receiver does it, with nothing of ours.
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const expected = createHmac('sha256', key).update(`${msgId}.${sentAt}.${body}`).digest()
    expect(timingSafeEqual(expected, Buffer.from(signature.replace('v1,', ''), 'base64'))).toBe(true)
  })

  test('of a transaction that is undone is told nobody', async () => {
    const { webhook } = await make()
    await expect(
      db.transaction(async (tx) => {
        const entry = { at: now, actorName: 'x', action: 'unit.changed', entityId: webhook.id, before: {}, after: {} }
        await tx.insert(auditEntries).values(entry)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect((await deliveriesOf(webhook.id)).map(({ event }) => event)).not.toContain('unit.changed')
  })

  test('is told once, also by two processes that look at the same moment', async () => {
    const { webhook } = await make({ events: ['property.created'] })
    await startSender()
    await startSender()
    for (let n = 0; n < 5; n++) await admin.client.properties.create(property())
    await eventually(async () => {
      expect((await deliveriesOf(webhook.id)).filter(({ state }) => state === 'delivered')).toHaveLength(5)
    })
    expect(new Set(other.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(5)
    expect(other.calls).toHaveLength(5)
  })

  test('that was not taken is told again after growing waits, also by a process that starts later', async () => {
    const { webhook } = await make({ events: ['property.created'] })
    other.answering(status(500))
    const first = await startSender()
    await admin.client.properties.create(property())
    await eventually(async () => {
      const [delivery] = await deliveriesOf(webhook.id)
      expect(delivery).toMatchObject({
        state: 'waiting',
        attempts: 1,
        status: 500,
        nextAttemptAt: '2026-11-21T09:00:05.000Z',
      })
    })
    await first.stop()
    now = new Date('2026-11-21T09:00:05Z')
    await startSender()
    await eventually(async () => {
      const [delivery] = await deliveriesOf(webhook.id)
      expect(delivery).toMatchObject({ attempts: 2, nextAttemptAt: '2026-11-21T09:01:05.000Z' })
    })
    other.answering(status(200))
    now = new Date('2026-11-21T09:01:05Z')
    expect(await theOnly(webhook.id, 'delivered')).toMatchObject({ attempts: 3, status: 200, problem: null })
    const ids = other.calls.map(({ headers }) => headers['webhook-id'])
    expect([ids.length, new Set(ids).size]).toEqual([3, 1])
  })

  test('that a process died over is told by another when its time is up', async () => {
    const { webhook } = await make({ events: ['property.created'] })
    await admin.client.properties.create(property())
    const lost = new Date('2026-11-21T09:01:00Z')
    await db.update(webhooks).set({ busyUntil: lost }).where(eq(webhooks.id, webhook.id))
    await db.update(webhookDeliveries).set({ dueAt: lost, attempts: 1 })
    await startSender()
    now = lost
    expect(await theOnly(webhook.id, 'delivered')).toMatchObject({ attempts: 2 })
  })

  test('is sent again when an admin asks for it, with the same id', async () => {
    const { webhook } = await make({ events: ['property.created'] })
    await startSender()
    await admin.client.properties.create(property())
    const delivery = await theOnly(webhook.id, 'delivered')
    const again = await admin.client.webhooks.sendAgain({ deliveryId: delivery?.id ?? '' })
    expect(again).toMatchObject({ state: 'waiting', attempts: 0, status: null })
    await eventually(() => expect(other.calls).toHaveLength(2))
    await theOnly(webhook.id, 'delivered')
    expect(new Set(other.calls.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1)
  })
})

describe('an address', () => {
  test('that answers that it is gone is called no more, and every admin is told', async () => {
    const { webhook } = await make({ events: ['property.created'] })
    other.answering(status(410))
    await startSender()
    await admin.client.properties.create(property())
    await eventually(async () => {
      expect((await admin.client.webhooks.list())[0]).toMatchObject({ whyOff: 'gone', offSince: expect.any(String) })
    })
    const mails = await db.select().from(outboxMessages).where(eq(outboxMessages.recipient, admin.email))
    expect(mails.map(({ subject }) => subject)).toEqual(['Makao stopped calling a webhook'])
    expect((await admin.client.audit.list({ search: 'turned-off' })).rows[0]).toMatchObject({ actorName: 'Makao' })
    const before = (await deliveriesOf(webhook.id)).length
    await admin.client.properties.create(property())
    const after = await deliveriesOf(webhook.id)
    expect(after).toHaveLength(before)
    await expectRefusal(admin.client.webhooks.sendAgain({ deliveryId: after[0]?.id ?? '' }), 'WEBHOOK_OFF')
    other.answering(status(204))
    await admin.client.webhooks.turnOn({ webhookId: webhook.id })
    now = new Date('2026-11-21T09:00:05Z')
    await theOnly(webhook.id, 'delivered')
    expect((await admin.client.webhooks.list())[0]).toMatchObject({ offSince: null, failingSince: null })
  })

  test('that failed for three days is called no more; one success makes it start anew', async () => {
    const { webhook } = await make({ events: ['property.created'] })
    other.answering(status(503))
    const failing = { failingSince: new Date('2026-11-18T08:59:59Z'), failures: 8 }
    await db.update(webhooks).set(failing).where(eq(webhooks.id, webhook.id))
    await startSender()
    await admin.client.properties.create(property())
    await eventually(async () => expect((await admin.client.webhooks.list())[0]?.whyOff).toBe('failing'))
  })

  test('is not followed elsewhere, and whatever it answers is not read to its end', async () => {
    const { webhook } = await make({ events: ['property.created'] })
    other.answering(status(302, { location: other.url('/elsewhere') }))
    await startSender()
    await admin.client.properties.create(property())
    await eventually(async () => {
      expect((await deliveriesOf(webhook.id))[0]).toMatchObject({
        status: 302,
        problem: expect.stringContaining('elsewhere'),
      })
    })
    expect(other.calls.map(({ path }) => path)).not.toContain('/elsewhere')
    let sent = 0
    other.answering((response) => {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && sent < 500_000_000) {
          sent += 100_000
          if (!response.write('x'.repeat(100_000))) return
        }
      }
      response.on('drain', more)
      more()
    })
    now = new Date('2026-11-21T09:00:05Z')
    await theOnly(webhook.id, 'delivered')
    expect(sent).toBeLessThan(500_000_000)
  })

  test('that does not answer is given up', async () => {
    other.answering(() => undefined)
    const call = { url: new URL(other.url('/')), headers: {}, body: '{}', mayBeInside: true, patience: 50 }
    expect(await post(call)).toEqual({ status: null, problem: 'No answer within 0.05 seconds.' })
  })

  test('inside the network is not called unless an admin allows it, by number or by name', async () => {
    const { port } = new URL(other.url('/'))
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '127.1', '169.254.169.254', '10.0.0.1']) {
      const call = { url: new URL(`http://${host}:${port}/`), headers: {}, body: '{}', mayBeInside: false }
      expect(await post(call)).toEqual({ status: null, problem: INSIDE })
      await expectRefusal(make({ url: `https://${host}:${port}/`, mayBeInside: false }), 'ADDRESS_INSIDE')
    }
    expect(other.calls).toEqual([])
    expect(await fieldErrorsOf(make({ url: other.url('/'), mayBeInside: false }))).toEqual([
      'url: Enter an address that begins with https://, or allow one inside your network',
    ])
  })

  test('inside the network is allowed to nobody where several agencies are served, and one that was is not called', async () => {
    const several = startApi(db, { now: NOW, config: { isForAgencies: true } })
    const { client } = await several.signInAs('admin')
    expect([await admin.client.webhooks.reach(), await client.webhooks.reach()]).toEqual([
      { mayBeInside: true },
      { mayBeInside: false },
    ])
    const { port } = new URL(other.url('/'))
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '127.1', '169.254.169.254']) {
      const url = `https://${host}:${port}/`
      await expectRefusal(client.webhooks.make({ url, mayBeInside: true }), 'SERVER_INSIDE')
      await expectRefusal(client.webhooks.make({ url }), 'SERVER_INSIDE')
    }
    for (const url of ['https://example.com/', `http://${hostname().toLowerCase()}:${port}/`]) {
      await expectRefusal(client.webhooks.make({ url, mayBeInside: true }), 'INSIDE_NOT_ALLOWED')
    }
    expect(await db.select().from(webhooks)).toEqual([])

    const events = ['property.created']
    const named = `https://${hostname().toLowerCase()}:${port}/`
    const made = [
      await make({ events, url: other.url('/kept') }),
      await make({ events, url: named.replace('https', 'http') }),
      await client.webhooks.make({ events, url: named }),
    ]
    await startSender({ isForAgencies: true })
    await admin.client.properties.create(property())
    for (const { webhook } of made) {
      await eventually(async () => {
        expect(await deliveriesOf(webhook.id)).toMatchObject([{ attempts: 1, status: null, problem: INSIDE }])
      })
    }
    expect(other.calls).toEqual([])
  })

  test('where nothing listens says so', async () => {
    const closed = receiver()
    await closed.listen()
    const url = new URL(closed.url('/'))
    closed.close()
    const call = { url, headers: {}, body: '{}', mayBeInside: true }
    expect(await post(call)).toEqual({ status: null, problem: 'Nothing listens at this address.' })
  })

  test('is asked for as an address of the web, without a password in it, for events that there are, and once', async () => {
    expect(await fieldErrorsOf(make({ url: 'ftp://example.com' }))).toEqual([
      'url: Enter an address that begins with https://',
    ])
    expect(await fieldErrorsOf(make({ url: 'https://a:b@example.com' }))).toEqual([
      'url: Leave out the name and password',
    ])
    expect(await fieldErrorsOf(make({ events: ['poem.written'] }))).toEqual(['events.0: There is no such event'])
    const url = other.url('/once')
    const made = await Promise.allSettled([make({ url }), make({ url })])
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expectRefusal(make({ url }), 'WEBHOOK_URL_USED')
  })
})

describe('the secret', () => {
  test('is kept encrypted, goes with a new AUTH_SECRET, and without it the page says what to do', async () => {
    const { webhook, secret } = await make({ events: ['property.created'] })
    const [row] = await db.select().from(webhooks)
    expect(JSON.stringify(row)).not.toContain(secret)
    expect(JSON.stringify(await admin.client.webhooks.list())).not.toContain(row?.sealedSecret)
    expect(JSON.stringify(await db.select().from(auditEntries))).not.toContain(secret)
    await db.transaction((tx) => rewriteWebhookSecrets(tx, async (sealed) => `${sealed}x`))
    await startSender()
    await admin.client.properties.create(property())
    await eventually(async () => {
      const [delivery] = await deliveriesOf(webhook.id)
      expect(delivery?.problem).toContain('AUTH_SECRET')
    })
    expect(other.calls).toEqual([])
  })
})

test('what was told a month ago is forgotten; what is still to be told stays', async () => {
  const { webhook } = await make({ events: ['property.created'] })
  for (let n = 0; n < 2; n++) await admin.client.properties.create(property())
  const [latest] = await deliveriesOf(webhook.id)
  const long = new Date('2026-10-01T00:00:00Z')
  await db.update(webhookDeliveries).set({ triedAt: long })
  await db
    .update(webhookDeliveries)
    .set({ state: 'delivered' })
    .where(eq(webhookDeliveries.id, latest?.id ?? ''))
  const run = {
    now,
    input: undefined,
    startedBy: undefined,
    progress: () => undefined,
    signal: new AbortController().signal,
  }
  expect(await webhooksJob(db).run(run)).toBe('1 old delivery forgotten.')
  expect((await deliveriesOf(webhook.id)).map(({ state }) => state)).toEqual(['waiting'])
})

test('an address that was deleted is told nothing more', async () => {
  const { webhook } = await make({ events: ['property.created'] })
  await admin.client.properties.create(property())
  await admin.client.webhooks.remove({ webhookId: webhook.id })
  expect(await db.select().from(webhookDeliveries)).toEqual([])
  await expectRefusal(admin.client.webhooks.deliveries({ webhookId: webhook.id }), 'NOT_FOUND')
})
