import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import {
  backupOf,
  linesOf,
  packed,
  packedFormerly,
  readEverything,
  restore,
  temporaryFolder,
} from '../../../test/backups'
import { buildersOf } from '../../../test/builders'
import { startChild } from '../../../test/child'
import { testDatabase } from '../../../test/database'
import { emptyDatabase } from '../../../test/empty-database'
import { openPatiently } from '../../../test/open-patiently'
import { createServerDatabase, dropServerDatabase } from '../../../test/server-database'
import { mountSmallDisk } from '../../../test/trials'
import type { Database } from '../../db/open'
import { BackupUnusable } from './backup-file'
import { settleRestore } from './restored-files'

const { db, pool } = testDatabase()
const clock = () => new Date('2026-11-21T09:00:00Z')
let dataDir: string
let whole: Buffer
let withoutFiles: Buffer
/** Nothing comes into it, so that one is enough. */
let empty: Database
let removeEmpty: () => Promise<void>

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'makao-backups-'))
  const { buildCharge, buildMessage } = buildersOf(db)
  const { id: chargeId } = await buildCharge({ paymentStatus: 'paid' })
  await buildMessage()
  // In a table that comes late: the one whose rows are easily left behind.
  await pool.query(
    "insert into reminders (record_id, kind, step, created_at) select $1, 'overdue', n, now() from generate_series(1, 3) n",
    [chargeId],
  )
  withoutFiles = await backupOf({ pool, dataDir, clock })
  await mkdir(join(dataDir, 'files/logos'), { recursive: true })
  await writeFile(join(dataDir, 'files/logos/agency.png'), randomBytes(600_000))
  await writeFile(join(dataDir, 'files/empty.txt'), '')
  whole = await backupOf({ pool, dataDir, clock })
  const opened = await emptyDatabase(undefined, (remove) => {
    removeEmpty = remove
  })
  empty = opened ?? expect.fail()
})
afterAll(async () => {
  await rm(dataDir, { recursive: true })
  await removeEmpty()
})

/** What stands in a database and in a data folder. */
async function stateOf(database: { pool: pg.Pool }, folder: string) {
  const entries = await readdir(folder, { recursive: true })
  const files = entries.filter((name) => /^(files|restor)/.test(name))
  return { rows: await readEverything(database.pool), files }
}

