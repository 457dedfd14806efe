import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { ORIGIN, startApi } from '../test/api'
import { embeddedDataDir, testDatabase } from '../test/database'
import { openPatiently } from '../test/open-patiently'

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
  test('the page of a receipt is kept nowhere, and found by no search', async () => {
    const { headers } = await api.request('/receipt/4f1c9a52d87e4b0e9c3a6d5b8e7f2a10')
    expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex, nofollow'])
  })

  test.each(['/', '/auth', '/dashboard/properties?page=2', '/no/such/page'])(
    '%s serves the page, never kept',
    async (path) => {
      const response = await api.request(path)
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache'])
      expect(await response.text()).toContain('<title>Makao</title>')
    },
  )

  test('the sign-in page comes drawn, and what stands in a page may run while nothing else that was not sent may', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'makao-web-'))
    onTestFinished(() => rm(dir, { recursive: true }))
    await writeFile(join(dir, 'index.html'), '<!doctype html><script data-start="/a.js">one()</script><p>Page</p>')
    await writeFile(
      join(dir, 'auth.html'),
      '<!doctype html><script>one()</script><script type="module" src="/b.js"></script><style>p{color:red}</style><p>Form</p>',
    )
    const drawn = startApi(db, { webDir: dir })
    const body = async (path: string) => /<p>(.*)<\/p>/.exec(await (await drawn.request(path)).text())?.[1]
    expect([await body('/auth'), await body('/authors'), await body('/dashboard')]).toEqual(['Form', 'Page', 'Page'])
    // Made by `openssl dgst -sha256 -binary | base64`.
    const policy = (await drawn.request('/dashboard')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self' 'sha256-HR7iaask9daLMRRskMI++QeJtjWDOjyPA6lGzYGzKW4=';")
    expect(policy).toContain("style-src 'self' 'sha256-p0bF+un5yUb9MBO6xRb8kPHlY2BdpHVtLiFkDrZPF64=';")
  })

  test('a page that another build has put there meanwhile may still show what it holds', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'makao-web-'))
    onTestFinished(() => rm(dir, { recursive: true }))
    const holding = (style: string) => `<!doctype html><style>${style}</style><p>Form</p>`
    for (const file of ['index.html', 'auth.html']) await writeFile(join(dir, file), holding('p{color:red}'))
    await writeFile(join(dir, 'auth.html.gz'), gzipSync(holding('p{color:red}')))
    const running = startApi(db, { webDir: dir })
    const shown = async (headers: Record<string, string>) => {
      const answer = await running.request('/auth', { headers })
      const bytes = new Uint8Array(await answer.arrayBuffer())
      const isPacked = answer.headers.get('content-encoding') === 'gzip'
      const [, style = ''] = /<style>(.*)<\/style>/.exec(`${Buffer.from(isPacked ? gunzipSync(bytes) : bytes)}`) ?? []
      const hash = createHash('sha256').update(style).digest('base64')
      expect(answer.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
      return { style, isPacked }
    }
    expect(await shown({ 'accept-encoding': 'gzip' })).toEqual({ style: 'p{color:red}', isPacked: true })
    await writeFile(join(dir, 'auth.html'), holding('p{color:blue}'))
    // What is packed of the build before counts no longer.
    expect(await shown({ 'accept-encoding': 'gzip' })).toEqual({ style: 'p{color:blue}', isPacked: false })
    expect(await shown({})).toEqual({ style: 'p{color:blue}', isPacked: false })
  })

  test('a sign-in form that a browser sends by itself is led back to the page, and its password stands nowhere', async () => {
    const response = await api.request('/auth', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'login=achieng%40example.com&password=not-in-any-address',
    })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/auth'])
  })

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
    '%s is no page of it',
    async (path) => expect((await api.request(path)).headers.get('content-type')).not.toContain('html'),
  )
})

test.runIf(inject('databaseTemplate').kind === 'embedded')(
  'while the embedded database cannot run, every door says so at once, and afterwards all is as before',
  async () => {
    const dataDir = await embeddedDataDir()
    const log = { info: () => undefined, error: () => undefined }
    const own = await openPatiently({ dataDir, log })
    onTestFinished(own.close)
    const stricken = startApi(own.db)
    const { cookie } = await stricken.signInAs('tenant')
    const wal = join(dataDir, 'database', 'pg_wal')
    await rename(wal, `${wal}.away`)
    // The first ends the segment that is open, what is written next needs another one.
    for (const statement of ['select pg_switch_wal()', 'create table more ()']) {
      await own.pool.query(statement).catch(() => undefined)
    }

    for (const path of ['/api/setup', '/api/setup', '/api/auth/get-session', '/api/auth/get-session']) {
      const response = await stricken.request(path, { headers: { cookie } })
      expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '5'])
      expect(await response.json()).toMatchObject({
        code: 'DATABASE_UNAVAILABLE',
        message: expect.stringContaining('try again in a moment'),
      })
    }
    expect((await stricken.request('/healthz')).status).toBe(503)

    await rename(`${wal}.away`, wal)
    await expect.poll(async () => (await stricken.request('/healthz')).status).toBe(200)
    expect(await stricken.nobody.setup.status()).toMatchObject({ needed: true })
  },
)

