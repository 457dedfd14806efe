import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { expectRefusal, refusalOf } from '../../../test/api'
import { type Given, metering, newId } from '../../../test/metering'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { makeCharges } from '../charge-runs/charge-runs.service'
import { meterReadings } from './meters.table'

const { db, api, office, buildTenancy, buildUnit, addMeter, addLetMeter, read, owedBy, expectBalancedBooks } =
  metering()

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
    const record = await office.manager.client.charges.get({ chargeId: reading.bill?.chargeId ?? '' })
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
    await office.manager.client.payments.receive({
      requestId: newId(),
      tenancyId: tenancy.id,
      amount: 200_000,
      currency: 'KES',
      method: 'cash',
      receivedOn: '2026-11-10',
    })
    expect((await read(meterId, '2026-11-20', 112_500)).bill?.paymentStatus).toBe('paid')
    expect(await office.manager.client.payments.account({ tenancyId: tenancy.id })).toMatchObject({
      owed: 0,
      credit: 12_500,
    })
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
      read(meterId, '2026-11-20', 112_500, {}, office.colleague),
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
    expect((await office.manager.client.meters.get({ meterId })).readings).toHaveLength(1)
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

  test.each(['before', 'after'])(
    'a tenancy that was entered by mistake %s the one that begins on the day gets no reading',
    async (entered) => {
      const { id: unitId } = await buildUnit()
      const { id: meterId } = await addMeter({ unitId })
      const day = '2026-10-01'
      const enterMistake = () => buildTenancy({ unitId, startDate: day, endDate: day })
      if (entered === 'before') await enterMistake()
      const coming = await buildTenancy({ unitId, startDate: day })
      if (entered === 'after') await enterMistake()
      const { id } = await read(meterId, day, 106_000)
      const [written] = await db.select().from(meterReadings).where(eq(meterReadings.id, id))
      expect(written).toMatchObject({ kind: 'move_in', tenancyId: coming.id })
    },
  )

  test('on the only day of a tenancy that was entered by mistake begins nothing, after the first', async () => {
    const { id: unitId } = await buildUnit()
    const { id: meterId } = await addMeter({ unitId })
    await buildTenancy({ unitId, startDate: '2026-10-01', endDate: '2026-10-01' })
    const { id } = await read(meterId, '2026-10-01', 106_000)
    const [written] = await db.select().from(meterReadings).where(eq(meterReadings.id, id))
    expect(written).toMatchObject({ kind: 'regular', tenancyId: null })
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
    await office.manager.client.tenancies.end({ tenancyId: tenancy.id, endDate: '2026-11-10' })
    expect((await read(meterId, '2026-11-10', 105_000)).bill?.amount).toBe(75_000)
    expect(await read(meterId, '2026-11-11', 106_000)).toMatchObject({ tenantName: null, bill: null })
  })

  test('a move-out that is entered late leaves whole what was measured, but for a use that began after it', async () => {
    const { tenancy, meterId } = await addLetMeter()
    const { tenancies } = office.manager.client
    const amountOf = async (chargeId: string | undefined) => {
      const { amount, voidedAt } = await office.manager.client.charges.get({ chargeId: chargeId ?? '' })
      return voidedAt ? 'void' : amount
    }
    const october = await read(meterId, '2026-11-01', 105_000)
    const november = await read(meterId, '2026-11-15', 109_000)
    const stand = async () => [await amountOf(october.bill?.chargeId), await amountOf(november.bill?.chargeId)]
    await tenancies.end({ tenancyId: tenancy.id, endDate: '2026-11-10' })
    expect(await stand()).toEqual([75_000, 60_000])
    const change = (seenEndDate: string, endDate: string) =>
      tenancies.changeEnd({ tenancyId: tenancy.id, seenEndDate, endDate, reason: 'Typed wrong' })
    // The meter was read on the last day: what came after it was used by nobody of theirs.
    await change('2026-11-10', '2026-11-01')
    expect(await stand()).toEqual([75_000, 'void'])
    await change('2026-11-01', '2026-10-31')
    expect(await stand()).toEqual([75_000, 'void'])
    await tenancies.withdrawEnd({ tenancyId: tenancy.id, seenEndDate: '2026-10-31', reason: 'Stays' })
    expect(await stand()).toEqual([75_000, 60_000])
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
    await office.manager.client.tenancies.end({ tenancyId: tenancy.id, endDate: '2026-10-01' })
    expect(await read(meterId, '2026-11-01', 190_000)).toMatchObject({ usage: 70_000, bill: null })
    await expectRefusal(read(meterId, '2026-11-02', 180_000), 'READING_ODD')
  })
})

