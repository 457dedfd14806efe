import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makaoCatalogue } from '../src/exchange/hosted/resources'
import { serviceChargeTemplates } from '../src/homes/charge-templates/charge-templates.table'
import { unitServiceCharges } from '../src/homes/units/units.table'
import { ownerAccess } from '../src/money/owners/owner-access.table'
import { profiles } from '../src/people/accounts/accounts.table'
import { type Api, type Identity, PASSWORD, startApi } from './api'
import { buildersOf } from './builders'
import { testDatabase } from './database'
import { hostedClient } from './hosted'

// Who reaches what over the hosted protocol: another's row is as absent as one that does not exist, whichever way it is asked for.

const { db } = testDatabase()
const START = Date.parse('2026-11-21T09:00:00Z')
const dataDir = await mkdtemp(join(tmpdir(), 'makao-hosted-matrix-'))
afterAll(() => rm(dataDir, { recursive: true }))
const api: Api = startApi(db, { now: new Date(START).toISOString(), config: { dataDir } })
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
  const [tenant, manager, owner] = [await api.signUp(), await api.signUp(), await api.signUp()]
  await db.update(profiles).set({ role: 'owner' }).where(eq(profiles.id, owner.id))
  await db.update(profiles).set({ role: 'property_manager' }).where(eq(profiles.id, manager.id))
  const admin = await api.signInWithPassword('admin')
  const property = await buildProperty()
  const elsewhere = await buildProperty()
  // All of it is the owner's, and none of its rows is within their reach here.
  const owned = await admin.client.owners.create({ name: 'Wambui', kind: 'individual', isResident: true })
  await admin.client.owners.agree({
    propertyId: property.id,
    fromMonth: '2026-11',
    currency: 'KES',
    commissionKind: 'none',
    shares: [{ ownerId: owned.id, share: 10_000 }],
  })
  await db.insert(ownerAccess).values({ ownerId: owned.id, profileId: owner.id })
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
  const far = await buildUnit({ propertyId: elsewhere.id })
  const farTenancy = await buildTenancy({ tenantId: (await buildTenant()).id, unitId: far.id })
  const farCharge = await buildCharge({ tenancyId: farTenancy.id })
  const named = [neighbours, far].map(({ id: unitId }) => ({ unitId, position: 0, name: 'Water', amount: 20_000 }))
  const [nearWater, farWater] = await db.insert(unitServiceCharges).values(named).returning()
  const template = { userId: manager.id, name: 'Water', defaultAmount: 50_000, currency: 'KES' } as const
  const [managers] = await db.insert(serviceChargeTemplates).values(template).returning()
  const keyWith = async (role: 'admin' | 'property_manager', propertyIds: string[] | null = null) => {
    const asked = { name: crypto.randomUUID(), role, propertyIds, password: PASSWORD }
    return hostedClient(api, (await admin.client.apiKeys.make(asked)).secret)
  }
  return {
    admin,
    tenant,
    owner,
    elsewhere,
    far,
    farTenancy,
    farCharge,
    waters: [nearWater?.id ?? '', farWater?.id ?? ''],
    template: managers?.id ?? '',
    manager,
    property,
    unit,
    own,
    neighbour,
    neighbours,
    others,
    ownCharge,
    othersCharge,
    clients: {
      nobody: hostedClient(api),
      tenant: await signedIn(tenant),
      owner: await signedIn(owner),
      manager: await signedIn(manager),
      admin: await signedIn(admin),
      key: await keyWith('property_manager'),
      'key of an admin': await keyWith('admin'),
      'key of one property': await keyWith('property_manager', [property.id]),
      'admin’s key of one property': await keyWith('admin', [property.id]),
    },
  }
}
type Who = keyof Awaited<ReturnType<typeof furnish>>['clients']

let home: Awaited<ReturnType<typeof furnish>>
beforeAll(async () => {
  home = await furnish()
})

// A key has its calls a minute, and each of these asks many.
let asked = 0
beforeEach(() => {
  asked += 1
  api.setNow(new Date(START + asked * 10_000).toISOString())
})

type Reach = 'nobody' | 'tenant' | 'owner' | 'property' | 'all'
const reachOf: Record<Who, Reach> = {
  nobody: 'nobody',
  tenant: 'tenant',
  owner: 'owner',
  manager: 'all',
  admin: 'all',
  key: 'all',
  'key of an admin': 'all',
  'key of one property': 'property',
  'admin’s key of one property': 'property',
}
const everybody = Object.keys(reachOf) as Who[]

