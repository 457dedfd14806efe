import type { Role } from '@makao/contract/permissions'
import type { Logger } from 'pino'
import type { Background } from './background'
import type { Config } from './config'
import type { Db } from './db/types'
import type { KnownNames } from './people/accounts/password-strength.service'
import type { Auth } from './people/sign-in/better-auth'
import type { BackupKeeper } from './platform/backups/backups.service'
import type { JobRunner } from './platform/jobs/jobs.service'

/** Whom the audit log names. `id`: null when nobody was signed in. `address`: the network address, where it is known. */
export interface Author {
  id: string | null
  name: string
  address: string | null
}

/** Who asks: decides which rows a repository reaches. */
export interface Actor extends Author {
  id: string
  role: Role
  sessionId: string
}

/** What becomes known of a request while it is answered, for its line in the log. */
export interface RequestTrace {
  /** 'charges.record' */
  procedure?: string
  actorId?: string
}

/** What a procedure is given for one request. `now`: the instant at which it arrived. */
export interface RequestContext extends KnownNames {
  db: Db
  config: Config
  auth: Auth
  now: Date
  log: Logger
  requestId: string
  trace: RequestTrace
  headers: Headers
  /** The caller's network address; undefined where there is none, as in tests without a socket. */
  address: string | undefined
  background: Background
  backups: BackupKeeper
  jobs: JobRunner
  /** Tells the sender that mail was written and committed. */
  mailWritten: () => void
}

export interface SignedIn extends RequestContext {
  actor: Actor
}