describe('the API', () => {
  test('says that it is well once the database answers', async () => {
    const response = await api.request('/healthz')
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
  })

  test('describes itself', async () => {
    const document = (await (await api.request('/api/openapi.json')).json()) as {
      servers: unknown
      paths: Record<string, { post: { responses: unknown; summary: string; tags: string[] } }>
    }
    expect(document.servers).toEqual([{ url: `${ORIGIN}/api` }])
    expect(Object.keys(document.paths)).toContain('/payment-records')
    expect(document.paths['/payment-records']?.post.responses).toHaveProperty('409')
    expect(document.paths['/payment-records']?.post).toMatchObject({
      tags: ['charges'],
      summary: expect.stringMatching(/amount due/),
    })
    const packed = await api.request('/api/openapi.json', { headers: { 'accept-encoding': 'br, gzip' } })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    const bytes = new Uint8Array(await packed.arrayBuffer())
    expect(packed.headers.get('content-length')).toBe(String(bytes.length))
    expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(document)
    const unpacked = await api.request('/api/openapi.json', { headers: { 'accept-encoding': 'gzip;q=0' } })
    expect(unpacked.headers.get('content-encoding')).toBeNull()
    expect(await unpacked.json()).toEqual(document)
    const page = await (await api.request('/api/docs')).text()
    expect(page).toContain('/api/payment-records')
    expect(page).toContain('Charges an amount due')
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
    expect(await api.nobody.setup.status()).toMatchObject({ needed: true })
  })

  test.each(['cross-site', 'same-site'])(
    'a write that a browser sends from %s without naming it is refused too',
    async (site) => {
      const sent = { 'content-type': 'application/json', 'sec-fetch-site': site }
      const response = await api.request('/api/setup/admin', { method: 'POST', headers: sent, body: '{}' })
      expect(response.status).toBe(403)
    },
  )

  test.each(['same-origin', 'none', undefined])('a write from %s that names no origin is ours', async (site) => {
    const sent = { 'content-type': 'application/json', ...(site && { 'sec-fetch-site': site }) }
    const response = await api.request('/api/invitations/read', { method: 'POST', headers: sent, body: '{"token":""}' })
    expect(response.status).toBe(400)
  })

  test('a body without a type is refused, and a write without a body is not', async () => {
    const { cookie } = await api.signInAs('tenant')
    const headers = { origin: ORIGIN, cookie, 'content-length': '2' }
    const body = new TextEncoder().encode('{}')
    expect((await api.request('/api/auth/sign-out', { method: 'POST', headers, body })).status).toBe(415)
    const nothing = await api.request('/api/auth/sign-out', { method: 'POST', headers: { origin: ORIGIN, cookie } })
    expect(nothing.status).toBe(200)
  })

  test.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'text/plain; application/json',
    'application/jsonp',
  ])('%s is no JSON, and refused', async (type) => {
    const headers = { 'content-type': type, origin: ORIGIN }
    const body = '{"token":"unknown"}'
    const response = await api.request('/api/invitations/read', { method: 'POST', headers, body })
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ])
  })

  test('what is not JSON or too large is refused without an inner error', async () => {
    const send = (body: string, type = 'application/json') =>
      api.request('/api/invitations/read', { method: 'POST', headers: { 'content-type': type, origin: ORIGIN }, body })
    expect((await send('{"token":')).status).toBe(400)
    expect((await send('x'.repeat(1024 * 1024 + 1))).status).toBe(413)
  })

  test('each answer names its request', async () =>
    expect((await api.request('/healthz')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/))
})

describe('every answer', () => {
  const paths = ['/', '/auth', '/assets/main-old.js', '/healthz', '/api/setup', '/api/nothing', '/api/auth/get-session']

  test.each(paths)('%s tells the browser what it may do', async (path) => {
    const { headers } = await api.request(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("worker-src 'self'")
    expect(policy).toContain("style-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*geolocation=\(\)/)
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('x-powered-by') ?? headers.get('server')).toBeNull()
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  test('on https says so for a year', async () => {
    const secure = startApi(db, { config: { baseUrl: 'https://rent.example.com' } })
    const { headers } = await secure.app.request('https://rent.example.com/healthz')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
  })

  test('of the API is kept by nobody', async () => {
    for (const path of ['/api/setup', '/api/nothing', '/api/auth/get-session', '/api/openapi.json']) {
      expect((await api.request(path)).headers.get('cache-control')).toContain('no-store')
    }
  })
})
