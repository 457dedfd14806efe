import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, fieldErrorsOf, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { auditEntries } from '../../platform/audit/audit.table'
import { unitServiceCharges } from './units.table'

const { db } = testDatabase()
const { buildProperty, buildTenancy, buildTenant, buildUnit } = buildersOf(db)

let api: Api
let manager: Identity

beforeAll(async () => {
  api = startApi(db)
  manager = await api.signInAs('property_manager')
})

const details = (change: Record<string, unknown> = {}) => ({
  currency: 'KES' as const,
  houseNumber: 'A12',
  floor: '2nd' as const,
  rooms: '5+' as const,
  rentAmount: 2_500_000,
  rentDueDate: 5,
  serviceCharges: [
    { name: 'Water', amount: 50_000 },
    { name: 'Garbage', amount: 20_050 },
  ],
  ...change,
})

describe('the units of a house at once', () => {
  const many = (propertyId: string, change: Record<string, unknown> = {}) => ({
    propertyId,
    currency: 'KES' as const,
    unitNumbers: ['A1', 'A2', 'A3'],
    rentAmount: 1_500_000,
    serviceChargeAmount: 0,
    rentDueDate: 5,
    serviceChargeDueDate: 5,
    ...change,
  })
  const numbersOf = async (propertyId: string) =>
    (await manager.client.units.listOfProperty({ propertyId })).rows.map(({ unitNumber }) => unitNumber)

  test('are all added, each with the rent', async () => {
    const { id } = await buildProperty()
    expect(await manager.client.units.addMany(many(id))).toEqual({ added: 3 })
    const { rows } = await manager.client.units.listOfProperty({ propertyId: id })
    expect(rows).toMatchObject(
      ['A1', 'A2', 'A3'].map((unitNumber) => ({ unitNumber, rentAmount: 1_500_000, rentDueDate: 5 })),
    )
    const others = { unitNumbers: ['B1', 'B2'], rentAmounts: [1_800_000, null] }
    await manager.client.units.addMany(many(id, others))
    const rents = (await manager.client.units.listOfProperty({ propertyId: id })).rows.slice(3)
    expect(rents.map(({ rentAmount }) => rentAmount)).toEqual([1_800_000, 1_500_000])
  })

  test('take account numbers of their own, unless another unit has one', async () => {
    const { id } = await buildProperty()
    const prefix = crypto.randomUUID().slice(0, 6).toUpperCase()
    const accountNumbers = ['1', '2', '3'].map((number) => prefix + number)
    await manager.client.units.addMany(many(id, { accountNumbers }))
    const { rows } = await manager.client.units.list({ propertyId: id })
    expect(rows.map((unit) => unit.accountNumber).sort()).toEqual(accountNumbers)
    const more = { unitNumbers: ['B1', 'B2'], accountNumbers: [`${prefix}4`, `${prefix}2`] }
    await expectRefusal(manager.client.units.addMany(many(id, more)), 'ACCOUNT_USED')
    expect(await numbersOf(id)).toEqual(['A1', 'A2', 'A3'])
    const twice = { unitNumbers: ['B1', 'B2'], accountNumbers: [`${prefix}4`, `${prefix}4`] }
    await expectRefusal(manager.client.units.addMany(many(id, twice)), 'BAD_REQUEST')
    await expectRefusal(manager.client.units.addMany(many(id, { accountNumbers: [prefix] })), 'BAD_REQUEST')
  })

  test('are none where one of them is there, or is named twice, or the currency is another', async () => {
    const { id } = await buildProperty()
    await buildUnit({ propertyId: id, unitNumber: 'A2' })
    await expectRefusal(manager.client.units.addMany(many(id)), 'UNIT_EXISTS', 'This property already has a unit A2.')
    await expectRefusal(manager.client.units.addMany(many(id, { unitNumbers: ['B1', 'b1'] })), 'BAD_REQUEST')
    await expectRefusal(manager.client.units.addMany(many(id, { unitNumbers: [] })), 'BAD_REQUEST')
    await expectRefusal(manager.client.units.addMany(many(id, { rentAmounts: [1] })), 'BAD_REQUEST')
    await expectRefusal(manager.client.units.addMany(many(id, { rentAmounts: [1, 1, 10 ** 10 + 1] })), 'BAD_REQUEST')
    await expectRefusal(manager.client.units.addMany(many(id, { currency: 'UGX' })), 'CURRENCY_CHANGED')
    expect(await numbersOf(id)).toEqual(['A2'])
  })

  test('are of a type and a block, and kept from being let, all alike', async () => {
    const { id } = await buildProperty()
    const alike = {
      unitType: 'shop',
      unitUse: 'business',
      block: 'B',
      floor: 'mezzanine',
      availability: 'under_repair',
    }
    await manager.client.units.addMany(many(id, { ...alike, availabilityUntil: '2200-12-31' }))
    const { rows } = await manager.client.units.list({ propertyId: id })
    expect(rows).toMatchObject([1, 2, 3].map((n) => ({ ...alike, unitNumber: `A${n}`, use: 'business' })))
  })

  test('name each that is there already', async () => {
    const { id } = await buildProperty()
    for (const unitNumber of ['a1', 'A3']) await buildUnit({ propertyId: id, unitNumber })
    await expectRefusal(
      manager.client.units.addMany(many(id)),
      'UNITS_EXIST',
      'This property already has the units A1, A3. None was added.',
    )
    expect(await numbersOf(id)).toHaveLength(2)
  })

  test('are added once by a form that is sent twice at the same moment, and it says how many', async () => {
    const [{ id }, other] = [await buildProperty(), await buildProperty()]
    const sent = many(id, { requestId: crypto.randomUUID() })
    const add = () => manager.client.units.addMany(sent)
    expect(await Promise.all([add(), add()])).toEqual([{ added: 3 }, { added: 3 }])
    expect(await add()).toEqual({ added: 3 })
    expect(await numbersOf(id)).toHaveLength(3)
    for (const change of [{ propertyId: other.id }, { unitNumbers: ['A1', 'A2', 'A3', 'A4'] }])
      await expectRefusal(manager.client.units.addMany({ ...sent, ...change }), 'REQUEST_REUSED')
    expect(await numbersOf(other.id)).toEqual([])
  })

  test('are added once by two who add the same at the same moment', async () => {
    const { id } = await buildProperty()
    const both = await Promise.allSettled([
      manager.client.units.addMany(many(id)),
      manager.client.units.addMany(many(id)),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await numbersOf(id)).toHaveLength(3)
  })
})

describe('the multi-field form', () => {
  test('composes the number, sums the charges and dates them as the rent', async () => {
    const property = await buildProperty()
    const unit = await manager.client.units.create({ propertyId: property.id, ...details() })
    expect(unit).toMatchObject({
      unitNumber: 'A12-2nd',
      propertyName: property.name,
      rentAmount: 2_500_000,
      serviceChargeAmount: 70_050,
      rentDueDate: 5,
      serviceChargeDueDate: 5,
      houseNumber: 'A12',
      floor: '2nd',
      rooms: '5+',
      furnishingStatus: 'unfurnished',
      isOccupied: false,
    })
    expect(unit.serviceCharges).toEqual(details().serviceCharges)
    expect(await manager.client.units.get({ unitId: unit.id })).toEqual(unit)
  })

  test('drops rows without a name or an amount above zero', async () => {
    const property = await buildProperty()
    const serviceCharges = [
      { name: '  ', amount: 5000 },
      { name: 'Security', amount: 0 },
      { name: 'Lift', amount: -100 },
      { name: ' Borehole ', amount: 100 },
    ]
    const unit = await manager.client.units.create({ propertyId: property.id, ...details({ serviceCharges }) })
    expect(unit.serviceCharges).toEqual([{ name: 'Borehole', amount: 100 }])
    expect(unit.serviceChargeAmount).toBe(100)
  })

  test('a change replaces the whole set and the number', async () => {
    const property = await buildProperty()
    const unit = await manager.client.units.create({ propertyId: property.id, ...details() })
    const changed = await manager.client.units.update({
      unitId: unit.id,
      ...details({ floor: 'ground', furnishingStatus: 'furnished', serviceCharges: [{ name: 'water', amount: 1 }] }),
    })
    expect(changed).toMatchObject({
      id: unit.id,
      unitNumber: 'A12-ground',
      furnishingStatus: 'furnished',
      serviceChargeAmount: 1,
      serviceCharges: [{ name: 'water', amount: 1 }],
    })
  })

  test('a unit of the simple form can be completed, and keeps its number unless another is typed', async () => {
    const { id: unitId } = await buildUnit({ unitNumber: 'B7' })
    expect(await manager.client.units.get({ unitId })).toMatchObject({ houseNumber: null, serviceCharges: [] })
    const change = (given: object) =>
      manager.client.units.update({ unitId, ...details({ houseNumber: 'B7', ...given }) })
    expect(await change({ floor: null, rooms: null, rentAmount: 700 })).toMatchObject({
      unitNumber: 'B7',
      floor: null,
      rooms: null,
      rentAmount: 700,
    })
    expect(await change({})).toMatchObject({ unitNumber: 'B7', floor: '2nd' })
    expect(await change({ houseNumber: 'B8' })).toMatchObject({ unitNumber: 'B8', houseNumber: null })
  })

  test('a unit whose number is composed needs its floor and its rooms', async () => {
    const { id: propertyId } = await buildProperty()
    const { id: unitId } = await manager.client.units.create({ propertyId, ...details() })
    const change = (given: object) => manager.client.units.update({ unitId, ...details(), ...given })
    await expectRefusal(change({ floor: null }), 'FLOOR_MISSING', 'Floor is required')
    await expectRefusal(change({ rooms: null }), 'ROOMS_MISSING', 'Number of rooms is required')
    expect(await change({ floor: '3rd' })).toMatchObject({ unitNumber: 'A12-3rd' })
  })

  test('of two who save at once one set stays, not a mixture', async () => {
    const property = await buildProperty()
    const { id: unitId } = await manager.client.units.create({ propertyId: property.id, ...details() })
    const sets = ['Water', 'Lift', 'Guard', 'Wifi'].map((name, place) => [
      { name, amount: (place + 1) * 100 },
      { name: `${name} 2`, amount: 1 },
    ])
    await Promise.all(
      sets.map((serviceCharges) => manager.client.units.update({ unitId, ...details({ serviceCharges }) })),
    )
    const stored = await manager.client.units.get({ unitId })
    expect(sets).toContainEqual(stored.serviceCharges)
    expect(stored.serviceChargeAmount).toBe(stored.serviceCharges.reduce((sum, { amount }) => sum + amount, 0))
  })

  test('a number that the property has is refused, on both ways', async () => {
    const property = await buildProperty()
    await manager.client.units.create({ propertyId: property.id, ...details() })
    const other = await manager.client.units.create({ propertyId: property.id, ...details({ floor: '3rd' }) })
    const message = 'This property already has a unit A12-2nd.'
    await expectRefusal(manager.client.units.create({ propertyId: property.id, ...details() }), 'UNIT_EXISTS', message)
    await expectRefusal(manager.client.units.update({ unitId: other.id, ...details() }), 'UNIT_EXISTS', message)
    expect((await manager.client.units.get({ unitId: other.id })).unitNumber).toBe('A12-3rd')
  })

  test('amounts typed in another currency are refused', async () => {
    const property = await buildProperty({ currency: 'UGX' })
    await expectRefusal(manager.client.units.create({ propertyId: property.id, ...details() }), 'CURRENCY_CHANGED')
  })

  test('every field is asked for beside itself', async () => {
    const empty = {
      propertyId: '',
      currency: 'KES',
      houseNumber: ' ',
      floor: '',
      rooms: '',
      rentAmount: -1,
      rentDueDate: 0,
      serviceCharges: [],
    }
    expect(await fieldErrorsOf(manager.client.units.create(empty as never))).toEqual([
      'propertyId: Property is required',
      'houseNumber: House number is required',
      'floor: Floor is required',
      'rooms: Number of rooms is required',
      'rentAmount: Rent amount must be positive',
      'rentDueDate: Rent due date must be between 1-31',
    ])
  })

  test.each([
    [
      'a name twice',
      [
        { name: 'Water', amount: 1 },
        { name: 'Blank', amount: 0 },
        { name: 'WATER', amount: 2 },
      ],
      'serviceCharges.2.name: This unit has two service charges of this name',
    ],
    [
      'more than a unit can cost',
      [
        { name: 'Water', amount: 10 ** 10 },
        { name: 'Lift', amount: 1 },
      ],
      'serviceCharges: Amount must be at most KES 100,000,000',
    ],
  ])('%s is refused', async (_, serviceCharges, message) => {
    const property = await buildProperty()
    const creating = manager.client.units.create({ propertyId: property.id, ...details({ serviceCharges }) })
    expect(await fieldErrorsOf(creating)).toEqual([message])
  })
})

describe('a change of some fields alone', () => {
  const change = (unitId: string, given: object) =>
    manager.client.units.changeTerms({ unitId, currency: 'KES', ...given })

  test('leaves the others as they are, also of two who change different ones at once', async () => {
    const { id: unitId } = await buildUnit({ unitNumber: 'B7' })
    await Promise.all([change(unitId, { rentAmount: 2_000_050 }), change(unitId, { unitNumber: 'B8' })])
    expect(await change(unitId, { serviceChargeDueDate: 28 })).toMatchObject({
      unitNumber: 'B8',
      rentAmount: 2_000_050,
      serviceChargeAmount: 200_000,
      rentDueDate: 5,
      serviceChargeDueDate: 28,
    })
    const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.entityId, unitId)).limit(1)
    expect(entry).toMatchObject({ action: 'unit.changed', actorId: manager.id })
  })

  test('takes a typed number whole, and another amount for the named charges', async () => {
    const { id: propertyId } = await buildProperty()
    const { id: unitId } = await manager.client.units.create({ propertyId, ...details() })
    const same = { unitNumber: 'A12-2nd', serviceChargeAmount: 70_050 }
    expect(await change(unitId, same)).toMatchObject({ houseNumber: 'A12', serviceCharges: details().serviceCharges })
    const other = await change(unitId, { unitNumber: 'A13', serviceChargeAmount: 1 })
    expect(other).toMatchObject({ unitNumber: 'A13', houseNumber: null, serviceChargeAmount: 1, serviceCharges: [] })
  })

  test('is refused for a number that is taken, another currency and what is no due day', async () => {
    const { id: propertyId } = await buildProperty()
    await buildUnit({ propertyId, unitNumber: 'C1' })
    const { id: unitId } = await buildUnit({ propertyId, unitNumber: 'C2' })
    await expectRefusal(change(unitId, { unitNumber: 'c1' }), 'UNIT_EXISTS', 'This property already has a unit c1.')
    await expectRefusal(change(unitId, { currency: 'UGX', rentAmount: 1 }), 'CURRENCY_CHANGED')
    expect(await fieldErrorsOf(change(unitId, { rentDueDate: 32, rentAmount: 10 ** 10 + 1 }))).toEqual([
      'rentDueDate: Rent due date must be between 1-31',
      'rentAmount: Amount must be at most KES 100,000,000',
    ])
  })
})

