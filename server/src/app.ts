import { isStaff } from '@makao/contract/permissions'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { AppEnv, ContextOf } from './app-env'
import { type Background, createBackground } from './background'
import { type Patience, senderToProcedures, wholeBodies } from './bodies'
import { clientAddressReader } from './client-address'
import type { Config } from './config'
import type { Actor, RequestContext } from './context'
import type { Replica } from './db/replica'
import type { Db } from './db/types'
import { attachmentRoutes } from './documents/attachments/attachments.routes'
import { exportRoutes } from './documents/exports/exports.routes'
import { privacyRoutes } from './documents/privacy/privacy.routes'
import { answerAtEdge } from './errors'
import { archiveRoutes } from './exchange/archive/archive.routes'
import { HOSTED_PATH } from './exchange/hosted/protocol-error'
import type { HostedReads } from './exchange/hosted/reads'
import { importRoutes } from './exchange/import/import.routes'
import type { CallLimits } from './exchange/keys/call-limits.rules'
import { bearerOf } from './exchange/keys/keys.rules'
import { actorByKey } from './exchange/keys/keys.service'
import type { RealtimeHub } from './exchange/realtime/realtime.hub'
import { apiFence, securityHeaders } from './fence'
import { nobodysAddresses, shortAddresses, shortHeads } from './heads'
import { serveHealth } from './health'
import { listKnownNames } from './homes/properties/properties.repository'
import { hostedBy } from './hosted'
import { type Limits, limitsOf } from './limits'
import { smsRoutes } from './messaging/delivery/delivery.routes'
import { countWaitingMessages } from './messaging/outbox/queue.repository'
import { createWhatSends, type WhatSends } from './messaging/sending-accounts/what-sends.service'
import { meterRoutes } from './money/meters/meters.routes'
import { hookRoutes, inboundRoutes } from './money/mobile-money/callbacks.routes'
import { statementRoutes } from './money/statements/statements.routes'
import { serveDocumentation } from './openapi'
import { setUp } from './people/setup/own-setup.service'
import { type Auth, createAuth } from './people/sign-in/better-auth'
import type { FormerSecret } from './people/sign-in/secret-rotation'
import { resigning, serveSignIn } from './people/sign-in/sign-in.routes'
import { register } from './people/sign-up/sign-up.service'
import { backupRoutes } from './platform/backups/backups.routes'
import type { BackupKeeper } from './platform/backups/backups.service'
import type { JobRunner } from './platform/jobs/job-runner.service'
import type { LiveHub } from './platform/live/live.hub'
import { liveRoutes } from './platform/live/live.routes'
import { metricsRoutes } from './platform/metrics/metrics.routes'
import { createMetrics } from './platform/metrics/metrics.service'
import { logRequests } from './request-log'
import { actorByCookie } from './rpc'
import { serveProcedures } from './serve-procedures'
import { answerErrors } from './unexpected'
import { type Pages, pagesIn, serveWeb } from './web-files'

export interface AppOptions {
  db: Db
  config: Config
  clock: () => Date
  log: Logger
  /** Folder of the built web application; undefined serves the API alone. */
  webDir?: string | undefined
  /** Without it what the environment says, and what is saved in this process. */
  whatSends?: WhatSends | undefined
  mailWritten?: () => void
  background?: Background | undefined
  backups: BackupKeeper
  jobs: JobRunner
  /** Without it nobody hears of changes; the pages still read what they show. */
  live?: LiveHub
  /** Without it nobody hears of rows through the hosted protocol. */
  realtime?: RealtimeHub
  /** Told when something that a provider said was stored and committed. */
  moneyArrived?: (() => void) | undefined
  /** The AUTH_SECRET before the present one, while what it signed still counts. */
  formerSecret?: FormerSecret | undefined
  /** The line in which the hosted protocol reads: one for all who do. Without it there is one for the tables. */
  hostedReads?: HostedReads | undefined
  /** For the figures of /metrics. */
  pool?: pg.Pool
  replica?: Replica | undefined
  requestLimit?: number
  /** How many of them one network address may have. */
  requestsOfOneAddress?: number | undefined
  /** Calls a minute of a key, a token and nobody; without it those that everybody is held to. */
  callLimits?: CallLimits | undefined
  patience?: Patience | undefined
}

