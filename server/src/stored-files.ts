import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Where a stored file stands below the folder of stored files: names that we gave, never what a browser said. */
export type StoredPlace = readonly [folder: string, name: string]

/** What is left of the disk for the database, in bytes. */
const KEPT_FREE = 256 * 1024 * 1024

const pathOf = (dataDir: string, place: StoredPlace) => join(dataDir, 'files', ...place)
// Beside the folder of stored files: a backup must not come upon half a file.
const incomingIn = (dataDir: string) => join(dataDir, 'incoming')

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
}

/** Writes a file that backups take along. It is there whole, on the disk, or not at all. */
export async function storeFile(dataDir: string, place: StoredPlace, bytes: Uint8Array): Promise<void> {
  const path = pathOf(dataDir, place)
  const part = join(incomingIn(dataDir), crypto.randomUUID())
  for (const folder of [dirname(path), dirname(part)]) await makeFolder(folder)
  try {
    const file = await open(part, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, path)
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

/** Takes a name of which there is one: renaming alone would take the place of what is there. @returns false: it is taken */
async function claim(path: string): Promise<boolean> {
  try {
    await (await open(path, 'wx', 0o600)).close()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/**
 * Keeps a received file: once this has ended, it is on the disk whatever happens.
 * @returns false: another one stands there, and stays
 */
export async function keepReceived(dataDir: string, { part }: ReceivedFile, place: StoredPlace): Promise<boolean> {
  const path = pathOf(dataDir, place)
  await makeFolder(dirname(path))
  if (!(await claim(path))) return false
  await rename(part, path)
  await syncFolder(dirname(path))
  return true
}

export const dropReceived = ({ part }: ReceivedFile) => rm(part, { force: true })

/** Copies a stored file as one that came in. @returns undefined: there is no such file. @throws NotReceived */
export async function copyStored(
  dataDir: string,
  place: StoredPlace,
  limits: Parameters<typeof receiveFile>[2],
): Promise<ReceivedFile | undefined> {
  const stored = await openStored(dataDir, place)
  return stored && receiveFile(dataDir, stored.stream, limits)
}

export const removeStored = (dataDir: string, place: StoredPlace) => rm(pathOf(dataDir, place), { force: true })

interface FileAge {
  name: string
  changedAt: Date
}

async function agesIn(folder: string): Promise<FileAge[]> {
  const names = await readdir(folder).catch((error) => {
    if (isMissing(error)) return []
    throw error
  })
  const found: FileAge[] = []
  for (const name of names) {
    const { mtime } = await stat(join(folder, name)).catch((error) => {
      if (isMissing(error)) return { mtime: undefined }
      throw error
    })
    if (mtime) found.push({ name, changedAt: mtime })
  }
  return found
}

/** The stored files of a folder, and since when they are as they are. */
export const listStored = (dataDir: string, folder: StoredPlace[0]) => agesIn(join(dataDir, 'files', folder))

/** Takes away what came in before and was never kept, because the process ended. @returns how many */
export async function removeHalfReceived(dataDir: string, before: Date): Promise<number> {
  const old = (await agesIn(incomingIn(dataDir))).filter(({ changedAt }) => changedAt < before)
  for (const { name } of old) await rm(join(incomingIn(dataDir), name), { force: true })
  return old.length
}

/**
 * A stored file; undefined when it is not there. `size`: all of its bytes.
 * @param range the bytes that are wanted, both ends included
 */
export async function openStored(
  dataDir: string,
  place: StoredPlace,
  range?: { start: number; end: number },
): Promise<{ size: number; stream: Readable } | undefined> {
  try {
    const file = await open(pathOf(dataDir, place))
    const { size } = await file.stat()
    return { size, stream: createReadStream('', { fd: file, ...range }) }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
