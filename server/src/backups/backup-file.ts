import { createReadStream } from 'node:fs'
import { mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join, normalize, relative, sep } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { knownMigrations, migrate, migrateTo } from '../db/migrate'
import type { Database } from '../db/open'
import {
  continueSequences,
  countMigrations,
  dumpRows,
  isInUse,
  loadRows,
  readTables,
  removeTables,
  type TableShape,
} from './dump.repository'

// A backup is gzipped text, a line of JSON each: what it is, then for each table its shape and its rows, then the stored
// files in pieces, then how many lines there were. It says nothing of the kind of database it comes from.

const FORMAT = 'makao-backup'
const VERSION = 1
/** Bytes of a stored file in one line. */
const PIECE = 256 * 1024

interface Heading {
  format: typeof FORMAT
  version: typeof VERSION
  madeAt: string
  migrations: number
}

/** A file that is no backup, or not a whole one, or does not fit. The message is one line for whoever restores. */
export class BackupUnusable extends Error {}

/** Stored files of the data folder, by their paths in it. Undefined parts of the folder do not exist yet. */
async function* listFiles(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  for (const entry of entries) if (entry.isFile()) yield relative(folder, join(entry.parentPath, entry.name))
}

/**
 * The text of a backup: one state of the whole database, while others go on writing.
 * @param filesDir the folder of stored files, which need not exist
 */
export async function* backupLines(client: pg.ClientBase, filesDir: string, now: Date): AsyncGenerator<string> {
  let lines = 0
  const line = (value: string) => {
    lines += 1
    return `${value}\n`
  }
  await client.query('begin isolation level repeatable read read only')
  try {
    // A large table takes longer than a request may.
    await client.query('set local statement_timeout = 0')
    const heading: Heading = {
      format: FORMAT,
      version: VERSION,
      madeAt: now.toISOString(),
      migrations: await countMigrations(client),
    }
    yield line(JSON.stringify(heading))
    for (const table of await readTables(client)) {
      yield line(JSON.stringify({ table }))
      for await (const rows of dumpRows(client, table)) yield rows.map(line).join('')
    }
  } finally {
    await client.query('rollback')
  }
  for await (const path of listFiles(filesDir)) {
    yield line(JSON.stringify({ file: path.split(sep).join('/') }))
    const stream = createReadStream(join(filesDir, path), { highWaterMark: PIECE })
    for await (const piece of stream) yield line(JSON.stringify({ piece: (piece as Buffer).toString('base64') }))
  }
  yield `${JSON.stringify({ end: lines })}\n`
}

/** A line that says something of the backup, rather than being a row. */
type Mark = { table: TableShape } | { file: string } | { piece: string } | { end: number }

