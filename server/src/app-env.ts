import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { RequestContext, RequestTrace } from './context'

/** What every request carries from the door on. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>
  /** `headers`: the request's, with a session's cookie that the present secret signs. `person`: who asks for a file, by id. */
  Variables: {
    requestId: string
    trace: RequestTrace
    address: string | undefined
    headers: Headers
    person: string | undefined
  }
}

/** With what a request is answered. */
export type ContextOf = (c: Context) => RequestContext
