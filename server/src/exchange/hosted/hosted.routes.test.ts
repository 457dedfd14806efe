import { describe, expect, onTestFinished, test } from 'vitest'
import { PASSWORD, startApi } from '../../../test/api'
import { testDatabase } from '../../../test/database'
import { hostedClient, hostedClientOf } from '../../../test/hosted'
import { writeSecuritySettings } from '../../people/accounts/second-factor.repository'

const { db } = testDatabase()

const startHosted = () => startApi(db, { config: { hostedOrigins: ['https://reports.example.com'] } })

interface Described {
  required: string[]
  properties: object
}

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

  test('is told which tables there are for whoever asks, and no others', async () => {
    const api = startHosted()
    const described = async (headers: Record<string, string> = {}) => {
      const answer = await api.request('/rest/v1/', { headers })
      expect(answer.headers.get('content-type')).toContain('openapi')
      const { paths, definitions } = (await answer.json()) as { paths: Record<string, object>; definitions: object }
      expect(Object.keys(paths).map((path) => path.slice(1))).toEqual(Object.keys(definitions))
      return Object.fromEntries(Object.entries(paths).map(([path, calls]) => [path, Object.keys(calls)]))
    }
    const bearerOf = async (role: 'admin' | 'tenant') => {
      const { email } = await api.signInWithPassword(role)
      const { data } = await hostedClient(api).auth.signInWithPassword({ email, password: PASSWORD })
      return { authorization: `Bearer ${data.session?.access_token}` }
    }
    expect(await described()).toEqual({ '/profiles': ['get'] })
    const tenants = await described(await bearerOf('tenant'))
    expect(tenants).toMatchObject({ '/profiles': ['get', 'patch'], '/payment_records': ['get'] })
    const staff = await bearerOf('admin')
    expect(await described(staff)).toMatchObject({
      '/units': ['get', 'post', 'patch', 'delete'],
      '/tenancies': ['get', 'post', 'patch'],
    })
    const whole = (await (await api.request('/rest/v1/', { headers: staff })).json()) as {
      definitions: { units: Described }
    }
    const { units } = whole.definitions
    expect(units.required).toContain('unit_number')
    expect(units.properties).toMatchObject({
      id: { type: 'string', format: 'uuid', description: expect.stringContaining('<pk/>') },
      property_id: { description: expect.stringContaining("<fk table='properties' column='id'/>") },
      rent_amount: { type: 'number', format: 'numeric' },
    })
  })

  test('reads nothing for an admin without the second factor that the setting asks for, nor for their key', async () => {
    const api = startHosted()
    const admin = await api.signInWithPassword('admin')
    const { secret } = await admin.client.apiKeys.make({ name: 'Script', role: 'admin', password: PASSWORD })
    const manager = await hostedClientOf(api, await api.signInWithPassword('property_manager'))
    const clients = [await hostedClientOf(api, admin), hostedClient(api, secret)]
    await db.transaction((tx) => writeSecuritySettings(tx, { adminsNeedSecondFactor: true }, new Date()))
    onTestFinished(() =>
      db.transaction((tx) => writeSecuritySettings(tx, { adminsNeedSecondFactor: false }, new Date())),
    )
    for (const client of clients) {
      expect(await client.from('units').select()).toMatchObject({
        status: 403,
        data: null,
        error: { code: 'SECOND_FACTOR_REQUIRED' },
      })
      expect(await client.from('units').select('*', { count: 'exact', head: true })).toMatchObject({ status: 403 })
      const own = client.from('profiles').update({ full_name: 'Asha' }).eq('id', admin.id).select()
      expect(await own).toMatchObject({ status: 403, data: null })
    }
    const headers = { authorization: `Bearer ${secret}` }
    expect((await api.request('/rest/v1/', { headers })).status).toBe(403)
    expect(await manager.from('units').select()).toMatchObject({ status: 200 })
  })

  test('finds in an answer how long it took, and of what kind a refusal is', async () => {
    const api = startHosted()
    const answer = await api.request('/rest/v1/profiles')
    expect(answer.headers.get('server-timing')).toMatch(/^parse;dur=[\d.]+, plan;dur=[\d.]+, transaction;dur=[\d.]+$/)
    const refused = await api.request('/rest/v1/nothing')
    expect(refused.headers.get('proxy-status')).toBe('PostgREST; error=PGRST205')
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
      headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip' },
      body: JSON.stringify([{ unit_number: 'x'.repeat(9000) }]),
    })
    expect(answer.status).toBe(413)
    // A client that was told so would unpack what is not packed.
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await answer.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', details: null })
    const ofAuth = await ask('/auth/v1/signup', { method: 'POST', body: 'x'.repeat(9000) })
    expect(await ofAuth.json()).toMatchObject({ error_code: 'request_entity_too_large' })
  })
})
