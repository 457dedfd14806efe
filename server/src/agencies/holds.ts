import type pg from 'pg'
import { ConfigError } from '../config'

/** How long a command waits until processes have let go of an agency, in ms. */
const PATIENCE = 60_000

/** An agency, as the lock of it. */
const lockOf = "hashtextextended('makao.agency.' || $1, 0)"

/**
 * Which agencies a process has open, told to everybody by locks of one database session: whoever moves an agency waits for them.
 * @param onLost the session ended, and its locks with it: nothing that it held may be worked with any more
 */
export function createHolds(pool: pg.Pool, onLost: () => void) {
  const held = new Set<string>()
  let session: Promise<pg.PoolClient> | undefined

  function connect(): Promise<pg.PoolClient> {
    session ??= pool.connect().then(
      (client) => {
        client.once('error', () => {
          session = undefined
          held.clear()
          client.release(true)
          onLost()
        })
        return client
      },
      (error: unknown) => {
        session = undefined
        throw error
      },
    )
    return session
  }

  async function letGo(name: string): Promise<void> {
    if (!held.delete(name)) return
    const client = await session
    await client?.query(`select pg_advisory_unlock_shared(${lockOf})`, [name])
  }

  return {
    /** @returns false where it is closed by now, or is being moved */
    hold: async (name: string): Promise<boolean> => {
      const client = await connect()
      const locked = await client.query(`select pg_try_advisory_lock_shared(${lockOf}) as is`, [name])
      if (!locked.rows[0]?.is) return false
      held.add(name)
      // Only now, so that whoever closes it either is seen here or waits for this process.
      const { rows } = await client.query('select is_open as is from makao.agencies where name = $1', [name])
      if (rows[0]?.is) return true
      await letGo(name)
      return false
    },
    letGo,
    end: async (): Promise<void> => {
      const client = await session
      session = undefined
      client?.release(true)
    },
  }
}

/**
 * Does something to an agency that is closed, once every process has let go of it; none opens it meanwhile.
 * @throws ConfigError where one has not within `patience` ms
 */
export async function whileNobodyHas<Result>(
  pool: pg.Pool,
  name: string,
  work: () => Promise<Result>,
  patience = PATIENCE,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query(`set lock_timeout = ${patience}`)
    await client.query(`select pg_advisory_lock(${lockOf})`, [name]).catch((error: unknown) => {
      const isLate = error instanceof Error && 'code' in error && error.code === '55P03'
      throw isLate
        ? new ConfigError(`A process still works with ${name}. See that each one reaches the database, and try again.`)
        : error
    })
    return await work()
  } finally {
    // The lock ends with the session.
    client.release(true)
  }
}
