import pg from 'pg'
import type { EmbeddedPostgres } from './embedded-postgres'
import type { DatabaseLog } from './types'

type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>

const { builtins } = pg.types

/** `pg`'s own parsers, except that days stay the text they are: midnight in one zone is another day elsewhere. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format) =>
    type === builtins.DATE ? (day: string) => day : pg.types.getTypeParser(type, format),
}

/** A pool that says what is the matter when no client becomes free in time. */
class Pool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: (...connected: Connected) => void): void
  override connect(callback?: (...connected: Connected) => void): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect().catch((error: Error) => Promise.reject(this.#explained(error)))
    super.connect((error, client, release) => callback(error && this.#explained(error), client, release))
    return undefined
  }

  #explained(error: Error): Error {
    if (error.message !== 'timeout exceeded when trying to connect') return error
    const { max, connectionTimeoutMillis } = this.options
    return new Error(
      `No database connection became free within ${connectionTimeoutMillis} ms (the pool holds ${max}). ` +
        "Inside a transaction only the transaction's own client may be used.",
    )
  }
}

const endTimeoutMillis = 10_000

/** @returns `pool`, whose idle clients may break without ending the process, and `end`, which waits for its sessions too */
export function createPool(config: pg.PoolConfig, log: DatabaseLog): { pool: pg.Pool; end: () => Promise<void> } {
  const pool = new Pool({ application_name: 'makao', types, ...config })
  // Only the message, because pg hangs the whole client with its configuration on the error.
  pool.on('error', ({ message }) => log.error({ reason: message }, 'an idle database connection broke'))

  const sessions = new Set<Promise<void>>()
  pool.on('connect', (client) => {
    // Those in use too: a transaction that waits for nothing when its connection breaks would end the process. Its next
    // query says what happened.
    client.on('error', () => undefined)
    const ended = new Promise<void>((resolve) => client.once('end', resolve)).then(() => {
      sessions.delete(ended)
    })
    sessions.add(ended)
  })

  async function end(): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    // A client that never comes back must not keep the process from stopping.
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, endTimeoutMillis)
    })
    await Promise.race([pool.end().then(() => Promise.all(sessions)), timeout])
    clearTimeout(timer)
  }

  return { pool, end }
}

/** The one session of an embedded database. */
export function createEmbeddedPool({ createSocket }: EmbeddedPostgres, log: DatabaseLog) {
  return createPool(
    {
      // All of it said here, so that PGHOST, PGUSER or PGSSLMODE of the environment do not matter.
      host: 'embedded',
      user: 'postgres',
      database: 'postgres',
      ssl: false,
      stream: createSocket,
      // PGlite has one session.
      max: 1,
      idleTimeoutMillis: 0,
    },
    log,
  )
}
