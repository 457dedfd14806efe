import { setTimeout as pass } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { gathered } from '../gathered'
import { createPool } from './pool'
import type { DatabaseLog, Db } from './types'
import { isDatabaseBusy, isDatabaseUnavailable, reasonOf } from './unavailable'

/** How long a replica may take to be reached and to say how far it is, in ms. */
const ANSWERS_WITHIN = 1000
/** How long it may take at the start to be reached, and then to say whether it is one, in ms: a busy machine is waited for. */
const REACHED_WITHIN = 3000
const CHECKED_WITHIN = 10_000
/** How long a read waits for what was written before it, in ms: a replica that keeps up has it in a few. */
const CATCHES_UP_WITHIN = 300
const ASKED_EVERY = 10
/** Between two looks whether one that was set aside is fit again, in ms. */
const LOOKED_AT_EVERY = 2000

/** As far as others see what was written: with asynchronous commits that is before it is on the disk. */
const WRITTEN = `
  select pg_wal_lsn_diff(
    case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end,
    '0/0')::text as at`
/** Null of a server that is no replica any more. */
const REPLAYED = `select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text end as at`
const IDENTITY = `
  select system_identifier || ' ' || current_database() as name, pg_is_in_recovery() as "isReplica" from pg_control_system()`

/** What the address names is a server, but no replica of ours. */
export class NoReplica extends Error {
  constructor() {
    super('DATABASE_REPLICA_URL takes a replica of the database of DATABASE_URL, which what it names is not.')
  }
}

class Behind extends Error {}

/** 'behind': it lacks what was written a moment ago. 'unavailable': it cannot be asked. */
export type ReplicaState = 'in use' | 'behind' | 'unavailable'

/** Another server that follows the one that is written to. */
export interface Replica {
  /**
   * To read on for one request. Each read sees all that was written before the request first read, by whomever: the
   * replica answers once it has that, and else the primary does. Transactions are the primary's alone.
   */
  reading: () => Db
  state: () => ReplicaState
  /** Reads by who answered them, since the process began. */
  answered: () => Readonly<Record<'replica' | 'primary', number>>
  close: () => Promise<void>
}

type Query = [pg.QueryConfig, unknown[]?]
interface Read {
  answer: pg.QueryResult
}

/** What reads of one request go through. */
class Reading extends pg.Pool {
  readonly #primary: pg.Pool
  readonly #askReplica: (query: Query) => Promise<Read | undefined>
  /** Once the primary was asked it stays: what follows is never older, and has what was written meanwhile. */
  #isWithPrimary = false

  constructor(primary: pg.Pool, askReplica: (query: Query) => Promise<Read | undefined>) {
    super()
    this.#primary = primary
    this.#askReplica = askReplica
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    this.#isWithPrimary = true
    if (!callback) return this.#primary.connect()
    this.#primary.connect(callback)
    return undefined
  }

  // Drizzle waits for promises; the type has all the other ways to be told too.
  override query(...query: unknown[]): never {
    return this.#read(query as Query) as never
  }

  async #read(query: Query): Promise<pg.QueryResult> {
    const read = this.#isWithPrimary ? undefined : await this.#askReplica(query)
    if (read) return read.answer
    this.#isWithPrimary = true
    return this.#primary.query(...query)
  }
}

/** Where a server stands, as so many bytes that were ever written. */
async function positionOn(server: Pick<pg.ClientBase, 'query'>, statement: string): Promise<bigint | undefined> {
  const asked = { text: statement, query_timeout: ANSWERS_WITHIN }
  const { rows } = await server.query<{ at: string | null }>(asked)
  return typeof rows[0]?.at === 'string' ? BigInt(rows[0].at) : undefined
}

/** @throws Behind */
async function waitUntilReplayed(client: pg.PoolClient, wanted: bigint): Promise<void> {
  const until = Date.now() + CATCHES_UP_WITHIN
  for (;;) {
    const at = await positionOn(client, REPLAYED)
    if (at === undefined) throw new NoReplica()
    if (at >= wanted) return
    if (Date.now() >= until) throw new Behind(`${wanted - at} bytes behind after ${CATCHES_UP_WITHIN} ms`)
    await pass(ASKED_EVERY)
  }
}

