import { eq, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Api, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { createLogger } from '../../logger'
import { charges } from '../../money/charges/charges.table'
import { profiles, sessions } from '../../people/accounts/accounts.table'
import { type LiveHub, startLive } from './live.hub'

const { db, pool, kind } = testDatabase()
const { buildCharge, buildTenancy, buildUnit } = buildersOf(db)

let api: Api
let hub: LiveHub
let manager: Identity
let tenant: Identity
let neighbour: Identity
let tenancyId: string

beforeAll(async () => {
  hub = await startLive({ pool, kind, log: createLogger('silent') })
  api = startApi(db, { live: hub })
  manager = await api.signInAs('property_manager')
  tenant = await api.signInAs('tenant')
  neighbour = await api.signInAs('tenant')
  tenancyId = (await buildTenancy({ tenantId: tenant.id })).id
})
afterAll(() => hub.stop())

/** Opens the stream and collects what it says from then on; what was told before has been heard by then, however late. */
async function hearing({ id, cookie }: Identity) {
  const abort = new AbortController()
  onTestFinished(() => abort.abort())
  const response = await api.request('/api/live', { headers: { cookie }, signal: abort.signal })
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
  const heard: string[] = []
  const marks = new Set<string>()
  let isReady = false
  let wasReplaced = false
  let beats = 0
  let isOver = false
  async function read(): Promise<void> {
    const decoder = new TextDecoder()
    for (const reader = response.body?.getReader(); reader; ) {
      const { done, value } = await reader.read()
      if (done) break
      for (const [, event, data] of decoder.decode(value).matchAll(/event: (\w+)\ndata: ?(\w*)/g)) {
        if (event === 'ready') isReady = true
        if (event === 'beat') beats += 1
        if (event === 'replaced') wasReplaced = true
        if (event !== 'change' || !data) continue
        if (data.startsWith('mark_')) marks.add(data)
        else heard.push(data)
      }
    }
    isOver = true
  }
  void read().catch(() => undefined)
  await expect.poll(() => isReady).toBe(true)
  // What is told reaches a stream in its order.
  const mark = { topic: `mark_${crypto.randomUUID().slice(0, 8)}`, tenants: [id] }
  await db.execute(sql`select pg_notify('makao_changes', ${JSON.stringify(mark)})`)
  await expect.poll(() => marks.has(mark.topic)).toBe(true)
  heard.length = 0
  return { heard, beats: () => beats, isOver: () => isOver, wasReplaced: () => wasReplaced }
}

describe('who hears what', () => {
  test('staff hear of everything, a tenant of what concerns them, a neighbour nothing', async () => {
    const staff = await hearing(manager)
    const own = await hearing(tenant)
    const other = await hearing(neighbour)
    await buildCharge({ tenancyId })
    await expect.poll(() => staff.heard).toContain('payments')
    await expect.poll(() => own.heard).toEqual(['payments'])
    await buildUnit()
    await expect.poll(() => staff.heard).toEqual(expect.arrayContaining(['payments', 'properties', 'units']))
    expect(own.heard).toEqual(['payments'])
    expect(other.heard).toEqual([])
  })

  test('a meter and its readings are told to staff alone', async () => {
    const { unitId } = await buildTenancy()
    const staff = await hearing(manager)
    const own = await hearing(tenant)
    await manager.client.meters.create({
      requestId: crypto.randomUUID(),
      unitId,
      kind: 'water',
      serialNumber: 'W-1',
      digits: 5,
      installedOn: '2026-11-01',
      firstValue: 0,
      currency: 'KES',
      price: 15_000,
    })
    await expect.poll(() => staff.heard).toContain('meters')
    expect(own.heard).toEqual([])
  })

  test('what is rolled back is not told', async () => {
    const staff = await hearing(manager)
    const row = await buildCharge({ tenancyId })
    await expect.poll(() => staff.heard).toEqual(['payments'])
    const failing = db.transaction(async (tx) => {
      await tx.update(charges).set({ notes: 'changed' }).where(eq(charges.id, row.id))
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await buildUnit()
    await expect.poll(() => staff.heard).toContain('units')
    expect(staff.heard.filter((topic) => topic === 'payments')).toHaveLength(1)
  })

  test('nobody without a session', async () => {
    expect((await api.request('/api/live')).status).toBe(401)
  })
})

test.runIf(kind === 'server')(
  'another process on the same server is heard, and a lost connection comes back',
  async () => {
    const staff = await hearing(manager)
    await db.execute(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()",
    )
    await expect.poll(() => staff.heard).toContain('everything')
    await buildCharge({ tenancyId })
    await expect.poll(() => staff.heard).toContain('payments')
  },
)

test.runIf(kind === 'embedded')('when the one session is replaced, the next one listens', async () => {
  const staff = await hearing(manager)
  const client = await pool.connect()
  client.release(true)
  await buildUnit()
  // What was told before it listened may have been missed.
  await expect.poll(() => staff.heard).toContain('everything')
  await buildCharge({ tenancyId })
  await expect.poll(() => staff.heard).toContain('payments')
})

test('a stream hears nothing after its session has ended, however it ended, and the others go on', async () => {
  const leaving = await api.signInAs('property_manager')
  const elsewhere = await api.openSession(leaving.id)
  const stream = await hearing(leaving)
  const staying = await hearing({ ...leaving, ...elsewhere })
  expect((await api.post('/api/auth/sign-out', {}, { cookie: leaving.cookie })).status).toBe(200)
  await expect.poll(stream.isOver).toBe(true)
  await db.update(profiles).set({ fullName: 'Amani Wanjiku' }).where(eq(profiles.id, leaving.id))
  await expect.poll(() => staying.heard).toContain('people')
  expect(stream.heard).toEqual([])
  expect(staying.isOver()).toBe(false)
  await db.update(profiles).set({ deactivatedAt: new Date() }).where(eq(profiles.id, leaving.id))
  await expect.poll(staying.isOver).toBe(true)
})

test('a stream beats, and ends at the next beat when it was not told that its session has ended', async () => {
  const own = await startLive({ pool, kind, log: createLogger('silent'), heartbeat: 50 })
  onTestFinished(own.stop)
  const before = api
  api = startApi(db, { live: own })
  onTestFinished(() => {
    api = before
  })
  const leaving = await api.signInAs('property_manager')
  const stream = await hearing(leaving)
  const staying = await hearing(manager)
  await expect.poll(stream.beats).toBeGreaterThan(2)
  expect(stream.isOver()).toBe(false)
  // Ended by time alone: no row goes.
  await db
    .update(sessions)
    .set({ expiresAt: new Date(0) })
    .where(eq(sessions.userId, leaving.id))
  await expect.poll(stream.isOver).toBe(true)
  expect(staying.isOver()).toBe(false)
})

describe('places', () => {
  async function startWith(options: { limit?: number; ofOneAddress?: number; heartbeat?: number; log?: Logger }) {
    const own = await startLive({ pool, kind, log: createLogger('silent'), ...options })
    onTestFinished(own.stop)
    const before = api
    api = startApi(db, { live: own, ...(options.log && { log: options.log }) })
    onTestFinished(() => {
      api = before
    })
    return own
  }

  test('one stream too many is refused, and has its place once another ends', async () => {
    const own = await startWith({ limit: 1 })
    const open = new AbortController()
    const { cookie } = manager
    const first = await api.request('/api/live', { headers: { cookie }, signal: open.signal })
    expect([first.status, own.streams()]).toEqual([200, 1])
    const refused = await api.request('/api/live', { headers: { cookie } })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await refused.json()).toMatchObject({ code: 'OVERLOADED' })
    await first.body?.cancel()
    await expect.poll(own.streams).toBe(0)
    await hearing(manager)
    expect(own.streams()).toBe(1)
  })

  test('nobody takes more than ten: the oldest stream gives way, and is told so', async () => {
    const own = await startWith({})
    const greedy = await api.signInAs('tenant')
    const other = await hearing(manager)
    const streams: Awaited<ReturnType<typeof hearing>>[] = []
    for (let opened = 0; opened < 12; opened += 1) streams.push(await hearing(greedy))
    await expect.poll(own.streams).toBe(11)
    // The server has let go of them before they have read so.
    const twoOfTwelve = [true, true, ...Array(10).fill(false)]
    await expect.poll(() => streams.map(({ isOver }) => isOver())).toEqual(twoOfTwelve)
    expect(streams.map(({ wasReplaced }) => wasReplaced())).toEqual(twoOfTwelve)
    expect(other.isOver()).toBe(false)
  })

  test('no network takes all of them with many accounts', async () => {
    const own = await startWith({ ofOneAddress: 2 })
    const open = async (from: string) => {
      const { cookie } = await api.signInAs('tenant')
      const abort = new AbortController()
      onTestFinished(() => abort.abort())
      return (await api.request('/api/live', { headers: { cookie }, signal: abort.signal }, from)).status
    }
    const lines = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2::3', '41.90.1.2']
    const statuses = []
    for (const line of lines) statuses.push(await open(line))
    expect([statuses, own.streams()]).toEqual([[200, 200, 503, 200], 3])
  })

  test('tenants together leave some to staff, with however many accounts and networks', async () => {
    const own = await startWith({ limit: 4 })
    const open = async ({ cookie }: Identity, from: string) => {
      const abort = new AbortController()
      onTestFinished(() => abort.abort())
      return (await api.request('/api/live', { headers: { cookie }, signal: abort.signal }, from)).status
    }
    const statuses = []
    for (let line = 1; line <= 5; line += 1) statuses.push(await open(await api.signInAs('tenant'), `41.90.1.${line}`))
    expect(statuses).toEqual([200, 200, 200, 503, 503])
    expect([await open(manager, '41.90.1.9'), own.streams()]).toEqual([200, 4])
  })

  test('nobody without a session takes one', async () => {
    const own = await startWith({ limit: 1 })
    for (let asked = 0; asked < 3; asked += 1) expect((await api.request('/api/live')).status).toBe(401)
    expect(own.streams()).toBe(0)
  })

  test('HEAD opens no stream', async () => {
    const own = await startWith({})
    const answer = await api.request('/api/live', { method: 'HEAD', headers: { cookie: manager.cookie } })
    expect([answer.status, answer.headers.get('allow'), own.streams()]).toEqual([405, 'GET', 0])
  })

  test('a stream that breaks gives its place back and is written to the log', async () => {
    const lines: string[] = []
    const own = await startWith({
      heartbeat: 50,
      log: createLogger('error', { write: (line) => void lines.push(line) }),
    })
    const stream = await hearing(manager)
    await db.execute(sql`alter table sessions rename to elsewhere`)
    try {
      await expect.poll(stream.isOver).toBe(true)
    } finally {
      await db.execute(sql`alter table elsewhere rename to sessions`)
    }
    await expect.poll(own.streams).toBe(0)
    await expect.poll(() => lines.join()).toContain('a stream of changes broke')
  })
})

test('a stop ends the streams', async () => {
  const own = await startLive({ pool, kind, log: createLogger('silent') })
  const before = api
  api = startApi(db, { live: own })
  const staff = await hearing(manager)
  own.stop()
  await expect.poll(staff.isOver).toBe(true)
  api = before
})