describe('the service charges of a unit by name', () => {
  const set = (unitId: string, serviceCharges: { name: string; amount: number }[]) =>
    manager.client.units.setServiceCharges({ unitId, currency: 'KES', serviceCharges })
  const rowsOf = (unitId: string) =>
    db
      .select({ id: unitServiceCharges.id, name: unitServiceCharges.name })
      .from(unitServiceCharges)
      .where(eq(unitServiceCharges.unitId, unitId))
      .orderBy(unitServiceCharges.position)

  test('come to its service charge, and stay the same rows under the same names', async () => {
    const { id: unitId } = await buildUnit()
    await set(unitId, [
      { name: 'Water', amount: 50_000 },
      { name: 'Guard', amount: 30_000 },
    ])
    const [water] = await rowsOf(unitId)
    const changed = await set(unitId, [
      { name: 'Lift', amount: 1 },
      { name: 'WATER', amount: 2 },
    ])
    expect(changed).toMatchObject({ serviceChargeAmount: 3, rentDueDate: 5 })
    expect((await rowsOf(unitId)).map(({ id, name }) => [id === water?.id, name])).toEqual([
      [false, 'Lift'],
      [true, 'WATER'],
    ])
    expect(await set(unitId, [])).toMatchObject({ serviceChargeAmount: 3, serviceCharges: [] })
  })

  test('are refused twice by one name, without a name, without an amount, and in another currency', async () => {
    const { id: unitId } = await buildUnit({ currency: 'UGX' })
    const wrong = [
      { name: 'Water', amount: 1 },
      { name: ' ', amount: 1 },
      { name: 'Lift', amount: 0 },
    ]
    expect(await fieldErrorsOf(set(unitId, wrong))).toEqual([
      'serviceCharges.1.name: Name is required',
      'serviceCharges.2.amount: Amount must be above zero',
    ])
    const twice = [
      { name: 'Water', amount: 1 },
      { name: 'water', amount: 1 },
    ]
    expect(await fieldErrorsOf(set(unitId, twice))).toEqual([
      'serviceCharges.1.name: This unit has two service charges of this name',
    ])
    await expectRefusal(set(unitId, []), 'CURRENCY_CHANGED')
    expect(await rowsOf(unitId)).toEqual([])
  })
})

