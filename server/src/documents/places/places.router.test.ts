import { addMonths } from '@makao/contract/days'
import type { UnitOrder } from '@makao/contract/homes/units/unit-list.terms'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { properties } from '../../homes/properties/properties.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'

const { db } = testDatabase()
const { buildCharge, buildMeter, buildProperty, buildTenancy, buildUnit } = buildersOf(db)
const NOW = '2026-11-21T09:00:00Z'

let api: Api
let manager: Identity
beforeAll(async () => {
  api = startApi(db, { now: NOW })
  manager = await api.signInAs('property_manager')
})

/** A property with three units: one paid up, one owing, one vacant. */
async function buildCourt(currency: 'KES' | 'UGX' = 'KES', rent = 1_500_000) {
  const property = await buildProperty({ currency })
  const unit = (unitNumber: string) => buildUnit({ propertyId: property.id, unitNumber, currency, rentAmount: rent })
  const [a1, a2, a10] = [await unit('A1'), await unit('A2'), await unit('A10')]
  const paid = await buildTenancy({ unitId: a1.id, currency, startDate: '2026-09-01' })
  const owing = await buildTenancy({ unitId: a2.id, currency, startDate: '2026-10-01' })
  const charge = { currency, amount: rent }
  await buildCharge({ ...charge, tenancyId: paid.id, dueDate: '2026-11-05', paymentStatus: 'paid' })
  await buildCharge({ ...charge, tenancyId: owing.id, dueDate: '2026-10-05', paymentStatus: 'paid' })
  await buildCharge({
    ...charge,
    tenancyId: owing.id,
    dueDate: '2026-11-05',
    paymentStatus: 'partial',
    paidAmount: 500_000,
  })
  await buildCharge({ ...charge, tenancyId: owing.id, dueDate: '2026-12-05' })
  return { property, a1, a2, a10, paid, owing }
}

async function own(propertyId: string, currency: 'KES' | 'UGX' = 'KES') {
  const { client } = manager
  const { id: ownerId } = await client.owners.create({
    name: `Owner of ${propertyId}`,
    kind: 'individual',
    isResident: true,
  })
  await client.owners.agree({
    propertyId,
    fromMonth: '2026-09',
    currency,
    commissionKind: 'percent',
    commissionRate: 1000,
    shares: [{ ownerId, share: 10_000 }],
  })
  return ownerId
}

