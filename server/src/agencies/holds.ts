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
  /** How often each is held: one that sleeps and is woken again may be so twice. */
  const held = new Map<string, number>()
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
    const times = held.get(name)
    if (!times) return
    if (times > 1) held.set(name, times - 1)
    else held.delete(name)
    const client = await session
    await client?.query(`select pg_advisory_unlock_shared(${lockOf})`, [name])
  }

  return {
    /** @returns false where it is closed by now, or is being moved */
    hold: async (name: string): Promise<boolean> => {
      const client = await connect()
      const locked = await client.query(`select pg_try_advisory_lock_shared(${lockOf}) as is`, [name])
      if (!locked.rows[0]?.is) return false
      held.set(name, (held.get(name) ?? 0) + 1)
      let isOpen = false
      try {
        // Only now, so that whoever closes it either is seen here or waits for this process.
        const { rows } = await client.query('select is_open as is from makao.agencies where name = $1', [name])
        isOpen = rows[0]?.is === true
      } finally {
        if (!isOpen) await letGo(name)
      }
      return isOpen
    },
    letGo,
    end: async (): Promise<void> => {
      const client = await session
      session = undefined
      client?.release(true)
    },
  }
}

/** Of a wait for a lock that was too long, or for one another. */
const isLate = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')

/**
 * Does what no other command may do with an agency meanwhile.
 * @throws ConfigError where one is at it
 */
export async function alone<Result>(pool: pg.Pool, name: string, work: () => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  const lock = "hashtextextended('makao.command.' || $1, 0)"
  let isAlone = false
  try {
    const { rows } = await client.query(`select pg_try_advisory_lock(${lock}) as is`, [name])
    isAlone = rows[0]?.is === true
    if (!isAlone) throw new ConfigError(`Another command is at work on ${name}. Try again once it is done.`)
    return await work()
  } finally {
    // By itself, so that the next command is not refused while this session is being ended; where it cannot, the lock ends with it.
    if (isAlone) await client.query(`select pg_advisory_unlock(${lock})`, [name]).catch(() => undefined)
    client.release(true)
  }
}

/**
 * Does something to an agency that is closed, once every process has let go of it and what was being written in its tables is: until
 * it is done none opens it, and nothing more is written there.
 * @throws ConfigError where that takes longer than `patience` ms
 */
export async function whileNobodyHas<Result>(
  pool: pg.Pool,
  { name, schema }: { name: string; schema: string },
  work: () => Promise<Result>,
  patience = PATIENCE,
): Promise<Result> {
  const client = await pool.connect()
  const wait = async () => {
    await client.query(`begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
      set local lock_timeout = ${patience}`)
    await client.query(`select pg_advisory_xact_lock(${lockOf})`, [name])
    // A process ends its sessions as it lets go, but for one that is still at work.
    await client.query(`do $all$
      declare it regclass;
      begin
        for it in select oid from pg_class where relnamespace = '${schema}'::regnamespace and relkind in ('r', 'p') order by relname loop
          execute format('lock table %s in share mode', it);
        end loop;
      end $all$`)
  }
  try {
    await wait().catch((error: unknown) => {
      throw isLate(error)
        ? new ConfigError(`A process still works with ${name}. See that each one reaches the database, and try again.`)
        : error
    })
    return await work()
  } finally {
    // The locks end with the session.
    client.release(true)
  }
}