describe('the list over all properties', () => {
  test('finds by words of unit and property, by property and by status, 12 a page or as many as are asked for', async () => {
    const property = await buildProperty({ name: 'Zambarau Flats' })
    const units = []
    for (let number = 13; number > 0; number -= 1) {
      units.push(await buildUnit({ propertyId: property.id, unitNumber: `Z${number}` }))
    }
    await buildTenancy({ unitId: units[0]?.id })
    const first = await manager.client.units.list({ propertyId: property.id })
    expect([first.total, first.pageSize, first.rows.length]).toEqual([13, 12, 12])
    expect(first.rows[9]).toMatchObject({ unitNumber: 'Z10', propertyName: 'Zambarau Flats' })
    const whole = await manager.client.units.list({ propertyId: property.id, perPage: 50 })
    expect([whole.pageSize, whole.rows.length]).toEqual([50, 13])
    const second = await manager.client.units.list({ propertyId: property.id, page: 2 })
    expect(second.rows.map(({ unitNumber, isOccupied }) => [unitNumber, isOccupied])).toEqual([['Z13', true]])
    const found = async (filter: object) =>
      (await manager.client.units.list(filter)).rows.map(({ unitNumber }) => unitNumber)
    expect(await found({ search: 'flats z12' })).toEqual(['Z12'])
    expect(await found({ search: 'zambarau', status: 'occupied' })).toEqual(['Z13'])
    expect(await found({ search: 'zambarau z13', status: 'vacant' })).toEqual([])
  })

  test('finds by type, by block and by what a unit is let for, whatever says so', async () => {
    const { client } = manager
    const office = await client.properties.create({
      name: 'Biashara Plaza',
      country: 'Kenya',
      city: 'Nairobi',
      address: 'Moi Avenue',
      propertyType: 'office',
    })
    const add = (unitNumber: string, more: object = {}) =>
      client.units.create({ propertyId: office.id, ...details({ houseNumber: unitNumber, floor: '1st', ...more }) })
    await add('B1', { block: 'North' })
    await add('B2', { unitType: 'parking', block: 'north' })
    await add('B3', { unitType: '2_bedroom' })
    await add('B4', { unitType: 'shop', unitUse: 'home', block: 'South' })
    const found = async (filter: object) =>
      (await client.units.list({ propertyId: office.id, ...filter })).rows.map(({ unitNumber }) => unitNumber)
    // As its property, as its property since a parking place says nothing, as its type, and as was said.
    expect(await found({ use: 'business' })).toEqual(['B1-1st', 'B2-1st'])
    expect(await found({ use: 'home' })).toEqual(['B3-1st', 'B4-1st'])
    expect(await found({ unitType: 'shop' })).toEqual(['B4-1st'])
    expect(await found({ block: 'North' })).toEqual(['B1-1st', 'B2-1st'])
    const { blocks } = await client.units.summary()
    expect(blocks.filter((block) => /north/i.test(block))).toHaveLength(1)
  })

  test('the summary counts every unit that is not archived', async () => {
    const before = await manager.client.units.summary()
    const property = await buildProperty()
    const { id } = await buildUnit({ propertyId: property.id, rentAmount: 1000 })
    await buildTenancy({ unitId: id })
    await buildUnit({ currency: 'UGX', rentAmount: 650_000 })
    const after = await manager.client.units.summary()
    expect([after.total - before.total, after.occupied - before.occupied, after.vacant - before.vacant]).toEqual([
      2, 1, 1,
    ])
    const of = (currency: string, { revenue }: typeof after) =>
      revenue.find((money) => money.currency === currency)?.amount ?? 0
    expect(of('KES', after) - of('KES', before)).toBe(201_000)
    expect(of('UGX', after) - of('UGX', before)).toBe(850_000)
  })
})

