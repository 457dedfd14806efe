import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { PgBoss, Db as SqlRunner } from 'pg-boss'
import type { Database } from '../../db/open'
import type { Tx } from '../../db/types'

/** How often pg-boss looks, in seconds; tests are in a hurry. */
export interface Pace {
  /** A worker: for a job that another process sent, or whose next attempt is due. */
  poll: number
  /** What is due by schedule. At most 45, since an occurrence is due for a minute. */
  schedule: number
  /** For jobs whose process is gone, or that took too long. */
  supervise: number
  /** How long after the start what was missed is caught up: the first people sign in before. */
  calm: number
}

export const PACE: Pace = { poll: 20, schedule: 30, supervise: 30, calm: 60 }
const HOUR = 3600
const DAY = 24 * HOUR

/** How a job is queued and tried again. `retryDelay`: at least so long after the first failure, then twice as long each time. */
export const queueOptions = (kind: Database['kind']) => ({
  retryLimit: 5,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: HOUR,
  expireInSeconds: HOUR,
  retentionSeconds: DAY,
  deleteAfterSeconds: 2 * DAY,
  // One session may be taken for longer than that, and one process needs no other that notices its end.
  ...(kind === 'server' ? { heartbeatSeconds: 30 } : {}),
})

/** Runs the statements of pg-boss with clients of our pool: the embedded database has no other. */
function throughPool(pool: pg.Pool): SqlRunner {
  return {
    async executeSql(text, values) {
      const client = await pool.connect()
      try {
        const result = await client.query(text, values as unknown[])
        client.release()
        return result
      } catch (error) {
        // Some of its texts begin a transaction and end it; one that fails halfway leaves it open.
        const isUsable = await client.query('rollback').then(
          () => true,
          () => false,
        )
        client.release(!isUsable)
        throw error
      }
    },
  }
}

/** For calls of pg-boss that belong to a transaction of ours. */
export async function within(tx: Tx): Promise<{ db: SqlRunner }> {
  const { fromDrizzle } = await import('pg-boss')
  return { db: fromDrizzle(tx, sql) }
}

/** The schema of pg-boss for tables in a schema. */
export const jobsSchema = (schema: string) => (schema === 'public' ? 'pgboss' : `${schema}_jobs`)

/** Makes pg-boss's schema where it is missing, and starts it. */
export async function startBoss(
  { pool, kind, schema = 'public' }: Pick<Database, 'pool' | 'kind'> & Partial<Pick<Database, 'schema'>>,
  onError: (error: Error) => void,
  pace: Pace,
): Promise<PgBoss> {
  // Only now: it takes longer to load than the server to answer.
  const pgBoss = await import('pg-boss')
  const boss = new pgBoss.PgBoss({
    db: throughPool(pool),
    schema: jobsSchema(schema),
    backend: kind === 'embedded' ? 'pglite' : 'postgres',
    cronMonitorIntervalSeconds: pace.schedule,
    cronWorkerIntervalSeconds: Math.min(10, pace.schedule),
    superviseIntervalSeconds: pace.supervise,
    monitorIntervalSeconds: pace.supervise,
    // Jobs do not wait for one another, and indexes are built when the schema is made.
    flowIntervalSeconds: HOUR,
    bamIntervalSeconds: 10 * 60,
    // A few rows a day.
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', onError)
  try {
    return await boss.start()
  } catch (error) {
    await boss.stop({ close: false, graceful: false })
    throw error
  }
}
