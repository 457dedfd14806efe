import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { S3mini, S3ServiceError } from 's3mini'
import type { FileStore } from './file-store'
import { pathsBelow } from './folder-store'
import { readableOf } from './web-streams'

/** How a bucket is reached. `bucketUrl`: 'https://s3.example.com/makao'. */
export interface S3Settings {
  bucketUrl: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Of one of several agencies: what its files are kept below, 'agencies/acacia/'. */
  below?: string
}

/** The bucket cannot be reached, or refuses what is asked of it. */
export class FilesUnavailable extends Error {
  constructor(cause: unknown) {
    super('The storage of files does not answer as it should.', { cause })
  }
}

/** Until an answer begins, in ms. What is sent may be 50 MB, over a slow line. */
const PATIENCE = { GET: 20_000, HEAD: 20_000, PUT: 300_000 }
/** Everything of ours, so that a bucket may hold other things too. */
const FOLDER = 'files/'

/** As `fetch`; a body that is under way may take its time, since it goes on to somebody's phone. */
const fetchInTime: typeof fetch = async (url, init) => {
  const giveUp = new AbortController()
  const patience = PATIENCE[(init?.method ?? 'GET') as keyof typeof PATIENCE] ?? PATIENCE.GET
  const timer = setTimeout(() => giveUp.abort(new Error(`No answer within ${patience / 1000} s.`)), patience)
  try {
    return await fetch(url, { ...init, signal: giveUp.signal })
  } finally {
    clearTimeout(timer)
  }
}

const isAbsent = (error: unknown) => error instanceof S3ServiceError && error.status === 404

const totalIn = (headers: Headers) =>
  Number(headers.get('content-range')?.split('/').at(-1) ?? headers.get('content-length'))

/** Files in a bucket, which any number of processes share. */
export function s3Store({ bucketUrl, below = '', ...access }: S3Settings): FileStore {
  const top = `${below}${FOLDER}`
  const bucket = new S3mini({ ...access, endpoint: bucketUrl, fetch: fetchInTime })
  const keyOf = (path: string) => `${top}${path}`
  const asked = <Answer>(answer: Promise<Answer>) =>
    answer.catch((error: unknown) => {
      throw new FilesUnavailable(error)
    })
  const put = async (path: string, part: string) => {
    // A blob of a file is read while it is sent.
    const body = await openAsBlob(part)
    await asked(bucket.putObject(keyOf(path), body, 'application/octet-stream', undefined, undefined, body.size))
  }
  const list = async (prefix: string) => (await asked(bucket.listObjects('/', keyOf(prefix)))) ?? []
  return {
    put: async (path, part) => {
      await put(path, part)
      await rm(part, { force: true })
    },
    open: async (path, range) => {
      try {
        const { headers, body } = await bucket.getObjectRaw(keyOf(path), !range, range?.start, range && range.end + 1)
        if (!body) throw new Error('The answer has no body.')
        return { size: totalIn(headers), stream: readableOf(body) }
      } catch (error) {
        if (isAbsent(error)) return undefined
        throw new FilesUnavailable(error)
      }
    },
    remove: async (path) => {
      await asked(bucket.deleteObject(keyOf(path)))
    },
    list: async (folder) =>
      (await list(`${folder}/`)).map(({ Key, LastModified }) => ({
        name: Key.slice(keyOf(`${folder}/`).length),
        changedAt: new Date(LastModified),
      })),
    paths: async () => (await list('')).map(({ Key }) => Key.slice(top.length)),
    isEmpty: async () => ((await asked(bucket.listObjects('/', top, 1))) ?? []).length === 0,
    adopt: async (folder) => {
      for (const path of await pathsBelow(folder)) await put(path, join(folder, path))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
