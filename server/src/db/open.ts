import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { lockDataDir } from './data-dir-lock'
import { prepareDatabaseDirectory } from './database-directory'
import { createCopies, type DatabaseCopy, removeCopies } from './embedded-copy'
import { startEmbeddedPostgres } from './embedded-postgres'
import { createEar, type Ear } from './listen'
import { type MaintenanceOptions, startMaintenance } from './maintenance'
import { createEmbeddedPool, createPool } from './pool'
import { preparingClient } from './prepared-writes'
import { openReplica, type Replica } from './replica'
import type { DatabaseLog, Db } from './types'

export interface Database {
  db: Db
  pool: pg.Pool
  /** On a server: sessions that only read, each statement for five seconds at most, so that a costly list takes nobody's place. */
  readers?: Db
  /** Of a server, where there is one: another one that follows it. */
  replica?: Replica | undefined
  kind: 'embedded' | 'server'
  /** In which the tables are. */
  schema: string
  /** Of a server: hears for everybody who works on it here. */
  ear?: Ear | undefined
  /** Of the embedded database, which has one session: another one to read at length, where it is worth that. */
  openCopy?: () => Promise<DatabaseCopy | undefined>
  /** Waits for running work, at most ten seconds, gives up copies and leaves everything on disk. A second call does nothing more. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** A PostgreSQL server, 15 or later. Without it the embedded database in `dataDir` is opened, or made. */
  databaseUrl?: string | undefined
  /** A replica of that server, to read on. */
  replicaUrl?: string | undefined
  /** On a server: the schema that is worked in, and how many sessions; without it the usual ones, by ourselves. */
  among?: Among | undefined
  dataDir: string
  log?: DatabaseLog
  /** How long a query waits for a connection. */
  connectionTimeoutMillis?: number
  /** How long a statement may run on a server; 0: until it is done. */
  statementTimeoutMillis?: number
  /** How long a transaction may wait for its next statement on a server; 0: until it comes. */
  idleTransactionMillis?: number
  maintenance?: Partial<MaintenanceOptions>
}

/** One of several on the same server. */
export interface Among {
  schema: string
  /** Where the extensions are that all of them use. */
  extensions: string
  sessions: number
  ear: Ear
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

async function openServer(options: DatabaseOptions, url: string): Promise<Database> {
  const { log = consoleLog, connectionTimeoutMillis = 10_000, statementTimeoutMillis = 30_000 } = options
  const { idleTransactionMillis = 60_000, among, replicaUrl } = options
  // Days as the embedded one has them from the same SQL. What is in other schemas is not even looked for.
  const session = `-c TimeZone=UTC${among ? ` -c search_path=${among.schema},${among.extensions}` : ''}`
  const readOnly = `${session} -c default_transaction_read_only=on`
  const { pool, end } = createPool(
    {
      connectionString: url,
      Client: preparingClient(),
      max: among?.sessions ?? 10,
      connectionTimeoutMillis,
      statement_timeout: statementTimeoutMillis,
      idle_in_transaction_session_timeout: idleTransactionMillis,
      options: session,
    },
    log,
  )
  const readers = createPool(
    {
      connectionString: url,
      max: among?.sessions ?? 16,
      connectionTimeoutMillis,
      statement_timeout: 5000,
      options: readOnly,
    },
    log,
  )
  const replica =
    replicaUrl === undefined
      ? undefined
      : await openReplica(
          {
            connectionString: replicaUrl,
            max: among?.sessions ?? 10,
            statement_timeout: statementTimeoutMillis,
            options: readOnly,
          },
          pool,
          log,
        )
  const { schema = 'public', ear = createEar(pool, log) } = among ?? {}
  const close = once(async () => {
    if (!among) ear.close()
    await Promise.all([end(), readers.end(), replica?.close()])
  })
  return { db: drizzle(pool), pool, readers: drizzle(readers.pool), replica, kind: 'server', schema, ear, close }
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
    const copies = createCopies({ dataDir, directory, pool, log })
    const stopMaintenance = startMaintenance(db, join(dataDir, 'last-vacuum'), log, {
      isLogKept: copies.areBegun,
      ...options.maintenance,
    })
    const close = once(async () => {
      try {
        await stopMaintenance()
        // While the session is there to end what was begun.
        await copies.stop()
        await end()
        await postgres.close()
      } finally {
        await lock.release()
      }
    })
    return {
      db,
      pool,
      kind: 'embedded',
      schema: 'public',
      openCopy: copies.open,
      close,
    }
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