async function refusedBy(bytes: Buffer, into: { pool: pg.Pool }, folder: string): Promise<string> {
  const before = await stateOf(into, folder)
  const error = await restore(bytes, into, folder).then(
    () => expect.fail('was restored'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(BackupUnusable)
  expect(await stateOf(into, folder)).toEqual(before)
  return (error as Error).message
}

const storedFiles = ['files', 'files/empty.txt', 'files/logos', 'files/logos/agency.png']

describe('nothing is left, neither a row nor a file,', () => {
  const changed = (from: string, to: string) =>
    packed(linesOf(whole).map((line) => (line.startsWith(from) ? line.replace(from, to) : line)))

  test('of what is no backup, cut off, damaged, not complete, from the future or made to harm', async () => {
    const folder = await temporaryFolder()
    const [heading = '', ...rest] = linesOf(whole)
    const future = JSON.stringify({ ...JSON.parse(heading), migrations: 999 })
    const table = rest.find((line) => line.startsWith('{"table"')) ?? ''
    const end = linesOf(whole).at(-1) ?? ''
    const counts = JSON.parse(end)
    const refused: [what: string, bytes: Buffer, reason: RegExp][] = [
      ['text', Buffer.from('Hello'), /no backup of Makao/],
      ['nothing', Buffer.alloc(0), /no backup of Makao/],
      ['of others', packed(['{"format":"other"}']), /no backup of Makao/],
      ['cut off', whole.subarray(0, whole.length - 200_000), /not complete/],
      ['cut off in the check sum', whole.subarray(0, whole.length - 4), /not complete/],
      ['changed on the way', flipped(whole), /not complete|damaged/],
      ['no end', packed(linesOf(whole).slice(0, -1)), /not complete/],
      ['half an end', packed([...linesOf(whole).slice(0, -1), end.slice(0, 9)]), /damaged/],
      ['more after the end', packed([...linesOf(whole), table]), /damaged/],
      ['a line less', packed(linesOf(whole).filter((_, n) => n !== 30)), /not complete|damaged/],
      ['newer', packed([future, ...rest]), /newer version/],
      ['a file less than counted', changed('{"end":', '{"files":3,"end":'), /damaged/],
      [
        'other files',
        packed([...linesOf(whole).slice(0, -1), JSON.stringify({ ...counts, files: 3 })]),
        /not complete/,
      ],
      ['a table twice', packedFormerly([heading, ...rest, table]), /damaged/],
      ['a table of the system', changed('{"table":{"name":"agency"', '{"table":{"name":"pg_authid"'), /damaged/],
      ['a column that there is not', packedFormerly([heading, table.replace('["', '["x","')]), /damaged/],
      ['rows of no table', packedFormerly([heading, '{"id":1}', ...rest]), /damaged/],
      ['a row that is none', packedFormerly([heading, table, '{"id":']), /damaged/],
      ['pieces of no file', packedFormerly([heading, '{"piece":"AAAA"}']), /damaged/],
      ['out of the folder', changed('{"file":"empty.txt"}', '{"file":"../../escaped.txt"}'), /which it may not/],
      ['absolute', changed('{"file":"empty.txt"}', '{"file":"/tmp/escaped.txt"}'), /which it may not/],
      ['NUL in a later path', packedFormerly([...linesOf(whole), '{"file":"a\\u0000b"}']), /which it may not/],
      ['a file twice', packedFormerly([...linesOf(whole), '{"file":"empty.txt"}']), /damaged/],
      ['a file as a folder', packedFormerly([...linesOf(whole), '{"file":"empty.txt/x"}']), /damaged/],
      ['a name too long', packedFormerly([...linesOf(whole), `{"file":"${'x'.repeat(300)}"}`]), /damaged/],
    ]
    // What reads the file is the same for both kinds, and each try makes a database: the embedded one takes some of them.
    const tried = inject('databaseTemplate').kind === 'server' ? refused : refused.filter((_, n) => n % 5 === 3)
    for (const [what, bytes, reason] of tried) {
      expect(await refusedBy(bytes, empty, folder), what).toMatch(reason)
    }
  })

  test('where the backup lost rows when it was made, or a table has fewer than it says', async () => {
    const all = linesOf(withoutFiles).slice(0, -1)
    // Tables without rows may follow the last one that has some.
    const lines = all.toSpliced(
      all.findLastIndex((line) => !line.startsWith('{"table"')),
      1,
    )
    const end = JSON.parse(linesOf(withoutFiles).at(-1) ?? '')
    const short = packed([...lines, JSON.stringify({ ...end, end: lines.length })])
    expect(await refusedBy(short, empty, await temporaryFolder())).toMatch(
      /^Of \w+ there would be \d+ rows, not the \d+ that were there when the backup was made\. Nothing was restored\./,
    )
  })

  test('where the disk is full', async (context) => {
    const disk = mountSmallDisk(1)
    if (!disk) return context.skip('mounting a small disk needs root')
    onTestFinished(disk.unmount)
    await writeFile(join(disk.path, 'ballast'), Buffer.alloc(600_000))
    expect(await refusedBy(whole, empty, disk.path)).toBe(
      'The disk is full: nothing was restored. Make room and try again.',
    )
  })

  test('of a restore that was killed, once the next one or a server starts', async () => {
    const template = inject('databaseTemplate')
    const folder = await temporaryFolder()
    const file = join(await temporaryFolder(), 'whole.backup')
    await writeFile(file, whole)
    let databaseUrl: string | undefined
    if (template.kind === 'server') {
      const { name, url } = await createServerDatabase(template.administrationUrl)
      databaseUrl = url
      onTestFinished(() => dropServerDatabase(template.administrationUrl, name))
    } else cpSync(template.emptyDir, folder, { recursive: true })
    const args = [file, String(whole.length - 100_000), folder, ...(databaseUrl ? [databaseUrl] : [])]
    const child = startChild('restore-until-killed.ts', ...args)
    // All rows are written and the files begun.
    await expect.poll(() => readdir(folder)).toContain('restoring')
    await child.kill()

    const database = await openPatiently({ dataDir: folder, databaseUrl })
    onTestFinished(database.close)
    if (databaseUrl) {
      // Of this database: others on the same server have their own.
      const locks = `select count(*)::int as held from pg_locks join pg_database on pg_database.oid = pg_locks.database
        where locktype = 'advisory' and datname = current_database()`
      await expect.poll(async () => (await database.pool.query(locks)).rows).toEqual([{ held: 0 }])
    }
    expect(await readEverything(database.pool)).toEqual({})
    await settleRestore(database.pool, { dataDir: folder })
    expect((await stateOf(database, folder)).files).toEqual([])

    // Neither are whole files believed whose rows never came.
    await mkdir(join(folder, 'restored'))
    await writeFile(join(folder, 'restored/photo.jpg'), 'of another installation')
    // The last table too comes back whole, with no stored file behind it.
    expect(await restore(withoutFiles, database, folder)).toMatchObject({ files: 0, compared: true })
    expect((await stateOf(database, folder)).files).toEqual([])
    const [before, after] = [await readEverything(pool), await readEverything(database.pool)]
    expect(after.reminders?.split('\n')).toHaveLength(3)
    expect(after).toEqual({ ...before, outbox_messages: after.outbox_messages })
  })
})

test('what is in use, or is of somebody else, is not overwritten', async () => {
  expect(await refusedBy(whole, { pool }, await temporaryFolder())).toMatch(/in use/)
  await empty.pool.query('create table orders as select 7 as id')
  expect(await refusedBy(whole, empty, await temporaryFolder())).toMatch(/tables of something else/)
  await empty.pool.query('drop table orders')
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'files'))
  await writeFile(join(folder, 'files/photo.jpg'), 'of another installation')
  expect(await refusedBy(whole, empty, folder)).toMatch(/stored files in .+ already/)
})

test('two at the same moment do not mix: one restores, the other is told', async () => {
  // What it was spoiled with before stands in nobody's way.
  const folder = await temporaryFolder()
  const outcomes = await Promise.allSettled([restore(whole, empty, folder), restore(whole, empty, folder)])
  const [done, told] = outcomes.sort((a, b) => a.status.localeCompare(b.status))
  expect(done).toMatchObject({ status: 'fulfilled', value: { files: 2, compared: true, held: 1 } })
  expect(told).toMatchObject({
    status: 'rejected',
    reason: { message: expect.stringMatching(/Another restore|in use/) },
  })
  expect((await stateOf(empty, folder)).files.sort()).toEqual(storedFiles)

  // Killed after the rows were there, before the files were where they belong.
  await rename(join(folder, 'files'), join(folder, 'restored'))
  await settleRestore(empty.pool, { dataDir: folder })
  expect((await stateOf(empty, folder)).files.sort()).toEqual(storedFiles)
  expect(await readFile(join(folder, 'files/logos/agency.png'))).toHaveLength(600_000)
})

/** With one bit changed in its middle. */
function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const middle = bytes.length >> 1
  copy[middle] = (copy[middle] ?? 0) ^ 1
  return copy
}
