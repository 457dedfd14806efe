import { type Day, formatWholeDay } from '@makao/contract/days'
import { type Currency, plainMoney } from '@makao/contract/money'
import { meters } from '@makao/contract/money/meters/meters.contract'
import type { MeterKind } from '@makao/contract/money/meters/meters.kinds'
import type { Price, ReadingRow } from '@makao/contract/money/meters/meters.schema'
import {
  HIGH_FACTOR,
  meterKindNames,
  type Oddity,
  PHOTO_SIDE,
  photoTypes,
  roundedUsage,
  type Usual,
} from '@makao/contract/money/meters/meters.terms'
import { dialSize, formatQuantity, formatUsage, MILLI } from '@makao/contract/money/meters/quantity.terms'
import { MOST_PHOTO_BYTES } from '@makao/contract/platform/files/upload-sizes.terms'
import { type Actions, allowing } from '../../allowed'
import type { PictureUse } from '../../platform/pictures/pictures.rules'
import { wholeShillings } from '../charges/whole-shillings.rules'

const unlessRemoved = ({ removedOn }: { removedOn: Day | null }) => (removedOn === null ? undefined : 'METER_REMOVED')

/** What may be done with a meter. */
export const meterActions = {
  read: unlessRemoved,
  setPrice: unlessRemoved,
  change: unlessRemoved,
  correct: unlessRemoved,
  remove: unlessRemoved,
} satisfies Actions<{ removedOn: Day | null }>

/** `isUnclosed`: it was changed, and its last value is void. */
interface Unclosed {
  removedOn: Day | null
  isUnclosed: boolean
}

/** What more may be done with a meter whose readings are known. */
export const readMeterActions = {
  ...meterActions,
  readLast: ({ isUnclosed }: Pick<Unclosed, 'isUnclosed'>) => (isUnclosed ? undefined : 'METER_REMOVED'),
} satisfies Actions<Unclosed>

/** Whether the last value of a meter that another one replaced is missing. @param last its latest reading that counts */
export const isUnclosed = (
  last: Pick<Counted, 'kind' | 'day'> | undefined,
  { removedOn, replacedBy }: { removedOn: Day | null; replacedBy: unknown },
) => last?.kind !== 'closing' && last?.day !== removedOn && Boolean(replacedBy)

/** `isCounted`: another reading was counted from it. */
export const readingActions = {
  voidReading: ({ voidedAt, isCounted }) => {
    if (voidedAt !== null) return 'READING_VOID'
    return isCounted ? 'READING_NOT_LAST' : undefined
  },
} satisfies Actions<{ voidedAt: unknown; isCounted: boolean }>

export const meterFor = allowing(meters, meterActions)
export const readMeterFor = allowing<Unclosed, keyof typeof readMeterActions>(
  { ...meters, readLast: meters.read },
  readMeterActions,
)
/** Whether something was used that nobody is charged, as nobody lived there: until the reading, or until somebody moved in with it. */
export const hasRunVacant = ({ kind, usage, tenantId }: Pick<ReadingRow, 'kind' | 'usage' | 'tenantId'>): boolean =>
  usage !== null && usage > 0 && (tenantId === null || kind === 'move_in')

export const readingFor = allowing(meters, readingActions)

// Quantities are whole thousandths of a m³ or kWh, amounts minor units.

/** What was used from one reading to the next; below zero when the dial shows less and did not pass zero. */
export function usageBetween(last: number, value: number, digits: number, isRollover: boolean): number {
  return isRollover ? dialSize(digits) - last + value : value - last
}

/** What a use costs: its price in whole shillings, at least the minimum, and the standing charge. */
export function billOf(usage: number, { price, minimumCharge, standingCharge }: Price, currency: Currency): number {
  // In bigint, since the greatest product is more than a number holds.
  return Math.max(wholeShillings(BigInt(usage) * BigInt(price), MILLI, currency), minimumCharge) + standingCharge
}

/** How many bills tell what is usual, and how many it takes at least. */
export const USUAL_BILLS = { most: 6, least: 2 }

/** What is usual by the last bills; null while there are too few. */
export function usualOf(bills: readonly Usual[]): Usual | null {
  if (bills.length < USUAL_BILLS.least) return null
  const sum = (of: (bill: Usual) => number) => bills.reduce((total, bill) => total + of(bill), 0)
  return { usage: sum(({ usage }) => usage), days: sum(({ days }) => days) }
}

/** Whether what was used in so many days is far from what is usual. */
export function oddityOf(usage: number, days: number, usual: Usual | null): 'high' | 'zero' | null {
  if (usual === null) return null
  if (BigInt(usage) * BigInt(usual.days) > BigInt(HIGH_FACTOR) * BigInt(usual.usage) * BigInt(days)) return 'high'
  return usage === 0 && usual.usage > 0 ? 'zero' : null
}

/**
 * What a new reading is counted from. `fromDay`, `usage`: since when how much was used on the meter that hung here
 * before, by `carriedFor`.
 */
