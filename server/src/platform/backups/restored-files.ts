import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import type pg from 'pg'
import { syncFolder } from '../../folder-store'
import { type FilesPlace, storeAt } from '../../stored-files'
import { BackupUnusable, damaged } from './backup-file'
import { isInUse } from './dump.repository'

// The stored files of a backup come with its rows, or not at all, whenever the process is killed. They are written to
// `restoring`, called `restored` once whole, and adopted by the store of files once the rows are committed.

const restoringIn = (dataDir: string) => join(dataDir, 'restoring')
const restoredIn = (dataDir: string) => join(dataDir, 'restored')
/** The rows are there: they only have to be brought to where files are kept. */
const committedIn = (dataDir: string) => join(dataDir, 'restored-with-rows')

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )

async function takeOver(at: FilesPlace): Promise<void> {
  await rename(restoredIn(at.dataDir), committedIn(at.dataDir)).catch((error: NodeJS.ErrnoException) => {
    // A server that starts at this moment has done it.
    if (error.code !== 'ENOENT') throw error
  })
  await syncFolder(at.dataDir)
  if (await isThere(committedIn(at.dataDir))) await storeAt(at).adopt(committedIn(at.dataDir))
}

/**
 * Ends what a restore that was killed left in the data folder: its files are taken over where its rows are there, and
 * removed where they are not. To be called before anybody is served.
 */
export async function settleRestore(database: pg.Pool | pg.ClientBase, at: FilesPlace): Promise<void> {
  const { dataDir } = at
  await rm(restoringIn(dataDir), { recursive: true, force: true })
  if (await isThere(committedIn(dataDir))) await storeAt(at).adopt(committedIn(dataDir))
  if (!(await isThere(restoredIn(dataDir)))) return
  const isDone = (await isInUse(database)) && (await storeAt(at).isEmpty())
  if (isDone) await takeOver(at)
  else await rm(restoredIn(dataDir), { recursive: true })
}

/** A path inside the folder of stored files. @throws BackupUnusable for one that leads out of it */
function safePath(path: string): string {
  const inside = normalize(path)
  const leadsOut = inside.startsWith('..') || inside.startsWith(sep) || inside.endsWith(sep) || inside === '.'
  if (leadsOut || path.includes('\0')) {
    throw new BackupUnusable(`This backup holds a file with the path ${JSON.stringify(path)}, which it may not.`)
  }
  return inside
}

/** What the system says when two paths of a backup cannot both be, or one is none. */
const impossiblePaths = ['EEXIST', 'EISDIR', 'EINVAL', 'ENAMETOOLONG', 'ENOTDIR']

/** The stored files of a backup on their way to the disk. */
export interface RestoredFiles {
  /** Begins the next file. @throws BackupUnusable */
  begin: (path: string) => Promise<void>
  /** Adds to the file that was begun last. @throws BackupUnusable where none was */
  add: (piece: Buffer) => Promise<void>
  count: () => number
  /** Everything is on the disk; `takeOver` follows once the rows are committed. */
  makeWhole: () => Promise<void>
  takeOver: () => Promise<void>
  /** Takes away what has not been taken over. */
  remove: () => Promise<void>
}

/** @throws BackupUnusable where there are stored files already */
export async function restoreFiles(at: FilesPlace): Promise<RestoredFiles> {
  const { dataDir, s3 } = at
  if (!(await storeAt(at).isEmpty())) {
    throw new BackupUnusable(
      s3
        ? `There are stored files in ${s3.bucketUrl} already. Restore into an empty bucket.`
        : `There are stored files in ${join(dataDir, 'files')} already. Restore into an empty DATA_DIR, or move them away.`,
    )
  }
  let current: FileHandle | undefined
  let count = 0
  const folders = new Set<string>()
  const restoring = restoringIn(dataDir)

  async function finish(): Promise<void> {
    const file = current
    current = undefined
    try {
      await file?.sync()
    } finally {
      await file?.close()
    }
  }

  return {
    begin: async (path) => {
      await finish()
      const place = join(restoring, safePath(path))
      try {
        await mkdir(dirname(place), { recursive: true, mode: 0o700 })
        current = await open(place, 'wx', 0o600)
      } catch (error) {
        throw impossiblePaths.includes((error as NodeJS.ErrnoException).code ?? '') ? damaged(error) : error
      }
      for (let folder = dirname(place); folder.startsWith(restoring); folder = dirname(folder)) folders.add(folder)
      count += 1
    },
    add: async (piece) => {
      if (!current) throw damaged()
      await current.writeFile(piece)
    },
    count: () => count,
    makeWhole: async () => {
      await finish()
      if (count === 0) return
      for (const folder of folders) await syncFolder(folder)
      await rename(restoring, restoredIn(dataDir))
      await syncFolder(dataDir)
    },
    takeOver: async () => {
      if (count > 0) await takeOver(at)
    },
    remove: async () => {
      await finish().catch(() => undefined)
      await rm(restoring, { recursive: true, force: true })
      await rm(restoredIn(dataDir), { recursive: true, force: true })
    },
  }
}
