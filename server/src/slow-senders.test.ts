import { once } from 'node:events'
import { connect, type Server } from 'node:net'
import { promisify } from 'node:util'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { describe, expect, onTestFinished, test } from 'vitest'
import { PASSWORD, startApi } from '../test/api'
import { testDatabase } from '../test/database'
import { head, serveRaw } from '../test/raw-http'
import { turnstile } from './overload'
import { profiles } from './people/accounts/accounts.table'

const { db } = testDatabase()

const json = 'Content-Type: application/json'
/** A sign-in that is never sent whole. */
const halfSent = `${head('POST /api/auth/sign-in', json, 'Content-Length: 1000')}{`
/** The same, of a length that nobody knows. */
const endless = `${head('POST /api/auth/sign-up', json, 'Transfer-Encoding: chunked')}1\r\n{\r\n`
/** What a provider tells. */
const halfTold = `${head(`POST /hooks/${'x'.repeat(40)}/confirm`, json, 'Content-Length: 1000')}{`
const status = head('GET /api/setup')
const nobodys = { trustedProxies: [] }
const patient = { form: 3_600_000, photo: 3_600_000 }

describe('an upgrade to what nobody speaks', () => {
  const upgrade = head('GET /healthz', 'Connection: Upgrade', 'Upgrade: h2c')
  const connections = (server: Server) => promisify(server.getConnections.bind(server))()

  test('ends nothing but its connection when the client breaks off', async () => {
    const errors: unknown[] = []
    const noteError = (error: unknown) => errors.push(error)
    process.on('uncaughtException', noteError)
    try {
      const { open, server } = await serveRaw(startApi(db))
      const { socket, statuses } = open(upgrade)
      await once(socket, 'connect')
      socket.resetAndDestroy()
      const answered = open(upgrade)
      await expect.poll(answered.statuses).toEqual([400])
      answered.socket.resetAndDestroy()
      await expect.poll(() => connections(server)).toBe(0)
      expect([errors, statuses()]).toEqual([[], []])
    } finally {
      process.off('uncaughtException', noteError)
    }
  })

  test.each(['h2c', 'websocket'])('ends its connection, whatever the client does (%s)', async (protocol) => {
    const { server, url } = await serveRaw(startApi(db))
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    socket.write(head('GET /healthz', 'Connection: Upgrade', `Upgrade: ${protocol}`))
    await once(socket, 'data')
    await expect.poll(() => connections(server)).toBe(0)
  })
})

describe('requests that are not sent whole', () => {
  test('take nobody’s place: others are answered all the while', async () => {
    const api = startApi(db, { requestLimit: 1, patience: patient })
    const { open, url } = await serveRaw(api)
    const slow = Array.from({ length: 40 }, (_, n) => open(n % 2 === 0 ? halfSent : endless))
    // Each has been read as far as it goes: a request on the same connection's turn comes after it.
    for (let asked = 0; asked < 20; asked += 1) expect((await fetch(`${url}/api/setup`)).status).toBe(200)
    expect(slow.flatMap(({ statuses }) => statuses())).toEqual([])
  })

  test('are told so and their connection ends', async () => {
    const api = startApi(db, { patience: { form: 50, photo: 50 } })
    const { open } = await serveRaw(api)
    for (const sent of [halfSent, endless, halfTold]) {
      const slow = open(sent)
      await expect.poll(slow.isOver).toBe(true)
      expect(slow.statuses()).toEqual([408])
      expect(slow.text()).toMatch(/^connection: close\r$/im)
      expect(slow.text()).toContain(
        '"message":"What was sent did not arrive in time. Look at the connection, then try again."',
      )
    }
    expect(await db.select().from(profiles)).toEqual([])
  })

  test('are not kept alive by a byte now and then', async () => {
    const api = startApi(db, { patience: { form: 200, photo: 200 } })
    const { open } = await serveRaw(api)
    const slow = open(halfSent)
    const dribble = setInterval(() => slow.socket.writable && slow.socket.write(' '), 10)
    await expect.poll(slow.isOver).toBe(true)
    clearInterval(dribble)
    expect(slow.statuses()).toEqual([408])
  })

  test('end when their headers do not come, nor the first byte', async () => {
    const api = startApi(db)
    const { open } = await serveRaw(api, { limits: { headers: 50, checkEvery: 20 } })
    const [headless, silent] = [open('GET /api/setup HTTP/1.1\r\nHost: loc'), open('')]
    await expect.poll(() => [headless?.isOver(), silent?.isOver()]).toEqual([true, true])
    expect(headless?.statuses()).toEqual([408])
  })

  test('to a door that reads nothing, or is not there, leave nothing open', async () => {
    const api = startApi(db)
    const { open } = await serveRaw(api, { limits: { headers: 50, request: 50, checkEvery: 20 } })
    for (const request of ['GET /api/setup', 'GET /healthz', 'POST /elsewhere', 'PUT /healthz']) {
      const slow = open(`${head(request, json, 'Content-Length: 1000')}{`)
      await expect.poll(slow.isOver).toBe(true)
    }
  })
})