describe('a property', () => {
  test('shows what was due and came in, who owes and which units are vacant', async () => {
    const { property } = await buildCourt()
    await own(property.id)
    const seen = await manager.client.places.property({ propertyId: property.id })
    expect(seen).toMatchObject({
      units: 3,
      letUnits: 2,
      arrears: 1_000_000,
      tenanciesInArrears: 1,
      currency: 'KES',
      unreadMeters: 0,
    })
    expect(seen.months).toHaveLength(12)
    expect(seen.months.slice(-2)).toEqual([
      { month: '2026-10', expected: 1_500_000, collected: 1_500_000, expenses: 0, net: 1_350_000 },
      { month: '2026-11', expected: 3_000_000, collected: 2_000_000, expenses: 0, net: 1_800_000 },
    ])
    expect(
      seen.cells.map(({ unitNumber, state, overdue, overdueSince }) => [unitNumber, state, overdue, overdueSince]),
    ).toEqual([
      ['A1', 'let', 0, null],
      ['A2', 'owing', 1_000_000, '2026-11-05'],
      ['A10', 'vacant', 0, null],
    ])
  })

  test('says month by month what the reports say', async () => {
    const { client } = manager
    const { property, paid } = await buildCourt()
    await own(property.id)
    await buildCharge({ tenancyId: paid.id, dueDate: '2026-10-05', paymentType: 'deposit', paymentStatus: 'paid' })
    await client.owners.spend({
      requestId: crypto.randomUUID(),
      propertyId: property.id,
      currency: 'KES',
      amount: 320_000,
      category: 'repairs',
      description: 'Gate',
      spentOn: '2026-10-10',
    })
    const { months } = await client.places.property({ propertyId: property.id })
    for (const { month, expected, collected, expenses, net } of months) {
      const range = {
        from: `${month}-01`,
        to: `${month}-${String(new Date(Date.UTC(+month.slice(0, 4), +month.slice(5), 0)).getUTCDate())}`,
      }
      const performance = (await client.reports.propertyPerformance(range)).rows.find(
        ({ propertyId }) => propertyId === property.id,
      )
      expect({ expected, collected }).toEqual({ expected: performance?.expected, collected: performance?.collected })
      const income = (await client.reports.income({ from: month, to: month })).find(
        ({ propertyId }) => propertyId === property.id,
      )
      expect({ expenses, net }).toEqual({ expenses: income?.expenses ?? 0, net: income?.net ?? 0 })
    }
    expect(months.at(-1)?.month).toBe('2026-11')
    expect(months[0]?.month).toBe(addMonths('2026-11', -11))
  })

  test('holds its own currency and amounts of any size, and stands without units', async () => {
    const { property, owing } = await buildCourt('UGX', 900_000_000_0)
    const seen = await manager.client.places.property({ propertyId: property.id })
    expect(seen).toMatchObject({ currency: 'UGX', arrears: 9_000_000_000 - 500_000 })
    const { rows } = await manager.client.places.unitsOf({ propertyId: property.id })
    expect(rows.find(({ tenancyId }) => tenancyId === owing.id)).toMatchObject({ owed: 17_999_500_000 })
    const empty = await buildProperty()
    const nothing = await manager.client.places.property({ propertyId: empty.id })
    expect(nothing).toMatchObject({ units: 0, letUnits: 0, arrears: 0, cells: [] })
    expect(nothing.months.every(({ expected, net }) => expected === 0 && net === 0)).toBe(true)
    expect((await manager.client.places.unitsOf({ propertyId: empty.id })).rows).toEqual([])
  })

  test('lists its units with rent, balance and the day to which rent is paid', async () => {
    const { property, paid, owing, a2, a10 } = await buildCourt()
    await buildMeter({ unitId: a2.id })
    await db.update(tenancies).set({ rentAmount: 1_400_000 }).where(eq(tenancies.id, paid.id))
    const { rows, total } = await manager.client.places.unitsOf({ propertyId: property.id })
    expect(total).toBe(3)
    expect(rows).toMatchObject([
      { state: 'let', tenancyId: paid.id, rent: 1_400_000, owed: 0, paidTo: '2026-11-30', unreadMeters: 0 },
      {
        state: 'owing',
        tenancyId: owing.id,
        rent: 1_500_000,
        owed: 2_500_000,
        overdue: 1_000_000,
        paidTo: '2026-10-31',
      },
      { state: 'vacant', unitId: a10.id, tenancyId: null, rent: 1_500_000, owed: 0, paidTo: null },
    ])
  })

  test('stands in the lists of properties and units with the figures of its own page, which they order by', async () => {
    const { client } = manager
    const { property, a10, owing, paid } = await buildCourt()
    const quiet = await buildProperty({ name: `Quiet ${property.id}`, city: property.id })
    await buildUnit({ propertyId: quiet.id })
    await db.update(properties).set({ city: property.id }).where(eq(properties.id, property.id))
    const overview = await client.places.property({ propertyId: property.id })
    const { expected, collected } = overview.months.at(-1) ?? {}
    const city = { city: property.id }
    const { rows } = await client.properties.list({ ...city, sort: 'arrears' })
    expect(rows).toMatchObject([
      { id: property.id, arrears: overview.arrears, expected, collected, occupiedUnits: overview.letUnits },
      { id: quiet.id, arrears: 0, expected: 0, collected: 0 },
    ])
    for (const sort of ['-arrears', 'collected', '-collected', '-occupied'] as const) {
      expect(
        (await client.properties.list({ ...city, sort })).rows.map(({ id }) => id),
        sort,
      ).toEqual([property.id, quiet.id])
    }

    const ofHouse = { propertyId: property.id }
    const places = (await client.places.unitsOf(ofHouse)).rows
    const listed = async (sort?: UnitOrder) => (await client.units.list({ ...ofHouse, sort })).rows
    expect(await listed()).toMatchObject(
      places.map(({ unitId, tenancyId, tenantId, tenantName, owed, overdue }) => ({
        id: unitId,
        tenancyId,
        tenantId,
        tenantName,
        owed,
        overdue,
      })),
    )
    const tenancyIds = async (sort: UnitOrder) => (await listed(sort)).map(({ tenancyId }) => tenancyId)
    expect(await tenancyIds('-arrears')).toEqual([owing.id, paid.id, null])
    await client.payments.receive({
      requestId: crypto.randomUUID(),
      tenancyId: paid.id,
      amount: 300_000,
      currency: 'KES',
      method: 'cash',
      receivedOn: '2026-11-20',
      reference: '',
    })
    expect((await listed('balance')).map(({ id, owed }) => [id, owed])).toEqual([
      [expect.any(String), -300_000],
      [expect.any(String), 2_500_000],
      [a10.id, 0],
    ])
    expect((await listed('-tenant')).at(-1)?.id).toBe(a10.id)
  })

  test('who leaves at the end of the month still lives there, in a unit that is to be let', async () => {
    const { property, paid, a1 } = await buildCourt()
    await db.update(tenancies).set({ endDate: '2026-11-30', isActive: false }).where(eq(tenancies.id, paid.id))
    const { rows } = await manager.client.places.unitsOf({ propertyId: property.id })
    expect(rows[0]).toMatchObject({ unitId: a1.id, state: 'vacant', tenancyId: paid.id, until: '2026-11-30' })
    const unit = await manager.client.places.unit({ unitId: a1.id })
    expect(unit.account?.tenancyId).toBe(paid.id)
  })
})

