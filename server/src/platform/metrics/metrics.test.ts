import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, startApi, testConfig } from '../../../test/api'
import { testDatabase } from '../../../test/database'
import { createLogger } from '../../logger'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { queueMail } from '../../messaging/outbox/queue.repository'

const { db, pool } = testDatabase()
const metricsToken = 'jua-kali-0123456789-jua-kali'
let api: Api

beforeAll(() => {
  api = startApi(db, { config: { metricsToken }, pool })
})

const read = (headers: Record<string, string> = {}) => api.request('/metrics', { headers })
const withToken = async () => (await read({ authorization: `Bearer ${metricsToken}` })).text()

describe('who reads', () => {
  test('a signed-in admin, and whoever has the token', async () => {
    const { cookie } = await api.signInAs('admin')
    const answer = await read({ cookie })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
    expect((await read({ authorization: `bearer ${metricsToken}` })).status).toBe(200)
  })

  test('nobody else', async () => {
    for (const authorization of ['', 'Bearer ', 'Bearer x', `Bearer ${metricsToken}x`, `Basic ${metricsToken}`]) {
      const answer = await read({ authorization })
      expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'UNAUTHORIZED' }])
    }
    for (const role of ['tenant', 'property_manager'] as const) {
      const answer = await read({ cookie: (await api.signInAs(role)).cookie })
      expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'FORBIDDEN' }])
    }
  })

  test('no token opens an installation that has none', async () => {
    const closed = startApi(db)
    for (const authorization of ['', 'Bearer ', 'Bearer undefined']) {
      expect((await closed.request('/metrics', { headers: { authorization } })).status).toBe(401)
    }
  })
})

describe('what is told', () => {
  test('answers by procedure or route, never by a path with ids; no person', async () => {
    const { client, cookie, email, id } = await api.signInAs('property_manager')
    const unitId = crypto.randomUUID()
    await client.units.get({ unitId }).catch(() => undefined)
    await api.request('/api/exports/payments/csv', { headers: { cookie } })
    await api.request(`/api/nothing/${unitId}`)
    await api.request(`/somewhere/${unitId}`)
    const text = await withToken()
    expect(text).toContain('_count{method="GET",operation="units.get",status="404"} 1\n')
    expect(text).toContain('_count{method="GET",operation="/api/exports/payments/:ending",status="200"} 1\n')
    expect(text).toContain('_count{method="GET",operation="/api/*",status="404"} 1\n')
    for (const secret of [unitId, email, id, 'somewhere']) expect(text).not.toContain(secret)
  })

  test('memory, the event loop, connections, streams, and the mail that waits', async () => {
    const now = new Date('2026-11-21T09:00:00Z')
    const mail = { profileId: null, recipient: 'wanjiku@example.com', subject: 'Hello', body: 'Hello', expiresAt: null }
    await db.transaction((tx) => queueMail(tx, mail, { config: testConfig(), now }))
    await db.transaction((tx) =>
      queueMail(tx, { ...mail, expiresAt: new Date('2026-11-20T09:00:00Z') }, { config: testConfig(), now }),
    )
    const text = await withToken()
    expect(text).toMatch(/^process_resident_memory_bytes [1-9]\d+$/m)
    expect(text).toMatch(/^nodejs_heap_size_used_bytes [1-9]\d+$/m)
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds\{quantile="0.99"\} [\d.e-]+$/m)
    expect(text).toMatch(/^makao_database_connections\{state="(busy|idle)"\} \d+$/m)
    expect(text).toMatch(/^makao_database_waiting 0$/m)
    expect(text).toMatch(/^makao_http_requests_active 0$/m)
    expect(text).toMatch(/^makao_live_streams 0$/m)
    expect(text).toMatch(/^makao_outbox_waiting 1$/m)
    for (const line of text.trim().split('\n')) expect(line).toMatch(/^(# (HELP|TYPE) |[a-z_]+(\{.+\})? [\d.e+-]+$)/)
    await db.delete(outboxMessages)
  })

  test('the rest when the database is in trouble', async () => {
    const lines: string[] = []
    const before = api
    api = startApi(db, {
      config: { metricsToken },
      log: createLogger('error', { write: (line) => void lines.push(line) }),
    })
    await db.execute(sql`alter table outbox_messages rename to elsewhere`)
    try {
      const text = await withToken()
      expect(text).toContain('process_resident_memory_bytes')
      expect(text).not.toContain('makao_outbox_waiting')
      expect(lines.join()).toContain('the outbox could not be counted')
    } finally {
      await db.execute(sql`alter table elsewhere rename to outbox_messages`)
      api = before
    }
  })
})
