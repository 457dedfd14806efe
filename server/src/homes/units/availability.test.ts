import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { auditEntries } from '../../platform/audit/audit.table'
import { units as unitsTable } from './units.table'

const { db } = testDatabase()
const { buildProperty, buildTenancy, buildTenant, buildUnit } = buildersOf(db)

let api: Api
let manager: Identity
beforeAll(async () => {
  api = startApi(db, { now: '2026-11-10T09:00:00Z' })
  manager = await api.signInAs('property_manager')
})

const at = (day: string) => api.setNow(`${day}T09:00:00Z`)
type State = 'to_let' | 'reserved' | 'under_repair' | 'not_for_rent'
const set = (unitId: string, availability: State, until: string | null = null) =>
  manager.client.units.setAvailability({ unitId, availability, until })

/** A property of its own with three empty units of 15,000 each. */
async function emptyHouse() {
  at('2026-11-10')
  const { id: propertyId } = await buildProperty()
  const units = []
  for (const unitNumber of ['A1', 'A2', 'A3']) units.push((await buildUnit({ propertyId, unitNumber })).id)
  const [one = '', two = '', three = ''] = units
  // Which stands for longer than anything below asks for.
  await db
    .update(unitsTable)
    .set({ createdAt: new Date('2026-01-01') })
    .where(eq(unitsTable.propertyId, propertyId))
  const found = async (status: 'vacant' | 'occupied' | Exclude<State, 'to_let'>) =>
    (await manager.client.units.list({ propertyId, status })).rows.map(({ unitNumber }) => unitNumber)
  const let_ = async (unitId: string, startDate: string, isLetAnyway?: boolean) =>
    manager.client.tenancies.create({
      tenantId: (await buildTenant()).id,
      unitId,
      startDate,
      ...(isLetAnyway && { isLetAnyway }),
    })
  return { propertyId, one, two, three, found, let_ }
}

test('a state ends by itself after its day, and a day that has passed is none', async () => {
  const { one, found } = await emptyHouse()
  expect(await set(one, 'under_repair', '2026-11-20')).toMatchObject({
    availability: 'under_repair',
    availabilityUntil: '2026-11-20',
  })
  at('2026-11-20')
  expect(await found('under_repair')).toEqual(['A1'])
  at('2026-11-21')
  expect(await found('under_repair')).toEqual([])
  expect(await manager.client.units.get({ unitId: one })).toMatchObject({
    availability: 'to_let',
    availabilityUntil: null,
  })
  await expectRefusal(set(one, 'reserved', '2026-11-20'), 'UNTIL_PASSED')
  expect(await found('reserved')).toEqual([])
})

test('what is not for rent is not vacant, what is reserved or under repair is', async () => {
  const { propertyId, one, two, three, found } = await emptyHouse()
  const vacancy = async () => (await manager.client.dashboard.figures({ propertyId })).vacancy
  expect(await vacancy()).toEqual([{ currency: 'KES', units: 3, vacant: 3, rent: 4_500_000 }])
  const before = await manager.client.units.summary()
  await set(one, 'not_for_rent')
  await set(two, 'reserved')
  await set(three, 'under_repair')
  expect(await vacancy()).toEqual([{ currency: 'KES', units: 2, vacant: 2, rent: 3_000_000 }])
  expect(await found('vacant')).toEqual(['A2', 'A3'])
  expect(await found('not_for_rent')).toEqual(['A1'])
  const after = await manager.client.units.summary()
  expect([before.vacant - after.vacant, after.notForRent - before.notForRent]).toEqual([1, 1])
  expect(after.occupied + after.vacant + after.notForRent).toBe(after.total)
  const { cells, units } = await manager.client.places.property({ propertyId })
  expect([units, cells.map(({ state }) => state)]).toEqual([2, ['not_for_rent', 'reserved', 'under_repair']])
  // Who lives there nevertheless is counted as anywhere.
  await buildTenancy({ unitId: one })
  expect(await vacancy()).toEqual([{ currency: 'KES', units: 3, vacant: 2, rent: 3_000_000 }])
  expect(await found('occupied')).toEqual(['A1'])
})

