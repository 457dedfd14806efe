import { and, asc, count, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, fieldErrorsOf, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { makeCharges } from '../charge-runs/charge-runs.service'
import { charges } from '../charges/charges.table'
import { findDifferences } from '../closed-months/ledger-check.service'

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

describe('another rent for days that were charged', () => {
  beforeEach(() => api.setNow('2026-11-21T09:00:00Z'))
  /** A tenancy at 30,000 a month from 1 November, which is charged. */
  async function letAt(rentAmount = 3_000_000, given: { fullName?: string } = {}) {
    const unit = await buildUnit({ rentAmount })
    const tenant = await buildTenant(given)
    const { id } = await manager.client.tenancies.create({ tenantId: tenant.id, unitId: unit.id, startDate })
    return id
  }
  const agree = (tenancyId: string, rents: [fromDay: string, rentAmount: number][], terms = {}) =>
    manager.client.leases.save({
      tenancyId,
      currency: 'KES',
      chargeFrom: startDate,
      rentChanges: rents.map(([fromDay, rentAmount]) => ({ fromDay, rentAmount })),
      ...terms,
    })
  async function rentsOf(tenancyId: string): Promise<string[]> {
    const rows = await db
      .select()
      .from(charges)
      .where(and(eq(charges.tenancyId, tenancyId), eq(charges.paymentType, 'rent')))
      .orderBy(asc(charges.chargeKey))
    return rows.map(
      ({ chargeKey, amount, dueDate, voidedAt }) => `${chargeKey} ${amount} due ${dueDate}${voidedAt ? ' void' : ''}`,
    )
  }
  const night = (day: string, until: string) => makeCharges(db, { now: new Date(`${day}T00:00:00Z`), until })
  const NOVEMBER = 'rent:2026-11 3000000 due 2026-11-21'

  test('is not dropped: by days the difference is charged on its own, once, and nobody is late with it', async () => {
    const id = await letAt()
    expect(await agree(id, [['2026-11-16', 6_000_000]])).toMatchObject({ rentDifference: 1_500_000 })
    expect(await agree(id, [['2026-11-16', 6_000_000]])).toMatchObject({ rentDifference: 0 })
    await night('2026-11-22', '2026-11-30')
    expect(await rentsOf(id)).toEqual([NOVEMBER, 'rent_change:2026-11:1 1500000 due 2026-11-21'])
    expect(await findDifferences(db)).toEqual([])
  })

  test('is what lists, files and the next charge say from its day on, whatever the unit costs by then', async () => {
    // The first by name, on whatever page others are.
    const id = await letAt(3_000_000, { fullName: 'Aadil Aziz' })
    await agree(id, [
      ['2026-11-16', 3_600_000],
      ['2026-12-01', 4_000_000],
    ])
    const [held] = await db.select().from(tenancies).where(eq(tenancies.id, id))
    const tenantId = held?.tenantId ?? ''
    const another = await buildUnit({ rentAmount: 100 })
    const other = { tenantId, unitId: another.id, startDate: '2026-11-02' }
    await agree((await manager.client.tenancies.create(other)).id, [['2026-11-16', 200]])
    const told = async () => {
      const tenant = await manager.client.tenants.get({ tenantId })
      const { rows } = await manager.client.reports.tenantSummary({})
      return [
        [tenant.currentTenancy, ...tenant.otherTenancies].map((tenancy) => tenancy?.rentAmount),
        rows.filter((row) => row.tenantId === tenantId).map(({ rentAmount }) => rentAmount),
      ]
    }
    const now = [3_600_000, 200]
    expect(await told()).toEqual([now, expect.arrayContaining(now)])
    api.setNow('2026-12-02T09:00:00Z')
    const then = [4_000_000, 200]
    expect(await told()).toEqual([then, expect.arrayContaining(then)])
  })

  test('is not charged twice by two who save it at the same moment, while a run charges', async () => {
    const id = await letAt()
    const outcomes = await Promise.all([
      agree(id, [['2026-11-16', 6_000_000]]),
      agree(id, [['2026-11-16', 6_000_000]]),
      night('2026-11-22', '2026-12-05'),
    ])
    const told = outcomes.flatMap((outcome) => ('rentDifference' in outcome ? [outcome.rentDifference] : []))
    expect(told).toContain(0)
    const rows = await db.select().from(charges).where(eq(charges.tenancyId, id))
    const rents = rows.filter(({ paymentType }) => paymentType === 'rent')
    expect(rents.reduce((sum, { amount }) => sum + amount, 0)).toBe(4_500_000 + 6_000_000)
  })

  test('does not leave out a month that was charged ahead', async () => {
    const id = await letAt()
    await night('2026-11-21', '2026-12-05')
    await agree(id, [['2026-12-16', 6_100_000]])
    expect(await rentsOf(id)).toEqual([
      NOVEMBER,
      'rent:2026-12 3000000 due 2026-12-05',
      'rent_change:2026-12:1 1600000 due 2026-12-05',
    ])
  })

  test('is credit when the rent falls, and what was charged for a rise falls away with the rise', async () => {
    const id = await letAt()
    await manager.client.payments.receive({
      requestId: crypto.randomUUID(),
      tenancyId: id,
      amount: 3_200_000,
      currency: 'KES',
      method: 'cash',
      receivedOn: '2026-11-05',
    })
    await agree(id, [['2026-11-16', 6_000_000]])
    expect(await agree(id, [])).toMatchObject({ rentDifference: -1_500_000 })
    expect(await agree(id, [['2026-11-16', 1_000_000]])).toMatchObject({ rentDifference: -1_000_000 })
    const CHANGE = 'rent_change:2026-11:1 1500000 due 2026-11-21 void'
    expect(await rentsOf(id)).toEqual(['rent:2026-11 2000000 due 2026-11-21', CHANGE])
    expect(await manager.client.payments.account({ tenancyId: id })).toMatchObject({ owed: 0, credit: 1_000_000 })
    await agree(id, [['2026-11-16', 6_000_000]])
    expect(await rentsOf(id)).toEqual([
      'rent:2026-11 2000000 due 2026-11-21',
      CHANGE,
      'rent_change:2026-11:2 2500000 due 2026-11-21',
    ])
    expect(await findDifferences(db)).toEqual([])
  })

  test('is not charged again where somebody put the month right by hand, and where parts of months do not count', async () => {
    const id = await letAt()
    const [rent] = await db
      .select()
      .from(charges)
      .where(and(eq(charges.tenancyId, id), eq(charges.paymentType, 'rent')))
    const { id: chargeId, revision, currency, paymentType, dueDate } = rent ?? expect.fail()
    const mended = { chargeId, revision, amount: 4_500_000, currency, paymentType, dueDate, name: null, notes: null }
    await manager.client.charges.correct(mended)
    expect(await agree(id, [['2026-11-16', 6_000_000]])).toMatchObject({ rentDifference: 0 })
    const whole = await letAt()
    await agree(whole, [], { isProrated: false })
    const change = await agree(whole, [['2026-11-16', 6_000_000]], { isProrated: false })
    expect(change).toMatchObject({ rentDifference: 0, rentChanges: [{ fromDay: '2026-11-16' }] })
    await night('2026-12-01', '2026-12-05')
    expect(await rentsOf(whole)).toEqual([NOVEMBER, 'rent:2026-12 6000000 due 2026-12-05'])
  })

  test('leaves forgiven what was written off, so that no credit pays it when the rent falls', async () => {
    const id = await letAt()
    const [rent = expect.fail()] = await db.select().from(charges).where(eq(charges.tenancyId, id))
    const { id: chargeId, revision } = rent
    await manager.client.charges.writeOff({ chargeId, revision, reason: 'Flooded' })
    const money = { amount: 5_000_000, currency: 'KES' as const, method: 'cash' as const, receivedOn: '2026-11-20' }
    await manager.client.payments.receive({ ...money, requestId: crypto.randomUUID(), tenancyId: id })
    const before = await manager.client.payments.account({ tenancyId: id })
    await agree(id, [['2026-11-16', 1_500_000]])
    const { amount, writtenOffAmount } = await manager.client.charges.get({ chargeId })
    expect([amount, writtenOffAmount]).toEqual([2_250_000, 2_250_000])
    expect(await manager.client.payments.account({ tenancyId: id })).toMatchObject({ owed: 0, credit: before.credit })
  })

  test('is not paid by who moves out before the days that it is for', async () => {
    for (const [endDate, ...expected] of [
      ['2026-11-29', NOVEMBER, 'rent_change:2026-11:1 1300000 due 2026-11-21'],
      ['2026-11-18', 'rent:2026-11 2100000 due 2026-11-21', 'rent_change:2026-11:1 1500000 due 2026-11-21 void'],
    ]) {
      const id = await letAt()
      await agree(id, [['2026-11-16', 6_000_000]])
      await manager.client.tenancies.end({ tenancyId: id, endDate: endDate ?? '' })
      expect(await rentsOf(id)).toEqual(expected)
    }
  })

  test('that the next tenant is to pay costs nothing who moves out of days that were charged before', async () => {
    for (const [rentAmount, agreed] of [
      [3_600_000, []],
      [6_000_000, []],
      [3_600_000, [['2026-11-11', 6_000_000] as [string, number]]],
    ] as const) {
      const id = await letAt()
      await agree(id, [...agreed])
      const [{ unitId = '' } = {}] = await db.select().from(tenancies).where(eq(tenancies.id, id))
      await db.update(units).set({ rentAmount }).where(eq(units.id, unitId))
      await manager.client.tenancies.end({ tenancyId: id, endDate: '2026-11-15' })
      const rents = await rentsOf(id)
      if (agreed.length === 0) expect(rents).toEqual(['rent:2026-11 1500000 due 2026-11-21'])
      // Of 50,000 that were charged, by 10 days of 36,000 and five of 60,000 of all 30.
      else
        expect(rents).toEqual([
          'rent:2026-11 2115400 due 2026-11-21',
          'rent_change:2026-11:1 2000000 due 2026-11-21 void',
        ])
    }
  })

  test('changes nothing in a month that was closed: it counts on the day on which it is agreed', async () => {
    const admin = await api.signInAs('admin')
    const id = await letAt()
    api.setNow('2027-01-10T09:00:00Z')
    await admin.client.ledger.closeMonth({ month: '2026-11' })
    const sums = () => admin.client.ledger.trialBalance({ to: '2026-11-30' })
    const before = await sums()
    await agree(id, [['2026-11-16', 6_000_000]])
    await agree(id, [['2026-11-16', 1_500_000]])
    expect(await sums()).toEqual(before)
    expect(await manager.client.payments.account({ tenancyId: id })).toMatchObject({ owed: 2_250_000 + 200_000 })
    expect(await findDifferences(db)).toEqual([])
    await admin.client.ledger.reopenMonth({ month: '2026-11' })
  })

  const end = (tenancyId: string, endDate: string) => manager.client.tenancies.end({ tenancyId, endDate })
  const moveEnd = (tenancyId: string, seenEndDate: string, endDate: string) =>
    manager.client.tenancies.changeEnd({ tenancyId, seenEndDate, endDate, reason: 'Stays longer' })
  const stay = (tenancyId: string, seenEndDate: string) =>
    manager.client.tenancies.withdrawEnd({ tenancyId, seenEndDate, reason: 'Stays' })
  const owed = async (tenancyId: string) => (await manager.client.payments.account({ tenancyId })).owed

  test.each<[string, string, ...[string, number][][]]>([
    ['rises before the day of moving out', '2026-11-25', [['2026-11-16', 6_000_000]]],
    ['rises after it', '2026-11-25', [['2026-11-28', 6_000_000]]],
    ['rises in a month that the move-out made void', '2026-11-25', [['2026-12-16', 6_100_000]]],
    ['falls', '2026-11-25', [['2026-11-16', 1_500_000]]],
    ['falls to nothing', '2026-11-25', [['2026-11-01', 0]]],
    ['rises and falls again', '2026-11-25', [['2026-11-16', 6_000_000]], []],
    ['rises twice', '2026-11-25', [['2026-11-16', 6_000_000]], [['2026-11-16', 9_000_000]]],
    ['rises, then only from a later day on', '2026-11-29', [['2026-11-16', 6_000_000]], [['2026-11-27', 6_000_000]]],
  ])('is not left out of the days after a move-out that is withdrawn: it %s', async (_, endDate, ...agreed) => {
    const [id, later, twin] = [await letAt(), await letAt(), await letAt()]
    await night('2026-11-21', '2026-12-05')
    for (const tenancyId of [id, later]) await end(tenancyId, endDate)
    for (const rents of agreed) for (const tenancyId of [id, later, twin]) await agree(tenancyId, rents)
    // The days until then cost what they cost whoever moves out then when the rents are known before.
    const before = await letAt()
    await agree(before, agreed.at(-1) ?? [])
    await end(before, endDate)
    expect(await owed(id)).toBe(await owed(before))
    await moveEnd(before, endDate, '2026-11-29')
    await moveEnd(later, endDate, '2026-11-29')
    expect(await owed(later)).toBe(await owed(before))
    await stay(id, endDate)
    await stay(later, '2026-11-29')
    for (const tenancyId of [id, later]) expect(await owed(tenancyId)).toBe(await owed(twin))
    expect(await findDifferences(db)).toEqual([])
  })

  test('agreed before a move-out is withdrawn makes nobody late with what was not agreed when it was due', async () => {
    const id = await letAt()
    await end(id, '2026-11-25')
    await agree(id, [['2026-11-16', 6_000_000]])
    expect(await rentsOf(id)).toEqual([
      'rent:2026-11 2500000 due 2026-11-21',
      'rent_change:2026-11:1 1000000 due 2026-11-21',
    ])
    await stay(id, '2026-11-25')
    expect(await rentsOf(id)).toEqual([NOVEMBER, 'rent_change:2026-11:1 1500000 due 2026-11-21'])
  })

  test('that a withdrawn move-out brings back changes nothing in a month that was closed', async () => {
    const admin = await api.signInAs('admin')
    const id = await letAt()
    await end(id, '2026-11-25')
    await agree(id, [['2026-11-16', 6_000_000]])
    api.setNow('2026-12-10T09:00:00Z')
    await admin.client.ledger.closeMonth({ month: '2026-11' })
    const sums = () => admin.client.ledger.trialBalance({ to: '2026-11-30' })
    const before = await sums()
    await stay(id, '2026-11-25')
    expect(await sums()).toEqual(before)
    expect(await rentsOf(id)).toEqual([
      NOVEMBER,
      'rent:2026-12 6000000 due 2026-12-05',
      'rent_change:2026-11:1 1500000 due 2026-11-21',
    ])
    expect(await findDifferences(db)).toEqual([])
    await admin.client.ledger.reopenMonth({ month: '2026-11' })
  })

  test('a lease that ends lets nobody live there for nothing', async () => {
    const id = await letAt()
    await agree(id, [], { leaseEnd: '2026-11-30', renewal: 'none' })
    await night('2027-01-10', '2027-01-10')
    expect(await rentsOf(id)).toEqual([
      NOVEMBER,
      'rent:2026-12 3000000 due 2026-12-05',
      'rent:2027-01 3000000 due 2027-01-05',
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
