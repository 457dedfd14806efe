import { PHOTO_SIDE, photoTypes } from '@makao/contract/money/meters/meters.terms'
import { MOST_PHOTO_BYTES } from '@makao/contract/platform/files/upload-sizes.terms'
import { ApiError } from '../../../lib/api-call'
import { fetchInTime } from '../../../lib/fetch-in-time'
import { inOwnName } from '../../../lib/session'
import * as words from './meters.words'

const QUALITY = 0.8
/** How long a photo may take to be sent, in ms: as long as the server waits for it. */
const PATIENCE = 180_000

/** How long a phone may take to make one small, in ms: a reading that is saved meanwhile waits for it. */
const SHRUNK_WITHIN = 15_000

/** A photo of that many bytes is quick to send on any network: it is left as it is. */
const SMALL = 300_000

/** A photo, or what becomes of it while it is made small. */
export type TakenPhoto = Blob | Promise<Blob | undefined>

/**
 * Makes a phone's photo small enough for a slow network, upright as its phone says; what the phone wrote into it, such as
 * the place, goes with that. One that is small already stays as it is; the server draws it anew.
 * @throws Error with a sentence for people: it is no picture, or too much for this phone
 */
export function shrinkPhoto(file: Blob): Promise<Blob> {
  const tooLong = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(words.thisPictureTookTooLong)), SHRUNK_WITHIN)
  })
  return Promise.race([makeSmall(file), tooLong])
}

async function makeSmall(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(words.thisFileIsNotAPicture)
  })
  const isSmall = file.size <= SMALL && Math.max(picture.width, picture.height) <= PHOTO_SIDE
  if (isSmall && photoTypes.some((type) => type === file.type)) {
    picture.close()
    return file
  }
  const scale = Math.min(1, PHOTO_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
  if (!small || small.size > MOST_PHOTO_BYTES) throw new Error(words.thisPictureCannotBeMadeSmall)
  return small
}

export const photoUrl = (readingId: string) => `/api/meter-readings/${readingId}/photo`

/** @throws ApiError, or what is thrown without an answer; sent again, the same photo is kept once */
export async function sendPhoto(readingId: string, photo: Blob): Promise<void> {
  const sent = { method: 'PUT', headers: { 'content-type': photo.type, ...inOwnName(photo) }, body: photo }
  const answer = await fetchInTime(photoUrl(readingId), sent, PATIENCE)
  if (answer.ok) return
  const refusal = (await answer.json().catch(() => null)) as { code?: string; message?: string } | null
  throw new ApiError(answer.status, refusal ?? {})
}
