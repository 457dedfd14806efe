import type { RefusalCode } from '@makao/contract/refusals'
import { describe, expect, test } from 'vitest'
import { expectRefusal, fieldErrorsOf } from '../../../test/api'
import { type Given, metering, newId } from '../../../test/metering'

const {
  api,
  office,
  buildProperty,
  buildTenancy,
  buildTenant,
  buildUnit,
  addMeter,
  addLetMeter,
  read,
  owedBy,
  expectBalancedBooks,
} = metering()

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

describe('change', () => {
  const change = (meterId: string, given: Record<string, unknown> = {}) =>
    office.manager.client.meters.change({
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
    const old = await office.manager.client.meters.get({ meterId })
    expect(old).toMatchObject({ removedOn: '2026-10-20', replacedBy: { id: next.id } })
    expect(old.readings[0]).toMatchObject({ kind: 'closing', value: 107_000, usage: 7000, bill: null })

    const reading = await read(next.id, '2026-11-01', 6000)
    expect(reading).toMatchObject({ fromDay: '2026-08-01', usage: 11_000, bill: { amount: 170_000 } })
    const record = await office.manager.client.charges.get({ chargeId: reading.bill?.chargeId ?? '' })
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
    await office.manager.client.tenancies.end({ tenancyId: tenancy.id, endDate: '2026-10-25' })
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

  test('what was used since a reading from before the tenant came is theirs or nobody’s, as staff say', async () => {
    for (const [given, usage] of [
      [{ isStart: true }, 4000],
      [{ confirmed: ['before_move_in'] }, 11_000],
    ] as const) {
      const { id: unitId } = await buildUnit()
      const { id: meterId } = await addMeter({ unitId })
      await buildTenancy({ unitId, startDate: '2026-10-01' })
      await expectRefusal(
        change(meterId),
        'READING_ODD',
        'The last reading, of 1 Aug 2026, is from before Wanjiku Kamau moved in. Charge the 7 m³ since then, or begin with this reading?',
      )
      const next = await change(meterId, given)
      expect((await read(next.id, '2026-11-01', 6000)).usage).toBe(usage)
    }
  })

  test('on the tenant’s last day bills them what the old one counted, also where it was misread or they leave after all', async () => {
    const { tenancy, meterId } = await addLetMeter()
    const { client } = office.manager
    await client.tenancies.end({ tenancyId: tenancy.id, endDate: '2026-10-20' })
    const rent = await owedBy(tenancy.id)
    const next = await change(meterId)
    const [billed] = (await client.meters.get({ meterId })).readings
    expect(billed).toMatchObject({ kind: 'regular', usage: 7000, bill: { amount: 7 * 15_000 } })
    expect(await owedBy(tenancy.id)).toBe(rent + 7 * 15_000)
    expect((await client.meters.get({ meterId })).allowed).not.toContain('readLast')
    await client.meters.voidReading({ readingId: billed?.id ?? '', reason: 'Misread' })
    expect((await client.meters.get({ meterId })).allowed).toContain('readLast')
    await read(meterId, '2026-10-20', 104_000)
    expect(await owedBy(tenancy.id)).toBe(rent + 4 * 15_000)
    // Its use is billed by nothing else, so that it may be put right whatever the new meter was read since.
    await buildTenancy({ unitId: tenancy.unitId, startDate: '2026-10-21' })
    expect((await read(next.id, '2026-11-01', 6000, { confirmed: ['before_move_in'] })).usage).toBe(4000)
    const [wrong] = (await client.meters.get({ meterId })).readings
    expect(wrong?.allowed).toContain('voidReading')
    await client.meters.voidReading({ readingId: wrong?.id ?? '', reason: 'Misread again' })
    await read(meterId, '2026-10-20', 105_000)
    expect(await owedBy(tenancy.id)).toBe(rent + 5 * 15_000)
    await expectBalancedBooks()
  })

  test('whose last day is entered after the change is billed once its last value is read again', async () => {
    const { tenancy, meterId } = await addLetMeter()
    const { client } = office.manager
    const next = await change(meterId)
    const { followed } = await client.tenancies.end({ tenancyId: tenancy.id, endDate: '2026-10-20' })
    expect(followed).toContain(
      'Water meter W-4711 was changed on this day, and the 7 m³ it counted are on no bill yet: void its last reading and enter it again.',
    )
    await buildTenancy({ unitId: tenancy.unitId, startDate: '2026-10-21' })
    await read(next.id, '2026-11-01', 6000, { confirmed: ['before_move_in'] })
    const [carried] = (await client.meters.get({ meterId })).readings
    await client.meters.voidReading({ readingId: carried?.id ?? '', reason: 'Leaves on that day' })
    expect(await read(meterId, '2026-10-20', 107_000)).toMatchObject({ usage: 7000, bill: { amount: 7 * 15_000 } })
    const moved = { tenancyId: tenancy.id, seenEndDate: '2026-10-20', reason: 'Typed wrong' }
    await client.tenancies.changeEnd({ ...moved, endDate: '2026-10-19' })
    const again = await client.tenancies.changeEnd({ ...moved, seenEndDate: '2026-10-19', endDate: '2026-10-20' })
    expect(again.followed.join()).not.toContain('on no bill yet')
  })

  test('and the move-out of that day at the same moment bill it or say that it is on no bill', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const { tenancy, meterId } = await addLetMeter()
      const { client } = office.manager
      const end = client.tenancies.end({ tenancyId: tenancy.id, endDate: '2026-10-20' })
      const [{ followed }] = await Promise.all([end, change(meterId)])
      const [last] = (await client.meters.get({ meterId })).readings
      expect(followed.join().includes('on no bill yet')).toBe(last?.bill === null)
    }
  })

  test('a wrong last value is voided and read again, before the new meter is read', async () => {
    const { meterId } = await addLetMeter()
    const next = await change(meterId)
    const closing = (await office.manager.client.meters.get({ meterId })).readings[0]
    await office.manager.client.meters.voidReading({ readingId: closing?.id ?? '', reason: 'Misread' })
    await expectRefusal(read(meterId, '2026-10-21', 104_000), 'METER_REMOVED')
    expect(await read(meterId, '2026-10-20', 104_000)).toMatchObject({ kind: 'closing', usage: 4000 })
    const counted = await read(next.id, '2026-11-01', 6000)
    expect(counted.usage).toBe(8000)
    const again = (await office.manager.client.meters.get({ meterId })).readings.find(
      ({ voidedAt }) => voidedAt === null,
    )
    await expectRefusal(
      office.manager.client.meters.voidReading({ readingId: again?.id ?? '', reason: 'Misread' }),
      'READING_NOT_LAST',
    )
  })

  test('a wrong last value is not read again once the new meter was counted without it: that reading goes first', async () => {
    const { tenancy, meterId } = await addLetMeter()
    const next = await change(meterId)
    const { client } = office.manager
    const closing = (await client.meters.get({ meterId })).readings[0]
    await client.meters.voidReading({ readingId: closing?.id ?? '', reason: 'Misread' })
    const early = await read(next.id, '2026-11-01', 6000)
    await expectRefusal(
      read(meterId, '2026-10-20', 104_000),
      'READING_NOT_LAST',
      'The new meter was read on 1 Nov 2026 without this value. Void that reading first.',
    )
    await client.meters.voidReading({ readingId: early.id, reason: 'Before the last value' })
    await read(meterId, '2026-10-20', 104_000)
    expect(await read(next.id, '2026-11-01', 6000)).toMatchObject({ usage: 8000 })
    expect(await owedBy(tenancy.id)).toBe(8 * 15_000)
  })

  test('the reading on whose day it was changed is voided before the new meter is read, and not after', async () => {
    const { tenancy, meterId } = await addLetMeter()
    const billed = await read(meterId, '2026-10-20', 107_000)
    const next = await change(meterId)
    const counted = await read(next.id, '2026-11-01', 6000)
    const { client } = office.manager
    const takeBack = (readingId: string) => client.meters.voidReading({ readingId, reason: 'Misread' })
    await expectRefusal(takeBack(billed.id), 'READING_NOT_LAST')
    const [shown] = (await client.meters.get({ meterId })).readings
    expect(shown?.allowed).not.toContain('voidReading')
    await takeBack(counted.id)
    await takeBack(billed.id)
    expect(await read(meterId, '2026-10-20', 109_000)).toMatchObject({ kind: 'closing', usage: 9000, bill: null })
    // Both are billed with the new one, and nothing is lost.
    expect(await read(next.id, '2026-11-01', 6000)).toMatchObject({ usage: 13_000 })
    expect(await owedBy(tenancy.id)).toBe(13 * 15_000)
    await expectBalancedBooks()
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
    expect(await office.manager.client.meters.get({ meterId })).toMatchObject({ removedOn: null, replacedBy: null })
  })

  test('a meter whose readings are all void ends with a first one', async () => {
    const { meter, meterId } = await addLetMeter()
    await office.manager.client.meters.voidReading({ readingId: meter.lastReading?.id ?? '', reason: 'Wrong' })
    const next = await change(meterId)
    expect(await read(next.id, '2026-11-01', 6000)).toMatchObject({ fromDay: '2026-10-20', usage: 4000 })
  })
})