describe('void and read again', () => {
  test('the bill is void with the reading, and the next is counted from the one before', async () => {
    const { tenancy, meterId } = await addLetMeter()
    const wrong = await read(meterId, '2026-11-01', 190_000)
    const voided = await office.manager.client.meters.voidReading({
      readingId: wrong.id,
      reason: 'Read the wrong dial',
    })
    expect(voided).toMatchObject({ voidReason: 'Read the wrong dial', bill: { paymentStatus: null } })
    expect(await owedBy(tenancy.id)).toBe(0)
    const record = await office.manager.client.charges.get({ chargeId: wrong.bill?.chargeId ?? '' })
    expect(record.voidReason).toBe('Read the wrong dial')

    expect(await read(meterId, '2026-11-01', 109_000)).toMatchObject({ usage: 9000, bill: { amount: 135_000 } })
    expect(await owedBy(tenancy.id)).toBe(135_000)
    const { readings, lastReading, history } = await office.manager.client.meters.get({ meterId })
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
      office.manager.client.payments.receive({
        requestId: newId(),
        tenancyId: tenancy.id,
        amount: 150_000,
        currency: 'KES',
        method: 'cash',
        receivedOn: '2026-11-10',
      })
    const wrong = await read(meterId, '2026-11-01', 110_000)
    await receive()
    await office.manager.client.meters.voidReading({ readingId: wrong.id, reason: 'Wrong dial' })
    expect(await office.manager.client.payments.account({ tenancyId: tenancy.id })).toMatchObject({
      owed: 0,
      credit: 150_000,
    })
    const again = await read(meterId, '2026-11-01', 110_000)
    expect(again.bill?.paymentStatus).toBe('paid')
    await office.manager.client.meters.voidReading({ readingId: again.id, reason: 'Not paid', payments: 'reverse' })
    expect(await office.manager.client.payments.account({ tenancyId: tenancy.id })).toMatchObject({
      owed: 0,
      credit: 0,
    })
    await expectBalancedBooks()
  })

  test('the bill of a reading that was voided is not charged again when a move-out that had made it void is withdrawn', async () => {
    const { tenancy, meterId } = await addLetMeter()
    const { client } = office.manager
    const billed = async () => {
      const { rows } = await client.charges.list({ tenantId: tenancy.tenantId, paymentType: 'water' })
      return rows.map(({ amount }) => amount)
    }
    const wrong = await read(meterId, '2026-11-20', 130_000)
    expect(await billed()).toEqual([30 * 15_000])
    await client.tenancies.end({ tenancyId: tenancy.id, endDate: '2026-08-01' })
    expect(await billed()).toEqual([])
    await client.meters.voidReading({ readingId: wrong.id, reason: 'Wrong dial' })
    await client.tenancies.withdrawEnd({ tenancyId: tenancy.id, seenEndDate: '2026-08-01', reason: 'He stays' })
    expect(await billed()).toEqual([])
    await read(meterId, '2026-11-20', 112_000)
    expect(await billed()).toEqual([12 * 15_000])
    await expectBalancedBooks()
  })

  test('a bill that was voided by itself does not stand in the way', async () => {
    const { meterId } = await addLetMeter()
    const { id: readingId, bill } = await read(meterId, '2026-11-01', 110_000)
    await office.manager.client.charges.void({ chargeId: bill?.chargeId ?? '', revision: 1, reason: 'A gift' })
    expect((await office.manager.client.meters.get({ meterId })).readings[0]?.bill?.paymentStatus).toBeNull()
    await expect(office.manager.client.meters.voidReading({ readingId, reason: 'Wrong' })).resolves.toBeDefined()
  })

  test('only the latest can be voided, and once', async () => {
    const { meterId } = await addLetMeter()
    const first = await read(meterId, '2026-10-01', 105_000)
    const second = await read(meterId, '2026-11-01', 110_000)
    const voiding = (readingId: string) => office.manager.client.meters.voidReading({ readingId, reason: 'Wrong' })
    await expectRefusal(
      voiding(first.id),
      'READING_NOT_LAST',
      'This meter was read again on 1 Nov 2026. Void that reading first.',
    )
    await voiding(second.id)
    await expectRefusal(voiding(second.id), 'READING_VOID')
    await voiding(first.id)
    expect((await office.manager.client.meters.get({ meterId })).lastReading?.value).toBe(100_000)
    await expectRefusal(voiding(newId()), 'NOT_FOUND')
  })

  test('after the first reading is void the next is the first', async () => {
    const { tenancy, meter, meterId } = await addLetMeter()
    await office.manager.client.meters.voidReading({ readingId: meter.lastReading?.id ?? '', reason: 'Wrong' })
    expect((await office.manager.client.meters.get({ meterId })).lastReading).toBeNull()
    await expectRefusal(read(meterId, '2026-07-31', 110_000), 'READING_NOT_AFTER')
    expect(await read(meterId, '2026-08-01', 110_000)).toMatchObject({ kind: 'opening', bill: null })
    expect(await owedBy(tenancy.id)).toBe(0)
  })

  test('a reading cannot be deleted', async () => {
    await addLetMeter()
    await expect(db.delete(meterReadings)).rejects.toThrow()
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
  await office.manager.client.payments.receive({ requestId: newId(), ...paid, receivedOn: '2026-11-03' })
  const penalties = async () => {
    const { rows } = await office.manager.client.charges.list({ paymentType: 'penalty' })
    return rows.filter((row) => row.tenancyId === tenancyId)
  }
  expect(await penalties()).toHaveLength(1)
  await read(meterId, '2026-11-20', 101_000)
  expect(await penalties()).toEqual([])
})
