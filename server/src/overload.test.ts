import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { describe, expect, onTestFinished, test } from 'vitest'
import { PASSWORD, startApi } from '../test/api'
import { buildersOf } from '../test/builders'
import { testDatabase } from '../test/database'
import { createGate } from './overload'
import { profiles } from './people/accounts/accounts.table'

const { db, pool, kind } = testDatabase()

function gated(limit: number) {
  const gate = createGate(limit, { uncounted: ['/open'] })
  const waiting: (() => void)[] = []
  const app = new Hono()
  app.use(gate.pass)
  app.get('/held', async (c) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return c.text('done')
  })
  app.get('/open', (c) => c.text('open'))
  app.get('/broken', () => {
    throw new Error('broken')
  })
  app.onError((_, c) => c.text('broken', 500))
  return { gate, waiting, get: async (path: string) => app.request(path) }
}

describe('the gate', () => {
  test('refuses what is one too many, and passes the next one once there is room', async () => {
    const { gate, waiting, get } = gated(2)
    const held = [get('/held'), get('/held')]
    await expect.poll(() => waiting.length).toBe(2)
    const refused = await get('/held')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await refused.json()).toMatchObject({
      code: 'OVERLOADED',
      message: 'Makao is busy. Try again in a moment.',
    })
    for (const finish of waiting.splice(0)) finish()
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200])
    expect(gate.active()).toBe(0)
    const next = get('/held')
    await expect.poll(() => waiting.length).toBe(1)
    waiting[0]?.()
    expect((await next).status).toBe(200)
  })

  test('counts neither what it refuses nor what is open in any case, and forgets what fails', async () => {
    const { gate, get } = gated(0)
    expect((await get('/open')).status).toBe(200)
    expect((await get('/held')).status).toBe(503)
    expect(gate.active()).toBe(0)
    const other = gated(1)
    expect((await other.get('/broken')).status).toBe(500)
    expect((await other.get('/broken')).status).toBe(500)
    expect(other.gate.active()).toBe(0)
  })
})

