import type { AttachmentKeeper } from '@makao/contract/documents/attachments/attachments.schema'
import { fileRefusals } from '@makao/contract/platform/files/files.refusals'
import { TooSlow } from '../../../lib/fetch-in-time'
import { inOwnName, sessionLost } from '../../../lib/session'
import * as words from './attachments.words'

export const documentUrl = (id: string) => `/api/attachments/files/${id}`

/**
 * How long nothing may move, in ms: what a slow phone has handed to its network already is on its way for a while, and the server
 * waits for as long.
 */
const PATIENCE = 120_000

const placeOf = (keeper: AttachmentKeeper | 'own') => (keeper === 'own' ? 'own' : `${keeper.of}/${keeper.keptWith}`)

function reasonIn(body: string, status: number): string {
  try {
    const { message } = JSON.parse(body) as { message?: unknown }
    if (typeof message === 'string') return message
  } catch {
    // What stands between us and the server answered by itself.
  }
  return status === 413 ? fileRefusals.FILE_TOO_LARGE.message : words.serverFailed
}

/**
 * Sends a file as it is. By XMLHttpRequest, since fetch does not say how far it is.
 * @param onProgress from 0 to 1
 * @throws Error with a sentence for people
 */
export function sendDocument(
  keeper: AttachmentKeeper | 'own',
  file: File,
  onProgress: (part: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', `${documentUrl(placeOf(keeper))}?name=${encodeURIComponent(file.name)}`)
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    for (const [name, value] of Object.entries(inOwnName())) request.setRequestHeader(name, value)
    let timer: ReturnType<typeof setTimeout> | undefined
    // A network may go in the middle, and nobody would say so for minutes.
    const beginWait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), PATIENCE)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      beginWait()
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onloadend = () => clearTimeout(timer)
    request.onabort = () => reject(new TooSlow())
    request.onload = () => {
      if (request.status === 401) sessionLost()
      if (request.status < 300) resolve()
      else reject(new Error(reasonIn(request.responseText, request.status)))
    }
    request.onerror = () => reject(new Error(words.connectionBroke))
    beginWait()
    request.send(file)
  })
}
