import type { RefusalCode } from '@makao/contract/refusals'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, fieldErrorsOf, type Identity, refusalOf, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { makeCharges } from '../charge-runs/charge-runs.service'
import { meterReadings } from './meters.table'

const { db } = testDatabase()
const { buildProperty, buildTenancy, buildTenant, buildUnit } = buildersOf(db)

let api: Api
let manager: Identity
let colleague: Identity

beforeAll(async () => {
  api = startApi(db)
  manager = await api.signInAs('property_manager', 'Baraka Juma')
  colleague = await api.signInAs('property_manager')
})
beforeEach(() => api.setNow('2026-11-21T09:00:00Z'))

const newId = () => crypto.randomUUID()

interface Given {
  currency?: 'KES' | 'UGX'
  unitId?: string
  [field: string]: unknown
}

/** A water meter with five digits at 100 m³ on the first of August, KES 150 or UGX 4,000 per m³. */
async function addMeter(given: Given = {}) {
  const currency = given.currency ?? 'KES'
  const unitId = given.unitId ?? (await buildUnit({ currency })).id
  return manager.client.meters.create({
    requestId: newId(),
    unitId,
    kind: 'water',
    serialNumber: 'W-4711',
    digits: 5,
    installedOn: '2026-08-01',
    firstValue: 100_000,
    currency,
    price: currency === 'KES' ? 15_000 : 4000,
    ...given,
  })
}

/** A meter in a unit that somebody has lived in since January. */
async function addLetMeter(given: Given = {}) {
  const currency = given.currency ?? 'KES'
  const tenancy = await buildTenancy({ currency })
  const meter = await addMeter({ ...given, unitId: tenancy.unitId, currency })
  return { tenancy, meter, meterId: meter.id }
}

const read = (meterId: string, day: string, value: number, more: Record<string, unknown> = {}, who = manager) =>
  who.client.meters.read({ requestId: newId(), meterId, day, value, ...more })

const owedBy = async (tenancyId: string) => (await manager.client.payments.account({ tenancyId })).owed

async function expectBalancedBooks() {
  const { rows } = await db.execute<{ sum: string; entries: string }>(
    sql`select coalesce(sum(amount_minor), 0) as sum, count(*) as entries from ledger_postings`,
  )
  expect(Number(rows[0]?.sum)).toBe(0)
  expect(Number(rows[0]?.entries)).toBeGreaterThan(0)
}

