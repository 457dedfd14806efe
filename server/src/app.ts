import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Contract } from '@makao/contract'
import type { RefusalCode } from '@makao/contract/refusals'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { createRouterClient, ORPCError, type Router } from '@orpc/server'
import { sql } from 'drizzle-orm'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import type pg from 'pg'
import type { Logger } from 'pino'
import { type Background, createBackground } from './background'
import { type Patience, senderToProcedures, wholeBodies } from './bodies'
import { clientAddressReader, proxyReader } from './client-address'
import type { Config } from './config'
import type { Actor, RequestContext, RequestTrace } from './context'
import type { Db } from './db/types'
import { isDatabaseUnavailable, reasonOf } from './db/unavailable'
import { attachmentRoutes } from './documents/attachments/attachments.routes'
import { exportRoutes } from './documents/exports/exports.routes'
import { privacyRoutes } from './documents/privacy/privacy.routes'
import { answerAtEdge, isHangUp, Refusal } from './errors'
import { authRoutes } from './exchange/auth/auth.routes'
import { functionRoutes } from './exchange/functions/functions.routes'
import { hostedRoutes } from './exchange/hosted/hosted.routes'
import { HOSTED_PATH } from './exchange/hosted/protocol-error'
import { actorByBearer } from './exchange/identity/identity.service'
import { createCallLimits } from './exchange/keys/call-limits'
import { bearerOf } from './exchange/keys/keys.rules'
import { actorByKey } from './exchange/keys/keys.service'
import type { RealtimeHub } from './exchange/realtime/realtime.hub'
import { realtimeRoutes } from './exchange/realtime/realtime.routes'
import { storageRoutes } from './exchange/storage/storage.routes'
import { apiFence, securityHeaders } from './fence'
import { listKnownNames } from './homes/properties/properties.repository'
import { smsRoutes } from './messaging/delivery/delivery.routes'
import { countWaitingMessages } from './messaging/outbox/queue.repository'
import { meterRoutes } from './money/meters/meters.routes'
import { docsStyle, documentation } from './openapi'
import { createGate, FILE_LIMIT, FILES_OF_ONE_ADDRESS, REQUEST_LIMIT, turnstile } from './overload'
import { setUp } from './people/setup/own-setup.service'
import { type Auth, CLIENT_ADDRESS_HEADER, createAuth, withoutToken } from './people/sign-in/better-auth'
import { type FormerSecret, resignSession } from './people/sign-in/secret-rotation'
import { register } from './people/sign-up/sign-up.service'
import { backupRoutes } from './platform/backups/backups.routes'
import type { BackupKeeper } from './platform/backups/backups.service'
import type { JobRunner } from './platform/jobs/jobs.service'
import type { LiveHub } from './platform/live/live.hub'
import { liveRoutes } from './platform/live/live.routes'
import { metricsRoutes } from './platform/metrics/metrics.routes'
import { createMetrics } from './platform/metrics/metrics.service'
import { logRequests } from './request-log'
import { router } from './router'
import { actorByCookie, refusalResponse } from './rpc'

export interface AppOptions {
  db: Db
  config: Config
  clock: () => Date
  log: Logger
  /** Folder of the built web application; undefined serves the API alone. */
  webDir?: string | undefined
  mailWritten?: () => void
  background?: Background | undefined
  backups: BackupKeeper
  jobs: JobRunner
  /** Without it nobody hears of changes; the pages still read what they show. */
  live?: LiveHub
  /** Without it nobody hears of rows through the hosted protocol. */
  realtime?: RealtimeHub
  /** The AUTH_SECRET before the present one, while what it signed still counts. */
  formerSecret?: FormerSecret | undefined
  /** Sessions of a server that do nothing but read for the hosted protocol. */
  readers?: Db | undefined
  /** For the figures of /metrics. */
  pool?: pg.Pool
  requestLimit?: number
  /** How many of them one network address may have. */
  requestsOfOneAddress?: number | undefined
  patience?: Patience | undefined
}

interface AppEnv {
  Bindings: Partial<HttpBindings>
  /** `headers`: the request's, with a session's cookie that the present secret signs. */
  Variables: { requestId: string; trace: RequestTrace; address: string | undefined; headers: Headers }
}

/** Seconds after which it is worth while to ask again: PostgreSQL and the embedded database start in less. */
const RETRY_AFTER = 5
/** The paths of Better Auth that are open; what is not listed here does not exist. */
const AUTH_PATHS = ['/set-up', '/sign-up', '/sign-in', '/sign-out', '/get-session']
const unexpected = (requestId: string) => `Something went wrong on our side. Reference: ${requestId}`

