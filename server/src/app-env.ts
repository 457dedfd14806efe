import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { RequestContext, RequestTrace } from './context'
import type { Pages } from './web-files'

/** What every request carries from the door on. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>
  /**
   * `headers`: the request's, with a session's cookie that the present secret signs. `person`: who asks for a file, by id.
   * `pages`: as they were when it came.
   */
  Variables: {
    requestId: string
    trace: RequestTrace
    address: string | undefined
    headers: Headers
    person: string | undefined
    pages: Pages | undefined
  }
}

/** With what a request is answered. */
export type ContextOf = (c: Context) => RequestContext
