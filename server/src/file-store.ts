import type { Readable } from 'node:stream'

/** Where a stored file stands: names that we gave, never what a browser said. */
export type StoredPlace = readonly [folder: string, name: string]

export interface FileAge {
  name: string
  changedAt: Date
}

/** `size`: all of its bytes, whatever part of it the stream has. */
export interface OpenFile {
  size: number
  stream: Readable
}

/** Where the bytes of files are kept. A path is 'folder/name'. */
export interface FileStore {
  /** Takes a file over that lies on the disk, whole or not at all; once this has ended, it is kept whatever happens. */
  put(path: string, part: string): Promise<void>
  /** @param range the bytes that are wanted, both ends included. @returns undefined: there is no such file */
  open(path: string, range?: { start: number; end: number }): Promise<OpenFile | undefined>
  remove(path: string): Promise<void>
  /** The files of a folder, and since when they are as they are. */
  list(folder: string): Promise<FileAge[]>
  paths(): Promise<string[]>
  isEmpty(): Promise<boolean>
  /** Makes what lies in a folder of the disk the stored files; nothing of the folder is left. To be called again when it was cut off. */
  adopt(folder: string): Promise<void>
}