/** The whole server as one fetch handler; tests start here. */
export function createApp(options: AppOptions): Hono<AppEnv> {
  const {
    db,
    config,
    clock,
    log,
    webDir,
    mailWritten = () => undefined,
    background = createBackground(log),
    live,
    realtime,
    formerSecret,
    backups,
    jobs,
    pool,
    readers,
  } = options
  const { requestLimit = REQUEST_LIMIT, requestsOfOneAddress, patience } = options
  const knownNames = () => listKnownNames(db)
  const auth = createAuth({
    db,
    config,
    log,
    clock,
    knownNames,
    mailWritten,
    register,
    setUp,
  })
  const clientAddress = clientAddressReader(config.trustedProxies)
  const isProxy = proxyReader(config.trustedProxies)
  /** Undefined for what a proxy asks without saying for whom. */
  const callerOf = (c: Context) => {
    const address: string | undefined = c.get('address')
    return address === undefined || isProxy(address) ? undefined : address
  }
  const handler = procedureHandler(log)
  // It counts its streams by itself.
  const uncounted = ['/api/live']
  const gate = createGate(requestLimit, { uncounted })
  const fileGate = createGate(FILE_LIMIT, { untilSent: true, each: { most: FILES_OF_ONE_ADDRESS, callerOf } })
  const liveStreams = () => live?.streams() ?? 0
  const metrics = createMetrics({
    log,
    pool,
    waitingMessages: (now) => countWaitingMessages(db, now),
    activeRequests: gate.active,
    liveStreams,
  })
  const app = new Hono<AppEnv>()

  app.use(logRequests(log, metrics.observe))
  app.use(async (c, next) => {
    c.set('address', clientAddress(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for')))
    c.set('headers', c.req.raw.headers)
    await next()
  })
  const [own, hosted] = [securityHeaders(config), securityHeaders(config, 'cross-origin')]
  app.use((c, next) => (HOSTED_PATH.test(c.req.path) ? hosted(c, next) : own(c, next)))

  serveHealth(app, db, log)

  const turn = turnstile({ each: requestsOfOneAddress, callerOf, uncounted })
  app.use('/api/*', turn)
  app.use('/api/*', compress())
  app.use('/api/*', apiFence(config))
  app.use('/api/*', async (c, next) => {
    await next()
    // The gate for files says by itself when to come back.
    if (c.res.status === 503 && !c.res.headers.has('Retry-After')) c.header('Retry-After', String(RETRY_AFTER))
  })

  if (formerSecret) app.use('/api/*', resigning(config, formerSecret, clock))

  const contextOf = (c: Context): RequestContext => ({
    db,
    config,
    auth,
    log,
    requestId: c.get('requestId'),
    trace: c.get('trace'),
    mailWritten,
    background,
    knownNames,
    backups,
    jobs,
    now: clock(),
    headers: c.get('headers'),
    address: c.get('address'),
    identify: actorOfApi,
  })
  const callLimits = createCallLimits({ config, clock, callerOf })
  app.use('/api/*', callLimits.keys)
  app.use('/api/*', wholeBodies({ patience, gate, senderOf: senderToProcedures(contextOf) }))
  // From here on a request costs something: all of it is here.
  app.use('/api/*', gate.pass)

  serveAuth(app, auth)
  serveDocumentation(app, config)

  app.use('/api/exports/*', fileGate.pass)
  app.route('/api/exports/own-data', privacyRoutes(contextOf))
  app.route('/api/exports', exportRoutes(contextOf))
  app.route('/api/backups', backupRoutes(contextOf))
  app.route('/api/meter-readings', meterRoutes(contextOf))
  app.route('/api/attachments/files', attachmentRoutes(contextOf))
  app.route('/api/sms', smsRoutes(contextOf))
  if (live) app.route('/api/live', liveRoutes(contextOf, live, callerOf))
  app.route('/metrics', metricsRoutes(contextOf, metrics))
  app.use('/api/*', async (c, next) => {
    const { matched, response } = await handler.handle(c.req.raw, { prefix: '/api', context: contextOf(c) })
    if (matched) return c.newResponse(response.body, response)
    await next()
  })
  const notFound = (c: Context) => answerAtEdge(c, 'NOT_FOUND', 'There is nothing at this address.')
  app.all('/api/*', notFound)
  const hostedContextOf = (c: Context): RequestContext => ({ ...contextOf(c), identify: actorByBearer })
  app.route(
    '/',
    hostedRoutes({
      config,
      contextOf: hostedContextOf,
      turnstile: turn,
      callLimit: callLimits.everybody,
      gate,
      patience,
      db,
      readers,
      proceduresFor: (context) => createRouterClient(router, { context }),
      services: {
        auth: authRoutes({ contextOf: hostedContextOf }),
        storage: storageRoutes({ contextOf: hostedContextOf }),
        functions: functionRoutes({ contextOf: hostedContextOf, procedures: router }),
        ...(realtime &&
          live && {
            realtime: realtimeRoutes({ contextOf: hostedContextOf, clock, callerOf, hub: realtime, enter: live.enter }),
          }),
      },
    }),
  )

  if (webDir) serveWeb(app, webDir)
  app.notFound(notFound)
  answerErrors(app, log)
  return app
}

/** Who asks the procedures: a script by its key, and then whatever cookie comes along is not looked at; a person by the session's. */
async function actorOfApi(context: RequestContext): Promise<Actor | undefined> {
  const bearer = bearerOf(context.headers)
  return bearer === undefined ? actorByCookie(context) : actorByKey(context, bearer)
}

/** Without the error as a whole: there are many of them, and a query has people's data in it. */
const logUnavailable = (log: Logger, error: unknown, detail: object) =>
  log.error({ reason: reasonOf(error), ...detail }, 'the database is unavailable')

/** Every procedure of the contract; what goes wrong in one unexpectedly is logged, and told by its reference alone. */
function procedureHandler(log: Logger) {
  return new OpenAPIHandler(router satisfies Router<Contract, RequestContext>, {
    clientInterceptors: [
      async ({ next, context, path }) => {
        context.trace.procedure = path.join('.')
        try {
          return await next()
        } catch (error) {
          const { requestId } = context
          if (isDatabaseUnavailable(error)) {
            logUnavailable(log, error, { requestId, procedure: path.join('.') })
            throw error
          }
          if (error instanceof ORPCError && (error.status < 500 || error.defined)) throw error
          log.error({ err: error, requestId, procedure: path.join('.') }, 'unexpected error')
          throw new ORPCError('INTERNAL_SERVER_ERROR' satisfies RefusalCode, {
            message: unexpected(requestId),
            data: { requestId },
          })
        }
      },
    ],
  })
}

/** Whether the database answers. */
function serveHealth(app: Hono<AppEnv>, db: Db, log: Logger): void {
  let asking: Promise<unknown> | undefined
  /** One question for all who ask meanwhile. */
  const askDatabase = async () => {
    asking ??= db.execute(sql`select 1`).finally(() => {
      asking = undefined
    })
    await asking
  }

  app.get('/healthz', async (c) => {
    try {
      await askDatabase()
      return c.json({ status: 'ok' })
    } catch (error) {
      logUnavailable(log, error, { path: c.req.path })
      return c.json({ status: 'database unavailable' }, 503)
    }
  })
}

/** Has sessions that the former secret signed go on, signed by the present one. */
function resigning(config: Config, formerSecret: FormerSecret, clock: () => Date): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const resigned = await resignSession(c.req.raw.headers, config, formerSecret, clock())
    if (resigned) c.set('headers', resigned.headers)
    await next()
    // Signing in or out sets it by itself, and has the last word.
    const isSet = c.res.headers.getSetCookie().some((line) => line.startsWith(`${resigned?.name}=`))
    if (resigned && !isSet) c.header('Set-Cookie', resigned.setCookie, { append: true })
  }
}

