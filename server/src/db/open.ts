import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { lockDataDir } from './data-dir-lock'
import { prepareDatabaseDirectory } from './database-directory'
import { type DatabaseCopy, openCopy, removeCopies } from './embedded-copy'
import { startEmbeddedPostgres } from './embedded-postgres'
import { type MaintenanceOptions, startMaintenance } from './maintenance'
import { createEmbeddedPool, createPool } from './pool'
import type { DatabaseLog, Db } from './types'

export interface Database {
  db: Db
  pool: pg.Pool
  /** On a server: sessions that only read, each statement for five seconds at most, so that a costly list takes nobody's place. */
  readers?: Db
  kind: 'embedded' | 'server'
  /** Of the embedded database, which has one session: another one to read at length, where it is worth that. */
  openCopy?: () => Promise<DatabaseCopy | undefined>
  /** Waits for running work, at most ten seconds, and leaves everything on disk. A second call does nothing more. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** A PostgreSQL server, 15 or later. Without it the embedded database in `dataDir` is opened, or made. */
  databaseUrl?: string | undefined
  dataDir: string
  log?: DatabaseLog
  /** How long a query waits for a connection. */
  connectionTimeoutMillis?: number
  /** How long a statement may run on a server; 0: until it is done. */
  statementTimeoutMillis?: number
  maintenance?: Partial<MaintenanceOptions>
}

const consoleLog: DatabaseLog = {
  info: () => undefined,
  error: (detail, message) => console.error(message, detail),
}

/**
 * Opens the database that an installation is configured for. One driver serves both kinds, so types, error codes and
 * time-outs are the same.
 * @throws DataDirInUse when another process runs on `dataDir`
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl ? openServer(options, options.databaseUrl) : openEmbedded(options)
}

function openServer(
  { log = consoleLog, connectionTimeoutMillis = 10_000, statementTimeoutMillis = 30_000 }: DatabaseOptions,
  url: string,
): Database {
  // As the embedded one has it, so that the same SQL gives the same days.
  const inUtc = '-c TimeZone=UTC'
  const { pool, end } = createPool(
    {
      connectionString: url,
      max: 10,
      connectionTimeoutMillis,
      statement_timeout: statementTimeoutMillis,
      idle_in_transaction_session_timeout: 60_000,
      options: inUtc,
    },
    log,
  )
  const readers = createPool(
    {
      connectionString: url,
      max: 16,
      connectionTimeoutMillis,
      statement_timeout: 5000,
      options: `${inUtc} -c default_transaction_read_only=on`,
    },
    log,
  )
  const close = once(async () => {
    await Promise.all([end(), readers.end()])
  })
  return { db: drizzle(pool), pool, readers: drizzle(readers.pool), kind: 'server', close }
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const { log = consoleLog, connectionTimeoutMillis = 10_000 } = options
  const dataDir = resolve(options.dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockDataDir(dataDir)
  try {
    const directory = join(dataDir, 'database')
    await prepareDatabaseDirectory(directory, log)
    await removeCopies(dataDir)
    const postgres = await startEmbeddedPostgres(directory, (error) =>
      log.error({ err: error }, 'the embedded database stopped; the next query starts it again'),
    )
    const { pool, end } = createEmbeddedPool(postgres, log)
    // At the start nobody waits for an answer: on a machine that is busy the session may take longer than a query would.
    const first = await pool.connect()
    first.release()
    pool.options.connectionTimeoutMillis = connectionTimeoutMillis
    const db = drizzle(pool)
    const stopMaintenance = startMaintenance(db, join(dataDir, 'last-vacuum'), log, options.maintenance)
    const close = once(async () => {
      try {
        await stopMaintenance()
        await end()
        await postgres.close()
      } finally {
        await lock.release()
      }
    })
    return { db, pool, kind: 'embedded', openCopy: () => openCopy({ dataDir, directory, pool, log }), close }
  } catch (error) {
    await lock.release()
    throw error
  }
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= action()
    return done
  }
}
