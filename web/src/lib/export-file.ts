import { fetchInTime, TooSlow } from './fetch-in-time'
import * as words from './lib.words'

/** How long the server may be silent while it makes a file, in ms: a large PDF is drawn before any of it comes. */
const MAKING = 180_000

/** Bytes in words: '640 kB', '3.2 MB'. */
function size(bytes: number): string {
  return bytes < 1_000_000 ? words.kB(Math.round(bytes / 1000)) : words.mb((bytes / 1_000_000).toFixed(1))
}

/** '1,204 rows' of an export in the making, and how much of it has come. */
export interface DownloadProgress {
  rows: number
  received: string
}

async function refusalOf(response: Response): Promise<Error> {
  const answer = (await response.json().catch(() => null)) as { message?: string } | null
  return new Error(answer?.message ?? words.serverFailed)
}

/**
 * Fetches a file that the server makes as it goes, and hands it to the browser's downloads.
 * @throws Error with a sentence for people; a file that breaks off is not saved
 */
export async function download(path: string, onProgress: (progress: DownloadProgress) => void): Promise<void> {
  let received = 0
  const response = await fetchInTime(`/api/exports/${path}`, {}, MAKING, (answer, bytes) => {
    received += bytes
    const rows = Number(answer.headers.get('x-total-rows'))
    if (answer.ok) onProgress({ rows, received: size(received) })
  }).catch((error: unknown) => {
    throw error instanceof TooSlow ? new Error(words.nothingMoreOfTheFile) : error
  })
  if (!response.ok || !response.body) throw await refusalOf(response)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'export'
  offerFile(name, response.headers.get('content-type') ?? '', [await response.blob()])
}

/** Hands a file to the browser's downloads. */
export function offerFile(name: string, type: string, parts: BlobPart[]): void {
  const url = URL.createObjectURL(new Blob(parts, { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Browsers that save slowly still read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
