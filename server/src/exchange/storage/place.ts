import type { Context } from 'hono'
import { isPath } from '../../platform/files/files.rules'
import { invalidKey } from './storage-refusal'

export interface Place {
  bucket: string
  path: string
}

/** The bucket and the path that stand in an address behind what names the call. @throws RestRefusal */
export function placeIn(c: Context, call: string): Place {
  // Decoded once, and judged as it is then.
  const [bucket = '', ...steps] = restOf(c, call).split('/')
  const place = { bucket: decoded(bucket), path: decoded(steps.join('/')).normalize('NFC') }
  if (!isPath(place.path)) throw invalidKey(place.path)
  return place
}

/** As it was sent. */
export function restOf(c: Context, call: string): string {
  const { pathname } = new URL(c.req.url)
  return pathname.slice(pathname.indexOf(`/storage/v1${call}`) + `/storage/v1${call}`.length)
}

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw invalidKey(text)
  }
}

export const encodedPlace = ({ bucket, path }: Place) => [bucket, ...path.split('/')].map(encodeURIComponent).join('/')
