import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { makaoCatalogue } from '../src/exchange/hosted/resources'
import { charges } from '../src/money/charges/charges.table'
import { profiles } from '../src/people/accounts/accounts.table'
import { type Api, type Identity, PASSWORD, startApi } from './api'
import { buildersOf } from './builders'
import { testDatabase } from './database'
import { hostedClient } from './hosted'

// Who reaches what over the hosted protocol: another's row is as absent as one that does not exist, whichever way it is asked for.

const { db } = testDatabase()
const api: Api = startApi(db)
const { buildProperty, buildUnit, buildTenant, buildTenancy, buildCharge } = buildersOf(db)
const resources = [...makaoCatalogue.resources.keys()]

type Client = ReturnType<typeof hostedClient>

async function signedIn({ email }: Pick<Identity, 'email'>): Promise<Client> {
  const client = hostedClient(api)
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  expect(error).toBeNull()
  return client
}

async function furnish() {
  const [tenant, manager] = [await api.signUp(), await api.signUp()]
  await db.update(profiles).set({ role: 'property_manager' }).where(eq(profiles.id, manager.id))
  const property = await buildProperty()
  const neighbours = await buildUnit({ propertyId: property.id })
  const unit = await buildUnit({ propertyId: property.id })
  const own = await buildTenancy({ tenantId: tenant.id, unitId: unit.id })
  const neighbour = await buildTenant({ fullName: 'Neighbour Nyambura' })
  const others = await buildTenancy({ tenantId: neighbour.id, unitId: neighbours.id })
  const ownCharge = await buildCharge({ tenancyId: own.id })
  const othersCharge = await buildCharge({
    tenancyId: others.id,
    mpesaReceiptNumber: 'NEIGHBOUR1',
    paymentStatus: 'paid',
  })
  const [asTenant, asManager] = [await signedIn(tenant), await signedIn(manager)]
  return {
    tenant,
    property,
    unit,
    own,
    neighbour,
    neighbours,
    others,
    ownCharge,
    othersCharge,
    clients: { nobody: hostedClient(api), tenant: asTenant, manager: asManager },
  }
}

let home: Awaited<ReturnType<typeof furnish>>
beforeAll(async () => {
  home = await furnish()
})

/** Ids that each reads, of a resource; undefined where more is read than this test knows of. */
const expected = (): Record<string, Record<'nobody' | 'tenant', string[]>> => ({
  profiles: { nobody: [], tenant: [home.tenant.id] },
  properties: { nobody: [], tenant: [home.property.id] },
  units: { nobody: [], tenant: [home.unit.id] },
  unit_service_charges: { nobody: [], tenant: [] },
  service_charge_templates: { nobody: [], tenant: [] },
  tenancies: { nobody: [], tenant: [home.own.id] },
  payment_records: { nobody: [], tenant: [home.ownCharge.id] },
  notification_settings: { nobody: [], tenant: [] },
})

const keyOf = (resource: string) => (resource === 'notification_settings' ? 'user_id' : 'id')

describe.each(resources)('%s', (resource) => {
  test.each(['nobody', 'tenant'] as const)('%s reads own rows, and counts no others', async (who) => {
    const client = home.clients[who]
    const ids = expected()[resource]?.[who] ?? []
    const { data, count, error } = await client.from(resource).select(keyOf(resource), { count: 'exact' })
    expect(error).toBeNull()
    expect(data?.map((row) => Object.values(row)[0])).toEqual(ids)
    expect(count).toBe(ids.length)
  })

  test.each(['nobody', 'tenant'] as const)('%s changes nothing there', async (who) => {
    const client = home.clients[who].from(resource)
    const before = await db.select().from(charges)
    const unknown = crypto.randomUUID()
    // The client knows no tables here: a row is whatever a script sends.
    const row = JSON.parse(JSON.stringify({ [keyOf(resource)]: unknown }))
    const tries = [
      client.insert(row),
      client.update(row).neq(keyOf(resource), unknown),
      client.delete().neq(keyOf(resource), unknown),
    ]
    for (const { status, error } of await Promise.all(tries)) {
      expect(error, `${status}`).not.toBeNull()
      expect([400, 401, 403, 404, 405, 409]).toContain(status)
    }
    expect(await db.select().from(charges)).toEqual(before)
  })
})

describe("a neighbour's row", () => {
  test('is absent by its id, by filters, by what is embedded and by the order of one’s own', async () => {
    const { tenant } = home.clients
    const nothing = { data: [], error: null }
    expect(await tenant.from('tenancies').select().eq('id', home.others.id)).toMatchObject(nothing)
    expect(await tenant.from('profiles').select().like('full_name', 'Neigh*')).toMatchObject(nothing)
    expect(await tenant.from('payment_records').select().eq('mpesa_receipt_number', 'NEIGHBOUR1')).toMatchObject(
      nothing,
    )
    const inner = await tenant
      .from('payment_records')
      .select('id, tenancies!inner()')
      .eq('tenancies.id', home.others.id)
    expect(inner).toMatchObject(nothing)
    const around = await tenant
      .from('tenancies')
      .select('units(properties(units(id, tenancies(id, profiles(full_name), payment_records(id)))))')
    const text = JSON.stringify(around.data)
    for (const id of [home.neighbours.id, home.others.id, home.othersCharge.id, 'Neighbour']) {
      expect(text).not.toContain(id)
    }
    expect(text).toContain(home.ownCharge.id)
    const sums = await tenant.from('properties').select('units(tenancies(payment_records(id.count())))')
    expect(JSON.stringify(sums.data)).toContain('"count":1')
    const ordered = await tenant.from('payment_records').select('id, tenancies(id)').order('tenancies(start_date)')
    expect(ordered.data).toEqual([{ id: home.ownCharge.id, tenancies: { id: home.own.id } }])
  })

  test('is there for staff', async () => {
    const { data } = await home.clients.manager.from('tenancies').select('id').order('id')
    expect(data?.map(({ id }) => id).sort()).toEqual([home.own.id, home.others.id].sort())
    const { count } = await home.clients.manager.from('payment_records').select('id', { count: 'exact', head: true })
    expect(count).toBe(2)
  })
})
