import { and, asc, count, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, fieldErrorsOf, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { makeCharges } from '../charge-runs/charge-runs.service'
import { charges } from '../charges/charges.table'

const { db } = testDatabase()
const { buildTenancy, buildTenant, buildUnit } = buildersOf(db)

let api: Api
let manager: Identity
let colleague: Identity

beforeAll(async () => {
  api = startApi(db)
  manager = await api.signInAs('property_manager')
  colleague = await api.signInAs('property_manager')
})

const startDate = '2026-11-01'

async function activeIn(column: 'unitId' | 'tenantId', id: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(tenancies)
    .where(and(eq(tenancies[column], id), eq(tenancies.isActive, true)))
  return row?.total ?? 0
}

const codes = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 'done' : outcome.reason.code)).sort()

describe('assign', () => {
  test('makes the unit occupied and the tenant active', async () => {
    const unit = await buildUnit()
    const tenant = await buildTenant()
    const tenancy = await manager.client.tenancies.create({ tenantId: tenant.id, unitId: unit.id, startDate })
    expect(tenancy).toMatchObject({ tenantId: tenant.id, unitId: unit.id, startDate, endDate: null, isActive: true })
    const { rows } = await manager.client.units.listOfProperty({ propertyId: unit.propertyId })
    expect(rows).toMatchObject([{ id: unit.id, isOccupied: true }])
    expect((await manager.client.tenants.get({ tenantId: tenant.id })).currentTenancy).toMatchObject({
      unitNumber: unit.unitNumber,
      startDate,
    })
    expect((await manager.client.units.vacant({})).map(({ id }) => id)).not.toContain(unit.id)
    expect((await manager.client.tenants.names({ unassigned: true })).map(({ id }) => id)).not.toContain(tenant.id)
  })

  test('an occupied unit is refused with the reason', async () => {
    const unit = await buildUnit({ unitNumber: 'A1-ground' })
    const tenant = await buildTenant({ fullName: 'Otieno Ouma' })
    await buildTenancy({ unitId: unit.id, tenantId: tenant.id })
    await expectRefusal(
      manager.client.tenancies.create({ tenantId: (await buildTenant()).id, unitId: unit.id, startDate }),
      'UNIT_OCCUPIED',
      'Unit A1-ground has an active tenancy (Otieno Ouma).',
    )
    expect(await activeIn('unitId', unit.id)).toBe(1)
  })

  test('a unit that is let for some days yet is refused until the last of them', async () => {
    const unit = await buildUnit({ unitNumber: 'B2' })
    const leaving = await buildTenant({ fullName: 'Otieno Ouma' })
    await buildTenancy({ unitId: unit.id, tenantId: leaving.id, endDate: '2026-11-30' })
    const next = { tenantId: (await buildTenant()).id, unitId: unit.id }
    await expectRefusal(
      manager.client.tenancies.create({ ...next, startDate: '2026-11-29' }),
      'UNIT_LET_UNTIL',
      'Unit B2 belongs to the tenancy of Otieno Ouma until 30 Nov 2026: the next one starts on that day or later.',
    )
    expect(await manager.client.tenancies.create({ ...next, startDate: '2026-11-30' })).toMatchObject({
      isActive: true,
    })
  })

  test('a tenancy is never dated back into one that has ended, also when two people do it while it ends', async () => {
    const unit = await buildUnit({ unitNumber: 'B4' })
    const former = await buildTenant({ fullName: 'Otieno Ouma' })
    await buildTenancy({ unitId: unit.id, tenantId: former.id, startDate: '2026-03-01', endDate: '2026-09-15' })
    const next = async (from: string) =>
      manager.client.tenancies.create({ tenantId: (await buildTenant()).id, unitId: unit.id, startDate: from })
    for (const from of ['2026-01-01', '2026-03-01', '2026-09-14'])
      await expectRefusal(
        next(from),
        'UNIT_LET_UNTIL',
        'Unit B4 belongs to the tenancy of Otieno Ouma until 15 Sep 2026: the next one starts on that day or later.',
      )
    const { id: tenancyId } = await next('2026-09-15')
    const outcomes = await Promise.allSettled([
      colleague.client.tenancies.end({ tenancyId, endDate: '2026-10-31' }),
      next('2026-10-01'),
      next('2026-10-01'),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  test('a tenancy that was entered by mistake and ended on its first day stands in nobody’s way', async () => {
    const unit = await buildUnit()
    const mistake = { tenantId: (await buildTenant()).id, unitId: unit.id, startDate: '2026-11-10' }
    const { id: tenancyId } = await manager.client.tenancies.create(mistake)
    await manager.client.tenancies.end({ tenancyId, endDate: '2026-11-10' })
    const right = { tenantId: (await buildTenant()).id, unitId: unit.id, startDate }
    expect(await manager.client.tenancies.create(right)).toMatchObject({ isActive: true })
  })

  test('no day is charged twice when one moves out and another in on it: it is of the one who leaves', async () => {
    const unit = await buildUnit({ rentAmount: 3_000_000 })
    const rentOf = async (tenantId: string) => {
      const { rows } = await manager.client.charges.list({ tenantId, paymentType: 'rent' })
      return rows.map(({ amount, periodFrom, periodTo }) => [amount, periodFrom, periodTo])
    }
    const [leaving, coming] = [await buildTenant(), await buildTenant()]
    const { id: tenancyId } = await manager.client.tenancies.create({
      tenantId: leaving.id,
      unitId: unit.id,
      startDate,
    })
    await manager.client.tenancies.end({ tenancyId, endDate: '2026-11-15' })
    await manager.client.tenancies.create({ tenantId: coming.id, unitId: unit.id, startDate: '2026-11-15' })
    expect(await rentOf(leaving.id)).toEqual([[1_500_000, '2026-11-01', '2026-11-15']])
    expect(await rentOf(coming.id)).toContainEqual([1_500_000, '2026-11-16', '2026-11-30'])
  })

  test('a tenant who has a unit takes another one, each with its own account, and is one tenant everywhere', async () => {
    const tenant = await buildTenant({ fullName: 'Otieno Ouma' })
    const place = await buildUnit({ unitNumber: 'C3' })
    await buildTenancy({ tenantId: tenant.id, unitId: place.id, startDate: '2026-01-01' })
    const shop = await buildUnit({ unitNumber: 'Shop 2', propertyId: place.propertyId })
    const before = await manager.client.tenants.list({})
    const { id: tenancyId } = await manager.client.tenancies.create({ tenantId: tenant.id, unitId: shop.id, startDate })
    expect(await manager.client.tenants.get({ tenantId: tenant.id })).toMatchObject({
      currentTenancy: { unitNumber: 'C3' },
      otherTenancies: [{ tenancyId, unitNumber: 'Shop 2', startDate, currency: shop.currency }],
    })
    const after = await manager.client.tenants.list({})
    expect(after.total).toBe(before.total)
    expect(after.stats).toEqual({ ...before.stats, activeTenancies: before.stats.activeTenancies + 1 })
    const { rows } = await manager.client.tenants.list({ search: 'Otieno Ouma' })
    expect(rows.filter(({ id }) => id === tenant.id)).toHaveLength(1)
    const names = await manager.client.tenants.names({ search: 'Otieno Ouma' })
    expect(names.find(({ id }) => id === tenant.id)?.units).toEqual(['C3', 'Shop 2'])
    const summary = await manager.client.reports.tenantSummary({})
    expect(summary.rows.filter(({ tenantId }) => tenantId === tenant.id).map(({ unitNumber }) => unitNumber)).toEqual(
      expect.arrayContaining(['C3', 'Shop 2']),
    )
    await expectRefusal(
      manager.client.tenants.remove({ tenantId: tenant.id }),
      'ACTIVE_TENANCY',
      'Otieno Ouma has an active tenancy in unit C3, Shop 2. Move the tenant out first.',
    )
  })

  test('two managers assign the same unit at the same moment: one succeeds', async () => {
    const unit = await buildUnit()
    const [one, two] = [await buildTenant(), await buildTenant()]
    const outcomes = await Promise.allSettled([
      manager.client.tenancies.create({ tenantId: one.id, unitId: unit.id, startDate }),
      colleague.client.tenancies.create({ tenantId: two.id, unitId: unit.id, startDate }),
    ])
    expect(codes(outcomes)).toEqual(['UNIT_OCCUPIED', 'done'])
    expect(await activeIn('unitId', unit.id)).toBe(1)
  })

  test('two managers assign the same tenant to two units at the same moment: both succeed', async () => {
    const tenant = await buildTenant()
    const [one, two] = [await buildUnit(), await buildUnit()]
    const outcomes = await Promise.allSettled([
      manager.client.tenancies.create({ tenantId: tenant.id, unitId: one.id, startDate }),
      colleague.client.tenancies.create({ tenantId: tenant.id, unitId: two.id, startDate }),
    ])
    expect(codes(outcomes)).toEqual(['done', 'done'])
    expect(await activeIn('tenantId', tenant.id)).toBe(2)
  })

  test('the database itself refuses a second active tenancy', async () => {
    const unit = await buildUnit()
    await buildTenancy({ unitId: unit.id })
    await expect(buildTenancy({ unitId: unit.id })).rejects.toThrow()
    expect(await activeIn('unitId', unit.id)).toBe(1)
  })

  test('a removal and an assignment at the same moment leave no tenancy in an archived unit', async () => {
    const unit = await buildUnit()
    await buildTenancy({ unitId: unit.id, endDate: '2026-05-31' })
    const tenant = await buildTenant()
    const outcomes = await Promise.allSettled([
      manager.client.properties.remove({ propertyId: unit.propertyId }),
      colleague.client.tenancies.create({ tenantId: tenant.id, unitId: unit.id, startDate }),
    ])
    expect(['ACTIVE_TENANCY,done', 'NOT_FOUND,done']).toContain(codes(outcomes).join())
  })

  test('staff cannot be assigned', () =>
    buildUnit().then((unit) =>
      expectRefusal(
        manager.client.tenancies.create({ tenantId: colleague.id, unitId: unit.id, startDate }),
        'NOT_FOUND',
      ),
    ))

  test('what is missing is named beside its field', async () => {
    const empty = { tenantId: '', unitId: '', startDate: '' }
    expect(await fieldErrorsOf(manager.client.tenancies.create(empty))).toEqual([
      'tenantId: Please select a tenant',
      'unitId: Please select a unit',
      'startDate: Start date is required',
    ])
  })
})

describe('move out', () => {
  test('ends the tenancy and makes the unit vacant', async () => {
    const { id, unitId, tenantId } = await buildTenancy()
    const ended = await manager.client.tenancies.end({ tenancyId: id, endDate: '2026-11-20', notes: ' keys returned ' })
    expect(ended).toMatchObject({ endDate: '2026-11-20', isActive: false, notes: 'keys returned' })
    expect((await manager.client.units.vacant({})).map((unit) => unit.id)).toContain(unitId)
    expect((await manager.client.tenants.get({ tenantId })).currentTenancy).toBeNull()
  })

  test('a second time is refused and changes nothing', async () => {
    const { id } = await buildTenancy()
    await manager.client.tenancies.end({ tenancyId: id, endDate: '2026-11-20' })
    await expectRefusal(
      colleague.client.tenancies.end({ tenancyId: id, endDate: '2026-11-21' }),
      'TENANCY_ENDED',
      'This tenancy ended on 20 Nov 2026.',
    )
  })

  test('before the tenancy began is refused', async () => {
    const { id, unitId } = await buildTenancy({ startDate: '2026-11-10' })
    await expectRefusal(manager.client.tenancies.end({ tenancyId: id, endDate: '2026-11-09' }), 'END_BEFORE_START')
    expect(await activeIn('unitId', unitId)).toBe(1)
  })

  test('needs a day', async () => {
    const { id } = await buildTenancy()
    expect(await fieldErrorsOf(manager.client.tenancies.end({ tenancyId: id, endDate: '' }))).toEqual([
      'endDate: Move-out date is required',
    ])
  })
})

describe('a penalty that is agreed on a lease', () => {
  beforeEach(() => api.setNow('2026-11-21T09:00:00Z'))
  /** Rent of 15,000 that was due on 5 September and was late, and is owed since 5 October and 5 November. */
  async function lateSinceSeptember() {
    const { id: tenancyId } = await buildTenancy({ startDate: '2026-09-01' })
    await db.update(tenancies).set({ chargeFrom: '2026-09-01' }).where(eq(tenancies.id, tenancyId))
    await makeCharges(db, { now: new Date('2026-11-20T00:00:00Z'), until: '2026-11-20' })
    return tenancyId
  }
  const agree = (tenancyId: string, terms: object) =>
    manager.client.leases.save({ tenancyId, currency: 'KES', chargeFrom: '2026-09-01', ...terms })
  const tenPercent = { penaltyKind: 'percent', penaltyRate: 1000, penaltyGraceDays: 5 } as const
  async function penaltiesOf(tenancyId: string): Promise<string[]> {
    const rows = await db
      .select()
      .from(charges)
      .where(and(eq(charges.tenancyId, tenancyId), eq(charges.paymentType, 'penalty')))
      .orderBy(asc(charges.dueDate))
    return rows.map(({ dueDate, amount }) => `${dueDate} ${amount}`)
  }
  const night = (day: string) => makeCharges(db, { now: new Date(`${day}T00:00:00Z`), until: day })

  test('is not for rent that was late before, and is for what falls due from then on', async () => {
    const id = await lateSinceSeptember()
    await agree(id, tenPercent)
    await night('2026-11-22')
    expect(await penaltiesOf(id)).toEqual([])
    await night('2026-12-11')
    expect(await penaltiesOf(id)).toEqual(['2026-12-11 150000'])
    // What else the lease says moves the day no further.
    await agree(id, { ...tenPercent, noticeDays: 60 })
    await night('2027-01-11')
    expect(await penaltiesOf(id)).toEqual(['2026-12-11 150000', '2027-01-11 150000'])
  })

  test('makes nothing late with less grace, nor each month, that was not by what was agreed before', async () => {
    for (const later of [{ penaltyGraceDays: 0 }, { isPenaltyMonthly: true }, { penaltyRate: 2000 }]) {
      const id = await lateSinceSeptember()
      await db
        .update(tenancies)
        .set({ ...tenPercent, penaltyGraceDays: 10, penaltyFrom: '2026-11-05' })
        .where(eq(tenancies.id, id))
      await night('2026-11-20')
      expect(await penaltiesOf(id)).toEqual(['2026-11-16 150000'])
      await agree(id, { ...tenPercent, penaltyGraceDays: 10, ...later })
      await night('2026-12-17')
      const [before, ...since] = await penaltiesOf(id)
      expect(before).toBe('2026-11-16 150000')
      expect(since).toHaveLength(1)
    }
  })
})
