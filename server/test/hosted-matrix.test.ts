import { describe, expect, test } from 'vitest'
import { everybody, everything, home, keyOf, openHome, reached, reachOf, resources, rowOfOthers } from './hosted-home'

// Who reaches what over the hosted protocol: another's row is as absent as one that does not exist, by each verb. Other ways
// to it, by embedding, trees, sums and files: hosted-ways.trial.test.ts.

openHome()

describe.each(resources)('%s', (resource) => {
  test.each(everybody)('%s reads and counts what they reach, and no row besides', async (who) => {
    const client = home.clients[who]
    const { data, count, error } = await client.from(resource).select(keyOf(resource), { count: 'exact' })
    expect(error).toBeNull()
    const ids = data?.map((row) => String(Object.values(row)[0])).sort()
    expect(count).toBe(ids?.length)
    const reach = reachOf[who]
    if (reach !== 'all') expect(ids).toEqual(reached(resource, reach))
    // Templates and settings are a person's own, whatever else they reach; a key has those of whoever made it.
    else if (['service_charge_templates', 'notification_settings'].includes(resource)) {
      expect(ids).toEqual(resource === 'service_charge_templates' && who === 'manager' ? [home.template] : [])
    } else
      expect(ids).toEqual(
        expect.arrayContaining(reached(resource, 'property').concat(rowOfOthers(resource, 'property'))),
      )
  })

  test.each(everybody.filter((who) => reachOf[who] !== 'all'))(
    '%s finds the row of another as absent as none, by each verb',
    async (who) => {
      const client = home.clients[who].from(resource)
      const key = keyOf(resource)
      const before = await everything()
      const told = async (id: string) => {
        // The client knows no tables here: a row is whatever a script sends.
        const row = JSON.parse('{}')
        const answers = [
          await client.select('*', { count: 'exact' }).eq(key, id),
          await client.select('*', { count: 'exact', head: true }).eq(key, id),
          await client.update(row).eq(key, id).select(),
          await client.delete().eq(key, id).select(),
          await client.select(key).or(`${key}.eq.${id},${key}.is.null`),
          await client.select(key).in(key, [id]).single(),
        ]
        return answers.map(({ data, count, error, status }) => ({
          data,
          count,
          code: error?.code,
          message: error?.message,
          status,
        }))
      }
      expect(await told(rowOfOthers(resource, reachOf[who]))).toEqual(await told(crypto.randomUUID()))
      expect(await everything()).toBe(before)
    },
  )

  test.each(everybody.filter((who) => ['nobody', 'tenant', 'owner'].includes(reachOf[who])))(
    '%s changes nothing there',
    async (who) => {
      const client = home.clients[who].from(resource)
      const before = await everything()
      const unknown = crypto.randomUUID()
      const row = JSON.parse(JSON.stringify({ [keyOf(resource)]: unknown }))
      const tries = [
        client.insert(row),
        client.upsert(row),
        client.update(row).neq(keyOf(resource), unknown),
        client.delete().neq(keyOf(resource), unknown),
      ]
      for (const { status, error } of await Promise.all(tries)) {
        expect(error, `${status}`).not.toBeNull()
        expect([400, 401, 403, 404, 405, 409]).toContain(status)
      }
      expect(await everything()).toBe(before)
    },
  )
})

test('a row that names what is out of reach is refused as one that names nothing', async () => {
  const before = await everything()
  const refusedOf = async (table: string, row: object, id: string) => {
    const { error, status } = await home.clients['key of one property']
      .from(table)
      .insert(JSON.parse(JSON.stringify(row)))
    return JSON.stringify({ status, ...error }).replaceAll(id, 'ID')
  }
  const tries: [table: string, row: object, column: string, others: string][] = [
    [
      'units',
      { unit_number: 'Z9', rent_amount: 1, service_charge_amount: 0, rent_due_date: 1, service_charge_due_date: 1 },
      'property_id',
      home.elsewhere.id,
    ],
    ['unit_service_charges', { name: 'Bins', amount: 1 }, 'unit_id', home.far.id],
    ['tenancies', { tenant_id: home.tenant.id, start_date: '2026-11-01', is_active: true }, 'unit_id', home.far.id],
    [
      'payment_records',
      { amount: 1, payment_type: 'rent', payment_status: 'pending', due_date: '2027-01-05' },
      'tenancy_id',
      home.farTenancy.id,
    ],
  ]
  for (const [table, row, column, others] of tries) {
    const told = await refusedOf(table, { ...row, [column]: others }, others)
    expect(told, table).toContain('23503')
    const unknown = crypto.randomUUID()
    expect(told, table).toBe(await refusedOf(table, { ...row, [column]: unknown }, unknown))
  }
  expect(await everything()).toBe(before)
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
    expect(data?.map(({ id }) => id).sort()).toEqual([home.own.id, home.others.id, home.farTenancy.id].sort())
    const { count } = await home.clients.manager.from('payment_records').select('id', { count: 'exact', head: true })
    expect(count).toBe(3)
  })
})
