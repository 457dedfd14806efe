import { type Day, utcOf } from './day-shape'

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

/** Whole months from `from` to `to`, 'YYYY-MM'; negative when `to` lies before. */
export function monthsBetween(from: string, to: string): number {
  return (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5)) - Number(from.slice(5))
}

/** The first day from `today` on that a due date of 1 to 31 means. */
export function nextDueDay(today: Day, dueDate: number): Day {
  const thisMonth = dueDayOf(today.slice(0, 7), dueDate)
  return thisMonth >= today ? thisMonth : dueDayOf(addMonths(today.slice(0, 7), 1), dueDate)
}
