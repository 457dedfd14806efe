import type { Context } from 'hono'
import type { StoredFile } from '../../platform/files/files.repository'
import { attachmentNamed, essence, isSafePicture, rangeOf } from '../../platform/files/files.rules'
import { openFile } from '../../platform/files/files.service'
import type { FilesPlace } from '../../stored-files'
import { webStreamOf } from '../../web-streams'
import { etagOf } from './storage.shapes'
import { noSuchObject } from './storage-refusal'

/** Never shown as a page, whatever it is said to be. */
const shownType = (type: string) => (/^(text\/html|application\/xhtml\+xml)$/.test(essence(type)) ? 'text/plain' : type)

const isSame = (tag: string, etag: string) => tag.trim().replace(/^W\//, '') === etag

/** Whether the caller has it already, as it says. */
function isKnown(c: Context, file: StoredFile): boolean {
  const tags = c.req.header('if-none-match')
  if (tags !== undefined) return tags.trim() === '*' || tags.split(',').some((tag) => isSame(tag, etagOf(file)))
  const since = Date.parse(c.req.header('if-modified-since') ?? '')
  return !Number.isNaN(since) && Math.floor(file.updatedAt.getTime() / 1000) * 1000 <= since
}

/** A range counts only of the file that the caller has the rest of. */
const wantsRange = (c: Context, file: StoredFile) => {
  const rest = c.req.header('if-range')
  return rest === undefined || isSame(rest, etagOf(file)) || rest === file.updatedAt.toUTCString()
}

/**
 * A file, or the part of it that is asked for. Nothing in it runs: what is no safe picture is for saving.
 * @throws RestRefusal: it is not on this disk
 */
export async function answerWithFile(
  c: Context,
  config: FilesPlace,
  file: StoredFile,
  { isPublic }: { isPublic: boolean },
): Promise<Response> {
  const { download } = c.req.query()
  const name = file.path.slice(file.path.lastIndexOf('/') + 1)
  const isShown = download === undefined && isSafePicture(file)
  const headers = new Headers({
    'accept-ranges': 'bytes',
    'content-type': shownType(file.type),
    etag: etagOf(file),
    'last-modified': file.updatedAt.toUTCString(),
    // Not packed on the way: a part of it would be another part.
    'cache-control': `${isPublic ? file.cacheControl : `private, ${file.cacheControl}`}, no-transform`,
    'x-content-type-options': 'nosniff',
    // Whoever holds a signed address may have put it where machines read.
    'x-robots-tag': 'none',
  })
  // Without a name it is saved under the last of the address.
  const disposition = download === '' ? 'attachment;' : attachmentNamed(download ?? name)
  if (!isShown) headers.set('content-disposition', disposition)
  if (isKnown(c, file)) return new Response(null, { status: 304, headers })

  const range = wantsRange(c, file) ? rangeOf(c.req.header('range'), file.size) : undefined
  if (range === 'beyond') {
    headers.set('content-range', `bytes */${file.size}`)
    headers.set('content-type', 'application/json')
    headers.delete('content-disposition')
    const body = { statusCode: '416', error: 'InvalidRange', message: 'invalid range provided' }
    return new Response(JSON.stringify(body), { status: 416, headers })
  }
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  headers.set('content-length', String(range ? range.end - range.start + 1 : file.size))
  const status = range ? 206 : 200
  if (c.req.method === 'HEAD') return new Response(null, { status, headers })
  const opened = await openFile(config, file, range)
  if (!opened) throw noSuchObject()
  return new Response(webStreamOf(opened.stream), { status, headers })
}
