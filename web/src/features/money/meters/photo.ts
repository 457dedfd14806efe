import { PHOTO_SIDE } from '@makao/contract/money/meters/meters.terms'
import { MOST_PHOTO_BYTES } from '@makao/contract/platform/files/upload-sizes.terms'
import { fetchInTime } from '../../../lib/fetch-in-time'
import * as words from './meters.words'

const QUALITY = 0.8
/** How long a photo may take to be sent, in ms: as long as the server waits for it. */
const PATIENCE = 180_000

/**
 * Makes a phone's photo small enough for a slow network; what the phone wrote into it, such as the place, goes with that.
 * @throws Error with a sentence for people: it is no picture
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(words.thisFileIsNotAPicture)
  })
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

/** @throws Error with a sentence for people; sent again, the same photo is kept once */
export async function sendPhoto(readingId: string, photo: Blob): Promise<void> {
  const sent = { method: 'PUT', headers: { 'content-type': photo.type }, body: photo }
  const answer = await fetchInTime(photoUrl(readingId), sent, PATIENCE)
  if (answer.ok) return
  const refusal = (await answer.json().catch(() => null)) as { message?: string } | null
  throw new Error(refusal?.message ?? words.serverAnsweredTryAgainInA(answer.status))
}
