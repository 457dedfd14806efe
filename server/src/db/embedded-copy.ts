import { constants, type Dirent } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type pg from 'pg'
import { startEmbeddedPostgres } from './embedded-postgres'
import { createEmbeddedPool } from './pool'
import type { DatabaseLog } from './types'

/** A database of this many bytes is read whole within a second or two; making a copy would not take much less. */
const WORTH_A_COPY = 64 * 1024 * 1024
/** Bytes of memory that a second PostgreSQL is given room for; measured at 360 MB with a million rows. */
const ROOM = 768 * 1024 * 1024
/** Files copied at the same moment. */
const AT_ONCE = 8
/** What the names of copies in the data folder begin with. */
const COPY = 'database-copy-'
const WAL_SEGMENT = /^[0-9A-F]{24}$/

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

interface StoredFile {
  path: string
  size: number
}

/** Removes what processes that were killed have left. */
export async function removeCopies(dataDir: string): Promise<void> {
  const left = (await readdir(dataDir)).filter((name) => name.startsWith(COPY))
  for (const name of left) await rm(join(dataDir, name), { recursive: true, force: true })
}

/** The files that a start needs: of the log what was written since the checkpoint. */
async function listNeeded(directory: string, firstSegment: string): Promise<StoredFile[]> {
  const isNeeded = (entry: Dirent) => entry.isFile() && !(WAL_SEGMENT.test(entry.name) && entry.name < firstSegment)
  const entries = (await readdir(directory, { recursive: true, withFileTypes: true })).filter(isNeeded)
  return Promise.all(
    entries.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      return { path: relative(directory, path), size: (await stat(path)).size }
    }),
  )
}

async function hasRoom(dataDir: string, bytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(dataDir)
  return bavail * bsize > 2 * bytes && process.availableMemory() > ROOM
}

async function copyFiles(files: readonly StoredFile[], directory: string, to: string): Promise<void> {
  const folders = await readdir(directory, { recursive: true, withFileTypes: true })
  for (const folder of folders) {
    if (!folder.isDirectory()) continue
    await mkdir(join(to, relative(directory, join(folder.parentPath, folder.name))), { recursive: true })
  }
  const waiting = files.values()
  async function copyNext(): Promise<void> {
    for (const { path } of waiting) await copyFile(join(directory, path), join(to, path), constants.COPYFILE_FICLONE)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, copyNext))
}

/** While the one session is held here, nobody writes: after a checkpoint the files are the state of this moment. */
async function copyState({ dataDir, directory, pool, from = WORTH_A_COPY }: CopyOptions): Promise<string | undefined> {
  const client = await pool.connect()
  try {
    const { rows: sizes } = await client.query<{ bytes: string }>(
      'select pg_database_size(current_database()) as bytes',
    )
    if (Number(sizes[0]?.bytes) < from) return undefined
    await client.query('checkpoint')
    const { rows } = await client.query<{ segment: string }>(
      'select pg_walfile_name(redo_lsn) as segment from pg_control_checkpoint()',
    )
    const files = await listNeeded(directory, rows[0]?.segment ?? '')
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    if (!(await hasRoom(dataDir, bytes))) return undefined
    const copy = await mkdtemp(join(dataDir, COPY))
    await copyFiles(files, directory, copy).catch(async (error: unknown) => {
      await rm(copy, { recursive: true, force: true })
      throw error
    })
    return copy
  } finally {
    client.release()
  }
}

/**
 * A copy of the embedded database to read at length, so that people wait for the copying alone. Undefined where it is not
 * worth one, or memory or disk have no room for it.
 */
export async function openCopy(options: CopyOptions): Promise<DatabaseCopy | undefined> {
  const { log } = options
  const copy = await copyState(options)
  if (copy === undefined) return undefined
  const remove = () => rm(copy, { recursive: true, force: true })
  try {
    const postgres = await startEmbeddedPostgres(copy, (error) =>
      log.error({ err: error }, 'the copy of the database stopped'),
    )
    const { pool, end } = createEmbeddedPool(postgres, log)
    return {
      pool,
      close: async () => {
        await end()
        await postgres.close()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}
