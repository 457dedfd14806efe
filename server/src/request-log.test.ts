import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { inspect } from 'node:util'
import { serve } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { PASSWORD, startApi } from '../test/api'
import { testDatabase } from '../test/database'
import { createLogger } from './logger'

const { db } = testDatabase()

let written: string[] = []
const log = createLogger('trace', { write: (line) => void written.push(line) })
const metricsToken = 'jua-kali-0123456789-jua-kali'
const api = startApi(db, { log, config: { metricsToken } })
beforeEach(() => {
  written = []
})

const lines = () => written.map((line) => JSON.parse(line) as Record<string, unknown>)
const requestLines = () => lines().filter(({ msg }) => msg === 'request')

describe('one line an answer', () => {
  test.each([
    ['GET', '/healthz?probe=1', 200],
    ['GET', '/api/setup', 200],
    ['GET', '/api/nothing?x=1', 404],
    ['GET', '/rest/v1/units', 200],
    ['GET', '/nowhere', 404],
    ['GET', '/api/payment-records?search=wanjiku', 401],
    ['GET', '/api/exports/payments/csv?search=wanjiku', 401],
    ['GET', '/api/auth/get-session', 200],
    ['POST', '/api/auth/sign-in', 400],
    ['GET', '/api/auth/list-sessions', 404],
    ['GET', '/metrics', 401],
    ['DELETE', '/api/units/not-an-id', 401],
    ['PATCH', '/api/units', 404],
    ['GET', '/api/units/%zz', 401],
  ])('%s %s: %i', async (method, target, status) => {
    const answer = await api.request(target, { method })
    expect(answer.status).toBe(status)
    expect(requestLines()).toEqual([
      {
        level: 30,
        time: expect.any(String),
        msg: 'request',
        requestId: answer.headers.get('x-request-id'),
        method,
        path: target.split('?')[0]?.replace('%zz', '-'),
        status,
        ms: expect.any(Number),
        ...(requestLines()[0]?.procedure !== undefined && { procedure: expect.stringMatching(/^\w+\.\w+$/) }),
      },
    ])
  })

  test('without the secret that the SMS provider calls with', async () => {
    await api.request('/api/sms/kept-to-ourselves/reports', { method: 'POST' })
    expect(requestLines()).toMatchObject([{ path: '/api/sms/-/reports', status: 404 }])
    expect(written.join('')).not.toContain('kept-to-ourselves')
  })

  test.each(['/receipt/', '/api/receipts/', '/bill/', '/api/bills/', '/api/exports/bills/'])(
    'without what opens a receipt or a bill at %s',
    async (place) => {
      const token = '4f1c9a52d87e4b0e9c3a6d5b8e7f2a10'
      await api.request(`${place}${token}`)
      await api.request(`${place}${token}/more?x=1`)
      expect(requestLines()).toMatchObject([{ path: `${place}-` }, { path: `${place}-/more` }])
      expect(written.join('')).not.toContain(token)
    },
  )

  test.each([
    ['POST', '/api/inbound/{secret}', '/api/inbound/-'],
    ['POST', '/hooks/{secret}/confirm', '/hooks/-/confirm'],
    ['POST', '/hooks/{secret}/nowhere', '/hooks/-/nowhere'],
    ['GET', '/hook/{secret}', '/hook/-'],
    ['GET', '/storage/v1/object/sign/documents/{secret}/{secret}?token={secret}', '/storage/v1/object/sign/-/-/-'],
    ['GET', '/auth/v1/verify?type=recovery&token={secret}', '/auth/v1/verify'],
    ['GET', '/auth/v1/{secret}', '/auth/v1/-'],
    ['GET', '/functions/v1/{secret}', '/functions/v1/-'],
    ['GET', '/rest/v1/{secret}?apikey={secret}', '/rest/v1/-'],
    ['GET', '/invitation/{secret}', '/invitation/-'],
    ['GET', '/api/{secret}?token={secret}', '/api/-'],
  ])('without what opens something: %s %s', async (method, target, path) => {
    const secret = '4f1c9a52d87e4b0e9c3a6d5b8e7f2a1000aaff5518181818'
    await api.request(target.replaceAll('{secret}', secret), { method, body: method === 'POST' ? '{}' : null })
    expect(requestLines()).toMatchObject([{ path }])
    const metrics = await api.request('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
    expect(written.join('') + (await metrics.text())).not.toContain(secret)
  })

  test('nor when the database fails while it is looked at', async () => {
    const secret = '4f1c9a52d87e4b0e9c3a6d5b8e7f2a1000aaff5518181818'
    await db.execute(sql`alter table receiving_accounts rename to elsewhere`)
    try {
      await api.post(`/hooks/${secret}/confirm`, {})
      await api.post(`/api/inbound/${secret}`, {})
    } finally {
      await db.execute(sql`alter table elsewhere rename to receiving_accounts`)
    }
    expect(lines().filter(({ level }) => level === 50)).toMatchObject([
      { path: '/hooks/-/confirm', msg: 'unexpected error' },
      { path: '/api/inbound/-', msg: 'unexpected error' },
    ])
    expect(written.join('')).not.toContain(secret)
  })

  test('files, sign-in and refusals name their request and are not kept', async () => {
    const { cookie } = await api.signInAs('admin')
    written = []
    const paths = ['/api/exports/payments/csv', '/api/auth/get-session', '/api/units', '/api/units/x', '/api/nothing']
    for (const path of paths) {
      const { headers } = await api.request(path, { headers: { cookie } })
      expect([path, headers.get('cache-control')]).toEqual([path, 'no-store'])
      expect([path, headers.get('x-request-id')]).toEqual([path, requestLines().at(-1)?.requestId])
    }
  })

  test('with who asked and for what, where that is known', async () => {
    const { client, id } = await api.signInAs('tenant')
    written = []
    await client.charges.list({}).catch(() => undefined)
    expect(requestLines()).toMatchObject([
      { method: 'GET', path: '/api/payment-records', status: 403, procedure: 'charges.list', actorId: id },
    ])
  })

  test('somebody who hangs up in the middle of sending is no error of ours', async () => {
    const server = serve({ fetch: api.app.fetch, port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false })
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const begun = once(server, 'request')
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    const head = 'POST /api/units HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
    socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n`)
    await begun
    socket.destroy()
    await expect.poll(requestLines).toMatchObject([{ method: 'POST', path: '/api/units', status: 400 }])
    expect(lines().filter(({ level }) => level === 50)).toEqual([])
  })

  test('also when it is refused for being one too many', async () => {
    const busy = startApi(db, { log, requestLimit: 0 })
    await busy.request('/api/setup?x=1')
    expect(requestLines()).toMatchObject([{ path: '/api/setup', status: 503 }])
  })
})

describe('secrets', () => {
  const newPassword = 'jua-kali-sana-2026'

  /** With a password, as people have one. */
  const signedUpAdmin = () => api.signInWithPassword('admin')

  function expectNone(secrets: readonly string[]) {
    const text = written.join('')
    for (const secret of secrets) expect(text).not.toContain(secret)
  }

  test('stay out while people sign up, sign in, are invited and sign out', async () => {
    const admin = await signedUpAdmin()
    const signedIn = await api.post('/api/auth/sign-in', { login: admin.email, password: PASSWORD })
    await api.post('/api/auth/sign-in', { login: admin.email, password: newPassword })
    const email = `${crypto.randomUUID()}@example.com`
    const { invitation } = await admin.client.tenants.create({ fullName: 'Wanjiku Kamau', email, phoneNumber: null })
    const token = new URL(invitation.link).hash.replace('#token=', '')
    await api.nobody.invitations.read({ token })
    await api.nobody.invitations.accept({ token, password: newPassword })
    await api.nobody.invitations.accept({ token, password: newPassword }).catch(() => undefined)
    await api.request('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
    await api.post('/api/auth/sign-out', {}, { cookie: admin.cookie })
    const cookies = [admin.cookie, ...signedIn.headers.getSetCookie()].map((line) => line.split(/[=;]/)[1] ?? '')
    expect(cookies.every((value) => value.length > 30)).toBe(true)
    expect(requestLines().length).toBeGreaterThan(7)
    expectNone([PASSWORD, newPassword, token, metricsToken, ...cookies, ...cookies.map(decodeURIComponent)])
  })

  test('stay out when the database fails in the middle of it', async () => {
    const complaints = vi.mocked(console.error).mockImplementation(() => undefined)
    onTestFinished(() => void complaints.mockReset())
    const admin = await signedUpAdmin()
    const email = `${crypto.randomUUID()}@example.com`
    const { invitation } = await admin.client.tenants.create({ fullName: 'Wanjiku Kamau', email, phoneNumber: null })
    const token = new URL(invitation.link).hash.replace('#token=', '')
    const [cookie = ''] = decodeURIComponent(admin.cookie.split('=')[1] ?? '').split('.')
    written = []
    for (const table of ['accounts', 'sessions']) {
      await db.execute(sql.raw(`alter table ${table} rename to elsewhere`))
      try {
        await admin.client.properties.names().catch(() => undefined)
        await api.nobody.invitations.accept({ token, password: newPassword }).catch(() => undefined)
        const broken = [
          await api.post('/api/auth/sign-in', { login: admin.email, password: PASSWORD }),
          await api.post('/api/auth/sign-up', { name: 'Amani', email: `x${email}`, password: PASSWORD }),
        ]
        for (const answer of broken) {
          const requestId = answer.headers.get('x-request-id')
          expect(await answer.json()).toEqual({
            code: 'INTERNAL_SERVER_ERROR',
            message: `Something went wrong on our side. Reference: ${requestId}`,
          })
          expect(lines().filter((line) => line.requestId === requestId && line.level === 50)).toHaveLength(1)
        }
        await api.request('/api/auth/get-session', { headers: { cookie: admin.cookie } })
      } finally {
        await db.execute(sql.raw(`alter table elsewhere rename to ${table}`))
      }
    }
    // One query of the sign-in library is printed by itself.
    written.push(inspect(complaints.mock.calls))
    complaints.mockClear()
    // The table that failed is named, the values that it was asked with are not.
    expect(written.join('')).toContain('does not exist')
    expectNone([PASSWORD, newPassword, token, cookie, 'scrypt'])
    const hash = /[0-9a-f]{32}:[0-9a-f]{64}/
    expect(written.join('')).not.toMatch(hash)
  })
})
