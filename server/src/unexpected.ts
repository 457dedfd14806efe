import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { AppEnv } from './app-env'
import { isDatabaseUnavailable, reasonOf } from './db/unavailable'
import { answerAtEdge, isBrokenOff, isHangUp, Refusal } from './errors'
import { refusalResponse } from './rpc'
import { FilesUnavailable } from './s3-store'

export const unexpected = (requestId: string) => `Something went wrong on our side. Reference: ${requestId}`

/** Without the error as a whole: there are many of them, and a query has people's data in it. */
export const logUnavailable = (log: Logger, error: unknown, detail: object) =>
  log.error({ reason: reasonOf(error), ...detail }, 'the database is unavailable')

/** The same of what the database broke off. */
export const logBrokenOff = (log: Logger, error: unknown, detail: object) =>
  log.error({ reason: reasonOf(error), ...detail }, 'the database broke off what took too long')

/** What went wrong outside of a procedure. */
export function answerErrors(app: Hono<AppEnv>, log: Logger): void {
  app.onError((error, c) => {
    const requestId = c.get('requestId')
    // On slow networks that happens all day; nobody hears the answer.
    if (isHangUp(error)) return answerAtEdge(c, 'BAD_REQUEST', 'The request ended before its end.')
    if (isDatabaseUnavailable(error)) {
      logUnavailable(log, error, { requestId, path: c.req.path })
      return refusalResponse(new Refusal('DATABASE_UNAVAILABLE'))
    }
    if (isBrokenOff(error)) {
      logBrokenOff(log, error, { requestId, path: c.req.path })
      return refusalResponse(new Refusal('OVERLOADED'))
    }
    if (error instanceof FilesUnavailable) {
      log.error({ err: error, requestId, path: c.req.path }, 'the storage of files is unavailable')
      return refusalResponse(new Refusal('OVERLOADED'))
    }
    log.error({ err: error, requestId, path: c.req.path }, 'unexpected error')
    return answerAtEdge(c, 'INTERNAL_SERVER_ERROR', unexpected(requestId))
  })
}
