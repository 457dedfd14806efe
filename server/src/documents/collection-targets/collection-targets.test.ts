import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Api, expectRefusal, fieldErrorsOf, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { collectionTargets } from './collection-targets.table'

const { db } = testDatabase()
const { buildCharge, buildProperty, buildTenancy, buildUnit } = buildersOf(db)

let api: Api
let manager: Identity
let admin: Identity

/** A property of which KES 1,000 are charged in October and November, and so much of each came in on its day. */
async function buildPlace(name: string, paid: [number, number]) {
  const { id: propertyId } = await buildProperty({ name })
  const { id: unitId } = await buildUnit({ propertyId })
  const { id: tenancyId } = await buildTenancy({ unitId })
  for (const [place, paidAmount] of paid.entries()) {
    const charge = { tenancyId, amount: 100_000, dueDate: `2026-1${place}-05`, paidAmount }
    await buildCharge({ ...charge, paymentStatus: paidAmount === 0 ? 'pending' : 'partial' })
  }
  return propertyId
}

let acacia: string

beforeAll(async () => {
  api = startApi(db, { now: '2026-11-21T09:00:00Z' })
  manager = await api.signInAs('property_manager')
  admin = await api.signInAs('admin')
  acacia = await buildPlace('Acacia Court', [50_000, 90_000])
  await buildPlace('Baobab Court', [0, 30_000])
})

const read = (from = '2026-10', to = '2026-11') => manager.client.reports.read({ kind: 'collection-targets', from, to })
const kes = (amount: number) => ({ amount, currency: 'KES' })

test('what came in stands against the target of each month, and comes to Income by Property', async () => {
  expect((await read()).rows).toEqual([])
  const { save } = manager.client.collectionTargets
  await save({ propertyId: null, fromMonth: '2026-10', rate: 8000 })
  await save({ propertyId: acacia, fromMonth: '2026-11', rate: 9500 })
  const { rows, totals, links } = await read()
  expect(rows).toMatchObject([
    { property: 'Acacia Court', charged: kes(200_000), target: kes(175_000), collected: kes(140_000), ofTarget: 80 },
    { property: 'Baobab Court', target: kes(160_000), collected: kes(30_000), beyond: kes(-130_000), ofTarget: 18.75 },
  ])
  expect(totals).toMatchObject([{ target: kes(335_000), collected: kes(170_000), beyond: kes(-165_000) }])
  expect(links?.[0]).toEqual({ property: { to: 'property', id: acacia } })
  const income = await manager.client.reports.income({ from: '2026-10', to: '2026-11' })
  for (const key of ['charged', 'collected'] as const) {
    expect(totals[0]?.[key]).toEqual(kes(income.reduce((sum, row) => sum + row[key], 0)))
  }
  // A month before the first target counts nowhere, and one whose target was ended neither.
  expect((await read('2026-09', '2026-09')).rows).toEqual([])
  await save({ propertyId: acacia, fromMonth: '2026-11', rate: 0 })
  expect((await read('2026-11', '2026-11')).rows).toMatchObject([{ property: 'Baobab Court' }])
  expect((await read()).rows[0]).toMatchObject({ charged: kes(100_000), target: kes(80_000), collected: kes(50_000) })
  await save({ propertyId: acacia, fromMonth: '2026-11', rate: 9500 })
})

test('two who set the target of a month at once leave one, and the last word counts', async () => {
  const save = (of: Identity, propertyId: string | null, rate: number) =>
    of.client.collectionTargets.save({ propertyId, fromMonth: '2027-01', rate })
  for (const propertyId of [null, acacia]) {
    await Promise.all([save(manager, propertyId, 7000), save(admin, propertyId, 7100)])
    const all = await manager.client.collectionTargets.list()
    const kept = all.filter((target) => target.propertyId === propertyId && target.fromMonth === '2027-01')
    expect(kept).toHaveLength(1)
    expect([7000, 7100]).toContain(kept[0]?.rate)
  }
})

test('is refused to tenants and owners, of no property, and above all of it', async () => {
  const target = { propertyId: null, fromMonth: '2026-12', rate: 9000 }
  for (const role of ['tenant', 'owner'] as const) {
    const { client } = await api.signInAs(role)
    await expectRefusal(client.collectionTargets.save(target), 'FORBIDDEN')
    await expectRefusal(client.collectionTargets.list(), 'FORBIDDEN')
  }
  const { save } = manager.client.collectionTargets
  await expectRefusal(save({ ...target, propertyId: crypto.randomUUID() }), 'NOT_FOUND')
  expect(await fieldErrorsOf(save({ ...target, rate: 10_001 }))).toEqual(['rate: At most 100%'])
  expect(await db.$count(collectionTargets, eq(collectionTargets.fromDay, '2026-12-01'))).toBe(0)
  await expect(
    db.insert(collectionTargets).values({ fromDay: '2026-12-02', rate: 9000, createdAt: new Date() }),
  ).rejects.toThrow()
})

test('a closed month keeps its target, and says the same for ever', async () => {
  const before = await read('2026-10', '2026-10')
  await admin.client.ledger.closeMonth({ month: '2026-10' })
  const change = { propertyId: null, fromMonth: '2026-10', rate: 1000 }
  await expectRefusal(manager.client.collectionTargets.save(change), 'MONTH_CLOSED')
  await expectRefusal(manager.client.collectionTargets.save({ ...change, fromMonth: '2026-09' }), 'MONTH_CLOSED')
  const ofOctober = eq(collectionTargets.fromDay, '2026-10-01')
  await expect(db.update(collectionTargets).set({ rate: 1000 }).where(ofOctober)).rejects.toThrow()
  await expect(db.delete(collectionTargets).where(ofOctober)).rejects.toThrow()
  await manager.client.collectionTargets.save({ ...change, fromMonth: '2026-11' })
  expect((await read('2026-10', '2026-10')).rows).toEqual(before.rows)
})