/** @throws NoReplica */
async function requireReplica(client: pg.PoolClient, primary: pg.Pool, within = ANSWERS_WITHIN): Promise<void> {
  const asked = { text: IDENTITY, query_timeout: within }
  const { rows: ours } = await primary.query<{ name: string }>(IDENTITY)
  const { rows: theirs } = await client.query<{ name: string; isReplica: boolean }>(asked)
  if (!theirs[0]?.isReplica || theirs[0].name !== ours[0]?.name) throw new NoReplica()
}

/** Whether nothing more is to be had of it for now, and not of one statement alone. */
const isGone = (error: unknown) =>
  isDatabaseUnavailable(error) || reasonOf(error) === 'Query read timeout' || error instanceof NoReplica

/**
 * Whether what is configured as a replica is one, where that can be asked.
 * @throws NoReplica
 */
export async function checkReplica(replicaUrl: string, databaseUrl: string, log: DatabaseLog): Promise<void> {
  const pools = [databaseUrl, replicaUrl].map((connectionString) =>
    createPool({ connectionString, max: 1, connectionTimeoutMillis: REACHED_WITHIN }, log),
  )
  const [primary, replica] = pools
  try {
    const client = await replica?.pool.connect()
    if (client && primary) await requireReplica(client, primary.pool, CHECKED_WITHIN).finally(() => client.release())
  } catch (error) {
    if (error instanceof NoReplica) throw error
    log.info(`whether the replica is one is not known yet: ${reasonOf(error)}`)
  } finally {
    await Promise.all(pools.map(({ end }) => end()))
  }
}

/**
 * Reads on a replica from now on, if it can be reached; else as soon as it can.
 * @param config of its sessions
 */
export async function openReplica(
  config: pg.PoolConfig & { statement_timeout: number },
  primary: pg.Pool,
  log: DatabaseLog,
): Promise<Replica> {
  const { pool, end } = createPool(
    {
      ...config,
      connectionTimeoutMillis: ANSWERS_WITHIN,
      query_timeout: config.statement_timeout + ANSWERS_WITHIN,
      // What is replayed may hold a table.
      lock_timeout: ANSWERS_WITHIN,
      keepAlive: true,
    },
    log,
  )
  const answered = { replica: 0, primary: 0 }
  let state: ReplicaState = 'in use'
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const written = gathered(async (asking: readonly undefined[]) => {
    const { rows } = await primary.query<{ at: string }>(WRITTEN)
    const at = BigInt(rows[0]?.at ?? 0)
    return asking.map(() => at)
  })

  function setAside(error: unknown): void {
    const now = error instanceof Behind ? 'behind' : 'unavailable'
    if (state !== now) log.error({ reason: reasonOf(error) }, `the replica is ${now}; the primary answers`)
    state = now
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(() => void lookAgain(), LOOKED_AT_EVERY)
  }

  /** Does something in a session of the replica, which ends where that fails. */
  async function inSession<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    try {
      const done = await work(client)
      client.release()
      return done
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  const look = () =>
    inSession(async (client) => {
      await requireReplica(client, primary)
      await waitUntilReplayed(client, await written(undefined))
    })

  async function lookAgain(): Promise<void> {
    try {
      await look()
      state = 'in use'
      log.info('the replica is read again')
    } catch (error) {
      setAside(error)
    }
  }

  async function ask(query: Query, wanted: () => Promise<bigint>): Promise<Read | undefined> {
    if (state !== 'in use') return undefined
    // What the primary says of itself fails by itself.
    const position = await wanted()
    try {
      return await inSession(async (client) => {
        await waitUntilReplayed(client, position)
        return { answer: await client.query(...query) }
      })
    } catch (error) {
      if (error instanceof Behind || (isGone(error) && !isDatabaseBusy(error))) setAside(error)
      else log.info(`the replica did not answer, and the primary is asked: ${reasonOf(error)}`)
      return undefined
    }
  }

  function reading(): Db {
    let position: Promise<bigint> | undefined
    const wanted = () => {
      position ??= written(undefined)
      return position
    }
    const askReplica = async (query: Query) => {
      const read = await ask(query, wanted)
      answered[read ? 'replica' : 'primary'] += 1
      return read
    }
    return drizzle(new Reading(primary, askReplica))
  }

  await look().catch(setAside)

  return {
    reading,
    state: () => state,
    answered: () => answered,
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await end()
    },
  }
}