test('reports count the days on which nobody was to live there for nothing, and those that passed stay so', async () => {
  const { one, two, let_ } = await emptyHouse()
  const occupancy = async () => {
    const [november] = await manager.client.reports.occupancy({ from: '2026-11', to: '2026-11' })
    return [november?.availableDays ?? 0, november?.letDays ?? 0, november?.units ?? 0, november?.vacant ?? 0]
  }
  const less = (before: number[], after: number[]) => before.map((each, place) => each - (after[place] ?? 0))
  at('2026-11-30')
  const whole = await occupancy()
  at('2026-11-11')
  await set(one, 'not_for_rent', '2026-11-15')
  await set(two, 'under_repair')
  at('2026-11-30')
  // Five days of one unit; repairs are lost days like any.
  expect(less(whole, await occupancy())).toEqual([5, 0, 0, 0])
  await set(one, 'not_for_rent')
  expect(less(whole, await occupancy())).toEqual([6, 0, 0, 1])
  await set(one, 'to_let')
  expect(less(whole, await occupancy())).toEqual([5, 0, 0, 0])
  // Somebody who lived there on some of these days takes those back.
  await let_(one, '2026-11-14', true)
  expect(less(whole, await occupancy())).toEqual([3, -17, 0, 1])
})

test('the rent roll of a day says it, and its vacant rent leaves out what is not for rent', async () => {
  const { propertyId, one, two } = await emptyHouse()
  const sums = async () => {
    const { totals } = await manager.client.reports.rentRoll({ day: '2026-11-10' })
    const { units = 0, vacantRent = 0 } = totals.find(({ currency }) => currency === 'KES') ?? {}
    return [units, vacantRent] as const
  }
  const [units, vacantRent] = await sums()
  await set(one, 'not_for_rent')
  await set(two, 'reserved', '2026-12-01')
  expect(await sums()).toEqual([units - 1, vacantRent - 1_500_000])
  const { rows } = await manager.client.reports.rentRoll({ day: '2026-11-10', currency: 'KES', page: 1 })
  const own = rows.filter((row) => row.propertyId === propertyId)
  expect(own.map(({ unitNumber, hold }) => [unitNumber, hold])).toEqual([
    ['A1', 'not_for_rent'],
    ['A2', 'reserved'],
    ['A3', null],
  ])
})

test('no lease begins on a day on which the unit is not to be let, unless somebody says so; then the state ends', async () => {
  const { one, two, let_, found } = await emptyHouse()
  await set(one, 'not_for_rent')
  await set(two, 'reserved', '2026-11-30')
  await expectRefusal(
    let_(one, '2026-11-10'),
    'UNIT_HELD',
    'Unit A1 is not for rent. Confirm that it is let anyway, or choose another unit or day.',
  )
  await expectRefusal(let_(two, '2026-11-30'), 'UNIT_HELD')
  expect(await found('occupied')).toEqual([])
  // After its last day it is to let.
  await let_(two, '2026-12-01')
  const { id: tenancyId } = await let_(one, '2026-11-12', true)
  const [noted] = await db.select().from(auditEntries).where(eq(auditEntries.entityId, tenancyId))
  expect(noted?.after).toMatchObject({ isLetAnyway: true })
  expect(await manager.client.units.get({ unitId: one })).toMatchObject({ availabilityUntil: '2026-11-11' })
  at('2026-11-12')
  expect(await manager.client.units.get({ unitId: one })).toMatchObject({ availability: 'to_let' })
})

test('of two who let a unit and take it off the market at the same moment the later one sees the other', async () => {
  const { one, let_ } = await emptyHouse()
  const [held, lease] = await Promise.allSettled([set(one, 'not_for_rent'), let_(one, '2026-11-10')])
  expect(held.status).toBe('fulfilled')
  const unit = await manager.client.units.get({ unitId: one })
  // Either the lease was first, and the unit is let with its state for afterwards; or it was refused.
  expect(unit.isOccupied).toBe(lease.status === 'fulfilled')
  expect(unit.availability).toBe('not_for_rent')
})

test('two who set a state at the same moment leave one, and the log names both', async () => {
  const { one } = await emptyHouse()
  await Promise.all([set(one, 'reserved', '2026-11-12'), set(one, 'under_repair', '2026-11-14')])
  const unit = await manager.client.units.get({ unitId: one })
  expect([unit.availability, unit.availabilityUntil]).toEqual(
    unit.availability === 'reserved' ? ['reserved', '2026-11-12'] : ['under_repair', '2026-11-14'],
  )
  // A unit of which days count as not for rent is archived, so that reports of those days stay as they were.
  expect(await manager.client.units.remove({ unitId: one })).toEqual({ outcome: 'archived' })
})
