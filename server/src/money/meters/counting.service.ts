import { type Day, dayInNairobi, daysBetween } from '@makao/contract/days'
import type { NewReading } from '@makao/contract/money/meters/meters.schema'
import { expectedUsage } from '@makao/contract/money/meters/meters.terms'
import { dialSize, formatQuantity } from '@makao/contract/money/meters/quantity.terms'
import type { SignedIn } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import {
  findLastReading,
  findReplaced,
  insertReading,
  type LockedMeter,
  listTenanciesOn,
  listUsed,
} from './meters.repository'
import { type Base, baseOf, type Counted, oddityOf, questionOf, usageBetween, usedSince, usualOf } from './meters.rules'

/** @throws Refusal DAY_AHEAD */
export function requireDay(day: Day, now: Date): void {
  const today = dayInNairobi(now)
  if (day > today) throw new Refusal('DAY_AHEAD', { today })
}

/** @throws Refusal BEYOND_DIAL */
export function requireDial(value: number, digits: number): void {
  if (value >= dialSize(digits)) throw new Refusal('BEYOND_DIAL', { digits })
}

/**
 * Whom a reading concerns. `living`: who has lived there since before that day, and is billed for it. `movingIn`: whose
 * first day it is, for whom it is the start.
 */
export async function concerns(db: Queryable, unitId: string, day: Day) {
  const found = await listTenanciesOn(db, unitId, day)
  return {
    living: found.find(({ startDate }) => startDate < day),
    movingIn: found.find(({ startDate }) => startDate === day),
  }
}

type Living = Awaited<ReturnType<typeof concerns>>['living']

/**
 * What the next reading of a meter is counted from; undefined: it is the first. It goes by the last readings of it and
 * of those whose place it took, latest meter first.
 */
async function readBase(tx: Tx, meter: LockedMeter): Promise<Base | undefined> {
  const line: (Counted | undefined)[] = [await findLastReading(tx, meter.id)]
  let replaced = meter.replacesId
  // Mostly over after one step: only a meter that was changed on its first day leads further.
  while (replaced !== null && line.at(-1)?.kind === 'opening') {
    line.push(await findLastReading(tx, replaced))
    replaced = await findReplaced(tx, replaced)
  }
  return baseOf(line)
}

/**
 * What was used until a reading, after everything odd about it was confirmed.
 * @param living who is to be billed; what is odd about the amount is asked for a bill only
 * @returns undefined for the first reading of a meter
 * @throws Refusal BEYOND_DIAL, READING_EXISTS, READING_NOT_AFTER, READING_ODD
 */
export async function countFrom(
  tx: Tx,
  meter: LockedMeter,
  reading: Pick<NewReading, 'day' | 'value' | 'confirmed' | 'isStart'>,
  living: Living,
) {
  const { day, value, confirmed } = reading
  requireDial(value, meter.digits)
  const base = await readBase(tx, meter)
  if (day < meter.installedOn) throw new Refusal('READING_NOT_AFTER', { day: meter.installedOn })
  if (!base) return undefined
  if (day === base.day) throw new Refusal('READING_EXISTS', { day, shown: formatQuantity(base.value) })
  if (day < base.day) throw new Refusal('READING_NOT_AFTER', { day: base.day })

  const isLower = value < base.value
  const rollover = usageBetween(base.value, value, meter.digits, true)
  const usual = usualOf(await listUsed(tx, meter.unitId, meter.kind))
  const ask = (reason: NewReading['confirmed'][number], fromDay: Day, found: number) => {
    const expected = usual === null ? null : expectedUsage(usual, daysBetween(fromDay, day))
    const { kind } = meter
    const tenantName = living?.tenantName ?? null
    const asked = { reason, kind, fromDay, last: base.value, found, rollover, expected: expected ?? 0, tenantName }
    return new Refusal('READING_ODD', { reason, usual: expected, found, rollover, question: questionOf(asked) })
  }
  if (isLower && !confirmed.includes('lower')) throw ask('lower', base.day, value - base.value)
  const counted = usageBetween(base.value, value, meter.digits, isLower)
  const { fromDay, usage } = usedSince(base, counted, living?.id ?? null)
  // Of what the meter before carried on for them it was said then.
  const isBefore = living !== undefined && fromDay < living.startDate && base.carriedFor !== living.id
  const isStart = isBefore && reading.isStart
  if (isBefore && !isStart && !confirmed.includes('before_move_in')) throw ask('before_move_in', fromDay, usage)
  if (living !== undefined && !isStart) {
    const oddity = oddityOf(usage, daysBetween(fromDay, day), usual)
    if (oddity !== null && !confirmed.includes(oddity)) throw ask(oddity, fromDay, usage)
  }
  return { base, fromDay, usage, isRollover: isLower, isStart }
}

/** Writes the first reading of a meter, which is charged to nobody. */
export async function openWith(
  tx: Tx,
  { actor, now }: SignedIn,
  meter: { id: string; unitId: string; currency: 'KES' | 'UGX' },
  reading: { requestId: string; day: Day; value: number },
): Promise<void> {
  const { id: meterId, unitId, currency } = meter
  const { movingIn, living } = await concerns(tx, unitId, reading.day)
  const tenancyId = (living ?? movingIn)?.id ?? null
  await insertReading(tx, actor, { meterId, currency, ...reading, kind: 'opening', isRollover: false, tenancyId }, now)
}

/**
 * Writes the last reading of a meter that is changed. It bills nothing: its use goes on to the new meter.
 * @param living whom its use is for
 * @throws Refusal READING_EXISTS, READING_NOT_AFTER, BEYOND_DIAL, READING_ODD
 */
export async function carryOn(
  tx: Tx,
  { actor, now }: SignedIn,
  meter: LockedMeter,
  reading: Pick<NewReading, 'requestId' | 'day' | 'value' | 'confirmed' | 'isStart'>,
  living: Living,
): Promise<string> {
  const { requestId, day, value } = reading
  const counted = await countFrom(tx, meter, reading, living)
  const id = crypto.randomUUID()
  const shared = { id, meterId: meter.id, currency: meter.currency, requestId, day, value }
  if (!counted) {
    // All of its readings are void: from here on it is the first.
    await insertReading(
      tx,
      actor,
      { ...shared, kind: 'opening', isRollover: false, tenancyId: living?.id ?? null },
      now,
    )
    return id
  }
  const { fromDay, usage, isRollover, isStart } = counted
  // What is nobody's is not carried on either.
  const tenancyId = isStart ? null : (living?.id ?? null)
  await insertReading(tx, actor, { ...shared, kind: 'closing', fromDay, usage, isRollover, tenancyId }, now)
  return id
}