describe('one network address', () => {
  test('does not keep others out with what it sends by halves', async () => {
    const api = startApi(db, { requestsOfOneAddress: 4, patience: patient, config: nobodys })
    const { open } = await serveRaw(api)
    const slow = Array.from({ length: 10 }, () => open(halfSent))
    // Four are waited for, six are told that they are too many.
    await expect.poll(() => slow.flatMap(({ statuses }) => statuses())).toEqual(Array(6).fill(503))
    expect(slow.find(({ statuses }) => statuses().length > 0)?.text()).toContain(
      'Too much is being asked at once from your network. Try again in a moment.',
    )
    // Somebody else, as a proxy would tell of them.
    expect((await api.request('/api/setup', {}, '41.90.1.2')).status).toBe(200)
    for (const { socket } of slow) socket.destroy()
    await expect.poll(async () => (await api.request('/api/setup', {}, '127.0.0.1')).status).toBe(200)
  })

  test('behind a proxy is the one that the proxy names, and the proxy itself is nobody', async () => {
    const api = startApi(db, { requestsOfOneAddress: 2, patience: patient })
    const { open } = await serveRaw(api, { trustedProxies: ['127.0.0.1'] })
    const from = (address: string) => halfSent.replace('\r\n\r\n', `\r\nX-Forwarded-For: ${address}\r\n\r\n`)
    const first = Array.from({ length: 3 }, () => open(from('41.90.1.2')))
    await expect.poll(() => first.flatMap(({ statuses }) => statuses())).toEqual([503])
    expect((await api.request('/api/setup', { headers: { 'x-forwarded-for': '41.90.1.2' } }, '127.0.0.1')).status).toBe(
      503,
    )
    expect((await api.request('/api/setup', { headers: { 'x-forwarded-for': '41.90.1.3' } }, '127.0.0.1')).status).toBe(
      200,
    )
    for (let n = 0; n < 5; n += 1) open(halfSent)
    expect((await api.request('/api/setup', {}, '127.0.0.1')).status).toBe(200)
  })

  test('is not a new one for each address of the same line of IPv6', async () => {
    const api = startApi(db, { requestsOfOneAddress: 2, patience: patient })
    const { open } = await serveRaw(api, { trustedProxies: ['127.0.0.1'] })
    const from = (address: string) => open(halfSent.replace('\r\n\r\n', `\r\nX-Forwarded-For: ${address}\r\n\r\n`))
    const line = [1, 2, 3].map((n) => from(`2001:db8:1:2::${n}`))
    await expect.poll(() => line.flatMap(({ statuses }) => statuses())).toEqual([503])
    // A site of many lines has three times as many.
    const site = [3, 4, 5, 6, 7].map((n) => from(`2001:db8:1:${n}::1`))
    await expect.poll(() => site.flatMap(({ statuses }) => statuses())).toEqual([503])
  })

  test('does not open connections without end', async () => {
    const api = startApi(db, { config: nobodys })
    const { open, url } = await serveRaw(api, { limits: { each: 3 } })
    const opened = Array.from({ length: 5 }, () => open(status))
    await expect.poll(() => opened.filter(({ isOver }) => isOver()).length).toBe(2)
    opened.find(({ isOver }) => !isOver())?.socket.destroy()
    const once = async () => (await fetch(`${url}/api/setup`, { headers: { connection: 'close' } })).status
    await expect.poll(() => once().catch(() => 'no answer')).toBe(200)
  })

  test('that sends some requests in one breath is answered up to its share', async () => {
    const api = startApi(db, { requestsOfOneAddress: 4, config: nobodys })
    const { open } = await serveRaw(api)
    const pipelined = open(status.repeat(8))
    await expect.poll(() => pipelined.statuses().length).toBe(8)
    expect(new Set(pipelined.statuses())).toEqual(new Set([200, 503]))
    expect((await api.request('/api/setup', {}, '127.0.0.1')).status).toBe(200)
  })

  test('does not have hundreds of requests looked at in one breath: the connection ends', async () => {
    const api = startApi(db)
    const { open, url } = await serveRaw(api, { trustedProxies: ['127.0.0.1'] })
    const greedy = open(status.repeat(500))
    await expect.poll(greedy.isOver).toBe(true)
    expect(greedy.statuses().length).toBeLessThan(9)
    expect((await fetch(`${url}/api/setup`)).status).toBe(200)
  })
})

