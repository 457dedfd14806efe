import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { Backup } from '@makao/contract/platform/backups/backups.schema'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Stored } from '../../allowed'
import type { DatabaseCopy } from '../../db/embedded-copy'
import { Refusal } from '../../errors'
import { type FilesPlace, storeAt } from '../../stored-files'
import type { Job } from '../jobs/job-runner.service'
import { jobList } from '../jobs/scheduled-jobs.rules'
import { backupLines, markOf } from './backup-file'
import { backupInstant, backupName, outdated } from './backups.rules'

/** The fastest: on the embedded database others wait for their turn while it is read. */
const LEVEL = 1

type StoredBackup = Stored<Backup>

/** Where an installation keeps what backups are made of and where they go. */
export interface BackupPlace extends FilesPlace {
  pool: pg.Pool
  /** Of the embedded database: where it is large, a copy is read, and people work on meanwhile. */
  openCopy?: (() => Promise<DatabaseCopy | undefined>) | undefined
  clock: () => Date
}

const folderOf = ({ dataDir }: Pick<BackupPlace, 'dataDir'>) => join(dataDir, 'backups')

/** A backup of this moment as it is sent or written, gzipped. */
export async function* backupBytes({ openCopy, ...place }: BackupPlace): AsyncGenerator<Buffer> {
  const copy = await openCopy?.()
  try {
    yield* readBytes({ ...place, pool: copy?.pool ?? place.pool })
  } finally {
    await copy?.close()
  }
}

async function* readBytes({ pool, clock, ...at }: BackupPlace): AsyncGenerator<Buffer> {
  const client = await pool.connect()
  let failed = true
  try {
    const text = Readable.from(backupLines(client, storeAt(at), clock()), { highWaterMark: 64 })
    const gzip = createGzip({ level: LEVEL })
    text.on('error', (error) => gzip.destroy(error))
    for await (const bytes of text.pipe(gzip)) yield bytes as Buffer
    failed = false
  } finally {
    // A client that was left in the middle of a transaction is of no more use.
    client.release(failed)
  }
}

/** A table, or one of the rows of the last one, as JSON. */
export type TablePart = { table: { name: string; columns: string[] } } | { row: string }

/** The tables of this moment. */
async function* tableParts({ pool, openCopy, clock }: BackupPlace): AsyncGenerator<TablePart> {
  const copy = await openCopy?.()
  try {
    const client = await (copy?.pool ?? pool).connect()
    let failed = true
    try {
      let isBelowTable = false
      for await (const piece of backupLines(client, null, clock())) {
        for (const line of piece.split('\n').filter(Boolean)) {
          const mark = markOf(line)
          if (mark && 'table' in mark) yield mark
          // Above the first table stands what the backup is.
          else if (!mark && isBelowTable) yield { row: line }
          isBelowTable ||= mark !== undefined
        }
      }
      failed = false
    } finally {
      client.release(failed)
    }
  } finally {
    await copy?.close()
  }
}

async function listNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  })
  return names.filter((name) => backupInstant(name) !== undefined).sort()
}

async function describeBackup(folder: string, name: string): Promise<StoredBackup> {
  const { size } = await stat(join(folder, name))
  return { name, madeAt: backupInstant(name)?.toISOString() ?? '', size }
}

/** Writes a backup into a file; it is there whole, or not at all. */
export async function writeBackup(place: BackupPlace, file: string): Promise<void> {
  const part = `${file}.part`
  const target = await open(part, 'w', 0o600)
  try {
    for await (const bytes of backupBytes(place)) await target.writeFile(bytes)
    await target.sync()
    await target.close()
    await rename(part, file)
  } catch (error) {
    await target.close()
    await rm(part, { force: true })
    throw error
  }
}

/** Makes backups, keeps those that are to be kept, and hands them out. */
export interface BackupKeeper {
  list: () => Promise<{ backups: StoredBackup[]; problem: string | null }>
  /** @throws Refusal BACKUP_RUNNING, BACKUP_FAILED */
  make: () => Promise<StoredBackup>
  /** The file of a backup. @throws Refusal NOT_FOUND */
  open: (name: string) => Promise<{ size: number; stream: Readable }>
  /** A backup of this moment, without keeping it. */
  stream: () => AsyncGenerator<Buffer>
  /** What the tables hold at this moment: each, and then its rows. */
  tables: () => AsyncGenerator<TablePart>
  /** Resolves when what is being written has been written. */
  stop: () => Promise<void>
}

export function createBackupKeeper(options: BackupPlace & { log: Logger }): BackupKeeper {
  const { log, clock } = options
  const folder = folderOf(options)
  let running: Promise<StoredBackup> | undefined
  let problem: string | null = null

  async function write(): Promise<StoredBackup> {
    const name = backupName(clock())
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeBackup(options, join(folder, name))
    for (const old of outdated(await listNames(folder))) await rm(join(folder, old))
    problem = null
    return describeBackup(folder, name)
  }

  async function make(): Promise<StoredBackup> {
    if (running) throw new Refusal('BACKUP_RUNNING')
    running = write()
    try {
      return await running
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error)
      log.error({ err: error }, 'the backup could not be made')
      throw new Refusal('BACKUP_FAILED', undefined, error)
    } finally {
      running = undefined
    }
  }

  return {
    make,
    list: async () => {
      const names = await listNames(folder)
      return { backups: await Promise.all(names.reverse().map((name) => describeBackup(folder, name))), problem }
    },
    open: async (name) => {
      if (!(await listNames(folder)).includes(name)) throw new Refusal('NOT_FOUND')
      // Opened at once: whoever asks hears that one cannot be, and one that is outdated meanwhile is read to its end.
      const file = await open(join(folder, name))
      return { size: (await file.stat()).size, stream: file.createReadStream() }
    },
    stream: () => backupBytes(options),
    tables: () => tableParts(options),
    stop: async () => {
      await running?.catch(() => undefined)
    },
  }
}

/** A backup in the DATA_DIR of the process that comes to make it. */
export function backupJob(keeper: BackupKeeper): Job {
  return {
    ...jobList.backup,
    run: async () => {
      const { name, size } = await keeper.make()
      return `Made ${name} (${Math.ceil(size / 1000)} kB) on ${hostname()}.`
    },
  }
}
