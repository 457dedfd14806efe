import type { Context, MiddlewareHandler } from 'hono'
import { networksOf } from '../../client-address'
import type { Config } from '../../config'
import type { RequestTrace } from '../../context'
import { refuseEarly } from '../../overload'
import { type CallLimits, callLimits, createCallCounter, createProvenBearers } from './call-limits.rules'
import { bearerOf, hashOfKey, isPublishableKey, isSecretKey, looksLikeToken } from './keys.rules'

interface Options {
  config: Config
  clock: () => Date
  /** The network address that asks; undefined where it is that of a proxy, which speaks for many. */
  callerOf: (c: Context) => string | undefined
  limits?: CallLimits | undefined
}

interface Wait {
  seconds: number
  says: string
}

/** Holds each key and each access token to its calls a minute, whichever door it asks at. */
export function createCallLimits({ config, clock, callerOf, limits = callLimits }: Options) {
  const countKey = createCallCounter(limits.key)
  const countToken = createCallCounter(limits.token)
  const countNobody = createCallCounter(limits.nobody)
  const proven = createProvenBearers()
  const now = () => clock().getTime()

  function waitOfKey(bearer: string | undefined): Wait | undefined {
    if (bearer === undefined || !isSecretKey(bearer)) return undefined
    const seconds = countKey(hashOfKey(bearer), now())
    return seconds === undefined
      ? undefined
      : { seconds, says: `A key may ask ${limits.key.perMinute} times a minute.` }
  }

  /** By the token as it was sent: one that somebody made up in another's name counts for nobody else. */
  function waitOfToken(bearer: string | undefined): Wait | undefined {
    if (bearer === undefined || !looksLikeToken(bearer)) return undefined
    const seconds = countToken(hashOfKey(bearer), now())
    return seconds === undefined
      ? undefined
      : { seconds, says: `Whoever signed in may ask ${limits.token.perMinute} times a minute.` }
  }

  const identifiesNobody = (bearer: string | undefined): bearer is undefined =>
    bearer === undefined || isPublishableKey(config, bearer)

  /** A bearer that has opened nothing yet may be made up: it needs room among nobody's calls, and takes it if it is. */
  function waitOfNobody(c: Context, bearer: string | undefined): Wait | undefined {
    if (!identifiesNobody(bearer) && proven.has(hashOfKey(bearer))) return undefined
    const address = callerOf(c)
    const takes = identifiesNobody(bearer) ? 1 : 0
    const seconds = address === undefined ? undefined : countNobody(networksOf(address)[0], now(), takes)
    return seconds === undefined
      ? undefined
      : { seconds, says: `Without signing in, ${limits.nobody.perMinute} calls a minute are answered.` }
  }

  /** Counts what a made-up bearer asked as nobody's. */
  function noteWhatItOpened(c: Context, bearer: string | undefined): void {
    if (identifiesNobody(bearer)) return
    const trace: RequestTrace | undefined = c.get('trace')
    if (trace?.actorId !== undefined) {
      proven.add(hashOfKey(bearer))
      return
    }
    if (proven.has(hashOfKey(bearer)) && c.res.ok) return
    proven.drop(hashOfKey(bearer))
    const address = callerOf(c)
    if (address !== undefined) countNobody(networksOf(address)[0], now())
  }

  const holding =
    (waitOf: (c: Context, bearer: string | undefined) => Wait | undefined): MiddlewareHandler =>
    async (c, next) => {
      const bearer = bearerOf(c.req.raw.headers)
      const wait = waitOf(c, bearer)
      if (!wait) {
        await next()
        noteWhatItOpened(c, bearer)
        return
      }
      c.header('Retry-After', String(wait.seconds))
      const when = wait.seconds === 1 ? 'in a second' : `in ${wait.seconds} seconds`
      return refuseEarly(c, { code: 'TOO_MANY_REQUESTS', status: 429, message: `${wait.says} Try again ${when}.` })
    }

  return {
    keys: holding((_, bearer) => waitOfKey(bearer)),
    /** Also each address from which nobody in particular asks. */
    everybody: holding((c, bearer) => waitOfKey(bearer) ?? waitOfToken(bearer) ?? waitOfNobody(c, bearer)),
  }
}
