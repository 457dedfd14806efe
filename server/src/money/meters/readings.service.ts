import { addDays, type Day, dayInNairobi, nextDueDay } from '@makao/contract/days'
import { MAX_MINOR } from '@makao/contract/money'
import { meterEvents } from '@makao/contract/money/meters/meters.audit'
import type { NewReading, ReadingRow, ReadingVoid, VoidedReading } from '@makao/contract/money/meters/meters.schema'
import { formatQuantity, formatUsage, unitOf } from '@makao/contract/money/meters/quantity.terms'
import type { SignedIn } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { lockTenancy } from '../../homes/tenancies/tenancies.repository'
import { writeAudit } from '../../platform/audit/audit.repository'
import { voidChargeIn } from '../charge-entry/charge-entry.service'
import { postCharges } from '../charges/charging.service'
import { requireOpenDay } from '../ledger/ledger.repository'
import { sentencesOf } from '../standing/penalties.service'
import { bringInOrder } from '../standing/standing.service'
import { carryOn, concerns, countFrom, requireDay } from './counting.service'
import {
  findCountedIn,
  findLastReading,
  findMeterOfReading,
  findReadingByRequest,
  findSuccessor,
  insertReading,
  type LockedMeter,
  lockMeter,
  lockReading,
  requirePrice,
  requireReading,
  updateReading,
} from './meters.repository'
import {
  billNotes,
  billOf,
  hasRunVacant,
  isUnclosed,
  meterActions,
  meterSubject,
  readingActions,
  readMeterActions,
} from './meters.rules'

/**
 * Reads a meter and charges what was used to whoever has lived in the unit since before that day. The first reading of a
 * meter, one on the day of moving in and one of a vacant unit charge nobody.
 * @returns the stored reading, or the earlier one when `requestId` was seen before
 * @throws Refusal NOT_FOUND, METER_REMOVED, DAY_AHEAD, READING_EXISTS, READING_NOT_AFTER, BEYOND_DIAL
 * @throws Refusal READING_ODD: it is to be confirmed first
 * @throws Refusal MONTH_CLOSED, BILL_TOO_LARGE: it cannot be charged like this
 * @throws Refusal REQUEST_REUSED: `requestId` was seen before with other values
 * @throws Refusal READING_NOT_LAST: it is the last value of a meter, and the one in its place was counted without it
 */
export async function readMeter(context: SignedIn, input: NewReading): Promise<ReadingRow> {
  const { db, now } = context
  const { requestId, meterId, day, value } = input
  const today = dayInNairobi(now)
  requireDay(day, now)
  return db.transaction(async (tx) => {
    // Locked, so that of two who read one meter at once the second finds what the first wrote.
    const meter = await lockMeter(tx, meterId)
    const earlier = await findReadingByRequest(tx, requestId)
    if (earlier) {
      const isSame = earlier.meterId === meterId && earlier.day === day && earlier.value === value
      if (!isSame) throw new Refusal('REQUEST_REUSED')
      return requireReading(tx, earlier.id, today)
    }
    const write = meterActions.read(meter) ? closeAgain : countReading
    const read = await requireReading(tx, await write(tx, context, meter, input), today)
    await noteReading(tx, context, meter, read, input)
    return read
  })
}

async function noteReading(
  tx: Tx,
  { actor, now }: SignedIn,
  meter: LockedMeter,
  read: ReadingRow,
  { day, value, confirmed }: NewReading,
): Promise<void> {
  const after = {
    day,
    value: formatQuantity(value),
    usage: read.usage === null ? null : formatUsage(read.usage, meter.kind),
    amount: read.bill?.amount ?? null,
    currency: meter.currency,
    confirmed: confirmed.join(', ') || null,
    ranVacant: hasRunVacant(read) || null,
  }
  await writeAudit(tx, actor, meterEvents.read, { entityId: meter.id, subject: meterSubject(meter), after }, now)
}

/** Writes the last reading of a meter that is changed now, and notes what it bills by itself. */
export async function closeForChange(tx: Tx, context: SignedIn, meter: LockedMeter, input: NewReading): Promise<void> {
  const read = await requireReading(tx, await closeMeter(tx, context, meter, input), dayInNairobi(context.now))
  if (read.bill) await noteReading(tx, context, meter, read, input)
}

/** The last reading of a meter that was changed, read again after it was voided. @returns its id @throws Refusal METER_REMOVED, READING_NOT_LAST */
async function closeAgain(tx: Tx, context: SignedIn, meter: LockedMeter, input: NewReading): Promise<string> {
  const successor = await findSuccessor(tx, meter.id)
  const { removedOn } = meter
  const isOpen = isUnclosed(await findLastReading(tx, meter.id), { removedOn, replacedBy: successor })
  const obstacle = readMeterActions.readLast({ isUnclosed: isOpen })
  if (obstacle || input.day !== removedOn) throw new Refusal('METER_REMOVED', { day: removedOn })
  // Counted from without this value, it would bill nobody for what was used up to it.
  const counted = await findCountedOn(tx, meter, input.day, successor)
  if (counted) throw new Refusal('READING_NOT_LAST', { day: counted.day })
  return closeMeter(tx, context, meter, input)
}

/** Writes the last reading of a meter that is changed. No reading of the new one would bill who leaves on that day. @returns its id */
async function closeMeter(tx: Tx, context: SignedIn, meter: LockedMeter, input: NewReading): Promise<string> {
  const { living } = await concerns(tx, meter.unitId, input.day)
  // Locked, so that nobody enters meanwhile that they leave on this day.
  const isLeaving = living !== undefined && (await lockTenancy(tx, living.id)).endDate === input.day
  return isLeaving ? countReading(tx, context, meter, input) : carryOn(tx, context, meter, input, living)
}