test('an answer that nobody takes in counts for its caller until the connection ends', async () => {
  const app = new Hono()
  app.use(turnstile({ each: 1, callerOf: () => '41.90.1.2', uncounted: [] }))
  // More than the buffers between hold.
  app.get('/large', (c) => c.body(new Uint8Array(64 * 1024 * 1024)))
  app.get('/small', (c) => c.text('small'))
  const { open, url } = await serveRaw({ app })
  const slow = open(head('GET /large'))
  slow.socket.pause()
  const ask = async () => (await fetch(`${url}/small`)).status
  await expect.poll(ask).toBe(503)
  for (let asked = 0; asked < 5; asked += 1) expect(await ask()).toBe(503)
  slow.socket.destroy()
  await expect.poll(ask).toBe(200)
})

test('who goes before they are counted keeps no place', async () => {
  const app = new Hono<{ Bindings: HttpBindings }>()
  let come = 0
  // As an agency that has to wake first.
  app.use('/late', async ({ env }, next) => {
    come += 1
    await once(env.outgoing, 'close')
    return next()
  })
  app.use(turnstile({ each: 1, callerOf: () => '41.90.1.2', uncounted: [] }))
  app.get('/late', (c) => c.text('late'))
  app.get('/small', (c) => c.text('small'))
  const { open, url } = await serveRaw({ app: app as unknown as Hono })
  const gone = open(head('GET /late'))
  await expect.poll(() => come).toBe(1)
  gone.socket.destroy()
  await expect.poll(async () => (await fetch(`${url}/small`)).status).toBe(200)
  await expect.poll(async () => (await fetch(`${url}/small`)).status).toBe(200)
})

test('places of what was asked in one breath are not kept when the connection breaks before their turn', async () => {
  const app = new Hono()
  let inside = 0
  app.use(turnstile({ each: 4, callerOf: () => '41.90.1.2', uncounted: [] }))
  app.get('/slow', () => {
    inside += 1
    return new Promise<Response>(() => undefined)
  })
  const { open } = await serveRaw({ app })
  const broken = open(head('GET /slow').repeat(4))
  await expect.poll(() => inside).toBe(4)
  broken.socket.destroy()
  /** How many of four others are let in at the same moment. */
  const letIn = async () => {
    const before = inside
    const asked = Array.from({ length: 4 }, () => open(head('GET /slow')))
    const refused = () => asked.filter(({ statuses }) => statuses().length > 0).length
    await expect.poll(() => inside - before + refused()).toBe(4)
    for (const { socket } of asked) socket.destroy()
    return 4 - refused()
  }
  await expect.poll(letIn).toBe(4)
})

test('a connection on which nothing moves any more ends, whatever is under way on it', async () => {
  const api = startApi(db, { patience: patient })
  const { open } = await serveRaw(api, { limits: { silence: 50 } })
  const slow = open(halfSent)
  await expect.poll(slow.isOver).toBe(true)
  expect(slow.statuses()).toEqual([])
})

describe('who somebody is', () => {
  const photo = '/api/meter-readings/00000000-0000-4000-8000-000000000000/photo'

  test.each([
    [`PUT ${photo}`, 'image/jpeg', 401],
    ['POST /api/payments', 'application/json', 401],
    ['PUT /api/settings/agency', 'application/json', 401],
    ['POST /api/auth/sign-up', 'application/json', 413],
    ['POST /api/setup/admin', 'application/json', 413],
    ['POST /api/nothing', 'application/json', 413],
    // Anybody who signs up may send these.
    ['PUT /api/own/profile', 'application/json', 413],
    ['POST /api/own/password', 'application/json', 413],
  ])('is asked before more than a few lines of %s are read', async (request, type, expected) => {
    const api = startApi(db, { patience: patient })
    const { open } = await serveRaw(api)
    const announced = open(`${head(request, `Content-Type: ${type}`, 'Content-Length: 900000')}{`)
    const chunk = `${(9000).toString(16)}\r\n${'x'.repeat(9000)}\r\n`
    const chunked = open(`${head(request, `Content-Type: ${type}`, 'Transfer-Encoding: chunked')}${chunk}`)
    await expect.poll(() => [announced.statuses(), chunked.statuses()]).toEqual([[expected], [expected]])
    // What is still to come is not waited for.
    await expect.poll(() => [announced.isOver(), chunked.isOver()]).toEqual([true, true])
  })

  test('and whether they may: a tenant’s photo is not taken in', async () => {
    const api = startApi(db, { patience: patient })
    const { open } = await serveRaw(api)
    const { cookie } = await api.signInAs('tenant')
    const slow = open(head(`PUT ${photo}`, 'Content-Type: image/jpeg', 'Content-Length: 900000', `Cookie: ${cookie}`))
    await expect.poll(slow.statuses).toEqual([403])
  })
})

