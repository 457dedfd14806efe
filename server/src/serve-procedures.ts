import type { Contract } from '@makao/contract'
import { commonRefusals } from '@makao/contract/procedure'
import type { RefusalCode } from '@makao/contract/refusals'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { ORPCError, type Router } from '@orpc/server'
import type { Context, Hono } from 'hono'
import type { Logger } from 'pino'
import type { AppEnv } from './app-env'
import type { RequestContext } from './context'
import { isDatabaseUnavailable } from './db/unavailable'
import { isBrokenOff } from './errors'
import { router } from './router'
import { logBrokenOff, logUnavailable, unexpected } from './unexpected'

/** Answers what the contract names; what it does not goes on to the next. */
export function serveProcedures(app: Hono<AppEnv>, contextOf: (c: Context) => RequestContext, log: Logger): void {
  const handler = procedureHandler(log)
  app.use('/api/*', async (c, next) => {
    const { matched, response } = await handler.handle(c.req.raw, { prefix: '/api', context: contextOf(c) })
    if (matched) return c.newResponse(response.body, response)
    await next()
  })
}

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
          if (isBrokenOff(error)) {
            logBrokenOff(log, error, { requestId, procedure: path.join('.') })
            throw new ORPCError('OVERLOADED' satisfies RefusalCode, { ...commonRefusals.OVERLOADED, defined: true })
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