describe('a gate for what is long in the sending', () => {
  function sending() {
    const gate = createGate(1, { untilSent: true })
    let cancelled = false
    const app = new Hono()
    app.use(gate.pass)
    app.get('/file', () => {
      let chunks = 3
      const body = new ReadableStream({
        pull(controller) {
          if (chunks > 0) controller.enqueue(new TextEncoder().encode(`${chunks}`))
          else controller.close()
          chunks -= 1
        },
        cancel() {
          cancelled = true
        },
      })
      return new Response(body, { headers: { 'x-total-rows': '3' } })
    })
    app.get('/torn', () => {
      const body = new ReadableStream({
        pull: () => Promise.reject(new Error('torn')),
      })
      return new Response(body)
    })
    app.get('/empty', (c) => c.body(null, 204))
    app.get('/refused', (c) => c.json({}, 403))
    return {
      gate,
      isCancelled: () => cancelled,
      get: async (path: string, init?: RequestInit) => app.request(path, init),
    }
  }

  test('counts until the last byte is taken', async () => {
    const { gate, get } = sending()
    const first = await get('/file')
    expect([first.headers.get('x-total-rows'), gate.active()]).toEqual(['3', 1])
    expect((await get('/file')).status).toBe(503)
    expect(await first.text()).toBe('321')
    expect(gate.active()).toBe(0)
    expect(await (await get('/file')).text()).toBe('321')
  })

  test('counts no more when the caller hangs up, the body tears or there is none', async () => {
    const { gate, isCancelled, get } = sending()
    await (await get('/file')).body?.cancel()
    expect([isCancelled(), gate.active()]).toEqual([true, 0])
    await expect((await get('/torn')).text()).rejects.toThrow('torn')
    expect(gate.active()).toBe(0)
    await get('/empty')
    expect(gate.active()).toBe(0)
  })

  test('a refusal counts no more, though nobody reads it', async () => {
    const { gate, get } = sending()
    expect([(await get('/refused')).status, gate.active()]).toEqual([403, 0])
  })

  test('an answer to HEAD, which has no body, counts no more', async () => {
    const { gate, isCancelled, get } = sending()
    expect((await get('/file', { method: 'HEAD' })).headers.get('x-total-rows')).toBe('3')
    expect([isCancelled(), gate.active()]).toEqual([true, 0])
  })

  test('somebody who hangs up in the middle of a long file counts no more', async () => {
    const gate = createGate(1, { untilSent: true })
    const app = new Hono()
    app.use(compress())
    app.use(gate.pass)
    app.get('/endless', () => {
      const body = new ReadableStream({ pull: (controller) => controller.enqueue(randomBytes(10_000)) })
      return new Response(body, { headers: { 'content-type': 'text/csv' } })
    })
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false })
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const abort = new AbortController()
    const { port } = server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/endless`, { signal: abort.signal })
    await answer.body?.getReader().read()
    expect(gate.active()).toBe(1)
    abort.abort()
    await expect.poll(gate.active).toBe(0)
  })
})

test('what is refused has done nothing, and the server still says that it is well', async () => {
  const api = startApi(db, { requestLimit: 0 })
  const body = { name: 'Amani', email: 'amani@example.com', password: PASSWORD }
  const refused = await api.post('/api/auth/sign-up', body)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(await db.select().from(profiles)).toEqual([])
  expect((await api.request('/healthz')).status).toBe(200)
  await expect(api.nobody.setup.status()).rejects.toMatchObject({
    code: 'OVERLOADED',
    message: 'Makao is busy. Try again in a moment.',
  })
})

test('tenants and strangers together leave places for the files of staff', async () => {
  const api = startApi(db)
  const ask = async (cookie: string, line: number) =>
    (await api.request('/api/exports/own-data', { headers: { cookie, 'x-forwarded-for': `41.90.1.${line}` } })).status
  const slow = []
  // None of them is read.
  for (let line = 1; line <= 5; line += 1) slow.push(await ask((await api.signInAs('tenant')).cookie, line))
  expect(slow).toEqual([200, 200, 200, 200, 503])
  const staff = []
  for (let line = 6; line <= 9; line += 1) staff.push(await ask((await api.signInAs('property_manager')).cookie, line))
  expect(staff).toEqual([200, 200, 200, 200])
})

test('one of the staff has three files on their way, from however many networks, and another is served meanwhile', async () => {
  const api = startApi(db)
  const [asha, brian] = [await api.signInAs('admin'), await api.signInAs('property_manager')]
  let line = 0
  const ask = ({ cookie }: { cookie: string }, path: string) => {
    line += 1
    return api.request(path, { headers: { cookie, 'x-forwarded-for': `41.90.2.${line}` } })
  }
  const own = '/api/exports/own-data'
  // None of them is read.
  const both = await Promise.all([asha, brian, asha, brian, asha].map((who) => ask(who, own)))
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  for (const path of [own, '/api/archive']) {
    const more = await ask(asha, path)
    expect([more.status, more.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await more.json()).toMatchObject({
      code: 'OVERLOADED',
      message: 'Other files that you asked for are still on their way. Try again once one of them is there.',
    })
  }
  expect((await ask(brian, own)).status).toBe(200)
  await both[0]?.body?.cancel()
  expect((await ask(asha, own)).status).toBe(200)
})

test('a file that is taken in too slowly breaks off, and gives its place back', async () => {
  const gate = createGate(1, { untilSent: true, sentWithin: 50 })
  const app = new Hono()
  app.use(gate.pass)
  app.get('/endless', () => new Response(new ReadableStream({ pull: (out) => out.enqueue(randomBytes(100)) })))
  const answer = await app.request('/endless')
  expect(gate.active()).toBe(1)
  await expect.poll(gate.active).toBe(0)
  await expect(answer.text()).rejects.toThrow('taken in too slowly')
})

test.runIf(kind === 'server')(
  'what the database breaks off is told to try again, at every door, and nothing of it is written',
  async () => {
    const api = startApi(db)
    const { client } = await api.signInAs('property_manager')
    const { id: tenancyId } = await buildersOf(db).buildTenancy()
    const money = { currency: 'KES', amount: 50_000, method: 'cash', receivedOn: '2026-11-20' } as const
    const payment = { ...money, tenancyId, requestId: crypto.randomUUID() }
    // A procedure, and what is none.
    const doors = [
      () => client.payments.receive(payment).catch(({ code, status }) => ({ code, status })),
      async () => {
        const answer = await api.post('/api/auth/sign-in', { login: 'nobody@example.com', password: PASSWORD })
        return { ...((await answer.json()) as object), status: answer.status }
      },
    ]
    const tables = "array['payments', 'profiles']::regclass[]"
    // Of this database: in others on the same server tables of the same ids are waited for.
    const waiting = `select distinct pid from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where datname = current_database() and relation = any (${tables}) and not granted`
    for (const ask of doors) {
      const other = await pool.connect()
      await other.query('begin; lock table payments, profiles in access exclusive mode')
      const answer = ask()
      await expect.poll(async () => (await other.query(waiting)).rowCount).toBeGreaterThan(0)
      // As where a statement takes longer than it may.
      await other.query(`select pg_cancel_backend(pid) from (${waiting}) held`)
      expect(await answer).toMatchObject({ code: 'OVERLOADED', status: 503 })
      await other.query('rollback')
      other.release()
    }
    expect((await client.payments.receive(payment)).amount).toBe(50_000)
    expect((await client.payments.list({})).rows).toHaveLength(1)
  },
)