/** The ids of each resource that somebody reads. Somebody who is not signed in reads that there is an admin. */
function reached(resource: string, reach: Exclude<Reach, 'all'>): string[] {
  const { property, unit, neighbours, own, others, ownCharge, othersCharge, tenant, neighbour, waters } = home
  const [nearWater = ''] = waters
  const rows: Record<string, Partial<Record<'nobody' | 'tenant' | 'owner' | 'property', string[]>>> = {
    profiles: {
      nobody: [home.admin.id],
      tenant: [tenant.id],
      owner: [home.owner.id],
      property: [tenant.id, neighbour.id],
    },
    properties: { tenant: [property.id], property: [property.id] },
    units: { tenant: [unit.id], property: [unit.id, neighbours.id] },
    unit_service_charges: { tenant: [], property: [nearWater] },
    tenancies: { tenant: [own.id], property: [own.id, others.id] },
    payment_records: { tenant: [ownCharge.id], property: [ownCharge.id, othersCharge.id] },
  }
  return [...(rows[resource]?.[reach] ?? [])].sort()
}

/** A row of each resource that is not theirs. */
const rowOfOthers = (resource: string, reach: Reach): string =>
  ({
    profiles: reach === 'property' ? home.farTenancy.tenantId : home.neighbour.id,
    properties: home.elsewhere.id,
    units: reach === 'property' ? home.far.id : home.neighbours.id,
    unit_service_charges: home.waters[reach === 'property' ? 1 : 0] ?? '',
    service_charge_templates: home.template,
    tenancies: reach === 'property' ? home.farTenancy.id : home.others.id,
    payment_records: reach === 'property' ? home.farCharge.id : home.othersCharge.id,
    notification_settings: home.manager.id,
  })[resource] ?? ''

const keyOf = (resource: string) => (resource === 'notification_settings' ? 'user_id' : 'id')

/** All that a request could have changed, in one text. */
async function everything(): Promise<string> {
  const tables = resources.map(
    (name) => sql`select ${name} as name, to_jsonb(x)::text as row from ${sql.identifier(name)} x`,
  )
  const events = sql`select 'audit' as name, count(*)::text as row from audit_entries`
  const all = sql.join([...tables, events], sql` union all `)
  const { rows } = await db.execute(
    sql`select md5(string_agg(name || row, '' order by name, row)) as all from (${all}) a`,
  )
  return String(rows[0]?.all)
}

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