describe('delete', () => {
  test('a unit that was never let is gone with its charges', async () => {
    const property = await buildProperty()
    const { id: unitId } = await manager.client.units.create({ propertyId: property.id, ...details() })
    expect(await manager.client.units.remove({ unitId })).toEqual({ outcome: 'deleted' })
    await expectRefusal(manager.client.units.get({ unitId }), 'NOT_FOUND')
  })

  test('a unit that is let stays, and the reason names it', async () => {
    const { id: unitId } = await buildUnit({ unitNumber: 'C4' })
    await buildTenancy({ unitId })
    await expectRefusal(
      manager.client.units.remove({ unitId }),
      'ACTIVE_TENANCY',
      'Unit C4 has an active tenancy. Move the tenant out first.',
    )
  })

  test('a unit that a tenant lives in until a move-out that is entered ahead stays, and the reason names both', async () => {
    const { id: unitId } = await buildUnit({ unitNumber: 'C5' })
    const { id: tenantId } = await buildTenant({ fullName: 'Wairimu Gathoni' })
    await buildTenancy({ unitId, tenantId, endDate: '2026-11-30' })
    await expectRefusal(
      manager.client.units.remove({ unitId }),
      'LIVED_IN_UNTIL',
      'Wairimu Gathoni lives in unit C5 until 30 Nov 2026. Delete it on that day or later.',
    )
  })

  test('a unit that was let by mistake and given back on the first day goes', async () => {
    const { id: unitId } = await buildUnit()
    await buildTenancy({ unitId, startDate: '2026-12-01', endDate: '2026-12-01' })
    expect(await manager.client.units.remove({ unitId })).toEqual({ outcome: 'archived' })
  })

  test('a unit that was let is archived, and its number is free again', async () => {
    const unit = await buildUnit({ unitNumber: 'D1' })
    await buildTenancy({ unitId: unit.id, endDate: '2026-05-31' })
    expect(await manager.client.units.remove({ unitId: unit.id })).toEqual({ outcome: 'archived' })
    await expectRefusal(manager.client.units.get({ unitId: unit.id }), 'NOT_FOUND')
    await expect(buildUnit({ propertyId: unit.propertyId, unitNumber: 'D1' })).resolves.toBeDefined()
  })
})
