/** A calendar day in Nairobi, 'YYYY-MM-DD'. */
export type Day = string

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/

function utcOf(day: string): number {
  const [, year, month, date] = dayPattern.exec(day) ?? []
  return Date.UTC(Number(year), Number(month) - 1, Number(date))
}

/** Whether a text is a calendar day from 1970 to 2200. */
export function isDay(text: string): boolean {
  const year = Number(text.slice(0, 4))
  return dayPattern.test(text) && year >= 1970 && year <= 2200 && new Date(utcOf(text)).toISOString().startsWith(text)
}

/** Whether a text is a month, 'YYYY-MM', from 1970 to 2200. */
export function isMonth(text: string): boolean {
  return isDay(`${text}-01`)
}

/** The calendar day in Nairobi at an instant. Nairobi and Kampala are three hours ahead of UTC all year. */
export function dayInNairobi(instant: Date): Day {
  return new Date(instant.getTime() + 3 * 3_600_000).toISOString().slice(0, 10)
}

/** The instant at which a day begins in Nairobi. */
export function startOfDay(day: Day): Date {
  return new Date(utcOf(day) - 3 * 3_600_000)
}

export function addDays(day: Day, count: number): Day {
  return new Date(utcOf(day) + count * 86_400_000).toISOString().slice(0, 10)
}

/** Whole days from `from` to `to`; negative when `to` lies before. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((utcOf(to) - utcOf(from)) / 86_400_000)
}

/** The day of `month` ('YYYY-MM') that a due date of 1 to 31 means: the last one where the month is shorter. */
export function dueDayOf(month: string, dueDate: number): Day {
  const start = utcOf(`${month}-01`)
  const last = new Date(Date.UTC(new Date(start).getUTCFullYear(), new Date(start).getUTCMonth() + 1, 0)).getUTCDate()
  return `${month}-${String(Math.min(dueDate, last)).padStart(2, '0')}`
}

/** 'YYYY-MM', `count` months after `month`. */
export function addMonths(month: string, count: number): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + count)).toISOString().slice(0, 7)
}

/** The first day from `today` on that a due date of 1 to 31 means. */
export function nextDueDay(today: Day, dueDate: number): Day {
  const thisMonth = dueDayOf(today.slice(0, 7), dueDate)
  return thisMonth >= today ? thisMonth : dueDayOf(addMonths(today.slice(0, 7), 1), dueDate)
}

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

/** How far ahead a day is said as a count. */
const NEAR = 30

/** 'today', 'yesterday', 'tomorrow', 'in 13 days'; else as `formatDay`. */
export function formatNearDay(day: Day, today: Day = dayInNairobi(new Date())): string {
  const ahead = daysBetween(today, day)
  if (ahead === 0) return 'today'
  if (ahead === -1) return 'yesterday'
  if (ahead === 1) return 'tomorrow'
  return ahead > 0 && ahead <= NEAR ? `in ${ahead} days` : formatDay(day, today)
}

/** 'Dec 01, 2026': in Payment History, where it is specified. */
export function formatHistoryDay(day: Day): string {
  const { year, month, date } = partsOf(day)
  return `${month} ${String(date).padStart(2, '0')}, ${year}`
}

const monthNames = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** 'December 2026'. @param month 'YYYY-MM' */
export function formatMonth(month: string): string {
  return monthNames.format(utcOf(`${month}-01`))
}
