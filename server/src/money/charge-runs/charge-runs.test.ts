import { and, asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { startByHand, startRunner } from '../../../test/jobs'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { unitServiceCharges, units } from '../../homes/units/units.table'
import type { JobRun } from '../../platform/jobs/job-runner.service'
import { charges } from '../charges/charges.table'
import { findDifferences } from '../closed-months/ledger-check.service'
import { takeIn } from '../payments/payments.service'
import { listCharged } from './charge-runs.repository'
import { chargesJob, makeCharges } from './charge-runs.service'

const database = testDatabase()
const { db } = database
const { buildTenancy, buildTenant, buildUnit } = buildersOf(db)

let api: Api
let manager: Identity

beforeAll(async () => {
  api = startApi(db, { now: '2026-11-21T09:00:00Z' })
  manager = await api.signInAs('property_manager')
})
beforeEach(async () => {
  api.setNow('2026-11-21T09:00:00Z')
  // Who was let before is not charged again.
  await db.update(tenancies).set({ isActive: false, startDate: '2025-01-01', endDate: '2025-01-01' })
})
afterAll(async () => expect(await findDifferences(db)).toEqual([]))

type Terms = Partial<typeof tenancies.$inferInsert>

/** A tenancy of a unit that costs 15,000 and 2,000, due on the 5th, charged from November on. */
async function let_(terms: Terms = {}) {
  const tenancy = await buildTenancy()
  await db
    .update(tenancies)
    .set({ chargeFrom: '2026-11-01', ...terms })
    .where(eq(tenancies.id, tenancy.id))
  return tenancy
}

const night = (day: string, until = day) => makeCharges(db, { now: new Date(`${day}T00:00:00Z`), until })

async function chargesOn(tenancyId: string): Promise<string[]> {
  const rows = await db
    .select()
    .from(charges)
    .where(eq(charges.tenancyId, tenancyId))
    .orderBy(asc(charges.dueDate), asc(charges.chargeKey))
  return rows.map(({ chargeKey, amount, voidedAt }) => `${chargeKey} ${amount}${voidedAt ? ' void' : ''}`)
}

describe('a run', () => {
  test('charges rent and every service charge by name, once', async () => {
    const { id, unitId } = await let_()
    await db.insert(unitServiceCharges).values([
      { unitId, position: 0, name: 'Security', amount: 150_000 },
      { unitId, position: 1, name: 'Garbage', amount: 50_000 },
    ])
    const expected = [
      'rent:2026-11 1500000',
      'service_charge:garbage:2026-11 50000',
      'service_charge:security:2026-11 150000',
    ]
    expect(await night('2026-11-05')).toEqual([{ currency: 'KES', amount: 1_700_000, charges: 3 }])
    expect(await chargesOn(id)).toEqual(expected)
    expect(await night('2026-11-05')).toEqual([])
    expect(await night('2026-11-06', '2026-11-30')).toEqual([])
    // One that is renamed is not charged again for the month.
    await db.update(unitServiceCharges).set({ name: 'Guards' }).where(eq(unitServiceCharges.name, 'Security'))
    await night('2026-11-30')
    expect(await chargesOn(id)).toEqual(expected)
    await night('2026-12-01', '2026-12-05')
    expect(await chargesOn(id)).toContain('service_charge:guards:2026-12 150000')
  })

  test('from two at the same moment charges nobody twice', async () => {
    const lets = await Promise.all(Array.from({ length: 8 }, () => let_()))
    const outcomes = await Promise.all([night('2026-11-05'), night('2026-11-05'), night('2026-11-05')])
    expect(outcomes.flat().reduce((sum, { charges }) => sum + charges, 0)).toBe(16)
    for (const { id } of lets) expect(await chargesOn(id)).toHaveLength(2)
  })

  test('after the server was off makes every month that was missed', async () => {
    const { id } = await let_({ chargeFrom: '2026-08-01' })
    await night('2026-11-05')
    expect((await chargesOn(id)).filter((line) => line.startsWith('rent'))).toEqual([
      'rent:2026-08 1500000',
      'rent:2026-09 1500000',
      'rent:2026-10 1500000',
      'rent:2026-11 1500000',
    ])
  })

  test('does not charge again what was voided', async () => {
    const { id } = await let_()
    await night('2026-11-05')
    const { rows } = await manager.client.charges.list({ search: null, paymentType: 'rent' })
    const rent = rows.find(({ tenancyId }) => tenancyId === id) ?? expect.fail()
    await manager.client.charges.void({ chargeId: rent.id, revision: 1, reason: 'Agreed: a month free' })
    await night('2026-11-06')
    expect(await chargesOn(id)).toContain('rent:2026-11 1500000 void')
    expect(await chargesOn(id)).toHaveLength(2)
  })

  test('uses credit, and nobody who has moved out is charged', async () => {
    const { id: tenancyId } = await let_()
    const gone = await let_()
    await manager.client.tenancies.end({ tenancyId: gone.id, endDate: '2026-10-31' })
    await manager.client.payments.receive({
      requestId: crypto.randomUUID(),
      tenancyId,
      amount: 1_600_000,
      currency: 'KES',
      method: 'cash',
      receivedOn: '2026-11-01',
    })
    await night('2026-11-05')
    expect(await manager.client.payments.account({ tenancyId })).toMatchObject({ owed: 100_000, credit: 0 })
    expect(await chargesOn(gone.id)).toEqual([])
  })

  test('a rent that was agreed and rises is charged as agreed', async () => {
    const { id: tenancyId } = await let_({ rentAmount: 1_400_000 })
    await manager.client.leases.save({
      tenancyId,
      currency: 'KES',
      rentAmount: 1_400_000,
      chargeFrom: '2026-11-01',
      rentChanges: [{ fromDay: '2026-12-01', rentAmount: 1_540_000 }],
    })
    await night('2026-12-05')
    expect((await chargesOn(tenancyId)).filter((line) => line.startsWith('rent'))).toEqual([
      'rent:2026-11 1400000',
      'rent:2026-12 1540000',
    ])
    expect(await manager.client.leases.get({ tenancyId })).toMatchObject({ currentRent: 1_400_000 })
  })

  test('by the quarter goes on where the months that were charged end, and the other way round', async () => {
    const { id: tenancyId } = await let_({ startDate: '2026-10-01', chargeFrom: '2026-10-01' })
    await db.update(units).set({ serviceChargeAmount: 0 })
    const agree = (rentMonths: number) =>
      manager.client.leases.save({ tenancyId, currency: 'KES', rentMonths, chargeFrom: '2026-10-01' })
    await night('2026-10-05')
    await agree(3)
    await night('2026-12-31')
    expect(await chargesOn(tenancyId)).toEqual(['rent:2026-10 1500000', 'rent:2026-11 3000000'])
    await night('2027-01-05')
    await agree(1)
    await night('2027-04-05')
    const expected = ['rent:2026-10 1500000', 'rent:2026-11 3000000', 'rent:2027-01 4500000', 'rent:2027-04 1500000']
    expect(await chargesOn(tenancyId)).toEqual(expected)
    // Of a charge for three months the days are counted, whatever is agreed by now.
    await manager.client.tenancies.end({ tenancyId, endDate: '2027-02-14' })
    expect(await chargesOn(tenancyId)).toEqual([
      ...expected.slice(0, 2),
      'rent:2027-01 2250000',
      'rent:2027-04 1500000 void',
    ])
  })

  test('takes those of a property together, so that what is due to its owners is not reckoned again and again', async () => {
    const first = await let_()
    const second = await let_()
    for (const unitId of [first.unitId, second.unitId, first.unitId, second.unitId]) {
      const [{ propertyId } = expect.fail()] = await db.select().from(units).where(eq(units.id, unitId))
      const unit = await buildUnit({ propertyId })
      await let_({ unitId: unit.id })
    }
    const listed: Awaited<ReturnType<typeof listCharged>> = []
    for (let more = true; more; ) {
      const next = await listCharged(db, '2026-11-21', listed.at(-1), 2)
      listed.push(...next)
      more = next.length > 0
    }
    expect(new Set(listed.map(({ id }) => id)).size).toBe(6)
    const changes = listed.filter(({ propertyId }, at) => propertyId !== listed[at - 1]?.propertyId)
    expect(changes).toHaveLength(2)
  })

  test('tells how far it is, in pieces', async () => {
    await let_()
    const told: [number, number][] = []
    await makeCharges(db, {
      now: new Date('2026-11-05T00:00:00Z'),
      until: '2026-11-05',
      progress: (done, total) => told.push([done, total]),
    })
    expect(told).toEqual([
      [0, 1],
      [1, 1],
    ])
  })
})

describe('penalties', () => {
  const rule: Terms = { penaltyKind: 'percent', penaltyRate: 1000, penaltyGraceDays: 4 }
  const pay = (tenancyId: string, amount: number, receivedOn: string) =>
    manager.client.payments.receive({
      requestId: crypto.randomUUID(),
      tenancyId,
      amount,
      currency: 'KES',
      method: 'cash',
      receivedOn,
    })

  test('on what was owed when grace was over, once', async () => {
    const { id } = await let_(rule)
    await db.update(units).set({ serviceChargeAmount: 0 })
    await night('2026-11-05')
    await pay(id, 500_000, '2026-11-09')
    await pay(id, 100_000, '2026-11-10')
    await night('2026-11-09')
    expect(await chargesOn(id)).toHaveLength(1)
    await night('2026-11-10')
    await night('2026-11-11')
    await night('2026-12-20', '2026-11-30')
    const penalties = (await chargesOn(id)).filter((line) => line.startsWith('penalty'))
    expect(penalties).toEqual([expect.stringMatching(/:1 100000$/)])
  })

  test('each month where they are monthly, also those that were missed, and not on what was paid in time', async () => {
    const { id: late } = await let_({ ...rule, isPenaltyMonthly: true })
    const { id: inTime } = await let_({ ...rule, isPenaltyMonthly: true })
    await db.update(units).set({ serviceChargeAmount: 0 })
    await night('2026-11-05')
    await pay(inTime, 1_500_000, '2026-11-09')
    await night('2027-01-10', '2026-11-30')
    const penalties = (await chargesOn(late)).filter((line) => line.startsWith('penalty'))
    expect(penalties.map((line) => line.split(':')[2])).toEqual(['1 150000', '2 150000', '3 150000'])
    expect(await chargesOn(inTime)).toHaveLength(1)
  })

  test('that are waived do not come back', async () => {
    const { id } = await let_(rule)
    await night('2026-11-10')
    const { rows } = await manager.client.charges.list({ paymentType: 'penalty' })
    const penalty = rows.find(({ tenancyId }) => tenancyId === id) ?? expect.fail()
    await manager.client.charges.void({ chargeId: penalty.id, revision: 1, reason: 'Was in hospital' })
    await night('2026-11-12')
    expect((await chargesOn(id)).filter((line) => line.startsWith('penalty'))).toEqual([
      expect.stringMatching(/ void$/),
    ])
  })
})

describe('a penalty whose reason is gone', () => {
  const rule = { penaltyKind: 'percent', penaltyRate: 1000, penaltyGraceDays: 5 } as const
  const owedOn = async (tenancyId: string) => (await manager.client.payments.account({ tenancyId })).owed / 100
  const rentOf = async (tenancyId: string) => {
    const [rent = expect.fail()] = await db
      .select()
      .from(charges)
      .where(and(eq(charges.tenancyId, tenancyId), eq(charges.chargeKey, 'rent:2026-11')))
    return rent
  }
  const penalties = async (tenancyId: string) =>
    (await chargesOn(tenancyId))
      .filter((line) => line.startsWith('penalty'))
      .map((line) => line.replace(/^penalty:\S+ /, ''))
  const late = async () => {
    const { id: tenancyId } = await let_(rule)
    await night('2026-11-05')
    await night('2026-11-11')
    expect(await penalties(tenancyId)).toEqual(['150000'])
    return tenancyId
  }
  const pay = (tenancyId: string, amount: number, receivedOn: string) =>
    manager.client.payments.receive({
      requestId: crypto.randomUUID(),
      tenancyId,
      amount: amount * 100,
      currency: 'KES',
      method: 'bank',
      receivedOn,
    })
  const said = 'The penalty of KES 1,500 of 11 Nov 2026, for the rent due 5 Nov 2026, was withdrawn.'

  test('since the money had come in within grace and was entered later is not asked for, and staff are told', async () => {
    const tenancyId = await late()
    const { id: paymentId, followed } = await pay(tenancyId, 18_500, '2026-11-08')
    expect(followed).toEqual([said])
    expect(await penalties(tenancyId)).toEqual(['150000 void'])
    expect(await manager.client.payments.account({ tenancyId })).toMatchObject({ owed: 0, credit: 150_000 })
    // It bounces: then the rent was late after all.
    const { followed: again } = await manager.client.payments.reverse({ paymentId, reason: 'Bounced' })
    expect(again).toEqual([said.replace('was withdrawn', 'is charged again')])
    expect(await penalties(tenancyId)).toEqual(['150000'])
    expect(await owedOn(tenancyId)).toBe(18_500)
    expect((await manager.client.payments.get({ paymentId })).followed).toEqual([])
  })

  test('since the money had come in within grace for another unit of the tenant is not asked for', async () => {
    const toTenancyId = await late()
    const [{ tenantId } = expect.fail()] = await db.select().from(tenancies).where(eq(tenancies.id, toTenancyId))
    const { id: tenancyId } = await buildTenancy({ tenantId })
    await pay(tenancyId, 18_500, '2026-11-08')
    const moving = { tenancyId, toTenancyId, currency: 'KES' as const, credit: 1_850_000 }
    const { followed, rows } = await manager.client.tenantAccounts.transfer({
      ...moving,
      requestId: crypto.randomUUID(),
    })
    expect(followed).toEqual([said])
    expect(await penalties(toTenancyId)).toEqual(['150000 void'])
    const [{ id: transferId } = expect.fail()] = rows
    await manager.client.tenantAccounts.undoTransfer({ transferId, reason: 'Wrong unit' })
    expect(await penalties(toTenancyId)).toEqual(['150000'])
  })

  test('in part since the rent is less is as much less', async () => {
    const tenancyId = await late()
    const rent = await rentOf(tenancyId)
    const less = { chargeId: rent.id, revision: rent.revision, amount: 500_000, currency: 'KES' as const }
    const { followed } = await manager.client.charges.correct({
      ...less,
      paymentType: 'rent',
      dueDate: '2026-11-05',
    })
    expect(followed).toEqual([
      'The penalty of 11 Nov 2026, for the rent due 5 Nov 2026, is KES 500 now, and was KES 1,500.',
    ])
    expect(await penalties(tenancyId)).toEqual(['50000'])
  })

  test('since the rent is void does not stay overdue, and what paid it is credit', async () => {
    const tenancyId = await late()
    await pay(tenancyId, 18_500, '2026-11-20')
    const rent = await rentOf(tenancyId)
    const { followed } = await manager.client.charges.void({
      chargeId: rent.id,
      revision: rent.revision,
      reason: 'Free',
    })
    expect(followed).toEqual([said])
    expect(await penalties(tenancyId)).toEqual(['150000 void'])
    expect(await manager.client.payments.account({ tenancyId })).toMatchObject({ owed: 0, credit: 1_650_000 })
  })

  test('since credit that was there in time goes to the rent with the next charges, by night or for several', async () => {
    const [byNight, withSeveral] = [await late(), await late()]
    const now = new Date('2026-11-12T09:00:00Z')
    const money = {
      currency: 'KES',
      amount: 1_500_000,
      method: 'bank',
      reference: null,
      receivedOn: '2026-11-03',
    } as const
    for (const tenancyId of [byNight, withSeveral])
      await db.transaction((tx) =>
        takeIn(tx, { id: null, name: 'Baraka Juma' }, { ...money, requestId: crypto.randomUUID(), tenancyId }, now),
      )
    const [{ unitId } = expect.fail()] = await db.select().from(tenancies).where(eq(tenancies.id, withSeveral))
    const what = { paymentType: 'other', name: 'Lift repair', dueDate: '2026-11-28' } as const
    const asked = { ...what, unitIds: [unitId], currency: 'KES' as const, amount: 100, split: 'even' as const }
    const { seen } = await manager.client.sharedCharges.preview(asked)
    const { followed } = await manager.client.sharedCharges.make({ ...asked, requestId: crypto.randomUUID(), seen })
    expect(followed).toEqual([said])
    expect(await penalties(withSeveral)).toEqual(['150000 void'])
    expect(await penalties(byNight)).toEqual(['150000'])
    await night('2026-11-30', '2026-12-05')
    expect(await penalties(byNight)).toEqual(['150000 void'])
  })

  test('since the rent was due later and was within grace then is withdrawn, and stays where it was late by that day too', async () => {
    const [late_, inTime, coming, graceSince] = [await late(), await late(), await late(), await late()]
    await pay(inTime, 15_000, '2026-11-13')
    await db.update(tenancies).set({ penaltyGraceDays: 10 }).where(eq(tenancies.id, graceSince))
    await pay(graceSince, 100, '2026-11-20')
    // What grace was agreed since says nothing of what was charged before.
    expect(await penalties(graceSince)).toEqual(['150000'])
    const putRight = async (tenancyId: string, dueDate: string) => {
      const { id: chargeId, revision } = await rentOf(tenancyId)
      const right = { amount: 1_500_000, currency: 'KES' as const, paymentType: 'rent' as const, dueDate }
      return (await manager.client.charges.correct({ ...right, chargeId, revision })).followed
    }
    expect(await putRight(late_, '2026-11-08')).toEqual([])
    expect(await putRight(inTime, '2026-11-08')).toEqual([said.replace('due 5 Nov', 'due 8 Nov')])
    // Its own day is still to come: the run of that day charges it.
    expect(await putRight(coming, '2026-11-18')).toEqual([said.replace('due 5 Nov', 'due 18 Nov')])
    await night('2026-11-24')
    const dueDays = async (tenancyId: string) => {
      const rows = await db.select().from(charges).where(eq(charges.tenancyId, tenancyId)).orderBy(asc(charges.dueDate))
      return rows
        .filter(({ paymentType }) => paymentType === 'penalty')
        .map(({ dueDate, voidedAt }) => `${dueDate}${voidedAt ? ' void' : ''}`)
    }
    expect(await dueDays(late_)).toEqual(['2026-11-11'])
    expect(await dueDays(inTime)).toEqual(['2026-11-11 void'])
    expect(await dueDays(coming)).toEqual(['2026-11-11 void', '2026-11-24'])
    // An earlier day makes it no other.
    const rent = await rentOf(late_)
    const earlier = { amount: 1_500_000, currency: 'KES' as const, paymentType: 'rent' as const, dueDate: '2026-11-07' }
    await manager.client.charges.correct({ ...earlier, chargeId: rent.id, revision: rent.revision })
    await night('2026-11-25')
    expect(await dueDays(late_)).toEqual(['2026-11-11'])
  })

  test('but was waived, or set by somebody, stays as people made it', async () => {
    const [waived, set] = [await late(), await late()]
    const penaltyOn = async (tenancyId: string) => {
      const rows = await db.select().from(charges).where(eq(charges.tenancyId, tenancyId))
      return rows.find(({ paymentType }) => paymentType === 'penalty') ?? expect.fail()
    }
    const { id: waivedId, revision } = await penaltyOn(waived)
    await manager.client.charges.void({ chargeId: waivedId, revision, reason: 'Was in hospital' })
    const { id: setId } = await penaltyOn(set)
    const due = { paymentType: 'penalty' as const, dueDate: '2026-11-11', currency: 'KES' as const, amount: 70_000 }
    await manager.client.charges.correct({ ...due, chargeId: setId, revision })
    await pay(waived, 5000, '2026-11-08')
    await pay(set, 5000, '2026-11-08')
    expect(await penalties(waived)).toEqual(['150000 void'])
    expect(await penalties(set)).toEqual(['70000'])
  })
})

describe('moving in and out', () => {
  const byWhat = (one: object, other: object) => JSON.stringify(one).localeCompare(JSON.stringify(other))

  test('who moves in is charged at once for the days that are left, with the deposit', async () => {
    const tenant = await buildTenant()
    const unit = await buildUnit()
    const { id } = await manager.client.tenancies.create({
      tenantId: tenant.id,
      unitId: unit.id,
      startDate: '2026-11-21',
      depositAmount: 3_000_000,
    })
    expect(await chargesOn(id)).toEqual(['deposit 3000000', 'rent:2026-11 500000', 'service_charge::2026-11 66700'])
  })

  test('who moved in this month is not overdue on the day it is entered', async () => {
    const tenant = await buildTenant()
    const unit = await buildUnit()
    const create = { tenantId: tenant.id, unitId: unit.id, startDate: '2026-11-02', depositAmount: 3_000_000 }
    const { id } = await manager.client.tenancies.create(create)
    const due = await db.selectDistinct({ dueDate: charges.dueDate }).from(charges).where(eq(charges.tenancyId, id))
    expect(due).toEqual([{ dueDate: '2026-11-21' }])
  })

  test.each([
    { startDate: '2026-11-02', depositAmount: 3_000_000 },
    { startDate: '2026-11-21', rentAmount: 900_000, depositAmount: 0 },
    { startDate: '2024-03-01', depositAmount: 3_000_000 },
    { startDate: '2024-03-01', chargeFrom: '2026-09-01' },
    { startDate: '2027-02-11', depositAmount: 100_000 },
  ])('what moving in is said to cost is what it brings: %j', async (asked) => {
    const tenant = await buildTenant()
    const unit = await buildUnit()
    const cost = await manager.client.leases.moveInCost({ unitId: unit.id, ...asked })
    const { id } = await manager.client.tenancies.create({ tenantId: tenant.id, unitId: unit.id, ...asked })
    const made = () =>
      db
        .select({ amount: charges.amount, dueDate: charges.dueDate, periodFrom: charges.periodFrom })
        .from(charges)
        .where(eq(charges.tenancyId, id))
    const what = ({ amount, dueDate, periodFrom }: (typeof cost.now)[number]) => ({ amount, dueDate, periodFrom })
    const atOnce = await made()
    expect(cost.now.map(what).sort(byWhat)).toEqual(atOnce.sort(byWhat))
    const [next] = cost.next
    if (!next) throw new Error('Something comes next')
    await night('2026-11-22', next.dueDate)
    const later = (await made()).filter((charge) => !atOnce.some((one) => byWhat(one, charge) === 0))
    expect(later.sort(byWhat)).toEqual(cost.next.map(what).sort(byWhat))
  })

  test('who moved in long ago is charged from this month on', async () => {
    const tenant = await buildTenant()
    const unit = await buildUnit()
    const create = { tenantId: tenant.id, unitId: unit.id, startDate: '2024-03-01', depositAmount: 3_000_000 }
    const { id } = await manager.client.tenancies.create(create)
    expect(await chargesOn(id)).toEqual(['rent:2026-11 1500000', 'service_charge::2026-11 200000'])
  })

  test('who moves out pays for their days; what was charged beyond them is void, and what they paid is credit', async () => {
    const { id: tenancyId } = await let_()
    await night('2026-12-01', '2026-12-05')
    await manager.client.payments.receive({
      requestId: crypto.randomUUID(),
      tenancyId,
      amount: 3_400_000,
      currency: 'KES',
      method: 'bank',
      receivedOn: '2026-11-20',
    })
    await manager.client.tenancies.end({ tenancyId, endDate: '2026-11-15' })
    expect(await chargesOn(tenancyId)).toEqual([
      'rent:2026-11 750000',
      'service_charge::2026-11 100000',
      'rent:2026-12 1500000 void',
      'service_charge::2026-12 200000 void',
    ])
    expect(await manager.client.payments.account({ tenancyId })).toMatchObject({ owed: 0, credit: 2_550_000 })
  })

  test('who moves out after a service charge was renamed pays for their days of it', async () => {
    const { id: tenancyId, unitId } = await let_()
    await db.insert(unitServiceCharges).values({ unitId, position: 0, name: 'Security', amount: 150_000 })
    await night('2026-11-05')
    await db
      .update(unitServiceCharges)
      .set({ name: 'Guards', amount: 180_000 })
      .where(eq(unitServiceCharges.unitId, unitId))
    await manager.client.tenancies.end({ tenancyId, endDate: '2026-11-15' })
    expect(await chargesOn(tenancyId)).toEqual(['rent:2026-11 750000', 'service_charge:security:2026-11 75000'])
  })

  test('who moves out before they were charged is charged to the end', async () => {
    const { id: tenancyId } = await let_()
    await manager.client.tenancies.end({ tenancyId, endDate: '2026-11-10' })
    expect(await chargesOn(tenancyId)).toEqual(['rent:2026-11 500000', 'service_charge::2026-11 66700'])
  })

  test('who moves out before the due day of the month is charged for the days of it, and for none after', async () => {
    const { id: tenancyId, unitId } = await let_()
    await db.update(units).set({ rentDueDate: 31, serviceChargeDueDate: 20 }).where(eq(units.id, unitId))
    await manager.client.tenancies.end({ tenancyId, endDate: '2026-11-15' })
    expect(await chargesOn(tenancyId)).toEqual(['service_charge::2026-11 100000', 'rent:2026-11 750000'])
  })
})

/** 'Charge now' at a moment, of what the preview shows then. @returns what the run says, and the same run tried again */
async function chargeNow(at: string) {
  const job = chargesJob(db)
  const runs: JobRun[] = []
  const run = (given: JobRun) => {
    runs.push(given)
    return job.run({ ...given, now: new Date(at) })
  }
  const runner = await startRunner(database, [{ ...job, cron: null, atStart: false, run }])
  const { client } = await startApi(db, { now: at, jobs: runner }).signInAs('property_manager', 'Baraka Juma')
  const { seen } = await client.chargeRuns.preview({})
  await client.chargeRuns.run({ seen })
  // The one before has ended as well.
  await expect.poll(() => runs.length).toBe(1)
  await expect.poll(async () => (await client.chargeRuns.lastRun()).state).toBe('done')
  const { message } = await client.chargeRuns.lastRun()
  await runner.stop()
  const [first = expect.fail()] = runs
  const { signal } = new AbortController()
  return { message, again: (now: string) => job.run({ ...first, signal, now: new Date(now) }) }
}

/** 'Charge now' while a run waits, the first attempt of which failed. @returns what it says */
async function chargeOver(first: 'the night' | { month?: string }, next: { month?: string }, at: string) {
  const job = chargesJob(db)
  let attempts = 0
  const run = async (given: JobRun) => {
    attempts += 1
    if (attempts === 1) throw new Error('No room on the disk.')
    return job.run({ ...given, now: new Date(at) })
  }
  const runner = await startRunner(database, [{ ...job, cron: null, atStart: first === 'the night', run }])
  const office = startApi(db, { now: at, jobs: runner })
  const ask = async (name: string, filter: { month?: string }) => {
    const { client } = await office.signInAs('property_manager', name)
    const { seen } = await client.chargeRuns.preview(filter)
    await client.chargeRuns.run({ ...filter, seen })
  }
  if (first !== 'the night') await ask('Baraka Juma', first)
  await expect.poll(async () => (await runner.list()).jobs[0]?.next?.why).toBe('retry')
  await ask('Akinyi Odhiambo', next)
  await expect.poll(() => attempts).toBe(2)
  await expect.poll(async () => (await runner.list()).jobs[0]?.runs[0]?.state).toBe('done')
  const { jobs } = await runner.list()
  await runner.stop()
  return jobs[0]?.runs[0]?.message
}

describe('by hand', () => {
  test('the preview shows what the run then makes', async () => {
    const { id } = await let_()
    const preview = await manager.client.chargeRuns.preview({ month: '2026-12' })
    expect(preview).toMatchObject({
      until: '2026-12-31',
      total: 4,
      totals: [{ currency: 'KES', amount: 3_400_000, charges: 4 }],
    })
    expect(preview.rows[0]).toMatchObject({ tenancyId: id, paymentType: 'rent', dueDate: '2026-11-05' })
    expect(await night('2026-11-21', '2026-12-31')).toEqual(preview.totals)
    expect(await manager.client.chargeRuns.preview({ month: '2026-12' })).toMatchObject({ total: 0, rows: [] })
  })

  test('the next night charges so many days ahead as the settings say', async () => {
    await let_({ chargeFrom: '2026-12-01' })
    expect(await manager.client.chargeRuns.preview({})).toMatchObject({ until: '2026-11-27', total: 0 })
    await manager.client.chargeRuns.saveSettings({ isAutomatic: true, daysBefore: 14 })
    expect(await manager.client.chargeRuns.preview({})).toMatchObject({ until: '2026-12-06', total: 2 })
    expect(await manager.client.chargeRuns.settings()).toEqual({ isAutomatic: true, daysBefore: 14 })
    await manager.client.chargeRuns.saveSettings({ isAutomatic: true, daysBefore: 5 })
  })

  test('makes what the preview shows, a day before the night does', async () => {
    await let_({ chargeFrom: '2026-12-01' })
    const now = '2026-11-20T09:00:00Z'
    const { signal } = new AbortController()
    const byItself = () =>
      chargesJob(db).run({ now: new Date(now), startedBy: undefined, input: undefined, progress: () => {}, signal })
    await manager.client.chargeRuns.saveSettings({ isAutomatic: true, daysBefore: 14 })
    expect(await byItself()).toBe('Nothing to charge')
    await manager.client.chargeRuns.saveSettings({ isAutomatic: false, daysBefore: 14 })
    expect(await byItself()).toBe('Charges are made by hand only')
    api.setNow(now)
    expect(await manager.client.chargeRuns.preview({})).toMatchObject({ until: '2026-12-05', total: 2 })
    expect(await chargeNow(now)).toMatchObject({ message: '2 charges, KES 17,000' })
    await manager.client.chargeRuns.saveSettings({ isAutomatic: true, daysBefore: 5 })
  })

  test('does not charge what another person changed since the preview was looked at', async () => {
    const { id: tenancyId, unitId } = await let_({ chargeFrom: '2026-12-01' })
    const runner = await startRunner(database, [{ ...chargesJob(db), cron: null, atStart: false }])
    const office = startApi(db, { now: '2026-11-21T09:00:00Z', jobs: runner })
    const { client } = await office.signInAs('property_manager', 'Baraka Juma')
    const { client: other } = await office.signInAs('property_manager', 'Akinyi Odhiambo')
    const month = '2026-12'
    const { seen } = await client.chargeRuns.preview({ month })
    const listed = await runner.list()

    // A rent that is agreed otherwise, then what stands in the unit.
    await other.leases.save({ tenancyId, currency: 'KES', rentAmount: 1_600_000, chargeFrom: '2026-12-01' })
    await expectRefusal(client.chargeRuns.run({ month, seen }), 'CHARGES_CHANGED')
    const { seen: seenNext } = await client.chargeRuns.preview({ month })
    await db.update(units).set({ serviceChargeAmount: 300_000 }).where(eq(units.id, unitId))
    await expectRefusal(client.chargeRuns.run({ month, seen: seenNext }), 'CHARGES_CHANGED')
    expect(await chargesOn(tenancyId)).toEqual([])
    expect(await runner.list()).toEqual(listed)

    const { seen: seenLast, totals } = await client.chargeRuns.preview({ month })
    expect(totals).toEqual([{ currency: 'KES', amount: 1_900_000, charges: 2 }])
    await client.chargeRuns.run({ month, seen: seenLast })
    const made = ['rent:2026-12 1600000', 'service_charge::2026-12 300000']
    await expect.poll(() => chargesOn(tenancyId)).toEqual(made)
    // Stopped before it ended, it would wait to be tried again, and the next test's run take its place.
    await expect.poll(async () => (await client.chargeRuns.lastRun()).state).toBe('done')
  })

  test('a rent that another pays does not refuse it, nor a preview of another day with the same charges', async () => {
    const { id: tenancyId } = await let_({ chargeFrom: '2026-12-01' })
    const { seen } = await manager.client.chargeRuns.preview({ month: '2026-12' })
    await let_({ chargeFrom: '2027-03-01' })
    await manager.client.payments.receive({
      requestId: crypto.randomUUID(),
      tenancyId,
      amount: 100_000,
      currency: 'KES',
      method: 'cash',
      receivedOn: '2026-11-21',
    })
    api.setNow('2026-11-22T09:00:00Z')
    expect(await manager.client.chargeRuns.preview({ month: '2026-12' })).toMatchObject({ seen })
  })

  test('a payment of today does not refuse it over a penalty that only the next night would make', async () => {
    const { id: tenancyId } = await let_({ penaltyKind: 'percent', penaltyRate: 1000, penaltyGraceDays: 16 })
    await night('2026-11-05')
    const { seen, rows, totals, penaltiesTomorrow } = await manager.client.chargeRuns.preview({})
    expect(rows).toMatchObject([{ paymentType: 'penalty', dueDate: '2026-11-22' }])
    expect(penaltiesTomorrow).toEqual(totals)
    // By hand, today, it would not be made.
    api.setNow('2026-11-22T09:00:00Z')
    expect(await manager.client.chargeRuns.preview({})).toMatchObject({ rows, totals, penaltiesTomorrow: [] })
    api.setNow('2026-11-21T09:00:00Z')
    const paid = { tenancyId, amount: 1_700_000, currency: 'KES', method: 'cash', receivedOn: '2026-11-21' } as const
    await manager.client.payments.receive({ requestId: crypto.randomUUID(), ...paid })
    expect(await manager.client.chargeRuns.preview({})).toMatchObject({ seen, rows: [], penaltiesTomorrow: [] })
  })

  test('rent that it charges after the days of grace costs no penalty before its preview shows it', async () => {
    const { id: tenancyId } = await let_({ penaltyKind: 'percent', penaltyRate: 1000, penaltyGraceDays: 4 })
    const rentAndService = [{ currency: 'KES', amount: 1_700_000, charges: 2 }]
    expect(await manager.client.chargeRuns.preview({})).toMatchObject({ totals: rentAndService, penaltiesTomorrow: [] })
    const { message, again } = await chargeNow('2026-11-21T09:00:00Z')
    expect(message).toBe('2 charges, KES 17,000')
    // Nor where the process was killed before it was told that all is done.
    expect(await again('2026-11-21T09:02:00Z')).toBe('Nothing to charge')
    expect(await chargesOn(tenancyId)).toEqual(['rent:2026-11 1500000', 'service_charge::2026-11 200000'])

    const penalty = [{ currency: 'KES', amount: 150_000, charges: 1 }]
    expect(await manager.client.chargeRuns.preview({})).toMatchObject({ totals: penalty, penaltiesTomorrow: [] })
    expect(await chargeNow('2026-11-21T09:05:00Z')).toMatchObject({ message: '1 charge, KES 1,500' })
    expect(await manager.client.chargeRuns.preview({})).toMatchObject({ totals: [] })
  })

  test('the preview shows the penalty of whoever has their last day today, and none that falls due after it', async () => {
    const rule: Terms = { penaltyKind: 'percent', penaltyRate: 1000, isActive: false, endDate: '2026-11-21' }
    const { id: late } = await let_({ ...rule, penaltyGraceDays: 4 })
    await let_({ ...rule, penaltyGraceDays: 16 })
    await night('2026-11-05')
    const rent = (await chargesOn(late)).find((line) => line.startsWith('rent')) ?? expect.fail()
    const penalty = Number(rent.split(' ')[1]) / 10
    const { rows, totals, penaltiesTomorrow } = await manager.client.chargeRuns.preview({})
    expect(rows).toMatchObject([{ tenancyId: late, paymentType: 'penalty', dueDate: '2026-11-10', amount: penalty }])
    expect(penaltiesTomorrow).toEqual([])
    const message = `1 charge, KES ${(penalty / 100).toLocaleString('en-KE')}`
    expect(await chargeNow('2026-11-21T09:00:00Z')).toMatchObject({ message })
    expect(totals).toEqual([{ currency: 'KES', amount: penalty, charges: 1 }])
    expect(await manager.client.chargeRuns.preview({})).toMatchObject({ rows: [] })
  })

  describe('tried again after midnight', () => {
    /** One gets a penalty on the 22nd, the other's rent falls due on the 28th, beyond five days of the 21st. */
    async function letTwo() {
      const { id: late } = await let_({ penaltyKind: 'percent', penaltyRate: 1000, penaltyGraceDays: 16 })
      await night('2026-11-05')
      const { id: next, unitId } = await let_({ chargeFrom: '2026-11-28' })
      await db.update(units).set({ rentDueDate: 28, serviceChargeDueDate: 28 }).where(eq(units.id, unitId))
      return async () => {
        const penalties = (await chargesOn(late)).filter((line) => line.startsWith('penalty'))
        return [...penalties, ...(await chargesOn(next))]
      }
    }
    afterEach(() => manager.client.chargeRuns.saveSettings({ isAutomatic: true, daysBefore: 5 }))

    test('it makes nothing of the new day where charges are made by hand only', async () => {
      await manager.client.chargeRuns.saveSettings({ isAutomatic: false, daysBefore: 5 })
      const made = await letTwo()
      const { message, again } = await chargeNow('2026-11-21T20:50:00Z')
      expect(message).toBe('Nothing to charge')
      await manager.client.chargeRuns.saveSettings({ isAutomatic: false, daysBefore: 14 })
      expect(await again('2026-11-21T21:10:00Z')).toBe('Nothing to charge')
      expect(await made()).toEqual([])
    })

    test('it leaves to the night what the night has yet to make', async () => {
      const made = await letTwo()
      const { again } = await chargeNow('2026-11-21T20:50:00Z')
      await manager.client.chargeRuns.saveSettings({ isAutomatic: true, daysBefore: 14 })
      // Ten past midnight, and ten to three.
      for (const now of ['2026-11-21T21:10:00Z', '2026-11-21T23:50:00Z']) {
        expect(await again(now)).toBe('Nothing to charge')
      }
      expect(await made()).toEqual([])
    })

    test.each([
      ['waited', '2026-11-22T05:00:00Z'],
      ['was at work, from just before three on', '2026-11-21T23:59:59.999Z'],
    ])('it makes what the night would have made, over whose turn it %s', async (_, at) => {
      const made = await letTwo()
      const { again } = await chargeNow('2026-11-21T20:50:00Z')
      await manager.client.chargeRuns.saveSettings({ isAutomatic: true, daysBefore: 6 })
      const said = 'Nothing to charge. The night since: 3 charges, KES 18,500'
      expect(await again(at)).toBe(said)
      expect(await made()).toEqual([
        expect.stringMatching(/^penalty:.*:1 150000$/),
        'rent:2026-11 1500000',
        'service_charge::2026-11 200000',
      ])
    })
  })

  test('a run for a month that waits to be tried again is not lost where another person asks for less', async () => {
    const { id } = await let_({ chargeFrom: '2026-12-01' })
    expect(await chargeOver({ month: '2026-12' }, {}, '2026-11-21T09:00:00Z')).toBe('2 charges, KES 17,000')
    expect(await chargesOn(id)).toEqual(['rent:2026-12 1500000', 'service_charge::2026-12 200000'])
  })

  test('the night that waits to be tried again is not lost where somebody asks for a month', async () => {
    const { id, unitId } = await let_({ chargeFrom: '2026-12-01' })
    await db.update(units).set({ rentDueDate: 2, serviceChargeDueDate: 2 }).where(eq(units.id, unitId))
    const said = 'Nothing to charge. The night since: 2 charges, KES 17,000'
    expect(await chargeOver('the night', { month: '2026-11' }, '2026-11-28T09:00:00Z')).toBe(said)
    expect(await chargesOn(id)).toEqual(['rent:2026-12 1500000', 'service_charge::2026-12 200000'])
  })

  test('what the night makes as somebody starts it on the page of jobs is made in their name', async () => {
    const { id } = await let_()
    const job = chargesJob(db)
    const runner = await startRunner(database, [
      {
        ...job,
        cron: null,
        atStart: false,
        run: (given) => job.run({ ...given, now: new Date('2026-11-21T09:00:00Z') }),
      },
    ])
    const before = await runner.list()
    await startByHand(db, runner, job)
    await expect.poll(async () => (await runner.list()).jobs[0]?.runs[0]?.id).not.toBe(before.jobs[0]?.runs[0]?.id)
    await expect.poll(async () => (await runner.list()).jobs[0]?.runs[0]?.state).toBe('done')
    await runner.stop()
    expect(await chargesOn(id)).toHaveLength(2)
    const { client } = await api.signInAs('admin')
    const { rows } = await client.audit.list({ thing: 'charges' })
    expect(rows[0]).toMatchObject({ action: 'charges.made', actorName: 'Achieng Odhiambo' })
  })

  test('without jobs says so', async () => {
    await expectRefusal(manager.client.chargeRuns.run({ seen: '' }), 'NOT_FOUND')
    expect(await manager.client.chargeRuns.lastRun()).toMatchObject({ state: 'none' })
  })
})

describe('a due day that is moved forward makes nothing late at once', () => {
  const late = { penaltyKind: 'percent', penaltyRate: 1000, penaltyGraceDays: 0 } as const
  const form = { currency: 'KES', houseNumber: 'B2', floor: 'ground', rooms: '2', rentAmount: 1_500_000 } as const
  const security = [{ name: 'Security', amount: 150_000 }]
  const duesOf = async (tenancyId: string) => {
    const rows = await db
      .select()
      .from(charges)
      .where(eq(charges.tenancyId, tenancyId))
      .orderBy(asc(charges.dueDate), asc(charges.chargeKey))
    return rows.map(({ paymentType, dueDate }) => `${paymentType} ${dueDate}`)
  }
  /** Due on the 25th, of which the rent is not charged yet on the 21st. */
  async function due25th(terms: Terms = {}) {
    const tenancy = await let_({ ...late, ...terms })
    await db.update(units).set({ rentDueDate: 25, serviceChargeDueDate: 25 }).where(eq(units.id, tenancy.unitId))
    return tenancy
  }

  test('in the form of the unit', async () => {
    const { id, unitId } = await due25th()
    await manager.client.units.update({ unitId, ...form, rentDueDate: 5, serviceCharges: security })
    await night('2026-11-22')
    expect(await duesOf(id)).toEqual([])
    await night('2026-11-25')
    await night('2026-12-05')
    expect(await duesOf(id)).toEqual([
      ...['rent 2026-11-25', 'service_charge 2026-11-25'],
      ...['penalty 2026-11-26', 'rent 2026-12-05', 'service_charge 2026-12-05'],
    ])
  })

  test('nor does a slip that is put right at once, which leaves the month due as it was', async () => {
    const { id, unitId } = await let_()
    api.setNow('2026-11-03T09:00:00Z')
    for (const rentDueDate of [28, 5]) {
      await manager.client.units.update({ unitId, ...form, rentDueDate, serviceCharges: security })
    }
    await night('2026-11-06')
    expect(await duesOf(id)).toEqual(['rent 2026-11-05', 'service_charge 2026-11-05'])
  })

  test('and another change of the month is due today at the earliest', async () => {
    const { id, unitId } = await let_()
    api.setNow('2026-11-03T09:00:00Z')
    await manager.client.units.update({ unitId, ...form, rentDueDate: 28, serviceCharges: [] })
    api.setNow('2026-11-20T09:00:00Z')
    await manager.client.units.update({ unitId, ...form, rentDueDate: 10, serviceCharges: [] })
    await night('2026-11-21')
    expect(await duesOf(id)).toEqual(['rent 2026-11-20'])
  })

  test('by the terms of leases, which move the day of service charges too', async () => {
    const { id, unitId } = await due25th()
    const [unit] = await db.select().from(units).where(eq(units.id, unitId))
    const propertyId = unit?.propertyId ?? expect.fail('No such unit.')
    await manager.client.leaseDefaults.save({ propertyId, dueDay: 5 })
    const { seen } = await manager.client.leaseDefaults.preview({ propertyId })
    await manager.client.leaseDefaults.apply({ propertyId, seen })
    await night('2026-11-22')
    expect(await duesOf(id)).toEqual([])
    await night('2026-12-05', '2026-12-05')
    expect((await duesOf(id)).filter((due) => !due.startsWith('penalty'))).toEqual([
      ...['rent 2026-11-25', 'service_charge 2026-11-25', 'rent 2026-12-05', 'service_charge 2026-12-05'],
    ])
  })

  test('as the unit is let to the next tenant, whose own first rent is due as agreed', async () => {
    const { id, unitId } = await due25th({ isActive: false, endDate: '2026-11-26' })
    const [unit] = await db.select().from(units).where(eq(units.id, unitId))
    await manager.client.leaseDefaults.save({ propertyId: unit?.propertyId ?? null, dueDay: 5 })
    const { id: tenantId } = await buildTenant()
    const next = await manager.client.tenancies.create({ tenantId, unitId, startDate: '2026-11-27' })
    await night('2026-11-22')
    expect(await duesOf(id)).toEqual([])
    await night('2026-11-25')
    await night('2026-11-27')
    expect((await duesOf(id)).slice(0, 2)).toEqual(['rent 2026-11-25', 'service_charge 2026-11-25'])
    expect(await duesOf(next.id)).toEqual(['rent 2026-11-27', 'service_charge 2026-11-27'])
  })
})
