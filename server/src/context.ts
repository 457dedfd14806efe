import type { Role } from '@makao/contract/permissions'
import type { Logger } from 'pino'
import type { Auth } from './accounts/auth'
import type { Config } from './config'
import type { Db } from './db/types'

/** Who asks: decides which rows a repository reaches. */
export interface Actor {
  id: string
  role: Role
}

/** What becomes known of a request while it is answered, for its line in the log. */
export interface RequestTrace {
  /** 'payments.record' */
  procedure?: string
  actorId?: string
}

/** What a procedure is given for one request. `now`: the instant at which it arrived. */
export interface RequestContext {
  db: Db
  config: Config
  auth: Auth
  now: Date
  log: Logger
  requestId: string
  trace: RequestTrace
  headers: Headers
  /** Tells the sender that mail was written and committed. */
  mailWritten: () => void
}

export interface SignedIn extends RequestContext {
  actor: Actor
}
