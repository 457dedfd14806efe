import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setImmediate as others } from 'node:timers/promises'
import type pg from 'pg'
import { startEmbeddedPostgres } from './embedded-postgres'
import { createEmbeddedPool } from './pool'
import type { DatabaseLog } from './types'
import { EmbeddedDatabaseStopped, isDatabaseBusy } from './unavailable'

/** A database of this many bytes is read whole within a second or two; making a copy would not take much less. */
const WORTH_A_COPY = 64 * 1024 * 1024
/** Bytes of memory that a second PostgreSQL is given room for; measured at 360 MB with a million rows. */
const ROOM = 768 * 1024 * 1024
/** Files copied at the same moment. */
const AT_ONCE = 8
/** What the names of copies in the data folder begin with. */
const COPY = 'database-copy-'
const WAL_SEGMENT = /^[0-9A-F]{24}$/
const LOG = 'pg_wal'
const CONTROL = join('global', 'pg_control')
/** Files of tables, which their number names, and what PostgreSQL knew of steps that no row remembers: the log says that they went. */
const MAY_GO = /^(base|global)[\\/](\d+[\\/])?t?\d[\w.]*$|^pg_(xact|multixact[\\/]\w+)[\\/][0-9A-F]+$/
/** What a start makes anew, and pg_basebackup leaves out too: it may go at any moment. */
const PASSING =
  /[\\/](pg_internal\.init|pgsql_tmp)|^pg_(dynshmem|notify|replslot|serial|snapshots|stat_tmp|subtrans)[\\/]/
/** How often the session is asked for again, each time for as long as a query waits for it. */
const PATIENCE = 6

/** Another database with the state of one moment. */
export interface DatabaseCopy {
  pool: pg.Pool
  /** Ends it and removes its files. */
  close: () => Promise<void>
}

export interface CopyOptions {
  dataDir: string
  /** The folder of the database. */
  directory: string
  pool: pg.Pool
  log: DatabaseLog
  /** Bytes from which a copy is made. */
  from?: number
}

/** Removes what processes that were killed have left. */
export async function removeCopies(dataDir: string): Promise<void> {
  const left = (await readdir(dataDir)).filter((name) => name.startsWith(COPY))
  for (const name of left) await rm(join(dataDir, name), { recursive: true, force: true })
}

const START = "select pg_walfile_name(pg_backup_start('copy', fast => true)) as segment"
const STOP = 'select labelfile from pg_backup_stop(wait_for_archive => false)'

/** Paths below `directory` of the files that a start needs beside the log. What tells the state of all others comes last, as in pg_basebackup. */
async function listFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(directory, join(parentPath, name)))
  return [...paths.filter((path) => !path.startsWith(LOG) && path !== CONTROL && !PASSING.test(path)), CONTROL]
}

/** The files of the log since this one, without which there is no state to begin with. */
async function listLog(directory: string, first: string): Promise<string[]> {
  const names = await readdir(join(directory, LOG))
  if (!names.includes(first)) throw new Error(`${first} is gone from the log while the database was copied.`)
  return names.filter((name) => WAL_SEGMENT.test(name) && name >= first).map((name) => join(LOG, name))
}

async function hasRoom(dataDir: string, bytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(dataDir)
  return bavail * bsize > 2 * bytes && process.availableMemory() > ROOM
}

async function copyFolders(directory: string, to: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isDirectory()) continue
    await mkdir(join(to, relative(directory, join(entry.parentPath, entry.name))), { recursive: true })
  }
}

/**
 * To the end of the file as it is when it is reached: one that is cut short meanwhile is short, which the log mends. Node's own copying waits for
 * the bytes that were there at the beginning, for good.
 */
const copyToItsEnd = (from: string, to: string, signal: AbortSignal) =>
  pipeline(createReadStream(from), createWriteStream(to, { mode: 0o600 }), { signal })

/** @param stopped gives it up. What goes wrong with one file does so too: the first of it is thrown, when nothing is written any more. */
async function copyFiles(paths: readonly string[], directory: string, to: string, stopped: AbortSignal): Promise<void> {
  const failed = new AbortController()
  const signal = AbortSignal.any([stopped, failed.signal])
  const waiting = paths.values()
  async function copyNext(): Promise<void> {
    for (const path of waiting) {
      if (signal.aborted) return
      const from = join(directory, path)
      await copyToItsEnd(from, join(to, path), signal).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT' || error.path !== from || !MAY_GO.test(path)) failed.abort(error)
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, copyNext))
  stopped.throwIfAborted()
  failed.signal.throwIfAborted()
}

