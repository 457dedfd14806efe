import type { Context, MiddlewareHandler } from 'hono'
import { networksOf } from '../../client-address'
import type { Config } from '../../config'
import { refuseEarly } from '../../overload'
import { callLimits, createCallCounter } from './call-limits.rules'
import { bearerOf, hashOfKey, isPublishableKey, isSecretKey, looksLikeToken } from './keys.rules'

interface Options {
  config: Config
  clock: () => Date
  /** The network address that asks; undefined where it is that of a proxy, which speaks for many. */
  callerOf: (c: Context) => string | undefined
}

interface Wait {
  seconds: number
  says: string
}

/** Holds each key and each access token to its calls a minute, whichever door it asks at. */
export function createCallLimits({ config, clock, callerOf }: Options) {
  const countKey = createCallCounter(callLimits.key)
  const countToken = createCallCounter(callLimits.token)
  const countNobody = createCallCounter(callLimits.nobody)
  const now = () => clock().getTime()

  function waitOfKey(bearer: string | undefined): Wait | undefined {
    if (bearer === undefined || !isSecretKey(bearer)) return undefined
    const seconds = countKey(hashOfKey(bearer), now())
    return seconds === undefined
      ? undefined
      : { seconds, says: `A key may ask ${callLimits.key.perMinute} times a minute.` }
  }

  /** By the token as it was sent: one that somebody made up in another's name counts for nobody else. */
  function waitOfToken(bearer: string | undefined): Wait | undefined {
    if (bearer === undefined || !looksLikeToken(bearer)) return undefined
    const seconds = countToken(hashOfKey(bearer), now())
    return seconds === undefined
      ? undefined
      : { seconds, says: `Whoever signed in may ask ${callLimits.token.perMinute} times a minute.` }
  }

  function waitOfNobody(c: Context, bearer: string | undefined): Wait | undefined {
    const address = bearer === undefined || isPublishableKey(config, bearer) ? callerOf(c) : undefined
    const seconds = address === undefined ? undefined : countNobody(networksOf(address)[0], now())
    return seconds === undefined
      ? undefined
      : { seconds, says: `Without signing in, ${callLimits.nobody.perMinute} calls a minute are answered.` }
  }

  const holding =
    (waitOf: (c: Context, bearer: string | undefined) => Wait | undefined): MiddlewareHandler =>
    async (c, next) => {
      const wait = waitOf(c, bearerOf(c.req.raw.headers))
      if (!wait) return next()
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
