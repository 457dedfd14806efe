import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A way to fill an archive, one entry after the other, as fast as it is taken. */
export function openArchive(now: Date) {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  const left = new AbortController()
  out.once('close', () => left.abort())
  zip.on('error', (error) => out.destroy(error))
  const options = { mtime: now, forceDosTimestamp: true }
  /** @throws once nobody takes it any more */
  async function add(path: string, stream: Readable, isPacked = false): Promise<void> {
    try {
      zip.addReadStream(stream, path, { ...options, compress: !isPacked })
      await finished(stream, { signal: left.signal })
    } finally {
      stream.destroy()
    }
  }
  return { zip, out, left: left.signal, add }
}

export type Archive = ReturnType<typeof openArchive>
