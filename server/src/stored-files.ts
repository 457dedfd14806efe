import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Where a stored file stands below the folder of stored files: names that we gave, never what a browser said. */
export type StoredPlace = readonly [folder: string, name: string]

const pathOf = (dataDir: string, place: StoredPlace) => join(dataDir, 'files', ...place)

/** Writes a file that backups take along. It is there whole, on the disk, or not at all. */
export async function storeFile(dataDir: string, place: StoredPlace, bytes: Uint8Array): Promise<void> {
  const path = pathOf(dataDir, place)
  // Beside the folder of stored files: a backup must not come upon half a file.
  const part = join(dataDir, 'incoming', crypto.randomUUID())
  for (const folder of [dirname(path), dirname(part)]) await mkdir(folder, { recursive: true, mode: 0o700 })
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

/** A stored file from its beginning; undefined when it is not there. `size`: bytes. */
export async function openStored(
  dataDir: string,
  place: StoredPlace,
): Promise<{ size: number; stream: Readable } | undefined> {
  try {
    const file = await open(pathOf(dataDir, place))
    const { size } = await file.stat()
    return { size, stream: createReadStream('', { fd: file }) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
