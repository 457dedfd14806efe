import { type Currency, formatMoney, minorFactor } from '@makao/contract/money'

/** How the values of one axis are written, and in which steps they are counted. Money of two currencies has two axes. */
export interface Measure {
  /** In full: 'KES 1,806,050'. */
  format: (value: number) => string
  /** In full where the unit is known: '1,806,050'. */
  formatBare: (value: number) => string
  /** Beside the axis: '1.5M'. */
  formatTick: (value: number) => string
  /** What counts as one: the minor units of a shilling. Ticks are round numbers of it. */
  one: number
}

const short = (value: number) => Number(value.toPrecision(3)).toString()

/** A number as it stands beside an axis: '750', '2.5k', '1.5M', '1.29bn'. */
export function formatShort(value: number): string {
  const size = Math.abs(value)
  const sign = value < 0 ? '-' : ''
  // Judged as it will be written: 999,999 is 1M and not 1000k.
  const rounded = Number(size.toPrecision(3))
  if (rounded >= 1e9) return `${sign}${short(size / 1e9)}bn`
  if (rounded >= 1e6) return `${sign}${short(size / 1e6)}M`
  if (rounded >= 1e3) return `${sign}${short(size / 1e3)}k`
  return `${sign}${short(size)}`
}

export function moneyMeasure(currency: Currency): Measure {
  const one = minorFactor(currency)
  return {
    format: (amount) => formatMoney(amount, currency),
    formatBare: (amount) => formatMoney(amount, currency, 'none'),
    formatTick: (amount) => formatShort(amount / one),
    one,
  }
}

export const percentMeasure: Measure = {
  format: (rate) => `${rate.toFixed(1)}%`,
  formatBare: (rate) => `${rate.toFixed(1)}%`,
  formatTick: (rate) => `${short(rate)}%`,
  one: 1,
}

/** @param unit behind the number: 'm³' */
export const countMeasure = (unit: string): Measure => ({
  format: (count) => `${count.toLocaleString('en-KE')}\u00a0${unit}`.trim(),
  formatBare: (count) => count.toLocaleString('en-KE'),
  formatTick: formatShort,
  one: 1,
})

/**
 * Round steps that hold everything from `least` to `most`: the first is at most `least`, the last at least `most`.
 * Where there is nothing to show, one step.
 */
export function ticksOf(least: number, most: number, one = 1, about = 3): number[] {
  const low = Math.min(least, most)
  const span = Math.max(most - low, one)
  const rough = span / about / one
  const power = 10 ** Math.max(0, Math.floor(Math.log10(rough)))
  const wanted = [1, 2, 2.5, 5, 10].find((times) => times * power >= rough && Number.isInteger(times * power)) ?? 10
  const step = wanted * power * one
  const from = Math.floor(low / step)
  const to = Math.max(Math.ceil((low + span) / step), from + 1)
  return Array.from({ length: to - from + 1 }, (_, n) => (from + n) * step)
}

/** Where a value stands between the first and the last tick, 0 to 1. */
export function placeOf(value: number, ticks: readonly number[]): number {
  const first = ticks[0] ?? 0
  const last = ticks.at(-1) ?? 1
  return last === first ? 0 : Math.min(1, Math.max(0, (value - first) / (last - first)))
}

/** Which of `count` names are written below an axis: the first, and then at even steps. */
export function namedPlaces(count: number, about = 4): number[] {
  const step = Math.max(1, Math.floor((count - 1) / about))
  return Array.from({ length: Math.ceil(count / step) }, (_, n) => n * step)
}

/** The smallest part of a bar that can be seen and touched. */
const LEAST_SHARE = 0.02

/**
 * What part of a bar each value takes, together 1; all 0 where there is nothing. Nothing of a value is nothing of the bar, and a
 * small value stays wide enough to be seen.
 */
export function sharesOf(values: readonly number[]): number[] {
  const sizes = values.map((value) => Math.max(0, value))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  if (total === 0) return sizes
  const wide = sizes.map((size) => (size === 0 ? 0 : Math.max(LEAST_SHARE, size / total)))
  const all = wide.reduce((sum, share) => sum + share, 0)
  return wide.map((share) => share / all)
}

/** The points of a line in a square of 100 by 100, from the left foot; where a value is not known the line has a gap. */
export function pathOf(values: readonly (number | null)[], ticks: readonly number[], isStepped = false): string {
  const wide = 100 / Math.max(1, values.length - 1)
  return values
    .map((value, place) => {
      if (value === null) return ''
      const x = Number((place * wide).toFixed(2))
      const y = Number((100 - 100 * placeOf(value, ticks)).toFixed(2))
      const before = values[place - 1]
      if (before === null || before === undefined) {
        // A step that stands alone would be a point that nobody sees.
        const isAlone = isStepped && typeof values[place + 1] !== 'number'
        return isAlone
          ? `M${Number((x - wide / 4).toFixed(2))} ${y}H${Number((x + wide / 4).toFixed(2))}`
          : `M${x} ${y}`
      }
      return isStepped ? `H${x}V${y}` : `L${x} ${y}`
    })
    .join('')
}
