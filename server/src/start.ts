import type { Server } from 'node:http'
import { type Config, ConfigError } from './config'
import { listen } from './connections'
import { DataDirInUse } from './db/data-dir-lock'
import { NoReplica } from './db/replica'
import type { Db } from './db/types'
import { isDatabaseUnavailable, reasonOf } from './db/unavailable'
import { openInstallation } from './installation'
import { createLogger } from './logger'
import { findWeakness } from './people/accounts/password-strength.service'
import { setupGreeting } from './people/setup/setup-code.service'

/** How long requests may take to finish once the process is asked to stop. */
const STOP_WITHIN = 10_000
/** How long all of it may take: a backup or a check of the books may be asking the database something that takes minutes. */
const END_WITHIN = 30_000

export interface StartOptions {
  config: Config
  /** Runs on the migrated database before anybody is served. */
  beforeServing?: (db: Db) => Promise<void>
  /** What is printed once requests are answered. */
  greeting?: () => string
}

/** Opens the database, migrates it and serves until the process is asked to stop. */
export async function start({ config, beforeServing, greeting = () => '' }: StartOptions): Promise<void> {
  const log = createLogger(process.env.LOG_LEVEL ?? 'info')
  const weakness = config.adminPassword && (await findWeakness(config.adminPassword, [config.adminEmail]))
  if (weakness) throw new ConfigError(`ADMIN_PASSWORD takes a password that is hard to guess. ${weakness}`)
  const installation = await openInstallation({ config, log, clock: () => new Date(), beforeServing })
  const setUp = installation.hasAdmin ? '' : setupGreeting(config)
  const server = listen(installation.app, config, () => {
    process.stdout.write(`Makao is running at ${config.baseUrl}\n${setUp}${greeting()}`)
    installation.beginJobs()
  })
  serveUntilStopped(server, config, installation)
}

/** Ends the process when it is asked to, once what is under way is done or has had its time. */
export function serveUntilStopped(
  server: Server,
  { port }: Pick<Config, 'port'>,
  { endStreams, close }: { endStreams: () => void; close: () => Promise<void> },
): void {
  server.on('error', (error: NodeJS.ErrnoException) => {
    fail(error.code === 'EADDRINUSE' ? new ConfigError(`PORT ${port} is in use; PORT takes a free one.`) : error)
  })
  let stopping = false
  async function stop(): Promise<void> {
    if (stopping) return
    stopping = true
    endStreams()
    // The database undoes what is broken off, and jobs begin anew after the next start.
    setTimeout(() => process.exit(0), END_WITHIN).unref()
    const deadline = setTimeout(() => server.closeAllConnections(), STOP_WITHIN)
    await new Promise((closed) => {
      server.close(closed)
      server.closeIdleConnections()
    })
    clearTimeout(deadline)
    await close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop().catch(fail))
}

/** Ends the process: with one line where the person who starts Makao can mend it, else with where it happened. */
export function fail(error: unknown): never {
  process.stderr.write(`${lastWords(error)}\n`)
  process.exit(1)
}

function lastWords(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DataDirInUse || error instanceof NoReplica) return error.message
  if (isDatabaseUnavailable(error)) return `The database cannot be used: ${reasonOf(error)}`
  return error instanceof Error ? String(error.stack) : String(error)
}
