import { describe, expect, test } from 'vitest'
import { startApi } from '../../../test/api'
import { testDatabase } from '../../../test/database'
import { hostedClient } from '../../../test/hosted'

const { db } = testDatabase()

const startHosted = () => startApi(db, { config: { hostedOrigins: ['https://reports.example.com'] } })

describe('the unmodified client', () => {
  test('asks with the publishable key whether there is an admin, and learns nothing of whom', async () => {
    const api = startHosted()
    const client = hostedClient(api)
    const asked = () => client.from('profiles').select('id, role, email').eq('role', 'admin')
    expect(await asked()).toMatchObject({ data: [], status: 200 })
    const admin = await api.signUp({ requestedRole: 'admin' })
    expect((await asked()).data).toEqual([{ id: admin.id, role: 'admin', email: null }])
    expect((await client.from('payment_records').select()).data).toEqual([])
  })

  test('is told that its key is unknown', async () => {
    const { error, status } = await hostedClient(startHosted(), 'something else').from('units').select()
    expect({ status, code: error?.code }).toEqual({ status: 401, code: 'PGRST301' })
  })
})

describe('the fence', () => {
  const ask = (path: string, init: RequestInit = {}) => startHosted().request(path, init)

  test('pages that are named may ask, others read no answer', async () => {
    const preflight = (origin: string) =>
      ask('/rest/v1/units', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'apikey,prefer' },
      })
    const named = await preflight('https://reports.example.com')
    expect(named.status).toBe(204)
    expect(named.headers.get('access-control-allow-origin')).toBe('https://reports.example.com')
    expect(named.headers.get('access-control-allow-headers')).toBe('apikey,prefer')
    expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull()
    const read = await ask('/rest/v1/units', { headers: { origin: 'https://reports.example.com' } })
    expect(read.headers.get('access-control-expose-headers')).toContain('Content-Range')
    expect(read.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(read.headers.get('cache-control')).toBe('no-store')
  })

  test('a cookie is nobody', async () => {
    const api = startHosted()
    const { cookie, id } = await api.signUp()
    const own = await api.request(`/rest/v1/profiles?id=eq.${id}`, { headers: { cookie } })
    expect(await own.json()).toEqual([])
  })

  test.each([
    ['/rest/v1/rpc/anything', 404, { code: 'PGRST125' }],
    ['/auth/v1/nothing', 404, { error_code: 'not_found' }],
    ['/storage/v1/nothing', 400, { statusCode: '404', error: 'NOT_FOUND' }],
    ['/functions/v1/', 404, { code: 'NOT_FOUND' }],
  ])('%s is not there, in the words of its service', async (path, status, body) => {
    const answer = await ask(path)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject(body)
  })

  test('a stranger sends no more than a few lines', async () => {
    const answer = await ask('/rest/v1/units', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([{ unit_number: 'x'.repeat(9000) }]),
    })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', details: null })
  })
})
