import { isStaff } from '@makao/contract/permissions'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { cors } from 'hono/cors'
import { type Patience, wholeBodies } from '../../bodies'
import type { Config } from '../../config'
import type { RequestContext } from '../../context'
import { isDatabaseUnavailable, reasonOf } from '../../db/unavailable'
import { isHangUp } from '../../errors'
import { shortAddresses, shortHeads } from '../../heads'
import { earlyRefusalOf, type Gate } from '../../overload'
import { RestRefusal } from '../engine/rest-refusal'
import { actorByBearer } from '../identity/identity.service'
import { notThere, protocolError } from './protocol-error'
import type { HostedReads } from './reads'
import { describeTables, tableRoutes } from './tables.routes'
import type { Procedures } from './writer'

export interface HostedOptions {
  config: Config
  contextOf: (c: Context) => RequestContext
  /** Holds each network to its share, as elsewhere. */
  turnstile: MiddlewareHandler
  /** Holds each key, and each address of nobody in particular, to its calls a minute. */
  callLimit: MiddlewareHandler
  gate: Gate
  patience?: Patience | undefined
  /** The line in which tables are read. */
  read: HostedReads
  /** The procedures, called from within as a request's. */
  proceduresFor: (context: RequestContext) => Procedures
  /** What answers below each of them, but for tables. */
  services: Partial<Record<Exclude<Service, 'rest'>, Hono>>
}

const SERVICES = ['rest', 'auth', 'storage', 'realtime', 'functions'] as const
type Service = (typeof SERVICES)[number]
/** What a script in a browser may read of an answer. */
const EXPOSED = [
  'Content-Range',
  'Content-Profile',
  'Preference-Applied',
  'X-Total-Count',
  'Link',
  'x-supabase-api-version',
  'Retry-After',
  'Accept-Ranges',
  'Content-Disposition',
  'ETag',
  'Proxy-Status',
  'Server-Timing',
]
/** Seconds for which a browser remembers what it may ask. */
const PREFLIGHT_AGE = 3600
const RETRY_AFTER = 5

/** The services of the hosted protocol, behind a fence of their own: a bearer instead of a cookie. */
export function hostedRoutes(options: HostedOptions): Hono {
  const { config, contextOf, turnstile, callLimit, gate, patience, read, proceduresFor, services } = options
  const origins = config.hostedOrigins.includes('*') ? '*' : [...config.hostedOrigins]
  const bodies = wholeBodies({ patience, gate, senderOf: staffOf(contextOf) })
  const app = new Hono()
  for (const service of SERVICES) {
    const path = `/${service}/v1/*`
    app.use(path, restateRefusals)
    app.use(path, shortHeads)
    app.use(path, cors({ origin: origins, exposeHeaders: EXPOSED, maxAge: PREFLIGHT_AGE }))
    app.use(path, turnstile)
    app.use(path, callLimit)
    app.use(
      path,
      shortAddresses(async (c) => actorByBearer(contextOf(c))),
    )
    app.use(path, compress())
    app.use(path, bodies)
    app.use(path, gate.pass)
  }

  app.get('/rest/v1/', describeTables(contextOf))
  app.route('/rest/v1', tableRoutes({ contextOf, read, proceduresFor }))

  for (const [service, routes] of Object.entries(services)) app.route(`/${service}/v1`, routes)
  for (const service of SERVICES) app.all(`/${service}/v1/*`, notThere)
  app.onError((error, c) => answerError(error, c, contextOf(c)))
  return app
}

/** Somebody who is not staff sends no more than a few lines: anybody becomes a tenant by signing up. */
const staffOf = (contextOf: HostedOptions['contextOf']) => async (c: Context) => {
  const actor = await actorByBearer(contextOf(c))
  return isStaff(actor?.role) ? actor : undefined
}

/** What is refused before any service is asked is told in its shape; nobody keeps an answer, but of public keys and files. */
const restateRefusals: MiddlewareHandler = async (c, next) => {
  await next()
  const refusal = earlyRefusalOf(c)
  if (refusal) {
    // What was packed was the other answer, whose headers are kept.
    c.res.headers.delete('Content-Encoding')
    c.res = protocolError(c, new RestRefusal(refusal.status, refusal.code, refusal.message))
  }
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
}

function answerError(error: Error, c: Context, { log, requestId }: RequestContext): Response {
  const answer = (status: number, code: string, message: string) =>
    protocolError(c, new RestRefusal(status, code, message))
  if (error instanceof RestRefusal) return protocolError(c, error)
  if (isHangUp(error)) return answer(400, 'BAD_REQUEST', 'The request ended before its end.')
  if (isDatabaseUnavailable(error)) {
    log.error({ reason: reasonOf(error), requestId, path: c.req.path }, 'the database is unavailable')
    c.header('Retry-After', String(RETRY_AFTER))
    return answer(503, 'DATABASE_UNAVAILABLE', 'The database does not answer. Try again in a moment.')
  }
  log.error({ err: error, requestId, path: c.req.path }, 'unexpected error')
  return answer(500, 'INTERNAL_SERVER_ERROR', `Something went wrong on our side. Reference: ${requestId}`)
}