describe('photos', () => {
  const sent = (cookie: string) =>
    head(
      `PUT /api/meter-readings/${crypto.randomUUID()}/photo`,
      'Content-Type: image/jpeg',
      'Content-Length: 900000',
      `Cookie: ${cookie}`,
    )

  test('that are sent slowly keep out no other requests, and of each person at most two others', async () => {
    const api = startApi(db, { requestLimit: 3, patience: patient })
    const { open, url } = await serveRaw(api)
    const { cookie } = await api.signInAs('property_manager')
    const slow = [1, 2, 3].map(() => open(sent(cookie)))
    await expect.poll(() => slow.flatMap(({ statuses }) => statuses())).toEqual([503])
    expect(slow.map(({ text }) => text()).join('')).toContain(
      'Other photos are still being sent. Try again in a moment.',
    )
    const asked = await Promise.all([1, 2, 3].map(() => fetch(`${url}/api/own/profile`, { headers: { cookie } })))
    expect(asked.map((answer) => answer.status)).toEqual([200, 200, 200])
  })

  test('and sheets of one person leave places to another at the same moment', async () => {
    const api = startApi(db, { patience: patient })
    const { open } = await serveRaw(api)
    const [asha, brian] = [await api.signInAs('admin'), await api.signInAs('property_manager')]
    const sheet = ({ cookie }: { cookie: string }) =>
      open(head('PUT /api/imports/check', 'Content-Type: text/csv', 'Content-Length: 900000', `Cookie: ${cookie}`))
    const slow = Array.from({ length: 8 }, () => [sheet(asha), open(sent(asha.cookie))]).flat()
    const others = [sheet(brian), open(sent(brian.cookie))]
    const refused = (asked: typeof slow) => asked.flatMap(({ statuses }) => statuses())
    await expect.poll(() => refused(slow)).toEqual(Array(14).fill(503))
    // Two of his have a place, whichever of the three are looked at first.
    others.push(sheet(brian))
    await expect.poll(() => refused(others)).toEqual([503])
    expect(refused(slow)).toHaveLength(14)
  })

  test('are eight at a time, and one more has its turn once another is over', async () => {
    const api = startApi(db, { patience: patient })
    const { open } = await serveRaw(api)
    const cookies = await Promise.all(
      Array.from({ length: 9 }, async () => (await api.signInAs('property_manager')).cookie),
    )
    const slow = cookies.map((cookie) => open(sent(cookie)))
    await expect.poll(() => slow.flatMap(({ statuses }) => statuses())).toEqual([503])
    const waiting = slow.find(({ statuses }) => statuses().length === 0)
    waiting?.socket.destroy()
    const late = async () => {
      const next = open(sent(cookies[8] ?? ''))
      await expect.poll(() => next.isOver() || next.statuses().length > 0, { timeout: 200 }).toBe(true)
      return next.statuses()
    }
    // Refused while the place was held, waited for afterwards.
    await expect.poll(async () => late().catch(() => 'waited for')).toBe('waited for')
  })

  test('have longer than forms', async () => {
    const api = startApi(db, { patience: { form: 1, photo: 3_600_000 } })
    const { open } = await serveRaw(api)
    const { cookie } = await api.signInAs('property_manager')
    const bytes = `${'x'.repeat(900_000)}`
    const slow = open(sent(cookie))
    const form = open(halfSent)
    await expect.poll(form.statuses).toEqual([408])
    slow.socket.write(bytes)
    await expect.poll(slow.statuses).toEqual([404])
  })
})

test('a form that comes slowly but whole does what it asks', async () => {
  const api = startApi(db)
  const { open } = await serveRaw(api)
  const body = JSON.stringify({ name: 'Amani', email: 'amani@example.com', password: PASSWORD })
  const slow = open(
    head('POST /api/auth/sign-up', json, 'Origin: http://localhost:3000', `Content-Length: ${body.length}`),
  )
  for (const letter of body) {
    slow.socket.write(letter)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await expect.poll(slow.statuses).toEqual([200])
})
