import type { Context, MiddlewareHandler } from 'hono'

/**
 * Most requests to the API that are answered at the same moment. Measured (`npm run load`) on two cores with the embedded
 * database: 200 clients without a pause get 170 answers a second, so that the last of 256 waits for 1.5 s, and for 3 s on
 * a machine that is busy with other work. More would wait longer than people do, and in the end longer than the 10 s
 * after which a query gives up. The web application itself is not counted: it costs little, and says what is the matter.
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