/** Writes a reading of a meter that counts, with its bill. @returns its id */
async function countReading(tx: Tx, context: SignedIn, meter: LockedMeter, input: NewReading): Promise<string> {
  const { actor, now } = context
  const { requestId, day, value } = input
  const { movingIn, ...found } = await concerns(tx, meter.unitId, day)
  const living = found.living && (await stillLiving(tx, found.living, day))
  const counted = await countFrom(tx, meter, input, living)
  const id = crypto.randomUUID()
  const shared = { id, meterId: meter.id, currency: meter.currency, requestId, day, value }
  if (!counted) {
    const tenancyId = (living ?? movingIn)?.id ?? null
    await insertReading(tx, actor, { ...shared, kind: 'opening', isRollover: false, tenancyId }, now)
    return id
  }
  const { fromDay, usage, isRollover } = counted
  const used = { ...shared, fromDay, usage, isRollover }
  if (living && !counted.isStart) {
    const bill = await chargeUse(tx, context, meter, { ...input, id, tenancyId: living.id, ...counted })
    await insertReading(tx, actor, { ...used, ...bill, kind: 'regular', tenancyId: living.id }, now)
    // Now that the reading stands beside its bill.
    await bringInOrder(tx, context, living.id)
    return id
  }
  const startFor = living ?? movingIn
  const kind = startFor ? 'move_in' : 'regular'
  await insertReading(tx, actor, { ...used, kind, tenancyId: startFor?.id ?? null }, now)
  return id
}

/** Keeps a tenancy from being ended by others; undefined when somebody did so meanwhile, for a day before this one. */
async function stillLiving<Found extends { id: string }>(tx: Tx, found: Found, day: string) {
  const { endDate } = await lockTenancy(tx, found.id)
  return endDate === null || endDate >= day ? found : undefined
}

type Counted = NonNullable<Awaited<ReturnType<typeof countFrom>>>

/**
 * Charges a use by the price of the reading's day.
 * @returns the charge with the prices it was made by; undefined: it comes to nothing
 * @throws Refusal MONTH_CLOSED, BILL_TOO_LARGE
 */
async function chargeUse(
  tx: Tx,
  { actor, now }: SignedIn,
  meter: LockedMeter,
  reading: NewReading & Counted & { id: string; tenancyId: string },
) {
  const { currency, kind } = meter
  const { id, tenancyId, day, value, base, fromDay, usage } = reading
  const price = await requirePrice(tx, meter.id, day)
  const amount = billOf(usage, price, currency)
  if (amount === 0) return undefined
  if (amount > MAX_MINOR) throw new Refusal('BILL_TOO_LARGE')
  // Not today, even if rent is: nobody could pay in time.
  const dueDate = reading.dueDate ?? nextDueDay(addDays(dayInNairobi(now), 1), meter.rentDueDate)
  await requireOpenDay(tx, dueDate)
  const isChanged = fromDay !== base.day
  const charge = {
    tenancyId,
    currency,
    amount,
    paymentType: kind,
    name: formatUsage(usage, kind),
    dueDate,
    periodFrom: fromDay,
    periodTo: day,
    chargeKey: `meter:${id}`,
    notes: billNotes({ last: base.value, fromDay, value, day, isChanged }, price, currency, unitOf(kind)),
  }
  const [charged] = await postCharges(tx, actor, [charge], now)
  if (!charged) throw new Error('A reading was charged before it was there.')
  return { chargeId: charged.id, ...price, amount }
}

/**
 * A reading counts no more, nor does its bill. Only the latest can be voided: the ones after it are counted from it.
 * @throws Refusal NOT_FOUND, READING_VOID, READING_NOT_LAST, PAYMENT_REFUNDED, BROUGHT_FORWARD, TRANSFERRED, TAX_WITHHELD
 * @throws Refusal NEEDS_APPROVAL: to reverse the payments of its bill
 */
export async function voidReading(context: SignedIn, input: ReadingVoid): Promise<VoidedReading> {
  const { db, actor, now } = context
  const { readingId, reason, payments } = input
  return db.transaction(async (tx) => {
    const meter = await lockMeter(tx, await findMeterOfReading(tx, readingId))
    const reading = await lockReading(tx, readingId)
    const next = await findCountedFrom(tx, meter, reading)
    const obstacle = readingActions.voidReading({ ...reading, isCounted: next !== undefined })
    if (obstacle) throw new Refusal(obstacle, obstacle === 'READING_NOT_LAST' ? { day: next?.day } : undefined)
    await updateReading(tx, readingId, { voidedAt: now, voidReason: reason })
    const { chargeId } = reading
    const changes = chargeId === null ? [] : await voidChargeIn(tx, context, { chargeId, reason, payments })
    const before = { day: reading.day, value: formatQuantity(reading.value) }
    const audited = { entityId: meter.id, subject: meterSubject(meter), reason, before }
    await writeAudit(tx, actor, meterEvents.readingVoided, audited, now)
    return { ...(await requireReading(tx, readingId, dayInNairobi(now))), followed: sentencesOf(changes) }
  })
}

/** A reading that was counted from this one: a later one, or of the meter that goes on from its rest. */
async function findCountedFrom(tx: Tx, meter: LockedMeter, reading: { id: string; day: Day }) {
  const last = await findLastReading(tx, meter.id)
  if (last && last.id !== reading.id) return last
  return findCountedOn(tx, meter, reading.day, await findSuccessor(tx, meter.id))
}

/** The reading of a new meter that counted what the old one had on a day; of who left on that day none does. */
export async function findCountedOn(db: Queryable, { unitId }: { unitId: string }, day: Day, successor?: string) {
  if (successor === undefined) return undefined
  const { living } = await concerns(db, unitId, day)
  return living?.endDate === day ? undefined : findCountedIn(db, successor)
}
