import { z } from 'zod'

/** A whole number from `least` to `most`; `message` says so of anything else. */
export function countBetween(least: number, most: number, message: string) {
  return z.int({ error: message }).min(least, message).max(most, message)
}
