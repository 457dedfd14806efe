/** A calendar day in Nairobi, 'YYYY-MM-DD'. */
export type Day = string

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** The first instant of a day in UTC, in milliseconds. */
export function utcOf(day: string): number {
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
