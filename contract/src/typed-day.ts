// Apart from days.ts, which the first screen loads.

import { type Day, isDay } from './days'
import type { Parsed } from './parsed'

/** What is said of a day that no calendar has, such as 31 February. */
export const noSuchDay = 'Enter a day that exists'

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const worded = /^(?:[a-z]{3,9},? )?(\d{1,2})(?:st|nd|rd|th)?[ /.-]([a-z]{3,9}|\d{1,2})\.?(?:,?[ /.-](\d{4}|\d{2}))?$/

/**
 * Reads a day as people in Kenya and Uganda write it, the day before the month: '5 Nov 2026', 'Thu 5 Nov', '05/11/2026', '5/11'.
 * Without a year it is of the present one. Undefined where it is none.
 */
export function readTypedDay(text: string, today: Day): Day | undefined {
  const value = text.trim().replace(/\s+/g, ' ').toLowerCase()
  if (isDay(value)) return value
  const [, date = '', month = '', year = ''] = worded.exec(value) ?? []
  const number = Number(month) || months.indexOf(month.slice(0, 3)) + 1
  const day = `${today.slice(0, 4 - year.length)}${year}-${String(number).padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : undefined
}

/** Reads a day as a date field gives it, 'YYYY-MM-DD'. */
export function parseDay(text: string): Parsed<Day> {
  const value = text.trim()
  return isDay(value) ? { ok: true, value } : { ok: false, message: noSuchDay }
}