/** What of Better Auth is open. */
function serveAuth(app: Hono<AppEnv>, auth: Auth): void {
  app.on(
    ['GET', 'POST'],
    AUTH_PATHS.map((path) => `/api/auth${path}`),
    (c) => {
      const headers = new Headers(c.get('headers'))
      headers.delete(CLIENT_ADDRESS_HEADER)
      const address = c.get('address')
      if (address) headers.set(CLIENT_ADDRESS_HEADER, address)
      const answer = auth.handler(new Request(c.req.raw, { headers }))
      return c.req.path === '/api/auth/get-session' ? answer.then(withoutToken) : answer
    },
  )
}

/** The contract, for machines and for people. */
function serveDocumentation(app: Hono<AppEnv>, config: Config): void {
  app.get('/api/openapi.json', async (c) =>
    c.body((await documentation(config.baseUrl)).json, 200, { 'content-type': 'application/json' }),
  )
  app.get('/api/docs.css', (c) => c.body(docsStyle, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/api/docs', async (c) =>
    c.body((await documentation(config.baseUrl)).page, 200, { 'content-type': 'text/html; charset=utf-8' }),
  )
}

/** What went wrong outside of a procedure. */
function answerErrors(app: Hono<AppEnv>, log: Logger): void {
  app.onError((error, c) => {
    const requestId = c.get('requestId')
    // On slow networks that happens all day; nobody hears the answer.
    if (isHangUp(error)) return answerAtEdge(c, 'BAD_REQUEST', 'The request ended before its end.')
    if (isDatabaseUnavailable(error)) {
      logUnavailable(log, error, { requestId, path: c.req.path })
      return refusalResponse(new Refusal('DATABASE_UNAVAILABLE'))
    }
    log.error({ err: error, requestId, path: c.req.path }, 'unexpected error')
    return answerAtEdge(c, 'INTERNAL_SERVER_ERROR', unexpected(requestId))
  })
}

/** Files with a hash in their name are kept for a year; the page itself never, so that a new version shows at once. */
function serveWeb(app: Hono<AppEnv>, webDir: string): void {
  app.use(async (c, next) => {
    await next()
    const kept = c.res.ok && c.req.path.startsWith('/assets/')
    // Whoever holds a receipt has its address; no machine between keeps it, and no search finds it.
    const isReceipt = c.req.path.startsWith('/receipt/')
    if (isReceipt) c.header('X-Robots-Tag', 'noindex, nofollow')
    c.header('Cache-Control', kept ? 'public, max-age=31536000, immutable' : isReceipt ? 'no-store' : 'no-cache')
  })
  app.use(serveStatic({ root: webDir, precompressed: true }))
  app.get('/assets/*', (c) => answerAtEdge(c, 'NOT_FOUND', 'This file belongs to another version.'))
  app.get('*', async (c) => c.html(await readFile(join(webDir, 'index.html'), 'utf8')))
}
