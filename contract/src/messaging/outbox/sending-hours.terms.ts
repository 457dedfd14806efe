/** The hours of Nairobi in which people may be written to. Whatever sends or shows them reads them here. */
export const DAY_BEGINS = 8
export const DAY_ENDS = 18

const HOUR = 3_600_000
const timeOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** '08:00' */
export const dayBegins = timeOf(DAY_BEGINS)
/** '18:00' */
export const dayEnds = timeOf(DAY_ENDS)
/** Each full hour of them, as jobs have it. */
export const cronByDay = `0 ${DAY_BEGINS}-${DAY_ENDS - 1} * * *`

/** Nairobi and Kampala are three hours ahead of UTC all year. */
export function isDaytime(now: Date): boolean {
  const hour = new Date(now.getTime() + 3 * HOUR).getUTCHours()
  return hour >= DAY_BEGINS && hour < DAY_ENDS
}

/** A moment of the day on which what is written now goes out: once the hours of this day are over, of the next one. */
export const byNextDaytime = (now: Date): Date => new Date(now.getTime() + (24 - DAY_ENDS) * HOUR)
