import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, type Identity, PASSWORD, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { hostedClient } from '../../../test/hosted'
import { profiles } from '../../people/accounts/accounts.table'

const { db } = testDatabase()
const { buildCharge, buildProperty, buildTenancy, buildUnit } = buildersOf(db)
const NOW = '2026-11-21T09:00:00Z'
const api = startApi(db, { now: NOW })

let admin: Identity
const own: string[] = []
beforeAll(async () => {
  admin = await api.signInWithPassword('admin')
  for (const into of [own, []]) {
    const { id: propertyId } = await buildProperty()
    const { id: unitId } = await buildUnit({ propertyId })
    const { id: tenancyId, tenantId } = await buildTenancy({ unitId })
    const { id: chargeId = '' } = await buildCharge({ tenancyId })
    into.push(propertyId, unitId, tenancyId, tenantId, chargeId)
  }
})

const secretWith = async (input: Partial<Parameters<Client['apiKeys']['make']>[0]> = {}, by = admin) =>
  by.client.apiKeys.make({ name: crypto.randomUUID(), role: 'property_manager', password: PASSWORD, ...input })

const TABLES = ['properties', 'units', 'tenancies', 'profiles', 'payment_records'] as const

describe('by the hosted protocol a key', () => {
  test('reads the whole portfolio of its maker', async () => {
    const client = hostedClient(api, (await secretWith()).secret)
    for (const table of TABLES) {
      const { data, error } = await client.from(table).select('id')
      expect([error, (data?.length ?? 0) > 1]).toEqual([null, true])
    }
  })

  test('reads what stands in its properties, and nothing else by filter, count, order or embedding', async () => {
    const [propertyId = ''] = own
    const client = hostedClient(api, (await secretWith({ propertyIds: [propertyId] })).secret)
    for (const [at, table] of TABLES.entries()) {
      const { data, count } = await client.from(table).select('*', { count: 'exact' }).order('created_at')
      const expected = [own[0], own[1], own[2], own[3], own[4]][at]
      expect([table, count, data?.map((row: { id: string }) => row.id)]).toEqual([table, 1, [expected]])
      const others = await client.from(table).select('id').neq('id', expected)
      expect([table, others.data]).toEqual([table, []])
    }
    const embedded = await client
      .from('profiles')
      .select('id,tenancies(id,units(id,properties(id)),payment_records(id))')
    const [, unitId, tenancyId, tenantId, chargeId] = own
    const units = { id: unitId, properties: { id: propertyId } }
    expect(embedded.data).toEqual([
      { id: tenantId, tenancies: [{ id: tenancyId, units, payment_records: [{ id: chargeId }] }] },
    ])
    for (const table of ['service_charge_templates', 'notification_settings']) {
      expect((await client.from(table).select('*')).data).toEqual([])
    }
  })

  test('opens nothing once it is withdrawn, over, unknown or its maker has left', async () => {
    const maker = await api.signInWithPassword('admin')
    const [withdrawn, over, stopped] = [
      await secretWith({}, maker),
      await secretWith({ expiresOn: '2026-11-21' }, maker),
      await secretWith({}, maker),
    ]
    const statusOf = async (secret: string) => (await hostedClient(api, secret).from('units').select('id')).status
    for (const { secret } of [withdrawn, over, stopped]) expect(await statusOf(secret)).toBe(200)
    await admin.client.apiKeys.withdraw({ keyId: withdrawn.key.id })
    expect(await statusOf(withdrawn.secret)).toBe(401)
    api.setNow('2026-11-21T21:00:00Z')
    expect(await statusOf(over.secret)).toBe(401)
    api.setNow(NOW)
    await db.update(profiles).set({ deactivatedAt: new Date() }).where(eq(profiles.id, maker.id))
    expect(await statusOf(stopped.secret)).toBe(401)
    expect(await statusOf(`makao_secret_${'b'.repeat(43)}`)).toBe(401)
  })

  test('is told from an access token, which has calls of its own', async () => {
    const person = await api.signInWithPassword('property_manager')
    const { data } = await hostedClient(api).auth.signInWithPassword({ email: person.email, password: PASSWORD })
    const headers = { authorization: `Bearer ${data.session?.access_token}` }
    const statuses: number[] = []
    for (let batch = 0; batch < 11; batch++) {
      const asked = Array.from({ length: 30 }, () => api.request('/rest/v1/notification_settings', { headers }))
      statuses.push(...(await Promise.all(asked)).map(({ status }) => status))
    }
    expect([statuses.filter((s) => s === 200).length, statuses.filter((s) => s === 429).length]).toEqual([300, 30])
  })

  test('is held to its calls, and an address of nobody to fewer; each service says so in its own words', async () => {
    const at = (path: string, from: string) => api.request(path, {}, from)
    const statuses: number[] = []
    // So many at a time as one address may have under way.
    for (let batch = 0; batch < 3; batch++) {
      const asked = Array.from({ length: 34 }, () => at('/rest/v1/units?select=id', '41.90.7.7'))
      statuses.push(...(await Promise.all(asked)).map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    const rest = await at('/rest/v1/units', '41.90.7.7')
    expect(rest.headers.get('retry-after')).toBe('1')
    expect(await rest.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', details: null, hint: null })
    const auth = await at('/auth/v1/nothing', '41.90.7.7')
    expect([auth.status, await auth.json()]).toMatchObject([429, { error_code: 'over_request_rate_limit' }])
    expect((await at('/rest/v1/units', '41.90.7.8')).status).toBe(200)
  })

  test('that somebody made up is counted as nobody, whatever it looks like; who is known goes on', async () => {
    const { secret } = await secretWith()
    const known = () =>
      api.request('/rest/v1/units?select=id', { headers: { authorization: `Bearer ${secret}` } }, '41.90.7.9')
    expect((await known()).status).toBe(200)
    const madeUp = (at: number) => [`eyJhbGciOiJFUzI1NiJ9.e30.${at}`, `makao_secret_${at}`, `anything${at}`][at % 3]
    const ask = (at: number, path = '/rest/v1/units') =>
      api.request(path, { headers: { authorization: `Bearer ${madeUp(at)}` } }, '41.90.7.9')
    const statuses: number[] = []
    for (let batch = 0; batch < 4; batch++) {
      const asked = Array.from({ length: 34 }, (_, at) =>
        ask(
          34 * batch + at,
          ['/rest/v1/units', '/auth/v1/user', '/storage/v1/bucket', '/functions/v1/units.list'][at % 4],
        ),
      )
      statuses.push(...(await Promise.all(asked)).map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
    expect(statuses.filter((status) => status !== 429).length).toBeLessThan(136)
    expect((await ask(1000)).status).toBe(429)
    expect((await known()).status).toBe(200)
    expect((await api.request('/rest/v1/units', {}, '41.90.7.9')).status).toBe(429)
  })
})
