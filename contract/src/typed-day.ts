// Apart from days.ts, which the first screen loads.

import { type Day, isDay } from './days'
import type { Parsed } from './parsed'

/** What is said of a day that no calendar has, such as 31 February. */
export const noSuchDay = 'Enter a day that exists'

/** Reads a day as a date field gives it, 'YYYY-MM-DD'. */
export function parseDay(text: string): Parsed<Day> {
  const value = text.trim()
  return isDay(value) ? { ok: true, value } : { ok: false, message: noSuchDay }
}
