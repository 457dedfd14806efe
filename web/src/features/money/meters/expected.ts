import { type Day, daysBetween, formatDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import type { MeterRow, ReadingRow } from '@makao/contract/money/meters/meters.schema'
import {
  expectedUsage,
  HIGH_FACTOR,
  meterKindNames,
  roundedUsage,
  stepOf,
} from '@makao/contract/money/meters/meters.terms'
import { dialSize, formatQuantity, formatUsage, parseQuantity } from '@makao/contract/money/meters/quantity.terms'
import * as words from './meters.words'

/** What the meter will show on a day by what is usual, and from where on it is asked about; null: nothing is usual yet. */
function expectedOn({ lastReading, usual, digits }: MeterRow, day: Day): { about: number; most: number } | null {
  if (!lastReading || !usual || day <= lastReading.day) return null
  const usage = expectedUsage(usual, daysBetween(lastReading.day, day))
  const size = dialSize(digits)
  const step = stepOf(usage)
  return {
    about: (Math.round((lastReading.value + usage) / step) * step) % size,
    most: (Math.floor((lastReading.value + HIGH_FACTOR * usage) / step) * step) % size,
  }
}

/** What is used in so many days, as people say it: '12 m³', '0.8 m³'. */
export function usualText({ usual, kind }: Pick<MeterRow, 'usual' | 'kind'>, days: number): string | null {
  if (!usual) return null
  return formatUsage(roundedUsage(expectedUsage(usual, days)), kind)
}

/** 'about 1,259, at most 1,284' */
export function expectedText(meter: MeterRow, day: Day): string {
  const expected = expectedOn(meter, day)
  if (!expected) return meter.lastReading ? words.notKnownYet : words.firstReading
  return words.aboutAtMost(formatQuantity(expected.about), formatQuantity(expected.most))
}

/** What a typed value comes to, while it is typed. `isOdd`: it will be asked about. */
export function typedUsage(meter: MeterRow, day: Day, typed: string): { text: string; isOdd: boolean } | null {
  const { lastReading, usual, kind } = meter
  const parsed = parseQuantity(typed)
  if (!parsed.ok || !lastReading || day <= lastReading.day) return null
  const usage = parsed.value - lastReading.value
  if (usage < 0) return { text: words.lessThanTheLastReading, isOdd: true }
  const expected = usual && expectedUsage(usual, daysBetween(lastReading.day, day))
  const isOdd = expected !== null && (usage > HIGH_FACTOR * expected || (usage === 0 && expected > 0))
  return { text: words.since(formatUsage(usage, kind), formatDay(lastReading.day)), isOdd }
}

/** 'Water meter W-1 of unit A1' */
export function meterTitle({ kind, serialNumber, unitNumber }: MeterRow): string {
  return words.meterOfUnit(meterKindNames[kind], serialNumber, unitNumber)
}

/** What became of a reading: '12.5 m³, KES 1,875 charged to Wanjiku Kamau'. */
export function outcomeText({ usage, bill, kind, tenantName }: ReadingRow, meterKind: MeterRow['kind']): string {
  if (usage === null) return words.firstReadingNothingCharged
  const used = formatUsage(usage, meterKind)
  if (bill) return words.chargedTo(used, formatMoney(bill.amount, bill.currency), tenantName)
  if (kind === 'move_in') return words.beforeBeginsNothingCharged(used, tenantName)
  return tenantName === null ? words.nobodyLivesThereNothing(used) : words.nothingToCharge(used)
}

/** Why a use has no bill of its own. */
export function unbilledText({ kind, tenantName }: Pick<ReadingRow, 'kind' | 'tenantName'>): string {
  if (tenantName === null) return words.vacantNothingCharged
  return kind === 'closing' ? words.chargedWithTheNewMeter : words.nothingCharged
}
