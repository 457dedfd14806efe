import { addDays } from '@makao/contract/days'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { rowsReadBy } from '../../../test/rows-read'
import { properties } from '../../homes/properties/properties.table'
import { units } from '../../homes/units/units.table'
import { profiles } from '../../people/accounts/accounts.table'
import { sumByGroup, sumUnits } from './performance.repository'
import { amongPlaces, everywhere } from './report-places.repository'

const { db } = testDatabase()
const { buildCharge, buildProperty, buildTenancy, buildUnit } = buildersOf(db)

let api: Api
let manager: Identity
let colleague: Identity

const range = { from: '2026-10-01', to: '2026-11-30' }
const day = { country: 'Kenya', city: 'Nairobi', address: 'Ngong Road 12', propertyType: 'apartment' } as const

/** A property with units in two blocks and one of no block, of which the last stands empty. */
async function buildPlace(name: string, city: string, managerId: string | null) {
  const { id: propertyId } = await buildProperty({ name, city })
  for (const [place, block] of ['A', 'B', null].entries()) {
    const { id: unitId } = await buildUnit({ propertyId })
    await db.update(units).set({ block }).where(eq(units.id, unitId))
    if (block === null) continue
    const { id: tenancyId } = await buildTenancy({ unitId })
    const rent = { tenancyId, amount: 10_000 * (place + 1), dueDate: '2026-10-05' }
    await buildCharge({ ...rent, paymentStatus: 'partial', paidAmount: 4000 })
    await buildCharge({ ...rent, voidedAt: new Date('2026-10-06T09:00:00Z') })
  }
  await manager.client.properties.update({ ...day, city, name, propertyId, managerId })
  return propertyId
}

beforeAll(async () => {
  api = startApi(db, { now: '2026-11-21T09:00:00Z' })
  manager = await api.signInAs('property_manager')
  colleague = await api.signInAs('property_manager')
  await buildPlace('Acacia Court', 'Nairobi', manager.id)
  await buildPlace('Baobab Court', 'Nakuru', manager.id)
  await buildPlace('Cedar Court', 'Nakuru', null)
})

const read = (kind: 'manager-performance' | 'block-performance' | 'town-performance' | 'property-performance') =>
  manager.client.reports.read({ kind, ...range })
const kes = (amount: number) => ({ amount, currency: 'KES' })
const place = { units: 3, occupied: 2, expected: kes(30_000), collected: kes(8000), outstanding: kes(22_000) }

test('what was due and came in is added up by manager, by block and by town, and comes to the same as by property', async () => {
  const [byManager, byBlock, byTown, byProperty] = [
    await read('manager-performance'),
    await read('block-performance'),
    await read('town-performance'),
    await read('property-performance'),
  ]
  const { fullName } =
    (await db.select().from(profiles).where(eq(profiles.id, manager.id)))[0] ?? expect.fail('Nobody.')
  expect(byManager.rows).toMatchObject([
    { manager: fullName, properties: 2, units: 6, occupied: 4, expected: kes(60_000), overdue: kes(44_000) },
    { manager: 'No manager', properties: 1, ...place },
  ])
  expect(byTown.rows).toMatchObject([
    { town: 'Nairobi', properties: 1, ...place },
    { town: 'Nakuru', properties: 2, units: 6, collected: kes(16_000) },
  ])
  const blocks = byBlock.rows.filter(({ property }) => property === 'Acacia Court')
  expect(blocks.map(({ block }) => block).sort()).toEqual(['A', 'B', 'No block'])
  expect(blocks.find(({ block }) => block === 'B')).toMatchObject({ units: 1, expected: kes(20_000), rate: 20 })
  expect(byBlock.links?.every(({ property }) => property?.to === 'property')).toBe(true)
  expect(byManager.links).toEqual([{ manager: { to: 'manager', id: manager.id } }, {}])
  expect(byTown.links?.[0]).toEqual({ town: { to: 'town', id: 'Nairobi' } })
  for (const { totals } of [byManager, byBlock, byTown]) {
    expect(totals).toHaveLength(1)
    for (const key of ['expected', 'collected', 'outstanding', 'rate']) {
      expect(totals[0]?.[key]).toEqual(byProperty.totals[0]?.[key])
    }
  }
})

test('a property that has no units counts where it is managed and stands, and an archived one does not', async () => {
  const counts = async (kind: 'manager-performance' | 'town-performance', key: string, name: string) => {
    const { properties, units } = (await read(kind)).rows.find((row) => row[key] === name) ?? {
      properties: 0,
      units: 0,
    }
    return { properties, units }
  }
  const [unmanaged, blocks] = [
    await counts('manager-performance', 'manager', 'No manager'),
    await read('block-performance'),
  ]
  await buildProperty({ name: 'Doum Palm Court', city: 'Kitale' })
  const { id: archived } = await buildProperty({ name: 'Ebony Court', city: 'Kitale' })
  await db
    .update(properties)
    .set({ archivedAt: new Date('2026-11-01T09:00:00Z') })
    .where(eq(properties.id, archived))
  expect(await counts('town-performance', 'town', 'Kitale')).toEqual({ properties: 1, units: 0 })
  expect(await counts('manager-performance', 'manager', 'No manager')).toEqual({
    ...{ properties: Number(unmanaged.properties) + 1, units: unmanaged.units },
  })
  expect((await read('block-performance')).rows).toEqual(blocks.rows)
})

