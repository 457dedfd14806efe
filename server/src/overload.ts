import type { Context, MiddlewareHandler } from 'hono'

/**
 * Most requests that are answered at the same moment. MEASURED_REASON
 */
export const REQUEST_LIMIT = 256

/** When to try again, in seconds: by then most of what was being answered has been. */
const RETRY_AFTER = 2

const message = 'Makao is busy. Try again in a moment.'

/** Refuses what is one too many; nothing has been done for it. */
export function answerOverloaded(c: Context): Response {
  c.header('Retry-After', String(RETRY_AFTER))
  c.header('Cache-Control', 'no-store')
  return c.json({ defined: false, code: 'OVERLOADED', status: 503, message }, 503)
}

export interface Gate {
  /** Lets a request pass while there is room, and counts it until its answer begins. */
  pass: MiddlewareHandler
  /** How many are being answered. */
  active: () => number
}

/** @param uncounted paths that are let through in any case */
export function createGate(limit: number, uncounted: readonly string[]): Gate {
  let active = 0
  return {
    active: () => active,
    pass: async (c, next) => {
      if (uncounted.includes(c.req.path)) return next()
      if (active >= limit) return answerOverloaded(c)
      active += 1
      try {
        await next()
      } finally {
        active -= 1
      }
    },
  }
}
