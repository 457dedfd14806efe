import type { Readable } from 'node:stream'
import { createGunzip, type Gunzip } from 'node:zlib'
import type pg from 'pg'
import { z } from 'zod'
import type { FileStore } from '../../file-store'
import { countMigrations, countRows, dumpRows, readTables } from './dump.repository'

// A backup is gzipped lines of JSON: what it is, each table with its shape and rows, the stored files in pieces, and
// how many of all there were. Any kind of database reads it.

const FORMAT = 'makao-backup'
const VERSION = 1
/** Characters that one line may have: far more than a row with a logo, far less than what fills the memory. */
const LONGEST_LINE = 32 * 1024 * 1024

const Heading = z.object({
  format: z.literal(FORMAT),
  version: z.int(),
  madeAt: z.string(),
  migrations: z.int().min(0),
})
export type Heading = z.infer<typeof Heading>

/** A line that says something of the backup, rather than being a row. */
const Mark = z.union([
  z.strictObject({ table: z.object({ name: z.string(), columns: z.array(z.string()).min(1) }) }),
  z.strictObject({ file: z.string() }),
  z.strictObject({ piece: z.string() }),
  z.strictObject({
    end: z.int(),
    /** Rows by table, counted apart from writing them. Backups of earlier versions have neither this nor the next. */
    rows: z.record(z.string(), z.int().min(0)).optional(),
    files: z.int().min(0).optional(),
  }),
])
export type Mark = z.infer<typeof Mark>

/** A file that is no backup, or not a whole one, or does not fit. The message is one line for whoever restores. */
export class BackupUnusable extends Error {}

export const noBackup = (cause?: unknown) =>
  new BackupUnusable('This file is no backup of Makao, or is damaged.', { cause })
export const incomplete = (cause?: unknown) =>
  new BackupUnusable('This backup is not complete. Take another one.', { cause })
export const damaged = (cause?: unknown) => new BackupUnusable('This backup is damaged. Take another one.', { cause })
export const madeByNewer = () =>
  new BackupUnusable('This backup was made by a newer version of Makao. Restore it with that version.')

/**
 * The text of a backup: one state of the whole database, while others go on writing.
 * @param files null: the tables alone
 */
export async function* backupLines(client: pg.ClientBase, files: FileStore | null, now: Date): AsyncGenerator<string> {
  let lines = 0
  const line = (value: string) => {
    lines += 1
    return `${value}\n`
  }
  let counted: Record<string, number>
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
    const tables = await readTables(client)
    counted = await countRows(client, tables)
    for (const table of tables) {
      yield line(JSON.stringify({ table }))
      let written = 0
      for await (const rows of dumpRows(client, table)) {
        written += rows.length
        yield rows.map(line).join('')
      }
      // Otherwise nobody would know of it before the day the backup is needed.
      if (written !== counted[table.name]) {
        throw new Error(`Of the ${counted[table.name]} rows of ${table.name} ${written} came into the backup.`)
      }
    }
  } finally {
    await client.query('rollback')
  }
  let count = 0
  for (const path of (await files?.paths()) ?? []) {
    const file = await files?.open(path)
    // Removed since, so that nothing above names it.
    if (!file) continue
    count += 1
    yield line(JSON.stringify({ file: path }))
    for await (const piece of file.stream) yield line(JSON.stringify({ piece: Buffer.from(piece).toString('base64') }))
  }
  yield `${JSON.stringify({ end: lines, rows: counted, files: count } satisfies Mark)}\n`
}

/**
 * What a line says of the backup; undefined for a row. Rows are objects too; ours have no such columns.
 * @throws BackupUnusable
 */
export function markOf(line: string): Mark | undefined {
  if (!/^\{"(table|file|piece|end)":/.test(line)) return undefined
  try {
    return Mark.parse(JSON.parse(line))
  } catch (error) {
    throw damaged(error)
  }
}

/** @throws BackupUnusable */
export function parseHeading(line: string | undefined): Heading {
  try {
    const heading = Heading.parse(JSON.parse(line ?? ''))
    if (heading.version !== VERSION) throw madeByNewer()
    return heading
  } catch (error) {
    throw error instanceof BackupUnusable ? error : noBackup(error)
  }
}

/**
 * The lines of a backup, unzipped to the last byte, so that a cut is found out. They end with a line feed alone, since
 * names may hold U+2028.
 * @throws BackupUnusable what is not zipped whole, or has a line without end
 */
export function readLines(source: Readable): AsyncGenerator<string> {
  const unzipped = createGunzip()
  source.on('error', (error) => unzipped.destroy(error))
  // Whoever reads the lines is told; this is for when nobody reads on.
  unzipped.on('error', () => undefined)
  source.pipe(unzipped)
  return splitLines(source, unzipped)
}

async function* splitLines(source: Readable, unzipped: Gunzip): AsyncGenerator<string> {
  let rest: Buffer[] = []
  let length = 0
  let isFirst = true
  try {
    for await (const chunk of unzipped as AsyncIterable<Buffer>) {
      let from = 0
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
        yield Buffer.concat([...rest, chunk.subarray(from, at)]).toString()
        isFirst = false
        rest = []
        length = 0
        from = at + 1
      }
      rest.push(chunk.subarray(from))
      length += chunk.length - from
      if (length > LONGEST_LINE) throw damaged()
    }
  } catch (error) {
    // Of zlib: not zipped, cut off, or not what was zipped.
    const isZlib = error instanceof Error && 'code' in error && /^Z_|^ERR_PADDING/.test(String(error.code))
    if (!isZlib) throw error
    throw isFirst ? noBackup(error) : incomplete(error)
  } finally {
    source.unpipe(unzipped)
    source.destroy()
    unzipped.destroy()
  }
  if (length > 0) yield Buffer.concat(rest).toString()
}
