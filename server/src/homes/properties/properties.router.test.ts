import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, fieldErrorsOf, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { properties } from './properties.table'

const { db } = testDatabase()
const { buildProperty, buildTenancy, buildTenant, buildUnit, buildCharge } = buildersOf(db)

let api: Api
let manager: Identity

beforeAll(async () => {
  api = startApi(db)
  manager = await api.signInAs('property_manager')
})

let made = 0
const input = (change: Record<string, unknown> = {}) => ({
  name: `Mvuli Gardens ${++made}`,
  country: 'Kenya' as const,
  city: 'Mombasa',
  address: 'Links Road 4, Nyali',
  propertyType: 'apartment' as const,
  ...change,
})

const stored = async (id: string) => (await db.select().from(properties).where(eq(properties.id, id)))[0]

describe('create', () => {
  test('the currency follows the country', async () => {
    const kenya = await manager.client.properties.create(input())
    const uganda = await manager.client.properties.create(input({ country: 'Uganda', city: 'Kampala' }))
    expect([kenya.currency, uganda.currency]).toEqual(['KES', 'UGX'])
    expect((await stored(kenya.id))?.createdBy).toBe(manager.id)
  })

  test('every field is asked for beside itself', async () => {
    const empty = { name: ' ', country: '', city: '', address: '', propertyType: '' }
    expect(await fieldErrorsOf(manager.client.properties.create(empty as never))).toEqual([
      'name: Property name is required',
      'country: Country is required',
      'city: City is required',
      'address: Address is required',
      'propertyType: Property type is required',
    ])
  })

  test('a name that its city already has is refused, also by two at the same moment', async () => {
    const same = input({ name: 'Twiga Plaza' })
    const outcomes = await Promise.allSettled([
      manager.client.properties.create(same),
      manager.client.properties.create({ ...same, name: 'TWIGA plaza' }),
    ])
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
    expect(refused).toEqual(['PROPERTY_EXISTS'])
    await expectRefusal(
      manager.client.properties.create(same),
      'PROPERTY_EXISTS',
      'Mombasa already has a property named Twiga Plaza.',
    )
    expect(await manager.client.properties.create(input({ name: 'Twiga Plaza', city: 'Kisumu' }))).toBeDefined()
  })

  test('text is kept as typed', async () => {
    for (const name of ['🏠 Nyumba', '<script>alert(1)</script>', "Robert'); drop table units;--", 'بيت الشاطئ']) {
      expect((await manager.client.properties.create(input({ name }))).name).toBe(name)
    }
  })
})

describe('list', () => {
  test('searches name, city and address, filters and counts units', async () => {
    const { id } = await buildProperty({ name: 'Simba Court', city: 'Entebbe', currency: 'UGX' })
    const unit = await buildUnit({ propertyId: id, currency: 'UGX' })
    await buildUnit({ propertyId: id, currency: 'UGX' })
    await buildTenancy({ unitId: unit.id, currency: 'UGX' })
    for (const filter of [{ search: 'simba' }, { search: 'ENTEBBE court' }, { city: 'Entebbe' }]) {
      const { rows, total } = await manager.client.properties.list(filter)
      expect(total).toBe(1)
      expect(rows).toMatchObject([{ id, totalUnits: 2, occupiedUnits: 1 }])
    }
    expect((await manager.client.properties.list({ country: 'Kenya', city: 'Entebbe' })).total).toBe(0)
    expect(await manager.client.properties.cities()).toContain('Entebbe')
  })
})

describe('update', () => {
  test('changes what was typed', async () => {
    const { id } = await manager.client.properties.create(input())
    const changed = input({ city: 'Kisumu', description: 'Behind the market' })
    expect(await manager.client.properties.update({ ...changed, propertyId: id })).toMatchObject(changed)
  })

  test('the country stays once units are priced in its currency', async () => {
    const { id, name } = await buildProperty({ name: 'Priced House' })
    const moved = { ...input({ name, country: 'Uganda' }), propertyId: id }
    expect((await manager.client.properties.update(moved)).currency).toBe('UGX')
    await manager.client.properties.update({ ...moved, country: 'Kenya' })
    await buildUnit({ propertyId: id })
    await expectRefusal(
      manager.client.properties.update(moved),
      'COUNTRY_FIXED',
      'Priced House has units, owners or expenses in KES, so its country cannot change.',
    )
    expect((await stored(id))?.currency).toBe('KES')
  })
})

