import { and, asc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Api, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { makeCharges } from '../charge-runs/charge-runs.service'
import { charges } from '../charges/charges.table'
import { findDifferences } from '../closed-months/ledger-check.service'

const { db } = testDatabase()
const { buildTenant, buildUnit } = buildersOf(db)

let api: Api
let manager: Identity

beforeAll(async () => {
  api = startApi(db)
  manager = await api.signInAs('property_manager')
})

const startDate = '2026-11-01'

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
  /** Charges of rent, beside which a unit has its service charge. */
  const listRents = (tenancyId: string) =>
    db
      .select()
      .from(charges)
      .where(and(eq(charges.tenancyId, tenancyId), eq(charges.paymentType, 'rent')))
      .orderBy(asc(charges.chargeKey))
  const findRent = async (tenancyId: string) => (await listRents(tenancyId))[0] ?? expect.fail()
  async function rentsOf(tenancyId: string): Promise<string[]> {
    return (await listRents(tenancyId)).map(
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
    const { id: chargeId, revision, currency, paymentType, dueDate } = await findRent(id)
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
    const { id: chargeId, revision } = await findRent(id)
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