/** Rows are objects too; ours have no such columns. */
function markOf(line: string): Mark | undefined {
  return /^\{"(table|file|piece|end)":/.test(line) ? (JSON.parse(line) as Mark) : undefined
}

const madeByNewer = 'This backup was made by a newer version of Makao. Restore it with that version.'

function parseHeading(line: string): Heading {
  const wrong = new BackupUnusable('This file is no backup of Makao.')
  try {
    const heading = JSON.parse(line) as Heading
    if (heading.format !== FORMAT) throw wrong
    if (heading.version !== VERSION) throw new BackupUnusable(madeByNewer)
    return heading
  } catch (error) {
    throw error instanceof BackupUnusable ? error : wrong
  }
}

export interface Restored {
  madeAt: string
  rows: number
  files: number
}

/**
 * Writes a backup into an empty database, all of it or, when anything is wrong, nothing, and brings it to the form that
 * this version works with.
 * @param filesDir the folder that stored files go to
 * @throws BackupUnusable
 */
export async function restoreBackup(
  database: Pick<Database, 'pool'>,
  source: Readable,
  filesDir: string,
): Promise<Restored> {
  const unzipped = source.pipe(createGunzip())
  source.on('error', (error) => unzipped.destroy(error))
  const reader = createInterface({ input: unzipped, crlfDelay: Number.POSITIVE_INFINITY })
  const lines = reader[Symbol.asyncIterator]()
  const next = async (): Promise<string | undefined> => {
    try {
      const { value, done } = await lines.next()
      return done ? undefined : value
    } catch (error) {
      throw new BackupUnusable('This file is no backup of Makao, or is damaged.', { cause: error })
    }
  }
  // The reader ends quietly when its input breaks; what broke it says so here.
  let broken: Error | undefined
  unzipped.on('error', (error) => {
    broken = error
    reader.close()
  })

  const first = await next()
  if (broken || first === undefined) throw new BackupUnusable('This file is no backup of Makao, or is damaged.')
  const heading = parseHeading(first)
  await prepare(database, heading)
  const restored = await load(database, next, filesDir, () => broken)
  await migrate(database)
  return { madeAt: heading.madeAt, ...restored }
}

/** Makes the empty tables as they were when the backup was made. */
async function prepare(database: Pick<Database, 'pool'>, { migrations }: Heading): Promise<void> {
  const client = await database.pool.connect()
  try {
    if (await isInUse(client)) {
      throw new BackupUnusable('This database is in use. Restore into an empty one: another DATA_DIR or DATABASE_URL.')
    }
    if (migrations > knownMigrations()) {
      throw new BackupUnusable(madeByNewer)
    }
    await removeTables(client)
  } finally {
    client.release()
  }
  await migrateTo(database, migrations)
}

/** Whether the database refused the rows themselves: classes 22, data exception, and 23, integrity constraint violation. */
function isDataError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[23]\w{3}$/.test(String(error.code))
}

/** Writes the rows and files of a backup in one transaction. */
async function load(
  { pool }: Pick<Database, 'pool'>,
  next: () => Promise<string | undefined>,
  filesDir: string,
  brokenBy: () => Error | undefined,
): Promise<Omit<Restored, 'madeAt'>> {
  const client = await pool.connect()
  const files: { path: string; pieces: Buffer[] }[] = []
  let table: TableShape | undefined
  let batch: string[] = []
  let rows = 0
  let count = 1
  let ended = false
  const flush = async () => {
    if (table && batch.length > 0) await loadRows(client, table, batch)
    batch = []
  }
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0')
    for (let line = await next(); line !== undefined; line = await next()) {
      const mark = markOf(line)
      if (mark && 'end' in mark) {
        ended = mark.end === count
        break
      }
      count += 1
      if (!mark) {
        rows += 1
        batch.push(line)
        if (batch.length === 500) await flush()
      } else {
        await flush()
        if ('table' in mark) table = mark.table
        else if ('file' in mark) files.push({ path: safePath(mark.file), pieces: [] })
        else files.at(-1)?.pieces.push(Buffer.from(mark.piece, 'base64'))
      }
    }
    if (brokenBy() || !ended) throw new BackupUnusable('This backup is not complete. Take another one.')
    await continueSequences(client)
    for (const { path, pieces } of files) await writeWhole(join(filesDir, path), pieces)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw isDataError(error) ? new BackupUnusable('This backup is damaged. Take another one.', { cause: error }) : error
  } finally {
    client.release()
  }
  return { rows, files: files.length }
}

/** A path inside the folder of stored files. @throws BackupUnusable for one that leads out of it */
function safePath(path: string): string {
  const inside = normalize(path)
  if (inside.startsWith('..') || inside.startsWith(sep)) {
    throw new BackupUnusable(`This backup holds a file with the path ${path}, which it may not.`)
  }
  return inside
}

/** Writes a file and waits until the disk has it. */
async function writeWhole(path: string, pieces: readonly Buffer[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'w', 0o600)
  try {
    for (const piece of pieces) await file.write(piece)
    await file.sync()
  } finally {
    await file.close()
  }
}
