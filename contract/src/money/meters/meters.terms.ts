import type { Day } from '../../days'
import { ordersBy } from '../../order'
import type { MeterKind } from './meters.kinds'
import { MILLI } from './quantity.terms'

export const meterKindNames: Record<MeterKind, string> = { water: 'Water', electricity: 'Electricity' }

/**
 * What a reading is: the first of a meter, one like every month, the new start when somebody moves in, or the last before
 * the meter was changed.
 */
export const readingKinds = ['opening', 'regular', 'move_in', 'closing'] as const
export type ReadingKind = (typeof readingKinds)[number]

export const readingKindNames: Record<ReadingKind, string> = {
  opening: 'First reading',
  regular: 'Reading',
  move_in: 'Move-in reading',
  closing: 'Last reading',
}

/**
 * Why a reading is asked about before it counts. Of before_move_in the last reading is from before the tenant's time. A
 * high one is more than three times the usual.
 */
export const oddities = ['lower', 'before_move_in', 'high', 'zero'] as const
export type Oddity = (typeof oddities)[number]

/** How many times the usual is asked about. */
export const HIGH_FACTOR = 3

/** Used within so many days. `usage`: thousandths. */
export interface Usual {
  usage: number
  days: number
}

/** What is to be expected of a number of days, in thousandths, by what is usual; rounded. */
export function expectedUsage({ usage, days: usualDays }: Usual, days: number): number {
  return Math.floor((2 * usage * days + usualDays) / (2 * usualDays))
}

/** How exactly people tell a use, in thousandths: whole units, and tenths of what is little. */
export function stepOf(usage: number): number {
  return usage >= 5 * MILLI ? MILLI : MILLI / 10
}

/** A use as people tell it: rounded to whole units, or to tenths of what is little. */
export function roundedUsage(usage: number): number {
  const step = stepOf(usage)
  return Math.round(usage / step) * step
}

/** Whether a meter was read in the month of a day. */
export function isReadInMonth({ lastReading }: { lastReading: { day: Day } | null }, day: Day): boolean {
  return lastReading !== null && lastReading.day.slice(0, 7) >= day.slice(0, 7)
}

/** In how many days a list tells what is usual. */
export const MONTH = 30

/** Pictures that a reading may have, by what a browser calls them. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PhotoType = (typeof photoTypes)[number]
/** The longer side of a stored photo, in px: the figures of a dial are read easily. */
export const PHOTO_SIDE = 1600

/** By which columns the list of meters can be ordered. */
export const meterOrders = ordersBy('unit', 'property', 'meter', 'tenant', 'lastReading', 'readOn')
export type MeterOrder = (typeof meterOrders)[number]
