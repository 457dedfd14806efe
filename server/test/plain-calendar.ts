export type Day = string
export const calendar: Day[] = []

// A lease that begins on the last day of two years may be agreed for a thousand days more.
for (let at = Date.UTC(2023, 0, 1); at < Date.UTC(2032, 0, 1); at += 86_400_000) {
  calendar.push(new Date(at).toISOString().slice(0, 10))
}

const placeOf = new Map(calendar.map((day, place) => [day, place]))
export const monthsInTurn = [...new Set(calendar.map((day) => day.slice(0, 7)))]
const daysOfMonth = new Map(monthsInTurn.map((month) => [month, [] as Day[]]))
for (const day of calendar) daysOfMonth.get(day.slice(0, 7))?.push(day)

/** The day so many days later; earlier below zero. */
export function dayAfter(day: Day, days = 1): Day {
  const found = calendar[(placeOf.get(day) ?? Number.NaN) + days]
  if (found === undefined) throw new Error(`${day} and ${days} days leave the calendar.`)
  return found
}

export const monthOf = (day: Day) => day.slice(0, 7)
export const monthAfter = (month: string, months = 1) => monthsInTurn[monthsInTurn.indexOf(month) + months] ?? ''
export const daysOf = (month: string) => daysOfMonth.get(month) ?? []
export const firstDay = (month: string): Day => `${month}-01`
export const lastDay = (month: string): Day => daysOf(month).at(-1) ?? ''

/** The 31st of April is the 30th. */
export const dueIn = (month: string, date: number): Day => daysOf(month)[date - 1] ?? lastDay(month)

export const latest = (...days: Day[]): Day => days.sort().at(-1) ?? ''
