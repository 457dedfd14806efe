import { readFile, writeFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { tryTables } from './locks'
import type { DatabaseLog, Db, Tx } from './types'
import { isDatabaseBusy } from './unavailable'

export interface MaintenanceOptions {
  /** How often to look whether something is due. */
  everyMillis: number
  /** A checkpoint is due when this much has been written since the last one … */
  checkpointAfterBytes: number
  /** … or when anything has been written and this time has passed. */
  checkpointAfterMillis: number
  /** How often to look which tables have grown, once something was written. */
  analyzeAfterMillis: number
  /** No vacuum this soon after the start, when people are waiting for their first page. */
  calmAfterMillis: number
  /** Whether somebody needs the log as it is, which a checkpoint shortens. */
  isLogKept: () => boolean
  now: () => number
}

const defaults: MaintenanceOptions = {
  everyMillis: 10_000,
  checkpointAfterBytes: 64 * 1024 * 1024,
  checkpointAfterMillis: 5 * 60_000,
  analyzeAfterMillis: 60_000,
  calmAfterMillis: 5 * 60_000,
  isLogKept: () => false,
  now: Date.now,
}

/** What a checkpoint writes about itself. */
const idleBytes = 512

/** Tables that have grown by this many pages beyond twice what the planner knows of are looked at anew: a small one grows often. */
const grownByPages = 8

const dayMillis = 24 * 60 * 60_000

/** 03:00 in Nairobi is midnight UTC. */
function lastNight(now: number): number {
  return Math.floor(now / dayMillis) * dayMillis
}

/**
 * Frees the room of dead rows and gives the planner new figures, table by table so that requests get their turn between, and
 * without those that somebody keeps it from. To be called after an import, never inside a transaction.
 */
export async function vacuumAnalyze(db: Db, isStopped: () => boolean = () => false): Promise<void> {
  const { rows } = await db.execute<{ table: string }>(sql`
    select format('%I.%I', nspname, relname) as table
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'm') and relpersistence <> 't' and pg_has_role(relowner, 'usage')
      and nspname <> 'information_schema'
    order by 1`)
  await tendEach(db, 'vacuum (analyze, skip_locked)', rows, isStopped)
}

async function tendEach(
  db: Db,
  tending: 'analyze' | 'vacuum (analyze, skip_locked)',
  tables: readonly { table: string }[],
  isStopped: () => boolean,
): Promise<void> {
  for (const { table } of tables) {
    if (isStopped()) return
    try {
      await db.execute(sql`${sql.raw(tending)} ${sql.raw(table)}`)
    } catch (error) {
      if (!isGone(error)) throw error
    }
  }
}

/** How long a table is waited for to which a vacuum has come, in ms: an autovacuum goes away after a second for whoever waits. */
const VACUUM_WAIT = 3000

/**
 * Keeps vacuums from all tables until this transaction ends, unless one goes on that does not go away. To be called before many rows are
 * written and anything else is locked. A vacuum sees none of the rows and would note pages without one: what takes milliseconds would
 * then be planned to take minutes, by triggers first of all.
 */
export async function keepVacuumsAway(tx: Tx, wait = VACUUM_WAIT): Promise<void> {
  const { rows } = await tx.execute<{ tables: string | null }>(sql`
    select string_agg(format('%I.%I', nspname, relname), ', ' order by nspname, relname) as tables
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname = current_schema and pg_has_role(relowner, 'usage')`)
  const tables = rows[0]?.tables
  if (tables) await tryTables(tx, sql.raw(tables), 'share update exclusive', wait)
}

/** Tells the planner of the rows that this transaction wrote, before it reads them: nobody else can. */
export async function analyzeWithin(tx: Tx, tables: readonly PgTable[]): Promise<void> {
  for (const table of tables) await tx.execute(sql`analyze ${table}`)
}

/** Whether a table went since it was listed. */
const isGone = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code === '42P01'

/**
 * Does for the embedded database what a server's checkpointer and autovacuum do. A checkpoint comes before the log
 * grows long, a vacuum every night at 03:00 in Nairobi or once the machine is on again. A table that has doubled is analyzed
 * within a minute: triggers, foreign keys and prepared statements keep plans, and one that was made while there was hardly a row
 * reads the whole table each time once it is full.
 * @param stampFile remembers when the last vacuum was done
 * @returns a function that stops it and waits for the statement that is running
 */
export function startMaintenance(
  db: Db,
  stampFile: string,
  log: DatabaseLog,
  options: Partial<MaintenanceOptions> = {},
): () => Promise<void> {
  const {
    everyMillis,
    checkpointAfterBytes,
    checkpointAfterMillis,
    analyzeAfterMillis,
    calmAfterMillis,
    isLogKept,
    now,
  } = {
    ...defaults,
    ...options,
  }
  const startedAt = now()
  let stopped = false
  let running = Promise.resolve()
  let timer = setTimeout(run, everyMillis)

  function run() {
    running = tend()
      .catch((error: unknown) => {
        // An import or a migration may hold the one connection for minutes: the next look comes by itself.
        if (isDatabaseBusy(error)) return
        log.error({ err: error }, 'the upkeep of the database failed and will be tried again')
      })
      .finally(() => {
        if (!stopped) timer = setTimeout(run, everyMillis)
      })
  }

  let written = ''
  let lookedFor = ''
  let lookedAt = startedAt

  async function tend(): Promise<void> {
    await checkpointWhenDue()
    await analyzeWhatGrew()
    if (now() - startedAt >= calmAfterMillis) await vacuumWhenDue()
  }

  async function checkpointWhenDue(): Promise<void> {
    const { rows } = await db.execute<{ place: string; bytes: string; millis: number }>(sql`
      select pg_current_wal_insert_lsn()::text as place, pg_current_wal_insert_lsn() - redo_lsn as bytes,
        (extract(epoch from clock_timestamp() - checkpoint_time) * 1000)::float8 as millis
      from pg_control_checkpoint()`)
    const since = rows[0]
    if (!since) return
    written = since.place
    const bytes = Number(since.bytes)
    if (isLogKept()) return
    if (bytes >= checkpointAfterBytes || (bytes > idleBytes && since.millis >= checkpointAfterMillis)) {
      await db.execute(sql`checkpoint`)
    }
  }

  async function analyzeWhatGrew(): Promise<void> {
    if (written === lookedFor || now() - lookedAt < analyzeAfterMillis) return
    lookedFor = written
    lookedAt = now()
    const { rows } = await db.execute<{ table: string }>(sql`
      select oid::regclass::text as table from pg_class
      where relkind = 'r' and relpersistence = 'p' and relnamespace <> all (array['pg_catalog', 'information_schema']::regnamespace[])
        and pg_relation_size(oid) / current_setting('block_size')::int > 2 * relpages + ${grownByPages}
      order by 1`)
    await tendEach(db, 'analyze', rows, () => stopped)
  }

  async function vacuumWhenDue(): Promise<void> {
    const vacuumedAt = await readStamp(stampFile)
    if (vacuumedAt !== undefined && vacuumedAt >= lastNight(now())) return
    await vacuumAnalyze(db, () => stopped)
    if (!stopped) await writeFile(stampFile, new Date(now()).toISOString())
  }

  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}

async function readStamp(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : Date.parse(text)
}