/** Seconds after which it is worth while to ask again: PostgreSQL and the embedded database start in less. */
const RETRY_AFTER = 5
/** The whole server as one fetch handler; tests start here. */
export function createApp(options: AppOptions): Hono<AppEnv> {
  const { db, config, log, webDir, pool, live, replica } = options
  const limits = limitsOf(options)
  const { auth, contextOf } = contextsOf(options)
  const metrics = createMetrics({
    log,
    pool,
    replica,
    waitingMessages: (now) => countWaitingMessages(db, now),
    activeRequests: limits.gate.active,
    liveStreams: () => live?.streams() ?? 0,
  })
  const app = new Hono<AppEnv>()

  app.use(logRequests(log, metrics.observe))
  app.use(async (c, next) => {
    await next()
    // Nobody takes the body of an answer to HEAD, nor hangs up on it: a file would stay open.
    if (c.req.method === 'HEAD') await c.res.body?.cancel()
  })
  meet(app, options)
  serveHealth(app, { db, replica, log })
  guardApi(app, options, limits, contextOf)
  serveSignIn(app, auth)
  serveDocumentation(app, config)
  serveFeatures(app, options, limits, contextOf)
  serveHooks(app, options, limits, contextOf)
  app.route('/metrics', metricsRoutes(contextOf, metrics))
  serveProcedures(app, contextOf, log)
  const notFound = (c: Context) => answerAtEdge(c, 'NOT_FOUND', 'There is nothing at this address.')
  app.all('/api/*', notFound)
  app.route('/', hostedBy(options, limits, contextOf))
  if (webDir) serveWeb(app, webDir)
  app.notFound(notFound)
  answerErrors(app, log)
  return app
}

