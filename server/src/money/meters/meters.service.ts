import { type Day, dayInNairobi } from '@makao/contract/days'
import { meterEvents } from '@makao/contract/money/meters/meters.audit'
import type {
  MeterChange,
  MeterCorrection,
  MeterDetails,
  MeterRemoval,
  NewMeter,
  PriceChange,
  PropertyPriceChange,
} from '@makao/contract/money/meters/meters.schema'
import { meterKindNames } from '@makao/contract/money/meters/meters.terms'
import { formatQuantity } from '@makao/contract/money/meters/quantity.terms'
import type { SignedIn } from '../../context'
import { Refusal } from '../../errors'
import { requireProperty } from '../../homes/properties/properties.repository'
import { lockUnit } from '../../homes/units/units.repository'
import { listAuditOf, writeAudit } from '../../platform/audit/audit.repository'
import { openWith, requireDay, requireDial } from './counting.service'
import {
  findLastReading,
  findReadingByRequest,
  findReplaced,
  insertMeter,
  type LockedMeter,
  listPricesAfter,
  lockMeter,
  lockMetersOfProperty,
  readGreatestValue,
  requireMeter,
  requirePrice,
  updateMeter,
  upsertPrices,
} from './meters.repository'
import { isUnclosed, meterActions, meterSubject, readingFor, readMeterFor } from './meters.rules'
import { closeForChange, findCountedOn } from './readings.service'

/** @throws Refusal NOT_FOUND */
export async function readMeterDetails({ db, actor, now }: SignedIn, meterId: string): Promise<MeterDetails> {
  const meter = await requireMeter(db, meterId, dayInNairobi(now))
  const { removedOn, replacedBy, readings } = meter
  const last = readings.find(({ voidedAt }) => voidedAt === null)
  const isGoneOnFrom = last !== undefined && (await findCountedOn(db, meter, last.day, replacedBy?.id)) !== undefined
  const mayDo = readingFor(actor)
  return {
    ...meter,
    allowed: readMeterFor(actor)({ removedOn, isUnclosed: isUnclosed(last, meter) }).allowed,
    readings: readings.map((reading) => {
      const isCounted = reading.id !== last?.id || isGoneOnFrom
      return { ...reading, allowed: mayDo({ ...reading, isCounted }).allowed }
    }),
    history: await listAuditOf(db, meterId),
  }
}

/** @throws Refusal METER_REMOVED */
function requireAllowed(action: keyof typeof meterActions, meter: LockedMeter): void {
  const obstacle = meterActions[action](meter)
  if (obstacle) throw new Refusal(obstacle, { day: meter.removedOn })
}

/**
 * Adds a meter to a unit, with what it shows on its first day.
 * @returns the new meter, or the earlier one when `requestId` was seen before
 * @throws Refusal NOT_FOUND, METER_EXISTS, CURRENCY_CHANGED, DAY_AHEAD, BEYOND_DIAL
 * @throws Refusal REQUEST_REUSED: `requestId` was seen before with other values
 */
export async function addMeter(context: SignedIn, input: NewMeter): Promise<MeterDetails> {
  const { db, actor, now } = context
  const { requestId, firstValue, price, minimumCharge, standingCharge, ...meter } = input
  const { unitId, currency, installedOn, digits } = meter
  requireDay(installedOn, now)
  requireDial(firstValue, digits)
  const meterId = await db.transaction(async (tx) => {
    // Locked, so that of two who add a meter at once the second finds the first's.
    const unit = await lockUnit(tx, unitId)
    const earlier = await findReadingByRequest(tx, requestId)
    if (earlier) {
      if (earlier.day !== installedOn || earlier.value !== firstValue) throw new Refusal('REQUEST_REUSED')
      return earlier.meterId
    }
    if (unit.currency !== currency) throw new Refusal('CURRENCY_CHANGED')
    const { unitNumber } = unit
    const id = await insertMeter(tx, actor, { ...meter, unitNumber }, now)
    const prices = { price, minimumCharge, standingCharge }
    await upsertPrices(tx, [{ meterId: id, currency, fromDay: installedOn, ...prices }], now)
    await openWith(tx, context, { id, unitId, currency }, { requestId, day: installedOn, value: firstValue })
    const subject = meterSubject({ ...meter, unitNumber })
    const after = { installedOn, firstValue: formatQuantity(firstValue), digits, currency, ...prices }
    await writeAudit(tx, actor, meterEvents.created, { entityId: id, subject, after }, now)
    return id
  })
  return readMeterDetails(context, meterId)
}

/** @throws Refusal NOT_FOUND, METER_REMOVED, BEYOND_DIAL: it showed more already */
export async function correctMeter(context: SignedIn, input: MeterCorrection): Promise<MeterDetails> {
  const { db, actor, now } = context
  const { meterId, serialNumber, digits } = input
  await db.transaction(async (tx) => {
    const meter = await lockMeter(tx, meterId)
    requireAllowed('correct', meter)
    requireDial(await readGreatestValue(tx, meterId), digits)
    await updateMeter(tx, meterId, { serialNumber, digits })
    const audited = { entityId: meterId, subject: meterSubject(meter), before: meter, after: input }
    await writeAudit(tx, actor, meterEvents.corrected, audited, now)
  })
  return readMeterDetails(context, meterId)
}

/**
 * Ends one meter and begins another in its place. What the old one counted last is billed with the next reading of the
 * new one, as one use; to who leaves on that day at once.
 * @returns the new meter, or the earlier one when `requestId` was seen before
 * @throws Refusal NOT_FOUND, METER_REMOVED, DAY_AHEAD, READING_EXISTS, READING_NOT_AFTER, BEYOND_DIAL, READING_ODD
 * @throws Refusal MONTH_CLOSED, BILL_TOO_LARGE: what is billed at once cannot be charged like this
 * @throws Refusal REQUEST_REUSED: `requestId` was seen before with other values
 */