describe('correct and take away', () => {
  test('a serial number and the digits are mended', async () => {
    const { meterId } = await addLetMeter()
    const mended = await office.manager.client.meters.correct({ meterId, serialNumber: ' W-1 ', digits: 7 })
    expect(mended).toMatchObject({ serialNumber: 'W-1', digits: 7 })
    expect(mended.history[0]?.action).toBe('meter.corrected')
    await read(meterId, '2026-11-01', 5_000_000, { confirmed: ['high'] })
    await expectRefusal(
      office.manager.client.meters.correct({ meterId, serialNumber: 'W-1', digits: 3 }),
      'BEYOND_DIAL',
    )
  })

  test('a meter that is removed is read no more, and another can be added', async () => {
    const { tenancy, meterId } = await addLetMeter()
    await read(meterId, '2026-11-01', 105_000)
    const remove = (day: string) => office.manager.client.meters.remove({ meterId, day, reason: 'Prepaid now' })
    await expectRefusal(remove('2026-10-31'), 'READING_NOT_AFTER')
    await expectRefusal(remove('2026-11-22'), 'DAY_AHEAD')
    expect(await remove('2026-11-01')).toMatchObject({ removedOn: '2026-11-01' })
    await expectRefusal(remove('2026-11-02'), 'METER_REMOVED')
    await expectRefusal(
      office.manager.client.meters.correct({ meterId, serialNumber: 'W-1', digits: 5 }),
      'METER_REMOVED',
    )
    await expectRefusal(read(meterId, '2026-11-01', 106_000), 'METER_REMOVED')
    await expect(addMeter({ unitId: tenancy.unitId })).resolves.toMatchObject({ replaces: null })
  })

  test('a unit with a meter is archived, not deleted, and so is its property', async () => {
    const unit = await buildUnit()
    const { id: meterId } = await addMeter({ unitId: unit.id })
    expect(await office.manager.client.units.remove({ unitId: unit.id })).toEqual({ outcome: 'archived' })
    await expectRefusal(read(meterId, '2026-11-01', 105_000), 'NOT_FOUND')
    const { rows } = await office.manager.client.meters.list({ propertyId: unit.propertyId })
    expect(rows).toEqual([])
    expect(await office.manager.client.properties.remove({ propertyId: unit.propertyId })).toEqual({
      outcome: 'archived',
    })
  })
})

