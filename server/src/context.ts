import type { Role } from '@makao/contract/permissions'
import type { Logger } from 'pino'
import type { Background } from './background'
import type { Config } from './config'
import type { Replica } from './db/replica'
import type { Db, Queryable } from './db/types'
import type { WhatSends } from './messaging/sending-accounts/what-sends.service'
import type { KnownNames } from './people/accounts/password-strength.service'
import type { Auth } from './people/sign-in/better-auth'
import type { BackupKeeper } from './platform/backups/backups.service'
import type { JobRunner } from './platform/jobs/job-runner.service'

/** Whom the audit log names. `id`: null when nobody was signed in. `address`: the network address, where it is known. */
export interface Author {
  id: string | null
  name: string
  address: string | null
}

/** A procedure as it is asked: its place in the contract, 'GET /units/{unitId}', and what it is given. */
export interface Asked {
  route: string
  input: unknown
}

/** The key by which a script asks in somebody's name. */
export interface ActingKey {
  id: string
  name: string
  /** The properties whose rows it reaches; null: all. */
  propertyIds: readonly string[] | null
  /** @throws Refusal NOT_FOUND, KEY_LIMITED: it leads beyond them */
  requireReach: (db: Queryable, asked: Asked) => Promise<void>
}

/** Who asks: decides which rows a repository reaches. */
export interface Actor extends Author {
  id: string
  role: Role
  /** Of a key, its own id. */
  sessionId: string
  /** Whether an admin may not work before they have a second factor; undefined: nobody has looked. */
  lacksSecondFactor?: boolean
  key?: ActingKey
}

/** The properties whose rows alone somebody reaches, who asks with a limited key; null: no limit. */
export const limitOf = (caller: Pick<Actor, 'key'> | undefined): readonly string[] | null =>
  caller?.key?.propertyIds ?? null

/** What becomes known of a request while it is answered, for its line in the log. */
export interface RequestTrace {
  /** 'charges.record' */
  procedure?: string
  actorId?: string
}

/** What a procedure is given for one request. `now`: the instant at which it arrived. */
export interface RequestContext extends KnownNames {
  db: Db
  /** Where there is one, long reads go there: see `onReplica`. */
  replica?: Replica | undefined
  config: Config
  auth: Auth
  now: Date
  log: Logger
  requestId: string
  trace: RequestTrace
  headers: Headers
  /** The caller's network address; undefined where there is none, as in tests without a socket. */
  address: string | undefined
  /** Who asks, by the session's cookie or by the bearer of a script; undefined for nobody. Looked up anew each time. */
  identify: (context: RequestContext) => Promise<Actor | undefined>
  background: Background
  backups: BackupKeeper
  jobs: JobRunner
  whatSends: WhatSends
  /** Tells the sender that mail was written and committed. */
  mailWritten: () => void
}

export interface SignedIn extends RequestContext {
  actor: Actor
}

/** Who does something, a person or Makao by itself, and when. */
export interface Doing {
  actor: Author
  now: Date
}

/** The same request, to look through much: on a replica of the database where there is one. What is written is so on the primary. */
export const onReplica = <Context extends RequestContext>(context: Context): Context =>
  context.replica ? { ...context, db: context.replica.reading() } : context
