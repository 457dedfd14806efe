import type { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { SaidOfFile } from '../../platform/files/files.service'
import { readableOf } from '../../web-streams'
import { invalidRequest } from './storage-refusal'

/** What is read of a body that is refused anyway, in bytes, so that whoever sends it hears why. */
const READ_IN_VAIN = 2 * 1024 * 1024
/** And for how long, in ms. */
const IN_VAIN_FOR = 2000
/** Longest text of one's own about a file. */
const LONGEST_METADATA = 16 * 1024
const LONGEST_HEADER = 200

export interface SentBody {
  bytes: AsyncIterable<Uint8Array>
  /** Known once all of the bytes have come: a form may say it behind them. */
  about: () => Promise<SaidOfFile>
  /** Reads on for a moment, for nobody. To be called where not all was read. */
  drop: () => Promise<void>
}

function parseMetadata(json: string | undefined): Record<string, unknown> | null {
  if (json === undefined || json === '') return null
  if (json.length > LONGEST_METADATA) throw invalidRequest('metadata is too large')
  try {
    const parsed: unknown = JSON.parse(json)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : null
  } catch {
    // As the hosted original does: what is no JSON says nothing.
    return null
  }
}

/** A type as it can stand in a header again. */
const asType = (type: string | undefined) =>
  type !== undefined && type.length <= LONGEST_HEADER && /^[\w.+-]+\/[\w.+*-]+(\s*;[\x20-\x7e]*)?$/.test(type)
    ? type
    : 'application/octet-stream'

const asCacheControl = (text: string | undefined) =>
  text !== undefined && text.length <= LONGEST_HEADER && /^[\w=, -]+$/.test(text) ? text : 'no-cache'

/** As it can be kept of a file. */
export const saidOf = (said: { type?: string | null | undefined; cacheControl?: string | null | undefined }) => ({
  type: asType(said.type ?? undefined),
  cacheControl: asCacheControl(said.cacheControl ?? undefined),
})

/** One's own words about a file, as a header holds them. */
export const encodedMetadata = (header: string | null | undefined) =>
  parseMetadata(header ? Buffer.from(header, 'base64').toString('utf8') : undefined)

async function dropRest(source: Readable): Promise<void> {
  let read = 0
  const timer = setTimeout(() => source.destroy(), IN_VAIN_FOR)
  try {
    for await (const piece of source) {
      read += (piece as Buffer).length
      if (read > READ_IN_VAIN) break
    }
  } catch {
    // The sender has gone, or was too slow: nobody is told any more.
  } finally {
    clearTimeout(timer)
    source.destroy()
  }
}

/**
 * A connection that broke before anybody read of it can look like one that sent nothing more, and half a file like a whole one.
 * @param length how many bytes there are, where it is known
 * @throws Error they did not come
 */
async function* wholeOf(source: Readable, length: string | null): AsyncGenerator<Uint8Array> {
  let left = Number(length ?? 0)
  // A loop that ends early must leave the source open for `drop`.
  for await (const piece of source.iterator({ destroyOnReturn: false })) {
    left -= piece.length
    yield piece
  }
  if (left > 0) throw new Error(`${left} bytes did not come`)
}

/** The file that a request holds: as it is, or as the first file of a form. @throws RestRefusal: there is none */
export async function openSent(request: Request): Promise<SentBody> {
  const { headers } = request
  const type = headers.get('content-type') ?? undefined
  const source = readableOf(request.body)
  if (type && /^multipart\/form-data\s*;/i.test(type)) return openForm(source, type)
  return {
    bytes: wholeOf(source, headers.get('content-length')),
    about: async () => ({
      ...saidOf({ type, cacheControl: headers.get('cache-control') }),
      metadata: encodedMetadata(headers.get('x-metadata')),
    }),
    drop: () => dropRest(source),
  }
}

function openForm(source: Readable, type: string): Promise<SentBody> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>()
    const form = new Busboy({
      headers: { 'content-type': type } satisfies BusboyHeaders,
      limits: { files: 1, fields: 8, parts: 10, fieldSize: LONGEST_METADATA + 1, headerPairs: 32 },
    })
    const broken = (error: unknown) =>
      reject(invalidRequest(error instanceof Error ? error.message : 'No file provided'))
    const ended = new Promise<void>((done, failed) => {
      form.once('finish', done)
      form.once('error', failed)
      source.once('error', failed)
    })
    // Whoever waits for it is told; where nobody does yet, the request is refused below.
    ended.then(() => reject(invalidRequest('No file provided')), broken)
    // Told above; without a listener of their own, a second one would end the process.
    form.on('error', () => undefined)
    form.on('field', (name, value) => fields.set(name, value))
    form.on('file', (_name, file, _filename, _encoding, mimeType) => {
      file.on('error', () => undefined)
      source.once('error', (error) => file.destroy(error))
      source.once('close', () => {
        if (!source.readableEnded) file.destroy(new Error('The request ended before its end.'))
      })
      const cache = () => fields.get('cacheControl')
      resolve({
        bytes: file,
        about: async () => {
          await ended
          const seconds = cache()
          return {
            ...saidOf({ type: mimeType, cacheControl: seconds === undefined ? undefined : `max-age=${seconds}` }),
            metadata: parseMetadata(fields.get('metadata')),
          }
        },
        drop: async () => {
          source.unpipe(form)
          await dropRest(source)
        },
      })
    })
    source.pipe(form)
  })
}
