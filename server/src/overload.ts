import type { ServerResponse } from 'node:http'
import { commonRefusals } from '@makao/contract/procedure'
import type { RefusalCode } from '@makao/contract/refusals'
import type { Context, MiddlewareHandler } from 'hono'
import { createNetworkSlots } from './network-slots'
import { createSlots } from './slots'

/**
 * Most requests to the API that are answered at the same moment. Measured (`npm run load`) on two cores: the last of
 * 256 waits for 1.5 to 3 s, and more would wait longer than people do.
 */
export const REQUEST_LIMIT = 256

/**
 * Most files that are made at the same moment. Measured: a PDF of two years' rent of 140 units holds up to 23 MB, and
 * 100 at once kept everybody waiting for 5 s.
 */
export const FILE_LIMIT = 8

/** Most of them that strangers, tenants and owners have together. */
export const FILES_OF_OTHERS = 4

/** How long all of a file may take that is sent to them, in ms: 5 MB at 30 kB a second. */
export const OTHERS_PATIENCE = 180_000

/** Most of them that one person has, from however many networks. */
export const FILES_OF_ONE_PERSON = 3

/** Most of them that one network has, so that nobody who reads slowly keeps all of them. */
export const FILES_OF_ONE_ADDRESS = 4

/**
 * Most requests of one network address that are under way. Behind it may be an office, or one carrier's phones, and
 * thirty pages that open at once on slow lines.
 */
export const REQUESTS_OF_ONE_ADDRESS = 64

/** What was refused before any procedure was asked. */
export interface EarlyRefusal {
  code: RefusalCode
  status: 408 | 413 | 414 | 429 | 431 | 503
  message: string
}

const early = new WeakMap<Request, EarlyRefusal>()

/** The answer, for a door whose refusals have another shape. */
export const earlyRefusalOf = (c: Context): EarlyRefusal | undefined => early.get(c.req.raw)

export function refuseEarly(c: Context, refusal: EarlyRefusal): Response {
  early.set(c.req.raw, refusal)
  return c.json({ defined: false, ...refusal }, refusal.status)
}

/** When to try again, in seconds: by then most of what was being answered has been. */
const RETRY_AFTER = 2

/** Refuses what is one too many; nothing has been done for it. */
export function answerOverloaded(c: Context, message: string = commonRefusals.OVERLOADED.message): Response {
  const { status } = commonRefusals.OVERLOADED
  c.header('Retry-After', String(RETRY_AFTER))
  c.header('Cache-Control', 'no-store')
  return refuseEarly(c, { code: 'OVERLOADED', status, message })
}

export interface Gate {
  /** Lets a request pass while there is room. */
  pass: MiddlewareHandler
  /** @returns what gives the slot back; undefined when all are taken */
  enter: () => (() => void) | undefined
  /** How many are being answered. */
  active: () => number
}

/**
 * @returns the same bytes. `onEnd` is told, once or more, when all were taken, or nobody wants the rest.
 * @param within ms after which it breaks off for who takes it in too slowly
 */
function followed(
  body: ReadableStream<Uint8Array>,
  end: () => void,
  within = Number.POSITIVE_INFINITY,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let timer: NodeJS.Timeout | undefined
  const onEnd = () => {
    clearTimeout(timer)
    end()
  }
  return new ReadableStream<Uint8Array>({
    start(controller) {
      if (!Number.isFinite(within)) return
      timer = setTimeout(() => {
        onEnd()
        const late = new Error('The file was taken in too slowly.')
        controller.error(late)
        reader.cancel(late).catch(() => undefined)
      }, within)
    },
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
  /** With `untilSent`: how long that may take, in ms. */
  sentWithin?: number
  /** How many of them one network may have. `callerOf`: the address that asks, where that is known. */
  each?: { most: number; callerOf: (c: Context) => string | undefined }
  /** How many of them one person may have, where somebody is signed in, and what is said to who asks for more. */
  ofOne?: { most: number; personOf: (c: Context) => string | undefined; says: string }
}

export function createGate(
  limit: number,
  { uncounted = [], untilSent, sentWithin, each, ofOne }: GateOptions = {},
): Gate {
  const slots = each ? createNetworkSlots({ all: limit, each: each.most }) : createSlots({ all: limit })
  const own = createSlots({ each: ofOne?.most ?? Infinity })
  return {
    active: slots.taken,
    enter: slots.take,
    pass: async (c, next) => {
      if (uncounted.includes(c.req.path)) return next()
      const leaveOwn = own.take(ofOne?.personOf(c))
      if (!leaveOwn) return answerOverloaded(c, ofOne?.says)
      const leaveAll = slots.take(each?.callerOf(c))
      if (!leaveAll) {
        leaveOwn()
        return answerOverloaded(c)
      }
      const leave = () => {
        leaveOwn()
        leaveAll()
      }
      try {
        await next()
        // Nobody takes the body of an answer to HEAD, nor hangs up on it.
        if (untilSent && c.req.method === 'HEAD') await c.res.body?.cancel()
        // A refusal is short: its place is free at once.
        else if (untilSent && c.res.ok && c.res.body) {
          c.res = new Response(followed(c.res.body, leave, sentWithin), c.res)
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

interface TurnstileOptions {
  /** Of one network; a site of many lines, by IPv6, has three times as many. */
  each?: number | undefined
  /** The network address that asks; undefined where it is that of a proxy, which speaks for many. */
  callerOf: (c: Context) => string | undefined
  uncounted: readonly string[]
}

/** Holds one network to its share: what it sends slowly, and what it is slow to take in, counts all the while. */
export function turnstile({
  each = REQUESTS_OF_ONE_ADDRESS,
  callerOf,
  uncounted,
}: TurnstileOptions): MiddlewareHandler {
  const slots = createNetworkSlots({ each })
  return async (c, next) => {
    const caller = callerOf(c)
    if (caller === undefined || uncounted.includes(c.req.path)) return next()
    const leave = slots.take(caller)
    if (!leave) {
      return answerOverloaded(c, 'Too much is being asked at once from your network. Try again in a moment.')
    }
    const outgoing: ServerResponse | undefined = c.env?.outgoing
    if (outgoing) {
      // Of whoever went while their agency woke nothing more is heard.
      if (outgoing.destroyed) leave()
      else outgoing.once('close', leave)
      return next()
    }
    // Called without a connection.
    try {
      await next()
    } finally {
      leave()
    }
    return undefined
  }
}
