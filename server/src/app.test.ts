import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { ORIGIN, startApi } from '../test/api'
import { embeddedDataDir, testDatabase } from '../test/database'
import { openDatabase } from './db/open'

const { db } = testDatabase()
let webDir: string
let api: ReturnType<typeof startApi>

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'makao-web-'))
  await mkdir(join(webDir, 'assets'))
  await writeFile(join(webDir, 'index.html'), '<!doctype html><title>Makao</title>')
  await writeFile(join(webDir, 'assets', 'main-abc123.js'), 'export {}')
  api = startApi(db, { webDir })
})
afterAll(() => rm(webDir, { recursive: true }))

describe('the web application', () => {
  test.each(['/', '/auth', '/dashboard/properties?page=2', '/no/such/page'])(
    '%s serves the page, never kept',
    async (path) => {
      const response = await api.request(path)
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache'])
      expect(await response.text()).toContain('<title>Makao</title>')
    },
  )

  test('hashed files are kept for a year', async () => {
    const response = await api.request('/assets/main-abc123.js')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('a file of another version is not the page', async () =>
    expect((await api.request('/assets/main-old.js')).status).toBe(404))

  test('nothing outside the folder is served', async () => {
    for (const path of ['/../package.json', '/assets/..%2f..%2fetc/passwd', '/%2e%2e/%2e%2e/etc/passwd']) {
      expect(await (await api.request(path)).text()).not.toMatch(/root:|"name"/)
    }
  })

  test.each(['/auth/v1/token', '/rest/v1/units', '/storage/v1', '/realtime/v1/x', '/functions/v1/y'])(
    '%s stays free',
    async (path) => expect((await api.request(path)).status).toBe(404),
  )
})

test.runIf(inject('databaseTemplate').kind === 'embedded')(
  'while the embedded database cannot run, every door says so at once, and afterwards all is as before',
  async () => {
    const dataDir = await embeddedDataDir()
    const log = { info: () => undefined, error: () => undefined }
    const own = await openDatabase({ dataDir, log })
    onTestFinished(own.close)
    const stricken = startApi(own.db)
    const wal = join(dataDir, 'database', 'pg_wal')
    await rename(wal, `${wal}.away`)
    await own.pool.query('select pg_switch_wal()').catch(() => undefined)

    for (const path of ['/api/setup', '/api/setup', '/api/auth/get-session', '/api/auth/get-session']) {
      const response = await stricken.request(path)
      expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '5'])
      expect(await response.json()).toMatchObject({
        code: 'DATABASE_UNAVAILABLE',
        message: expect.stringContaining('try again in a moment'),
      })
    }
    expect((await stricken.request('/healthz')).status).toBe(503)

    await rename(`${wal}.away`, wal)
    await expect.poll(async () => (await stricken.request('/healthz')).status, { timeout: 10_000 }).toBe(200)
    expect(await stricken.nobody.setup.status()).toEqual({ needed: true })
  },
)

describe('the API', () => {
  test('says that it is well once the database answers', async () => {
    const response = await api.request('/healthz')
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
  })

  test('describes itself', async () => {
    const document = (await (await api.request('/api/openapi.json')).json()) as {
      paths: Record<string, { post: { responses: unknown } }>
    }
    expect(Object.keys(document.paths)).toContain('/payments')
    expect(document.paths['/payments']?.post.responses).toHaveProperty('409')
    const page = await (await api.request('/api/docs')).text()
    expect(page).toContain('/api/payments')
  })

  test('a path that does not exist is a 404 in JSON', async () => {
    const response = await api.request('/api/nothing')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' })
  })

  test.each(['/api/auth/update-user', '/api/auth/list-sessions', '/api/auth/change-password'])(
    '%s of the sign-in library is closed',
    async (path) => expect((await api.post(path, {})).status).toBe(404),
  )

  test('a write from another site is refused', async () => {
    const response = await api.post('/api/setup/admin', {}, { origin: 'https://evil.example' })
    expect(response.status).toBe(403)
    expect(await api.nobody.setup.status()).toEqual({ needed: true })
  })

  test('what is not JSON or too large is refused without an inner error', async () => {
    const send = (body: string, type = 'application/json') =>
      api.request('/api/invitations/read', { method: 'POST', headers: { 'content-type': type, origin: ORIGIN }, body })
    expect((await send('{"token":')).status).toBe(400)
    expect((await send('x'.repeat(1024 * 1024 + 1))).status).toBe(413)
    expect((await send('token=1', 'application/x-www-form-urlencoded')).status).toBeLessThan(500)
  })

  test('each answer names its request', async () =>
    expect((await api.request('/healthz')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/))
})