export async function changeMeter(context: SignedIn, input: MeterChange): Promise<MeterDetails> {
  const { db, actor, now } = context
  const { requestId, meterId, day, lastValue, confirmed, isStart, serialNumber, digits, firstValue } = input
  requireDay(day, now)
  requireDial(firstValue, digits)
  const newId = await db.transaction(async (tx) => {
    const meter = await lockMeter(tx, meterId)
    const earlier = await findReadingByRequest(tx, requestId)
    if (earlier) {
      const isSame = earlier.day === day && earlier.value === firstValue
      if (!isSame || (await findReplaced(tx, earlier.meterId)) !== meterId) throw new Refusal('REQUEST_REUSED')
      return earlier.meterId
    }
    requireAllowed('change', meter)
    const last = await findLastReading(tx, meterId)
    // Read on the very day: nothing was used since.
    if (last?.day !== day || last.value !== lastValue) {
      const closing = {
        requestId: crypto.randomUUID(),
        meterId,
        day,
        value: lastValue,
        confirmed,
        isStart,
        dueDate: null,
      }
      await closeForChange(tx, context, meter, closing)
    }
    const price = await requirePrice(tx, meterId, day)
    const later = await listPricesAfter(tx, meterId, day)
    await updateMeter(tx, meterId, { removedOn: day })
    const { unitId, unitNumber, currency, kind } = meter
    const row = { unitId, unitNumber, kind, serialNumber, digits, installedOn: day, currency, replacesId: meterId }
    const id = await insertMeter(tx, actor, row, now)
    const prices = [{ fromDay: day, ...price }, ...later].map((from) => ({ meterId: id, currency, ...from }))
    await upsertPrices(tx, prices, now)
    await openWith(tx, context, { id, unitId, currency }, { requestId, day, value: firstValue })
    const subject = meterSubject(meter)
    const before = { serialNumber: meter.serialNumber, value: formatQuantity(lastValue) }
    const after = { serialNumber, value: formatQuantity(firstValue), day }
    for (const entityId of [meterId, id]) {
      const event = entityId === meterId ? meterEvents.changed : meterEvents.installed
      await writeAudit(tx, actor, event, { entityId, subject, before, after }, now)
    }
    return id
  })
  return readMeterDetails(context, newId)
}

/** @throws Refusal NOT_FOUND, METER_REMOVED, DAY_AHEAD, READING_NOT_AFTER: it was read later */
export async function removeMeter(context: SignedIn, input: MeterRemoval): Promise<MeterDetails> {
  const { db, actor, now } = context
  const { meterId, day, reason } = input
  requireDay(day, now)
  await db.transaction(async (tx) => {
    const meter = await lockMeter(tx, meterId)
    requireAllowed('remove', meter)
    const last = (await findLastReading(tx, meterId))?.day ?? meter.installedOn
    if (day < last) throw new Refusal('READING_NOT_AFTER', { day: last })
    await updateMeter(tx, meterId, { removedOn: day })
    const states = { before: { removedOn: null }, after: { removedOn: day } }
    const subject = meterSubject(meter)
    await writeAudit(tx, actor, meterEvents.removed, { entityId: meterId, subject, reason, ...states }, now)
  })
  return readMeterDetails(context, meterId)
}

const later = (one: Day, other: Day) => (one > other ? one : other)

/** @throws Refusal NOT_FOUND, METER_REMOVED, CURRENCY_CHANGED */
export async function setPrice(context: SignedIn, input: PriceChange): Promise<MeterDetails> {
  const { db, actor, now } = context
  const { meterId, fromDay, currency, ...price } = input
  await db.transaction(async (tx) => {
    const meter = await lockMeter(tx, meterId)
    requireAllowed('setPrice', meter)
    if (meter.currency !== currency) throw new Refusal('CURRENCY_CHANGED')
    const from = later(fromDay, meter.installedOn)
    const before = await requirePrice(tx, meterId, from)
    await upsertPrices(tx, [{ meterId, currency, fromDay: from, ...price }], now)
    const states = { before: { ...before, currency }, after: { ...price, fromDay: from, currency } }
    await writeAudit(tx, actor, meterEvents.priced, { entityId: meterId, subject: meterSubject(meter), ...states }, now)
  })
  return readMeterDetails(context, meterId)
}

/**
 * The same price for every active meter of a kind in a property.
 * @returns how many there are
 * @throws Refusal NOT_FOUND, CURRENCY_CHANGED
 */
export async function setPropertyPrices(
  { db, actor, now }: SignedIn,
  input: PropertyPriceChange,
): Promise<{ meters: number }> {
  const { propertyId, kind, fromDay, currency, ...price } = input
  return db.transaction(async (tx) => {
    const property = await requireProperty(tx, propertyId)
    if (property.currency !== currency) throw new Refusal('CURRENCY_CHANGED')
    const meters = await lockMetersOfProperty(tx, propertyId, kind)
    const prices = meters.map(({ id, installedOn }) => ({
      meterId: id,
      currency,
      fromDay: later(fromDay, installedOn),
      ...price,
    }))
    await upsertPrices(tx, prices, now)
    const after = { ...price, fromDay, currency, meters: meters.length }
    const subject = `${meterKindNames[kind]} meters, ${property.name}`
    await writeAudit(tx, actor, meterEvents.propertyPriced, { entityId: propertyId, subject, after }, now)
    return { meters: meters.length }
  })
}
