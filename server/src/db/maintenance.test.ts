import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { embeddedDataDir, testDatabase } from '../../test/database'
import { openPatiently } from '../../test/open-patiently'
import { keepVacuumsAway, vacuumAnalyze } from './maintenance'

const { db, pool } = testDatabase()

const megabyte = 1024 * 1024
/** What one file of the write-ahead log takes. */
const segment = 16 * megabyte

test('a vacuum frees dead rows and tells the planner how many are left', async () => {
  await db.execute(sql`create table test_rows as select generate_series(1, 1000) as id`)
  await db.execute(sql`delete from test_rows where id > 10`)
  await vacuumAnalyze(db)
  const { rows } = await db.execute(sql`select reltuples::int as rows from pg_class where relname = 'test_rows'`)
  expect(rows).toEqual([{ rows: 10 }])
})

test.runIf(inject('databaseTemplate').kind === 'server')(
  'no vacuum comes to a table of a transaction that keeps them away, and each comes again afterwards',
  async () => {
    const vacuum = async (options = 'analyze') => {
      await pool.query(`vacuum (${options}) new_rows`)
      const { rows } = await pool.query(
        "select relpages > 0 as pages, reltuples::int as rows from pg_class where relname = 'new_rows'",
      )
      return rows[0]
    }
    await db.execute(sql`create table new_rows (id integer)`)
    const untouched = await vacuum()
    await db.transaction(async (tx) => {
      // One of the server's own makes way, however long that takes.
      await keepVacuumsAway(tx, 60_000)
      await tx.execute(sql`insert into new_rows select generate_series(1, 1000)`)
      // Otherwise: pages without a row.
      expect(await vacuum('analyze, skip_locked')).toEqual(untouched)
    })
    expect(await vacuum()).toEqual({ pages: true, rows: 1000 })
  },
)

test.runIf(inject('databaseTemplate').kind === 'server')('a vacuum that goes on is not waited for long', async () => {
  const other = await pool.connect()
  try {
    // As a vacuum holds it, of those that make way for nobody.
    await other.query('begin; lock table units in share update exclusive mode')
    await db.transaction(async (tx) => {
      await keepVacuumsAway(tx, 20)
      const { rows } = await tx.execute(sql`
        select count(*)::int as kept from pg_locks where pid = pg_backend_pid() and mode = 'ShareUpdateExclusiveLock'`)
      expect(rows).toEqual([{ kept: 0 }])
      // Nor is anything else given up that soon.
      expect((await tx.execute(sql`show lock_timeout`)).rows).toEqual([{ lock_timeout: '0' }])
    })
  } finally {
    await other.query('rollback')
    other.release()
  }
})

describe.runIf(inject('databaseTemplate').kind === 'embedded')('the upkeep of the embedded database', () => {
  async function open(maintenance: NonNullable<Parameters<typeof openPatiently>[0]['maintenance']>) {
    const dataDir = await embeddedDataDir()
    const own = await openPatiently({ dataDir, maintenance })
    onTestFinished(own.close)
    return { dataDir, ...own }
  }

  test('keeps the write-ahead log short while a lot is written', async () => {
    const own = await open({ everyMillis: 20, checkpointAfterBytes: 8 * megabyte })
    const walDirectory = join(own.dataDir, 'database', 'pg_wal')
    const walSize = async () =>
      (await readdir(walDirectory)).filter((name) => /^[0-9A-F]{24}$/.test(name)).length * segment
    await own.db.execute(sql`create table test_rows (body text)`)
    for (let chunk = 0; chunk < 50; chunk++) {
      await own.db.execute(
        sql`insert into test_rows select repeat(md5(n::text), 30) from generate_series(1, 2000) as n`,
      )
      // However much is written between two looks of the upkeep, it is brought down again.
      await expect.poll(walSize).toBeLessThan(64 * megabyte)
    }
    const { rows } = await own.db.execute<{ written: string }>(sql`select pg_current_wal_lsn() - '0/0' as written`)
    expect(Number(rows[0]?.written)).toBeGreaterThan(100 * megabyte)
  })

  test('makes no checkpoint while nothing is written, and one when the time has come after a write', async () => {
    const own = await open({ everyMillis: 20, checkpointAfterMillis: 0 })
    const redo = async () => (await own.db.execute(sql`select redo_lsn from pg_control_checkpoint()`)).rows[0]?.redo_lsn
    await own.db.execute(sql`create table test_rows as select generate_series(1, 1000) as id`)
    const written = (await own.db.execute(sql`select pg_current_wal_lsn() as lsn`)).rows[0]?.lsn
    const isPast = async () =>
      (await own.db.execute(sql`select redo_lsn >= ${written}::pg_lsn as past from pg_control_checkpoint()`)).rows[0]
        ?.past
    await expect.poll(isPast).toBe(true)
    // Reading a table for the first time after the write may tidy its pages, which is a write too.
    const isQuiet = async () => {
      const before = await redo()
      for (let look = 0; look < 20; look++) await new Promise((resolve) => setTimeout(resolve, 20))
      return (await redo()) === before
    }
    await expect.poll(isQuiet).toBe(true)
  })

  test('makes none while somebody needs the log as it is, and one afterwards', async () => {
    let isLogKept = true
    const own = await open({ everyMillis: 20, checkpointAfterBytes: 1, isLogKept: () => isLogKept })
    const redo = async () => (await own.db.execute(sql`select redo_lsn from pg_control_checkpoint()`)).rows[0]?.redo_lsn
    const before = await redo()
    for (let write = 0; write < 20; write += 1) {
      await own.db.execute(
        sql`create table ${sql.identifier(`test_rows_${write}`)} as select generate_series(1, 1000) as id`,
      )
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    expect(await redo()).toBe(before)
    isLogKept = false
    await expect.poll(redo).not.toBe(before)
  })

  test('plans anew by key what was planned while the table was empty', async () => {
    const own = await open({ everyMillis: 20, analyzeAfterMillis: 0 })
    await own.db.execute(sql`create table test_rows (id integer primary key, body text)`)
    await own.db.execute(sql`analyze test_rows`)
    await own.db.execute(sql`set plan_cache_mode = force_generic_plan`)
    await own.db.execute(sql`prepare by_key (integer) as select body from test_rows where id = $1`)
    const plan = async () => JSON.stringify((await own.db.execute(sql`explain execute by_key (1)`)).rows)
    expect(await plan()).toContain('Seq Scan')
    await own.db.execute(sql`insert into test_rows select n, md5(n::text) from generate_series(1, 20000) as n`)
    await expect.poll(plan).toContain('Index Scan')
  })

  test('vacuums once a night, at 03:00 in Nairobi', async () => {
    let now = Date.parse('2026-11-21T23:59:00Z')
    const own = await open({ everyMillis: 20, calmAfterMillis: 0, now: () => now })
    const stamp = () => readFile(join(own.dataDir, 'last-vacuum'), 'utf8').catch(() => 'none')
    await expect.poll(stamp).toBe('2026-11-21T23:59:00.000Z')

    await own.db.execute(sql`create table test_rows as select generate_series(1, 1000) as id`)
    const counted = async () =>
      (await own.db.execute(sql`select reltuples::int as rows from pg_class where relname = 'test_rows'`)).rows[0]?.rows
    for (let look = 0; look < 40; look++) await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await counted()).toBe(-1)

    now = Date.parse('2026-11-22T03:00:00+03:00')
    await expect.poll(stamp).toBe('2026-11-22T00:00:00.000Z')
    expect(await counted()).toBe(1000)
  })
})