export interface Base {
  value: number
  day: Day
  fromDay: Day
  carried: number
  carriedFor: string | null
}

/** A reading as far as the next one counts from it. */
export interface Counted {
  value: number
  day: Day
  kind: 'opening' | 'regular' | 'move_in' | 'closing'
  fromDay: Day | null
  usage: number | null
  tenancyId: string | null
}

/**
 * What the next reading of a meter is counted from; undefined: it is the first. It goes by the last readings of it and
 * of those whose place it took, latest meter first.
 */
export function baseOf([last, ...before]: readonly (Counted | undefined)[]): Base | undefined {
  if (!last) return undefined
  const { value, day } = last
  const plain = { value, day, fromDay: day, carried: 0, carriedFor: null }
  if (last.kind !== 'opening') return plain
  // A meter that was changed on the day it came passes on what it was given itself.
  const rest = before.find((reading) => reading?.kind !== 'opening')
  if (rest?.kind !== 'closing' || rest.usage === null || rest.fromDay === null) return plain
  return { value, day, fromDay: rest.fromDay, carried: rest.usage, carriedFor: rest.tenancyId }
}

/** Since when how much was used, for a tenancy: what is left over from the meter before is charged to whom it was for. */
export function usedSince(base: Base, usage: number, tenancyId: string | null): { fromDay: Day; usage: number } {
  return base.carriedFor !== null && base.carriedFor === tenancyId
    ? { fromDay: base.fromDay, usage: base.carried + usage }
    : { fromDay: base.day, usage }
}

interface Asked {
  reason: Oddity
  kind: MeterKind
  fromDay: Day
  last: number
  /** Below zero where the dial shows less. */
  found: number
  rollover: number
  /** What is usual in this time; 0 where nothing is. */
  expected: number
  tenantName: string | null
}

/** The question that an odd reading raises, with what the person needs to answer it. */
export function questionOf({ reason, kind, fromDay, last, found, rollover, expected, tenantName }: Asked): string {
  const since = formatWholeDay(fromDay)
  if (reason === 'lower') {
    return `The meter showed ${formatQuantity(last)} on ${since}, more than now. Read it again, or confirm that the dial passed zero: ${formatUsage(rollover, kind)} were used then.`
  }
  if (reason === 'before_move_in') {
    return `The last reading, of ${since}, is from before ${tenantName ?? 'the tenant'} moved in. Charge the ${formatUsage(found, kind)} since then, or begin with this reading?`
  }
  const usual = formatUsage(roundedUsage(expected), kind)
  return reason === 'high'
    ? `${formatUsage(found, kind)} since ${since} are more than ${HIGH_FACTOR} times the usual ${usual}. Read it again, or confirm that it is so.`
    : `Nothing was used since ${since}, where ${usual} are usual. Read it again, or confirm that it is so.`
}

/** That nobody is billed yet for what a meter counted that was changed on the tenant's last day, and how they are. */
export const unbilledChange = ({
  kind,
  serialNumber,
  usage,
}: {
  kind: MeterKind
  serialNumber: string
  usage: number
}) =>
  `${meterKindNames[kind]} meter ${serialNumber} was changed on this day, and the ${formatUsage(usage, kind)} it counted are on no bill yet: void its last reading and enter it again.`

/** What a bill says of itself: '1,234 on 1 Oct 2026 to 1,246.5 on 1 Nov 2026, KES 150 per m³'. */
export function billNotes(
  readings: { last: number; fromDay: Day; value: number; day: Day; isChanged: boolean },
  price: Price,
  currency: Currency,
  unit: string,
): string {
  const { last, fromDay, value, day, isChanged } = readings
  const from = isChanged
    ? `From ${formatWholeDay(fromDay)} over a change of the meter, new one from ${formatQuantity(last)}`
    : `From ${formatQuantity(last)} on ${formatWholeDay(fromDay)}`
  const extra = [
    price.minimumCharge > 0 && `at least ${plainMoney(price.minimumCharge, currency)}`,
    price.standingCharge > 0 && `standing charge ${plainMoney(price.standingCharge, currency)}`,
  ].filter((text) => text !== false)
  const cost = [`${plainMoney(price.price, currency)} per ${unit}`, ...extra].join(', ')
  return `${from} to ${formatQuantity(value)} on ${formatWholeDay(day)}. ${cost}.`
}

/** What a meter is called in the audit log: 'Water meter 4711, unit A1'. */
export function meterSubject(meter: { kind: MeterKind; serialNumber: string; unitNumber: string }): string {
  return `${meterKindNames[meter.kind]} meter ${meter.serialNumber}, unit ${meter.unitNumber}`
}

/** A photo as it is kept, whatever it came as. */
export const photoUse: PictureUse = {
  takes: photoTypes,
  longestSide: PHOTO_SIDE,
  mostBytes: MOST_PHOTO_BYTES,
  forms: [{ type: 'image/jpeg', quality: 85 }],
}
