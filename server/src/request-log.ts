import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import type { RequestTrace } from './context'

interface TracedEnv {
  Variables: { requestId: string; trace: RequestTrace }
}

/** What was asked for, without ids: a procedure's name, or the pattern of a route. */
function operationOf(c: Context, trace: RequestTrace): string {
  return trace.procedure ?? routePath(c)
}

/**
 * Gives every request an id and writes one line when it is answered; nothing of its query, its headers and its body.
 * @param observe is told of every answer, too
 */
export function logRequests(
  log: Logger,
  observe: (answer: { method: string; operation: string; status: number; seconds: number }) => void,
): MiddlewareHandler<TracedEnv> {
  return async (c, next) => {
    const started = performance.now()
    const requestId = crypto.randomUUID()
    const trace: RequestTrace = {}
    c.set('requestId', requestId)
    c.set('trace', trace)
    await next()
    // Afterwards: what is set before is lost where a route answers with a Response of its own. On the answer itself: `c.header` makes
    // another one, with a stream for its body.
    c.res.headers.set('X-Request-Id', requestId)
    const { method, path } = c.req
    const { status } = c.res
    const ms = performance.now() - started
    log.info({ requestId, method, path, status, ms: Math.round(ms), ...trace }, 'request')
    observe({ method, operation: operationOf(c, trace), status, seconds: ms / 1000 })
  }
}
