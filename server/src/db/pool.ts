import pg from 'pg'
import type { DatabaseLog } from './types'

type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>

const { builtins } = pg.types

/** `pg`'s own parsers, except that days stay the text they are: a Date of midnight in the server's zone is another day elsewhere. */
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
      { cause: error },
    )
  }
}

/** A pool whose idle clients may break without ending the process: the loss is logged, the next query connects anew. */
export function createPool(config: pg.PoolConfig, log: DatabaseLog): pg.Pool {
  const pool = new Pool({ application_name: 'makao', types, ...config })
  pool.on('error', (error) => log.error({ err: error }, 'an idle database connection broke'))
  return pool
}