describe('whatever way leads to the rows of others', () => {
  const STEP_MS = 500
  const thieves = ['tenant', 'owner', 'key of one property'] as const
  const stepsFrom = (name: string) =>
    makaoCatalogue.references.flatMap(({ from, to }) => [
      ...(from === name ? [to] : []),
      ...(to === name ? [from] : []),
    ])
  /** From each resource over what it is embedded with, and what that is. */
  const ways = resources.flatMap((from) =>
    stepsFrom(from).flatMap((near) => [[from, near], ...stepsFrom(near).map((far) => [from, near, far])]),
  )
  let later = START + 86_400_000
  const passTime = () => {
    later += STEP_MS
    api.setNow(new Date(later).toISOString())
  }
  /** What stands in rows that somebody does not reach, and nowhere else. */
  const marksOf = (who: (typeof thieves)[number]): string[] => {
    const { far, farTenancy, farCharge, elsewhere, neighbour, neighbours, others, othersCharge, waters } = home
    const [near = '', beyond = ''] = waters
    const farRows = [far.id, farTenancy.id, farTenancy.tenantId, farCharge.id, elsewhere.id, beyond, home.template]
    if (who === 'key of one property') return farRows
    const nearRows = [
      ...farRows,
      neighbour.id,
      neighbours.id,
      others.id,
      othersCharge.id,
      near,
      'NEIGHBOUR1',
      'Nyambura',
    ]
    return who === 'owner' ? [...nearRows, home.own.id, home.ownCharge.id, home.property.id, home.unit.id] : nearRows
  }
  const expectNoMark = (who: (typeof thieves)[number], answer: unknown, way: string) => {
    const text = JSON.stringify(answer)
    expect(
      marksOf(who).filter((mark) => text.includes(mark)),
      way,
    ).toEqual([])
  }
  const nested = (steps: readonly string[], mark: string, innermost: string) =>
    steps.reduceRight((inner, step) => `${step}${mark}(${inner})`, innermost)

  test.each(thieves)('%s learns nothing by embedding, counts, sums and order', async (who) => {
    const client = home.clients[who]
    const before = await everything()
    for (const [root = '', ...steps] of ways) {
      const target = steps.at(-1) ?? ''
      const way = [root, ...steps].join(' > ')
      passTime()
      expectNoMark(who, await client.from(root).select(`*, ${nested(steps, '', '*')}`, { count: 'exact' }), way)
      const told = async (id: string) => {
        passTime()
        const [near = '', ...further] = steps
        const path = [...steps, keyOf(target)].join('.')
        const inner = `${keyOf(root)}, ${nested(steps, '!inner', keyOf(target))}`
        const answers: unknown[] = [await client.from(root).select(inner, { count: 'exact' }).eq(path, id)]
        if (further.length === 0) {
          const [own, sums] = [
            `${keyOf(root)}, ${near}()`,
            `${near}(${keyOf(near)}.count(), ${keyOf(near)}.max()::text)`,
          ]
          const counted = client.from(root).select(own, { count: 'planned', head: true })
          answers.push(
            await counted.eq(path, id).not(near, 'is', null),
            await client.from(root).select(sums).eq(path, id),
          )
        }
        return JSON.stringify(answers).replaceAll(id, 'ID')
      }
      expect(await told(rowOfOthers(target, reachOf[who])), way).toBe(await told(crypto.randomUUID()))
    }
    expect(await everything()).toBe(before)
  })

  test.each(thieves)('%s learns nothing by trees, lists, ranges, sums and writes of a row', async (who) => {
    const client = home.clients[who]
    const before = await everything()
    for (const name of resources) {
      const key = keyOf(name)
      const told = async (id: string) => {
        passTime()
        const unknown = crypto.randomUUID()
        const row = JSON.parse(JSON.stringify({ [key]: id, created_at: '2026-01-01' }))
        const from = () => client.from(name)
        const answers = [
          await from().select('*').or(`and(${key}.eq.${id},${key}.not.is.null),${key}.eq.${unknown}`).csv(),
          await from().select(key).not(key, 'in', `(${id})`).order(key),
          await from().select(`${key}.count()`).in(key, [id, unknown]),
          await from().select(key, { count: 'estimated' }).gte(key, id).lte(key, id).range(0, 5),
          await from().select(key).eq(key, id).maybeSingle(),
          await from().upsert(row, { onConflict: key }).select(),
          await from().update(row).eq(key, id).select(),
          await from().delete({ count: 'exact' }).eq(key, id).select(),
        ]
        expectNoMark(who, answers[1], name)
        return JSON.stringify(answers).replaceAll(id, 'ID').replaceAll(unknown, 'UNKNOWN')
      }
      expect(await told(rowOfOthers(name, reachOf[who])), name).toBe(await told(crypto.randomUUID()))
    }
    expect(await everything()).toBe(before)
  })

  test.each(thieves)('%s learns nothing by addresses of files', async (who) => {
    const files = home.clients[who].storage.from('documents')
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
    const other = reachOf[who] === 'property' ? home.farTenancy.tenantId : home.neighbour.id
    const kept = `tenants/${other}/Passport.pdf`
    passTime()
    expect((await home.clients.admin.storage.from('documents').upload(kept, pdf, { upsert: true })).error).toBeNull()
    const told = async (id: string) => {
      passTime()
      const path = `tenants/${id}/Passport.pdf`
      const answers = [
        await files.createSignedUrl(path, 60),
        await files.createSignedUrls([path], 60),
        await files.createSignedUploadUrl(path),
        await files.createSignedUploadUrl(path, { upsert: true }),
        await files.download(path),
        await files.info(path),
        await files.exists(path),
        await files.list(`tenants/${id}`),
        await files.move(path, `tenants/${home.tenant.id}/Taken.pdf`),
        await files.copy(path, `tenants/${home.tenant.id}/Taken.pdf`),
        await files.update(path, pdf),
        await files.remove([path]),
      ]
      return answers.map(({ data, error }) => JSON.stringify({ data, message: error?.message }).replaceAll(id, 'ID'))
    }
    expect(await told(other)).toEqual(await told(crypto.randomUUID()))
    expect((await home.clients.admin.storage.from('documents').exists(kept)).data).toBe(true)
  })
})
