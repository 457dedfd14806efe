import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { backupOf, linesOf } from '../../test/backups'
import { buildersOf } from '../../test/builders'
import { embeddedDataDir } from '../../test/database'
import { openPatiently } from '../../test/open-patiently'
import { createLogger } from '../logger'
import { createCopies } from './embedded-copy'

const clock = () => new Date('2026-11-21T09:00:00Z')
const copiesIn = async (dataDir: string) => (await readdir(dataDir)).filter((name) => name.startsWith('database-copy'))

describe.runIf(inject('databaseTemplate').kind === 'embedded')('a copy of the embedded database', () => {
  test('is what a backup reads, as it was, while others write; nothing of it is left', async () => {
    const dataDir = await embeddedDataDir()
    // As a process leaves it that was killed while it made a backup.
    await mkdir(join(dataDir, 'database-copy-killed', 'base'), { recursive: true })
    // Its upkeep knows nothing of copies that somebody else makes, and would take the log away that they begin with.
    const { db, pool, close } = await openPatiently({ dataDir, maintenance: { everyMillis: 60 * 60_000 } })
    onTestFinished(close)
    expect(await copiesIn(dataDir)).toEqual([])
    const { buildCharge } = buildersOf(db)
    await buildCharge({ paymentStatus: 'paid' })
    const before = linesOf(await backupOf({ pool, dataDir, clock }))

    const options = { dataDir, directory: join(dataDir, 'database'), pool, log: createLogger('silent') }
    const copies = createCopies({ ...options, from: 0 })
    const copyThenWrite = async () => {
      const copy = await copies.open()
      // In the same process, with the only session of the database: nobody holds it.
      await buildCharge({})
      return copy
    }
    expect(linesOf(await backupOf({ pool, openCopy: copyThenWrite, dataDir, clock }))).toEqual(before)
    expect(await copiesIn(dataDir)).toEqual([])
    const { rows } = await pool.query('select count(*)::int as charges from payment_records')
    expect(rows).toEqual([{ charges: 2 }])

    // A small one is read where it is.
    const { open } = createCopies(options)
    expect(await open()).toBeUndefined()
    expect(linesOf(await backupOf({ pool, openCopy: open, dataDir, clock }))).not.toEqual(before)
  })

  test('has all that was written before it was asked for, and each step whole, however much is written while its files are copied', async () => {
    const dataDir = await embeddedDataDir()
    const { pool, openCopy, close } = await openPatiently({
      dataDir,
      // As often as it can: a checkpoint while files are copied would take the log away.
      maintenance: { everyMillis: 1, checkpointAfterBytes: 1 },
    })
    onTestFinished(close)
    // More than 64 MB, of which some is written over again and again, and files that come, grow, shrink and go.
    await pool.query('create table steps (step integer)')
    await pool.query(
      `create table pairs as select n, 0 as a, 0 as b, repeat('x', 500) as filling from generate_series(1, 120000) n`,
    )
    await pool.query('create index pairs_a on pairs (a, n)')
    let steps = 0
    async function writeOne(): Promise<void> {
      await pool.query(
        `begin; update pairs set a = a + 1, b = b + 1 where n % 100 = ${steps % 100} and n <= 120000;
        insert into steps values (${steps}); commit`,
      )
      steps += 1
      if (steps % 5 === 0)
        await pool.query('drop table if exists passing; create table passing as select * from pairs where n < 500')
      if (steps % 9 === 0) await pool.query('delete from pairs where n > 120000')
      if (steps % 9 === 3) await pool.query('vacuum pairs')
      if (steps % 9 === 6)
        await pool.query(`insert into pairs select n, 0, 0, repeat('y', 500) from generate_series(120001, 130000) n`)
    }
    let isOver = false
    const writing = (async () => {
      while (!isOver) await writeOne()
    })()
    // As a backup and an archive that are asked for at the same moment.
    const copied = async () => {
      const before = steps
      const copy = await openCopy?.()
      if (!copy) throw new Error('No copy was made.')
      return { before, after: steps, copy }
    }
    const asked = await Promise.all([copied(), copied()]).finally(async () => {
      isOver = true
      await writing
    })
    expect(asked[1]?.after).toBeGreaterThan(asked[0]?.before ?? 0)

    for (const { before, after, copy } of asked) {
      const { rows } = await copy.pool.query<{ steps: number; last: number }>(
        'select count(*)::int as steps, max(step) + 1 as last from steps',
      )
      expect(rows[0]?.steps).toBe(rows[0]?.last ?? 0)
      expect(rows[0]?.steps).toBeGreaterThanOrEqual(before)
      expect(rows[0]?.steps).toBeLessThanOrEqual(after)
      const { rows: torn } = await copy.pool.query(
        `select n, a, b from pairs left join (select step % 100 as lot, count(*) as times from steps group by 1) s on lot = n % 100
        where n <= 120000 and (a <> b or a <> coalesce(times, 0))`,
      )
      expect(torn).toEqual([])
      await copy.pool.query('set enable_seqscan = off')
      const { rows: byIndex } = await copy.pool.query('select count(*)::int from pairs where a >= 0 and n <= 120000')
      expect(byIndex).toEqual([{ count: 120_000 }])
      await copy.close()
    }
    expect(await copiesIn(dataDir)).toEqual([])
    // And the database is as fit as before: another copy, and checkpoints again.
    const another = await openCopy?.()
    await another?.close()
    const at = async () => (await pool.query<{ at: string }>('select redo_lsn as at from pg_control_checkpoint()')).rows
    const earlier = await at()
    await writeOne()
    await expect.poll(at).not.toEqual(earlier)
  })
})