/** Makes copies of an embedded database while people work with it. */
export interface Copies {
  /**
   * One to read at length: people wait for a checkpoint alone. Undefined where it is not worth one, or memory or disk have no
   * room for it. One after the other, however many are asked for.
   */
  open: () => Promise<DatabaseCopy | undefined>
  /** Whether files are being copied: until then a checkpoint would take the log away that the copy begins with. */
  areBegun: () => boolean
  /** Gives up the one that is being made, closes those that are read, and makes no more. */
  stop: () => Promise<void>
}

/**
 * Copies as PostgreSQL has them made of a running server: what is written while the files are copied is in the log, from which the
 * copy is brought to one state when it starts.
 */
export function createCopies(options: CopyOptions): Copies {
  const { dataDir, directory, pool, log, from = WORTH_A_COPY } = options
  let begun = 0
  let isHeld = false
  let last: Promise<unknown> = Promise.resolve()
  const stopping = new AbortController()
  const { signal } = stopping
  const opened = new Set<DatabaseCopy>()

  /** Asks for a minute: an import may hold the session for as long, and a copy that is not ended hinders the next. */
  async function ask<Row extends pg.QueryResultRow>(statement: string): Promise<Row> {
    for (let tries = 0; ; tries += 1) {
      try {
        const { rows } = await pool.query<Row>(statement)
        return rows[0] as Row
      } catch (error) {
        if (signal.aborted || tries >= PATIENCE || !isDatabaseBusy(error)) throw error
      }
    }
  }

  async function begin(): Promise<string> {
    // Of one that could not be ended.
    if (isHeld) await endAnyhow()
    // Before the answer, which may be lost: what was not begun cannot be ended, and that is only noted.
    isHeld = true
    const { segment } = await ask<{ segment: string }>(START)
    return segment
  }

  async function end(): Promise<string> {
    const { labelfile } = await ask<{ labelfile: string }>(STOP)
    isHeld = false
    return labelfile
  }

  /** Where something else went wrong, which is what to say. */
  const endAnyhow = () =>
    end().catch((error: unknown) => log.error({ err: error }, 'a copy of the database was not ended'))

  async function copyFilesHeld(to: string): Promise<string> {
    try {
      await copyFolders(directory, to)
      await copyFiles(await listFiles(directory), directory, to, signal)
    } catch (error) {
      await endAnyhow()
      throw error
    }
    return end()
  }

  async function copyAll(to: string): Promise<void> {
    begun += 1
    try {
      // Whoever found nothing begun has asked for his checkpoint by then, and it comes first.
      await others()
      const first = await begin()
      const label = await copyFilesHeld(to)
      await copyFiles(await listLog(directory, first), directory, to, signal)
      await writeFile(join(to, 'backup_label'), label)
    } finally {
      begun -= 1
    }
  }

  async function isWorthOne(): Promise<boolean> {
    const { bytes } = await ask<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
    return Number(bytes) >= from && (await hasRoom(dataDir, Number(bytes)))
  }

  async function start(directory: string, remove: () => Promise<void>): Promise<DatabaseCopy> {
    const postgres = await startEmbeddedPostgres(directory, (error) =>
      log.error({ err: error }, 'the copy of the database stopped'),
    )
    const { pool, end } = createEmbeddedPool(postgres, log)
    let closed: Promise<void> | undefined
    const copy = {
      pool,
      close: () => {
        closed ??= end()
          .finally(() => postgres.close())
          .finally(remove)
          .finally(() => opened.delete(copy))
        return closed
      },
    }
    opened.add(copy)
    return copy
  }

  async function open(): Promise<DatabaseCopy | undefined> {
    signal.throwIfAborted()
    if (!(await isWorthOne())) return undefined
    const folder = await mkdtemp(join(dataDir, COPY))
    // Again where its PostgreSQL has not let go of a file yet.
    const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
    try {
      await copyAll(folder)
      signal.throwIfAborted()
      return await start(folder, remove)
    } catch (error) {
      await remove().catch((left: unknown) => log.error({ err: left }, 'a copy of the database was not removed'))
      throw error
    }
  }

  return {
    open: () => {
      const copied = last.then(open)
      last = copied.catch(() => undefined)
      return copied
    },
    areBegun: () => begun > 0,
    stop: async () => {
      stopping.abort(new EmbeddedDatabaseStopped('The database is being closed.'))
      await last
      const closed = await Promise.allSettled([...opened].map(({ close }) => close()))
      for (const each of closed) {
        if (each.status === 'rejected') log.error({ err: each.reason }, 'a copy of the database was not closed')
      }
    },
  }
}
