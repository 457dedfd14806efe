import { readdir, rename, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { embeddedDataDir } from '../../test/database'
import { openPatiently } from '../../test/open-patiently'
import { createLogger } from '../logger'
import { type Copies, createCopies } from './embedded-copy'

const copiesIn = async (dataDir: string) => (await readdir(dataDir)).filter((name) => name.startsWith('database-copy'))

async function openForCopies() {
  const dataDir = await embeddedDataDir()
  // Its upkeep knows nothing of these copies, and would meet what hinders them.
  const database = await openPatiently({ dataDir, maintenance: { everyMillis: 60 * 60_000 } })
  onTestFinished(database.close)
  return { ...database, dataDir, directory: join(dataDir, 'database') }
}

type Opened = Awaited<ReturnType<typeof openForCopies>>

/** Copies of it, however small it is. */
const copiesOf = ({ dataDir, directory }: Opened, pool: pg.Pool): Copies =>
  createCopies({ dataDir, directory, pool, log: createLogger('silent'), from: 0 })

/** A file of the database that takes no room, and that no disk reads to its end before the test is over. */
async function makeEndless({ directory }: Opened): Promise<string> {
  const path = join('global', '999999999')
  const file = join(directory, path)
  await writeFile(file, '')
  onTestFinished(() => truncate(file))
  await truncate(file, 2 ** 40)
  return path
}

/** Until bytes of the file are in the copy. */
const isBegun = ({ dataDir }: Opened, path: string) =>
  expect
    .poll(
      async () => {
        const [copy = ''] = await copiesIn(dataDir)
        return (await stat(join(dataDir, copy, path)).catch(() => undefined))?.size ?? 0
      },
      { interval: 2 },
    )
    .toBeGreaterThan(0)

/** The session of a database in which something else happens beside the beginning and the end of a copy. */
function sessionWith({ pool }: Opened, begun: () => Promise<unknown>, ending: () => Promise<unknown>): pg.Pool {
  const query = async (statement: string) => {
    if (statement.includes('pg_backup_stop')) await ending()
    const answer = await pool.query(statement)
    if (statement.includes('pg_backup_start')) await begun()
    return answer
  }
  return { query } as unknown as pg.Pool
}

describe.runIf(inject('databaseTemplate').kind === 'embedded')('a copy of the embedded database', () => {
  test('is done though a file is cut short while it is copied, as a vacuum does', async () => {
    const opened = await openForCopies()
    const { directory, pool, dataDir } = opened
    const path = await makeEndless(opened)
    const copying = copiesOf(opened, pool).open()
    await isBegun(opened, path)
    await truncate(join(directory, path), 8192)
    const copy = await copying
    const places = 'select count(*)::int as tables from pg_class'
    expect((await copy?.pool.query(places))?.rows).toEqual((await pool.query(places)).rows)
    await copy?.close()
    expect(await copiesIn(dataDir)).toEqual([])
  })

  test('is given up when the database is closed, before anybody else may open that', async () => {
    const opened = await openForCopies()
    const { dataDir, directory, openCopy, close } = opened
    const path = await makeEndless(opened)
    // By its size it is worth a copy then.
    const [base = ''] = (
      await opened.pool.query<{ base: string }>(
        "select 'base/' || oid as base from pg_database where datname = current_database()",
      )
    ).rows.map(({ base: of }) => of)
    await writeFile(join(directory, base, '999999998'), '')
    await truncate(join(directory, base, '999999998'), 64 * 1024 * 1024)
    const copying = Promise.allSettled([openCopy?.(), openCopy?.()])
    await isBegun(opened, path)
    await close()
    expect(await copiesIn(dataDir)).toEqual([])
    expect((await copying).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(openCopy?.()).rejects.toThrow('The database is being closed.')
    // And it is as it was.
    await truncate(join(directory, path))
    const again = await openPatiently({ dataDir })
    onTestFinished(again.close)
    expect((await again.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('that is read while the database is closed goes with it', async () => {
    const opened = await openForCopies()
    const { dataDir, pool } = opened
    const copies = copiesOf(opened, pool)
    const copy = await copies.open()
    await copies.stop()
    expect(await copiesIn(dataDir)).toEqual([])
    // As its reader does, who is told that it is gone.
    await copy?.close()
    await expect(copy?.pool.query('select 1')).rejects.toThrow()
  })

  test('is none without a file that it needs, and what is said is what went wrong first', async () => {
    const opened = await openForCopies()
    const { dataDir, directory, pool } = opened
    const [control, aside] = [join(directory, 'global', 'pg_control'), join(directory, 'global', 'aside')]
    const session = sessionWith(
      opened,
      () => rename(control, aside),
      async () => {
        await rename(aside, control)
        // So that it has ended already.
        await pool.query('select pg_backup_stop(wait_for_archive => false)')
      },
    )
    await expect(copiesOf(opened, session).open()).rejects.toMatchObject({ code: 'ENOENT', path: control })
    expect(await copiesIn(dataDir)).toEqual([])
  })

  test('is none without the log that it begins with', async () => {
    const opened = await openForCopies()
    const { dataDir, pool } = opened
    const session = sessionWith(
      opened,
      async () => undefined,
      async () => {
        await pool.query('create table later as select 1 as one')
        await pool.query('select pg_switch_wal()')
        await pool.query('checkpoint')
      },
    )
    await expect(copiesOf(opened, session).open()).rejects.toThrow(/is gone from the log/)
    expect(await copiesIn(dataDir)).toEqual([])
  })
})
