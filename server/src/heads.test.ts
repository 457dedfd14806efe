import { beforeAll, describe, expect, test } from 'vitest'
import { type Identity, PASSWORD, startApi } from '../test/api'
import { testDatabase } from '../test/database'
import { hostedClient } from '../test/hosted'
import { head, serveRaw } from '../test/raw-http'

const { db } = testDatabase()
const api = startApi(db)

/** Each from a network of its own, so that none is refused for those before. */
let line = 0
function fromElsewhere() {
  line += 1
  return { 'x-forwarded-for': `2001:db8:${line}::1` }
}
const ask = (path: string, init: RequestInit = {}) =>
  api.request(path, { ...init, headers: { ...fromElsewhere(), ...init.headers } })

const long = 'x'.repeat(9000)
const ids = (most: number) => Array.from({ length: most }, () => '0b7f0c0e-5f0e-4b43-9a43-6f0a3a7d1c55').join()

describe('an address longer than 8 kB', () => {
  test.each([
    ['a page', `/dashboard?search=${long}`],
    ['a page by its path', `/${'a/'.repeat(4500)}`],
    ['the health of the server', `/healthz?${long}`],
    ['a public procedure', `/api/setup?a=${long}`],
    ['a receipt', `/api/receipts/${long}`],
    ['a list of staff', `/api/payment-records?search=${long}`],
    ['signing in', `/api/auth/get-session?${long}`],
    ['a callback', `/hooks/${long}/confirm`],
    ['a notice of a bank', `/api/inbound/${long}`],
    ['figures', `/metrics?${long}`],
  ])('is not looked at where a stranger asks for %s', async (_, path) => {
    const answer = await ask(path)
    expect([answer.status, await answer.json()]).toMatchObject([414, { code: 'ADDRESS_TOO_LONG' }])
  })

  test.each(['/rest/v1/profiles', '/auth/v1/verify', '/storage/v1/object/public/b/c', '/functions/v1/setup-status'])(
    'nor by the hosted protocol: %s',
    async (path) => {
      const answer = await ask(`${path}?id=in.(${ids(300)})`)
      expect([path, [400, 414].includes(answer.status), await answer.text()]).toEqual([
        path,
        true,
        expect.stringContaining('An address has at most 8 kB here.'),
      ])
    },
  )

  test('is answered to staff, who name thousands of ids, and to no tenant, whom anybody can become', async () => {
    const statusFor = async (role: 'property_manager' | 'tenant') => {
      const { email } = await api.signInWithPassword(role)
      const { data } = await hostedClient(api).auth.signInWithPassword({ email, password: PASSWORD })
      const headers = { authorization: `Bearer ${data.session?.access_token}` }
      return (await ask(`/rest/v1/units?id=in.(${ids(3000)})`, { headers })).status
    }
    expect([await statusFor('property_manager'), await statusFor('tenant')]).toEqual([200, 414])
  })

  test('on our own door, too', async () => {
    const statusFor = async ({ cookie }: Identity) =>
      (await ask(`/api/tenants?search=${long}`, { headers: { cookie } })).status
    expect(await statusFor(await api.signInAs('property_manager'))).toBe(400)
    expect(await statusFor(await api.signInAs('tenant'))).toBe(414)
    const headers = { authorization: `Bearer sb_secret_${'x'.repeat(43)}` }
    expect([401, 414]).toContain((await ask(`/api/tenants?search=${long}`, { headers })).status)
  })
})

describe('headers', () => {
  test.each<[string, Record<string, string>]>([
    ['preferences without end', { prefer: `handling=strict,${'a=b,'.repeat(5000)}` }],
    ['types without end', { accept: 'a/b,'.repeat(5000) }],
    ['a long range', { range: `${'9'.repeat(17_000)}-` }],
    ['a long bearer', { authorization: `Bearer ${'x'.repeat(17_000)}` }],
    ['cookies without end', { cookie: 'makao.session_token=a.b; '.repeat(700) }],
  ])('of more than 16 kB are not looked at: %s', async (_, headers) => {
    for (const path of ['/rest/v1/profiles', '/api/setup', '/dashboard', '/hooks/x/confirm']) {
      const answer = await ask(path, { headers: { ...headers } })
      expect([path, answer.status]).toEqual([path, 431])
    }
  })

  test('of a page of elsewhere do not stop the server by blanks in a row', async () => {
    const { open, url } = await serveRaw(api)
    const asked = `access-control-request-headers: a${' '.repeat(60_000)}b`
    const before = process.cpuUsage()
    const preflight = open(
      head('OPTIONS /rest/v1/profiles', 'Origin: https://a.example', 'Access-Control-Request-Method: GET', asked),
    )
    await expect.poll(preflight.statuses).toEqual([431])
    // Eleven seconds without the limit.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(5000)
    const usual = await fetch(`${url}/rest/v1/profiles`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:3000',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'apikey, authorization, x-client-info',
      },
    })
    expect([usual.status, usual.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'apikey,authorization,x-client-info',
    ])
  })

  test('are a hundred at most', async () => {
    const { open } = await serveRaw(api)
    const many = (count: number) => Array.from({ length: count }, (_, n) => `x-${n}: 1`)
    const [few, tooMany] = [open(head('GET /healthz', ...many(90))), open(head('GET /healthz', ...many(101)))]
    await expect.poll(() => [few?.statuses(), tooMany?.statuses()]).toEqual([[200], [431]])
  })
})

describe('a query of the hosted protocol', () => {
  let manager: Record<string, string>
  beforeAll(async () => {
    const { email } = await api.signInWithPassword('property_manager')
    const { data } = await hostedClient(api).auth.signInWithPassword({ email, password: PASSWORD })
    manager = { authorization: `Bearer ${data.session?.access_token}` }
  })

  test.each([
    ['filters', 'id=eq.1&'.repeat(101)],
    ['conditions in one', `or=(${Array.from({ length: 101 }, () => 'role.eq.admin').join()})`],
  ])('holds at most a hundred conditions of who is not staff: %s', async (_, query) => {
    const answer = await ask(`/rest/v1/profiles?${query}`)
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: '54000' }])
  })

  test('of staff holds as many as it has room for', async () => {
    const query = `or=(${Array.from({ length: 300 }, () => 'role.eq.admin').join()})`
    expect((await ask(`/rest/v1/profiles?${query}`, { headers: manager })).status).toBe(200)
  })

  test('does not end the built-in database by a path of thousands of steps', async () => {
    const answer = await ask(`/rest/v1/profiles?select=role${'->a'.repeat(1000)}`)
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'PGRST100' }])
    expect((await ask('/rest/v1/profiles?select=role->a')).status).toBeLessThan(500)
  })

  test.each(['99999999999999999999-', '0-99999999999999999999', `${'9'.repeat(400)}-${'9'.repeat(400)}`])(
    'is refused, and no error of ours, with the range %s',
    async (range) => {
      const answer = await ask('/rest/v1/profiles?select=role', { headers: { range } })
      expect(answer.status).toBeLessThan(500)
    },
  )
})