describe('a unit', () => {
  test.each(['before', 'after'])(
    'on the last day is of who leaves, and not of whom was entered for that day by mistake, %s them',
    async (entered) => {
      const property = await buildProperty()
      const { id: unitId } = await buildUnit({ propertyId: property.id })
      const today = NOW.slice(0, 10)
      const enterMistake = () => buildTenancy({ unitId, startDate: today, endDate: today })
      if (entered === 'before') await enterMistake()
      const leaving = await buildTenancy({ unitId, startDate: '2026-01-01', endDate: today })
      if (entered === 'after') await enterMistake()
      const { rows } = await manager.client.places.unitsOf({ propertyId: property.id })
      expect(rows).toMatchObject([{ unitId, tenancyId: leaving.id, until: today }])
      expect((await manager.client.places.unit({ unitId })).account?.tenancyId).toBe(leaving.id)
    },
  )

  test('shows its tenant and balance, what is due next, the rent charged and its account number', async () => {
    const { a2, owing } = await buildCourt()
    const seen = await manager.client.places.unit({ unitId: a2.id })
    expect(seen.account).toMatchObject({
      tenancyId: owing.id,
      owed: 2_500_000,
      overdue: 1_000_000,
      overdueSince: '2026-11-05',
    })
    expect(seen.accountNumber).toMatch(/^[A-Z0-9]+$/)
    expect(seen.next).toMatchObject({ dueDate: '2026-12-05' })
    expect(seen.rents.map(({ month }) => month)).toEqual(['2026-10', '2026-11', '2026-12'])
    expect(seen.rent).toBe(1_500_000)
  })

  test('tells who lived there, when nobody did, and what its meters counted', async () => {
    const unit = await buildUnit()
    await buildTenancy({ unitId: unit.id, startDate: '2026-01-01', endDate: '2026-06-30' })
    const present = await buildTenancy({ unitId: unit.id, startDate: '2026-07-11' })
    const meter = await buildMeter({ unitId: unit.id })
    const seen = await manager.client.places.unit({ unitId: unit.id })
    expect(seen.stays).toMatchObject([
      { tenancyId: present.id, to: null },
      { tenancyId: null, from: '2026-07-01', to: '2026-07-10', days: 10 },
      { from: '2026-01-01', to: '2026-06-30', days: 181 },
    ])
    expect(seen.vacantDays).toBe(10)
    expect(seen.meters).toMatchObject([{ meterId: meter.id, kind: 'water', removedOn: null, usages: [] }])
  })

  test('stands without a tenant', async () => {
    const { a10 } = await buildCourt()
    const seen = await manager.client.places.unit({ unitId: a10.id })
    expect(seen).toMatchObject({ account: null, next: null, nextRent: null, rents: [], rent: 1_500_000 })
  })
})

describe('denied', () => {
  test('tenants read neither, and what is not there or archived is not found', async () => {
    const tenant = await api.signInAs('tenant')
    const { property, a10 } = await buildCourt()
    await expectRefusal(tenant.client.places.property({ propertyId: property.id }), 'FORBIDDEN')
    await expectRefusal(tenant.client.places.unitsOf({ propertyId: property.id }), 'FORBIDDEN')
    await expectRefusal(tenant.client.places.unit({ unitId: a10.id }), 'FORBIDDEN')
    const archived = await buildCourt()
    await buildTenancy({ unitId: archived.a10.id, endDate: '2026-02-01' })
    await manager.client.units.remove({ unitId: archived.a10.id })
    await expectRefusal(manager.client.places.unit({ unitId: archived.a10.id }), 'NOT_FOUND')
    await expectRefusal(manager.client.places.property({ propertyId: crypto.randomUUID() }), 'NOT_FOUND')
    await expectRefusal(manager.client.places.unitsOf({ propertyId: crypto.randomUUID() }), 'NOT_FOUND')
  })
})