describe('remove', () => {
  test('a property without a history is deleted with its units', async () => {
    const { propertyId } = await buildUnit()
    expect(await manager.client.properties.remove({ propertyId })).toEqual({ outcome: 'deleted' })
    expect(await stored(propertyId)).toBeUndefined()
  })

  test('one that was let before is archived: gone from the lists, its payments stay', async () => {
    const unit = await buildUnit()
    const tenancy = await buildTenancy({ unitId: unit.id, endDate: '2026-06-30' })
    const payment = await buildCharge({ tenancyId: tenancy.id, paymentStatus: 'paid' })
    const { propertyId } = unit
    expect(await manager.client.properties.remove({ propertyId })).toEqual({ outcome: 'archived' })
    await expectRefusal(manager.client.properties.get({ propertyId }), 'NOT_FOUND')
    expect((await manager.client.properties.names()).map(({ id }) => id)).not.toContain(propertyId)
    expect((await manager.client.units.vacant({})).map(({ id }) => id)).not.toContain(unit.id)
    expect((await manager.client.charges.list({ tenantId: tenancy.tenantId })).rows.map(({ id }) => id)).toEqual([
      payment.id,
    ])
  })

  test('one with an active tenancy is refused with the reason', async () => {
    const unit = await buildUnit({ unitNumber: 'A1-ground' })
    await buildTenancy({ unitId: unit.id })
    await expectRefusal(
      manager.client.properties.remove({ propertyId: unit.propertyId }),
      'ACTIVE_TENANCY',
      'Unit A1-ground has an active tenancy. Move the tenant out first.',
    )
    expect((await stored(unit.propertyId))?.archivedAt).toBeNull()
  })

  test('one that a tenant lives in until a move-out that is entered ahead stays', async () => {
    const unit = await buildUnit({ unitNumber: 'A2' })
    const { id: tenantId } = await buildTenant({ fullName: 'Wairimu Gathoni' })
    await buildTenancy({ unitId: unit.id, tenantId, endDate: '2026-11-30' })
    await expectRefusal(
      manager.client.properties.remove({ propertyId: unit.propertyId }),
      'LIVED_IN_UNTIL',
      'Wairimu Gathoni lives in unit A2 until 30 Nov 2026. Delete it on that day or later.',
    )
    expect((await stored(unit.propertyId))?.archivedAt).toBeNull()
  })
})

describe('units of a property', () => {
  const unit = (propertyId: string, change: Record<string, unknown> = {}) => ({
    propertyId,
    unitNumber: 'A1',
    currency: 'KES' as const,
    rentAmount: 1_500_000,
    serviceChargeAmount: 0,
    rentDueDate: 5,
    serviceChargeDueDate: 31,
    ...change,
  })

  test('are added and listed by unit number', async () => {
    const { id } = await buildProperty()
    for (const unitNumber of ['A10', 'B2', 'a2']) await manager.client.units.addToProperty(unit(id, { unitNumber }))
    const added = await manager.client.units.addToProperty(unit(id))
    expect(added).toMatchObject({
      unitNumber: 'A1',
      rentAmount: 1_500_000,
      isOccupied: false,
      serviceChargeDueDate: 31,
    })
    const { rows, total } = await manager.client.units.listOfProperty({ propertyId: id })
    expect([total, ...rows.map(({ unitNumber }) => unitNumber)]).toEqual([4, 'A1', 'a2', 'A10', 'B2'])
  })

  test('a number that the property already has is refused, also by two at the same moment', async () => {
    const { id } = await buildProperty()
    const outcomes = await Promise.allSettled([1, 2].map(() => manager.client.units.addToProperty(unit(id))))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expectRefusal(
      manager.client.units.addToProperty(unit(id, { unitNumber: 'a1' })),
      'UNIT_EXISTS',
      'This property already has a unit a1.',
    )
  })

  test('amounts typed in another currency are refused', async () => {
    const { id } = await buildProperty({ currency: 'UGX' })
    await expectRefusal(manager.client.units.addToProperty(unit(id)), 'CURRENCY_CHANGED')
  })

  test.each([
    [{ unitNumber: '' }, 'unitNumber: Unit number is required'],
    [{ rentAmount: -1 }, 'rentAmount: Rent amount must be positive'],
    [{ serviceChargeAmount: -1 }, 'serviceChargeAmount: Service charge must be positive'],
    [{ rentDueDate: 32 }, 'rentDueDate: Rent due date must be between 1-31'],
    [{ serviceChargeDueDate: 0 }, 'serviceChargeDueDate: Service charge due date must be between 1-31'],
    [{ rentAmount: 10 ** 10 + 1 }, 'rentAmount: Amount must be at most KES 100,000,000'],
  ])('%j is refused beside its field', async (change, message) => {
    const { id } = await buildProperty()
    expect(await fieldErrorsOf(manager.client.units.addToProperty(unit(id, change)))).toEqual([message])
    expect((await manager.client.units.listOfProperty({ propertyId: id })).total).toBe(0)
  })
})
