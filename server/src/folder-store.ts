import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { FileAge, FileStore } from './file-store'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Waits until the disk has the names in a folder. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Files below a folder, by their paths in it, with '/'; none where there is no such folder. */
export async function pathsBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if (isMissing(error)) return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

/** The files of a folder, and since when they are as they are; none where there is no such folder. */
export async function agesIn(folder: string): Promise<FileAge[]> {
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

/** Files in a folder of this machine. */
export function folderStore(root: string): FileStore {
  const pathOf = (path: string) => join(root, path)
  return {
    put: async (path, part) => {
      const target = pathOf(path)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await rename(part, target)
      await syncFolder(dirname(target))
    },
    open: async (path, range) => {
      try {
        const file = await open(pathOf(path))
        const { size } = await file.stat()
        return { size, stream: createReadStream('', { fd: file, ...range }) }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    remove: (path) => rm(pathOf(path), { force: true }),
    list: (folder) => agesIn(pathOf(folder)),
    paths: () => pathsBelow(root),
    isEmpty: async () => (await pathsBelow(root)).length === 0,
    adopt: async (folder) => {
      // There are no files in it, or nothing would have been restored.
      await rm(root, { recursive: true, force: true })
      await rename(folder, root).catch((error) => {
        // A server that starts at this moment has done it.
        if (!isMissing(error)) throw error
      })
      await syncFolder(dirname(root))
    },
  }
}