describe('prices', () => {
  test('another price counts from its day on, and bills keep theirs', async () => {
    const { meterId } = await addLetMeter()
    const price = { currency: 'KES' as const, price: 20_000, minimumCharge: 0, standingCharge: 10_000 }
    const changed = await office.manager.client.meters.setPrice({ meterId, fromDay: '2026-10-01', ...price })
    expect(changed).toMatchObject({ price: 20_000, standingCharge: 10_000 })
    expect(changed.prices.map(({ fromDay }) => fromDay)).toEqual(['2026-10-01', '2026-08-01'])
    expect((await read(meterId, '2026-09-30', 101_000)).bill?.amount).toBe(15_000)
    expect((await read(meterId, '2026-10-01', 102_000)).bill?.amount).toBe(30_000)
    const later = await office.manager.client.meters.setPrice({ meterId, fromDay: '2027-01-01', ...price, price: 1 })
    expect(later.price).toBe(20_000)
    expect(
      (await office.manager.client.meters.setPrice({ meterId, fromDay: '2026-10-01', ...price, price: 5 })).price,
    ).toBe(5)
    expect((await office.manager.client.meters.get({ meterId })).readings[0]?.bill?.amount).toBe(30_000)
    // From before it was there: from its first day on.
    const first = await office.manager.client.meters.setPrice({ meterId, fromDay: '2020-01-01', ...price })
    expect(first.prices.map(({ fromDay }) => fromDay)).toEqual(['2027-01-01', '2026-10-01', '2026-08-01'])
  })

  test('prices of later days go on to the meter that takes the place', async () => {
    const { meterId } = await addLetMeter()
    const price = { currency: 'KES' as const, price: 20_000 }
    await office.manager.client.meters.setPrice({ meterId, fromDay: '2027-01-01', ...price })
    const next = await office.manager.client.meters.change({
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
    await expectRefusal(
      office.manager.client.meters.setPrice({ meterId, fromDay: '2027-01-01', ...price }),
      'METER_REMOVED',
    )
  })

  test('a price for all meters of a kind in a property', async () => {
    const property = await buildProperty()
    const [one, two] = [await buildUnit({ propertyId: property.id }), await buildUnit({ propertyId: property.id })]
    const meters = [await addMeter({ unitId: one.id }), await addMeter({ unitId: two.id, installedOn: '2026-11-01' })]
    await addMeter({ unitId: one.id, kind: 'electricity' })
    const elsewhere = await addMeter()
    const change = { propertyId: property.id, kind: 'water' as const, fromDay: '2026-10-01', price: 18_000 }
    expect(await office.manager.client.meters.setPropertyPrices({ ...change, currency: 'KES' })).toEqual({ meters: 2 })
    const priceOf = async (meterId: string) => (await office.manager.client.meters.get({ meterId })).price
    expect(await Promise.all(meters.map(({ id }) => priceOf(id)))).toEqual([18_000, 18_000])
    expect(await priceOf(elsewhere.id)).toBe(15_000)
    const round = await office.manager.client.meters.round({ propertyId: property.id })
    expect(round.map(({ kind, price }) => [kind, price])).toEqual([
      ['water', 18_000],
      ['electricity', 15_000],
      ['water', 18_000],
    ])
    await expectRefusal(
      office.manager.client.meters.setPropertyPrices({ ...change, currency: 'UGX' }),
      'CURRENCY_CHANGED',
    )
    await expectRefusal(
      office.manager.client.meters.setPrice({
        meterId: elsewhere.id,
        fromDay: '2026-10-01',
        currency: 'UGX',
        price: 1,
      }),
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
    await office.manager.client.meters.remove({ meterId: meters[2]?.id ?? '', day: '2026-11-01', reason: 'Broken' })

    const found = async (filter: object) => {
      const { rows, total } = await office.manager.client.meters.list({ propertyId: property.id, ...filter })
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
    expect((await office.manager.client.meters.round({ propertyId: property.id, kind: 'water' })).length).toBe(2)
    await expectRefusal(office.manager.client.meters.round({ propertyId: newId() }), 'NOT_FOUND')
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
    expect((await office.manager.client.meters.get({ meterId })).usual).toEqual({ usage: 6000, days: 60 })
    const next = await office.manager.client.meters.change({
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
    expect((await office.manager.client.meters.get({ meterId: next.id })).usual).toEqual({ usage: 7000, days: 60 })
    await office.manager.client.tenancies.end({ tenancyId: tenancy.id, endDate: '2026-10-20' })
    await read(next.id, '2026-11-20', 90_000)
    expect((await office.manager.client.meters.get({ meterId: next.id })).usual).toEqual({ usage: 7000, days: 60 })
  })
})

describe('denied', () => {
  test('a tenant neither reads nor sees meters', async () => {
    const { meterId } = await addLetMeter()
    const tenant = await api.signInAs('tenant')
    await expectRefusal(read(meterId, '2026-11-01', 105_000, {}, tenant), 'FORBIDDEN')
    await expectRefusal(tenant.client.meters.get({ meterId }), 'FORBIDDEN')
    await expectRefusal(tenant.client.meters.list({}), 'FORBIDDEN')
    expect((await office.manager.client.meters.get({ meterId })).readings).toHaveLength(1)
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
    await office.manager.client.meters.voidReading({ readingId: wrong.id, reason: 'Wrong' })
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
