import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Contract } from '@makao/contract'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { ORPCError, type Router } from '@orpc/server'
import { sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { secureHeaders } from 'hono/secure-headers'
import type pg from 'pg'
import type { Logger } from 'pino'
import { allowedOrigins, CLIENT_ADDRESS_HEADER, createAuth } from './accounts/auth'
import type { Config } from './config'
import type { RequestContext, RequestTrace } from './context'
import type { Db } from './db/types'
import { isHangUp } from './errors'
import { exportRoutes } from './exports/exports.routes'
import type { LiveHub } from './live/live.hub'
import { liveRoutes } from './live/live.routes'
import { metricsRoutes } from './metrics/metrics.routes'
import { createMetrics } from './metrics/metrics.service'
import { docsPage, openApiDocument } from './openapi'
import { createGate, FILE_LIMIT, REQUEST_LIMIT } from './overload'
import { logRequests } from './request-log'
import { router } from './router'

export interface AppOptions {
  db: Db
  config: Config
  clock: () => Date
  log: Logger
  /** Folder of the built web application; undefined serves the API alone. */
  webDir?: string | undefined
  mailWritten?: () => void
  /** Without it nobody hears of changes; the pages still read what they show. */
  live?: LiveHub
  /** For the figures of /metrics. */
  pool?: pg.Pool
  requestLimit?: number
}

interface AppEnv {
  Bindings: Partial<HttpBindings>
  Variables: { requestId: string; trace: RequestTrace }
}

const BODY_LIMIT = 1024 * 1024
const READING_METHODS = ['GET', 'HEAD', 'OPTIONS']
/** The paths of Better Auth that are open; what is not listed here does not exist. */
const AUTH_PATHS = ['/sign-up/email', '/sign-in/email', '/sign-out', '/get-session']
/** Kept free for a later door that speaks the protocol of a hosted backend. */
const RESERVED = /^\/(auth|rest|storage|realtime|functions)\/v1(\/|$)/

const unexpected = (requestId: string) => `Something went wrong on our side. Reference: ${requestId}`

/** The whole server as one fetch handler; tests start here. */
export function createApp(options: AppOptions): Hono<AppEnv> {
  const { db, config, clock, log, webDir, mailWritten = () => undefined, live, pool } = options
  const { requestLimit = REQUEST_LIMIT } = options
  const auth = createAuth(db, config, log)
  const origins = allowedOrigins(config.baseUrl)
  const handler = new OpenAPIHandler(router satisfies Router<Contract, RequestContext>, {
    clientInterceptors: [
      async ({ next, context, path }) => {
        context.trace.procedure = path.join('.')
        try {
          return await next()
        } catch (error) {
          if (error instanceof ORPCError && error.status < 500) throw error
          const { requestId } = context
          log.error({ err: error, requestId, procedure: path.join('.') }, 'unexpected error')
          throw new ORPCError('INTERNAL_SERVER_ERROR', { message: unexpected(requestId), data: { requestId } })
        }
      },
    ],
  })
  const gate = createGate(requestLimit, { uncounted: ['/api/live'] })
  const fileGate = createGate(FILE_LIMIT, { untilSent: true })
  const liveStreams = () => live?.streams() ?? 0
  const metrics = createMetrics({ db, log, pool, activeRequests: gate.active, liveStreams })
  const app = new Hono<AppEnv>()

  app.use(logRequests(log, metrics.observe))
  app.use(secureHeaders({ xFrameOptions: 'DENY', strictTransportSecurity: config.baseUrl.startsWith('https:') }))

  app.get('/healthz', async (c) => {
    try {
      await db.execute(sql`select 1`)
      return c.json({ status: 'ok' })
    } catch (error) {
      log.error({ err: error }, 'the database does not answer')
      return c.json({ status: 'database unavailable' }, 503)
    }
  })

  app.use('/api/*', gate.pass)
  app.use('/api/*', compress())
  app.use('/api/*', async (c, next) => {
    const origin = c.req.header('origin')
    if (!READING_METHODS.includes(c.req.method) && origin !== undefined && !origins.includes(origin)) {
      c.header('Cache-Control', 'no-store')
      return c.json({ code: 'FOREIGN_ORIGIN', message: `Use Makao at ${config.baseUrl}.` }, 403)
    }
    await next()
    // Afterwards: what is set before is lost where a route answers with a Response of its own.
    c.header('Cache-Control', 'no-store')
  })
  app.use(
    '/api/*',
    bodyLimit({
      maxSize: BODY_LIMIT,
      onError: (c) => c.json({ code: 'PAYLOAD_TOO_LARGE', message: 'A request holds at most 1 MB.' }, 413),
    }),
  )

  app.on(
    ['GET', 'POST'],
    AUTH_PATHS.map((path) => `/api/auth${path}`),
    (c) => {
      const headers = new Headers(c.req.raw.headers)
      headers.delete(CLIENT_ADDRESS_HEADER)
      const address = c.env?.incoming?.socket.remoteAddress
      if (address) headers.set(CLIENT_ADDRESS_HEADER, address)
      return auth.handler(new Request(c.req.raw, { headers }))
    },
  )

  app.get('/api/openapi.json', async (c) => c.json(await openApiDocument(config.baseUrl)))
  app.get('/api/docs', async (c) => c.html(docsPage(await openApiDocument(config.baseUrl))))

  const contextOf = (c: Context): RequestContext => ({
    db,
    config,
    auth,
    log,
    requestId: c.get('requestId'),
    trace: c.get('trace'),
    mailWritten,
    now: clock(),
    headers: c.req.raw.headers,
  })
  app.use('/api/exports/*', fileGate.pass)
  app.route('/api/exports', exportRoutes(contextOf))
  if (live) app.route('/api/live', liveRoutes(contextOf, live))
  app.route('/metrics', metricsRoutes(contextOf, metrics))
  app.use('/api/*', async (c, next) => {
    const { matched, response } = await handler.handle(c.req.raw, { prefix: '/api', context: contextOf(c) })
    if (matched) return c.newResponse(response.body, response)
    await next()
  })
  const notFound = { code: 'NOT_FOUND', message: 'There is nothing at this address.' }
  app.all('/api/*', (c) => c.json(notFound, 404))
  app.all('*', async (c, next) => {
    if (RESERVED.test(c.req.path)) return c.json(notFound, 404)
    await next()
  })

  if (webDir) serveWeb(app, webDir)
  app.notFound((c) => c.json(notFound, 404))
  app.onError((error, c) => {
    const requestId = c.get('requestId')
    // On slow networks that happens all day; nobody hears the answer.
    if (isHangUp(error)) return c.json({ code: 'BAD_REQUEST', message: 'The request ended before its end.' }, 400)
    log.error({ err: error, requestId, path: c.req.path }, 'unexpected error')
    return c.json({ code: 'INTERNAL_SERVER_ERROR', message: unexpected(requestId) }, 500)
  })
  return app
}

/** Files with a hash in their name are kept for a year; the page itself never, so that a new version shows at once. */
function serveWeb(app: Hono<AppEnv>, webDir: string): void {
  app.use(async (c, next) => {
    await next()
    const kept = c.res.ok && c.req.path.startsWith('/assets/')
    c.header('Cache-Control', kept ? 'public, max-age=31536000, immutable' : 'no-cache')
  })
  app.use(serveStatic({ root: webDir, precompressed: true }))
  app.get('/assets/*', (c) => c.json({ code: 'NOT_FOUND', message: 'This file belongs to another version.' }, 404))
  app.get('*', async (c) => c.html(await readFile(join(webDir, 'index.html'), 'utf8')))
}