test('by manager and town what is kept of properties comes to what their units and charges do', async () => {
  // The same dice for every run.
  let thrown = 20261121
  const below = (most: number) => {
    thrown = (thrown * 48_271) % 2_147_483_647
    return thrown % most
  }
  const archivedAt = new Date('2026-11-01T09:00:00Z')
  for (let number = 0; number < 14; number += 1) {
    const currency = below(3) ? 'KES' : 'UGX'
    const { id: propertyId } = await buildProperty({ city: `Town ${below(4)}`, currency })
    for (let unit = below(4); unit > 0; unit -= 1) {
      const { id: unitId } = await buildUnit({ propertyId, currency })
      for (let tenancy = below(3); tenancy > 0; tenancy -= 1) {
        const former = { startDate: '2025-01-01', endDate: '2025-12-31' }
        const latest = below(3) ? {} : { endDate: '2026-10-31' }
        const { id: tenancyId } = await buildTenancy({ unitId, currency, ...(tenancy > 1 ? former : latest) })
        for (let charge = below(5); charge > 0; charge -= 1) {
          const amount = 10_000 * (1 + below(9))
          await buildCharge({
            ...{ tenancyId, currency, amount, dueDate: addDays('2026-12-20', -below(120)) },
            ...(below(3) ? {} : { paymentStatus: 'partial', paidAmount: amount / 2 }),
            ...(below(6) ? {} : { voidedAt: archivedAt }),
          })
        }
      }
      if (below(4) === 0) await db.update(units).set({ archivedAt }).where(eq(units.id, unitId))
    }
    const managerId = [manager.id, colleague.id, null][below(3)] ?? null
    await db
      .update(properties)
      .set({ managerId, ...(below(4) ? {} : { archivedAt }) })
      .where(eq(properties.id, propertyId))
  }
  const one = await buildProperty()
  for (const grouped of ['manager', 'town'] as const) {
    for (const places of [{}, { managerId: manager.id }, { withoutManager: true as const }, { propertyId: one.id }]) {
      for (const to of ['2026-11-30', '2026-09-30']) {
        const filter = { from: '2026-09-01', to, ...places }
        const among = amongPlaces(filter, '2026-11-21')
        const kept = await sumByGroup(db, filter, '2026-11-21', grouped, among)
        expect(kept.length).toBeGreaterThan(0)
        expect(kept, `${grouped} ${to}`).toEqual(await sumUnits(db, filter, '2026-11-21', grouped, among))
      }
    }
  }
})

test('by manager and town no charge and no unit is read', async () => {
  const filter = { from: '2026-01-01', to: '2026-12-31' }
  await db.transaction(async (tx) => {
    for (const table of ['payment_records', 'units', 'tenancies']) {
      const { answer, read } = await rowsReadBy(tx, table, async () => [
        ...(await sumByGroup(tx, filter, '2026-11-21', 'manager', everywhere)),
        ...(await sumByGroup(tx, filter, '2026-11-21', 'town', everywhere)),
      ])
      expect(answer.length).toBeGreaterThan(0)
      expect(read, table).toBe(0)
    }
  })
})

test('somebody of the team alone manages a property, and stays its manager after they left', async () => {
  const tenant = await api.signInAs('tenant')
  const { id: propertyId, name } = await buildProperty()
  const change = (managerId: string | null, address = 'Links Road 4') =>
    manager.client.properties.update({ ...day, address, name, propertyId, managerId })
  for (const id of [tenant.id, crypto.randomUUID()]) await expectRefusal(change(id), 'NOT_STAFF')
  await change(colleague.id)
  expect(await manager.client.properties.get({ propertyId })).toMatchObject({ managerId: colleague.id })
  expect((await manager.client.properties.managers()).map(({ id }) => id)).toContain(colleague.id)
  await db.update(profiles).set({ deactivatedAt: new Date() }).where(eq(profiles.id, colleague.id))
  expect((await manager.client.properties.managers()).map(({ id }) => id)).not.toContain(colleague.id)
  // Another change of the property does not ask for a new one.
  expect(await change(colleague.id, 'Links Road 5')).toMatchObject({ managerId: colleague.id })
  const { id: other } = await buildProperty()
  await expect(db.update(properties).set({ managerId: colleague.id }).where(eq(properties.id, other))).rejects.toThrow()
  await expectRefusal(tenant.client.properties.managers(), 'FORBIDDEN')
})

test('a property is not given to somebody who leaves the team at the same moment', async () => {
  const leaving = await api.signInAs('property_manager')
  const admin = await api.signInAs('admin')
  const { id: propertyId, name } = await buildProperty()
  const [given] = await Promise.allSettled([
    manager.client.properties.update({ ...day, name, propertyId, managerId: leaving.id }),
    admin.client.team.deactivate({ profileId: leaving.id }),
  ])
  if (given.status === 'rejected') expect(given.reason).toMatchObject({ code: 'NOT_STAFF' })
  // Asked for now, nobody gives them one more.
  const { id: next, name: nextName } = await buildProperty()
  const late = manager.client.properties.update({ ...day, name: nextName, propertyId: next, managerId: leaving.id })
  await expectRefusal(late, 'NOT_STAFF')
})
