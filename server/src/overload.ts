import { commonRefusals } from '@makao/contract/procedure'
import type { Context, MiddlewareHandler } from 'hono'

/**
 * Most requests to the API that are answered at the same moment. Measured (`npm run load`) on two cores with the embedded
 * database: 200 clients without a pause get 170 answers a second, so that the last of 256 waits for 1.5 s, and for 3 s on
 * a machine that is busy with other work. More would wait longer than people do, and in the end longer than the 10 s
 * after which a query gives up. The web application itself is not counted: it costs little, and says what is the matter.
 */
export const REQUEST_LIMIT = 256

/**
 * Most files that are made at the same moment. Measured: a PDF of two years' rent of 140 units holds up to 23 MB
 * while it is made and sent, and 100 at once took 3 GB and kept everybody else waiting for 5 s.
 */
export const FILE_LIMIT = 8

/** When to try again, in seconds: by then most of what was being answered has been. */
const RETRY_AFTER = 2

/** Refuses what is one too many; nothing has been done for it. */
export function answerOverloaded(c: Context): Response {
  c.header('Retry-After', String(RETRY_AFTER))
  c.header('Cache-Control', 'no-store')
  return c.json({ defined: false, code: 'OVERLOADED', ...commonRefusals.OVERLOADED }, 503)
}

export interface Gate {
  /** Lets a request pass while there is room. */
  pass: MiddlewareHandler
  /** How many are being answered. */
  active: () => number
}

/** @returns the same bytes. `onEnd` is told, once or more, when all were taken, or nobody wants the rest. */
function followed(body: ReadableStream<Uint8Array>, onEnd: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (!done) return controller.enqueue(value)
        onEnd()
        controller.close()
      } catch (error) {
        onEnd()
        controller.error(error)
      }
    },
    cancel(reason) {
      onEnd()
      return reader.cancel(reason)
    },
  })
}

interface GateOptions {
  /** Paths that are let through in any case. */
  uncounted?: readonly string[]
  /** A request counts until all of its answer is sent; else until its answer begins. */
  untilSent?: true
}

export function createGate(limit: number, { uncounted = [], untilSent }: GateOptions = {}): Gate {
  let active = 0
  return {
    active: () => active,
    pass: async (c, next) => {
      if (uncounted.includes(c.req.path)) return next()
      if (active >= limit) return answerOverloaded(c)
      active += 1
      let counts = true
      const leave = () => {
        if (counts) active -= 1
        counts = false
      }
      try {
        await next()
        // Nobody takes the body of an answer to HEAD, nor hangs up on it.
        if (untilSent && c.req.method === 'HEAD') await c.res.body?.cancel()
        else if (untilSent && c.res.body) {
          c.res = new Response(followed(c.res.body, leave), c.res)
          return
        }
        leave()
      } catch (error) {
        leave()
        throw error
      }
    },
  }
}
