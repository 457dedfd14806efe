import { type Role, roles } from '@makao/contract/permissions'
import { desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, type Identity, PASSWORD, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { type HostedClient, hostedClient, hostedClientOf } from '../../../test/hosted'
import { properties } from '../../homes/properties/properties.table'
import { profiles } from '../../people/accounts/accounts.table'
import { auditEntries } from '../../platform/audit/audit.table'
import { makaoCatalogue } from './resources'

const { db } = testDatabase()
const { buildTenant, buildTenancy, buildUnit, buildProperty } = buildersOf(db)

let api: Api
let manager: Identity
let client: HostedClient

beforeAll(async () => {
  api = startApi(db)
  manager = await api.signInWithPassword('property_manager')
  client = await hostedClientOf(api, manager)
})

/** As the original client writes it: an instant. */
const now = () => new Date('2026-11-21T09:00:00Z').toISOString()
const nowhere = () => crypto.randomUUID()
const lastAction = async (entityId: string) =>
  (
    await db.select().from(auditEntries).where(eq(auditEntries.entityId, entityId)).orderBy(desc(auditEntries.position))
  )[0]

const property = (change: object = {}) => ({
  name: `Jacaranda ${crypto.randomUUID()}`,
  country: 'Kenya',
  city: 'Nairobi',
  address: 'Ngong Road 12',
  property_type: 'apartment',
  description: null,
  owner_id: manager.id,
  updated_at: now(),
  ...change,
})
const unit = (propertyId: string, change: object = {}) => ({
  property_id: propertyId,
  unit_number: 'A1',
  rent_amount: 15000.5,
  service_charge_amount: '2000',
  rent_due_date: 5,
  service_charge_due_date: 10,
  ...change,
})

describe('properties', () => {
  test('are inserted by the procedure of the form, changed in part and deleted', async () => {
    const sent = property()
    const made = await client
      .from('properties')
      .insert(sent)
      .select('id, name, currency, owner_id, total_units')
      .single()
    expect(made).toMatchObject({
      status: 201,
      data: { name: sent.name, currency: 'KES', owner_id: manager.id, total_units: 0 },
    })
    const id = made.data?.id
    expect(await lastAction(id)).toMatchObject({ action: 'property.created', actorId: manager.id })
    const present = await manager.client.properties.get({ propertyId: id })
    await manager.client.properties.update({ ...present, propertyId: id, landReference: 'LR 209/4521' })
    const renamed = `${sent.name} West`
    const changed = await client.from('properties').update({ name: renamed, updated_at: now() }).eq('id', id)
    expect(changed).toMatchObject({ status: 204, data: null, error: null })
    expect(await manager.client.properties.get({ propertyId: id })).toMatchObject({
      name: renamed,
      landReference: 'LR 209/4521',
    })
    const gone = await client.from('properties').delete().eq('id', id).select('name, units(id)')
    expect(gone).toMatchObject({ status: 200, data: [{ name: renamed, units: [] }] })
    expect((await client.from('properties').select('id').eq('id', id)).data).toEqual([])
  })

  test('of an array come back in the order sent, and none is kept where one is refused', async () => {
    const names = ['Zebra', 'Acacia', 'Mango'].map((name) => `${name} ${crypto.randomUUID()}`)
    const sent = names.map((name) => property({ name }))
    const { data } = await client.from('properties').insert(sent).select('name')
    expect(data?.map(({ name }) => name)).toEqual(names)
    const fresh = property()
    const refused = await client.from('properties').insert([fresh, ...sent.slice(0, 1), property()])
    expect(refused).toMatchObject({
      status: 409,
      error: {
        code: 'PROPERTY_EXISTS',
        message: `Nairobi already has a property named ${names[0]}.`,
        details: JSON.stringify({ city: 'Nairobi', name: names[0] }),
        hint: 'Row 2 of 3; none is kept.',
      },
    })
    expect(await db.$count(properties, eq(properties.name, fresh.name))).toBe(0)
  })

  test.each([
    [{ owner_id: crypto.randomUUID() }, 400, '23514', 'owner_id'],
    [{ currency: 'UGX' }, 400, '23514', 'currency'],
    [{ country: 'Tanzania' }, 400, '23514', 'country'],
    [{ name: ' ' }, 400, '23514', 'name'],
    [{ city: null }, 400, '23502', 'city'],
    [{ total_units: 5 }, 400, '0A000', 'total_units'],
    [{ id: crypto.randomUUID() }, 400, '0A000', 'id'],
    [{ colour: 'red' }, 400, 'PGRST204', null],
  ])('%j is refused, and the column said', async (change, status, code, details) => {
    const refused = await client.from('properties').insert(property(change))
    expect(refused).toMatchObject({ status, error: { code, details } })
  })

  test('that are read and sent back as they are change nothing, and a column that nobody writes is named', async () => {
    const { id } = await buildProperty()
    const { data: read } = await client.from('properties').select('*').eq('id', id).single()
    expect(await client.from('properties').update(read).eq('id', id)).toMatchObject({ status: 204, error: null })
    const stray = await client.from('properties').update({ total_units: 9 }).eq('id', id)
    expect(stray).toMatchObject({ status: 400, error: { code: '0A000', details: 'total_units' } })
    const merged = await client
      .from('properties')
      .upsert({ ...read, address: 'Thika Road 1' })
      .select('address')
    expect(merged).toMatchObject({ status: 200, data: [{ address: 'Thika Road 1' }] })
    const ignored = await client.from('properties').upsert(read, { ignoreDuplicates: true }).select()
    expect(ignored).toMatchObject({ status: 201, data: [] })
    expect(await client.from('properties').insert(read)).toMatchObject({ status: 409, error: { code: '23505' } })
  })
})

describe('units', () => {
  test('are inserted and read back, and changed by the same fields', async () => {
    const { id: propertyId } = await buildProperty()
    const made = await client.from('units').insert(unit(propertyId)).select('id').single()
    const id = made.data?.id
    expect((await client.from('units').select('*, properties(currency)').eq('id', id).single()).data).toMatchObject({
      unit_number: 'A1',
      rent_amount: 15000.5,
      service_charge_amount: 2000,
      rent_due_date: 5,
      service_charge_due_date: 10,
      is_occupied: false,
      currency: 'KES',
      properties: { currency: 'KES' },
    })
    const change = unit(propertyId, { unit_number: 'A2', rent_amount: '16,000.25' })
    expect(await client.from('units').update(change).eq('id', id)).toMatchObject({ status: 204, error: null })
    expect(await manager.client.units.get({ unitId: id })).toMatchObject({ unitNumber: 'A2', rentAmount: 1_600_025 })
    expect(await client.from('units').delete().eq('id', id)).toMatchObject({ status: 204 })
  })

  test('are let or vacant as their tenancies say, whoever says what', async () => {
    const { id: vacant } = await buildUnit()
    const { unitId: letNow } = await buildTenancy()
    const say = (id: string, is_occupied: boolean) => client.from('units').update({ is_occupied }).eq('id', id)
    expect(await say(vacant, false)).toMatchObject({ status: 204 })
    expect(await say(letNow, true)).toMatchObject({ status: 204 })
    expect(await say(vacant, true)).toMatchObject({ status: 409, error: { code: 'UNIT_VACANT' } })
    expect(await say(letNow, false)).toMatchObject({ status: 409, error: { code: 'UNIT_OCCUPIED' } })
    expect(await client.from('units').delete().eq('id', letNow)).toMatchObject({
      status: 409,
      error: { code: 'ACTIVE_TENANCY' },
    })
  })

  test.each([
    [{ rent_amount: 1.005 }, '23514', 'rent_amount'],
    [{ rent_amount: -1 }, '23514', 'rent_amount'],
    [{ rent_amount: '1e3' }, '23514', 'rent_amount'],
    [{ rent_amount: null }, '23502', 'rent_amount'],
    [{ rent_due_date: 32 }, '23514', 'rent_due_date'],
    [{ rent_due_date: 1.5 }, '22P02', null],
    [{ is_occupied: 'perhaps' }, '22P02', null],
    [{ property_id: 'here' }, '22P02', null],
    [{ account_number: 'A1' }, '0A000', 'account_number'],
    [{ currency: 'UGX' }, '23514', 'currency'],
  ])('%j is refused with the column', async (change, code, details) => {
    const { id } = await buildProperty()
    expect(await client.from('units').insert(unit(id, change))).toMatchObject({
      status: 400,
      error: { code, details },
    })
  })

  test('of Uganda have no decimals, and one of nowhere no property', async () => {
    const { id } = await buildProperty({ currency: 'UGX' })
    expect(await client.from('units').insert(unit(id))).toMatchObject({
      error: { message: 'Ugandan shillings have no decimals' },
    })
    expect(await client.from('units').insert(unit(nowhere()))).toMatchObject({
      status: 409,
      error: { code: '23503', message: expect.stringContaining('units_property_id_fkey') },
    })
  })

  test('no more than a hundred are written at once, and a limit that is set is held', async () => {
    const { id } = await buildProperty()
    const many = Array.from({ length: 101 }, (_, n) => unit(id, { unit_number: `M${n}` }))
    expect(await client.from('units').insert(many)).toMatchObject({ status: 400, error: { code: 'PGRST124' } })
    await client.from('units').insert(many.slice(0, 3))
    const strictly = client.from('units').update({ rent_due_date: 9 }).eq('property_id', id).setHeader('prefer', '')
    expect(await strictly.setHeader('prefer', 'handling=strict, max-affected=2, return=representation')).toMatchObject({
      status: 400,
      error: { code: 'PGRST124' },
    })
    const { data } = await client.from('units').select('rent_due_date').eq('property_id', id)
    expect(data).toEqual([{ rent_due_date: 5 }, { rent_due_date: 5 }, { rent_due_date: 5 }])
  })

  test('are only tried with tx=rollback', async () => {
    const { id } = await buildProperty()
    const tried = await client.from('units').insert(unit(id)).select('unit_number').rollback()
    expect(tried).toMatchObject({ status: 201, data: [{ unit_number: 'A1' }] })
    expect((await client.from('units').select('id').eq('property_id', id)).data).toEqual([])
  })
})

describe('service charges of a unit', () => {
  const sumOf = async (unitId: string) => (await manager.client.units.get({ unitId })).serviceChargeAmount

  test('are deleted all and inserted anew as the original does, and their sum is the unit’s', async () => {
    const { id: unitId } = await buildUnit()
    const rows = (names: string[]) => names.map((name, n) => ({ unit_id: unitId, name, amount: 100.5 * (n + 1) }))
    const change = { service_charge_amount: 301.5 }
    expect(await client.from('units').update(change).eq('id', unitId)).toMatchObject({ status: 204 })
    expect(await client.from('unit_service_charges').delete().eq('unit_id', unitId)).toMatchObject({ status: 204 })
    const made = await client
      .from('unit_service_charges')
      .insert(rows(['Water', 'Guard']))
      .select('id, name, amount')
    expect(made).toMatchObject({
      status: 201,
      data: [
        { name: 'Water', amount: 100.5 },
        { name: 'Guard', amount: 201 },
      ],
    })
    expect(await sumOf(unitId)).toBe(30_150)
    const more = await client.from('unit_service_charges').insert({ unit_id: unitId, name: 'Lift', amount: '50' })
    expect(more).toMatchObject({ status: 201 })
    expect(await sumOf(unitId)).toBe(35_150)
    const first = made.data?.[0]?.id
    const gone = await client.from('unit_service_charges').delete().eq('id', first).select('name, units(unit_number)')
    expect(gone.data).toMatchObject([{ name: 'Water', units: { unit_number: expect.any(String) } }])
    expect(await sumOf(unitId)).toBe(25_100)
    await client.from('unit_service_charges').delete().eq('unit_id', unitId)
    expect(await sumOf(unitId)).toBe(25_100)
  })

  test('have each name once, unless they are merged', async () => {
    const { id: unitId } = await buildUnit()
    const row = { unit_id: unitId, name: 'Water', amount: 100 }
    const both = await Promise.all([1, 2].map(() => client.from('unit_service_charges').insert(row)))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const merging = { ...row, amount: 70 }
    const merged = client.from('unit_service_charges').upsert(merging, { onConflict: 'unit_id,name' })
    expect(await merged.select('amount')).toMatchObject({ status: 200, data: [{ amount: 70 }] })
    const update = await client.from('unit_service_charges').update({ amount: 1 }).eq('unit_id', unitId)
    expect(update).toMatchObject({ status: 403, error: { code: '42501' } })
    const zero = await client.from('unit_service_charges').insert({ ...row, name: 'Lift', amount: 0 })
    expect(zero).toMatchObject({ status: 400, error: { code: '23514', details: 'amount' } })
  })
})

describe('service charge templates', () => {
  const template = (change: object = {}) => ({
    user_id: manager.id,
    name: `Water ${crypto.randomUUID()}`,
    default_amount: 500,
    description: null,
    updated_at: now(),
    ...change,
  })
  const upsert = (row: object) => client.from('service_charge_templates').upsert(row, { onConflict: 'user_id,name' })

  test('are made and merged by the name, put away and had again', async () => {
    const sent = template()
    expect(await upsert(sent)).toMatchObject({ status: 201 })
    const merged = await upsert({ ...sent, name: sent.name.toUpperCase(), default_amount: '750.50' })
      .select()
      .single()
    expect(merged).toMatchObject({ status: 200, data: { default_amount: 750.5, currency: 'KES', is_active: true } })
    const id = merged.data?.id
    const change = (patch: object) => client.from('service_charge_templates').update(patch).eq('id', id)
    expect(await change({ is_active: false, updated_at: now() })).toMatchObject({ status: 204 })
    expect(await manager.client.chargeTemplates.list()).not.toContainEqual(expect.objectContaining({ id }))
    expect(await change({ default_amount: 1 })).toMatchObject({ status: 400, error: { details: 'is_active' } })
    expect(await change({ is_active: true, description: 'Borehole' }).select('description')).toMatchObject({
      data: [{ description: 'Borehole' }],
    })
    expect(await client.from('service_charge_templates').insert(sent)).toMatchObject({
      status: 409,
      error: { code: '23505' },
    })
    expect(await upsert(template({ user_id: nowhere() }))).toMatchObject({ status: 400, error: { details: 'user_id' } })
    const odd = client.from('service_charge_templates').upsert(template(), { onConflict: 'description' })
    expect(await odd).toMatchObject({ status: 400, error: { code: '42P10' } })
  })
})

describe('tenancies', () => {
  test('are inserted by assigning, which charges what is due, and end by the day of moving out', async () => {
    const { id: tenantId } = await buildTenant()
    const { id: unitId } = await buildUnit()
    const row = { tenant_id: tenantId, unit_id: unitId, start_date: '2026-11-01', is_active: true }
    const made = await client.from('tenancies').insert(row).select('id, is_active, end_date').single()
    expect(made).toMatchObject({ status: 201, data: { is_active: true, end_date: null } })
    const id = made.data?.id
    const { data: charged } = await client.from('payment_records').select('payment_type').eq('tenancy_id', id)
    expect(charged?.map(({ payment_type }) => payment_type).sort()).toEqual(['rent', 'service_charge'])
    const again = await client.from('tenancies').insert({ ...row, start_date: '2026-11-02' })
    expect(again).toMatchObject({ status: 409, error: { code: 'UNIT_OCCUPIED' } })
    const change = (patch: object) => client.from('tenancies').update(patch).eq('id', id)
    expect(await change({ is_active: true, end_date: null })).toMatchObject({ status: 204 })
    expect(await change({ end_date: '2026-11-30' })).toMatchObject({ error: { code: '0A000', details: 'end_date' } })
    expect(await change({ start_date: '2026-10-01' })).toMatchObject({
      error: { code: '0A000', details: 'start_date' },
    })
    expect(await change({ notes: 'Late' })).toMatchObject({ error: { code: '0A000', details: 'notes' } })
    expect(await change({ is_active: false })).toMatchObject({ error: { code: '23514', details: 'end_date' } })
    const early = await change({ is_active: false, end_date: '2026-10-01' })
    expect(early).toMatchObject({ status: 422, error: { code: 'END_BEFORE_START' } })
    const ended = { end_date: '2026-11-30', is_active: false }
    expect(await change({ ...ended, notes: 'Keys handed over' })).toMatchObject({ status: 204 })
    expect(await change(ended)).toMatchObject({ status: 204 })
    expect(await change({ ...ended, end_date: '2026-12-01' })).toMatchObject({ error: { code: 'TENANCY_ENDED' } })
    expect(await lastAction(id)).toMatchObject({ action: 'tenancy.ended' })
    expect(await client.from('tenancies').delete().eq('id', id)).toMatchObject({ status: 403 })
  })

  test('of an array stand in the order sent, and name who or what is not there', async () => {
    const rows = []
    for (let n = 0; n < 3; n += 1) {
      rows.push({ tenant_id: (await buildTenant()).id, unit_id: (await buildUnit()).id, start_date: '2026-11-21' })
    }
    const { data } = await client.from('tenancies').insert(rows).select('tenant_id')
    expect(data?.map(({ tenant_id }) => tenant_id)).toEqual(rows.map(({ tenant_id }) => tenant_id))
    const { id: unit_id } = await buildUnit()
    const row = { tenant_id: (await buildTenant()).id, unit_id, start_date: '2026-11-21' }
    for (const [column, value] of [
      ['tenant_id', nowhere()],
      ['tenant_id', manager.id],
      ['unit_id', nowhere()],
    ] as const) {
      const refused = await client.from('tenancies').insert({ ...row, [column]: value })
      expect(refused).toMatchObject({ status: 409, error: { code: '23503' } })
      expect(refused.error?.details).toContain(`Key (${column})=`)
    }
    const bad = await client.from('tenancies').insert({ ...row, start_date: '2026-02-30' })
    expect(bad).toMatchObject({ status: 400, error: { code: '22008' } })
  })
})

describe('profiles', () => {
  test('of tenants are changed and deleted by staff, who keep what was not sent', async () => {
    const { id, email } = await buildTenant({ fullName: 'Wanjiku Kamau' })
    await db.update(profiles).set({ taxPin: 'A001234567Z' }).where(eq(profiles.id, id))
    const change = (patch: object) => client.from('profiles').update(patch).eq('id', id)
    const sent = { full_name: 'Wanjiku Njeri', email, phone_number: '0722 000 111' }
    expect(await change(sent).select('full_name, phone_number')).toMatchObject({
      status: 200,
      data: [{ full_name: 'Wanjiku Njeri', phone_number: '0722 000 111' }],
    })
    expect(await change({ phone_number: null })).toMatchObject({ status: 204 })
    expect(await manager.client.tenants.get({ tenantId: id })).toMatchObject({
      fullName: 'Wanjiku Njeri',
      phoneNumber: null,
      taxPin: 'A001234567Z',
    })
    const other = await change({ email: 'other@example.com' })
    expect(other).toMatchObject({ status: 400, error: { code: '0A000', details: 'email' } })
    expect(await change({ role: 'admin' })).toMatchObject({ error: { code: '0A000', details: 'role' } })
    expect(await change({ full_name: '' })).toMatchObject({ error: { code: '23514', details: 'full_name' } })
    expect(await client.from('profiles').delete().eq('id', id)).toMatchObject({ status: 204 })
    expect((await client.from('profiles').select('id').eq('id', id)).data).toEqual([])
    expect(await client.from('profiles').insert(sent)).toMatchObject({ status: 403, error: { code: '42501' } })
  })

  test('of oneself are changed, of others on the team not', async () => {
    const other = await api.signInAs('property_manager')
    const own = await client.from('profiles').update({ phone_number: '0733 000 222' }).eq('id', manager.id)
    expect(own).toMatchObject({ status: 204 })
    const another = await client.from('profiles').update({ phone_number: null }).eq('id', other.id)
    expect(another).toMatchObject({ status: 403, error: { code: '42501' } })
    expect(await client.from('profiles').delete().eq('id', other.id)).toMatchObject({ status: 403 })
  })

  test('of which two at once change other columns keep both, a tenant’s and one’s own', async () => {
    const colleague = await api.signInWithPassword('admin')
    const own = await hostedClientOf(api, colleague)
    const { id: tenantId } = await buildTenant()
    const people = [
      { by: client, id: tenantId, phone: '0722 000 10' },
      { by: own, id: colleague.id, phone: '0733 000 10' },
    ]
    for (const { by, id, phone } of people) {
      const change = (patch: object) => by.from('profiles').update(patch).eq('id', id)
      for (const n of [1, 2, 3, 4]) {
        const sent = { full_name: `Wanjiku Kamau ${n}`, phone_number: `${phone}${n}` }
        const both = [change({ full_name: sent.full_name }), change({ phone_number: sent.phone_number })]
        for (const answer of await Promise.all(both)) expect(answer).toMatchObject({ status: 204, error: null })
        const { data } = await by.from('profiles').select('full_name, phone_number').eq('id', id).single()
        expect(data).toEqual(sent)
      }
    }
  })
})

describe('notification settings', () => {
  test('are saved in part over what stands, and are one’s own', async () => {
    const sent = { user_id: manager.id, rent_reminder_days: 7, sms_enabled: true, updated_at: now() }
    const save = (row: object) => client.from('notification_settings').upsert(row, { onConflict: 'user_id' })
    expect(await client.from('notification_settings').select().maybeSingle()).toMatchObject({ data: null })
    expect(await save(sent)).toMatchObject({ status: 201 })
    expect(await save({ user_id: manager.id, overdue_reminder_days: 14 })).toMatchObject({ status: 200 })
    expect((await client.from('notification_settings').select().single()).data).toMatchObject({
      user_id: manager.id,
      rent_reminder_days: 7,
      overdue_reminder_days: 14,
      sms_enabled: true,
      email_enabled: true,
    })
    const own = client.from('notification_settings').update({ rent_reminder_template: 'Rent of {who}' })
    expect(await own.eq('user_id', manager.id)).toMatchObject({ error: { details: 'rent_reminder_template' } })
    expect(await save({ user_id: manager.id, rent_reminder_days: 4 })).toMatchObject({
      status: 400,
      error: { details: 'rent_reminder_days' },
    })
    expect(await save({ ...sent, user_id: nowhere() })).toMatchObject({ status: 400, error: { details: 'user_id' } })
    expect(await client.from('notification_settings').insert(sent)).toMatchObject({ error: { code: '23505' } })
  })
})

describe('by a key', () => {
  const keyOf = async (name: string, propertyIds: string[] | null) => {
    const admin = await api.signInWithPassword('admin', 'Asha Wanjiru')
    const { secret } = await admin.client.apiKeys.make({
      name,
      role: 'property_manager',
      propertyIds,
      password: PASSWORD,
    })
    return hostedClient(api, secret)
  }

  test('is written in its maker’s name', async () => {
    const { id } = await buildProperty()
    const script = await keyOf('Reports', null)
    const made = await script.from('units').insert(unit(id)).select('id').single()
    expect(await lastAction(made.data?.id)).toMatchObject({ actorName: 'Asha Wanjiru (key Reports)' })
    const { id: tenantId } = await buildTenant()
    const renamed = await script.from('profiles').update({ full_name: 'Wanjiku Njeri' }).eq('id', tenantId)
    expect(renamed).toMatchObject({ status: 204, error: null })
    const guarded = await script.from('properties').update({ name: 'baobab' }).eq('id', id).select('name')
    expect(guarded.data).toEqual([{ name: 'baobab' }])
  })

  test('that is limited to properties only there: what stands elsewhere is as absent as what does not exist', async () => {
    const { id: own } = await buildProperty()
    const { unitId: elsewhere, id: tenancyElsewhere } = await buildTenancy()
    const { propertyId } = await manager.client.units.get({ unitId: elsewhere })
    const script = await keyOf('One house', [own])
    const made = await script.from('units').insert(unit(own)).select('id').single()
    const id = made.data?.id
    expect(await script.from('units').update({ rent_amount: 7 }).eq('id', id)).toMatchObject({ status: 204 })
    const charge = { unit_id: id, name: 'Water', amount: 5 }
    expect(await script.from('unit_service_charges').insert(charge)).toMatchObject({ status: 201 })
    const record = { amount: 1, payment_type: 'rent', due_date: '2026-11-05' }
    for (const [there, nowhereAtAll] of [
      [propertyId, nowhere()].map((one) => script.from('units').insert(unit(one, { unit_number: 'B9' }))),
      [elsewhere, nowhere()].map((unit_id) => script.from('unit_service_charges').insert({ ...charge, unit_id })),
      [tenancyElsewhere, nowhere()].map((tenancy_id) =>
        script.from('payment_records').insert({ ...record, tenancy_id }),
      ),
      [elsewhere, nowhere()].map((one) => script.from('units').update({ rent_amount: 1 }).eq('id', one).select()),
      [tenancyElsewhere, nowhere()].map((one) =>
        script.from('tenancies').update({ end_date: '2026-11-30', is_active: false }).eq('id', one).select(),
      ),
    ]) {
      const [one, other] = [await there, await nowhereAtAll]
      expect([one?.status, one?.error?.code, one?.data]).toEqual([other?.status, other?.error?.code, other?.data])
    }
    expect(await script.from('properties').insert(property({ owner_id: undefined }))).toMatchObject({
      status: 403,
      error: { code: 'KEY_LIMITED' },
    })
    expect(await manager.client.units.get({ unitId: elsewhere })).toMatchObject({ rentAmount: 1_500_000 })
  })
})

test('a row is put in its place by its key', async () => {
  const { id } = await buildProperty({ name: `Baobab ${crypto.randomUUID()}` })
  const { data: read } = await client.from('properties').select('*').eq('id', id).single()
  const put = (key: string, row: object) => client.from('properties').update(row).eq('id', key).select('address')
  const asPut = (key: string, row: object) => Object.assign(put(key, row), { method: 'PUT' })
  expect(await asPut(id, { ...read, address: 'Moi Avenue 3' })).toMatchObject({
    status: 200,
    data: [{ address: 'Moi Avenue 3' }],
  })
  const other = nowhere()
  expect(await asPut(other, { ...read, id: other })).toMatchObject({ status: 400, error: { code: '0A000' } })
})

describe('who may write what', () => {
  /** For each resource a row that could be written but for the ids in it. */
  const rows: Record<string, object> = {
    profiles: { full_name: 'Amani' },
    properties: { name: 'Mango Court', country: 'Kenya', city: 'Nairobi', address: 'x 1', property_type: 'shop' },
    units: { property_id: nowhere(), unit_number: 'Z1', rent_amount: 1 },
    unit_service_charges: { unit_id: nowhere(), name: 'Water', amount: 1 },
    service_charge_templates: { name: 'Water', default_amount: 1 },
    tenancies: { tenant_id: nowhere(), unit_id: nowhere(), start_date: '2026-11-01' },
    payment_records: { tenancy_id: nowhere(), amount: 1, payment_type: 'rent', due_date: '2026-11-05' },
    notification_settings: { rent_reminder_days: 3 },
  }
  /** Which of inserting, updating and deleting a role may. */
  const staff: Record<string, string> = {
    profiles: '-ud',
    properties: 'iud',
    units: 'iud',
    unit_service_charges: 'i-d',
    service_charge_templates: 'iu-',
    tenancies: 'iu-',
    payment_records: 'iu-',
    notification_settings: 'iu-',
  }
  const matrix: Record<Role | 'nobody', Record<string, string>> = {
    nobody: {},
    tenant: { profiles: '-u-' },
    owner: { profiles: '-u-' },
    property_manager: staff,
    admin: staff,
  }
  const names = [...makaoCatalogue.resources.keys()]

  test('every resource is in the matrix', () => {
    expect(names.sort()).toEqual(Object.keys(rows).sort())
  })

  test.each(['nobody', ...roles] as const)('%s', async (role) => {
    const asked = role === 'nobody' ? hostedClient(api) : await hostedClientOf(api, await api.signInWithPassword(role))
    const neighbour = await buildTenancy()
    const before = await db.select().from(auditEntries)
    const denied = role === 'nobody' ? 401 : 403
    for (const name of names) {
      const rights = matrix[role][name] ?? '---'
      const key = name === 'notification_settings' ? 'user_id' : 'id'
      const statuses = [
        (
          await asked
            .from(name)
            .insert(rows[name] ?? {})
            .rollback()
        ).status,
        (
          await asked
            .from(name)
            .update(rows[name] ?? {})
            .eq(key, nowhere())
        ).status,
        (await asked.from(name).delete().eq(key, nowhere())).status,
      ]
      // Without a row that it could belong to, one is refused as such.
      const found = { properties: 201, service_charge_templates: 201, notification_settings: 201 }[name] ?? 409
      const expected = [found, 204, 204].map((status, verb) => (rights[verb] === '-' ? denied : status))
      if (name === 'payment_records' && staff === matrix[role]) expected[2] = 403
      expect([name, statuses]).toEqual([name, expected])
    }
    if (role === 'tenant') {
      // A neighbour's row is as absent as one that does not exist.
      const others = await asked.from('profiles').update({ full_name: 'Me' }).eq('id', neighbour.tenantId).select()
      expect(others).toMatchObject({ status: 200, data: [] })
      const unit = await asked.from('units').update({ rent_amount: 1 }).eq('id', neighbour.unitId)
      expect(unit).toMatchObject({ status: 403, error: { code: '42501' } })
    }
    expect(await db.select().from(auditEntries)).toEqual(before)
  })
})
