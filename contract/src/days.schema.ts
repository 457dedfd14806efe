import { z } from 'zod'
import { isDay, isMonth } from './days'
import { noSuchDay } from './typed-day'

/** A calendar day in Nairobi, 'YYYY-MM-DD', from 1970 to 2200; 31 February is refused. */
export const Day = z.string().refine(isDay, noSuchDay)

/** A month, 'YYYY-MM', from 1970 to 2200. */
export const Month = z.string().refine(isMonth, { error: 'Enter a month that exists' })

/** A day that a form asks for, with the sentence shown when it is left empty. */
export function requiredDay(message: string) {
  return z.string({ error: message }).min(1, { error: message, abort: true }).refine(isDay, noSuchDay)
}