describe('add', () => {
  test('a meter begins with its first reading, which is charged to nobody', async () => {
    const { tenancy, meter } = await addLetMeter({ minimumCharge: 30_000, standingCharge: 5000 })
    expect(meter).toMatchObject({
      kind: 'water',
      serialNumber: 'W-4711',
      price: 15_000,
      minimumCharge: 30_000,
      standingCharge: 5000,
      tenantName: 'Wanjiku Kamau',
      lastReading: { day: '2026-08-01', value: 100_000 },
      usual: null,
      replaces: null,
      replacedBy: null,
      removedOn: null,
    })
    expect(meter.readings).toMatchObject([
      { kind: 'opening', usage: null, fromDay: null, bill: null, readBy: 'Baraka Juma' },
    ])
    expect(meter.history.map(({ action }) => action)).toEqual(['meter.created'])
    expect(await owedBy(tenancy.id)).toBe(0)
  })

  test('the same request twice adds one', async () => {
    const { id: unitId } = await buildUnit()
    const request = { requestId: newId(), unitId }
    const first = await addMeter(request)
    expect((await addMeter(request)).id).toBe(first.id)
    await expectRefusal(addMeter({ ...request, firstValue: 1 }), 'REQUEST_REUSED')
  })

  test('a second one of the same kind is refused, naming the first; another kind is not', async () => {
    const unit = await buildUnit({ unitNumber: 'C7' })
    await addMeter({ unitId: unit.id, serialNumber: 'W-1' })
    await expectRefusal(
      addMeter({ unitId: unit.id }),
      'METER_EXISTS',
      'Unit C7 already has a meter of this kind: W-1. Change that one.',
    )
    await expect(addMeter({ unitId: unit.id, kind: 'electricity' })).resolves.toBeDefined()
  })

  test('of two who add one at the same moment one succeeds', async () => {
    const { id: unitId } = await buildUnit()
    const outcomes = await Promise.allSettled([addMeter({ unitId }), addMeter({ unitId })])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test.each<[string, Given, RefusalCode]>([
    ['a day ahead', { installedOn: '2026-11-22' }, 'DAY_AHEAD'],
    ['what the dial cannot show', { firstValue: 100_000_000 }, 'BEYOND_DIAL'],
    ['another currency', { currency: 'UGX' }, 'CURRENCY_CHANGED'],
    ['no such unit', { unitId: newId() }, 'NOT_FOUND'],
  ])('%s is refused', async (_, given, code) => {
    const { id: unitId } = await buildUnit({ currency: 'KES' })
    await expectRefusal(addMeter({ unitId, ...given }), code)
  })

  test('what is missing is named beside its field', async () => {
    const empty = { serialNumber: ' ', digits: 2, installedOn: '', firstValue: -1, price: -1 }
    expect(await fieldErrorsOf(addMeter(empty))).toEqual([
      'serialNumber: Serial number is required',
      'digits: A dial has 3 to 8 digits before the comma',
      'installedOn: Say from which day on it counts',
      'firstValue: A reading is not below zero',
      'price: The price must not be negative',
    ])
  })
})

describe('read', () => {
  test('charges what was used to who lives there, due with the next rent', async () => {
    const { tenancy, meterId } = await addLetMeter()
    const reading = await read(meterId, '2026-11-20', 112_500)
    expect(reading).toMatchObject({
      day: '2026-11-20',
      value: 112_500,
      kind: 'regular',
      fromDay: '2026-08-01',
      usage: 12_500,
      isRollover: false,
      tenantName: 'Wanjiku Kamau',
      bill: { currency: 'KES', amount: 187_500, dueDate: '2026-12-05', paymentStatus: 'pending' },
      hasPhoto: false,
      voidedAt: null,
    })
    const record = await manager.client.charges.get({ chargeId: reading.bill?.chargeId ?? '' })
    expect(record).toMatchObject({
      tenancyId: tenancy.id,
      paymentType: 'water',
      name: '12.5 m³',
      amount: 187_500,
      periodFrom: '2026-08-01',
      periodTo: '2026-11-20',
      isAutomatic: true,
      notes: 'From 100 on 1 Aug 2026 to 112.5 on 20 Nov 2026. KES 150 per m³.',
    })
    await expectBalancedBooks()
  })

  test('is due on the day that is given', async () => {
    const { meterId } = await addLetMeter()
    const { bill } = await read(meterId, '2026-11-20', 112_500, { dueDate: '2026-11-30' })
    expect(bill?.dueDate).toBe('2026-11-30')
  })

  test('on the day rent is due, the bill is due with the next one', async () => {
    api.setNow('2026-11-05T09:00:00Z')
    const { meterId } = await addLetMeter()
    expect((await read(meterId, '2026-11-05', 112_500)).bill?.dueDate).toBe('2026-12-05')
  })

  test('bills come to the cent in Kenya, to the shilling in Uganda', async () => {
    const kenya = await addLetMeter({ price: 12_345, minimumCharge: 50_050, standingCharge: 5050 })
    const amounts = async (meterId: string) => [
      (await read(meterId, '2026-09-01', 107_333)).bill?.amount,
      (await read(meterId, '2026-10-01', 108_333)).bill?.amount,
      (await read(meterId, '2026-11-01', 108_333, { confirmed: ['zero'] })).bill?.amount,
    ]
    // 7.333 × 123.45 = 905.26 → 905; 1 × 123.45 → 123, at least 500.50; nothing used, at least 500.50; and 50.50 each.
    expect(await amounts(kenya.meterId)).toEqual([95_550, 55_100, 55_100])
    expect(await owedBy(kenya.tenancy.id)).toBe(205_750)

    const uganda = await addLetMeter({ currency: 'UGX', kind: 'electricity', price: 797, standingCharge: 3360 })
    // 7.333 × 797 = 5844.4 → 5844; 1 × 797; nothing; and 3,360 each.
    expect(await amounts(uganda.meterId)).toEqual([9204, 4157, 3360])
    expect(await owedBy(uganda.tenancy.id)).toBe(16_721)
    await expectBalancedBooks()
  })

  test('a bill of nothing is none', async () => {
    const { tenancy, meterId } = await addLetMeter()
    expect(await read(meterId, '2026-11-20', 100_000)).toMatchObject({
      usage: 0,
      bill: null,
      tenantName: 'Wanjiku Kamau',
    })
    expect(await owedBy(tenancy.id)).toBe(0)
  })

  test('credit pays the bill by itself', async () => {
    const { tenancy, meterId } = await addLetMeter()
    await manager.client.payments.receive({
      requestId: newId(),
      tenancyId: tenancy.id,
      amount: 200_000,
      currency: 'KES',
      method: 'cash',
      receivedOn: '2026-11-10',
    })
    expect((await read(meterId, '2026-11-20', 112_500)).bill?.paymentStatus).toBe('paid')
    expect(await manager.client.payments.account({ tenancyId: tenancy.id })).toMatchObject({ owed: 0, credit: 12_500 })
    await expectBalancedBooks()
  })

  test('the same request twice reads and charges once, also at the same moment', async () => {
    const { tenancy, meterId } = await addLetMeter()
    const request = { requestId: newId() }
    const [first, second] = await Promise.all([
      read(meterId, '2026-11-20', 112_500, request),
      read(meterId, '2026-11-20', 112_500, request),
    ])
    expect(second).toEqual(first)
    expect(await owedBy(tenancy.id)).toBe(187_500)
    await expectRefusal(read(meterId, '2026-11-20', 112_501, request), 'REQUEST_REUSED')
    const other = await addLetMeter()
    await expectRefusal(read(other.meterId, '2026-11-20', 112_500, request), 'REQUEST_REUSED')
  })

  test('of two people who read the same meter at the same moment one is told that it was read', async () => {
    const { tenancy, meterId } = await addLetMeter()
    const outcomes = await Promise.allSettled([
      read(meterId, '2026-11-20', 112_500),
      read(meterId, '2026-11-20', 112_500, {}, colleague),
    ])
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.map(({ reason }) => [reason.code, reason.message])).toEqual([
      ['READING_EXISTS', 'This meter was already read on 20 Nov 2026: 112.5.'],
    ])
    expect(await owedBy(tenancy.id)).toBe(187_500)
  })

  test.each([
    ['a day ahead', '2026-11-22', 112_500, {}, 'DAY_AHEAD'],
    ['the day of the last reading', '2026-08-01', 112_500, {}, 'READING_EXISTS'],
    ['a day before it', '2026-07-31', 112_500, {}, 'READING_NOT_AFTER'],
    ['what the dial cannot show', '2026-11-20', 100_000_000, {}, 'BEYOND_DIAL'],
  ] as const)('%s is refused, and nothing is charged', async (_, day, value, more, code) => {
    const { tenancy, meterId } = await addLetMeter()
    await expectRefusal(read(meterId, day, value, more), code)
    expect(await owedBy(tenancy.id)).toBe(0)
    expect((await manager.client.meters.get({ meterId })).readings).toHaveLength(1)
  })

  test('a due date in a closed month is refused, and so is a bill that no amount can hold', async () => {
    const { meterId } = await addLetMeter({ digits: 8, price: 10 ** 10 })
    await expectRefusal(read(meterId, '2026-11-20', 99_999_999_999), 'BILL_TOO_LARGE')
    const admin = await api.signInAs('admin')
    const past = await addLetMeter()
    await read(past.meterId, '2026-11-01', 112_500, { dueDate: '2026-09-05' })
    await admin.client.ledger.closeMonth({ month: '2026-09' })
    await expectRefusal(
      read(past.meterId, '2026-11-20', 120_000, { dueDate: '2026-09-30' }),
      'MONTH_CLOSED',
      '2026-09 is closed: nothing can be due in it. Choose a due date from 1 Oct 2026.',
    )
    await admin.client.ledger.reopenMonth({ month: '2026-09' })
  })
})

describe('who is charged', () => {
  test('a vacant unit charges nobody, and the next tenant begins on the day they move in', async () => {
    const { id: unitId } = await buildUnit()
    const { id: meterId } = await addMeter({ unitId })
    expect(await read(meterId, '2026-09-01', 105_000)).toMatchObject({ usage: 5000, tenantName: null, bill: null })
    const tenancy = await buildTenancy({ unitId, startDate: '2026-10-01' })
    expect(await read(meterId, '2026-10-01', 106_000)).toMatchObject({
      kind: 'move_in',
      usage: 1000,
      tenantName: 'Wanjiku Kamau',
      bill: null,
    })
    const first = await read(meterId, '2026-11-01', 110_000)
    expect(first).toMatchObject({ kind: 'regular', fromDay: '2026-10-01', usage: 4000, bill: { amount: 60_000 } })
    expect(await owedBy(tenancy.id)).toBe(60_000)
  })

  test('on the day of a change of tenants the one who leaves pays, and the one who comes begins', async () => {
    const { id: unitId } = await buildUnit()
    const { id: meterId } = await addMeter({ unitId })
    const leaving = await buildTenancy({ unitId, startDate: '2026-01-01', endDate: '2026-10-01' })
    const coming = await buildTenancy({ unitId, startDate: '2026-10-01' })
    expect((await read(meterId, '2026-10-01', 110_000)).bill?.amount).toBe(150_000)
    expect((await read(meterId, '2026-11-01', 112_000)).bill?.amount).toBe(30_000)
    expect([await owedBy(leaving.id), await owedBy(coming.id)]).toEqual([150_000, 30_000])
  })

  test('without a reading at moving in it asks whether to charge or to begin', async () => {
    const { id: unitId } = await buildUnit()
    const { id: meterId } = await addMeter({ unitId })
    const { id: tenancyId } = await buildTenancy({ unitId, startDate: '2026-10-10' })
    const refusal = await refusalOf(read(meterId, '2026-11-01', 105_000))
    expect(refusal).toMatchObject({
      code: 'READING_ODD',
      data: { reason: 'before_move_in', found: 5000, usual: null },
      message:
        'The last reading, of 1 Aug 2026, is from before Wanjiku Kamau moved in. Charge the 5 m³ since then, or begin with this reading?',
    })
    expect(await owedBy(tenancyId)).toBe(0)

    expect(await read(meterId, '2026-11-01', 105_000, { isStart: true })).toMatchObject({ kind: 'move_in', bill: null })
    expect((await read(meterId, '2026-11-10', 107_000)).bill?.amount).toBe(30_000)
    expect(await owedBy(tenancyId)).toBe(30_000)

    const other = await buildUnit()
    const { id: otherMeter } = await addMeter({ unitId: other.id })
    await buildTenancy({ unitId: other.id, startDate: '2026-10-10' })
    const charged = await read(otherMeter, '2026-11-01', 105_000, { confirmed: ['before_move_in'] })
    expect(charged).toMatchObject({ kind: 'regular', fromDay: '2026-08-01', bill: { amount: 75_000 } })
  })

  test('a start is no way to charge nothing in the middle of a tenancy', async () => {
    const { meterId } = await addLetMeter()
    expect((await read(meterId, '2026-11-01', 105_000, { isStart: true })).bill?.amount).toBe(75_000)
  })

  test('a reading after somebody moved out is charged to nobody', async () => {
    const { tenancy, meterId } = await addLetMeter()
    await manager.client.tenancies.end({ tenancyId: tenancy.id, endDate: '2026-11-10' })
    expect((await read(meterId, '2026-11-10', 105_000)).bill?.amount).toBe(75_000)
    expect(await read(meterId, '2026-11-11', 106_000)).toMatchObject({ tenantName: null, bill: null })
  })
})

describe('an odd reading asks first', () => {
  /** Three months of 10 m³ each: 30 or 31 days. */
  async function addUsualMeter(given: Given = {}) {
    const held = await addLetMeter(given)
    await read(held.meterId, '2026-09-01', 110_000)
    await read(held.meterId, '2026-10-01', 120_000)
    return held
  }

  test('more than three times the usual, by days', async () => {
    const { tenancy, meterId } = await addUsualMeter()
    const before = await owedBy(tenancy.id)
    const refusal = await refusalOf(read(meterId, '2026-10-31', 150_000))
    expect(refusal).toMatchObject({
      code: 'READING_ODD',
      data: { reason: 'high', usual: 9836, found: 30_000 },
      message: '30 m³ since 1 Oct 2026 are more than 3 times the usual 10 m³. Read it again, or confirm that it is so.',
    })
    expect(await owedBy(tenancy.id)).toBe(before)
    await expectRefusal(read(meterId, '2026-10-31', 150_000, { confirmed: ['zero', 'lower'] }), 'READING_ODD')
    expect((await read(meterId, '2026-10-31', 150_000, { confirmed: ['high'] })).bill?.amount).toBe(450_000)
  })

  test('the same in a longer time is not odd', async () => {
    const { meterId } = await addUsualMeter()
    expect((await read(meterId, '2026-11-20', 145_000)).usage).toBe(25_000)
  })

  test('one bill does not tell what is usual', async () => {
    const { meterId } = await addLetMeter()
    await read(meterId, '2026-09-01', 101_000)
    expect((await read(meterId, '2026-10-01', 190_000)).usage).toBe(89_000)
  })

  test('nothing where something is usual', async () => {
    const { meterId } = await addUsualMeter()
    const refusal = await refusalOf(read(meterId, '2026-11-01', 120_000))
    expect(refusal.data).toMatchObject({ reason: 'zero', found: 0, usual: 10_164 })
    expect(await read(meterId, '2026-11-01', 120_000, { confirmed: ['zero'] })).toMatchObject({ usage: 0, bill: null })
  })

  test('less than before is asked, and over the end of the dial it is charged', async () => {
    const { tenancy, meterId } = await addLetMeter({ digits: 3, firstValue: 995_000 })
    const refusal = await refusalOf(read(meterId, '2026-11-01', 5500))
    expect(refusal).toMatchObject({
      code: 'READING_ODD',
      data: { reason: 'lower', found: -989_500, rollover: 10_500 },
    })
    expect(refusal.message).toContain('confirm that the dial passed zero: 10.5 m³ were used then')
    expect(await read(meterId, '2026-11-01', 5500, { confirmed: ['lower'] })).toMatchObject({
      usage: 10_500,
      isRollover: true,
      bill: { amount: 157_500 },
    })
    expect(await owedBy(tenancy.id)).toBe(157_500)
  })

  test('a rollover that would be too much is asked about twice', async () => {
    const { meterId } = await addUsualMeter()
    const refusal = await refusalOf(read(meterId, '2026-11-01', 119_000, { confirmed: ['lower'] }))
    expect(refusal.data).toMatchObject({ reason: 'high', found: 99_999_000 })
  })

  test('of a vacant unit only a dial that shows less is asked about', async () => {
    const { tenancy, meterId } = await addUsualMeter()
    await manager.client.tenancies.end({ tenancyId: tenancy.id, endDate: '2026-10-01' })
    expect(await read(meterId, '2026-11-01', 190_000)).toMatchObject({ usage: 70_000, bill: null })
    await expectRefusal(read(meterId, '2026-11-02', 180_000), 'READING_ODD')
  })
})

describe('void and read again', () => {
  test('the bill is void with the reading, and the next is counted from the one before', async () => {
    const { tenancy, meterId } = await addLetMeter()
    const wrong = await read(meterId, '2026-11-01', 190_000)
    const voided = await manager.client.meters.voidReading({ readingId: wrong.id, reason: 'Read the wrong dial' })
    expect(voided).toMatchObject({ voidReason: 'Read the wrong dial', bill: { paymentStatus: null } })
    expect(await owedBy(tenancy.id)).toBe(0)
    const record = await manager.client.charges.get({ chargeId: wrong.bill?.chargeId ?? '' })
    expect(record.voidReason).toBe('Read the wrong dial')

    expect(await read(meterId, '2026-11-01', 109_000)).toMatchObject({ usage: 9000, bill: { amount: 135_000 } })
    expect(await owedBy(tenancy.id)).toBe(135_000)
    const { readings, lastReading, history } = await manager.client.meters.get({ meterId })
    expect(readings.map(({ value, voidedAt }) => [value, voidedAt !== null])).toEqual([
      [109_000, false],
      [190_000, true],
      [100_000, false],
    ])
    expect(lastReading?.value).toBe(109_000)
    expect(history.map(({ action }) => action)).toEqual([
      'meter.read',
      'meter.reading-voided',
      'meter.read',
      'meter.created',
    ])
    await expectBalancedBooks()
  })

  test('money on the bill is credit again, or is reversed with it', async () => {
    const { tenancy, meterId } = await addLetMeter()
    const receive = () =>
      manager.client.payments.receive({
        requestId: newId(),
        tenancyId: tenancy.id,
        amount: 150_000,
        currency: 'KES',
        method: 'cash',
        receivedOn: '2026-11-10',
      })
    const wrong = await read(meterId, '2026-11-01', 110_000)
    await receive()
    await manager.client.meters.voidReading({ readingId: wrong.id, reason: 'Wrong dial' })
    expect(await manager.client.payments.account({ tenancyId: tenancy.id })).toMatchObject({ owed: 0, credit: 150_000 })
    const again = await read(meterId, '2026-11-01', 110_000)
    expect(again.bill?.paymentStatus).toBe('paid')
    await manager.client.meters.voidReading({ readingId: again.id, reason: 'Not paid', payments: 'reverse' })
    expect(await manager.client.payments.account({ tenancyId: tenancy.id })).toMatchObject({ owed: 0, credit: 0 })
    await expectBalancedBooks()
  })

  test('a bill that was voided by itself does not stand in the way', async () => {
    const { meterId } = await addLetMeter()
    const { id: readingId, bill } = await read(meterId, '2026-11-01', 110_000)
    await manager.client.charges.void({ chargeId: bill?.chargeId ?? '', revision: 1, reason: 'A gift' })
    expect((await manager.client.meters.get({ meterId })).readings[0]?.bill?.paymentStatus).toBeNull()
    await expect(manager.client.meters.voidReading({ readingId, reason: 'Wrong' })).resolves.toBeDefined()
  })

  test('only the latest can be voided, and once', async () => {
    const { meterId } = await addLetMeter()
    const first = await read(meterId, '2026-10-01', 105_000)
    const second = await read(meterId, '2026-11-01', 110_000)
    const voiding = (readingId: string) => manager.client.meters.voidReading({ readingId, reason: 'Wrong' })
    await expectRefusal(
      voiding(first.id),
      'READING_NOT_LAST',
      'This meter was read again on 1 Nov 2026. Void that reading first.',
    )
    await voiding(second.id)
    await expectRefusal(voiding(second.id), 'READING_VOID')
    await voiding(first.id)
    expect((await manager.client.meters.get({ meterId })).lastReading?.value).toBe(100_000)
    await expectRefusal(voiding(newId()), 'NOT_FOUND')
  })

  test('after the first reading is void the next is the first', async () => {
    const { tenancy, meter, meterId } = await addLetMeter()
    await manager.client.meters.voidReading({ readingId: meter.lastReading?.id ?? '', reason: 'Wrong' })
    expect((await manager.client.meters.get({ meterId })).lastReading).toBeNull()
    await expectRefusal(read(meterId, '2026-07-31', 110_000), 'READING_NOT_AFTER')
    expect(await read(meterId, '2026-08-01', 110_000)).toMatchObject({ kind: 'opening', bill: null })
    expect(await owedBy(tenancy.id)).toBe(0)
  })

  test('a reading cannot be deleted', async () => {
    await addLetMeter()
    await expect(db.delete(meterReadings)).rejects.toThrow()
  })
})

describe('change', () => {
  const change = (meterId: string, given: Record<string, unknown> = {}) =>
    manager.client.meters.change({
      requestId: newId(),
      meterId,
      day: '2026-10-20',
      lastValue: 107_000,
      serialNumber: 'W-4712',
      digits: 6,
      firstValue: 2000,
      ...given,
    })

  test('what both meters counted is one bill', async () => {
    const { tenancy, meterId } = await addLetMeter({ minimumCharge: 100_000, standingCharge: 5000 })
    const next = await change(meterId)
    expect(next).toMatchObject({
      serialNumber: 'W-4712',
      digits: 6,
      installedOn: '2026-10-20',
      replaces: { id: meterId, serialNumber: 'W-4711' },
      price: 15_000,
      minimumCharge: 100_000,
      standingCharge: 5000,
    })
    expect(await owedBy(tenancy.id)).toBe(0)
    const old = await manager.client.meters.get({ meterId })
    expect(old).toMatchObject({ removedOn: '2026-10-20', replacedBy: { id: next.id } })
    expect(old.readings[0]).toMatchObject({ kind: 'closing', value: 107_000, usage: 7000, bill: null })

    const reading = await read(next.id, '2026-11-01', 6000)
    expect(reading).toMatchObject({ fromDay: '2026-08-01', usage: 11_000, bill: { amount: 170_000 } })
    const record = await manager.client.charges.get({ chargeId: reading.bill?.chargeId ?? '' })
    expect(record).toMatchObject({ name: '11 m³', periodFrom: '2026-08-01', periodTo: '2026-11-01' })
    expect(record.notes).toContain('over a change of the meter, new one from 2 to 6')
    expect((await read(next.id, '2026-11-10', 7000)).usage).toBe(1000)
    await expectRefusal(read(meterId, '2026-11-10', 108_000), 'METER_REMOVED', 'This meter was removed on 20 Oct 2026.')
    await expectBalancedBooks()
  })

  test('the same request twice changes it once', async () => {
    const { meterId } = await addLetMeter()
    const requestId = newId()
    const next = await change(meterId, { requestId })
    expect((await change(meterId, { requestId })).id).toBe(next.id)
    await expectRefusal(change(meterId, { requestId, firstValue: 3000 }), 'REQUEST_REUSED')
    await expectRefusal(change(meterId), 'METER_REMOVED')
  })

  test('of two at the same moment one succeeds', async () => {
    const { meterId } = await addLetMeter()
    const outcomes = await Promise.allSettled([change(meterId), change(meterId)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('on the day of a reading the meter goes with that value, and nothing is carried on', async () => {
    const { meterId } = await addLetMeter()
    await read(meterId, '2026-10-20', 107_000)
    await expectRefusal(change(meterId, { lastValue: 108_000 }), 'READING_EXISTS')
    const next = await change(meterId)
    expect(await read(next.id, '2026-11-01', 6000)).toMatchObject({ fromDay: '2026-10-20', usage: 4000 })
  })

  test('twice in one month, and twice on one day, carries everything on', async () => {
    const { meterId } = await addLetMeter()
    const second = await change(meterId)
    const third = await change(second.id, { lastValue: 2000, serialNumber: 'W-4713', firstValue: 0 })
    const fourth = await change(third.id, { day: '2026-10-25', lastValue: 1000, serialNumber: 'W-4714', firstValue: 0 })
    expect(await read(fourth.id, '2026-11-01', 500)).toMatchObject({ fromDay: '2026-08-01', usage: 8500 })
  })

  test('the rest of who has left is not charged to who comes', async () => {
    const { tenancy, meterId } = await addLetMeter()
    const next = await change(meterId)
    await manager.client.tenancies.end({ tenancyId: tenancy.id, endDate: '2026-10-25' })
    const coming = await buildTenancy({ unitId: tenancy.unitId, startDate: '2026-10-26' })
    await expectRefusal(read(next.id, '2026-11-01', 6000), 'READING_ODD')
    expect((await read(next.id, '2026-11-01', 6000, { confirmed: ['before_move_in'] })).usage).toBe(4000)
    expect(await owedBy(coming.id)).toBe(60_000)
  })

  test('in a vacant unit nothing is carried on', async () => {
    const { id: unitId } = await buildUnit()
    const { id: meterId } = await addMeter({ unitId })
    const next = await change(meterId)
    expect(await read(next.id, '2026-11-01', 6000)).toMatchObject({ usage: 4000, bill: null })
  })

  test('what was used before the tenant came is nobody’s', async () => {
    const { id: unitId } = await buildUnit()
    const { id: meterId } = await addMeter({ unitId })
    await buildTenancy({ unitId, startDate: '2026-10-01' })
    const next = await change(meterId)
    expect(await read(next.id, '2026-11-01', 6000)).toMatchObject({ fromDay: '2026-10-20', usage: 4000 })
  })

  test('a wrong last value is voided and read again, before the new meter is read', async () => {
    const { meterId } = await addLetMeter()
    const next = await change(meterId)
    const closing = (await manager.client.meters.get({ meterId })).readings[0]
    await manager.client.meters.voidReading({ readingId: closing?.id ?? '', reason: 'Misread' })
    await expectRefusal(read(meterId, '2026-10-21', 104_000), 'METER_REMOVED')
    expect(await read(meterId, '2026-10-20', 104_000)).toMatchObject({ kind: 'closing', usage: 4000 })
    const counted = await read(next.id, '2026-11-01', 6000)
    expect(counted.usage).toBe(8000)
    const again = (await manager.client.meters.get({ meterId })).readings.find(({ voidedAt }) => voidedAt === null)
    await expectRefusal(
      manager.client.meters.voidReading({ readingId: again?.id ?? '', reason: 'Misread' }),
      'READING_NOT_LAST',
    )
  })

  test.each([
    ['less than before', { lastValue: 90_000 }, 'READING_ODD'],
    ['before the last reading', { day: '2026-07-31' }, 'READING_NOT_AFTER'],
    ['in the future', { day: '2026-11-22' }, 'DAY_AHEAD'],
    ['with a value beyond the old dial', { lastValue: 100_000_000 }, 'BEYOND_DIAL'],
    ['with a value beyond the new dial', { digits: 3, firstValue: 1_000_000 }, 'BEYOND_DIAL'],
  ] as const)('%s is refused, and the old meter stays', async (_, given, code) => {
    const { meterId } = await addLetMeter()
    await expectRefusal(change(meterId, given), code)
    expect(await manager.client.meters.get({ meterId })).toMatchObject({ removedOn: null, replacedBy: null })
  })

  test('a meter whose readings are all void ends with a first one', async () => {
    const { meter, meterId } = await addLetMeter()
    await manager.client.meters.voidReading({ readingId: meter.lastReading?.id ?? '', reason: 'Wrong' })
    const next = await change(meterId)
    expect(await read(next.id, '2026-11-01', 6000)).toMatchObject({ fromDay: '2026-10-20', usage: 4000 })
  })
})

describe('correct and take away', () => {
  test('a serial number and the digits are mended', async () => {
    const { meterId } = await addLetMeter()
    const mended = await manager.client.meters.correct({ meterId, serialNumber: ' W-1 ', digits: 7 })
    expect(mended).toMatchObject({ serialNumber: 'W-1', digits: 7 })
    expect(mended.history[0]?.action).toBe('meter.corrected')
    await read(meterId, '2026-11-01', 5_000_000, { confirmed: ['high'] })
    await expectRefusal(manager.client.meters.correct({ meterId, serialNumber: 'W-1', digits: 3 }), 'BEYOND_DIAL')
  })

  test('a meter that is removed is read no more, and another can be added', async () => {
    const { tenancy, meterId } = await addLetMeter()
    await read(meterId, '2026-11-01', 105_000)
    const remove = (day: string) => manager.client.meters.remove({ meterId, day, reason: 'Prepaid now' })
    await expectRefusal(remove('2026-10-31'), 'READING_NOT_AFTER')
    await expectRefusal(remove('2026-11-22'), 'DAY_AHEAD')
    expect(await remove('2026-11-01')).toMatchObject({ removedOn: '2026-11-01' })
    await expectRefusal(remove('2026-11-02'), 'METER_REMOVED')
    await expectRefusal(manager.client.meters.correct({ meterId, serialNumber: 'W-1', digits: 5 }), 'METER_REMOVED')
    await expectRefusal(read(meterId, '2026-11-01', 106_000), 'METER_REMOVED')
    await expect(addMeter({ unitId: tenancy.unitId })).resolves.toMatchObject({ replaces: null })
  })

  test('a unit with a meter is archived, not deleted, and so is its property', async () => {
    const unit = await buildUnit()
    const { id: meterId } = await addMeter({ unitId: unit.id })
    expect(await manager.client.units.remove({ unitId: unit.id })).toEqual({ outcome: 'archived' })
    await expectRefusal(read(meterId, '2026-11-01', 105_000), 'NOT_FOUND')
    const { rows } = await manager.client.meters.list({ propertyId: unit.propertyId })
    expect(rows).toEqual([])
    expect(await manager.client.properties.remove({ propertyId: unit.propertyId })).toEqual({ outcome: 'archived' })
  })
})

describe('prices', () => {
  test('another price counts from its day on, and bills keep theirs', async () => {
    const { meterId } = await addLetMeter()
    const price = { currency: 'KES' as const, price: 20_000, minimumCharge: 0, standingCharge: 10_000 }
    const changed = await manager.client.meters.setPrice({ meterId, fromDay: '2026-10-01', ...price })
    expect(changed).toMatchObject({ price: 20_000, standingCharge: 10_000 })
    expect(changed.prices.map(({ fromDay }) => fromDay)).toEqual(['2026-10-01', '2026-08-01'])
    expect((await read(meterId, '2026-09-30', 101_000)).bill?.amount).toBe(15_000)
    expect((await read(meterId, '2026-10-01', 102_000)).bill?.amount).toBe(30_000)
    const later = await manager.client.meters.setPrice({ meterId, fromDay: '2027-01-01', ...price, price: 1 })
    expect(later.price).toBe(20_000)
    expect((await manager.client.meters.setPrice({ meterId, fromDay: '2026-10-01', ...price, price: 5 })).price).toBe(5)
    expect((await manager.client.meters.get({ meterId })).readings[0]?.bill?.amount).toBe(30_000)
    // From before it was there: from its first day on.
    const first = await manager.client.meters.setPrice({ meterId, fromDay: '2020-01-01', ...price })
    expect(first.prices.map(({ fromDay }) => fromDay)).toEqual(['2027-01-01', '2026-10-01', '2026-08-01'])
  })

  test('prices of later days go on to the meter that takes the place', async () => {
    const { meterId } = await addLetMeter()
    const price = { currency: 'KES' as const, price: 20_000 }
    await manager.client.meters.setPrice({ meterId, fromDay: '2027-01-01', ...price })
    const next = await manager.client.meters.change({
      requestId: newId(),
      meterId,
      day: '2026-10-20',
      lastValue: 107_000,
      serialNumber: 'W-2',
      digits: 5,
      firstValue: 0,
    })
    expect(next.prices).toMatchObject([
      { fromDay: '2027-01-01', price: 20_000 },
      { fromDay: '2026-10-20', price: 15_000 },
    ])
    await expectRefusal(manager.client.meters.setPrice({ meterId, fromDay: '2027-01-01', ...price }), 'METER_REMOVED')
  })

  test('a price for all meters of a kind in a property', async () => {
    const property = await buildProperty()
    const [one, two] = [await buildUnit({ propertyId: property.id }), await buildUnit({ propertyId: property.id })]
    const meters = [await addMeter({ unitId: one.id }), await addMeter({ unitId: two.id, installedOn: '2026-11-01' })]
    await addMeter({ unitId: one.id, kind: 'electricity' })
    const elsewhere = await addMeter()
    const change = { propertyId: property.id, kind: 'water' as const, fromDay: '2026-10-01', price: 18_000 }
    expect(await manager.client.meters.setPropertyPrices({ ...change, currency: 'KES' })).toEqual({ meters: 2 })
    const priceOf = async (meterId: string) => (await manager.client.meters.get({ meterId })).price
    expect(await Promise.all(meters.map(({ id }) => priceOf(id)))).toEqual([18_000, 18_000])
    expect(await priceOf(elsewhere.id)).toBe(15_000)
    const round = await manager.client.meters.round({ propertyId: property.id })
    expect(round.map(({ kind, price }) => [kind, price])).toEqual([
      ['water', 18_000],
      ['electricity', 15_000],
      ['water', 18_000],
    ])
    await expectRefusal(manager.client.meters.setPropertyPrices({ ...change, currency: 'UGX' }), 'CURRENCY_CHANGED')
    await expectRefusal(
      manager.client.meters.setPrice({ meterId: elsewhere.id, fromDay: '2026-10-01', currency: 'UGX', price: 1 }),
      'CURRENCY_CHANGED',
    )
  })
})

describe('the list', () => {
  test('finds by words, property, kind, state and what was not read this month', async () => {
    const property = await buildProperty({ name: 'Zambarau Flats' })
    const unit = (unitNumber: string) => buildUnit({ propertyId: property.id, unitNumber })
    const units = [await unit('Z10'), await unit('Z2'), await unit('Z1')]
    const meters = []
    for (const { id } of units) meters.push(await addMeter({ unitId: id, serialNumber: `S-${meters.length}` }))
    await addMeter({ unitId: units[0]?.id ?? '', kind: 'electricity', serialNumber: 'E-1' })
    await read(meters[1]?.id ?? '', '2026-11-01', 105_000)
    await manager.client.meters.remove({ meterId: meters[2]?.id ?? '', day: '2026-11-01', reason: 'Broken' })

    const found = async (filter: object) => {
      const { rows, total } = await manager.client.meters.list({ propertyId: property.id, ...filter })
      expect(total).toBe(rows.length)
      return rows.map(({ unitNumber, serialNumber }) => `${unitNumber} ${serialNumber}`)
    }
    expect(await found({})).toEqual(['Z2 S-1', 'Z10 S-0', 'Z10 E-1'])
    expect(await found({ search: 'zambarau z10' })).toEqual(['Z10 S-0', 'Z10 E-1'])
    expect(await found({ search: 's-1' })).toEqual(['Z2 S-1'])
    expect(await found({ kind: 'electricity' })).toEqual(['Z10 E-1'])
    expect(await found({ sort: '-unit' })).toEqual(['Z10 S-0', 'Z10 E-1', 'Z2 S-1'])
    expect(await found({ sort: '-readOn' })).toEqual(['Z2 S-1', 'Z10 S-0', 'Z10 E-1'])
    expect(await found({ sort: 'lastReading', kind: 'water' })).toEqual(['Z10 S-0', 'Z2 S-1'])
    expect(await found({ sort: 'meter' })).toEqual(['Z10 E-1', 'Z10 S-0', 'Z2 S-1'])
    expect(await found({ ids: meters[0]?.id })).toEqual(['Z10 S-0'])
    // What a vacant unit uses is billed to nobody.
    expect(await found({ unread: true })).toEqual([])
    await buildTenancy({ unitId: units[0]?.id ?? '' })
    expect(await found({ unread: true })).toEqual(['Z10 S-0', 'Z10 E-1'])
    expect(await found({ state: 'removed' })).toEqual(['Z1 S-2'])
    expect((await manager.client.meters.round({ propertyId: property.id, kind: 'water' })).length).toBe(2)
    await expectRefusal(manager.client.meters.round({ propertyId: newId() }), 'NOT_FOUND')
  })

  test('says what is usual, over a change of the meter too, and not of what nobody paid', async () => {
    const { tenancy, meterId } = await addLetMeter()
    for (const [month, value] of [
      ['2026-08-11', 110_000],
      ['2026-08-21', 111_000],
      ['2026-08-31', 112_000],
      ['2026-09-10', 113_000],
      ['2026-09-20', 114_000],
      ['2026-09-30', 115_000],
      ['2026-10-10', 116_000],
    ] as const) {
      await read(meterId, month, value)
    }
    // The last six: of ten days and 1 m³ each.
    expect((await manager.client.meters.get({ meterId })).usual).toEqual({ usage: 6000, days: 60 })
    const next = await manager.client.meters.change({
      requestId: newId(),
      meterId,
      day: '2026-10-15',
      lastValue: 116_500,
      serialNumber: 'W-2',
      digits: 5,
      firstValue: 0,
    })
    expect(next.usual).toEqual({ usage: 6000, days: 60 })
    await read(next.id, '2026-10-20', 1500)
    expect((await manager.client.meters.get({ meterId: next.id })).usual).toEqual({ usage: 7000, days: 60 })
    await manager.client.tenancies.end({ tenancyId: tenancy.id, endDate: '2026-10-20' })
    await read(next.id, '2026-11-20', 90_000)
    expect((await manager.client.meters.get({ meterId: next.id })).usual).toEqual({ usage: 7000, days: 60 })
  })
})

describe('denied', () => {
  test('a tenant neither reads nor sees meters', async () => {
    const { meterId } = await addLetMeter()
    const tenant = await api.signInAs('tenant')
    await expectRefusal(read(meterId, '2026-11-01', 105_000, {}, tenant), 'FORBIDDEN')
    await expectRefusal(tenant.client.meters.get({ meterId }), 'FORBIDDEN')
    await expectRefusal(tenant.client.meters.list({}), 'FORBIDDEN')
    expect((await manager.client.meters.get({ meterId })).readings).toHaveLength(1)
  })

  test('a tenant sees the readings of their own time, and nobody else’s', async () => {
    const tenant = await api.signInAs('tenant')
    const neighbour = await api.signInAs('tenant')
    const { id: unitId } = await buildUnit({ unitNumber: 'T1' })
    const { id: meterId } = await addMeter({ unitId })
    await buildTenancy({ unitId, tenantId: (await buildTenant()).id, startDate: '2026-01-01', endDate: '2026-09-30' })
    await read(meterId, '2026-09-30', 109_000)
    await buildTenancy({ unitId, tenantId: tenant.id, startDate: '2026-10-01' })
    await read(meterId, '2026-10-01', 109_000)
    const wrong = await read(meterId, '2026-10-15', 190_000)
    await manager.client.meters.voidReading({ readingId: wrong.id, reason: 'Wrong' })
    await read(meterId, '2026-11-01', 112_000)
    const own = await tenant.client.meters.listOwn({})
    expect(own.total).toBe(2)
    expect(own.rows).toMatchObject([
      { day: '2026-11-01', usage: 3000, meterKind: 'water', unitNumber: 'T1', bill: { amount: 45_000 } },
      { day: '2026-10-01', kind: 'move_in', bill: null },
    ])
    expect((await neighbour.client.meters.listOwn({})).rows).toEqual([])
  })
})

test('a bill that credit pays with older rent leaves no penalty on rent that was paid in time', async () => {
  const { tenancy, meterId } = await addLetMeter()
  const { id: tenancyId } = tenancy
  const penalty = { penaltyKind: 'percent' as const, penaltyRate: 1000, penaltyGraceDays: 5 }
  await db
    .update(tenancies)
    .set({ ...penalty, chargeFrom: '2026-11-01' })
    .where(eq(tenancies.id, tenancyId))
  const night = (day: string) => makeCharges(db, { now: new Date(`${day}T00:00:00Z`), until: day })
  await night('2026-11-05')
  const paid = { tenancyId, amount: 1_700_000, currency: 'KES' as const, method: 'cash' as const, parts: [] }
  await night('2026-11-12')
  // Entered once the night is over: it would put this money on the rent itself.
  await manager.client.payments.receive({ requestId: newId(), ...paid, receivedOn: '2026-11-03' })
  const penalties = async () => {
    const { rows } = await manager.client.charges.list({ paymentType: 'penalty' })
    return rows.filter((row) => row.tenancyId === tenancyId)
  }
  expect(await penalties()).toHaveLength(1)
  await read(meterId, '2026-11-20', 101_000)
  expect(await penalties()).toEqual([])
})
