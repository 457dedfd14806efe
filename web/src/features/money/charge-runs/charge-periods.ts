import { addDays, addMonths, type Day, dueDayOf, formatDay } from '@makao/contract/days'
import type { ChargeSettings } from '@makao/contract/money/charge-runs/charge-runs.schema'
import * as words from './charge-runs.words'

const month = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', year: 'numeric' })

/** 'Nov 2026' */
export const monthName = (text: string): string => month.format(new Date(`${text}-01T00:00:00Z`))

/** This month and the eleven that follow, and the chosen one where it is another. */
export function monthChoices(today: Day, chosen?: string): string[] {
  const months = Array.from({ length: 12 }, (_, ahead) => addMonths(today.slice(0, 7), ahead))
  return chosen === undefined || months.includes(chosen) ? months : [...months, chosen].sort()
}

/** What an amount covers: 'Nov 2026', 'Nov 2026 to Jan 2027', or from day to day; null: no time. */
export function periodInWords(from: Day | null, to: Day | null): string | null {
  if (from === null || to === null) return null
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)]
  const isWhole = from.endsWith('-01') && to === dueDayOf(last, 31)
  if (!isWhole) return words.until(formatDay(from), formatDay(to))
  return first === last ? monthName(first) : words.firstToLast(monthName(first), monthName(last))
}

/** When the charges of a night become due at the latest, in words. */
export function daysBeforeInWords(daysBefore: number, today: Day): string {
  const night = addDays(today, 1)
  return words.nextNightChargesWhatIsDue(formatDay(addDays(night, daysBefore)))
}

/** 'Made every night, 5 days before they are due.' */
export function settingsInWords({ isAutomatic, daysBefore }: ChargeSettings): string {
  if (!isAutomatic) return words.offNothingIsChargedUntilYou
  if (daysBefore === 0) return words.madeEveryNightOnTheDay
  return words.madeEveryNightBeforeTheyAre(daysBefore)
}