/** With what a request is answered. */
function contextsOf(options: AppOptions): { auth: Auth; contextOf: ContextOf } {
  const { db, replica, config, log, clock, backups, jobs } = options
  const { mailWritten = () => undefined, background = createBackground(log) } = options
  const { whatSends = createWhatSends({ db, config }) } = options
  const knownNames = () => listKnownNames(db)
  const auth = createAuth({ db, config, log, clock, knownNames, mailWritten, register, setUp })
  const contextOf: ContextOf = (c) => ({
    db,
    replica,
    config,
    auth,
    log,
    requestId: c.get('requestId'),
    trace: c.get('trace'),
    whatSends,
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
  return { auth, contextOf }
}

/** Who asks the procedures: a script by its key, and then whatever cookie comes along is not looked at; a person by the session's. */
async function actorOfApi(context: RequestContext): Promise<Actor | undefined> {
  const bearer = bearerOf(context.headers)
  return bearer === undefined ? actorByCookie(context) : actorByKey(context, bearer)
}

/** Where no answer is a page. */
const NO_PAGE = /^\/(api|hooks|assets)\//

const WHERE_STAFF_ASK = new RegExp(`^/api/|${HOSTED_PATH.source}`)

/** From where a request comes, and what browsers may do with its answer. */
function meet(app: Hono<AppEnv>, { config, webDir }: AppOptions): void {
  const clientAddress = clientAddressReader(config.trustedProxies)
  app.use(async (c, next) => {
    c.set('address', clientAddress(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for')))
    c.set('headers', c.req.raw.headers)
    await next()
  })
  // The hosted protocol refuses them in its own words; what staff may ask is known later.
  app.use((c, next) => (HOSTED_PATH.test(c.req.path) ? next() : shortHeads(c, next)))
  app.use((c, next) => (WHERE_STAFF_ASK.test(c.req.path) ? next() : nobodysAddresses(c, next)))
  const nothing = { scripts: [], styles: [] }
  const hosted = securityHeaders(config, nothing, 'cross-origin')
  const pages = webDir === undefined ? undefined : pagesIn(webDir)
  let known: { of: Pages | undefined; headers: MiddlewareHandler } | undefined
  app.use((c, next) => {
    if (HOSTED_PATH.test(c.req.path)) return hosted(c, next)
    const now = NO_PAGE.test(c.req.path) ? known?.of : pages?.()
    c.set('pages', now)
    if (known?.of !== now || !known) known = { of: now, headers: securityHeaders(config, now?.inlined ?? nothing) }
    return known.headers(c, next)
  })
}

/** What a request to our own addresses passes, in this order, before it costs anything. */
function guardApi(
  app: Hono<AppEnv>,
  { config, clock, formerSecret, patience }: AppOptions,
  { turn, gate, calls }: Limits,
  contextOf: ContextOf,
): void {
  app.use('/api/*', turn)
  app.use('/api/*', compress())
  app.use('/api/*', apiFence(config))
  app.use('/api/*', tellWhenToReturn)
  if (formerSecret) app.use('/api/*', resigning(config, formerSecret, clock))
  app.use('/api/*', calls.keys)
  app.use(
    '/api/*',
    shortAddresses(async (c) => actorOfApi(contextOf(c))),
  )
  app.use('/api/*', wholeBodies({ patience, gate, senderOf: senderToProcedures(contextOf) }))
  // From here on a request costs something: all of it is here.
  app.use('/api/*', gate.pass)
}

const tellWhenToReturn: MiddlewareHandler = async (c, next) => {
  await next()
  // The gate for files says by itself when to come back.
  if (c.res.status === 503 && !c.res.headers.has('Retry-After')) c.header('Retry-After', String(RETRY_AFTER))
}

/** What is no procedure: files, pictures, streams, and what a sender of SMS tells. */
function serveFeatures(
  app: Hono<AppEnv>,
  { live, moneyArrived }: AppOptions,
  { fileGate, othersFileGate, callerOf }: Limits,
  contextOf: ContextOf,
): void {
  app.use('/api/exports/*', countedAs(contextOf, othersFileGate.pass))
  app.use('/api/exports/*', fileGate.pass)
  app.route('/api/exports/own-data', privacyRoutes(contextOf))
  app.route('/api/exports', exportRoutes(contextOf))
  app.route('/api/backups', backupRoutes(contextOf))
  app.use('/api/archive', countedAs(contextOf, othersFileGate.pass))
  app.use('/api/archive', fileGate.pass)
  app.route('/api/archive', archiveRoutes(contextOf))
  app.route('/api/meter-readings', meterRoutes(contextOf))
  app.route('/api/attachments/files', attachmentRoutes(contextOf))
  app.route('/api/imports', importRoutes(contextOf))
  app.route('/api/statements', statementRoutes(contextOf))
  app.route('/api/sms', smsRoutes(contextOf))
  app.route('/api/inbound', inboundRoutes({ contextOf, arrived: moneyArrived ?? nobodyHears }))
  if (live) app.route('/api/live', liveRoutes(contextOf, live, callerOf))
}

/** Says whose a file is; who is no staff passes another gate first, so that all of them together leave some room. */
const countedAs =
  (contextOf: ContextOf, pass: MiddlewareHandler): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const actor = await actorOfApi(contextOf(c))
    c.set('person', actor?.id)
    return isStaff(actor?.role) ? next() : pass(c, next)
  }

const nobodyHears = () => undefined
/** Who sends a provider's notice holds its address and is nobody: it is as short as what strangers send. */
const nobody = async () => undefined

/** What providers of mobile money call. In its address stands no word that Safaricom refuses. */
function serveHooks(
  app: Hono<AppEnv>,
  { patience, moneyArrived }: AppOptions,
  { hookTurn, gate }: Limits,
  contextOf: ContextOf,
): void {
  app.use('/hooks/*', hookTurn)
  app.use('/hooks/*', wholeBodies({ patience, gate, senderOf: nobody, isText: true }))
  app.use('/hooks/*', gate.pass)
  app.use('/hooks/*', async (c, next) => {
    await next()
    c.res.headers.set('Cache-Control', 'no-store')
  })
  app.route('/hooks', hookRoutes({ contextOf, arrived: moneyArrived ?? nobodyHears }))
}
