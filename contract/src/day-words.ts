import { dayInNairobi, daysBetween } from './calendar'
import type { Day } from './day-shape'

const shortMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

const partsOf = (day: Day) => ({
  year: day.slice(0, 4),
  month: shortMonths[Number(day.slice(5, 7)) - 1] ?? '',
  date: Number(day.slice(8, 10)),
})

/** '1 Dec 2026': on papers, in messages and files, which are read in other years too. */
export function formatWholeDay(day: Day): string {
  const { year, month, date } = partsOf(day)
  return `${date} ${month} ${year}`
}

/** '1 Dec', and of another year '1 Dec 2025': on screens. */
export function formatDay(day: Day, today: Day = dayInNairobi(new Date())): string {
  const { year, month, date } = partsOf(day)
  return today.startsWith(year) ? `${date} ${month}` : formatWholeDay(day)
}

/** 'today', 'yesterday', 'tomorrow'; else as `formatDay`: where days stand below each other, or others are counted from them. */
export function formatRecentDay(day: Day, today: Day = dayInNairobi(new Date())): string {
  const ahead = daysBetween(today, day)
  if (ahead === 0) return 'today'
  if (ahead === -1) return 'yesterday'
  return ahead === 1 ? 'tomorrow' : formatDay(day, today)
}

/** How far ahead a day is said as a count. */
const NEAR = 30

/** 'today', 'yesterday', 'tomorrow', 'in 13 days'; else as `formatDay`. */
export function formatNearDay(day: Day, today: Day = dayInNairobi(new Date())): string {
  const ahead = daysBetween(today, day)
  return ahead > 1 && ahead <= NEAR ? `in ${ahead} days` : formatRecentDay(day, today)
}

/** 'Dec 01, 2026': in Payment History, where it is specified. */
export function formatHistoryDay(day: Day): string {
  const { year, month, date } = partsOf(day)
  return `${month} ${String(date).padStart(2, '0')}, ${year}`
}

/** '15 to 31 Mar 2026': days of one month. */
export const formatDaysOfMonth = (from: Day, to: Day): string => `${partsOf(from).date} to ${formatWholeDay(to)}`

const monthNames = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' })

const shortMonthNames = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long' })

/** 'December', for a month of this year or the last. @param month 'YYYY-MM' */
export const monthName = (month: string): string => shortMonthNames.format(new Date(`${month}-01`))

/** 'December 2026'. @param month 'YYYY-MM' */
export function formatMonth(month: string): string {
  return monthNames.format(new Date(`${month}-01`))
}

const weekdays = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short' })

/** 'Sun 22 Nov', and of another year 'Sat 22 Nov 2025'. */
export const formatDayOfWeek = (day: Day, today: Day): string =>
  `${weekdays.format(new Date(`${day}T00:00:00Z`))} ${formatDay(day, today)}`
