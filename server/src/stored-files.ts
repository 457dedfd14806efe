import { createHash } from 'node:crypto'
import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from './config'
import type { FileStore, StoredPlace } from './file-store'
import { agesIn, folderStore } from './folder-store'
import { s3Store } from './s3-store'

/** What says where files are kept: a bucket, or the data folder. */
export type FilesPlace = Pick<Config, 'dataDir' | 's3'>

/** What is left of the disk for the database, in bytes. */
const KEPT_FREE = 256 * 1024 * 1024

// Beside the folder of stored files: a backup must not come upon half a file.
const incomingIn = (dataDir: string) => join(dataDir, 'incoming')

/** Where the files of an installation are. */
export const storeAt = ({ dataDir, s3 }: FilesPlace): FileStore =>
  s3 ? s3Store(s3) : folderStore(join(dataDir, 'files'))

const pathOf = (place: StoredPlace) => place.join('/')

async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
}

/** Keeps a file that backups take along. It is there whole, on the disk, or not at all. */
export async function storeFile(at: FilesPlace, place: StoredPlace, bytes: Uint8Array): Promise<void> {
  const part = join(incomingIn(at.dataDir), crypto.randomUUID())
  await makeFolder(dirname(part))
  try {
    const file = await open(part, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await storeAt(at).put(pathOf(place), part)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** A file that has come in whole and is kept nowhere yet. */
export interface ReceivedFile {
  part: string
  size: number
  sha256: string
  /** What it begins with. */
  head: Uint8Array
}

/** What keeps a file from coming in. */
export class NotReceived extends Error {
  readonly why: 'too large' | 'disk full'

  constructor(why: 'too large' | 'disk full', cause?: unknown) {
    super(`The file is not kept: ${why}.`, { cause })
    this.why = why
  }
}

/** Whether the disk takes so many bytes more and leaves the database its room. */
export async function hasRoom(dataDir: string, bytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(dataDir)
  return bavail * bsize - bytes >= KEPT_FREE
}

/**
 * Writes what comes to the disk, piece by piece; `keepReceived` or `dropReceived` follows.
 * @param most bytes
 * @param headLength how much of the beginning is handed back
 * @throws NotReceived, and whatever the source throws; nothing is left then
 */
export async function receiveFile(
  dataDir: string,
  source: AsyncIterable<Uint8Array>,
  { most, headLength }: { most: number; headLength: number },
): Promise<ReceivedFile> {
  const part = join(incomingIn(dataDir), crypto.randomUUID())
  await makeFolder(dirname(part))
  const hash = createHash('sha256')
  const head = Buffer.alloc(headLength)
  let size = 0
  try {
    if (!(await hasRoom(dataDir, 0))) throw new NotReceived('disk full')
    const file = await open(part, 'wx', 0o600)
    try {
      for await (const piece of source) {
        if (size + piece.length > most) throw new NotReceived('too large')
        if (size < headLength) head.set(piece.subarray(0, headLength - size), size)
        size += piece.length
        hash.update(piece)
        await file.writeFile(piece)
      }
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (error) {
    await rm(part, { force: true })
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? new NotReceived('disk full', error) : error
  }
  return { part, size, sha256: hash.digest('hex'), head: head.subarray(0, Math.min(size, headLength)) }
}

/** Keeps a received file: once this has ended, it is kept whatever happens. Of one name there must be one, or the last stands. */
export const keepReceived = (at: FilesPlace, { part }: ReceivedFile, place: StoredPlace): Promise<void> =>
  storeAt(at).put(pathOf(place), part)

export const dropReceived = ({ part }: ReceivedFile) => rm(part, { force: true })

/** Copies a stored file as one that came in. @returns undefined: there is no such file. @throws NotReceived */
export async function copyStored(
  at: FilesPlace,
  place: StoredPlace,
  limits: Parameters<typeof receiveFile>[2],
): Promise<ReceivedFile | undefined> {
  const stored = await openStored(at, place)
  if (!stored) return undefined
  try {
    return await receiveFile(at.dataDir, stored.stream, limits)
  } finally {
    // Also where there was no room to begin.
    stored.stream.destroy()
  }
}

export const removeStored = (at: FilesPlace, place: StoredPlace): Promise<void> => storeAt(at).remove(pathOf(place))

/** The stored files of a folder, and since when they are as they are. */
export const listStored = (at: FilesPlace, folder: StoredPlace[0]) => storeAt(at).list(folder)

/** Takes away what came in before and was never kept, because the process ended. @returns how many */
export async function removeHalfReceived(dataDir: string, before: Date): Promise<number> {
  const old = (await agesIn(incomingIn(dataDir))).filter(({ changedAt }) => changedAt < before)
  for (const { name } of old) await rm(join(incomingIn(dataDir), name), { force: true })
  return old.length
}

/** A stored file; undefined when it is not there. @param range the bytes that are wanted, both ends included */
export const openStored = (at: FilesPlace, place: StoredPlace, range?: { start: number; end: number }) =>
  storeAt(at).open(pathOf(place), range)
