import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { rentChanges, tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { makeCharges } from '../charge-runs/charge-runs.service'
import { charges } from '../charges/charges.table'
import { leaseDefaults } from './lease-defaults.table'

const { db } = testDatabase()
const { buildProperty, buildUnit, buildTenant, buildTenancy, buildCharge } = buildersOf(db)

let api: Api
let manager: Identity
beforeAll(async () => {
  api = startApi(db)
  manager = await api.signInAs('property_manager')
})
beforeEach(() => db.delete(leaseDefaults))

const percent = { penaltyKind: 'percent', penaltyRate: 1000, penaltyGraceDays: 5 } as const
const said = { dueDay: 1, noticeDays: 60, depositMonths: 2, increaseRate: 500, ...percent }

const termsOf = async (tenancyId: string) =>
  (await db.select().from(tenancies).where(eq(tenancies.id, tenancyId)))[0] ?? expect.fail('No such tenancy.')
const dueDayOf = async (unitId: string) =>
  (await db.select({ day: units.rentDueDate }).from(units).where(eq(units.id, unitId)))[0]?.day
const letTo = async (unitId: string, agreed: object = {}) => {
  const { id: tenantId } = await buildTenant()
  return manager.client.tenancies.create({ tenantId, unitId, startDate: '2026-12-01', ...agreed })
}
const applyTo = async (propertyId: string) => {
  const { seen, total } = await manager.client.leaseDefaults.preview({ propertyId })
  expect(await manager.client.leaseDefaults.apply({ propertyId, seen })).toEqual({ applied: total })
  return total
}

describe('works', () => {
  test('a new lease takes what its property says, else what the agency says, else what it always was', async () => {
    const [house, other] = [await buildProperty(), await buildProperty()]
    const before = await letTo((await buildUnit({ propertyId: house.id })).id)
    expect(await termsOf(before.id)).toMatchObject({ noticeDays: 30, depositAmount: 0, penaltyKind: 'none' })

    await manager.client.leaseDefaults.save(said)
    await manager.client.leaseDefaults.save({ propertyId: other.id, noticeDays: 90 })
    const unit = await buildUnit({ propertyId: house.id })
    const taken = await letTo(unit.id)
    expect(await termsOf(taken.id)).toMatchObject({ noticeDays: 60, depositAmount: 3_000_000, ...percent })
    expect(await dueDayOf(unit.id)).toBe(1)
    const rises = await db.select().from(rentChanges).where(eq(rentChanges.tenancyId, taken.id))
    expect(rises).toMatchObject([{ fromDay: '2027-12-01', rentAmount: 1_575_000 }])

    const own = await buildUnit({ propertyId: other.id })
    const held = await letTo(own.id)
    expect(await termsOf(held.id)).toMatchObject({ noticeDays: 90, depositAmount: 0, penaltyKind: 'none' })
    expect(await dueDayOf(own.id)).toBe(5)
  })

  test('what was agreed for a lease goes before them, no deposit too', async () => {
    await manager.client.leaseDefaults.save(said)
    const agreed = await letTo((await buildUnit()).id, { depositAmount: 0, rentAmount: 2_000_000 })
    expect(await termsOf(agreed.id)).toMatchObject({ depositAmount: 0, rentAmount: 2_000_000, noticeDays: 60 })
  })

  test('a property goes by those of the agency again', async () => {
    const { id: propertyId } = await buildProperty()
    await manager.client.leaseDefaults.save({ noticeDays: 45 })
    expect(await manager.client.leaseDefaults.get({ propertyId })).toMatchObject({ isOwn: false, noticeDays: 45 })
    const saved = await manager.client.leaseDefaults.save({ propertyId, noticeDays: 90 })
    expect(saved).toMatchObject({ isOwn: true, noticeDays: 90, propertyId })
    expect(await manager.client.leaseDefaults.remove({ propertyId })).toMatchObject({ isOwn: false, noticeDays: 45 })
  })

  test('running leases take due day, notice and penalty after a preview, and keep rent and deposit', async () => {
    const { id: propertyId } = await buildProperty()
    const unit = await buildUnit({ propertyId, unitNumber: 'B7' })
    const { id: tenancyId } = await buildTenancy({ unitId: unit.id })
    const elsewhere = await buildTenancy()
    await manager.client.leaseDefaults.save({ propertyId, ...said })
    const { rows, total } = await manager.client.leaseDefaults.preview({ propertyId })
    expect(total).toBe(1)
    expect(rows).toMatchObject([
      {
        ...{ tenancyId, unitNumber: 'B7' },
        before: { dueDay: 5, noticeDays: 30, penaltyKind: 'none' },
        after: { dueDay: 1, noticeDays: 60, ...percent },
      },
    ])
    await applyTo(propertyId)
    expect(await termsOf(tenancyId)).toMatchObject({ noticeDays: 60, depositAmount: 0, rentAmount: null, ...percent })
    expect(await dueDayOf(unit.id)).toBe(1)
    expect(await termsOf(elsewhere.id)).toMatchObject({ noticeDays: 30, penaltyKind: 'none' })
    expect((await manager.client.leaseDefaults.preview({ propertyId })).total).toBe(0)
  })

  test('nobody pays a penalty for rent that was late before it cost anything', async () => {
    const { id: propertyId } = await buildProperty()
    const { id: unitId } = await buildUnit({ propertyId })
    const { id: tenancyId } = await buildTenancy({ unitId })
    await buildCharge({ tenancyId, dueDate: '2026-10-05' })
    await manager.client.leaseDefaults.save({ propertyId, ...percent })
    await applyTo(propertyId)
    const penaltiesOn = async (day: string) => {
      await makeCharges(db, { now: new Date(`${day}T00:00:00Z`), until: day })
      const rows = await db.select().from(charges).where(eq(charges.tenancyId, tenancyId))
      return rows.filter(({ paymentType }) => paymentType === 'penalty')
    }
    expect(await penaltiesOn('2026-11-25')).toEqual([])
    expect(await penaltiesOn('2026-12-20')).toMatchObject([{ dueDate: '2026-12-11' }])
  })

  test('a penalty in shillings of Kenya leaves leases in shillings of Uganda as they are', async () => {
    await manager.client.leaseDefaults.save({ penaltyKind: 'fixed', penaltyAmount: 50_000, currency: 'KES' })
    const { id } = await buildTenancy({ currency: 'UGX' })
    await db.update(tenancies).set(percent).where(eq(tenancies.id, id))
    const { seen } = await manager.client.leaseDefaults.preview({})
    await manager.client.leaseDefaults.apply({ seen })
    expect(await termsOf(id)).toMatchObject(percent)
  })
})

describe('refused', () => {
  test('what has changed since it was shown is not applied', async () => {
    const { id: propertyId } = await buildProperty()
    await buildTenancy({ unitId: (await buildUnit({ propertyId })).id })
    await manager.client.leaseDefaults.save({ propertyId, noticeDays: 60 })
    const { seen } = await manager.client.leaseDefaults.preview({ propertyId })
    const { id } = await buildTenancy({ unitId: (await buildUnit({ propertyId })).id })
    await expectRefusal(manager.client.leaseDefaults.apply({ propertyId, seen }), 'DEFAULTS_CHANGED')
    expect(await termsOf(id)).toMatchObject({ noticeDays: 30 })
  })

  test('two who apply the same list at once change the leases once', async () => {
    const { id: propertyId } = await buildProperty()
    await buildTenancy({ unitId: (await buildUnit({ propertyId })).id })
    await manager.client.leaseDefaults.save({ propertyId, noticeDays: 60 })
    const { seen } = await manager.client.leaseDefaults.preview({ propertyId })
    const both = await Promise.allSettled([1, 2].map(() => manager.client.leaseDefaults.apply({ propertyId, seen })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('a penalty without an amount, and a property that is not there', async () => {
    await expectRefusal(manager.client.leaseDefaults.save({ penaltyKind: 'percent' }), 'BAD_REQUEST')
    const propertyId = crypto.randomUUID()
    await expectRefusal(manager.client.leaseDefaults.save({ propertyId, noticeDays: 60 }), 'NOT_FOUND')
    expect(await db.$count(leaseDefaults)).toBe(0)
  })
})
