import type { Readable } from 'node:stream'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { doMigrations, readMigrations, tryMigrationLock } from '../../db/migrate'
import type { Database } from '../../db/open'
import type { Queryable } from '../../db/types'
import type { FilesPlace } from '../../stored-files'
import {
  BackupUnusable,
  damaged,
  incomplete,
  type Mark,
  madeByNewer,
  markOf,
  parseHeading,
  readLines,
} from './backup-file'
import {
  belongsToOthers,
  continueSequences,
  countRows,
  isInUse,
  keepPeopleOut,
  loadRows,
  readTables,
  removeTables,
  type TableShape,
} from './dump.repository'
import { type RestoredFiles, restoreFiles, settleRestore } from './restored-files'

export type HoldMessages = (db: Queryable) => Promise<number>

/** Rows of one statement: memory stays flat. */
const BATCH = 500

export interface Restored {
  madeAt: string
  rows: number
  files: number
  /** Whether the backup says how many rows each table had; those of earlier versions do not. */
  compared: boolean
  /** Messages that waited when the backup was made and may have been sent since. */
  held: number
}

/**
 * Writes a backup into an empty database, and brings it to the form that this version works with. It is one
 * transaction: when anything is wrong or the process is killed, nothing is written.
 * @param holdMessages keeps what waited from being sent a second time; says how many
 * @throws BackupUnusable
 */
export async function restoreBackup(
  { pool }: Pick<Database, 'pool'>,
  source: Readable,
  at: FilesPlace,
  holdMessages: HoldMessages,
): Promise<Restored> {
  const lines = readLines(source)
  const client = await pool.connect()
  let files: RestoredFiles | undefined
  let restored: Restored
  let isCommitting = false
  try {
    await client.query('begin')
    // A large table takes longer than a request may, and so may the disk.
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    if (!(await tryMigrationLock(client))) {
      throw new BackupUnusable('Another restore, or a start of Makao, is at this database. Try again when it is done.')
    }
    await keepPeopleOut(client)
    await refuseOccupied(client)
    await settleRestore(client, at)
    files = await restoreFiles(at)
    restored = await restoreInto(client, lines, files, holdMessages)
    await files.makeWhole()
    isCommitting = true
    await client.query('commit')
  } catch (error) {
    // By itself, so that who tries again at once is not told that another restore is at it; then its session ends.
    await client.query('rollback').catch(() => undefined)
    client.release(true)
    source.destroy()
    // Where the connection broke off the rows may be there: they say so, now or at the next start.
    if (isCommitting) await settleRestore(pool, at).catch(() => undefined)
    else await files?.remove()
    throw sayOf(error)
  }
  client.release()
  await files.takeOver()
  return restored
}

async function refuseOccupied(client: pg.ClientBase): Promise<void> {
  if (await isInUse(client)) {
    throw new BackupUnusable('This database is in use. Restore into an empty one: another DATA_DIR or DATABASE_URL.')
  }
  if (await belongsToOthers(client)) {
    throw new BackupUnusable('This database holds tables of something else. Restore into one that is for Makao alone.')
  }
}

async function restoreInto(
  client: pg.PoolClient,
  lines: AsyncGenerator<string>,
  files: RestoredFiles,
  holdMessages: HoldMessages,
): Promise<Restored> {
  const { value: first } = await lines.next()
  const heading = parseHeading(first)
  const migrations = readMigrations()
  if (heading.migrations > migrations.length) throw madeByNewer()
  await removeTables(client)
  await doMigrations(client, migrations.slice(0, heading.migrations))
  const loaded = await load(client, lines, files)
  await continueSequences(client)
  await doMigrations(client, migrations)
  const held = await holdMessages(drizzle(client))
  return { madeAt: heading.madeAt, files: files.count(), held, ...loaded }
}

/** Writes the rows and files of a backup, and compares what is there with what was read and with what was backed up. */
async function load(
  client: pg.ClientBase,
  lines: AsyncGenerator<string>,
  files: RestoredFiles,
): Promise<Pick<Restored, 'rows' | 'compared'>> {
  const tables = new Map((await readTables(client, [])).map((table) => [table.name, table]))
  const read: Record<string, number> = {}
  let table: TableShape | undefined
  let batch: string[] = []
  let end: Extract<Mark, { end: number }> | undefined
  /** With the heading. */
  let count = 1
  const flush = async () => {
    if (table && batch.length > 0) await loadRows(client, table, batch).catch(refuseRows)
    batch = []
  }
  for await (const line of lines) {
    if (end) throw damaged()
    const mark = markOf(line)
    if (!mark) {
      if (!table) throw damaged()
      batch.push(line)
      read[table.name] = (read[table.name] ?? 0) + 1
      if (batch.length === BATCH) await flush()
    } else {
      await flush()
      if ('table' in mark) table = begin(mark.table)
      else if ('file' in mark) {
        table = undefined
        await files.begin(mark.file)
      } else if ('piece' in mark) await files.add(Buffer.from(mark.piece, 'base64'))
      else end = mark
    }
    if (!end) count += 1
  }
  if (end?.end !== count || (end.files ?? files.count()) !== files.count()) throw incomplete()
  compare(await countRows(client, [...tables.values()]), read, 'that are in the backup')
  if (end.rows) compare(read, end.rows, 'that were there when the backup was made')
  return { rows: Object.values(read).reduce((sum, rows) => sum + rows, 0), compared: end.rows !== undefined }

  function begin({ name, columns }: TableShape): TableShape {
    const shape = tables.get(name)
    if (!shape || read[name] !== undefined || columns.some((column) => !shape.columns.includes(column))) throw damaged()
    read[name] = 0
    return { name, columns }
  }
}

/** @throws BackupUnusable where a table does not have its rows */
function compare(found: Record<string, number>, expected: Record<string, number>, which: string): void {
  for (const name of new Set([...Object.keys(found), ...Object.keys(expected)])) {
    const [is, should] = [found[name] ?? 0, expected[name] ?? 0]
    if (is === should) continue
    throw new BackupUnusable(
      `Of ${name} there would be ${is} rows, not the ${should} ${which}. Nothing was restored. Take another backup.`,
    )
  }
}

/** @throws BackupUnusable where the database refuses the rows themselves */
function refuseRows(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // Classes 22, data exception, and 23, integrity constraint violation.
  throw /^2[23]\w{3}$/.test(code) ? damaged(error) : error
}

/** What whoever restores can mend themselves is said in one line. */
function sayOf(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code !== 'ENOSPC' && code !== '53100') return error
  return new BackupUnusable('The disk is full: nothing was restored. Make room and try again.', { cause: error })
}
